"""Estimates how many members have applied a post on read: some of them add to a few counters of the broadcast.

In a large audience one of 64 counts for all 64, chosen by a hash: so the first requests after a post do not all write
to the same rows. The estimate follows the copies, in a write of its own: one that is lost makes it a little too low.
"""

import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from stak.errors import StakError
from stak.event_log.events import Events
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_model import Entry
from stak.inbox.ledger import TOTAL_ROWS, delivered_in
from stak.inbox.statistics_model import interval_of
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.ports import Ports
from stak.ports.writes import Key, Update

COUNTED_MAX_MEMBERS: Final = 10_000
"""In an audience of fewer members, each of them counts."""
SAMPLED_ONE_OF: Final = 64


def sampling_rate(recipients: int) -> int:
    """Return how many members one of them counts for."""
    return 1 if recipients < COUNTED_MAX_MEMBERS else SAMPLED_ONE_OF


class Reached(NamedTuple):
    """A user that has got a copy of a post on read."""

    user_inbox: UserInbox
    copy: Entry
    rate: int
    """The sampling rate of the post."""


def count_later(ports: Ports, user_inboxes: Iterable[UserInbox], copies: Sequence[Entry], events: Events) -> None:
    """Count users that have got copies of posts among these events, in the background."""
    rate_of = {event.id: event.rate for event in events.values() if event.kind == "post"}
    arrived = [copy for copy in copies if copy.gone is None]
    reached = [Reached(one, copy, rate_of[copy.id]) for one in user_inboxes for copy in arrived]
    if reached:
        ports.background_tasks.spawn(count_reached(ports, reached))


async def count_reached(ports: Ports, reached: Sequence[Reached]) -> None:
    """Count users that have got copies of posts on read. Raises no StakError."""
    added: dict[Key, Counter[str]] = {}
    for user_inbox, copy, rate in reached:
        number = zlib.crc32(f"{copy.id} {user_inbox.user}".encode())
        if number % rate == 0:
            ref = BroadcastRef(user_inbox.tenant, user_inbox.inbox, copy.id)
            amounts = added.setdefault(ref.total(number // rate % TOTAL_ROWS), Counter())
            amounts["delivered"] += rate
            if copy.counted is not None:
                amounts[delivered_in(interval_of(copy.id, copy.delivered))] += rate
    try:
        if added:
            # No condition: it is an estimate.
            await ports.table.commit([(Update(key, add=amounts),) for key, amounts in added.items()])
    except StakError as error:
        log.warning("reached_not_counted", error=repr(error))
