"""A suspended tenant's posts wait: nothing is dispatched, nothing is lost, all of it goes out when it is resumed."""

import pytest

from stak.audience.members import change_audience
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identifiers import tenant_key
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.recall import recall
from stak.inbox.reconcile import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.schedule import start_scheduled
from stak.ports import Ports
from stak.ports.writes import Delete
from stak.tenancy import keys
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.suspension import is_suspended, resume_tenant, suspend_tenant
from tests.flows.overtaken import overtaken
from tests.flows.world import BOB, EVE, INBOX, KEY_ID, TENANT, Worker, begin, ids_of, post, status_of


async def look(ports: Ports, worker: Worker, clock: ManualClock, seconds: float = STALLED_AFTER_SECONDS) -> None:
    clock.advance(seconds)
    await start_scheduled(ports)
    await reconcile_open_work(ports)
    await worker.work()


@pytest.mark.parametrize("uids", [(BOB, EVE), None])
async def test_what_was_accepted_waits_and_goes_out(
    ports: Ports, worker: Worker, clock: ManualClock, uids: tuple[str, ...] | None
) -> None:
    await begin(ports)
    await start_scheduled(ports)
    await change_audience(ports, TENANT, INBOX, add=[BOB, EVE], remove=(), key_id=KEY_ID)
    accepted = await post(ports, uids)
    later = await post(ports, uids, send_at=int(clock.time) + 3600)
    await suspend_tenant(ports, TENANT)
    await worker.work()
    for _ in range(3):
        await look(ports, worker, clock, 24 * 3600)
    assert [await ids_of(ports, user) for user in (BOB, EVE)] == [[], []]
    assert not await worker.jobs()  # nobody tries again and again
    await resume_tenant(ports, TENANT)
    await look(ports, worker, clock)
    await look(ports, worker, clock)
    for user in (BOB, EVE):
        assert await ids_of(ports, user) == [later.message_id, accepted.message_id]
    assert (await status_of(ports, accepted.message_id)).status == "delivered"


async def test_a_recall_goes_on_while_it_is_suspended(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await begin(ports)
    accepted = await post(ports, [BOB])
    await worker.work()
    await recall(ports, BroadcastRef(TENANT, INBOX, accepted.message_id), reason=None, key_id=KEY_ID)
    await suspend_tenant(ports, TENANT)
    for _ in range(3):
        await look(ports, worker, clock)
    assert (await status_of(ports, accepted.message_id)).status == "redacted"


async def test_it_is_noted_and_doing_it_again_changes_nothing(ports: Ports, clock: ManualClock) -> None:
    await begin(ports)
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


async def test_a_tenant_that_is_gone_meanwhile_does_not_come_back(ports: Ports) -> None:
    await begin(ports)
    key = keys.tenant_settings(TENANT)

    async def delete() -> None:
        await ports.table.commit([(Delete(key),)])

    with pytest.raises(NotFound):
        await suspend_tenant(overtaken(ports, delete), TENANT)
    assert await ports.table.get(key) is None
