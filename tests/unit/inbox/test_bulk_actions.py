"""Bulk actions: every matching message changes once, and the counts stay exact."""

from collections.abc import Awaitable, Callable

import pytest

from stak.identifiers import CategoryKey
from stak.inbox import search_messages
from stak.inbox.archive_and_delete import archive
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.bulk_actions import archive_all, archive_all_read, delete_all, mark_all_seen, read_all
from stak.inbox.list_messages import read_message
from stak.inbox.mark_read import mark_read, mark_unread
from stak.inbox.muted_categories import mute, read_muted, unmute, write_muted
from stak.inbox.search_messages import Wanted, count_messages
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from tests.support.broadcasts import BOB, Deliver, unread_total, user_inbox_of
from tests.support.lost_race import losing_race

BOBS = user_inbox_of(BOB)
SPORT = Wanted(categories=frozenset(("sport", "unheard-of")))
ODD = Wanted(fits=lambda message: message == {"odd": True})

ChangeAll = Callable[[Ports, UserInbox, Wanted], Awaitable[int]]


@pytest.mark.parametrize(
    ("change", "changed", "left"),
    [(read_all, 4, 0), (archive_all, 5, 0), (archive_all_read, 1, 4), (mark_all_seen, 4, 4), (delete_all, 5, 0)],
)
async def test_bulk_action_changes_all_once(
    ports: Ports, deliver: Deliver, monkeypatch: pytest.MonkeyPatch, change: ChangeAll, changed: int, left: int
) -> None:
    monkeypatch.setattr(search_messages, "_PAGE", 2)
    monkeypatch.setattr(search_messages, "_CHANGED_BATCH_SIZE", 2)
    ids = [await deliver(category) for category in ("news", "sport", "news", "sport", "news")]
    await mark_read(ports, BOBS, ids[:1])
    assert await change(ports, BOBS, Wanted()) == changed
    assert await unread_total(ports, BOB) == left
    assert await change(ports, BOBS, Wanted()) == 0
    assert (await audit_inbox(ports, BOBS)).drift == 0


@pytest.mark.parametrize("wanted", [SPORT, ODD])
@pytest.mark.parametrize(
    ("change", "left"), [(read_all, 1), (archive_all, 1), (archive_all_read, 3), (mark_all_seen, 3), (delete_all, 1)]
)
async def test_bulk_action_leaves_other_messages_unchanged(
    ports: Ports, deliver: Deliver, change: ChangeAll, wanted: Wanted, left: int
) -> None:
    await deliver("news")
    for _ in range(2):
        await deliver("sport", message='{"odd":true}')
    assert await change(ports, BOBS, wanted) == (0 if change is archive_all_read else 2)
    assert await unread_total(ports, BOB) == left
    assert await count_messages(ports, BOBS, [Wanted(categories=frozenset(("news",)), seen=False)]) == [1]
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_archive_of_read_messages_skips_one_made_unread_meanwhile(ports: Ports, deliver: Deliver) -> None:
    first, second = await deliver(), await deliver()
    await mark_read(ports, BOBS, [first, second])
    await mark_unread(ports, BOBS, [first])
    assert await archive(ports, BOBS, [first, second], only_read=True) == 1
    assert (await read_message(ports, BOBS, first)).entry.archived_at is None
    assert await unread_total(ports, BOB) == 1


async def test_muting_some_categories_leaves_the_others(ports: Ports, deliver: Deliver) -> None:
    await write_muted(ports, BOBS, frozenset((CategoryKey("news"),)))
    await mute(ports, BOBS, ["sport", "news"])
    assert await read_muted(ports, BOBS) == ["news", "sport"]
    await unmute(ports, BOBS, ["news", "default"])
    assert await read_muted(ports, BOBS) == ["sport"]
    await deliver("sport")
    assert await unread_total(ports, BOB) == 0
    await write_muted(ports, BOBS, frozenset())
    assert await read_muted(ports, BOBS) == []


async def test_concurrent_archive_and_mark_unread_leave_no_unread_archived_message(
    ports: Ports, deliver: Deliver
) -> None:
    message_id = await deliver()
    await read_all(ports, BOBS, Wanted())  # By the watermark: the entry itself does not change.
    late = losing_race(ports, lambda: archive(ports, BOBS, [message_id]))
    assert await mark_unread(late, BOBS, [message_id]) == 1
    entry = (await read_message(ports, BOBS, message_id)).entry
    assert (entry.archived_at, await unread_total(ports, BOB)) == (None, 1)
    late = losing_race(ports, lambda: mark_unread(ports, BOBS, [message_id]))
    await archive(late, BOBS, [message_id])
    entry = (await read_message(ports, BOBS, message_id)).entry
    assert (entry.archived_at is not None, await unread_total(ports, BOB)) == (True, 0)
