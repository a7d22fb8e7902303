"""The count of a chat's messages: exact after sends, deletions, expiry, erasure and retention, in any order."""

import pytest

from stak.bootstrap import Engine
from stak.chat import keys
from stak.chat.chat_codec import head_of
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import ChatId
from stak.chat.delete_messages import delete_message, erase_messages
from stak.chat.message_count import MESSAGES, raise_floor, settle_expired
from stak.chat.retention import handle_expired
from stak.clock import ManualClock
from stak.ports import Ports
from stak.ports.writes import Delete
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    count_of,
    group,
    handle_updates,
    remove_older,
    send_text,
    visible_count,
)
from tests.support.lost_race import losing_race, other_process

DAY = 24 * 3600


async def seconds_of(ports: Ports, chat: ChatId) -> list[int]:
    """Return the numbers of messages by their second of expiry."""
    page = await ports.table.query(keys.chat_partition(ACME, chat), keys.expiring_until(9_999_999_999), limit=1000)
    return [row.item[MESSAGES] for row in page.rows]


async def removed(ports: Ports, chat: ChatId) -> int:
    return head_of(await ports.table.get(keys.head(ACME, chat))).removed


async def test_sent_messages_are_counted_once(ports: Ports) -> None:
    chat = await group(ports, BOB)
    assert await count_of(ports, chat) == 0
    for name in ("a", "b", "a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 3


async def test_deleted_messages_are_subtracted_once(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c", "d"):
        await send_text(ports, ANN, chat, name)
    for sequence in (1, 3, 3, 4, 1):
        await delete_message(ports, ANN, chat, sequence)
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 1


async def test_expired_messages_are_subtracted_at_their_second(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for name, ttl_seconds in (("a", 10), ("b", None), ("c", 10), ("d", 20), ("e", 10_000)):
        await send_text(ports, ANN, chat, name, ttl_seconds)
    for seconds, count in ((9, 5), (1, 3), (9, 3), (1, 2), (10_000, 1)):
        clock.advance(seconds)
        assert await count_of(ports, chat) == await visible_count(ports, chat) == count


async def test_expired_messages_are_settled_once(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for number in range(100):
        await send_text(ports, ANN, chat, str(number), ttl_seconds=10 + number)
    clock.advance(109)
    assert await count_of(ports, chat) == 0
    assert await settle_expired(ports, ACME, chat)
    assert await count_of(ports, chat) == 0
    assert not await settle_expired(ports, ACME, chat)
    assert not await settle_expired(ports, ACME, chat)
    assert (await seconds_of(ports, chat), await removed(ports, chat)) == ([], 100)
    assert await count_of(ports, chat) == 0


async def test_expiry_is_settled_in_the_background(embedded: Engine, ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a", ttl_seconds=10)
    await send_text(ports, ANN, chat, "b")
    clock.advance(11)
    assert (await handle_expired(ports, ACME, chat)).has_more is False
    assert (await seconds_of(ports, chat), await removed(ports, chat)) == ([], 1)
    while await embedded.remove_expired():
        pass
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 1


async def test_deleted_ephemeral_message_is_subtracted_once(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name, ttl_seconds=10)
    await delete_message(ports, ANN, chat, 2)
    assert (await seconds_of(ports, chat), await count_of(ports, chat)) == ([2], 2)
    clock.advance(10)
    assert await count_of(ports, chat) == 0
    await settle_expired(ports, ACME, chat)
    assert (await count_of(ports, chat), await removed(ports, chat)) == (0, 3)


@pytest.mark.parametrize("is_settled", [False, True])
async def test_expired_message_that_is_erased_is_subtracted_once(
    ports: Ports, clock: ManualClock, is_settled: bool
) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b"):
        await send_text(ports, ANN, chat, name, ttl_seconds=10)
    await send_text(ports, ANN, chat, "c", ttl_seconds=100)
    await send_text(ports, ANN, chat, "d")
    clock.advance(10)
    if is_settled:
        await settle_expired(ports, ACME, chat)
    for _ in range(2):
        await erase_messages(ports, ACME, chat, [1, 3], deleted_by=ANN.user)
        assert await count_of(ports, chat) == await visible_count(ports, chat) == 1
    clock.advance(100)
    await settle_expired(ports, ACME, chat)
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 1


async def test_retention_subtracts_each_message_once(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for name, ttl_seconds in (("a", None), ("b", 60), ("c", 5 * DAY), ("d", None), ("e", 5 * DAY)):
        await send_text(ports, ANN, chat, name, ttl_seconds)
    await delete_message(ports, ANN, chat, 1)
    await delete_message(ports, ANN, chat, 5)
    clock.advance(2 * DAY)
    for name, ttl_seconds in (("f", None), ("g", 5 * DAY), ("h", None)):
        await send_text(ports, ANN, chat, name, ttl_seconds)
    await delete_message(ports, ANN, chat, 8)
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 4
    for _ in range(2):
        await remove_older(ports, clock() - DAY)
        assert await count_of(ports, chat) == await visible_count(ports, chat) == 2
    head = head_of(await ports.table.get(keys.head(ACME, chat)))
    assert head.floor == 5
    clock.advance(6 * DAY)
    assert await count_of(ports, chat) == 1
    await settle_expired(ports, ACME, chat)
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 1
    await remove_older(ports, clock() - DAY)
    assert await count_of(ports, chat) == 0
    await send_text(ports, ANN, chat, "i")
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 1


async def test_retention_of_many_gaps_goes_step_by_step(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for number in range(460):
        await send_text(ports, ANN, chat, str(number), ttl_seconds=60 if number % 2 else 5 * DAY)
    await send_text(ports, ANN, chat, "last")
    clock.advance(2 * DAY)
    await send_text(ports, ANN, chat, "new")
    assert await count_of(ports, chat) == 232
    await remove_older(ports, clock() - DAY)
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 1
    clock.advance(5 * DAY)
    while await settle_expired(ports, ACME, chat):
        pass
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 1


async def test_deletion_during_retention_is_not_subtracted_twice(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    faster = other_process(ports)
    await raise_floor(losing_race(ports, lambda: delete_message(faster, ANN, chat, 1)), ACME, chat, 2, range(1, 3))
    assert await count_of(ports, chat) == 1
    await delete_message(ports, ANN, chat, 2)
    assert await count_of(ports, chat) == 1


async def test_floor_that_rises_during_a_deletion_is_noticed(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    faster = other_process(ports)
    await delete_message(losing_race(ports, lambda: raise_floor(faster, ACME, chat, 2, range(1, 3))), ANN, chat, 1)
    assert await count_of(ports, chat) == 1


async def test_two_retention_rounds_at_once_subtract_once(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c", "d"):
        await send_text(ports, ANN, chat, name)
    await delete_message(ports, ANN, chat, 1)
    await delete_message(ports, ANN, chat, 3)
    faster = other_process(ports)
    late = losing_race(ports, lambda: raise_floor(faster, ACME, chat, 2, range(1, 3)))
    await raise_floor(late, ACME, chat, 3, range(1, 4))
    assert await count_of(ports, chat) == 1


async def test_floor_never_moves_back(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c", "d"):
        await send_text(ports, ANN, chat, name)
    faster = other_process(ports)
    late = losing_race(ports, lambda: raise_floor(faster, ACME, chat, 3, range(1, 4)))
    await raise_floor(late, ACME, chat, 2, range(1, 3))
    assert await count_of(ports, chat) == 1


async def test_late_message_is_not_lost_by_settling(ports: Ports, clock: ManualClock) -> None:
    """A message of the same second is stored between reading and settling."""
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a", ttl_seconds=10)
    late = other_process(ports)

    async def send_late() -> None:
        clock.advance(-10)
        await send_text(late, BOB, chat, "b", ttl_seconds=10)
        clock.advance(10)

    clock.advance(10)
    assert await settle_expired(losing_race(ports, send_late), ACME, chat)
    assert await count_of(ports, chat) == 0
    await settle_expired(ports, ACME, chat)
    assert (await count_of(ports, chat), await removed(ports, chat)) == (0, 2)


async def test_settling_does_not_restore_a_removed_chat(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a", ttl_seconds=10)
    clock.advance(10)
    await ports.table.commit([(Delete(keys.head(ACME, chat)),)])
    await settle_expired(ports, ACME, chat)
    assert await ports.table.get(keys.head(ACME, chat)) is None


async def test_member_sees_the_count_and_the_time_of_the_last_message(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    clock.advance(100)
    await send_text(ports, ANN, chat, "a")
    await handle_updates(ports)
    described = await describe_chat(ports, BOB, chat)
    assert (described.message_count, described.head.last_at // 1000) == (1, int(clock()))
