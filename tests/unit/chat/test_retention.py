"""Retention of chats: old messages are removed from unread counts and lists, and sequences continue."""

from stak.bootstrap import Engine
from stak.chat import keys
from stak.chat.chat_codec import head_of
from stak.chat.chat_model import ChatId, Head
from stak.chat.group_members import remove_member
from stak.chat.history import read_history
from stak.chat.receipts import raise_mark, read_standing
from stak.chat.retention import remove_expired_preview, remove_old_messages
from stak.clock import ManualClock
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Update
from stak.retention.expired_content import Pace, remove_expired_content
from stak.retention.removal_backfill import index_for_removal
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    EVE,
    chats_of,
    group,
    handle_updates,
    read_contents,
    read_list_entry,
    remove_older,
    send_text,
)
from tests.support.lost_race import losing_race, other_process

DAY = 24 * 3600
PACE = Pace(seconds=20.0, chunks=1)


async def head_now(ports: Ports, chat: ChatId) -> Head:
    return head_of(await ports.table.get(keys.head(ACME, chat)))


async def listed(ports: Ports) -> list[Row]:
    """Return the rows that list chats by the age of their messages."""
    pages = [await ports.table.query(keys.listed_shard(ACME, shard), limit=100) for shard in range(keys.LISTED_SHARDS)]
    return [row for page in pages for row in page.rows]


async def test_old_messages_are_removed_and_new_ones_stay(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB, EVE)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    await raise_mark(ports, BOB, chat, "read", 1)
    clock.advance(2 * DAY)
    await send_text(ports, ANN, chat, "d")
    await send_text(ports, ANN, chat, "e")
    await handle_updates(ports)
    assert await remove_older(ports, clock() - DAY) == 3
    assert await read_contents(ports, BOB, chat) == [(4, "d"), (5, "e")]
    page = await read_history(ports, BOB, chat, limit=10)
    assert ([shown.sequence for shown in page.messages], page.has_more) == ([5, 4], False)
    for user in (BOB, EVE):
        assert (await read_standing(ports, user, chat)).unread_count == 2
        assert [one.unread_count for one in await chats_of(ports, user)] == [2]
        assert [one.preview for one in await chats_of(ports, user)] == ["e"]
    sent = await send_text(ports, EVE, chat, "f")
    assert sent.sequence == 6
    ((row),) = await listed(ports)
    assert keys.listed_hour_of(row.key) == int(clock()) // 3600


