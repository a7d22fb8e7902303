"""Expand "everyone", or the members of topics, into recipients, page by page in key order; resumes from any cursor.

Members are spread over shards by a hash, but planned in the order of their keys: neighbours in the table are written
together, which nearly doubles the speed of delivery on one server. Each shard has a cursor of its own, all are read in
parallel, and a page is what all shards have been read up to. So one key says how far an expansion is, and an expansion
that continues, anywhere, starts all shards there. A user has the same sort key in all topics: one that is a member of
several is on one page, once.
"""

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import msgspec

from stak.audience import keys
from stak.audience.member_since import SINCE
from stak.clock import SKEW_SECONDS
from stak.identifiers import UserId
from stak.ports import Ports
from stak.ports.table import Page, Position
from stak.ports.writes import Item
from stak.ulids import last_at

SHARD_PAGE_SIZE: Final = 64
"""Of each of 16 shards, so a page has about a thousand members, and its chunks fit one group."""


class AudiencePage(msgspec.Struct, frozen=True):
    """Members that joined before the cutoff, and the cursor to continue at; None after the last page."""

    users: tuple[UserId, ...]
    cursor: str | None

    @property
    def is_last(self) -> bool:
        """Whether all members have been read."""
        return self.cursor is None


class AudienceReader:
    """Reads the members in some partitions from a cursor on; a reader belongs to one task, which closes it."""

    def __init__(
        self,
        ports: Ports,
        partitions: Sequence[str],
        *,
        cursor: str | None,
        cutoff: str,
        shard_page_size: int | None = None,
        seq: int | None = None,
    ) -> None:
        self._clock = ports.clock
        self._cutoff = cutoff
        self._seq = seq
        """Of a post on read: members that joined since this event are not recipients."""
        self.cursor = cursor
        """The end of the last page."""
        limit = shard_page_size or SHARD_PAGE_SIZE
        self._shards = [_Shard(ports, partition, cursor, limit) for partition in partitions]

    async def next_page(
        self, most: int | None = None, most_bytes: int | None = None, *, reads_ahead: bool = False
    ) -> AudiencePage:
        """Return the next members, at most so many, and with about so many bytes; at least one if any was read.

        With `reads_ahead`, the shards are read on while the caller works on this page.
        """
        self._start_reading()
        future = _future(self._clock())
        await asyncio.gather(*(shard.receive(self._cutoff, future, self._seq) for shard in self._shards))
        # Stop at the end of the shard that is read least far: behind it, there may be more in that shard.
        end = min((shard.read_to for shard in self._shards if shard.read_to is not None), default=None)
        members = sorted({member for shard in self._shards for member in shard.up_to(end)})
        fitting = min(_fitting(members, most_bytes), len(members) if most is None else most)
        if fitting < len(members):
            members = members[:fitting]
            end = members[-1]
        for shard in self._shards:
            shard.drop_up_to(end)
        self.cursor = end
        if reads_ahead:
            self._start_reading()
        return AudiencePage(tuple(map(keys.user_of, members)), end)

    def _start_reading(self) -> None:
        for shard in self._shards:
            shard.start_reading()

    async def aclose(self) -> None:
        """Cancel the reads that nobody waits for."""
        await asyncio.gather(*(shard.cancel() for shard in self._shards))


class _Shard:
    """The cursor of a shard, and the members that were read but are not on a page yet."""

    def __init__(self, ports: Ports, partition: str, cursor: str | None, limit: int) -> None:
        self._table = ports.table
        self._partition = partition
        self._limit = limit
        self._members: list[str] = []
        self._next = None if cursor is None else Position(partition, cursor)
        self._is_read = False
        self._reading: asyncio.Task[Page] | None = None

    @property
    def read_to(self) -> str | None:
        """The last key read; None if there is nothing behind it."""
        return None if self._next is None else self._next.sk

    def start_reading(self) -> None:
        """Start to read the next members if few are left."""
        if self._reading is None and not self._is_read and len(self._members) < self._limit:
            query = self._table.query(self._partition, keys.MEMBERS, limit=self._limit, after=self._next)
            self._reading = asyncio.create_task(query)

    async def receive(self, cutoff: str, future: str, seq: int | None) -> None:
        """Wait for the members that are being read; those that joined between the two times are no recipients."""
        if self._reading is None:
            return
        page = await self._reading
        self._reading = None
        self._members += [row.key.sk for row in page.rows if _gets(row.item, cutoff, future, seq)]
        self._next, self._is_read = page.next, page.next is None

    def up_to(self, end: str | None) -> list[str]:
        """Return the members up to a key, or all."""
        return self._members if end is None else self._members[: bisect_right(self._members, end)]

    def drop_up_to(self, end: str | None) -> None:
        """Forget the members up to a key, or all."""
        del self._members[: len(self.up_to(end))]

    async def cancel(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)


def is_recipient(member: Item, cutoff: str, now: float, seq: int | None = None) -> bool:
    """Return whether a member gets a post with this cutoff, or a post on read with this number in the event log."""
    return _gets(member, cutoff, _future(now), seq)


def _future(now: float) -> str:
    return last_at(int((now + SKEW_SECONDS) * 1000))


def _gets(member: Item, cutoff: str, future: str, seq: int | None) -> bool:
    since: int | None = member.get(SINCE)
    if seq is not None and since is not None:
        return since < seq
    joined: str = member.get("joined", "")
    # A join time in the future was recorded by a wrong clock: such members are included.
    return joined <= cutoff or joined > future


def _fitting(members: list[str], most_bytes: int | None) -> int:
    """Return how many members have so many bytes together; at least one."""
    if most_bytes is None:
        return len(members)
    ends = list(accumulate(len(member.encode()) for member in members))
    return max(1, bisect_right(ends, most_bytes))
