"""Placeholders, which keep a message from being delivered, end when it cannot come any more."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_control import pause, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.erase_entries import block_delivery
from stak.inbox.recall import recall_from_users
from stak.inbox.settle_broadcasts import settle_after_chunks
from stak.inbox.shared_content import SHARED_MIN_BYTES
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS
from stak.ports import Ports
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    record_outcome,
    user_inbox_of,
)

EXPIRES_AFTER = 600
LARGE = f'{{"text":"{"x" * SHARED_MIN_BYTES}"}}'


@pytest.fixture
async def tenant(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def recall_from_eve(ports: Ports, ref: BroadcastRef) -> int | None:
    """Recall a message from a user without it; return the end of the placeholder."""
    await recall_from_users(ports, ref, [EVE], key_id=KEY_ID, reason=None)
    item = await ports.table.get(user_inbox_of(EVE).entry(ref.id))
    assert item is not None
    assert item["unsent"]
    return item.get("ttl")


async def test_placeholder_of_a_delivered_message_ends_as_a_tombstone_does(
    embedded: Engine, tenant: Ports, clock: ManualClock
) -> None:
    ref = BroadcastRef(TENANT, INBOX, (await post(tenant, [BOB], message=LARGE)).message_id)
    await Worker.of(embedded).work()
    clock.advance(100)
    assert await recall_from_eve(tenant, ref) == int(clock()) + TOMBSTONES_KEPT_SECONDS


async def test_placeholder_of_a_stopped_message_ends(tenant: Ports, clock: ManualClock) -> None:
    ref = BroadcastRef(TENANT, INBOX, (await post(tenant, [BOB])).message_id)
    await stop(tenant, ref, key_id=KEY_ID)
    assert await recall_from_eve(tenant, ref) == int(clock()) + TOMBSTONES_KEPT_SECONDS


async def test_placeholder_of_an_expiring_message_ends_long_after_its_expiry(tenant: Ports, clock: ManualClock) -> None:
    expires_at = int(clock()) + EXPIRES_AFTER
    ref = BroadcastRef(TENANT, INBOX, (await post(tenant, [BOB], expires_at=expires_at)).message_id)
    await pause(tenant, ref, key_id=KEY_ID)
    assert await recall_from_eve(tenant, ref) == expires_at + TOMBSTONES_KEPT_SECONDS
    await block_delivery(tenant, user_inbox_of(BOB), await read_broadcast(tenant, ref))
    item = await tenant.table.get(user_inbox_of(BOB).entry(ref.id))
    assert item is not None
    assert (item["ttl"], item["unsent"]) == (expires_at + TOMBSTONES_KEPT_SECONDS, True)


@pytest.mark.parametrize("state", ["paused", "failed"])
async def test_placeholder_of_a_message_that_may_still_come_never_ends(
    embedded: Engine, tenant: Ports, state: str
) -> None:
    ref = BroadcastRef(TENANT, INBOX, (await post(tenant, [BOB])).message_id)
    if state == "paused":
        await pause(tenant, ref, key_id=KEY_ID)
    else:  # the chunk may be redriven
        await tenant.deliveries.receive(1, wait_seconds=0, lease_seconds=60)
        await record_outcome(tenant, ref, {"failed": 1, "reason": "test"})
        await settle_after_chunks(tenant, ref, await read_broadcast(tenant, ref))
        assert (await read_broadcast(tenant, ref)).settled is not None
    assert await recall_from_eve(tenant, ref) is None


async def test_content_of_an_expiring_message_ends(tenant: Ports, clock: ManualClock) -> None:
    expires_at = int(clock()) + EXPIRES_AFTER
    for ends_at in (None, expires_at):
        accepted = await post(tenant, [BOB], message=LARGE, expires_at=ends_at)
        item = await tenant.table.get(BroadcastRef(TENANT, INBOX, accepted.message_id).content)
        assert item is not None
        assert item.get("ttl") == (None if ends_at is None else ends_at + RECIPIENTS_KEPT_SECONDS)
