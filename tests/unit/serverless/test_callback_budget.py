"""The budget of callbacks: a broadcast to many connected users stays within it, ends no connection, marks the rest."""

import asyncio
import dataclasses
import json
from collections import defaultdict
from typing import Any

import pytest

from serverless import callback_budget, socket_registry
from serverless.callback_budget import BudgetedSockets, CallbackBudget
from serverless.live import with_socket_live
from stak.bootstrap import Engine
from stak.errors import StorageBusy
from stak.realtime.live_calls import publish_signals
from stak.realtime.signals import InboxMessageArrived, push
from tests.unit.serverless.connected_users import ACME, connect, marked, users

USERS = users(60)
FRAME = json.dumps({"type": "inbox", "inbox": "DEFAULT", "message": {}})


class Gateway:
    """Counts callbacks, and throttles those above its own quota."""

    def __init__(self, quota: int = 1_000_000) -> None:
        self.quota = quota
        self.frames: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.callbacks = 0
        self.closed: list[str] = []

    async def post(self, socket_id: str, frame: str) -> bool:
        self.callbacks += 1
        if self.callbacks > self.quota:
            raise StorageBusy("throttled")
        self.frames[socket_id].append(json.loads(frame))
        return True

    async def close(self, socket_id: str) -> None:
        self.closed.append(socket_id)


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tokens come back while a test runs."""
    monkeypatch.setattr(callback_budget, "CALLBACKS_BURST", 40.0)
    monkeypatch.setattr(callback_budget, "CALLBACKS_PER_SECOND", 0.001)


async def _connected(engine: Engine, gateway: Gateway) -> Engine:
    await connect(engine.ports, USERS)
    return with_socket_live(dataclasses.replace(engine, sockets=gateway))


async def _broadcast(engine: Engine) -> frozenset[tuple[str, str]]:
    reached = await publish_signals(engine.ports, [push(ACME, tuple(USERS), InboxMessageArrived("DEFAULT", FRAME))])
    await engine.ports.background_tasks.drain()
    return reached


async def test_broadcast_stays_within_the_budget_and_marks_the_others(embedded: Engine) -> None:
    gateway = Gateway()
    reached = await _broadcast(await _connected(embedded, gateway))
    assert gateway.callbacks == 40
    assert {frame["type"] for frames in gateway.frames.values() for frame in frames} == {"inbox"}, "counts come later"
    assert len(gateway.frames) == len(reached) == 40, "one callback each"
    assert await marked(embedded.ports, USERS) == set(USERS)
    assert gateway.closed == []
    assert len(await socket_registry.sockets_of(embedded.ports, [(ACME, user) for user in USERS])) == len(USERS)


async def test_function_pauses_when_it_is_throttled(embedded: Engine) -> None:
    gateway = Gateway(quota=10)
    reached = await _broadcast(await _connected(embedded, gateway))
    assert len(reached) == 10
    # Those that were waiting for their answer at the first refusal, and none after it.
    assert gateway.callbacks < 40
    assert await marked(embedded.ports, USERS) == set(USERS)
    assert gateway.closed == []


async def test_few_connections_get_their_counts_too(embedded: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(callback_budget, "CALLBACKS_BURST", 200.0)
    gateway = Gateway()
    reached = await _broadcast(await _connected(embedded, gateway))
    assert len(reached) == len(USERS)
    assert {tuple(frame["type"] for frame in frames) for frames in gateway.frames.values()} == {("inbox", "unread")}
    assert await marked(embedded.ports, USERS) == set()


async def test_budget_is_refilled_with_time() -> None:
    seconds = 0.0
    budget, gateway = CallbackBudget(lambda: seconds), Gateway()
    budgeted = BudgetedSockets(gateway, budget)
    for _ in range(40):
        await budgeted.post("one=", FRAME)
    assert not budget.affords(1, 0)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(budgeted.post("one=", FRAME), 0.05)
    seconds = 5_000.0
    assert budget.affords(5, 0)
    assert not budget.affords(6, 0)
    await budgeted.post("one=", FRAME)
    assert gateway.callbacks == 41
