"""The event log of an inbox: numbers without gaps, and trimming that keeps recalls."""

from functools import partial

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import TooManyRequests
from stak.event_log import events as event_log
from stak.event_log import keys
from stak.event_log.events import EVENTS_KEPT_MIN_SECONDS, EVENTS_KEPT_SECONDS, POSTS_MAX, trim
from stak.expiry.clock_jump_guard import is_clock_steady
from stak.inbox.recall import recall
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, post, unread_total, visible_ids
from tests.support.lost_race import losing_race, other_process
from tests.support.on_read import (
    create_on_read_tenant,
    join,
    let_pass,
    post_on_read,
    recall_on_read,
    ref_of,
    state_now,
)

DAY = 24 * 3600


@pytest.fixture
async def tenant(embedded: Engine, clock: ManualClock) -> Ports:
    await create_on_read_tenant(embedded.ports, clock, BOB)
    return embedded.ports


async def stored_events(ports: Ports) -> list[int]:
    page = await ports.table.query(keys.events(TENANT, INBOX), limit=1000)
    return [keys.seq_of(row.key) for row in page.rows]


async def test_two_posts_at_once_get_two_numbers(tenant: Ports) -> None:
    posted = []

    async def other() -> None:
        posted.append(await post_on_read(tenant))

    posted.append(await post_on_read(losing_race(tenant, other, written="s#")))
    assert (await state_now(tenant)).seq == 2
    assert sorted(await visible_ids(tenant, BOB)) == sorted(posted)


async def test_all_replicas_have_the_same_sequence(tenant: Ports) -> None:
    await recall_on_read(tenant, await post_on_read(tenant))
    rows = await tenant.table.batch_get(keys.state(TENANT, INBOX, copy) for copy in range(keys.STATE_COPIES))
    assert [row["seq"] for row in rows.values()] == [2] * 16


async def test_recall_on_write_keeps_the_sequence(tenant: Ports) -> None:
    await post_on_read(tenant)
    members = ["bob", *(f"u{number}" for number in range(20))]
    on_write = (await post(tenant, members)).message_id
    await recall(tenant, ref_of(on_write), key_id=KEY_ID, reason=None)
    state = await state_now(tenant)
    assert (state.seq, state.ids) == (1, (on_write,))
    await post_on_read(tenant)
    assert (await state_now(tenant)).ids == (on_write,)


async def test_repeated_post_is_published_once(tenant: Ports) -> None:
    first = await post_on_read(tenant, idempotency_key="one")
    assert await post_on_read(tenant, idempotency_key="one") == first
    assert (await state_now(tenant)).seq == 1


async def test_trim_removes_old_events_but_recalls(tenant: Ports, clock: ManualClock) -> None:
    first = await post_on_read(tenant)
    assert await unread_total(tenant, BOB) == 1
    await recall_on_read(tenant, first)
    clock.advance(EVENTS_KEPT_SECONDS + 1)
    kept = await post_on_read(tenant)
    assert await trim(tenant, TENANT, INBOX) == 2
    assert ((await state_now(tenant)).floor, await stored_events(tenant)) == (2, [2, 3])
    # Bob was away: he still loses the recalled copy, and gets what is not trimmed.
    assert await visible_ids(tenant, BOB) == [kept]
    assert await unread_total(tenant, BOB) == 1
    assert await trim(tenant, TENANT, INBOX) == 0


async def test_absent_member_starts_at_the_floor(tenant: Ports, clock: ManualClock) -> None:
    await join(tenant, EVE)
    await post_on_read(tenant)
    clock.advance(EVENTS_KEPT_SECONDS + 1)
    kept = await post_on_read(tenant)
    await trim(tenant, TENANT, INBOX)
    assert await visible_ids(tenant, EVE) == [kept]


async def test_trim_that_loses_a_race_does_not_lower_the_floor(tenant: Ports, clock: ManualClock) -> None:
    for _ in range(2):
        await post_on_read(tenant)
    clock.advance(2 * DAY)
    for _ in range(3):
        await post_on_read(tenant)
    clock.advance(EVENTS_KEPT_SECONDS - DAY)
    sooner = partial(trim, tenant, TENANT, INBOX, kept_seconds=EVENTS_KEPT_MIN_SECONDS)
    slow = losing_race(tenant, sooner, written="#recalls")
    assert await trim(slow, TENANT, INBOX) == 0
    assert (await state_now(tenant)).floor == 5
    await post_on_read(tenant)
    assert await unread_total(tenant, BOB) == 1


