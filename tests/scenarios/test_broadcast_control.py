"""Pausing, resuming and stopping a broadcast at every stage of its delivery."""

import pytest

from stak.audience import expand_everyone
from stak.audience.audience_members import change_audience
from stak.clock import ManualClock
from stak.errors import WrongState
from stak.inbox import delivery_chunks as chunk_messages
from stak.inbox import dispatch_chunks
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.ports import Ports
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    broadcast_at_stage,
    status_of,
    unread_total,
    users,
    visible_ids,
)

MEMBERS = users(12)
STAGES = (*range(12), 60)
"""Steps before the action: one job or one queue message each; the last is after the end."""


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expand_everyone, "SHARD_PAGE_SIZE", 1)
    monkeypatch.setattr(chunk_messages, "CHUNK_MAX_RECIPIENTS", 2)
    monkeypatch.setattr(dispatch_chunks, "CHUNKS_BATCH_SIZE", 2)


async def delivered_to(ports: Ports, message_id: str) -> int:
    """Return how many users have it, each once."""
    count = 0
    for user in MEMBERS:
        found = await visible_ids(ports, user)
        assert found in ([], [message_id])
        assert await unread_total(ports, user) == len(found)
        count += len(found)
    return count


async def apply(ports: Ports, message_id: str, action: str) -> Broadcast:
    act = {"pause": pause, "resume": resume, "stop": stop}[action]
    return await act(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)


async def time_passes(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    for _ in range(3):
        clock.advance(STALLED_AFTER_SECONDS)
        await reconcile_open_work(ports)
        await worker.work()


@pytest.mark.parametrize("kind", ["users", "everyone"])
@pytest.mark.parametrize("stage", STAGES)
async def test_paused_broadcast_stops_and_resumes_where_it_was(
    ports: Ports, worker: Worker, clock: ManualClock, kind: str, stage: int
) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, kind, stage)
    before = await delivered_to(ports, message_id)
    if (await status_of(ports, message_id)).status == "delivered":
        assert before == 12
        with pytest.raises(WrongState):
            await apply(ports, message_id, "pause")
        return
    assert (await apply(ports, message_id, "pause")).status == "paused"
    assert (await apply(ports, message_id, "pause")).status == "paused"
    await time_passes(ports, worker, clock)
    assert await delivered_to(ports, message_id) == before
    status = await status_of(ports, message_id)
    assert (status.status, status.delivered) == ("paused", before)
    going = (await apply(ports, message_id, "resume")).status
    assert going in ("expanding", "delivering")
    assert (await apply(ports, message_id, "resume")).status == going
    await time_passes(ports, worker, clock)
    assert await delivered_to(ports, message_id) == 12
    status = await status_of(ports, message_id)
    assert (status.status, status.recipients, status.delivered) == ("delivered", 12, 12)


@pytest.mark.parametrize("kind", ["users", "everyone"])
@pytest.mark.parametrize("is_paused", [False, True])
@pytest.mark.parametrize("stage", STAGES)
async def test_stopped_broadcast_never_resumes(
    ports: Ports, worker: Worker, clock: ManualClock, kind: str, is_paused: bool, stage: int
) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, kind, stage)
    before = await delivered_to(ports, message_id)
    if (await status_of(ports, message_id)).status == "delivered":
        with pytest.raises(WrongState):
            await apply(ports, message_id, "stop")
        return
    if is_paused:
        await apply(ports, message_id, "pause")
    assert (await apply(ports, message_id, "stop")).status == "stopped"
    assert (await apply(ports, message_id, "stop")).status == "stopped"
    for action in ("pause", "resume"):
        with pytest.raises(WrongState):
            await apply(ports, message_id, action)
    await time_passes(ports, worker, clock)
    assert await delivered_to(ports, message_id) == before
    status = await status_of(ports, message_id)
    assert (status.status, status.delivered) == ("stopped", before)
    assert await reconcile_open_work(ports) == 0


async def test_repeated_pause_and_resume_delivers_once(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "everyone", 0)
    for _ in range(40):
        await worker.run((await worker.jobs())[:1])
        await apply(ports, message_id, "pause")
        await apply(ports, message_id, "resume")
        await worker.deliver()
        if (await status_of(ports, message_id)).status == "delivered":
            break
    await time_passes(ports, worker, clock)
    assert await delivered_to(ports, message_id) == 12


async def test_user_who_joined_during_a_pause_receives_nothing(ports: Ports, worker: Worker) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "everyone", 3)
    await apply(ports, message_id, "pause")
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=(), key_id=KEY_ID)
    await apply(ports, message_id, "resume")
    await worker.work()
    assert await visible_ids(ports, BOB) == []
    assert await delivered_to(ports, message_id) == 12
