"""Reads the bearer token of a request, and checks it early, only to decide whether to reserve capacity for the request.

Every route authenticates its caller again. Results, valid or not, are cached for a few seconds, so repeated requests
with the same credential cost nothing. The number of concurrent checks is limited.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.types import HTTPScope

from stak.accounts.console_sessions import authenticate_session, is_session_token
from stak.bootstrap import Engine
from stak.crypto import fingerprint, is_same
from stak.errors import NotAuthenticated, StakError
from stak.http.console_cookie import console_token
from stak.http.third_party_api import CompatibleApi
from stak.identity.user_tokens import TOKEN_MAX_CHARACTERS, User, verify_token
from stak.ports import Ports
from stak.tenancy.api_keys import authenticate

OPERATOR: Final = "#operator"  # tenant keys cannot contain this character
_CACHED_SECONDS: Final = 10.0
_CACHED_MAX: Final = 10_000
_CHECKS_MAX: Final = 20
_BEARER: Final = "bearer"
_KEY_SCHEMES: Final = (_BEARER, "apikey")
_SCHEME_TEXT: Final = f"{_BEARER} "
_API_KEY: Final = "sk_"


class CredentialCheck:
    """Checks credentials against one engine, with a cache."""

    def __init__(self, engine: Engine, compatible: Sequence[CompatibleApi] = ()) -> None:
        self._engine = engine
        self._compatible = compatible
        self._cache: dict[bytes, tuple[float, str | None]] = {}
        self._checks = 0

    async def tenant_of(self, scope: HTTPScope) -> str | None:
        """Return the tenant of the request's credential, or OPERATOR; None without a valid credential."""
        token = _bearer(scope["headers"]) or console_token(scope)
        if token is None:
            return None
        api = next((api for api in self._compatible if scope["path"].startswith(api.path_prefix)), None)
        name = hashlib.sha256(token.encode() + (b"" if api is None else api.path_prefix.encode())).digest()
        now = asyncio.get_running_loop().time()
        cached = self._cache.get(name)
        if cached is not None and now < cached[0]:
            return cached[1]
        if self._checks >= _CHECKS_MAX:
            return None
        self._checks += 1
        try:
            tenant = await self._check(token, verify_token if api is None else api.verify_token)
        finally:
            self._checks -= 1
        if len(self._cache) >= _CACHED_MAX:
            self._cache.clear()
        self._cache[name] = (now + _CACHED_SECONDS, tenant)
        return tenant

    async def _check(self, token: str, verify: Callable[[Ports, str], Awaitable[User]]) -> str | None:
        ports = self._engine.ports
        if is_same(fingerprint(token), self._engine.operator_fingerprint):
            return OPERATOR
        try:
            if token.startswith(_API_KEY):
                return (await authenticate(ports, token)).tenant
            if is_session_token(token):
                return (await authenticate_session(ports, token)).tenant
            return (await verify(ports, token)).tenant
        except StakError:  # not valid, or the storage is unavailable
            return None


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the token of `Authorization: Bearer …`.

    Raises NotAuthenticated if the request has none.
    """
    return bearer_of(connection.headers.get("authorization", ""))


def bearer_of(header: str) -> str:
    """Return the token in the value of an Authorization header.

    Raises NotAuthenticated if it has none.
    """
    token = header[len(_SCHEME_TEXT) :].strip()
    if header[: len(_SCHEME_TEXT)].lower() != _SCHEME_TEXT or not token:
        raise NotAuthenticated("Send your key or token as Authorization: Bearer …")
    return token


def key_and_inbox_of(header: str) -> tuple[str, str | None]:
    """Return the API key in `Authorization: ApiKey …`, as Novu's SDKs send it, and the inbox that may follow it.

    Raises NotAuthenticated if it has none.
    """
    scheme, _, value = header.partition(" ")
    key, colon, inbox = value.strip().partition(":")
    if scheme.lower() not in _KEY_SCHEMES or not key:
        raise NotAuthenticated("Send an API key of your tenant as Authorization: ApiKey sk_…")
    return key, inbox if colon else None


def _bearer(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    for name, value in headers:
        if name == b"authorization":
            scheme, _, sent = value.decode("latin-1").partition(" ")
            token = sent.strip() if scheme.lower() == _BEARER else sent.strip().partition(":")[0]
            return token if scheme.lower() in _KEY_SCHEMES and 0 < len(token) <= TOKEN_MAX_CHARACTERS else None
    return None
