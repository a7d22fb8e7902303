"""A recall releases the stored bytes of the content; what its tombstones take stays charged until retention."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox.archive_and_delete import delete
from stak.inbox.broadcast_control import pause, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.expire_broadcasts import expire_step
from stak.inbox.recall import recall
from stak.inbox.remove_broadcasts import remove_old_step
from stak.inbox.shared_content import SHARED_MIN_BYTES
from stak.ports import Ports
from stak.tenancy.stored_bytes import BROADCAST_BYTES, ENTRY_BYTES, flush_bytes, read_stored_bytes
from stak.ulids import first_at
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, Worker, create_test_tenant, post, user_inbox_of, users
from tests.support.lost_race import losing_race, other_process

SHORT = '{"title":"Hello"}'
LARGE = f'{{"text":"{"x" * SHARED_MIN_BYTES}"}}'
MANY = users(250)
OVERHEAD = BROADCAST_BYTES + len(MANY) * ENTRY_BYTES


@pytest.fixture
async def tenant(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def charged(ports: Ports) -> int:
    await flush_bytes(ports)
    return await read_stored_bytes(ports, TENANT)


async def post_to_many(ports: Ports, message: str, **fields: object) -> BroadcastRef:
    return BroadcastRef(TENANT, INBOX, (await post(ports, MANY, message=message, **fields)).message_id)


async def remove(ports: Ports, clock: ManualClock) -> None:
    while (await remove_old_step(ports, TENANT, INBOX, before=first_at(int(clock()) * 1000), chunks=9)).has_more:
        pass


@pytest.mark.parametrize("message", [SHORT, LARGE], ids=["short", "large"])
@pytest.mark.parametrize("state", ["scheduled", "paused", "stopped", "delivered"])
async def test_recall_releases_the_content_of_all_recipients(
    embedded: Engine, tenant: Ports, clock: ManualClock, message: str, state: str
) -> None:
    is_later = state == "scheduled"
    ref = await post_to_many(tenant, message, send_at=int(clock()) + 3600 if is_later else None)
    if state == "delivered":
        await Worker.of(embedded).work()
        await delete(tenant, user_inbox_of(MANY[0]), [ref.id])
    if state in ("paused", "stopped"):
        await (pause if state == "paused" else stop)(tenant, ref, key_id=KEY_ID)
    await recall(tenant, ref, key_id=KEY_ID, reason=None)
    await Worker.of(embedded).work()
    assert await charged(tenant) == OVERHEAD
    clock.advance(2 * 3600)
    await remove(tenant, clock)
    assert await charged(tenant) == 0


async def test_bytes_of_a_scheduled_post_that_expires_during_its_recall_are_released_once(
    tenant: Ports, clock: ManualClock
) -> None:
    ref = await post_to_many(tenant, SHORT, send_at=int(clock()) + 60, expires_at=int(clock()) + 120)
    clock.advance(200)
    faster = other_process(tenant)
    late = losing_race(tenant, lambda: expire_step(faster, ref, first_chunk=0, chunks=9))
    await recall(late, ref, key_id=KEY_ID, reason=None)
    assert await charged(tenant) == OVERHEAD
