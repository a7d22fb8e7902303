"""Posts of a suspended tenant wait: nothing is dispatched or lost, and all is sent when it is resumed."""

import pytest

from stak.audience.audience_members import change_audience
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identifiers import tenant_key
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.recall import recall
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports
from stak.ports.writes import Delete
from stak.tenancy import keys
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.suspension import is_suspended, resume_tenant, suspend_tenant
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
    visible_ids,
)
from tests.support.lost_race import losing_race


async def look(ports: Ports, worker: Worker, clock: ManualClock, seconds: float = STALLED_AFTER_SECONDS) -> None:
    clock.advance(seconds)
    await start_scheduled(ports)
    await reconcile_open_work(ports)
    await worker.work()


@pytest.mark.parametrize("uids", [(BOB, EVE), None])
async def test_posts_of_a_suspended_tenant_wait_and_are_sent_on_resume(
    ports: Ports, worker: Worker, clock: ManualClock, uids: tuple[str, ...] | None
) -> None:
    await create_test_tenant(ports)
    await start_scheduled(ports)
    await change_audience(ports, TENANT, INBOX, add=[BOB, EVE], remove=(), key_id=KEY_ID)
    accepted = await post(ports, uids)
    later = await post(ports, uids, send_at=int(clock.time) + 3600)
    await suspend_tenant(ports, TENANT)
    await worker.work()
    for _ in range(3):
        await look(ports, worker, clock, 24 * 3600)
    assert [await visible_ids(ports, user) for user in (BOB, EVE)] == [[], []]
    assert not await worker.jobs()  # nobody tries again and again
    await resume_tenant(ports, TENANT)
    await look(ports, worker, clock)
    await look(ports, worker, clock)
    for user in (BOB, EVE):
        assert await visible_ids(ports, user) == [later.message_id, accepted.message_id]
    assert (await status_of(ports, accepted.message_id)).status == "delivered"


async def test_recall_continues_during_suspension(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB])
    await worker.work()
    await recall(ports, BroadcastRef(TENANT, INBOX, accepted.message_id), reason=None, key_id=KEY_ID)
    await suspend_tenant(ports, TENANT)
    for _ in range(3):
        await look(ports, worker, clock)
    assert (await status_of(ports, accepted.message_id)).status == "redacted"


async def test_suspension_is_logged_and_repeating_it_changes_nothing(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    since = await suspend_tenant(ports, TENANT)
    clock.advance(60)
    assert await suspend_tenant(ports, TENANT) == since
    assert await is_suspended(ports, TENANT)
    await resume_tenant(ports, TENANT)
    await resume_tenant(ports, TENANT)
    assert not await is_suspended(ports, TENANT)
    entries, _ = await read_audit_log(ports, TENANT, limit=10, after=None)
    assert [(one.key_id, one.action) for one in entries][:2] == [
        ("operator", "resume tenant"),
        ("operator", "suspend tenant"),
    ]
    for change in (suspend_tenant, resume_tenant):
        with pytest.raises(NotFound):
            await change(ports, tenant_key("nobody"))


async def test_tenant_deleted_meanwhile_is_not_restored(ports: Ports) -> None:
    await create_test_tenant(ports)
    key = keys.tenant_settings(TENANT)

    async def delete() -> None:
        await ports.table.commit([(Delete(key),)])

    with pytest.raises(NotFound):
        await suspend_tenant(losing_race(ports, delete), TENANT)
    assert await ports.table.get(key) is None
