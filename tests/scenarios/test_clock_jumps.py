"""The clock jumps by 300 days in either direction and back: later state is right, and nothing waits for 300 days.

Uses an injected clock, because no process can be given its own wrong time. `STAK_CLOCK_JUMPS=40` is the full size.
"""

import os
import time
from unittest.mock import patch

import pytest

from stak.audience.audience_members import change_audience
from stak.bootstrap import Engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct
from stak.chat.history import read_since
from stak.chat.pending_for_devices import read_pending
from stak.chat.reconcile_chats import reconcile_chats
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import SKEW_SECONDS, ManualClock, has_passed, is_future
from stak.identifiers import CategoryKey
from stak.identity.devices import read_devices, register_device
from stak.identity.user_tokens import User
from stak.inbox import keys
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.list_messages import list_messages
from stak.inbox.mark_read import mark_read_before
from stak.inbox.message_options import WINDOW_MAX_SECONDS, MessageOptions
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.inbox.snooze import end_snooze, snooze
from stak.ports import Ports
from stak.ports.queue import Outgoing
from stak.realtime.publish_returned import run_due_timers
from stak.ulids import milliseconds
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    unread_total,
    user_inbox_of,
    visible_ids,
)
from tests.support.drill_report import report_drill
from tests.support.lost_race import other_process
from workers.clock_jump_detection import JUMP_SECONDS, UNTRUSTED_SECONDS, ClockJumpDetector
from workers.delivery_consumer import handle_batch
from workers.retry_decision import Bury, Retry

DAY = 24 * 3600
JUMPS = [300 * DAY, -300 * DAY]
JUMPS_DRILLED = int(os.environ.get("STAK_CLOCK_JUMPS", "2"))
SCHEDULED_DAYS = 300 if JUMPS_DRILLED >= 40 else 20
"""The jump where schedules follow day by day."""
ANN = User(TENANT, EVE, 2**40)


def is_now(message_id: str, clock: ManualClock) -> bool:
    return abs(milliseconds(message_id) / 1000 - clock.time) < 60


async def chat_of_two(ports: Ports) -> ChatId:
    chat, _ = await start_direct(ports, ANN, BOB)
    return chat


@pytest.mark.parametrize("jump", JUMPS)
async def test_messages_posted_after_a_jump_have_the_right_time(
    ports: Ports, worker: Worker, clock: ManualClock, jump: int
) -> None:
    await create_test_tenant(ports)
    clock.advance(jump)
    await post(ports, [BOB])
    await worker.work()
    clock.advance(-jump)
    afterwards = [(await post(ports, [BOB])).message_id for _ in range(3)]
    await worker.work()
    assert all(is_now(message_id, clock) for message_id in afterwards)
    assert [one for one in await visible_ids(ports, BOB) if one in afterwards] == afterwards[::-1]
    assert await unread_total(ports, BOB) == 4
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


@pytest.mark.parametrize("jump", JUMPS)
async def test_chat_stays_in_order_and_on_time(ports: Ports, worker: Worker, clock: ManualClock, jump: int) -> None:
    await create_test_tenant(ports)
    chat = await chat_of_two(ports)
    await register_device(ports, User(TENANT, BOB, 2**40), "phone")
    sent = []
    for name, seconds in (("before", 0), ("meanwhile", jump), ("after", -jump), ("later", 5)):
        clock.advance(seconds)
        sent.append(await send(ports, ANN, chat, Draft(name, name)))
        await ports.background_tasks.drain()
        await worker.work()
    history = await read_since(ports, ANN, chat, limit=10, after=0)
    assert [shown.content for shown in history.messages] == ["before", "meanwhile", "after", "later"]
    assert [one.sequence for one in sent] == [1, 2, 3, 4]
    for one in sent[2:]:
        assert is_now(one.message_id, clock)
        assert abs(one.created_at - clock.time) < 60
    pending = await read_pending(ports, TENANT, BOB)
    # What a clock that was behind gave an end has ended; it is in the history all the same.
    assert [one.sequence for one in pending] == ([1, 2, 3, 4] if jump > 0 else [1, 3, 4])


