"""Timers of snoozed messages, which name their user: they end with the snooze, whoever ends it."""

from collections.abc import Awaitable, Callable

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox import catch_up
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.change_copies import expire_copies, remove_copies, remove_orphans
from stak.inbox.message_options import MessageOptions
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.snooze import snooze
from stak.ports import Ports
from stak.ports.writes import Delete
from stak.realtime.publish_returned import run_due_timers
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
from tests.support.fallback_messages import timer_count
from tests.support.on_read import create_on_read_tenant, post_on_read

LIKES = MessageOptions(collapse_key="likes")


async def _recall(worker: Worker, ref: BroadcastRef) -> None:
    await recall(worker.ports, ref, key_id=KEY_ID, reason=None)
    await worker.work()


async def _recall_from_users(worker: Worker, ref: BroadcastRef) -> None:
    await recall_from_users(worker.ports, ref, [BOB, EVE], key_id=KEY_ID, reason=None)


async def _remove(worker: Worker, ref: BroadcastRef) -> None:
    assert await remove_copies(worker.ports, ref, "news", [BOB, EVE]) == 2


async def _expire(worker: Worker, ref: BroadcastRef) -> None:
    assert await expire_copies(worker.ports, ref, "news", [BOB, EVE]) == 2


async def _remove_orphans(worker: Worker, ref: BroadcastRef) -> None:
    await worker.ports.table.commit([(Delete(ref.key),)])
    assert await remove_orphans(worker.ports, ref, "news", [BOB, EVE])


async def _replace(worker: Worker, ref: BroadcastRef) -> None:
    await post(worker.ports, [BOB, EVE], category="news", options=LIKES)
    await worker.work()


@pytest.mark.parametrize(
    "end", [_recall, _recall_from_users, _remove, _expire, _remove_orphans, _replace], ids=lambda end: end.__name__[1:]
)
async def test_what_makes_a_snoozed_copy_a_tombstone_deletes_its_timer(
    embedded: Engine, ports: Ports, clock: ManualClock, end: Callable[[Worker, BroadcastRef], Awaitable[None]]
) -> None:
    await create_test_tenant(ports)
    worker = Worker.of(embedded)
    message_id = (await post(ports, [BOB, EVE], category="news", options=LIKES)).message_id
    await worker.work()
    for user in (BOB, EVE):
        await snooze(ports, user_inbox_of(user), [message_id], int(clock()) + 60)
    assert await timer_count(ports) == 2
    clock.advance(1)
    await end(worker, BroadcastRef(TENANT, INBOX, message_id))
    assert await timer_count(ports) == 0
    for user in (BOB, EVE):
        item = await ports.table.get(user_inbox_of(user).entry(message_id))
        assert item is not None
        assert "gone" in item
        assert (await audit_inbox(ports, user_inbox_of(user))).drift == 0


async def test_message_of_an_inbox_that_is_not_brought_up_to_date_in_time_returns_later(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create_on_read_tenant(ports, clock, BOB)
    snoozed = await post_on_read(ports)
    await snooze(ports, user_inbox_of(BOB), [snoozed], int(clock()) + 60)
    newer = await post_on_read(ports)
    clock.advance(60)
    with monkeypatch.context() as patch:
        patch.setattr(catch_up, "ALL_SECONDS_MAX", 0)
        assert await run_due_timers(ports) == 0
    assert await timer_count(ports) == 1
    clock.advance(120)
    assert await run_due_timers(ports) == 1
    assert await timer_count(ports) == 0
    assert await visible_ids(ports, BOB) == [snoozed, newer]
    assert await unread_total(ports, BOB) == 2
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0
