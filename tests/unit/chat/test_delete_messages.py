"""Deleting: the content disappears for all members, the sequence stays, and unread counts drop."""

import pytest

from stak.bootstrap import Engine
from stak.chat import keys
from stak.chat.delete_messages import ERASE_BATCH_SIZE, delete_message, erase_messages
from stak.chat.group_members import put_member
from stak.chat.history import find_message, read_history, read_message
from stak.chat.receipts import raise_mark, read_standing
from stak.chat.send_batch import NAMES_KEPT_SECONDS
from stak.clock import ManualClock
from stak.errors import IdempotencyMismatch, NotAllowed, NotFound
from stak.ports import Ports
from tests.support.chat_helpers import ACME, ANN, BOB, EVE, chats_of, group, handle_updates, read_contents, send_text
from tests.support.lost_race import losing_race, other_process


async def test_deleted_message_has_no_content_and_keeps_its_sequence(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b"):
        await send_text(ports, BOB, chat, name)
    sent = await send_text(ports, BOB, chat, "c")
    clock.advance(5)
    await delete_message(ports, BOB, chat, 1)
    assert await read_contents(ports, ANN, chat) == [(1, None), (2, "b"), (3, "c")]
    shown = await read_message(ports, ANN, chat, 1)
    assert (shown.message.deleted_at, shown.message.deleted_by) == (int(clock()), BOB.user)
    item = await ports.table.get(keys.message(ACME, chat, 1))
    assert item is not None
    assert "content" not in item
    await delete_message(ports, BOB, chat, 3)
    assert (await find_message(ports, ANN, sent.message_id)).content is None


async def test_repeated_delete_changes_nothing(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, BOB, chat, "a")
    await delete_message(ports, BOB, chat, 1)
    before = await ports.table.query(keys.chat_partition(ACME, chat), limit=100)
    clock.advance(5)
    await delete_message(ports, BOB, chat, 1)
    await delete_message(ports, ANN, chat, 1)
    assert await ports.table.query(keys.chat_partition(ACME, chat), limit=100) == before


async def test_deleted_message_is_not_unread_and_has_no_preview(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    await handle_updates(ports)
    unread = [3]
    for sequence, preview in ((2, "c"), (3, None), (1, None)):
        await delete_message(ports, ANN, chat, sequence)
        await handle_updates(ports)
        (listed,) = await chats_of(ports, BOB)
        standing = await read_standing(ports, BOB, chat)
        assert (listed.preview, listed.unread_count) == (preview, standing.unread_count)
        unread.append(standing.unread_count)
    assert unread == [3, 2, 1, 0]
    await send_text(ports, ANN, chat, "d")
    await handle_updates(ports)
    assert [(listed.preview, listed.unread_count) for listed in await chats_of(ports, BOB)] == [("d", 1)]
    await raise_mark(ports, BOB, chat, "read", 4)
    assert (await read_standing(ports, BOB, chat)).unread_count == 0


async def test_sender_and_admins_may_delete(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    for name in ("a", "b"):
        await send_text(ports, BOB, chat, name)
    with pytest.raises(NotAllowed):
        await delete_message(ports, EVE, chat, 1)
    assert (await read_contents(ports, EVE, chat))[0] == (1, "a")
    await put_member(ports, ANN, chat, EVE.user, "admin")
    await delete_message(ports, EVE, chat, 1)
    await delete_message(ports, ANN, chat, 2)
    assert await read_contents(ports, BOB, chat) == [(1, None), (2, None)]


@pytest.mark.parametrize("sequence", [-1, 0, 2, 10**16 - 1, 10**16, 10**30])
async def test_unknown_message_is_not_found(ports: Ports, sequence: int) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    with pytest.raises(NotFound, match="Message"):
        await delete_message(ports, ANN, chat, sequence)


async def test_expired_message_is_not_found(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a", ttl_seconds=60)
    clock.advance(60)
    with pytest.raises(NotFound):
        await delete_message(ports, ANN, chat, 1)


async def test_message_removed_meanwhile_is_not_restored(ports: Ports, clock: ManualClock, embedded: Engine) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a", ttl_seconds=60)

    async def remove() -> None:
        clock.advance(3600)
        await embedded.remove_expired()

    with pytest.raises(NotFound):
        await delete_message(losing_race(ports, remove), ANN, chat, 1)
    assert await ports.table.get(keys.message(ACME, chat, 1)) is None


async def test_message_sent_meanwhile_keeps_its_preview(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await delete_message(losing_race(ports, lambda: send_text(ports, ANN, chat, "b")), ANN, chat, 1)
    await handle_updates(ports)
    assert [(listed.preview, listed.unread_count) for listed in await chats_of(ports, BOB)] == [("b", 1)]


async def test_concurrent_deletes_are_both_counted(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, BOB, chat, name)
    await delete_message(losing_race(ports, lambda: delete_message(other_process(ports), ANN, chat, 3)), BOB, chat, 1)
    assert await read_contents(ports, BOB, chat) == [(1, None), (2, "b"), (3, None)]
    assert (await read_standing(ports, ANN, chat)).unread_count == 1
    await delete_message(losing_race(ports, lambda: delete_message(other_process(ports), ANN, chat, 2)), BOB, chat, 2)
    assert (await read_message(ports, BOB, chat, 2)).message.deleted_by == ANN.user


async def test_erased_messages_leave_only_tombstones(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    count = ERASE_BATCH_SIZE + 2
    for number in range(count):
        await send_text(ports, BOB, chat, f"b{number}")
    await send_text(ports, ANN, chat, "mine")
    await erase_messages(ports, ACME, chat, range(1, count + 1), deleted_by=BOB.user)
    await handle_updates(ports)
    history = await read_history(ports, ANN, chat, limit=100)
    assert [shown.content for shown in history.messages] == ["mine", *[None] * count]
    rows = (await ports.table.query(keys.chat_partition(ACME, chat), keys.messages(1, count), limit=100)).rows
    assert {row.item["client_id"] for row in rows} == {""}
    assert all("content" not in row.item for row in rows)
    assert (await read_standing(ports, ANN, chat)).unread_count == 0
    with pytest.raises(IdempotencyMismatch):  # A retry is not sent a second time.
        await send_text(ports, BOB, chat, "b0")
    before = await ports.table.query(keys.chat_partition(ACME, chat), limit=500)
    clock.advance(5)
    await erase_messages(ports, ACME, chat, range(1, count + 1), deleted_by=BOB.user)
    assert await ports.table.query(keys.chat_partition(ACME, chat), limit=500) == before


async def test_erasing_a_deleted_message_removes_the_rest(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, BOB, chat, "a")
    await delete_message(ports, ANN, chat, 1)
    await erase_messages(ports, ACME, chat, [1], deleted_by=BOB.user)
    item = await ports.table.get(keys.message(ACME, chat, 1))
    assert item is not None
    assert (item["client_id"], item["deleted_by"]) == ("", ANN.user)


async def test_delete_during_erasure_keeps_its_author(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, BOB, chat, name)
    await delete_message(ports, BOB, chat, 2)  # So that erasing the first one does not change the head.
    other = losing_race(ports, lambda: delete_message(other_process(ports), ANN, chat, 1))
    await erase_messages(other, ACME, chat, [1], deleted_by=BOB.user)
    item = await ports.table.get(keys.message(ACME, chat, 1))
    assert item is not None
    assert (item["client_id"], item["deleted_by"]) == ("", ANN.user)


async def test_message_removed_during_erasure_is_not_restored(
    ports: Ports, clock: ManualClock, embedded: Engine
) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, BOB, chat, "a", ttl_seconds=60)

    async def remove() -> None:
        clock.advance(3600)
        await embedded.remove_expired()

    await erase_messages(losing_race(ports, remove), ACME, chat, [1], deleted_by=BOB.user)
    assert await ports.table.get(keys.message(ACME, chat, 1)) is None


async def test_idempotency_key_reused_during_erasure_belongs_to_the_new_message(
    ports: Ports, clock: ManualClock
) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, BOB, chat, name)
    await delete_message(ports, BOB, chat, 2)  # So that erasing the first one does not change the head.

    async def send_again() -> None:
        clock.advance(NAMES_KEPT_SECONDS + 1)
        await send_text(other_process(ports), BOB, chat, "a")

    await erase_messages(losing_race(ports, send_again), ACME, chat, [1], deleted_by=BOB.user)
    again = await send_text(ports, BOB, chat, "a")
    assert (again.sequence, again.is_new) == (4, False)
