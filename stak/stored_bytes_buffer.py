"""In-memory buffer of bytes accepted for each tenant but not yet added to its stored count. One per process, no I/O.

Small charges accumulate here, so that a chat message costs no extra write; `stak.tenancy.stored_bytes` decides when
they are written.
"""

import msgspec


class Buffered(msgspec.Struct):
    """The buffered bytes of one tenant, and since when."""

    count: int = 0
    since: float = 0.0
    in_flight: int = 0
    """Taken for writes that are not confirmed yet."""
    writes: int = 0
    """How many these are."""

    @property
    def total(self) -> int:
        """All bytes that the stored count does not include yet."""
        return self.count + self.in_flight


class ByteBuffer:
    """The buffered bytes of every tenant."""

    def __init__(self) -> None:
        self._of: dict[str, Buffered] = {}

    def of(self, tenant: str) -> Buffered:
        """Return the buffered bytes of a tenant."""
        return self._of.get(tenant) or Buffered()

    def add(self, tenant: str, count: int, now: float) -> Buffered:
        """Buffer more bytes; return the tenant's buffer."""
        buffered = self._of.setdefault(tenant, Buffered(since=now))
        buffered.count += count
        return buffered

    def take(self, tenant: str) -> int:
        """Take all buffered bytes in order to write them; `settle` reports the result."""
        buffered = self._of.get(tenant)
        if buffered is None or buffered.count == 0:
            return 0
        count, buffered.count = buffered.count, 0
        buffered.in_flight += count
        buffered.writes += 1
        return count

    def settle(self, tenant: str, count: int, now: float, *, is_written: bool) -> None:
        """Report that the taken bytes were written, or return them to the buffer."""
        buffered = self._of[tenant]
        buffered.in_flight -= count
        buffered.writes -= 1
        buffered.since = now
        if not is_written:
            buffered.count += count
        if buffered.total == 0 and buffered.writes == 0:
            del self._of[tenant]

    def tenants(self) -> list[str]:
        """Return the tenants that have buffered bytes."""
        return list(self._of)
