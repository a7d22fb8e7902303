"""A worker dies halfway through a chunk, and its broadcast is paused or stopped: all copies are counted."""

from dataclasses import replace

import msgspec
import pytest

from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import deliver
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.list_recipients import read_recipient
from stak.ports import Ports
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    drain_queue,
    post,
    status_of,
    users,
    visible_ids,
)

FORMS = pytest.mark.parametrize("recipients", [20, 60], ids=["one row", "a row of recipients"])


async def queued(ports: Ports, worker: Worker, recipients: int) -> tuple[BroadcastRef, Chunk]:
    """Return a broadcast and its only chunk, which was taken from the queue."""
    await create_test_tenant(ports)
    message_id = (await post(ports, users(recipients))).message_id
    await worker.run_jobs()
    await drain_queue(ports.deliveries)
    return BroadcastRef(TENANT, INBOX, message_id), await chunk_of(ports, message_id)


async def deliver_half(ports: Ports, ref: BroadcastRef, chunk: Chunk) -> None:
    """Deliver to every second recipient, as a worker that dies meanwhile."""

    async def die(call: Call) -> None:
        if isinstance(call, Commit):
            keys = {write.key for group in call.groups for write in group}
            if keys & {ref.key, ref.ledger(0)}:
                raise ConnectionError("killed before it records the chunk")

    half = msgspec.structs.replace(chunk, uids=chunk.uids[::2])
    with pytest.raises(ConnectionError):
        await deliver(replace(ports, table=HookedTable(ports.table, before=die)), [half])
    assert (await status_of(ports, ref.id)).delivered == 0


@FORMS
async def test_copies_of_an_interrupted_chunk_of_a_stopped_broadcast_are_counted(
    ports: Ports, worker: Worker, recipients: int
) -> None:
    ref, chunk = await queued(ports, worker, recipients)
    await deliver_half(ports, ref, chunk)
    await stop(ports, ref, key_id=KEY_ID)
    for _ in range(2):
        await deliver(ports, [chunk], repeated={0})
        status = await status_of(ports, ref.id)
        assert (status.status, status.delivered, status.failed) == ("stopped", recipients // 2, 0)
    broadcast = await read_broadcast(ports, ref)
    has_it, has_not = [await read_recipient(ports, ref, broadcast, user) for user in chunk.uids[:2]]
    assert (has_it.state, has_it.reason) == ("delivered", None)
    assert (has_not.state, has_not.reason) == ("failed", "stopped")
    assert await visible_ids(ports, chunk.uids[1]) == []


@FORMS
async def test_chunk_of_a_stopped_broadcast_that_was_complete_is_delivered(
    ports: Ports, worker: Worker, recipients: int
) -> None:
    ref, chunk = await queued(ports, worker, recipients)
    for part in (chunk, msgspec.structs.replace(chunk, uids=chunk.uids[1:])):
        await deliver_half(ports, ref, part)
    await stop(ports, ref, key_id=KEY_ID)
    await deliver(ports, [chunk], repeated={0})
    assert (await status_of(ports, ref.id)).delivered == recipients


@FORMS
async def test_interrupted_chunk_of_a_paused_broadcast_is_finished(
    ports: Ports, worker: Worker, recipients: int
) -> None:
    ref, chunk = await queued(ports, worker, recipients)
    await deliver_half(ports, ref, chunk)
    await pause(ports, ref, key_id=KEY_ID)
    await deliver(ports, [chunk], repeated={0})
    status = await status_of(ports, ref.id)
    assert (status.status, status.delivered) == ("paused", recipients)
    await resume(ports, ref, key_id=KEY_ID)
    await worker.work()
    status = await status_of(ports, ref.id)
    assert (status.status, status.delivered) == ("delivered", recipients)


async def test_chunk_of_a_paused_broadcast_that_was_not_begun_waits(ports: Ports, worker: Worker) -> None:
    ref, chunk = await queued(ports, worker, 20)
    await pause(ports, ref, key_id=KEY_ID)
    await deliver(ports, [chunk], repeated={0})
    assert await visible_ids(ports, chunk.uids[0]) == []
    assert (await status_of(ports, ref.id)).delivered == 0
