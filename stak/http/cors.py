"""CORS for the user API: only pages of the tenant's allowed origins, and our own pages, may read responses.

Tokens are sent in a header and never in a cookie, so a browser adds no credentials on a page's behalf. CORS therefore
decides only what a page can read; a blindly posted form has no token.
"""

import re
from collections.abc import Sequence
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from stak.errors import NotAllowed, StakError
from stak.http.problems import send_problem
from stak.http.request_ids import request_id
from stak.http.third_party_api import CompatibleApi
from stak.identifiers import NAME_PATTERN, TenantKey
from stak.logs import log
from stak.ports import Ports
from stak.tenancy.allowed_origins import is_origin_allowed

TENANT: Final = "stak_tenant"
"""The key in the request's state under which a route stores the tenant, when the path does not contain it."""
_TENANT_PATH: Final = re.compile(rf"/stack/users/v1/({NAME_PATTERN})(/|$)")
_VARY_ORIGIN: Final = (b"vary", b"origin")
_METHODS: Final = b"GET, POST, PUT, PATCH, DELETE"
_HEADERS: Final = (b"authorization", b"content-type", b"idempotency-key", b"last-event-id")
_EXPOSED: Final = b"retry-after, x-request-id"
_PREFLIGHT_CACHE_SECONDS: Final = b"600"


class Cors:
    """ASGI middleware around the user API."""

    def __init__(self, app: ASGIApp, ports: Ports, compatible: Sequence[CompatibleApi] = ()) -> None:
        self._app = app
        self._ports = ports
        self._compatible_paths = tuple(api.path_prefix for api in compatible)
        self._allowed_headers = b", ".join((*_HEADERS, *(name for api in compatible for name in api.request_headers)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer preflight requests; add CORS headers to all other responses."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        if not any(name == b"origin" for name, _ in scope["headers"]):
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        origin = headers[b"origin"].decode("latin-1")
        match = _TENANT_PATH.match(scope["path"])
        if not match and not scope["path"].startswith(self._compatible_paths):
            await self._app(scope, receive, send)
            return
        host = _text(headers.get(b"host"))
        tenant = TenantKey(match[1]) if match else None
        if scope["method"] == "OPTIONS" and b"access-control-request-method" in headers:
            await self._answer_preflight(scope, send, tenant, origin, host)
            return

        async def send_with_cors(message: Message) -> None:
            if message["type"] == "http.response.start":
                owner = tenant or scope.get("state", {}).get(TENANT)
                headers_to_send = [*message.get("headers", ()), _VARY_ORIGIN]
                if await self._may_read(owner, origin, host):
                    headers_to_send += [
                        (b"access-control-allow-origin", origin.encode("latin-1")),
                        (b"access-control-expose-headers", _EXPOSED),
                    ]
                message["headers"] = headers_to_send
            await send(message)

        await self._app(scope, receive, send_with_cors)

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
            await send_problem(send, error, request_id(scope), _VARY_ORIGIN)
            return
        response_headers = [
            _VARY_ORIGIN,
            (b"access-control-allow-origin", origin.encode("latin-1")),
            (b"access-control-allow-methods", _METHODS),
            (b"access-control-allow-headers", self._allowed_headers),
            (b"access-control-max-age", _PREFLIGHT_CACHE_SECONDS),
        ]
        await send({"type": "http.response.start", "status": 204, "headers": response_headers})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _text(header: bytes | None) -> str | None:
    return None if header is None else header.decode("latin-1")