async def test_trim_waits_after_a_clock_jump(tenant: Ports, clock: ManualClock) -> None:
    assert await is_clock_steady(tenant)  # workers check it every minute
    posted = await post_on_read(tenant)
    clock.advance(300 * DAY)
    assert await trim(tenant, TENANT, INBOX) == 0
    clock.advance(-300 * DAY)
    assert await visible_ids(tenant, BOB) == [posted]


async def test_trim_never_removes_what_is_younger_than_a_day(tenant: Ports, clock: ManualClock) -> None:
    await post_on_read(tenant)
    clock.advance(EVENTS_KEPT_MIN_SECONDS - 10)
    assert await trim(tenant, TENANT, INBOX, kept_seconds=0) == 0


async def test_full_log_refuses_posts_and_takes_recalls(
    tenant: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_log, "POSTS_MAX", 3)
    posted = [await post_on_read(tenant) for _ in range(3)]
    with pytest.raises(TooManyRequests):
        await post_on_read(tenant)
    await recall_on_read(tenant, posted[0])
    assert (await state_now(tenant)).seq == 4
    await let_pass(tenant, clock, EVENTS_KEPT_MIN_SECONDS + 1)
    assert await post_on_read(tenant)
    assert (await state_now(tenant)).floor == 4
    assert POSTS_MAX == 1000


async def test_ends_of_old_posts_do_not_fill_the_log(
    tenant: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_log, "POSTS_MAX", 3)
    live, recalled = await post_on_read(tenant), await post_on_read(tenant)
    await let_pass(tenant, clock, 2 * DAY)
    await recall_on_read(tenant, recalled)
    posted = await post_on_read(tenant)
    state = await state_now(tenant)
    assert (state.seq, state.floor) == (4, 0), "no post is trimmed that somebody may still apply"
    assert sorted(await visible_ids(tenant, BOB)) == [live, posted]
    # A fourth post makes the oldest one go.
    last = await post_on_read(tenant)
    assert (await state_now(tenant)).floor == 2
    await join(tenant, EVE)
    assert sorted(await visible_ids(tenant, BOB)) == [live, posted, last]


async def test_scheduled_post_waits_until_a_full_log_has_room(
    tenant: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_log, "POSTS_MAX", 3)
    posted = [await post_on_read(tenant, send_at=int(clock()) + 60) for _ in range(5)]
    clock.advance(61)
    assert await start_scheduled(tenant) == 3
    assert (await state_now(tenant)).seq == 3
    clock.advance(3600)
    assert await start_scheduled(tenant) == 0
    await let_pass(tenant, clock, EVENTS_KEPT_MIN_SECONDS)
    assert await start_scheduled(tenant) == 2
    state = await state_now(tenant)
    assert (state.seq, state.floor) == (5, 3)
    assert set(await visible_ids(tenant, BOB)) < set(posted)


async def test_log_is_trimmed_after_some_posts(tenant: Ports, clock: ManualClock) -> None:
    await post_on_read(tenant)
    clock.advance(EVENTS_KEPT_SECONDS + 1)
    for _ in range(15):
        await post_on_read(tenant)
    await tenant.background_tasks.drain()
    assert (await state_now(tenant)).floor == 1


async def test_log_is_trimmed_also_if_every_second_event_is_a_recall(tenant: Ports, clock: ManualClock) -> None:
    for _ in range(2):
        await post_on_read(tenant)
    clock.advance(EVENTS_KEPT_SECONDS + 1)
    for _ in range(7):
        await recall_on_read(tenant, await post_on_read(tenant))
    await tenant.background_tasks.drain()
    state = await state_now(tenant)
    assert (state.seq, state.floor) == (16, 2)


async def test_members_of_another_process_read_the_same_events(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    assert await visible_ids(other_process(tenant), BOB) == [message]
