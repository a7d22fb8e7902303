"""What an admin asks for again, because the process died that was at it: done once, counted once, and in the log."""

import itertools
from functools import partial
from pathlib import Path

import pytest

from stak.bootstrap import open_engine
from stak.inbox import recall
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dead_letters import redrive_lost
from stak.inbox.deliver import note_failure
from stak.inbox.recall import recall_from_users
from stak.ports import Ports
from stak.settings import load_settings
from stak.tenancy.audit_log import read_audit_log
from tests.flows.fuse import survives
from tests.flows.interrupt import interrupted
from tests.flows.world import BOB, INBOX, KEY_ID, TENANT, Worker, begin, chunk_of, ids_of, post, status_of, users

MEMBERS = users(7)
SOME = MEMBERS[:5]
TOUCHES_MAX = 60


async def taken_back(message_id: str, ports: Ports) -> int:
    return await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), SOME, key_id=KEY_ID, reason=None)


async def actions(ports: Ports) -> list[str]:
    entries, _ = await read_audit_log(ports, TENANT, limit=100, after=None)
    return [entry.action for entry in entries]


@pytest.mark.parametrize("a_group", [2, 98])
async def test_taken_back_from_some_by_one_who_died_it_is_counted_when_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, a_group: int
) -> None:
    monkeypatch.setattr(recall, "_USERS_BATCH_SIZE", a_group)
    for lasts in itertools.count():
        assert lasts < TOUCHES_MAX
        async with open_engine(load_settings(data=tmp_path / f"{lasts}")) as engine:
            ports = engine.ports
            await begin(ports)
            message_id = (await post(ports, MEMBERS)).message_id
            await Worker.of(engine).work()
            has_survived = await survives(ports, lasts, partial(taken_back, message_id))
            await taken_back(message_id, ports)
            status = await status_of(ports, message_id)
            assert (status.delivered, status.redacted) == (7, 5), lasts
            assert [len(await ids_of(ports, user)) for user in MEMBERS] == [0] * 5 + [1] * 2
            assert "redact" in await actions(ports)
        if has_survived:
            return


async def test_taken_back_from_some_twice_at_once_they_are_counted_once(tmp_path: Path) -> None:
    for call in itertools.count():
        assert call < TOUCHES_MAX
        async with open_engine(load_settings(data=tmp_path / f"{call}")) as engine:
            ports = engine.ports
            await begin(ports)
            message_id = (await post(ports, MEMBERS)).message_id
            await Worker.of(engine).work()
            counted: list[int] = []

            async def take_back(ports: Ports, message_id: str = message_id, counted: list[int] = counted) -> None:
                counted.append(await taken_back(message_id, ports))

            was_interrupted = await interrupted(ports, call, take_back, take_back)
            assert (await status_of(ports, message_id)).redacted == sum(counted) == 5, call
        if not was_interrupted:
            return


async def test_redriven_by_one_who_died_it_is_in_the_log_when_asked_for_again(tmp_path: Path) -> None:
    for lasts in itertools.count():
        assert lasts < TOUCHES_MAX
        async with open_engine(load_settings(data=tmp_path / f"{lasts}")) as engine:
            ports, worker = engine.ports, Worker.of(engine)
            await begin(ports)
            message_id = (await post(ports, [BOB])).message_id
            await worker.run_jobs()
            (received,) = await ports.deliveries.receive(1, wait_seconds=0, lease_seconds=60)
            await note_failure(ports, await chunk_of(ports, message_id), "poison")
            await ports.deliveries.bury(received, "poison")
            has_survived = await survives(ports, lasts, _redrive)
            await _redrive(ports)
            await worker.work()
            assert await ids_of(ports, BOB) == [message_id], lasts
            assert "redrive" in await actions(ports), lasts
        if has_survived:
            return


async def _redrive(ports: Ports) -> int:
    return await redrive_lost(ports, TENANT, INBOX, None, key_id=KEY_ID)
