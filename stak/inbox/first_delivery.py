"""The first attempt to deliver chunks with the same entry: to all of their recipients at once.

Without reading first, unless refusals cost money and are likely (`late_delivery.py`).
"""

from collections.abc import Collection, Sequence
from itertools import islice
from typing import NamedTuple

from stak.inbox.chunks_by_entry import recipients_in
from stak.inbox.delivery import Delivery
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.late_delivery import (
    FirstAttempt,
    Recipient,
    commit_first,
    commit_on_time,
    first_attempts,
    reads_first,
)
from stak.ports import Ports
from stak.ports.writes import DONE, Outcome


class FirstDelivery(NamedTuple):
    """The first attempt to deliver chunks with the same entry."""

    delivery: Delivery
    complete: list[int]
    """The chunks of which every recipient has got the message now."""
    attempts: list[tuple[FirstAttempt, Outcome]]
    """The attempts of the other chunks."""
    there: list[Recipient]
    """Who already had the message."""


async def deliver_first(
    ports: Ports,
    chunks: Sequence[Chunk],
    delivery: Delivery,
    indexes: Sequence[int],
    repeated: Collection[int],
    left_out: Collection[Recipient],
) -> FirstDelivery:
    """Write to all recipients of these chunks; return the outcomes, and who already had the message."""
    chunk = chunks[indexes[0]]  # they carry the same entry
    sizes = [len(chunks[index].uids) for index in indexes]
    is_repeated = any(index in repeated for index in indexes)
    if not left_out and not reads_first(ports, chunk, sum(sizes), is_repeated=is_repeated):
        users = [user for index in indexes for user in chunks[index].uids]
        written = iter(await commit_on_time(ports, delivery, chunk, users))
        by_chunk = {index: list(islice(written, size)) for index, size in zip(indexes, sizes, strict=True)}
        # Most chunks are delivered completely: nothing is made of their recipients one by one.
        complete = [index for index, outcomes in by_chunk.items() if outcomes.count(DONE) == len(outcomes)]
        rest = [index for index in indexes if index not in complete]
        tried = [FirstAttempt(one) for one in recipients_in(chunks, rest)]
        others = [outcome for index in rest for outcome in by_chunk[index]]
        return FirstDelivery(delivery, complete, list(zip(tried, others, strict=True)), [])
    recipients = recipients_in(chunks, indexes)
    again = recipients_in(chunks, [index for index in indexes if index in repeated])
    if left_out:
        recipients, again = ([one for one in each if one not in left_out] for each in (recipients, again))
    attempts, there = await first_attempts(ports, delivery, chunk, recipients, again)
    outcomes = await commit_first(ports, delivery, chunk, attempts)
    return FirstDelivery(delivery, [], list(zip(attempts, outcomes, strict=True)), there)
