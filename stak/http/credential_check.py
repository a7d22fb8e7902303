"""Checks whether a request has a valid credential, only to decide whether to reserve capacity for it.

Every route authenticates its caller again. Results, valid or not, are cached for a few seconds, so repeated requests
with the same credential cost nothing. The number of concurrent checks is limited.
"""

import asyncio
import hashlib
from collections.abc import Iterable
from typing import Final

from litestar.types import HTTPScope

from stak.bootstrap import Engine
from stak.crypto import fingerprint, is_same
from stak.errors import StakError
from stak.identity.subscribers import verify_subscriber
from stak.identity.tokens import TOKEN_MAX_CHARACTERS, verify_token
from stak.tenancy.api_keys import authenticate

OPERATOR: Final = "#operator"  # tenant keys cannot contain this character
_KEPT_SECONDS: Final = 10.0
_KEPT_MAX: Final = 10_000
_CHECKS_MAX: Final = 20
_SCHEME: Final = b"bearer "
_API_KEY: Final = "sk_"


class CredentialCheck:
    """Checks credentials against one engine, with a cache."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: dict[bytes, tuple[float, str | None]] = {}
        self._checks = 0

    async def tenant_of(self, scope: HTTPScope) -> str | None:
        """Return the tenant of the request's credential, or OPERATOR; None without a valid credential."""
        token = _bearer(scope["headers"])
        if token is None:
            return None
        is_novu = scope["path"].startswith("/novu/")
        name = hashlib.sha256(token.encode() + (b"n" if is_novu else b"")).digest()
        now = asyncio.get_running_loop().time()
        kept = self._kept.get(name)
        if kept is not None and now < kept[0]:
            return kept[1]
        if self._checks >= _CHECKS_MAX:
            return None
        self._checks += 1
        try:
            tenant = await self._check(token, is_novu=is_novu)
        finally:
            self._checks -= 1
        if len(self._kept) >= _KEPT_MAX:
            self._kept.clear()
        self._kept[name] = (now + _KEPT_SECONDS, tenant)
        return tenant

    async def _check(self, token: str, *, is_novu: bool) -> str | None:
        ports = self._engine.ports
        if is_same(fingerprint(token), self._engine.operator_fingerprint):
            return OPERATOR
        try:
            if token.startswith(_API_KEY):
                return (await authenticate(ports, token)).tenant
            return (await (verify_subscriber if is_novu else verify_token)(ports, token)).tenant
        except StakError:  # not valid, or the storage is unavailable
            return None


def _bearer(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    for name, value in headers:
        if name == b"authorization":
            token = value[len(_SCHEME) :].strip().decode("latin-1")
            is_bearer = value[: len(_SCHEME)].lower() == _SCHEME and 0 < len(token) <= TOKEN_MAX_CHARACTERS
            return token if is_bearer else None
    return None
