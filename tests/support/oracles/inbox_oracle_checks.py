"""Compares inboxes and broadcasts with the oracle in every way that users and senders can read them."""

from collections.abc import Iterable, Mapping

from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_messages import Filter, VisibleMessage, list_messages, read_unread
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Position, Span
from tests.support.broadcasts import INBOX, TENANT, progress_now
from tests.support.oracles.inbox_oracle import TOMBSTONES_KEPT_SECONDS, Copy, Inbox, Message

FILTERS = (
    Filter(),
    Filter(unread=True),
    Filter(unread=False),
    Filter(category="news"),
    Filter(category="offers", unread=True),
    Filter(archived=True),
    Filter(snoozed=True),
)


async def compare_inbox(ports: Ports, user_inbox: UserInbox, inbox: Inbox, now: float, turn: int) -> None:
    """Compare the returned and stored counts, the audit, the whole list, and in turn one kind of page."""
    right = inbox.counts()
    told = await read_unread(ports, user_inbox)
    assert (told.total, told.categories) == (len(inbox.unread), right)
    assert await stored_counts(ports, user_inbox) == (len(inbox.unread), right)
    audit = await audit_inbox(ports, user_inbox)
    assert (audit.drift, audit.stored) == (0, told)
    await _compare_list(ports, user_inbox, inbox, now, Filter(), limit=100)
    await _compare_list(ports, user_inbox, inbox, now, FILTERS[turn % len(FILTERS)], limit=turn % 3 + 1)


async def stored_counts(ports: Ports, user_inbox: UserInbox) -> tuple[int, dict[str, int]]:
    """Return what the counter rows contain."""
    page = await ports.table.query(user_inbox.partition, Span(prefix="c#"), limit=100)
    counts = {row.key.sk.removeprefix("c#"): row.item.get("count", 0) for row in page.rows}
    total = counts.pop("*", 0)
    return total, {name: count for name, count in counts.items() if count}


async def still_stored(ports: Ports, user_inbox: UserInbox, ids: Iterable[str]) -> set[str]:
    found = await ports.table.batch_get(user_inbox.entry(message_id) for message_id in ids)
    return {key.sk.removeprefix("m#") for key in found}


async def compare_progress(ports: Ports, message: Message, inboxes: Mapping[UserId, Inbox], now: float) -> None:
    """Compare a broadcast's progress with the existing copies."""
    if now - message.sent_at > TOMBSTONES_KEPT_SECONDS:
        return  # blanks may be gone, and with them what a sweep counts
    copies = [
        inboxes[UserId(user)].copies[message.id] for user in message.uids if message.id in inboxes[UserId(user)].copies
    ]
    delivered = sum(copy.gone not in ("unsent", "muted") for copy in copies)
    progress = await progress_now(ports, BroadcastRef(TENANT, INBOX, message.id))
    assert progress.delivered == delivered


async def _compare_list(
    ports: Ports, user_inbox: UserInbox, inbox: Inbox, now: float, wanted: Filter, limit: int
) -> None:
    expected = inbox.shown(
        now, category=wanted.category, unread=wanted.unread, archived=wanted.archived, snoozed=wanted.snoozed
    )
    shown: list[VisibleMessage] = []
    after: Position | None = None
    while True:
        listing = await list_messages(ports, user_inbox, limit=limit, after=after, wanted=wanted)
        assert len(listing.messages) <= limit
        shown += listing.messages
        after = listing.next
        if after is None:
            break
    assert [one.entry.id for one in shown] == [copy.message.id for copy in expected]
    for one, copy in zip(shown, expected, strict=True):
        _compare_message(one, copy, inbox, now)


def _compare_message(shown: VisibleMessage, copy: Copy, inbox: Inbox, now: float) -> None:
    message = copy.message
    is_expired = message.is_expired(now)
    is_redacted = copy.gone == "redacted" or message.is_recalled
    assert shown.message == (None if is_redacted or is_expired else message.text)
    assert shown.is_unread == (inbox.shows_unread(copy) and not is_expired)
    assert (shown.entry.archived_at is not None) == copy.is_archived
    assert (shown.entry.seen_at is not None) == copy.is_seen
    assert (shown.entry.snoozed_until, shown.entry.returned_at) == (copy.snoozed_until, copy.returned_at)
    assert shown.entry.category == message.category
    listed = None if shown.collected is None else [one.id for one in shown.collected]
    assert listed == (None if copy.digest_ids is None else inbox.collected(copy, now))
    if not is_expired and not is_redacted:
        assert shown.readat == copy.read_at
    else:  # what was read by "mark all" forgets when, once its content is gone
        assert shown.readat in (copy.read_at, None)
    if not is_expired:
        assert shown.is_redacted == is_redacted
