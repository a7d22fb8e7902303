"""What became of a broadcast without statistics: for all of up to SAMPLE_MAX recipients, else for a sample of them.

The sample is spread over all chunks of the broadcast; of a post on read, which has none, over the ids of the audience.
Reading it costs the same however many recipients there are.
"""

import asyncio
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

import msgspec

from stak.audience import keys as audience
from stak.identifiers import UserId
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.ledger import outcome_in
from stak.inbox.list_recipients import RecipientPosition, list_recipients
from stak.inbox.recipient_states import PlannedRecipient, RecipientState, recipient_states
from stak.inbox.store_recipients import have_recipients_ended, recipients_of
from stak.ports import Ports

SAMPLE_MAX: Final = 100
_CHUNKS_MAX: Final = 5
_LETTERS: Final = 95
"""Number of printable letters in ASCII."""
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


async def sampled_states(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> tuple[list[RecipientState], bool]:
    """Return the states of all recipients of a small broadcast, or of a sample; and whether these are all."""
    if have_recipients_ended(ref, broadcast, ports.clock()):
        return [], False
    if broadcast.is_on_read:
        return await _states_of_audience(ports, ref, broadcast)
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
    states = await recipient_states(ports, ref, broadcast, planned)
    is_complete = (
        broadcast.has_all_chunks
        and len(states) == sum(map(len, chunks.values()))
        and (len(numbers) == broadcast.planned)
    )
    return states, is_complete


async def _states_of_audience(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast
) -> tuple[list[RecipientState], bool]:
    """Return the states of members of the audience: all, or some from several places of it."""
    states: dict[str, RecipientState] = {}
    position: RecipientPosition | None = None
    while True:
        page = await list_recipients(ports, ref, broadcast, limit=SAMPLE_MAX - len(states), after=position)
        states |= {one.uid: one for one in page.recipients}
        position = page.next
        if position is None:
            return list(states.values()), True
        if len(states) == SAMPLE_MAX:
            break
    per_place = SAMPLE_MAX // _CHUNKS_MAX
    sampled = dict(list(states.items())[:per_place])
    first, last = [await _usual_end(ports, ref, is_last=is_last) for is_last in (False, True)]
    for start in _between(first, last, _CHUNKS_MAX):
        after = RecipientPosition(UserId(start), None)
        page = await list_recipients(ports, ref, broadcast, limit=per_place, after=after)
        sampled |= {one.uid: one for one in page.recipients}
    return list(sampled.values()), False


async def _usual_end(ports: Ports, ref: BroadcastRef, *, is_last: bool) -> UserId:
    """Return an id near the first or the last of an audience: the median of its shards, as a few may be unusual."""
    shards = [audience.shard(ref.tenant, ref.inbox, number) for number in range(audience.SHARDS)]
    pages = [ports.table.query(shard, audience.MEMBERS, limit=1, reverse=is_last) for shard in shards]
    ends = sorted(row.key.sk for page in await asyncio.gather(*pages) for row in page.rows)
    return audience.user_of(ends[len(ends) // 2] if ends else "")


def rate_of_states(recipients: Sequence[RecipientState], *, is_exact: bool) -> ReadRate:
    """Return the rate over recipients; exact if these are all."""
    states = [one.state for one in recipients]
    return ReadRate(
        len(states),
        sum(state in _ARRIVED for state in states),
        sum(state in _SEEN for state in states),
        states.count("read"),
        is_exact,
    )


def _between(first: str, last: str, parts: int) -> list[str]:
    """Return texts that divide the ids between two ids into this many parts, if these are evenly distributed."""
    equal = takewhile(lambda letters: letters[0] == letters[1], zip(first, last, strict=False))
    prefix = first[: len(list(equal))]
    low, high = (_number(text[len(prefix) :]) for text in (first, last))
    steps = [low + (high - low) * number // parts for number in range(1, parts)]
    return [prefix + "".join(chr(ord(" ") + digit) for digit in divmod(step, _LETTERS)) for step in steps]


def _number(text: str) -> int:
    high, low = (min(max(ord(letter) - ord(" "), 0), _LETTERS - 1) for letter in text[:2].ljust(2, " "))
    return high * _LETTERS + low


def _spread(count: int, most: int) -> list[int]:
    """Return at most this many numbers below a count, evenly spread."""
    if count <= most:
        return list(range(count))
    return [number * count // most for number in range(most)]