async def test_ids_of_other_tenants_do_not_follow_a_chat_of_the_future(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    chat = await chat_of_two(ports)
    clock.advance(300 * DAY)
    await send(ports, ANN, chat, Draft("x", "x"))
    clock.advance(-300 * DAY)
    for _ in range(3):
        await send(ports, ANN, chat, Draft(ports.ids.new(), "x"))
    assert is_now((await post(ports, [BOB])).message_id, clock)
    assert is_now(ports.ids.new(), clock)


@pytest.mark.parametrize("jump", [SCHEDULED_DAYS * DAY, -SCHEDULED_DAYS * DAY])
async def test_posts_scheduled_after_a_jump_are_sent_on_time(
    ports: Ports, worker: Worker, clock: ManualClock, jump: int
) -> None:
    await create_test_tenant(ports)
    await post(ports, [BOB], send_at=int(clock.time) + 10)
    clock.advance(jump)
    for _ in range(SCHEDULED_DAYS + 10):  # a day of minutes each time
        await start_scheduled(ports)
    clock.advance(-jump)
    await start_scheduled(ports)
    due = (await post(ports, [BOB], send_at=int(clock.time) + 60)).message_id
    clock.advance(61)
    for _ in range(SCHEDULED_DAYS + 10 if jump < 0 else 1):
        await start_scheduled(ports)
    await worker.work()
    assert due in await visible_ids(ports, BOB)
    assert await unread_total(ports, BOB) == 2


async def test_cursor_reset_by_another_worker_stays(ports: Ports, clock: ManualClock) -> None:
    """Two workers find it in the future; the second must not reset it over the progress of the first."""
    await create_test_tenant(ports)
    await post(ports, [BOB], send_at=int(clock.time) + 3600)
    clock.advance(SCHEDULED_DAYS * DAY)
    for _ in range(SCHEDULED_DAYS + 10):
        await start_scheduled(ports)
    clock.advance(-SCHEDULED_DAYS * DAY)
    late = other_process(ports)
    read = ports.table.get

    async def read_before_the_other(*arguments: object, **options: object) -> object:
        found = await read(*arguments, **options)  # type: ignore[arg-type]
        if not seen:
            seen.append(found)
            await start_scheduled(ports)
            clock.advance(7 * 60)
            await start_scheduled(ports)
            clock.advance(-7 * 60)
        return found

    seen: list[object] = []
    with patch.object(late.table, "get", read_before_the_other):
        await start_scheduled(late)
    cursor = await ports.table.get(keys.DUE_CURSOR)
    assert cursor is not None
    assert cursor["minute"] == int(clock.time + 7 * 60) // 60


@pytest.mark.parametrize("jump", JUMPS)
async def test_queue_delivers_messages_sent_during_a_jump(embedded: Engine, clock: ManualClock, jump: int) -> None:
    queue = embedded.ports.deliveries
    await queue.send([Outgoing(b"before", "acme")])
    clock.advance(jump)
    await queue.send([Outgoing(b"sent", "acme"), Outgoing(b"delayed", "acme", 900)])
    await queue.receive(1, wait_seconds=0, lease_seconds=60)
    clock.advance(-jump)
    clock.advance(1000)
    embedded.ports.deliveries._orphans_checked_at = -1e9  # type: ignore[attr-defined]
    received = await queue.receive(10, wait_seconds=0, lease_seconds=60)
    assert {message.body for message in received} == {b"before", b"sent", b"delayed"}


async def test_delay_and_lease_follow_a_correct_clock(embedded: Engine, clock: ManualClock) -> None:
    queue = embedded.ports.deliveries
    await queue.send([Outgoing(b"delayed", "acme", 900)])
    clock.advance(899)
    assert await queue.receive(1, wait_seconds=0, lease_seconds=7200) == []
    clock.advance(1)
    (message,) = await queue.receive(1, wait_seconds=0, lease_seconds=7200)
    await queue.extend([message], 7200)
    clock.advance(7199)
    queue._orphans_checked_at = -1e9  # type: ignore[attr-defined]
    assert await queue.receive(1, wait_seconds=0, lease_seconds=60) == []


async def test_work_left_during_a_jump_is_found_afterwards(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    chat = await chat_of_two(ports)
    await worker.work()
    clock.advance(300 * DAY)
    message_id = (await post(ports, [BOB])).message_id
    await send(ports, ANN, chat, Draft("x", "x"))
    await ports.background_tasks.drain()
    await worker.jobs()  # taken by somebody who dies
    while await ports.deliveries.depth():
        await ports.deliveries.delete(await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60))
    clock.advance(-300 * DAY)
    await reconcile_open_work(ports)
    assert await reconcile_chats(ports) == 1
    await worker.work()
    assert message_id in await visible_ids(ports, BOB)
    assert await reconcile_chats(ports) == 0


@pytest.mark.parametrize("category", [None, CategoryKey("news")])
async def test_messages_of_the_future_are_included_in_mark_all(
    ports: Ports, worker: Worker, clock: ManualClock, category: CategoryKey | None
) -> None:
    await create_test_tenant(ports)
    await post(ports, [BOB])
    await worker.work()
    clock.advance(300 * DAY)
    for kind in ("news", "news", "offers"):
        await post(ports, [BOB], category=kind)
    await worker.work()
    clock.advance(-300 * DAY)
    assert await mark_read_before(ports, user_inbox_of(BOB), clock.time - 3600, category) == 0
    assert await mark_read_before(ports, user_inbox_of(BOB), clock.time, category) == (4 if category is None else 3)
    assert await unread_total(ports, BOB) == (0 if category is None else 1)
    await post(ports, [BOB])
    await worker.work()
    assert await unread_total(ports, BOB) == (1 if category is None else 2)
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


async def test_mark_all_during_a_jump_does_not_read_later_messages(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    await post(ports, [BOB])
    await worker.work()
    clock.advance(300 * DAY)
    await post(ports, [BOB])
    await worker.work()
    assert await mark_read_before(ports, user_inbox_of(BOB), clock.time) == 2
    clock.advance(-300 * DAY)
    for expected in (1, 2):
        await post(ports, [BOB])
        await worker.work()
        assert await unread_total(ports, BOB) == expected
    assert await mark_read_before(ports, user_inbox_of(BOB), clock.time) == 2
    assert await unread_total(ports, BOB) == 0
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


async def test_user_who_joined_during_a_jump_receives_later_posts(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    clock.advance(300 * DAY)
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=(), key_id=KEY_ID)
    clock.advance(-300 * DAY)
    message_id = (await post(ports, None)).message_id
    await worker.work()
    assert await visible_ids(ports, BOB) == [message_id]


@pytest.mark.parametrize("jump", JUMPS)
async def test_message_after_a_jump_replaces_that_with_its_collapse_key(
    ports: Ports, worker: Worker, clock: ManualClock, jump: int
) -> None:
    await create_test_tenant(ports)
    options = MessageOptions(collapse_key="order 7")
    clock.advance(jump)
    await post(ports, [BOB], options=options)
    await worker.work()
    clock.advance(-jump)
    for _ in range(2):
        newest = (await post(ports, [BOB], options=options)).message_id
        await worker.work()
        assert await visible_ids(ports, BOB) == [newest]
        assert await unread_total(ports, BOB) == 1
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


@pytest.mark.parametrize("jump", JUMPS)
async def test_message_after_a_jump_is_not_collected_for_as_long(
    ports: Ports, worker: Worker, clock: ManualClock, jump: int
) -> None:
    await create_test_tenant(ports)
    options = MessageOptions(digest_key="likes", window_seconds=WINDOW_MAX_SECONDS)
    clock.advance(jump)
    first = (await post(ports, [BOB], options=options)).message_id
    await worker.work()
    clock.advance(-jump)
    second = (await post(ports, [BOB], options=options)).message_id
    await worker.work()
    assert await visible_ids(ports, BOB) == [first]
    clock.advance(WINDOW_MAX_SECONDS)
    await run_due_timers(ports)
    assert sorted(await visible_ids(ports, BOB)) == sorted([first, second])
    assert await unread_total(ports, BOB) == 2
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


async def test_longest_window_of_a_clock_that_is_ahead_stays_open(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    options = MessageOptions(digest_key="likes", window_seconds=WINDOW_MAX_SECONDS)
    for _ in range(2):
        await post(ports, [BOB], options=options)
        await worker.work()
        clock.advance(-SKEW_SECONDS)
    assert await visible_ids(ports, BOB) == []


@pytest.mark.parametrize("limit", [1, 10])
async def test_message_that_returned_during_a_jump_is_where_its_id_is(
    ports: Ports, worker: Worker, clock: ManualClock, limit: int
) -> None:
    await create_test_tenant(ports)
    oldest, snoozed, between = [await posted_at(ports, worker, clock, 5) for _ in range(3)]
    await snooze(ports, user_inbox_of(BOB), [oldest, snoozed], int(clock.time) + 60)
    clock.advance(60)
    await end_snooze(ports, user_inbox_of(BOB), [oldest])
    clock.advance(300 * DAY)
    await run_due_timers(ports)
    before = await list_messages(ports, user_inbox_of(BOB), limit=1)
    clock.advance(5 - 300 * DAY)
    newest = await posted_at(ports, worker, clock, 5)
    shown: list[str] = []
    page, after = before, None
    while not shown or page.next is not None:
        page = await list_messages(ports, user_inbox_of(BOB), limit=limit, after=after)
        shown += [one.entry.id for one in page.messages]
        after = page.next
    assert shown == [newest, oldest, between, snoozed]
    # A position of the time of the wrong clock is above all.
    following = await list_messages(ports, user_inbox_of(BOB), limit=10, after=before.next)
    assert [one.entry.id for one in following.messages] == shown
    assert await unread_total(ports, BOB) == 4


async def posted_at(ports: Ports, worker: Worker, clock: ManualClock, seconds: int) -> str:
    message_id = (await post(ports, [BOB])).message_id
    await worker.work()
    clock.advance(seconds)
    return message_id


async def test_device_seen_during_a_jump_is_not_waited_for(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    clock.advance(300 * DAY)
    await register_device(ports, ANN, "phone")
    clock.advance(-300 * DAY)
    await register_device(ports, ANN, "laptop")
    clock.advance(15 * DAY)
    await register_device(ports, ANN, "tablet")
    assert (await read_devices(ports, ANN)).seen.keys() == {"tablet"}


async def test_chunk_that_seems_too_old_waits_while_the_clock_is_untrusted(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    message_id = (await post(ports, [BOB])).message_id
    await worker.run(await worker.jobs())
    received = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    clock.advance(300 * DAY)
    (plan,) = (await handle_batch(ports, received, is_clock_trusted=False)).values()
    assert isinstance(plan, Retry)
    (plan,) = (await handle_batch(ports, received)).values()
    assert isinstance(plan, Bury)
    clock.advance(-300 * DAY)
    assert await handle_batch(ports, received) == {}
    assert await visible_ids(ports, BOB) == [message_id]


async def test_all_state_is_right_after_repeated_jumps(embedded: Engine, clock: ManualClock) -> None:
    """In both directions, repeatedly: posts, marks, chats and schedules in turn, with a wrong clock and a right one."""
    began_at = time.monotonic()
    ports, worker, wrong, made = embedded.ports, Worker.of(embedded), 0, 0
    await create_test_tenant(ports)
    chat = await chat_of_two(ports)
    for number in range(JUMPS_DRILLED):
        jump = JUMPS[number % 2]
        for seconds in (jump, -jump):
            clock.advance(seconds)
            is_right = seconds == -jump
            ids = [(await post(ports, [BOB])).message_id for _ in range(3)]
            sent = await send(ports, ANN, chat, Draft(f"{number} {seconds}", "x"))
            await ports.background_tasks.drain()
            await worker.work()
            made += 4
            if is_right:
                wrong += sum(not is_now(one, clock) for one in (*ids, sent.message_id)) + (ids != sorted(ids))
                listed = [one for one in await visible_ids(ports, BOB, limit=made) if one in ids]
                wrong += listed != ids[::-1]
                wrong += abs(sent.created_at - clock.time) > 60
                await mark_read_before(ports, user_inbox_of(BOB), clock.time)
                wrong += await unread_total(ports, BOB)
            wrong += (await audit_inbox(ports, user_inbox_of(BOB))).drift
    history = await read_since(ports, ANN, chat, limit=100, after=0)
    wrong += [shown.sequence for shown in history.messages] != [*range(1, len(history.messages) + 1)]
    faults = f"the clock set 300 days ahead and back, and back and ahead, {JUMPS_DRILLED} times; {made} messages"
    report_drill(23, None, faults, f"wrong ids, orders, marks, counts {wrong}", began_at)
    assert wrong == 0


def test_clock_is_trusted_again_after_a_while() -> None:
    clock, elapsed = ManualClock(), ManualClock(0)
    jumps = ClockJumpDetector(clock, elapsed)

    def wait(seconds: float) -> bool:
        clock.advance(seconds)
        elapsed.advance(seconds)
        return jumps.is_clock_trusted()

    assert wait(30 * DAY)
    clock.advance(JUMP_SECONDS - 1)
    assert jumps.is_clock_trusted()
    for leap in (300 * DAY, -300 * DAY):
        clock.advance(leap)
        assert not jumps.is_clock_trusted()
        assert not wait(UNTRUSTED_SECONDS / 2)
    assert not wait(UNTRUSTED_SECONDS / 2 - 1)
    assert wait(UNTRUSTED_SECONDS / 2)


def test_time_in_the_future_counts_as_passed() -> None:
    assert has_passed(10, since=100, now=110)
    assert not has_passed(10, since=100, now=109)
    assert not has_passed(10, since=110, now=100)
    assert has_passed(10, since=111, now=100)
    assert is_future(111, 100)
    assert not is_future(110, 100)
