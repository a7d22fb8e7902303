"""Chats of an earlier release: counted when the count is first needed, once, while they are in use."""

from collections.abc import Awaitable, Callable

import pytest

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.count_older_chats import STEPS_PER_REQUEST, count_older_chat
from stak.chat.delete_messages import delete_message
from stak.chat.message_count import COUNTED, raise_floor, settle_expired
from stak.clock import ManualClock
from stak.installation.data_format import COMPACT_FORMAT, NEWEST_FORMAT, SETTLED_AFTER_SECONDS, store_version
from stak.ports import Ports
from stak.ports.writes import Delete, Update
from tests.support.broadcasts import set_format
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    count_of,
    group,
    head_now,
    raise_format,
    remove_older,
    send_text,
    visible_count,
)
from tests.support.lost_race import losing_race, other_process

DAY = 24 * 3600


@pytest.fixture
async def older(ports: Ports, clock: ManualClock) -> ChatId:
    """A chat that format 4 has written: with messages that are deleted, expired, and that will expire."""
    await set_format(ports, COMPACT_FORMAT)
    chat = await group(ports, BOB)
    for number, ttl_seconds in enumerate((None, 10, None, 1000, None, 2000, None)):
        await send_text(ports, ANN, chat, str(number), ttl_seconds)
    for sequence in (1, 4):
        await delete_message(ports, ANN, chat, sequence)
    clock.advance(10)
    return chat


