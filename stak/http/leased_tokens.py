"""Tokens that this process has leased from buckets shared by all machines (`stak.ports.rates`).

A process leases one token at first, and twice as many each time that it has used them all within a second, up to a
twentieth of the rate. So a busy process asks the shared bucket at most twenty times a second for each key, and one with
a request now and then takes no tokens that it does not use. While the shared buckets are unreachable, only the limit of
this machine applies.
"""

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final

from stak.errors import StorageUnavailable
from stak.logs import log
from stak.ports.rates import SharedRates

LEASE_SECONDS: Final = 1.0
UNREACHABLE_SECONDS: Final = 5.0
"""How long the shared buckets are not asked after an error."""
_SHARE: Final = 1 / 20
_DEBT_SECONDS_MAX: Final = 10.0
_LEASES_MAX: Final = 20_000


class _Lease:
    __slots__ = ("asking", "ends_at", "refused_until", "size", "tokens")

    def __init__(self) -> None:
        self.asking = asyncio.Lock()
        self.tokens = 0.0
        """How many are left; negative if requests turned out to be expensive."""
        self.ends_at = self.refused_until = -math.inf
        self.size = 1


class LeasedTokens:
    """The leases of one process, by the key of the bucket."""

    def __init__(self, rates: SharedRates | None, now: Callable[[], float] = time.monotonic) -> None:
        self._rates = rates
        self._now = now
        self._leases: dict[tuple[str, ...], _Lease] = {}
        self._unreachable_until = -math.inf

    async def take(self, key: tuple[str, ...], per_second: float, burst_seconds: float) -> float:
        """Take one token; return 0, or the number of seconds until a token is available."""
        if self._rates is None or self._now() < self._unreachable_until:
            return 0.0
        lease = self._lease_of(key)
        async with lease.asking:
            now = self._now()
            if now < lease.refused_until:
                return lease.refused_until - now
            if lease.tokens < 1 or now >= lease.ends_at:
                await self._renew(self._rates, lease, key, per_second, burst_seconds)
            if self._now() < self._unreachable_until:
                return 0.0
            if lease.tokens < 1:
                lease.refused_until = max(lease.refused_until, now + (1 - lease.tokens) / per_second)
                return lease.refused_until - now
            lease.tokens -= 1
            return 0.0

    def charge(self, key: tuple[str, ...], per_second: float, units: float) -> None:
        """Take this many more tokens, into debt if needed: the next leases pay for it."""
        if self._rates is not None and (lease := self._leases.get(key)) is not None:
            lease.tokens = max(lease.tokens - units, -per_second * _DEBT_SECONDS_MAX)

    async def _renew(
        self, rates: SharedRates, lease: _Lease, key: tuple[str, ...], per_second: float, burst_seconds: float
    ) -> None:
        """Lease more tokens; unused ones of an ended lease are lost."""
        is_used_up = lease.tokens < 1 and self._now() < lease.ends_at
        most = max(1, int(per_second * _SHARE))
        lease.size = min(most, lease.size * 2) if is_used_up else max(1, lease.size // 2)
        debt = min(0.0, lease.tokens)
        try:
            grant = await rates.lease(key, per_second, burst_seconds, lease.size + math.ceil(-debt))
        except StorageUnavailable as error:
            log.warning("shared_rates_unreachable", error=error.detail, seconds=UNREACHABLE_SECONDS)
            self._unreachable_until = self._now() + UNREACHABLE_SECONDS
            return
        now = self._now()
        lease.tokens = debt + grant.tokens
        lease.ends_at = now + LEASE_SECONDS
        if not grant.tokens:
            lease.refused_until = now + min(grant.wait_seconds, LEASE_SECONDS)

    def _lease_of(self, key: tuple[str, ...]) -> _Lease:
        lease = self._leases.get(key)
        if lease is None:
            if len(self._leases) >= _LEASES_MAX:
                self._leases.clear()  # the leased tokens are lost, and leased again
            lease = self._leases[key] = _Lease()
        return lease
