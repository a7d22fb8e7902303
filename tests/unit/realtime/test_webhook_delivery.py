"""Since when an endpoint fails: recorded once, also by concurrent workers, and forgotten after a success."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import WebhookDeliveryFailed
from stak.ports import Ports
from stak.ports.writes import TTL, Item, Update
from stak.realtime.webhook_attempts import ATTEMPTS_KEPT, ATTEMPTS_KEPT_SECONDS, ATTEMPTS_KEPT_SECONDS_MIN, attempt_put
from stak.realtime.webhook_delivery import EVENT_KEPT_SECONDS, send_event
from stak.realtime.webhook_state import EndpointState, count_dropped_events, read_endpoint_states
from stak.settings import load_settings
from stak.tenancy import keys
from stak.tenancy.manage_endpoints import change_endpoint, create_endpoint
from stak.tenancy.tenant_cache import read_tenant
from stak.tenancy.webhook_endpoints import Endpoint
from tests.support.broadcasts import KEY_ID, TENANT, create_test_tenant
from tests.support.lost_race import losing_race, other_process
from tests.support.webhook_receiver import Receiver, webhook_receiver


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def engine(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as opened:
        await create_test_tenant(opened.ports)
        yield opened


@pytest.fixture
def ports(engine: Engine) -> Ports:
    return engine.ports


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with webhook_receiver(status=500) as listening:
        yield listening


@pytest.fixture
async def endpoint(ports: Ports, receiver: Receiver) -> Endpoint:
    return await create_endpoint(ports, TENANT, receiver.url, ["message.read"], description=None, key_id=KEY_ID)


async def send(ports: Ports, endpoint: Endpoint, **changes: int) -> None:
    reference = {
        "event": "message.read",
        "event_id": "msg_1",
        "at": int(ports.clock()),
        "endpoint_id": endpoint.id,
        "inbox": "DEFAULT",
        "user_ids": ["bob"],
        "message_ids": ["1"],
        "count": 1,
        **changes,
    }
    await send_event(ports, TENANT, reference)


async def fail(ports: Ports, endpoint: Endpoint) -> None:
    with pytest.raises(WebhookDeliveryFailed):
        await send(ports, endpoint)


async def state_of(ports: Ports, endpoint: Endpoint) -> Item:
    item = await ports.table.get(keys.endpoint_state(TENANT, endpoint.id)) or {}
    return {name: item.get(name) for name in ("failing_since", "failures")}


async def test_failures_are_counted_since_the_first(ports: Ports, endpoint: Endpoint, clock: ManualClock) -> None:
    began = int(clock())
    for _ in range(3):
        await fail(ports, endpoint)
        clock.advance(10)
    assert await state_of(ports, endpoint) == {"failing_since": began, "failures": 3}


async def test_success_ends_the_failure(
    ports: Ports, endpoint: Endpoint, receiver: Receiver, clock: ManualClock
) -> None:
    await fail(ports, endpoint)
    clock.advance(10)
    receiver.status = 200
    await send(ports, endpoint)
    assert await state_of(ports, endpoint) == {"failing_since": None, "failures": None}


async def test_first_failure_that_another_worker_recorded_is_kept(ports: Ports, endpoint: Endpoint) -> None:
    earlier = Update(keys.endpoint_state(TENANT, endpoint.id), set={"failing_since": 7, "failures": 5})
    await fail(losing_race(ports, lambda: ports.table.commit([(earlier,)])), endpoint)
    assert await state_of(ports, endpoint) == {"failing_since": 7, "failures": 5}


async def test_failure_after_a_success_elsewhere_is_not_counted_to_the_former(
    ports: Ports, endpoint: Endpoint, clock: ManualClock
) -> None:
    await fail(ports, endpoint)
    clock.advance(10)
    key = keys.endpoint_state(TENANT, endpoint.id)
    recovered = Update(key, remove=("failing_since", "failures"))
    await fail(losing_race(ports, lambda: ports.table.commit([(recovered,)])), endpoint)
    assert await state_of(ports, endpoint) == {"failing_since": None, "failures": None}


async def test_event_that_has_waited_for_days_is_dropped_unless_it_is_replayed(
    ports: Ports, endpoint: Endpoint, receiver: Receiver, clock: ManualClock
) -> None:
    receiver.status = 200
    too_old = int(clock()) - EVENT_KEPT_SECONDS - 1
    await send(ports, endpoint, at=too_old)
    assert receiver.requests == []
    await send(ports, endpoint, at=too_old, replayed_at=int(clock()))
    await send(ports, endpoint, at=too_old + 1)
    assert len(receiver.requests) == 2


async def test_endpoint_that_is_not_in_the_cache_yet_receives_its_event(
    ports: Ports, endpoint: Endpoint, receiver: Receiver
) -> None:
    receiver.status = 200
    other = other_process(ports)
    await read_tenant(other, TENANT)
    url = f"{receiver.url}other"
    made = await create_endpoint(ports, TENANT, url, ["message.read"], description=None, key_id=KEY_ID)
    await send(other, made)
    assert len(receiver.requests) == 1


async def test_success_does_not_end_a_later_failure(
    ports: Ports, endpoint: Endpoint, receiver: Receiver, clock: ManualClock
) -> None:
    await fail(ports, endpoint)
    clock.advance(10)
    receiver.status = 200
    later = Update(keys.endpoint_state(TENANT, endpoint.id), set={"failing_since": 7})
    await send(losing_race(ports, lambda: ports.table.commit([(later,)])), endpoint)
    assert (await state_of(ports, endpoint))["failing_since"] == 7


async def test_attempts_of_a_busy_endpoint_are_kept_for_less_time(
    ports: Ports, endpoint: Endpoint, receiver: Receiver, clock: ManualClock
) -> None:
    reference = {"event": "message.read", "event_id": "msg_1", "endpoint_id": endpoint.id}

    def kept_seconds() -> int:
        put = attempt_put(ports, TENANT, reference, status=204, reason=None, duration_ms=1)
        return int(put.item[TTL]) - int(clock())

    assert kept_seconds() == ATTEMPTS_KEPT_SECONDS
    kept = [kept_seconds() for _ in range(30_000)]
    assert kept == sorted(kept, reverse=True)
    assert kept[9_998] == pytest.approx(ATTEMPTS_KEPT / (10_000 / 86_400), rel=0.01)
    rates = ports.webhook_client.attempt_rates
    for _ in range(300_000):
        rates.count(f"{TENANT}#{endpoint.id}")
    assert kept_seconds() == ATTEMPTS_KEPT_SECONDS_MIN
    other = attempt_put(ports, TENANT, {**reference, "endpoint_id": "x"}, status=204, reason=None, duration_ms=1)
    assert int(other.item[TTL]) - int(clock()) == ATTEMPTS_KEPT_SECONDS


async def test_dropped_events_are_counted_until_the_endpoint_is_enabled(
    ports: Ports, endpoint: Endpoint, clock: ManualClock
) -> None:
    assert await read_endpoint_states(ports, TENANT, [endpoint.id]) == [EndpointState()]
    await fail(ports, endpoint)
    began = int(clock())
    await count_dropped_events(ports, TENANT, endpoint.id, 3)
    clock.advance(10)
    await count_dropped_events(ports, TENANT, endpoint.id, 4)
    assert await read_endpoint_states(ports, TENANT, [endpoint.id]) == [EndpointState(began, 7, began + 10)]
    await change_endpoint(ports, TENANT, endpoint.id, key_id=KEY_ID, is_enabled=True)
    assert await read_endpoint_states(ports, TENANT, [endpoint.id]) == [EndpointState()]
