"""Finds posts on read that a user's inbox counts as applied without an entry, as a torn restore may leave them.

Whatever was applied for a member has an entry: also what was deleted, recalled or muted, for as long as tombstones are
kept. Posts without one are applied again.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stak.audience import keys as audience
from stak.audience.expand_everyone import is_recipient
from stak.event_log import keys as log
from stak.event_log.events import Event, event_of
from stak.event_log.inbox_state import read_state
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import is_expired
from stak.inbox.keys import TOTAL
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS, rows_of
from stak.ports.writes import Update

_PAGE: Final = 250


class PublishedPost(NamedTuple):
    """A post in the event log."""

    seq: int
    event: Event


Posts = Mapping[str, PublishedPost]
"""Posts by message id."""


async def read_posts(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> Posts:
    """Return the posts of an inbox that every member who has applied them must have an entry of."""
    state = await read_state(ports, tenant, inbox)
    span = log.events_between(state.floor + 1, log.SEQ_MAX)
    rows = rows_of(ports.table, log.events(tenant, inbox), span, at_once=_PAGE)
    events = [PublishedPost(log.seq_of(row.key), event_of(row.item)) async for row in rows]
    ended = {event.id for _, event in events if event.kind in ("stop", "recall")}
    now = ports.clock()
    return {
        post.event.id: post
        for post in events
        if post.event.kind == "post"
        and post.event.id is not None
        and post.event.id not in ended
        and post.event.at > now - TOMBSTONES_KEPT_SECONDS
    }


async def find_missing(ports: Ports, user_inbox: UserInbox, posts: Posts) -> list[int]:
    """Return the numbers of those posts that the user has applied, should have, and has no entry of."""
    member = await ports.table.get(audience.member(user_inbox.tenant, user_inbox.inbox, user_inbox.user))
    if member is None or not posts:
        return []
    now = ports.clock()
    due = [
        (post.seq, message_id)
        for message_id, post in posts.items()
        if is_recipient(member, post.event.cutoff or "", now, post.seq) and not _is_over(post.event, now)
    ]
    found = await ports.table.batch_get(user_inbox.entry(message_id) for _, message_id in due)
    missing = [post for post in due if user_inbox.entry(post[1]) not in found]
    return sorted([seq for post in _parts(missing) for seq in await _missing_now(ports, user_inbox, post)])


async def apply_again(ports: Ports, user_inbox: UserInbox, first: int) -> None:
    """Have the next catch-up apply all events from this one on: those with an entry are left out."""
    # No condition: to apply events again changes nothing, whatever was applied meanwhile.
    await ports.table.commit([(Update(user_inbox.counter(TOTAL), set={"applied": first - 1}),)])


async def _missing_now(ports: Ports, user_inbox: UserInbox, due: list[tuple[int, str]]) -> list[int]:
    """Look again at one moment: a transaction under way may show the number before the entries."""
    total = user_inbox.counter(TOTAL)
    found = await ports.table.transact_get([total, *(user_inbox.entry(message_id) for _, message_id in due)])
    applied = found.get(total, {}).get("applied") or 0
    return [seq for seq, message_id in due if seq <= applied and user_inbox.entry(message_id) not in found]


def _parts(due: list[tuple[int, str]]) -> list[list[tuple[int, str]]]:
    size = TRANSACT_GET_MAX_KEYS - 1
    return [due[start : start + size] for start in range(0, len(due), size)]


def _is_over(event: Event, now: float) -> bool:
    return event.entry is None or is_expired(entry_of(event.entry), now)
