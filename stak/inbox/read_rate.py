"""How many recipients of a broadcast have seen and read it: exact for up to SAMPLE_MAX recipients, else from a sample.

The sample is spread over all chunks of the broadcast. Reading it costs the same however many recipients there are. A
broadcast on read has no chunks: its sample is the members of the audience with the lowest ids.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.identifiers import UserId
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.ledger import outcome_in
from stak.inbox.list_recipients import list_recipients
from stak.inbox.recipient_states import PlannedRecipient, recipient_states
from stak.inbox.store_recipients import have_recipients_ended, recipients_of
from stak.ports import Ports

SAMPLE_MAX: Final = 100
_CHUNKS_MAX: Final = 5
_SEEN: Final = ("seen", "read")
_ARRIVED: Final = ("delivered", *_SEEN)


class ReadRate(msgspec.Struct, frozen=True):
    """Of the recipients that were looked at, how many have the message, have seen it, and have read it."""

    sampled: int
    delivered: int
    seen: int
    read: int
    is_exact: bool
    """Whether all recipients were looked at."""


async def estimate_read_rate(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> ReadRate:
    """Return the rate over all recipients of a small broadcast, or over a sample of a large one."""
    if have_recipients_ended(ref, broadcast, ports.clock()):
        return ReadRate(0, 0, 0, 0, is_exact=False)
    if broadcast.is_on_read:
        page = await list_recipients(ports, ref, broadcast, limit=SAMPLE_MAX, after=None)
        return _rate([one.state for one in page.recipients], is_exact=page.next is None)
    numbers = _spread(broadcast.planned, _CHUNKS_MAX)
    chunks = await recipients_of(ports, ref, broadcast, numbers)
    outcomes = {0: outcome_in(broadcast)} if broadcast.is_one_row else {}
    if not broadcast.is_one_row and numbers:
        rows = await ports.table.batch_get(map(ref.ledger, numbers))
        outcomes = {number: rows.get(ref.ledger(number)) for number in numbers}
    per_chunk = SAMPLE_MAX // max(1, len(numbers))
    planned = [
        PlannedRecipient(UserId(uids[index]), outcomes.get(number))
        for number, uids in sorted(chunks.items())
        for index in _spread(len(uids), per_chunk)
    ]
    states = [one.state for one in await recipient_states(ports, ref, broadcast, planned)]
    is_exact = (
        broadcast.has_all_chunks
        and len(states) == sum(map(len, chunks.values()))
        and (len(numbers) == broadcast.planned)
    )
    return _rate(states, is_exact=is_exact)


def _rate(states: Sequence[str], *, is_exact: bool) -> ReadRate:
    return ReadRate(
        len(states),
        sum(state in _ARRIVED for state in states),
        sum(state in _SEEN for state in states),
        states.count("read"),
        is_exact,
    )


def _spread(count: int, most: int) -> list[int]:
    """Return at most this many numbers below a count, evenly spread."""
    if count <= most:
        return list(range(count))
    return [number * count // most for number in range(most)]
