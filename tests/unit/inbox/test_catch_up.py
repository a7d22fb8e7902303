"""Catching up: posts on read arrive once, in order and counted, by membership, watermarks and mutes."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from stak.clock import ManualClock
from stak.errors import NotFound, Overloaded
from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.catch_up import catch_up
from stak.inbox.deliver_chunks import deliver
from stak.inbox.entry_codec import entry_of
from stak.inbox.list_messages import list_messages, read_message, read_unread
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen
from stak.inbox.muted_categories import mute, read_muted, unmute
from stak.inbox.recall import recall_from_users
from stak.inbox.search_messages import Wanted, count_messages, find_messages
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import read_counters
from stak.ports import Ports
from tests.support.broadcasts import (
    BOB,
    EVE,
    KEY_ID,
    ZOE,
    chunk_of,
    create_test_tenant,
    post,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.on_read import (
    create_on_read_tenant,
    enable_on_read,
    join,
    leave,
    post_on_read,
    recall_on_read,
    ref_of,
    state_now,
    stop_on_read,
)

BOBS = user_inbox_of(BOB)
EVES = user_inbox_of(EVE)


@pytest.fixture
async def tenant(ports: Ports, clock: ManualClock) -> Ports:
    await create_on_read_tenant(ports, clock, BOB, ZOE)
    return ports


async def applied_by(ports: Ports, user: UserId) -> int | None:
    item = await ports.table.get(user_inbox_of(user).counter("*"))
    return None if item is None else item.get("applied")


async def assert_no_drift(ports: Ports, *inboxes: UserInbox) -> None:
    for user_inbox in inboxes or (BOBS,):
        assert (await audit_inbox(ports, user_inbox, repair=False)).drift == 0


async def test_list_shows_and_counts_a_post(tenant: Ports) -> None:
    message = await post_on_read(tenant, sender="Ada", label="Readers")
    listing = await list_messages(tenant, BOBS, limit=10)
    (shown,) = listing.messages
    assert (shown.entry.id, shown.message, shown.is_unread) == (message, '{"title":"Hello"}', True)
    assert (shown.entry.sender, shown.entry.label, shown.entry.kind) == ("Ada", "Readers", "everyone")
    assert (listing.unread.total, listing.unread.categories) == (1, {"news": 1})
    assert await unread_total(tenant, ZOE) == 1
    assert await applied_by(tenant, BOB) == 1
    await assert_no_drift(tenant)


Read: TypeAlias = Callable[[Ports, str], Awaitable[object]]
READS: dict[str, Read] = {
    "unread": lambda ports, _: read_unread(ports, BOBS),
    "list": lambda ports, _: list_messages(ports, BOBS, limit=1),
    "message": lambda ports, message: read_message(ports, BOBS, message),
    "count": lambda ports, _: count_messages(ports, BOBS, [Wanted(read=False)]),
    "search": lambda ports, _: find_messages(ports, BOBS, Wanted(), limit=1),
    "audit": lambda ports, _: audit_inbox(ports, BOBS),
    "preferences": lambda ports, _: read_muted(ports, BOBS),
}


@pytest.mark.parametrize("read", READS.values(), ids=READS)
async def test_every_read_catches_up(tenant: Ports, read: Read) -> None:
    message = await post_on_read(tenant)
    await read(tenant, message)
    assert await applied_by(tenant, BOB) == 1


Change: TypeAlias = Callable[[Ports, str], Awaitable[int]]
CHANGES: dict[str, Change] = {
    "mark read": lambda ports, message: mark_read(ports, BOBS, [message]),
    "mark all": lambda ports, _: mark_read_before(ports, BOBS, ports.clock()),
    "mark seen": lambda ports, message: mark_seen(ports, BOBS, [message]),
    "archive": lambda ports, message: archive(ports, BOBS, [message]),
    "delete": lambda ports, message: delete(ports, BOBS, [message]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_every_change_catches_up(tenant: Ports, change: Change) -> None:
    message = await post_on_read(tenant)
    assert await change(tenant, message) == 1
    assert await applied_by(tenant, BOB) == 1
    await assert_no_drift(tenant)


async def test_repeated_catch_up_changes_nothing(tenant: Ports) -> None:
    await post_on_read(tenant)
    assert len(await catch_up(tenant, BOBS)) == 1
    before = await read_counters(tenant, BOBS)
    assert await catch_up(tenant, BOBS) == []
    assert await read_counters(tenant, BOBS) == before


async def test_stranger_gets_no_post(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    assert await visible_ids(tenant, EVE) == []
    assert await applied_by(tenant, EVE) == 1
    with pytest.raises(NotFound):
        await read_message(tenant, EVES, message)


async def test_member_gets_what_is_posted_after_joining(tenant: Ports) -> None:
    await post_on_read(tenant)
    await join(tenant, EVE)
    assert await visible_ids(tenant, EVE) == []
    second = await post_on_read(tenant)
    assert await visible_ids(tenant, EVE) == [second]


async def test_member_of_an_older_audience_gets_every_post(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    await join(ports, BOB)
    clock.advance(1)
    await enable_on_read(ports, clock)
    message = await post_on_read(ports)
    assert await visible_ids(ports, BOB) == [message]


async def test_rejoining_member_misses_what_was_posted_between(tenant: Ports) -> None:
    first = await post_on_read(tenant)
    assert await visible_ids(tenant, BOB) == [first]
    await leave(tenant, BOB)
    await post_on_read(tenant)
    await join(tenant, BOB)
    third = await post_on_read(tenant)
    assert await visible_ids(tenant, BOB) == [third, first]
    assert await unread_total(tenant, BOB) == 2


async def test_former_member_loses_a_recalled_copy(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    assert await unread_total(tenant, BOB) == 1
    await leave(tenant, BOB)
    await recall_on_read(tenant, message)
    assert await unread_total(tenant, BOB) == 0
    (shown,) = (await list_messages(tenant, BOBS, limit=10)).messages
    assert (shown.is_redacted, shown.message) == (True, None)


async def test_recalled_post_is_neither_shown_nor_counted(tenant: Ports) -> None:
    seen, unseen = await post_on_read(tenant), ""
    assert await unread_total(tenant, BOB) == 1
    unseen = await post_on_read(tenant)
    await recall_on_read(tenant, seen, unseen)
    assert await visible_ids(tenant, BOB) == []
    assert await unread_total(tenant, BOB) == 0
    assert await visible_ids(tenant, ZOE) == []
    # Who had no copy when it was recalled does not learn of it.
    assert (await list_messages(tenant, user_inbox_of(ZOE), limit=10)).messages == []
    await assert_no_drift(tenant, BOBS, user_inbox_of(ZOE))


async def test_recall_erases_the_content(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    content = ref_of(message).content
    assert await tenant.table.get(content) is not None
    await recall_on_read(tenant, message)
    assert await tenant.table.get(content) is None


async def test_stop_ends_a_post_for_those_who_have_not_applied_it(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    assert await visible_ids(tenant, BOB) == [message]
    await stop_on_read(tenant, [message])
    assert await visible_ids(tenant, BOB) == [message]
    assert await visible_ids(tenant, ZOE) == []


async def test_late_post_is_unread(tenant: Ports, clock: ManualClock) -> None:
    first = await post_on_read(tenant)
    assert await mark_read_before(tenant, BOBS, clock()) == 1
    # Its id is below the watermark, which is ahead of now.
    second = await post_on_read(tenant)
    assert await unread_total(tenant, BOB) == 1
    entry = entry_of(await tenant.table.get(BOBS.entry(second)) or {})
    assert entry.total_stamp is not None
    assert await mark_read(tenant, BOBS, [first, second]) == 1
    await assert_no_drift(tenant)


async def test_late_post_of_a_marked_category_is_unread(tenant: Ports, clock: ManualClock) -> None:
    await post_on_read(tenant)
    assert await mark_read_before(tenant, BOBS, clock(), CategoryKey("news")) == 1
    await post_on_read(tenant)
    assert await unread_total(tenant, BOB) == 1
    await assert_no_drift(tenant)


async def test_muted_post_arrives_as_read(tenant: Ports) -> None:
    await mute(tenant, BOBS, ["news"])
    message = await post_on_read(tenant)
    assert await catch_up(tenant, BOBS) == []
    (shown,) = (await list_messages(tenant, BOBS, limit=10)).messages
    assert (shown.entry.id, shown.is_unread, shown.entry.is_muted) == (message, False, True)
    await unmute(tenant, BOBS, ["news"])
    await post_on_read(tenant)
    assert await unread_total(tenant, BOB) == 1


async def test_muted_post_is_dropped_where_the_inbox_says_so(ports: Ports, clock: ManualClock) -> None:
    await create_on_read_tenant(ports, clock, BOB, muted="dropped")
    await mute(ports, BOBS, ["news"])
    message = await post_on_read(ports)
    assert (await list_messages(ports, BOBS, limit=10)).messages == []
    assert entry_of(await ports.table.get(BOBS.entry(message)) or {}).gone == "muted"


async def test_post_from_before_a_mute_is_unread(tenant: Ports) -> None:
    await post_on_read(tenant)
    await mute(tenant, BOBS, ["news"])
    assert await unread_total(tenant, BOB) == 1


async def test_expired_post_is_not_delivered(tenant: Ports, clock: ManualClock) -> None:
    message = await post_on_read(tenant, expires_at=int(clock()) + 10)
    kept = await post_on_read(tenant, expires_at=int(clock()) + 1000)
    clock.advance(10)
    assert await visible_ids(tenant, BOB) == [kept]
    assert await tenant.table.get(BOBS.entry(message)) is None
    clock.advance(1000)
    assert await unread_total(tenant, BOB) == 0


async def test_post_recalled_from_one_user_does_not_arrive_there(tenant: Ports) -> None:
    first, second = await post_on_read(tenant), await post_on_read(tenant)
    await recall_from_users(tenant, ref_of(first), [BOB], key_id=KEY_ID, reason=None)
    assert await visible_ids(tenant, BOB) == [second]
    assert await unread_total(tenant, BOB) == 1
    assert await visible_ids(tenant, ZOE) == [second, first]


async def test_many_events_take_several_transactions(tenant: Ports) -> None:
    posted = [await post_on_read(tenant, category=f"c{number % 7}") for number in range(60)]
    await recall_on_read(tenant, *posted[::10])
    kept = [message for number, message in enumerate(posted) if number % 10]
    assert await visible_ids(tenant, BOB) == kept[::-1]
    assert await unread_total(tenant, BOB) == len(kept)
    assert await applied_by(tenant, BOB) == (await state_now(tenant)).seq == 66
    await assert_no_drift(tenant)


async def test_posts_on_write_and_on_read_count_together(tenant: Ports) -> None:
    members = users(3)
    await join(tenant, *members)
    on_read = await post_on_read(tenant)
    on_write = (await post(tenant, ["bob"])).message_id
    await deliver(tenant, [await chunk_of(tenant, on_write)])
    assert await visible_ids(tenant, BOB) == [on_write, on_read]
    assert await unread_total(tenant, BOB) == 2
    await assert_no_drift(tenant)


async def test_request_that_takes_too_long_keeps_what_it_has_applied(
    tenant: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = [await post_on_read(tenant) for _ in range(60)]  # more than two groups
    monkeypatch.setattr("stak.inbox.catch_up.SECONDS_MAX", 0.0)
    for applied in (24, 48):
        with pytest.raises(Overloaded):
            await read_unread(tenant, BOBS)
        assert await applied_by(tenant, BOB) == applied
    assert (await read_unread(tenant, BOBS)).total == 60
    assert sorted(await visible_ids(tenant, BOB)) == sorted(posted)
