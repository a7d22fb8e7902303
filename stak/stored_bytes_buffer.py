"""Bytes that were accepted for each tenant and are not written to its stored count yet. One per process, no I/O.

Small charges are added up here, so that a chat message costs no write of its own; `stak.tenancy.stored_bytes` decides
when they are written.
"""

import msgspec


class Buffered(msgspec.Struct):
    """What waits for one tenant, and since when."""

    count: int = 0
    since: float = 0.0
    in_flight: int = 0
    """Taken to be written, and not known to be written yet."""

    @property
    def total(self) -> int:
        """All that the stored count does not have yet."""
        return self.count + self.in_flight


class ByteBuffer:
    """The buffered bytes of every tenant."""

    def __init__(self) -> None:
        self._of: dict[str, Buffered] = {}

    def of(self, tenant: str) -> Buffered:
        """What is buffered for a tenant."""
        return self._of.get(tenant) or Buffered()

    def add(self, tenant: str, count: int, now: float) -> Buffered:
        """Buffer some more; what there is now."""
        buffered = self._of.setdefault(tenant, Buffered(since=now))
        buffered.count += count
        return buffered

    def take(self, tenant: str) -> int:
        """Take everything to write it; `settle` says whether that worked."""
        buffered = self._of.get(tenant)
        if buffered is None:
            return 0
        count, buffered.count = buffered.count, 0
        buffered.in_flight += count
        return count

    def settle(self, tenant: str, count: int, now: float, *, is_written: bool) -> None:
        """What was taken is written, or has to be written later."""
        buffered = self._of[tenant]
        buffered.in_flight -= count
        buffered.since = now
        if not is_written:
            buffered.count += count
        if buffered.total == 0:
            del self._of[tenant]

    def tenants(self) -> list[str]:
        """Those with something buffered."""
        return list(self._of)
