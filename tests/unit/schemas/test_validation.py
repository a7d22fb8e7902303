"""Validation with a time limit: inline if cheap, otherwise in a process that is killed when it takes too long."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stak import limited_process, request_cost
from stak.errors import FieldError, InvalidInput, Overloaded, TooExpensive, TooManyRequests
from stak.limited_process import WAITING_MAX, LimitedProcesses, OutOfTime
from stak.ports import SCHEMA_PROCESS
from stak.schemas import validation
from stak.schemas.cost_limits import is_inline
from stak.schemas.validation import MESSAGE_SECONDS, MessageSchema, validate_schema
from stak.schemas.validation_cost import SchemaCost
from tests.support.eventually import until
from tests.support.expensive_schemas import ALLOWED, TOO_EXPENSIVE, doubling, nested


@pytest.fixture
async def processes() -> AsyncIterator[LimitedProcesses]:
    started = LimitedProcesses(SCHEMA_PROCESS)
    yield started
    started.close()


async def validate(
    processes: LimitedProcesses, schema: dict[str, Any], message: dict[str, Any], owner: str = "acme"
) -> tuple[FieldError, ...]:
    return await MessageSchema(schema).violations(processes, owner, message, msgspec.json.encode(message))


@pytest.mark.parametrize("name", [*TOO_EXPENSIVE, *ALLOWED])
async def test_schema_does_not_block_the_event_loop(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    schema, message = (TOO_EXPENSIVE | ALLOWED)[name]
    inline: list[bool] = []

    def recorded(cost: SchemaCost, depth: int, size: int) -> bool:
        inline.append(is_inline(cost, depth, size))
        return inline[-1]

    monkeypatch.setattr(validation, "is_inline", recorded)

    class Elsewhere:
        """Takes the place of the processes that validate."""

        async def call(self, owner: str, request: bytes, *, seconds: float) -> bytes:
            raise OutOfTime

    with pytest.raises(TooExpensive):
        await validate(Elsewhere(), schema, message)  # type: ignore[arg-type]
    assert True not in inline


async def test_expensive_schema_of_an_earlier_release_is_stopped(
    processes: LimitedProcesses,
) -> None:
    with pytest.raises(TooExpensive, match="took longer than 250 ms"):
        await validate(processes, doubling(24, "anyOf", {"type": "string"}), {"a": 1})
    elsewhere = {"$anchor": "elsewhere", "required": ["title"]}
    (error,) = await validate(processes, elsewhere, {"a": 1})
    assert (error.field, "title" in error.message) == ("message", True)
    assert await validate(processes, elsewhere, {"title": 1}) == ()


async def test_time_without_the_cpu_does_not_count(processes: LimitedProcesses) -> None:
    """As on a machine where other processes run."""
    schema = {"$anchor": "elsewhere", "required": ["title"]}
    assert await validate(processes, schema, {"title": 1}) == ()
    running = [child._process for child in processes._children if child._process is not None]
    for process in running:
        os.kill(process.pid, signal.SIGSTOP)
    validating = asyncio.create_task(validate(processes, schema, {"title": 1}))
    done, _ = await asyncio.wait([validating], timeout=2 * MESSAGE_SECONDS)
    assert not done
    for process in running:
        os.kill(process.pid, signal.SIGCONT)
    assert await validating == ()


async def test_server_without_cpu_time_is_overloaded(
    processes: LimitedProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema = {"$anchor": "elsewhere"}
    assert await validate(processes, schema, {}) == ()
    for child in processes._children:
        if child._process is not None:
            os.kill(child._process.pid, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(limited_process, "_WALL_FACTOR", 1)
        with pytest.raises(Overloaded, match="too busy"):
            await validate(processes, schema, {})
    assert await validate(processes, schema, {}) == ()  # by another child


async def test_patterns_of_an_earlier_release_are_evaluated_elsewhere(processes: LimitedProcesses) -> None:
    schema = {"properties": {"a": {"pattern": "^(?=.*b)a"}}}
    assert await validate(processes, schema, {"a": "ab"}) == ()
    (error,) = await validate(processes, schema, {"a": "ac"})
    assert error.field == "message.a"


async def test_errors_are_the_same_inline_and_elsewhere(processes: LimitedProcesses) -> None:
    schema: dict[str, Any] = {"required": ["b"], "properties": {"a": {"type": "string"}}}
    here = await validate(processes, schema, {"a": 1})
    assert here == await validate(processes, {"$anchor": "elsewhere", **schema}, {"a": 1})
    assert {error.field for error in here} == {"message", "message.a"}


async def test_deeply_nested_message_is_refused(processes: LimitedProcesses) -> None:
    (error,) = await validate(processes, {"type": "object"}, nested(80))
    assert "64 levels" in error.message


@pytest.mark.parametrize("name", TOO_EXPENSIVE)
async def test_expensive_schema_is_not_configured(processes: LimitedProcesses, name: str) -> None:
    schema, _ = TOO_EXPENSIVE[name]
    with pytest.raises(InvalidInput) as refused:
        await validate_schema(processes, "acme", schema)
    (error,) = refused.value.errors
    assert error.field == "schema"


@pytest.mark.parametrize("name", ALLOWED)
async def test_costly_schema_is_configured(processes: LimitedProcesses, name: str) -> None:
    await validate_schema(processes, "acme", ALLOWED[name][0])


async def test_tenants_take_turns_and_their_queues_are_limited(processes: LimitedProcesses) -> None:
    slow = doubling(24, "anyOf", {"type": "string"})
    greedy = [asyncio.create_task(validate(processes, slow, {"a": 1}, "greedy")) for _ in range(WAITING_MAX + 4)]
    await until(lambda: sum(task.done() for task in greedy) == 4)
    assert await validate(processes, {"$anchor": "elsewhere"}, {"a": 1}, "modest") == ()
    assert sum(task.done() for task in greedy) <= 4 + WAITING_MAX / 2  # Not behind all of the other tenant's.
    for task in greedy:
        task.cancel()
    outcomes = await asyncio.gather(*greedy, return_exceptions=True)
    assert sum(isinstance(outcome, TooManyRequests) for outcome in outcomes) == 4


async def test_dead_child_is_replaced(processes: LimitedProcesses) -> None:
    elsewhere = {"$anchor": "elsewhere", "required": ["title"]}
    await validate(processes, elsewhere, {"title": 1})
    children = [child._process for child in processes._children if child._process is not None]
    for child in children:
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    assert await validate(processes, elsewhere, {"title": 1}) == ()


async def test_child_has_no_secrets(processes: LimitedProcesses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAK_OPERATOR_KEY", "secret")
    await validate(processes, {"$anchor": "elsewhere"}, {})
    (child,) = [child._process for child in processes._children if child._process is not None]
    environment = await asyncio.to_thread(Path(f"/proc/{child.pid}/environ").read_bytes)
    assert b"PYTHONPATH" in environment
    assert b"secret" not in environment


async def test_time_in_the_child_is_charged(processes: LimitedProcesses) -> None:
    charged: list[float] = []

    def charge(units: float) -> float:
        charged.append(units)
        return 0.0

    request_cost.begin("acme", charge)
    with pytest.raises(TooExpensive):
        await validate(processes, doubling(24, "anyOf", {"type": "string"}), {"a": 1})
    assert sum(charged) == pytest.approx(MESSAGE_SECONDS * 1000)
