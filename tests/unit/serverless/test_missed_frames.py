"""Connections that are not reached in time are marked, however long that takes, and the others count as reached."""

import asyncio
import dataclasses
import json
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from serverless import callback_budget, live, missed_frames
from serverless.live import with_socket_live
from stak import best_effort
from stak.bootstrap import Engine, open_engine
from stak.errors import StorageBusy
from stak.identifiers import UserId
from stak.ports import Ports
from stak.ports.live import Push
from stak.ports.writes import Group, Key, Put
from stak.realtime.live_calls import ConnectedUsers, publish_signals
from stak.realtime.signals import InboxMessageArrived, push
from stak.settings import load_settings
from stak.task_limits import bulk_work
from stak.testing.hooked_table import BatchGet, Call, Commit, HookedTable
from stak.testing.limited_aws.local_process import LimitedAws
from tests.support.services import Services
from tests.unit.serverless.connected_users import ACME, connect, marked, socket_of, users

FRAME = json.dumps({"type": "inbox", "inbox": "DEFAULT", "message": {}})
USERS = users(20)
MANY_USERS = users(60)


class Gateway:
    """Accepts every frame."""

    def __init__(self) -> None:
        self.received: list[str] = []

    async def post(self, socket_id: str, frame: str) -> bool:
        assert frame
        self.received.append(socket_id)
        return True

    async def close(self, socket_id: str) -> None:
        raise AssertionError(f"{socket_id} was closed")


class SlowStorage:
    """A hook before calls of a table: reads of many rows wait until they may end, and some commits are refused."""

    def __init__(self) -> None:
        self.reads_may_end = asyncio.Event()
        self.writes: list[Sequence[Group]] = []
        self.refusing = 0

    async def before(self, call: Call) -> None:
        if isinstance(call, BatchGet):
            await self.reads_may_end.wait()
        elif isinstance(call, Commit) and self.refusing:
            self.refusing -= 1
            raise StorageBusy("There is no time for this.")
        elif isinstance(call, Commit):
            self.writes.append(call.groups)

    def of(self, ports: Ports) -> Ports:
        """Return the same ports with a slow table."""
        return dataclasses.replace(ports, table=HookedTable(ports.table, before=self.before))


class SilentGateways:
    """Live connections elsewhere, whose processes do not answer."""

    async def publish(self, pushes: Sequence[Push]) -> ConnectedUsers:
        assert pushes
        await asyncio.Event().wait()
        raise AssertionError


@pytest.fixture(autouse=True)
def short_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "TIMEOUT_SECONDS", 1.5)
    monkeypatch.setattr(best_effort, "TIMEOUT_SECONDS", 3.0)


@pytest.fixture
async def limited(services: Services) -> AsyncIterator[Engine]:
    """An engine on a local AWS that holds the connections of many users; its bulk work is slow at first."""
    settings = load_settings(
        engine="aws",
        aws_endpoint=services.limited,
        aws_prefix=f"t{secrets.token_hex(6)}",
        aws_sockets=f"{services.limited}/prod",
        aws_write_units_initial=50,
        create=True,
    )
    async with open_engine(settings) as engine:
        await connect(engine.ports, MANY_USERS)
        LimitedAws(services.limited).open_connections(map(socket_of, MANY_USERS))
        yield with_socket_live(engine)


async def _publish(engine: Engine, among: Sequence[UserId]) -> ConnectedUsers:
    return await publish_signals(engine.ports, [push(ACME, tuple(among), InboxMessageArrived("DEFAULT", FRAME))])


async def _deliver(engine: Engine, units: int) -> None:
    """Write in one request what the limiter of bulk work allows in two seconds: what follows has to wait."""
    await engine.ports.table.commit([(Put(Key("deliveries", "row"), {"content": "x" * 1024 * units}),)])


@pytest.mark.check_all
async def test_marks_that_take_longer_than_publishing_are_all_written(
    limited: Engine, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(callback_budget, "CALLBACKS_BURST", 20.0)
    monkeypatch.setattr(callback_budget, "CALLBACKS_PER_SECOND", 10.0)
    with bulk_work(30):
        await _deliver(limited, units=100)
        reached = await _publish(limited, MANY_USERS)
        is_skipped = best_effort.is_circuit_open(limited.ports.live)
        await limited.ports.background_tasks.drain()
    assert 0 < len(reached) < len(MANY_USERS)
    assert not is_skipped, "the next event publishes too"
    assert await marked(limited.ports, MANY_USERS) == set(MANY_USERS)
    assert LimitedAws(services.limited).connections()["closed"] == []


async def test_connections_are_marked_while_publishing_is_skipped(embedded: Engine) -> None:
    await connect(embedded.ports, USERS)
    gateway = Gateway()
    engine = with_socket_live(dataclasses.replace(embedded, sockets=gateway))
    best_effort._breakers.open(engine.ports.live, 60)
    assert await _publish(engine, USERS[:10]) == frozenset()
    await engine.ports.background_tasks.drain()
    assert gateway.received == []
    assert await marked(embedded.ports, USERS) == set(USERS[:10])


async def test_connections_that_are_not_found_in_time_are_marked_later(embedded: Engine) -> None:
    await connect(embedded.ports, USERS)
    storage = SlowStorage()
    slow = dataclasses.replace(embedded, ports=storage.of(embedded.ports), sockets=Gateway())
    engine = with_socket_live(slow)
    assert await _publish(engine, USERS) == frozenset()
    storage.reads_may_end.set()
    await engine.ports.background_tasks.drain()
    assert await marked(embedded.ports, USERS) == set(USERS)


async def test_silent_gateways_do_not_keep_devices_here_from_their_frames(embedded: Engine) -> None:
    await connect(embedded.ports, USERS)
    gateway = Gateway()
    elsewhere: Any = SilentGateways()
    ports = dataclasses.replace(embedded.ports, live=elsewhere)
    engine = with_socket_live(dataclasses.replace(embedded, ports=ports, sockets=gateway))
    for _ in range(2):  # the second time without asking them
        gateway.received.clear()
        assert await _publish(engine, USERS) == {(ACME, user) for user in USERS}
        assert set(gateway.received) == set(map(socket_of, USERS))
    assert best_effort.is_circuit_open(elsewhere)
    await engine.ports.background_tasks.drain()
    assert await marked(embedded.ports, USERS) == set()


async def test_marks_left_at_the_deadline_are_written_at_once_and_none_twice(
    embedded: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missed_frames, "_BATCH_SIZE", 8)
    await connect(embedded.ports, USERS)
    storage = SlowStorage()
    storage.reads_may_end.set()
    missed = missed_frames.MissedFrames(storage.of(embedded.ports))
    with bulk_work(10):
        missed.mark(map(socket_of, USERS[:8]))
        missed.mark(map(socket_of, USERS[:12]))
        storage.refusing = 1
        await embedded.ports.background_tasks.drain()
    assert await marked(embedded.ports, USERS) == set(USERS[:12])
    assert sum(map(len, storage.writes)) == 12


async def test_marks_that_the_storage_refuses_do_not_stop_later_ones(embedded: Engine) -> None:
    await connect(embedded.ports, USERS)
    storage = SlowStorage()
    storage.reads_may_end.set()
    storage.refusing = 2
    missed = missed_frames.MissedFrames(storage.of(embedded.ports))
    with bulk_work(10):
        missed.mark([socket_of(USERS[0])])
        await embedded.ports.background_tasks.drain()
        missed.mark([socket_of(USERS[1])])
        await embedded.ports.background_tasks.drain()
    assert await marked(embedded.ports, USERS) == {USERS[1]}
