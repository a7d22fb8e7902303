"""Scheduled posts: sent not before their second, once, and also after a long downtime."""

import pytest

from stak.audience.audience_members import change_audience
from stak.clock import ManualClock
from stak.errors import WrongState
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.mark_read import mark_read_before
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports
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
    status_of,
    unread_total,
    user_inbox_of,
    visible_ids,
)
from tests.support.crashing_ports import survives

HOUR = 3600
DAY = 24 * HOUR


async def scheduled(ports: Ports, clock: ManualClock, seconds: int, *, is_for_all: bool = False) -> str:
    """Return a post that is due in this many seconds."""
    await create_test_tenant(ports)
    await start_scheduled(ports)  # a worker has been running for a while
    await change_audience(ports, TENANT, INBOX, add=[BOB, EVE], remove=(), key_id=KEY_ID)
    accepted = await post(ports, None if is_for_all else [BOB, EVE], send_at=int(clock.time) + seconds)
    assert accepted.status == "scheduled"
    return accepted.message_id


async def wait(ports: Ports, worker: Worker, clock: ManualClock, seconds: float) -> int:
    """Let time pass, then run the worker; return how many posts it started."""
    clock.advance(seconds)
    started = await start_scheduled(ports)
    await worker.work()
    await reconcile_open_work(ports)
    await worker.work()
    return started


async def sent_to(ports: Ports) -> list[list[str]]:
    return [await visible_ids(ports, user) for user in (BOB, EVE)]


@pytest.mark.parametrize("is_for_all", [False, True])
@pytest.mark.parametrize("seconds", [1, 59, 60, 61, 90 * 60, DAY - 60])
async def test_scheduled_post_is_sent_in_its_second_and_once(
    ports: Ports, worker: Worker, clock: ManualClock, seconds: int, is_for_all: bool
) -> None:
    message_id = await scheduled(ports, clock, seconds, is_for_all=is_for_all)
    assert milliseconds(message_id) == (int(clock.time) + seconds) * 1000
    assert await worker.run_jobs() == 0
    assert await wait(ports, worker, clock, seconds - 0.5) == 0
    assert await sent_to(ports) == [[], []]
    assert await wait(ports, worker, clock, 0.5) == 1
    assert await sent_to(ports) == [[message_id]] * 2
    assert await wait(ports, worker, clock, 0) == 0
    assert await wait(ports, worker, clock, 120) == 0
    assert [await unread_total(ports, user) for user in (BOB, EVE)] == [1, 1]
    assert (await status_of(ports, message_id)).status == "delivered"


