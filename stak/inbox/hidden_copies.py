"""Finds copies of posts on read that another request has just written, and that queries do not show yet.

On DynamoDB the rows of a transaction become visible one by one (decision 0034): a list could see that all events are
applied, and miss a copy that came with them. The event log says which copies there are. A page that has all of them,
as nearly every page does, costs nothing: the process keeps the events.
"""

from collections.abc import Collection
from typing import Final

from stak.audience import keys as audience
from stak.clock import SKEW_SECONDS
from stak.event_log.inbox_state import InboxState
from stak.event_log.read_events import read_events
from stak.inbox.catch_up_writes import steps_of
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Counters, Entry
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports

HIDDEN_SECONDS: Final = 2 * SKEW_SECONDS + 5
"""How long after a change of the counters rows may be hidden. The clock that wrote the time may be behind this one."""
EVENTS_LOOKED_AT: Final = 128
COPIES_LOOKED_UP: Final = 25  # one transaction writes no more


def may_hide_copies(state: InboxState, counters: Counters, now: float) -> bool:
    """Return whether another request may just have applied posts on read."""
    updated_at = counters.total.last_updated
    return state.seq > 0 and updated_at is not None and now - updated_at <= HIDDEN_SECONDS


async def read_hidden_copies(
    ports: Ports,
    user_inbox: UserInbox,
    state: InboxState,
    shown: Collection[str],
    *,
    below: str | None = None,
    above: str | None = None,
) -> list[Entry]:
    """Return the newest copies between these ids that a query has not shown; afterwards, queries show them.

    Those that it left out for another reason, for example because they are archived, are returned too.
    """
    start = max(state.floor, state.seq - EVENTS_LOOKED_AT)
    events = await read_events(ports, user_inbox.tenant, user_inbox.inbox, start, state)
    posts = {event.id for event in (events or {}).values() if event.kind == "post" and event.id is not None}
    missing = {one for one in posts - set(shown) if (below is None or one < below) and (above is None or one > above)}
    if not events or not missing:
        return []
    member = await ports.table.get(audience.member(user_inbox.tenant, user_inbox.inbox, user_inbox.user))
    copies = [step.copy.id for step in steps_of(state, member, events, frozenset(), ports.clock()) if step.copy]
    wanted = sorted(missing.intersection(copies), reverse=True)[:COPIES_LOOKED_UP]
    if not wanted:
        return []
    # Waits for transactions that write to these rows.
    found = await ports.table.transact_get([user_inbox.entry(one) for one in wanted])
    return [entry_of(item) for item in found.values()]