@pytest.fixture
def unnoticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let requests that make gaps not start the count, like processes that have not noticed that they may."""

    async def start_count(*_: object) -> bool:
        return False

    for module in ("delete_messages", "send_message"):
        monkeypatch.setattr(f"stak.chat.{module}.start_count", start_count)


async def test_earlier_format_has_no_count_and_no_new_rows(ports: Ports, older: ChatId) -> None:
    assert await count_of(ports, older) is None
    page = await ports.table.query(keys.chat_partition(ACME, older), limit=100)
    assert not [row for row in page.rows if row.key.sk.startswith("e#") or COUNTED in row.item]
    (head,) = [row.item for row in page.rows if row.key == keys.head(ACME, older)]
    assert not {"floor", "uncounted_from"} & head.keys()
    assert (head["removed"], head["has_expiring"]) == (0, False)


async def test_older_chat_is_counted_after_the_format_was_raised(
    ports: Ports, older: ChatId, clock: ManualClock
) -> None:
    await store_version(ports, NEWEST_FORMAT)
    assert await count_of(ports, older) is None  # another process may not have noticed
    clock.advance(SETTLED_AFTER_SECONDS)
    for _ in range(2):
        assert await count_of(ports, older) == await visible_count(ports, older) == 4
    clock.advance(2000)
    assert await count_of(ports, older) == await visible_count(ports, older) == 3
    await settle_expired(ports, ACME, older)
    await delete_message(ports, ANN, older, 3)
    assert await count_of(ports, older) == await visible_count(ports, older) == 2


async def test_messages_that_retention_has_removed_are_not_counted(
    ports: Ports, older: ChatId, clock: ManualClock
) -> None:
    clock.advance(2 * DAY)
    await send_text(ports, ANN, older, "new")
    await remove_older(ports, clock() - DAY)
    await raise_format(ports, clock)
    assert await count_of(ports, older) == await visible_count(ports, older) == 1


async def test_chat_whose_messages_are_all_removed_counts_none(ports: Ports, older: ChatId, clock: ManualClock) -> None:
    clock.advance(2 * DAY)
    await remove_older(ports, clock() - DAY)
    await raise_format(ports, clock)
    assert await count_of(ports, older) == 0
    await send_text(ports, ANN, older, "new", ttl_seconds=5)
    assert await count_of(ports, older) == 1


async def test_retention_of_a_chat_that_is_not_counted_starts_its_count(
    ports: Ports, older: ChatId, clock: ManualClock
) -> None:
    await raise_format(ports, clock)
    clock.advance(2 * DAY)
    await send_text(ports, ANN, older, "new", ttl_seconds=5 * DAY)
    await delete_message(ports, ANN, older, 7)
    await remove_older(ports, clock() - DAY)
    assert (await head_now(ports, older)).floor == 7
    assert await count_of(ports, older) == await visible_count(ports, older) == 1
    clock.advance(6 * DAY)
    assert await count_of(ports, older) == 0


async def test_many_gaps_are_counted_by_several_requests(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await set_format(ports, COMPACT_FORMAT)
    chat = await group(ports, BOB)
    for number in range(100):
        await send_text(ports, ANN, chat, str(number), ttl_seconds=10 + 20 * (number % 2))
    await raise_format(ports, clock)
    monkeypatch.setattr("stak.chat.count_older_chats.STEPS_PER_REQUEST", 2)
    assert STEPS_PER_REQUEST > 2
    assert [await count_of(ports, chat) for _ in range(3)] == [None, None, 50]
    clock.advance(30)
    assert await count_of(ports, chat) == 0


Action = Callable[[Ports, ChatId], Awaitable[object]]

ACTIONS: dict[str, tuple[Action, int]] = {
    "delete": (lambda ports, chat: delete_message(ports, ANN, chat, 3), 3),
    "delete one that expires": (lambda ports, chat: delete_message(ports, ANN, chat, 6), 3),
    "send": (lambda ports, chat: send_text(ports, ANN, chat, "x"), 5),
    "send one that expires": (lambda ports, chat: send_text(ports, ANN, chat, "x", ttl_seconds=50), 5),
    "remove by retention": (lambda ports, chat: raise_floor(ports, ACME, chat, 4, range(1, 5)), 3),
}


async def assert_exact(ports: Ports, chat: ChatId, clock: ManualClock, floor: int, expected: int) -> None:
    """Assert the count now and after everything has expired, with and without settling."""

    async def visible() -> int:
        return await visible_count(ports, chat)

    if floor:  # as retention does next
        gone = [keys.message(ACME, chat, sequence) for sequence in range(1, floor + 1)]
        gone += [keys.gap(ACME, chat, sequence) for sequence in range(1, floor + 1)]
        await ports.table.commit([(Delete(key),) for key in gone])
    assert await count_of(ports, chat) == await visible() == expected
    clock.advance(3000)
    assert await count_of(ports, chat) == await visible()
    await settle_expired(ports, ACME, chat)
    assert await count_of(ports, chat) == await visible()


@pytest.mark.usefixtures("unnoticed")
@pytest.mark.parametrize("name", [name for name in ACTIONS if name != "remove by retention"])  # that counts first
async def test_action_while_the_count_starts(ports: Ports, older: ChatId, clock: ManualClock, name: str) -> None:
    """The count loses the race: the action happens after its reads and before its first write."""
    act, expected = ACTIONS[name]
    await raise_format(ports, clock)
    faster = other_process(ports)
    late = losing_race(ports, lambda: act(faster, older))
    await count_older_chat(late, ACME, older, await head_now(ports, older))
    await assert_exact(ports, older, clock, 0, expected)


@pytest.mark.parametrize("name", ACTIONS)
async def test_action_while_gaps_are_counted(ports: Ports, older: ChatId, clock: ManualClock, name: str) -> None:
    act, expected = ACTIONS[name]
    await raise_format(ports, clock)
    await _start_only(ports, older)
    faster = other_process(ports)
    late = losing_race(ports, lambda: act(faster, older))
    await count_older_chat(late, ACME, older, await head_now(ports, older))
    await assert_exact(ports, older, clock, 4 if name == "remove by retention" else 0, expected)


@pytest.mark.usefixtures("unnoticed")
@pytest.mark.parametrize("name", ACTIONS)
async def test_count_that_ends_during_an_action(ports: Ports, older: ChatId, clock: ManualClock, name: str) -> None:
    """The action loses the race, before the count has started and after."""
    act, expected = ACTIONS[name]
    await raise_format(ports, clock)
    faster = other_process(ports)
    if name == "remove by retention":
        await _start_only(ports, older)

    async def count() -> None:
        await count_older_chat(faster, ACME, older, await head_now(faster, older))

    await act(losing_race(ports, count), older)
    await assert_exact(ports, older, clock, 4 if name == "remove by retention" else 0, expected)


@pytest.mark.parametrize("name", ["delete one that expires", "send one that expires"])
async def test_gaps_that_are_marked_during_an_action(
    ports: Ports, older: ChatId, clock: ManualClock, name: str
) -> None:
    """The count has started before the action reads, and ends before it writes."""
    act, expected = ACTIONS[name]
    await raise_format(ports, clock)
    await _start_only(ports, older)
    faster = other_process(ports)

    async def count() -> None:
        await count_older_chat(faster, ACME, older, await head_now(faster, older))

    await act(losing_race(ports, count), older)
    await assert_exact(ports, older, clock, 0, expected)


@pytest.mark.usefixtures("unnoticed")
async def test_first_gap_while_the_count_starts_is_counted(ports: Ports, clock: ManualClock) -> None:
    await set_format(ports, COMPACT_FORMAT)
    chat = await group(ports, BOB)
    for name in ("a", "b"):
        await send_text(ports, ANN, chat, name)
    await raise_format(ports, clock)
    faster = other_process(ports)
    late = losing_race(ports, lambda: delete_message(faster, ANN, chat, 1))
    await count_older_chat(late, ACME, chat, await head_now(ports, chat))
    await assert_exact(ports, chat, clock, 0, 1)


async def test_retention_notices_that_messages_that_will_expire_were_counted(ports: Ports, clock: ManualClock) -> None:
    await set_format(ports, COMPACT_FORMAT)
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a", ttl_seconds=1000)
    await send_text(ports, ANN, chat, "b")
    await raise_format(ports, clock)
    await _start_only(ports, chat)
    faster = other_process(ports)

    async def count() -> None:
        await count_older_chat(faster, ACME, chat, await head_now(faster, chat))

    await raise_floor(losing_race(ports, count), ACME, chat, 1, range(1, 2))
    await assert_exact(ports, chat, clock, 1, 1)


async def test_late_start_does_not_reset_a_count(ports: Ports, older: ChatId, clock: ManualClock) -> None:
    await raise_format(ports, clock)
    faster, before = other_process(ports), await head_now(ports, older)
    late = losing_race(ports, lambda: count_older_chat(faster, ACME, older, before))
    await count_older_chat(late, ACME, older, before)
    await assert_exact(ports, older, clock, 0, 4)


async def test_two_processes_count_once(ports: Ports, older: ChatId, clock: ManualClock) -> None:
    await raise_format(ports, clock)
    faster = other_process(ports)
    before = await head_now(ports, older)
    await count_older_chat(losing_race(ports, lambda: _start_only(faster, older)), ACME, older, before)
    await assert_exact(ports, older, clock, 0, 4)


async def test_two_processes_count_the_same_gaps_once(ports: Ports, older: ChatId, clock: ManualClock) -> None:
    await raise_format(ports, clock)
    await _start_only(ports, older)
    faster, before = other_process(ports), await head_now(ports, older)
    late = losing_race(ports, lambda: count_older_chat(faster, ACME, older, before))
    await count_older_chat(late, ACME, older, before)
    await assert_exact(ports, older, clock, 0, 4)


async def test_gap_deleted_meanwhile_is_not_restored(ports: Ports, older: ChatId, clock: ManualClock) -> None:
    """Retention has stored the floor and deletes rows; the count was read before."""
    await raise_format(ports, clock)
    await _start_only(ports, older)
    gap = keys.gap(ACME, older, 1)

    async def delete_gap() -> None:
        await ports.table.commit([(Delete(gap), Update(keys.message(ACME, older, 1), set={"content": None}))])

    late = losing_race(ports, delete_gap)
    await count_older_chat(late, ACME, older, await head_now(ports, older))
    assert await ports.table.get(gap) is None


async def test_chat_deleted_meanwhile_is_not_restored(ports: Ports, older: ChatId, clock: ManualClock) -> None:
    await raise_format(ports, clock)
    head = keys.head(ACME, older)

    async def delete_head() -> None:
        await ports.table.commit([(Delete(head),)])

    await count_older_chat(losing_race(ports, delete_head), ACME, older, await head_now(ports, older))
    assert await ports.table.get(head) is None


async def _start_only(ports: Ports, chat: ChatId) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stak.chat.count_older_chats.STEPS_PER_REQUEST", 1)
        await count_older_chat(ports, ACME, chat, await head_now(ports, chat))
    head = await head_now(ports, chat)
    assert (head.floor, head.uncounted_from) == (0, 1)