async def test_chat_with_only_old_messages_becomes_empty_and_continues(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for number in range(450):
        await send_text(ports, ANN, chat, str(number))
    await handle_updates(ports)
    clock.advance(2 * DAY)
    assert await remove_older(ports, clock() - DAY) == 450
    assert await read_contents(ports, BOB, chat) == []
    assert await listed(ports) == []
    (mine,) = await chats_of(ports, BOB)
    assert (mine.preview, mine.unread_count, mine.view.last_sender) == (None, 0, None)
    view = await read_list_entry(ports, BOB, chat)
    assert (view.preview, view.read) == (None, 450)
    head = await head_now(ports, chat)
    assert (head.preview, head.sequence, head.listed_hour) == (None, 450, None)
    assert (await send_text(ports, BOB, chat, "again")).sequence == 451
    await handle_updates(ports)
    assert (await read_standing(ports, ANN, chat)).unread_count == 1
    clock.advance(2 * DAY)
    assert await remove_older(ports, clock() - DAY) == 1


async def test_ephemeral_and_deleted_messages_are_subtracted_once(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a", ttl_seconds=60)
    await send_text(ports, ANN, chat, "b")
    clock.advance(2 * DAY)
    await send_text(ports, ANN, chat, "c", ttl_seconds=60)
    await send_text(ports, ANN, chat, "d")
    clock.advance(120)
    while await embedded.remove_expired():
        pass
    assert (await read_standing(ports, BOB, chat)).unread_count == 2
    await remove_older(ports, clock() - DAY)
    assert (await read_standing(ports, BOB, chat)).unread_count == 1
    page = await ports.table.query(keys.chat_partition(ACME, chat), limit=100)
    assert [row.key.sk[:2] + row.key.sk[-1] for row in page.rows if row.key.sk[:2] in ("m#", "x#")] == ["m#4", "x#3"]


async def test_ephemeral_messages_leave_nothing(embedded: Engine, ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a", ttl_seconds=60)
    clock.advance(2 * DAY)
    await send_text(ports, ANN, chat, "b", ttl_seconds=60)
    clock.advance(120)
    while await embedded.remove_expired():
        pass
    await remove_older(ports, clock() - DAY)
    assert (await read_standing(ports, BOB, chat)).unread_count == 0
    page = await ports.table.query(keys.chat_partition(ACME, chat), limit=100)
    assert [row.key.sk[:2] + row.key.sk[-1] for row in page.rows if row.key.sk[:2] in ("m#", "x#")] == ["x#2"]
    clock.advance(2 * DAY)
    await remove_older(ports, clock() - DAY)
    assert await listed(ports) == []


async def test_reused_idempotency_key_restores_nothing(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    first = await send_text(ports, ANN, chat, "a")
    clock.advance(2 * DAY)
    await remove_older(ports, clock() - DAY)
    again = await send_text(ports, ANN, chat, "a")
    assert (again.message_id, again.sequence, again.is_new) == (first.message_id, 1, False)
    assert await read_contents(ports, BOB, chat) == []


async def test_message_sent_during_removal_is_found_later(ports: Ports, clock: ManualClock) -> None:
    """In either order the chat stays listed."""
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    clock.advance(2 * DAY)
    faster = other_process(ports)
    late = losing_race(ports, lambda: remove_older(faster, clock() - DAY))
    await send_text(late, ANN, chat, "b")
    assert len(await listed(ports)) == 1
    clock.advance(2 * DAY)
    (row,) = await listed(ports)
    await remove_old_messages(_overtaken_last(ports, chat, faster), ACME, row, int(clock() - DAY))
    assert [sequence for sequence, _ in await read_contents(ports, BOB, chat)] == [3]
    assert len(await listed(ports)) == 1
    clock.advance(2 * DAY)
    await remove_older(ports, clock() - DAY)
    assert await read_contents(ports, BOB, chat) == []


def _overtaken_last(ports: Ports, chat: ChatId, faster: Ports) -> Ports:
    """Send a message before the chat is removed from the list."""
    return losing_race(ports, lambda: send_text(faster, BOB, chat, "meanwhile"))


async def test_newer_message_keeps_its_preview(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a", ttl_seconds=60)
    await handle_updates(ports)
    clock.advance(120)
    faster = other_process(ports)
    await remove_expired_preview(losing_race(ports, lambda: send_text(faster, ANN, chat, "new")), ACME, chat)
    await handle_updates(ports)
    assert [one.preview for one in await chats_of(ports, BOB)] == ["new"]


async def test_preview_of_an_expired_message_is_removed_from_every_list(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    chat = await group(ports, BOB)
    await remove_expired_content(ports, PACE)
    await send_text(ports, ANN, chat, "a", ttl_seconds=60)
    await handle_updates(ports)
    clock.advance(300)
    await remove_expired_content(ports, PACE)
    await handle_updates(ports)
    rows = [row async for some in embedded.rows.beginning_with(("t#",)) for row in some]
    assert [row.key for row in rows if "preview" in row.item] == []


async def test_member_who_left_meanwhile_stays_removed(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB, EVE)
    await send_text(ports, ANN, chat, "a")
    clock.advance(2 * DAY)
    faster = other_process(ports)
    (row,) = await listed(ports)
    late = losing_race(ports, lambda: remove_member(faster, BOB, chat, BOB.user), written="p#")
    await remove_old_messages(late, ACME, row, int(clock() - DAY))
    assert await ports.table.get(keys.participant(ACME, chat, BOB.user)) is None
    assert await ports.table.get(keys.list_entry(ACME, BOB.user, chat)) is None
    assert (await read_standing(ports, EVE, chat)).unread_count == 0


async def test_concurrent_receipt_is_kept(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    clock.advance(2 * DAY)
    await send_text(ports, ANN, chat, "b")
    faster = other_process(ports)
    (row,) = await listed(ports)
    late = losing_race(ports, lambda: raise_mark(faster, BOB, chat, "read", 2), written="p#")
    await remove_old_messages(late, ACME, row, int(clock() - DAY))
    assert (await read_standing(ports, BOB, chat)).unread_count == 0


async def test_concurrent_removals_list_a_chat_once(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    clock.advance(2 * DAY)
    await send_text(ports, ANN, chat, "b")
    (row,) = await listed(ports)
    before = int(clock() - DAY)
    faster = other_process(ports)
    await remove_old_messages(ports, ACME, row, before)
    clock.advance(2 * DAY)
    await send_text(ports, ANN, chat, "c")

    async def further() -> None:
        (now,) = await listed(faster)
        await remove_old_messages(faster, ACME, now, int(clock() - DAY))

    await remove_old_messages(losing_race(ports, further), ACME, row, before)
    assert [keys.listed_hour_of(one.key) for one in await listed(ports)] == [(await head_now(ports, chat)).listed_hour]


async def test_chat_of_an_earlier_release_is_listed_by_its_next_message_or_the_upgrade(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    chats = [await group(ports, BOB, name=name) for name in ("one", "two")]
    for chat in chats:
        await send_text(ports, ANN, chat, "a")
        await _as_an_earlier_release_left_it(ports, chat)
    clock.advance(2 * DAY)
    await send_text(ports, ANN, chats[0], "b")
    assert [keys.listed_chat_of(row.key) for row in await listed(ports)] == [chats[0]]
    rows = [row async for some in embedded.rows.beginning_with(("t#",)) for row in some]
    assert await index_for_removal(ports, rows) == 1
    assert await index_for_removal(ports, rows) == 0
    assert {keys.listed_chat_of(row.key) for row in await listed(ports)} == set(chats)
    await remove_older(ports, clock() - DAY)
    assert [await read_contents(ports, BOB, chat) for chat in chats] == [[(2, "b")], []]


async def test_upgrade_does_not_restore_a_removed_chat(embedded: Engine, ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await _as_an_earlier_release_left_it(ports, chat)
    rows = [row async for some in embedded.rows.beginning_with(("t#",)) for row in some]
    await ports.table.commit([(Delete(keys.head(ACME, chat)),)])
    assert await index_for_removal(ports, rows) == 0
    assert await ports.table.get(keys.head(ACME, chat)) is None


async def _as_an_earlier_release_left_it(ports: Ports, chat: ChatId) -> None:
    hour = (await head_now(ports, chat)).listed_hour
    assert hour is not None
    unlisted = Update(keys.head(ACME, chat), remove=("listed_hour",))
    await ports.table.commit([(unlisted, Delete(keys.listed_chat(ACME, chat, hour)))])
