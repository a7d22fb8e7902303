"""Admin requests repeated after a crash: executed once, counted once, and in the audit log."""

import itertools
from functools import partial
from pathlib import Path

import pytest

from stak.bootstrap import open_engine
from stak.inbox import recall
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dead_letters import redrive_failed_chunks
from stak.inbox.failed_chunks import note_failure
from stak.inbox.recall import recall_from_users
from stak.ports import Ports
from stak.settings import load_settings
from stak.tenancy.audit_log import read_audit_log
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    post,
    status_of,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.interrupted_table import interrupted

MEMBERS = users(7)
SOME = MEMBERS[:5]
STEPS_MAX_WRITES = 60


async def recall_from_some(message_id: str, ports: Ports) -> int:
    return await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), SOME, key_id=KEY_ID, reason=None)


async def actions(ports: Ports) -> list[str]:
    entries, _ = await read_audit_log(ports, TENANT, limit=100, after=None)
    return [entry.action for entry in entries]


@pytest.mark.parametrize("a_group", [2, 98])
async def test_partial_recall_repeated_after_a_crash_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, a_group: int
) -> None:
    monkeypatch.setattr(recall, "_USERS_BATCH_SIZE", a_group)
    for lasts in itertools.count():
        assert lasts < STEPS_MAX_WRITES
        async with open_engine(load_settings(data=tmp_path / f"{lasts}")) as engine:
            ports = engine.ports
            await create_test_tenant(ports)
            message_id = (await post(ports, MEMBERS)).message_id
            await Worker.of(engine).work()
            has_survived = await survives(ports, lasts, partial(recall_from_some, message_id))
            await recall_from_some(message_id, ports)
            status = await status_of(ports, message_id)
            assert (status.delivered, status.redacted) == (7, 5), lasts
            assert [len(await visible_ids(ports, user)) for user in MEMBERS] == [0] * 5 + [1] * 2
            assert "redact" in await actions(ports)
        if has_survived:
            return


async def test_concurrent_partial_recalls_are_counted_once(tmp_path: Path) -> None:
    for call in itertools.count():
        assert call < STEPS_MAX_WRITES
        async with open_engine(load_settings(data=tmp_path / f"{call}")) as engine:
            ports = engine.ports
            await create_test_tenant(ports)
            message_id = (await post(ports, MEMBERS)).message_id
            await Worker.of(engine).work()
            counted: list[int] = []

            async def take_back(ports: Ports, message_id: str = message_id, counted: list[int] = counted) -> None:
                counted.append(await recall_from_some(message_id, ports))

            was_interrupted = await interrupted(ports, call, take_back, take_back)
            assert (await status_of(ports, message_id)).redacted == sum(counted) == 5, call
        if not was_interrupted:
            return


async def test_redrive_repeated_after_a_crash_is_in_the_audit_log(tmp_path: Path) -> None:
    for lasts in itertools.count():
        assert lasts < STEPS_MAX_WRITES
        async with open_engine(load_settings(data=tmp_path / f"{lasts}")) as engine:
            ports, worker = engine.ports, Worker.of(engine)
            await create_test_tenant(ports)
            message_id = (await post(ports, [BOB])).message_id
            await worker.run_jobs()
            (received,) = await ports.deliveries.receive(1, wait_seconds=0, lease_seconds=60)
            await note_failure(ports, await chunk_of(ports, message_id), "poison")
            await ports.deliveries.bury(received, "poison")
            has_survived = await survives(ports, lasts, _redrive)
            await _redrive(ports)
            await worker.work()
            assert await visible_ids(ports, BOB) == [message_id], lasts
            assert "redrive" in await actions(ports), lasts
        if has_survived:
            return


async def _redrive(ports: Ports) -> int:
    return await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID)
