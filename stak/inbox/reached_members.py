"""Estimates how many members have applied a post on read: some of them add to a few counters of the broadcast.

In a large audience one of 64 counts for all 64, chosen by a hash: so the first requests after a post do not all write
to the same rows. The estimate follows the copies, in a write of its own: one that is lost makes it a little too low.
"""

import zlib
from collections.abc import Sequence
from typing import Final

from stak.errors import StakError
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_model import Entry
from stak.inbox.ledger import TOTAL_ROWS, delivered_in
from stak.inbox.statistics_model import interval_of
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.ports import Ports
from stak.ports.writes import Group, Update

COUNTED_MAX_MEMBERS: Final = 10_000
"""In an audience of fewer members, each of them counts."""
SAMPLED_ONE_OF: Final = 64


def sampling_rate(recipients: int) -> int:
    """Return how many members one of them counts for."""
    return 1 if recipients < COUNTED_MAX_MEMBERS else SAMPLED_ONE_OF


async def count_reached(ports: Ports, user_inbox: UserInbox, copies: Sequence[tuple[Entry, int]]) -> None:
    """Count a user that has got copies of posts on read, given with their sampling rates. Raises no StakError."""
    groups: list[Group] = []
    for copy, rate in copies:
        number = zlib.crc32(f"{copy.id} {user_inbox.user}".encode())
        if number % rate == 0:
            ref = BroadcastRef(user_inbox.tenant, user_inbox.inbox, copy.id)
            by_time = {delivered_in(interval_of(copy.id, copy.delivered)): rate} if copy.counted is not None else {}
            # No condition: it is an estimate.
            groups.append((Update(ref.total(number // rate % TOTAL_ROWS), add={"delivered": rate, **by_time}),))
    try:
        if groups:
            await ports.table.commit(groups)
    except StakError as error:
        log.warning("reached_not_counted", error=repr(error))
