"""The first attempt to deliver chunks with the same entry: to all of their recipients at once.

Without reading first, unless refusals cost money and are likely (`late_delivery.py`).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from stak.identifiers import UserId
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
    recipients = {index: chunks[index].uids for index in indexes}
    if left_out:
        recipients = {
            index: tuple(user for user in users if Recipient(index, user) not in left_out)
            for index, users in recipients.items()
        }
    again = [index for index in indexes if index in repeated]
    if reads_first(ports, chunk, sum(map(len, recipients.values())), is_repeated=bool(again)):
        attempts, there = await first_attempts(ports, delivery, chunk, _all(recipients), _all(recipients, again))
        written = await commit_first(ports, delivery, chunk, attempts)
        return FirstDelivery(delivery, [], list(zip(attempts, written, strict=True)), there)
    users = [user for some in recipients.values() for user in some]
    outcomes = iter(await commit_on_time(ports, delivery, chunk, users))
    by_chunk = {index: list(islice(outcomes, len(some))) for index, some in recipients.items()}
    # Most chunks are delivered completely: nothing is made of their recipients one by one.
    complete = [index for index in indexes if by_chunk[index].count(DONE) == len(chunks[index].uids)]
    rest = [index for index in indexes if index not in complete]
    tried = [FirstAttempt(one) for one in _all(recipients, rest)]
    others = [outcome for index in rest for outcome in by_chunk[index]]
    return FirstDelivery(delivery, complete, list(zip(tried, others, strict=True)), [])


def _all(recipients: Mapping[int, Sequence[UserId]], indexes: Iterable[int] | None = None) -> list[Recipient]:
    return [
        Recipient(index, user) for index in (recipients if indexes is None else indexes) for user in recipients[index]
    ]
