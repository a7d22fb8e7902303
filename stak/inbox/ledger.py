"""The ledger of a broadcast: one row with the outcome of each chunk, and running totals over them.

A broadcast with many chunks has `total_rows` rows of totals. The outcome of a chunk and its part of the total change in
one transaction, on the condition that the outcome is the one that was read. So the totals equal the sum of the ledger
at every moment, however often a chunk arrives and whichever writer dies. Other broadcasts have so few chunks that their
ledger is summed. `total_rows` is fixed when a broadcast is accepted: all its writers follow the same rule.

A broadcast of one row has the outcome of its only chunk there, as text, which a condition can compare.

A broadcast with statistics also has the time of each outcome, and its totals have the copies by interval: in the same
writes.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS, Broadcast, Kind, Progress, broadcast_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.statistics_model import interval_of
from stak.installation.data_format import starts_statistics, writes_totals
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import (
    Absent,
    Check,
    Conditions,
    Delete,
    Done,
    Equals,
    Group,
    Item,
    Key,
    Present,
    Put,
    Refused,
    Update,
)

TOTAL_ROWS: Final = 16
"""Writers of different chunks rarely meet at one row, and reading all of them is one small Query.

A transaction on a row that another one is changing is cancelled and sent again (AWS: "Amazon DynamoDB Transactions: How
it works"). A table that accepts 40,000 write units per second delivers about 60 chunks per second: four per row.
"""
SUMMED_MAX_CHUNKS: Final = 16
"""A broadcast with at most so many chunks has no totals: its ledger has no more rows than they would."""

COUNTED_ABOVE_RECIPIENTS: Final = CHUNK_MAX_RECIPIENTS
"""A broadcast to more users has statistics."""

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(dict[str, Any]).decode
_COUNTS: Final = ("delivered", "failed", "redacted", "swept")
_TOTALS: Final = Progress.__struct_fields__
COPIES: Final = "copies"
"""How many recipients of a failed chunk have the message; `delivered` would say that the chunk is delivered."""
REASONS: Final = "reasons"
"""Recipients of a failed chunk by the reason for which the template could not be rendered for them."""
AT: Final = "at"
"""When a chunk of a broadcast with statistics was delivered."""
_DELIVERED_IN: Final = "d"
_COMPARED: Final = (*_COUNTS, COPIES)
Change: TypeAlias = Callable[[Item | None], Item | None]
"""Returns the new outcome of a chunk, the same one to keep it, or None to remove it."""


class DeliveredChunk(msgspec.Struct, frozen=True):
    """A delivered chunk, to be recorded."""

    ref: BroadcastRef
    number: int
    copies: int
    broadcast: Broadcast
    data_keys: tuple[Key, ...] = ()
    """The rows of `recipient_data.py` that end with it."""
    at: int = 0

    @property
    def item(self) -> Item:
        """Its outcome as stored."""
        return at_time(self.broadcast, {"delivered": self.copies}, self.at)


async def total_rows_for(ports: Ports, kind: Kind, chunks: int) -> int:
    """Return the number of rows of totals of a new broadcast; none while older processes may deliver it."""
    has_many_chunks = kind != "users" or chunks > SUMMED_MAX_CHUNKS
    return TOTAL_ROWS if has_many_chunks and await writes_totals(ports) else 0


async def is_counted_for(ports: Ports, kind: Kind, recipients: int) -> bool | None:
    """Return whether a new broadcast has statistics; a single chunk of users is counted from its recipients' copies."""
    has_many = kind != "users" or recipients > COUNTED_ABOVE_RECIPIENTS
    return (has_many and await starts_statistics(ports)) or None


def at_time(broadcast: Broadcast, item: Item, at: int) -> Item:
    """Return the outcome of a chunk with its time, if its broadcast has statistics."""
    return {**item, AT: at} if broadcast.is_counted and at else item


def delivered_in(interval: int) -> str:
    """Return the attribute of a running total with the copies that were delivered in an interval."""
    return f"{_DELIVERED_IN}{interval}"


def interval_of_attribute(name: str) -> int | None:
    """Return the interval of such an attribute; None for another one."""
    rest = name.removeprefix(_DELIVERED_IN)
    return int(rest) if rest != name and rest.isdecimal() else None


def has_bounded_ledger(broadcast: Broadcast) -> bool:
    """Return whether the progress of a broadcast takes a limited number of rows to read."""
    return broadcast.total_rows > 0 or broadcast.planned <= SUMMED_MAX_CHUNKS


def counts_of(item: Item | None) -> tuple[int, ...]:
    """Return the counts of an outcome in the order of the fields of `Progress`."""
    if item is None:
        return (0,) * 5
    delivered, *others = (item.get(name, 0) for name in _COUNTS)
    return (1, delivered + item.get(COPIES, 0), *others)


def outcome_text(item: Item | None) -> str | None:
    """Return the outcome of the chunk of a broadcast of one row, as it is stored."""
    return None if item is None else _encode(item).decode()


def outcome_in(broadcast: Broadcast) -> Item | None:
    """Return the outcome of the chunk of a broadcast of one row, if there is one."""
    return None if broadcast.outcome is None else _decode(broadcast.outcome)


def is_recorded(broadcast: Broadcast) -> bool:
    """Return whether all recipients of a broadcast of one row have it, so that they only have to be notified."""
    settled = broadcast.settled  # one with failures is older than the outcome
    return settled is not None and not settled.failed and "delivered" in (outcome_in(broadcast) or {})


async def read_outcome(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, number: int) -> Item | None:
    """Return the outcome of a chunk, if there is one."""
    return outcome_in(broadcast) if broadcast.is_one_row else await ports.table.get(ref.ledger(number))


def outcome_writes(
    ref: BroadcastRef, broadcast: Broadcast, number: int, before: Item | None, after: Item | None
) -> Group:
    """Return the writes that replace the outcome of a chunk, if it is still `before`, and update the totals."""
    if broadcast.is_one_row:
        same = (Present(), Equals("outcome", outcome_text(before)))
        return (Update(ref.key, set={"outcome": outcome_text(after)}, when=same),)
    key, total_rows = ref.ledger(number), broadcast.total_rows
    when: Conditions = (Absent(),) if before is None else tuple(Equals(name, before.get(name)) for name in _COMPARED)
    row = Delete(key, when=when) if after is None else Put(key, after, when=when)
    changes = zip(_TOTALS, counts_of(before), counts_of(after), strict=True)
    added = {name: new - old for name, old, new in changes if new != old}
    if broadcast.is_counted and "delivered" in added:
        at = (after or {}).get(AT) or (before or {}).get(AT) or broadcast.received
        added[delivered_in(interval_of(ref.id, at))] = added["delivered"]
    return (row, Update(ref.total(number % total_rows), add=added)) if total_rows and added else (row,)


def delivered_writes(chunk: DeliveredChunk) -> Group:
    """Return the writes that record a delivered chunk.

    They keep what a recall or an earlier delivery recorded. Without totals they overwrite a recorded failure.
    """
    # No condition: nobody else is sent what these rows are for.
    ended = tuple(Delete(key) for key in chunk.data_keys)
    if chunk.broadcast.total_rows or chunk.broadcast.is_one_row:
        return (*outcome_writes(chunk.ref, chunk.broadcast, chunk.number, None, chunk.item), *ended)
    return (Put(chunk.ref.ledger(chunk.number), chunk.item, when=(Absent("delivered"),)), *ended)


async def record_delivered(ports: Ports, chunks: Sequence[DeliveredChunk]) -> None:
    """Record delivered chunks. A failure recorded before is overwritten; a recall or an earlier delivery stays."""
    outcomes = await ports.table.commit([delivered_writes(chunk) for chunk in chunks]) if chunks else []
    for chunk, outcome in zip(chunks, outcomes, strict=True):
        is_conditional = chunk.broadcast.total_rows or chunk.broadcast.is_one_row
        if is_conditional and isinstance(outcome, Refused):
            await change_outcome(ports, chunk.ref, chunk.broadcast, chunk.number, _delivered(chunk.item))
        if isinstance(outcome, Refused):
            await _delete_data(ports, chunk)


async def _delete_data(ports: Ports, chunk: DeliveredChunk) -> None:
    """Delete what was sent with a chunk that a failure, or an earlier delivery, was recorded for."""
    if chunk.data_keys:
        await ports.table.commit([tuple(Delete(key) for key in chunk.data_keys)])  # no condition, as above


def _delivered(item: Item) -> Change:
    return lambda before: before if before is not None and "delivered" in before else item


async def forget_failures(ports: Ports, failed: Iterable[tuple[BroadcastRef, int]]) -> None:
    """Delete the records of failed chunks; a delivery recorded since stays."""
    chunks = list(failed)
    found = await ports.table.batch_get({ref.key for ref, _ in chunks})
    broadcasts = {key: broadcast_of(item) for key, item in found.items()}
    conditional = {key: each for key, each in broadcasts.items() if each.total_rows or each.is_one_row}
    summed = [(ref, number) for ref, number in chunks if ref.key not in conditional]
    if summed:
        await ports.table.commit([(Delete(ref.ledger(number), when=(Absent("delivered"),)),) for ref, number in summed])
    for ref, number in chunks:
        if (broadcast := conditional.get(ref.key)) is not None:
            await change_outcome(ports, ref, broadcast, number, _forgotten)


def _forgotten(before: Item | None) -> Item | None:
    return before if before is not None and "delivered" in before else None


async def note_ended(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, number: int) -> bool:
    """Record that no copy of a chunk is left to recall if its recipients have ended; return False if they exist.

    Their absence is a condition: a transaction under way shows its rows one by one.
    """
    ended = Check(ref.chunk(number), (Absent(),))
    tries = Attempts()
    while True:
        await tries.next()
        before = await read_outcome(ports, ref, broadcast, number)
        after = {**(before or {}), "swept": 1}
        if after == before:
            return True
        (outcome,) = await ports.table.commit([(ended, *outcome_writes(ref, broadcast, number, before, after))])
        if isinstance(outcome, Done) or outcome.names(0):
            return isinstance(outcome, Done)


async def change_outcome(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, number: int, change: Change) -> None:
    """Change the outcome of a chunk, and the totals by the difference; nothing if a broadcast of one row is gone."""
    tries = Attempts()
    while True:
        await tries.next()
        if broadcast.is_one_row:
            found = await ports.table.get(ref.key)
            if found is None:
                return
            broadcast = broadcast_of(found)
        before = await read_outcome(ports, ref, broadcast, number)
        after = change(before)
        if after == before:
            return
        (outcome,) = await ports.table.commit([outcome_writes(ref, broadcast, number, before, after)])
        if isinstance(outcome, Done):
            return
