"""CORS for the user API: only pages of the tenant's allowed origins, and our own pages, may read responses.

Tokens are sent in a header and never in a cookie, so a browser adds no credentials on a page's behalf. CORS therefore
decides only what a page can read; a blindly posted form has no token.
"""

import re
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from stak.errors import NotAllowed, StakError
from stak.http.problems import send_problem
from stak.http.request_ids import request_id
from stak.identifiers import NAME_PATTERN, TenantKey
from stak.logs import log
from stak.ports import Ports
from stak.tenancy.cached import read_tenant
from stak.tenancy.model import TenantSettings

TENANT: Final = "stak_tenant"
"""The key in the request's state under which a route stores the tenant, when the path does not contain it."""
_TENANT_PATH: Final = re.compile(rf"/stack/users/v1/({NAME_PATTERN})(/|$)")
_NOVU: Final = "/novu/"
_BY_ORIGIN: Final = (b"vary", b"origin")
_METHODS: Final = b"GET, POST, PUT, PATCH, DELETE"
_HEADERS: Final = b"authorization, content-type, idempotency-key, last-event-id, novu-api-version, novu-client-version"
_EXPOSED: Final = b"retry-after, x-request-id"
_ASKED_AGAIN_AFTER_SECONDS: Final = b"600"


class Cors:
    """ASGI middleware around the user API."""

    def __init__(self, app: ASGIApp, ports: Ports) -> None:
        self._app = app
        self._ports = ports

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer preflight requests; add CORS headers to all other responses."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        origin = _text(headers.get(b"origin"))
        found = _TENANT_PATH.match(scope["path"])
        if origin is None or not (found or scope["path"].startswith(_NOVU)):
            await self._app(scope, receive, send)
            return
        host = _text(headers.get(b"host"))
        tenant = TenantKey(found[1]) if found else None
        if scope["method"] == "OPTIONS" and b"access-control-request-method" in headers:
            await self._answer_preflight(scope, send, tenant, origin, host)
            return

        async def send_naming_origin(message: Message) -> None:
            if message["type"] == "http.response.start":
                whose = tenant or scope.get("state", {}).get(TENANT)
                given = [*message.get("headers", ()), _BY_ORIGIN]
                if await self._may_read(whose, origin, host):
                    given += [
                        (b"access-control-allow-origin", origin.encode("latin-1")),
                        (b"access-control-expose-headers", _EXPOSED),
                    ]
                message["headers"] = given
            await send(message)

        await self._app(scope, receive, send_naming_origin)

    async def _may_read(self, tenant: TenantKey | None, origin: str, host: str | None) -> bool:
        """Return whether a page of this origin may read the response.

        Responses without a tenant, mostly errors, allow any origin: a page has to be able to show what went wrong.
        """
        try:
            return tenant is None or await is_origin_allowed(self._ports, tenant, origin, host)
        except StakError as error:  # the response itself reports that the storage is unavailable
            log.warning("origin_not_checked", error=repr(error))
            return False

    async def _answer_preflight(
        self, scope: HTTPScope, send: Send, tenant: TenantKey | None, origin: str, host: str | None
    ) -> None:
        try:
            if tenant is not None and not await is_origin_allowed(self._ports, tenant, origin, host):
                raise NotAllowed(f"Pages from {origin} cannot call this API: add it to the tenant's allowed_origins.")
        except StakError as error:
            await send_problem(send, error, request_id(scope), _BY_ORIGIN)
            return
        granted = [
            _BY_ORIGIN,
            (b"access-control-allow-origin", origin.encode("latin-1")),
            (b"access-control-allow-methods", _METHODS),
            (b"access-control-allow-headers", _HEADERS),
            (b"access-control-max-age", _ASKED_AGAIN_AFTER_SECONDS),
        ]
        await send({"type": "http.response.start", "status": 204, "headers": granted})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def is_origin_allowed(ports: Ports, tenant: TenantKey, origin: str | None, host: str | None) -> bool:
    """Return whether a page of this origin may connect: the tenant allows it, or it is ours.

    Requests without an origin do not come from a page and are allowed.
    """
    if origin is None:
        return True
    if host is not None and _netloc(origin) == host:
        return True
    item = await read_tenant(ports, tenant)
    if item is None:
        return False
    allowed = _allowed_origins(item["settings"])
    return "*" in allowed or origin in allowed


@lru_cache(maxsize=1024)
def _allowed_origins(settings: str) -> frozenset[str]:
    return frozenset(TenantSettings.model_validate_json(settings).allowed_origins)


def _netloc(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as `http://[`, which no browser sends
        return None


def _text(header: bytes | None) -> str | None:
    return None if header is None else header.decode("latin-1")
