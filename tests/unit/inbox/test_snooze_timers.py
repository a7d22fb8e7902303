"""Timers of snoozed messages, which name their user: they end with the snooze, whoever ends it."""

from collections.abc import Awaitable, Callable

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.change_copies import expire_copies, remove_copies, remove_orphans
from stak.inbox.message_options import MessageOptions
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.snooze import snooze
from stak.ports import Ports
from stak.ports.writes import Delete
from tests.scenarios.fallback_messages import timer_count
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, Worker, create_test_tenant, post, user_inbox_of

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
