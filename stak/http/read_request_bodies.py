"""Reads request bodies before they reach the application, with timeouts and limits on number and memory.

A request whose body is still arriving does not count towards the limit on unanswered requests. The client has a few
seconds to start sending, and must keep up a minimum rate from then on. Without a valid credential, a body must be small
and each client address can have only a limited number of unfinished ones. Large bodies are read for authenticated
callers of the admin API only, within a memory limit for each tenant.
"""

import asyncio
import contextlib
from collections import Counter
from typing import Final

from litestar.types import HTTPScope

from stak.errors import Overloaded, RequestTimeout
from stak.http.client_addresses import ClientAddresses
from stak.http.credential_check import CredentialCheck
from stak.http.request_body import LEFTOVER_MAX_BYTES, Body
from stak.http.unfinished_request_limit import UnfinishedLimit

BEGIN_SECONDS: Final = 10.0
"""How long a client has to start sending, and how long it may pause beyond the minimum rate."""
SHORTENED_SECONDS: Final = 1.0
"""How long the whole body may take, once the client address has too many unfinished ones."""
RATE_BYTES: Final = 32 * 1024
"""The minimum rate in bytes per second after that: 16 MB in nine minutes."""
SMALL_MAX_BYTES: Final = 256 * 1024
"""The most bytes read without a credential: the body size limit of routes that set none of their own."""
UNAUTHENTICATED_MAX_BYTES: Final = 32 * 1024 * 1024
"""The most memory for all unfinished bodies without a credential."""
TENANT_MAX_BYTES: Final = 48 * 1024 * 1024
ALL_MAX_BYTES: Final = 192 * 1024 * 1024
"""The most memory for all bodies with a credential, until their requests are answered."""
_LARGE_PATHS: Final = "/stack/admin/"
_UNAUTHENTICATED: Final = ""
_TOO_MANY: Final = "Too many requests are being received. Nothing was changed. Try again in a moment."

Charges = list[tuple[str, int]]
"""The memory charges of a request: the account (a tenant, or unauthenticated callers) and the number of bytes."""


class BodyIntake:
    """Reads the bodies that arrive at this process, and counts the memory they use."""

    def __init__(
        self, addresses: ClientAddresses, unfinished_per_address: int, credentials: CredentialCheck | None
    ) -> None:
        self._addresses = addresses
        self._credentials = credentials
        self._of_unauthenticated = UnfinishedLimit(BEGIN_SECONDS, SHORTENED_SECONDS, unfinished_per_address)
        self._of_tenants = UnfinishedLimit(BEGIN_SECONDS, SHORTENED_SECONDS, unfinished_per_address)
        self._memory = _Memory()

    @property
    def unfinished(self) -> int:
        """Return how many bodies have not fully arrived yet."""
        return self._of_unauthenticated.count + self._of_tenants.count

    async def read(self, scope: HTTPScope, body: Body) -> Charges:
        """Read a body as far as is allowed before its route is known; the caller must release the returned charges.

        Raises RequestTimeout, MalformedInput or Overloaded.
        """
        charges: Charges = []
        try:
            await self._read(scope, body, charges)
        except BaseException:
            self.release(charges)
            raise
        return charges

    def release(self, charges: Charges) -> None:
        """Release the memory of a body."""
        self._memory.release(charges)

    async def _read(self, scope: HTTPScope, body: Body, charges: Charges) -> None:
        if self._credentials is None or body.has_arrived:  # reading does not wait for the client
            while not body.is_complete and body.size <= LEFTOVER_MAX_BYTES:
                await body.read_part()
            return
        if body.declared_size <= SMALL_MAX_BYTES:
            peer = scope["client"]
            address = self._addresses.of_request(peer[0] if peer else None, scope["headers"])
            of_unauthenticated: Charges = []
            try:
                await self._take(
                    body, self._of_unauthenticated, address, _UNAUTHENTICATED, SMALL_MAX_BYTES, of_unauthenticated
                )
            finally:
                self._memory.release(of_unauthenticated)
            if body.is_complete:
                return
        # From here on, the body is too large or too slow to be read without a credential.
        tenant = await self._credentials.tenant_of(scope)
        if max(body.declared_size, body.size) > SMALL_MAX_BYTES:
            if tenant is None or not scope["path"].startswith(_LARGE_PATHS):
                return  # the route rejects it without reading the rest
        elif tenant is None:
            raise RequestTimeout("The body did not arrive in time. Nothing was changed.")
        if not self._memory.charge(tenant, body.size, charges):
            raise Overloaded(_TOO_MANY)
        await self._take(body, self._of_tenants, tenant, tenant, LEFTOVER_MAX_BYTES, charges)
        if not body.is_complete and body.size <= LEFTOVER_MAX_BYTES:
            raise RequestTimeout("The body did not arrive in time. Nothing was changed.")

    async def _take(
        self,
        body: Body,
        limit: UnfinishedLimit,
        address: str | None,
        account: str,
        most: int,
        charges: Charges,
    ) -> None:
        """Read a body until it is complete, the time limit expires, or it has more than `most` bytes."""
        loop = asyncio.get_running_loop()
        began_at = loop.time()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(None) as waiting:
                entry = limit.begin(address, lambda: waiting.reschedule(loop.time()))
                try:
                    while not body.is_complete and body.size <= most:
                        before = body.size
                        await body.read_part()
                        if not body.is_complete:
                            if not self._memory.charge(account, body.size - before, charges):
                                raise Overloaded(
                                    "Too many requests are being received. Nothing was changed. Try again in a moment."
                                )
                            elapsed = loop.time() - began_at
                            entry.extend(BEGIN_SECONDS + min(elapsed, body.size / RATE_BYTES))
                finally:
                    entry.end()


class _Memory:
    """Counts the bytes that bodies occupy: for each tenant, and in one sum for all unauthenticated callers."""

    def __init__(self) -> None:
        self._by_account: Counter[str] = Counter()
        self._of_tenants = 0

    def charge(self, account: str, size: int, charges: Charges) -> bool:
        """Count these bytes and append them to `charges`; return False if that would exceed a limit."""
        used = self._by_account[account] + size
        if account == _UNAUTHENTICATED:
            if used > UNAUTHENTICATED_MAX_BYTES:
                return False
        elif used > TENANT_MAX_BYTES or self._of_tenants + size > ALL_MAX_BYTES:
            return False
        else:
            self._of_tenants += size
        self._by_account[account] = used
        charges.append((account, size))
        return True

    def release(self, charges: Charges) -> None:
        """Subtract these charges from the counts."""
        for account, size in charges:
            self._by_account[account] -= size
            if account != _UNAUTHENTICATED:
                self._of_tenants -= size
            if self._by_account[account] <= 0:
                del self._by_account[account]
        charges.clear()