@pytest.mark.parametrize("down_seconds", [5 * HOUR, DAY, 3 * DAY + 7])
async def test_nothing_is_missed_after_a_long_downtime(
    ports: Ports, worker: Worker, clock: ManualClock, down_seconds: int
) -> None:
    await create_test_tenant(ports)
    await start_scheduled(ports)
    now = int(clock.time)
    ids = [
        (await post(ports, [BOB], send_at=now + seconds)).message_id
        for seconds in (30, 31, 2 * HOUR, 4 * HOUR + 59, down_seconds)
    ]
    clock.advance(down_seconds)
    for _ in range(down_seconds // DAY + 1):  # a look covers a day, so that it does not take long
        await wait(ports, worker, clock, 0)
    assert await visible_ids(ports, BOB) == sorted(ids, reverse=True)


async def test_scheduled_post_sent_after_mark_all_is_unread(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = await scheduled(ports, clock, 100)
    clock.advance(50)
    other = await post(ports, [BOB])
    await worker.work()
    assert await mark_read_before(ports, user_inbox_of(BOB), clock.time + HOUR) == 1
    await wait(ports, worker, clock, 50)
    assert await visible_ids(ports, BOB) == [message_id, other.message_id]
    assert await unread_total(ports, BOB) == 1


async def test_user_who_joins_before_sending_receives_nothing(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=(), key_id=KEY_ID)
    await post(ports, None, send_at=int(clock.time) + 60)
    await change_audience(ports, TENANT, INBOX, add=[EVE], remove=(), key_id=KEY_ID)
    await wait(ports, worker, clock, 60)
    assert [len(ids) for ids in await sent_to(ports)] == [1, 0]


async def test_scheduled_post_recalled_early_is_never_sent(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = await scheduled(ports, clock, 60)
    for _ in range(2):
        recalled = await recall(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
        assert recalled == (await status_of(ports, message_id)).status == "redacted"
    assert await wait(ports, worker, clock, 120) == 0
    assert await sent_to(ports) == [[], []]


async def test_scheduled_post_stopped_early_is_never_sent(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = await scheduled(ports, clock, 60)
    await stop(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)
    assert await wait(ports, worker, clock, 120) == 0
    assert await sent_to(ports) == [[], []]
    with pytest.raises(WrongState):
        await resume(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)


async def test_scheduled_post_partially_recalled_is_sent_to_the_others(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    message_id = await scheduled(ports, clock, 60)
    assert (
        await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), [EVE], key_id=KEY_ID, reason=None) == 0
    )
    await wait(ports, worker, clock, 60)
    assert await sent_to(ports) == [[message_id], []]
    assert await unread_total(ports, EVE) == 0
    assert (await status_of(ports, message_id)).delivered == 1


@pytest.mark.parametrize("is_for_all", [False, True])
async def test_scheduled_post_paused_and_resumed_early_is_sent_on_time(
    ports: Ports, worker: Worker, clock: ManualClock, is_for_all: bool
) -> None:
    message_id = await scheduled(ports, clock, 60, is_for_all=is_for_all)
    assert (await pause(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)).status == "paused"
    await wait(ports, worker, clock, 30)
    assert (await resume(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)).status == "scheduled"
    assert await wait(ports, worker, clock, 29) == 0
    assert await sent_to(ports) == [[], []]
    assert await wait(ports, worker, clock, 1) == 1
    assert await sent_to(ports) == [[message_id]] * 2


@pytest.mark.parametrize("is_for_all", [False, True])
async def test_scheduled_post_paused_over_its_time_is_sent_on_resume(
    ports: Ports, worker: Worker, clock: ManualClock, is_for_all: bool
) -> None:
    message_id = await scheduled(ports, clock, 60, is_for_all=is_for_all)
    await pause(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)
    for seconds in (60, HOUR, 2 * DAY):
        assert await wait(ports, worker, clock, seconds) == 0
    assert await sent_to(ports) == [[], []]
    await resume(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)
    await worker.work()
    assert await sent_to(ports) == [[message_id]] * 2


async def test_scheduled_post_paused_over_its_time_can_be_recalled_and_stopped(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    first = await scheduled(ports, clock, 60)
    second = (await post(ports, [BOB, EVE], send_at=int(clock.time) + 60)).message_id
    for message_id in (first, second):
        await pause(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)
    await wait(ports, worker, clock, 120)
    await recall(ports, BroadcastRef(TENANT, INBOX, first), key_id=KEY_ID, reason=None)
    await stop(ports, BroadcastRef(TENANT, INBOX, second), key_id=KEY_ID)
    await wait(ports, worker, clock, 120)
    assert await sent_to(ports) == [[], []]
    assert [(await status_of(ports, one)).status for one in (first, second)] == ["redacted", "stopped"]


@pytest.mark.parametrize("lasts", range(7))
async def test_crashed_start_is_continued_by_another(
    ports: Ports, worker: Worker, clock: ManualClock, lasts: int
) -> None:
    message_id = await scheduled(ports, clock, 61)
    clock.advance(60)
    await start_scheduled(ports)
    clock.advance(1)
    assert await survives(ports, lasts, start_scheduled) or lasts < 6
    await wait(ports, worker, clock, STALLED_AFTER_SECONDS)
    assert await sent_to(ports) == [[message_id]] * 2
    assert [await unread_total(ports, user) for user in (BOB, EVE)] == [1, 1]
