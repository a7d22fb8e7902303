"""Devices of a user: registered for a while, and asked to fetch until they confirm."""

from collections.abc import Awaitable, Callable

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.devices import (
    DEVICES_MAX,
    FORGOTTEN_AFTER_SECONDS,
    Devices,
    acknowledge_resync,
    devices_of,
    read_devices,
    register_device,
)
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Condition, Equals, Update
from tests.support.guard_conditions import without
from tests.support.lost_race import losing_race

ACME = TenantKey("acme")
BOB = User(ACME, UserId("bob#%é"), 0)
ROW = keys.devices(ACME, BOB.user)


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports


async def stored_devices(ports: Ports) -> Devices:
    return devices_of(await ports.table.get(ROW))


async def register_and_confirm(ports: Ports, *devices: str) -> None:
    """Register devices that have confirmed their fetch."""
    for device in devices:
        resync = (await register_device(ports, BOB, device)).resync
        assert resync is not None
        await acknowledge_resync(ports, BOB, device, resync)


async def add_pending(ports: Ports, count: int, *, is_full: bool = False) -> None:
    """Change the row as a fan-out does."""
    changes = {"is_behind": True} if is_full else {}
    await ports.table.commit([(Update(ROW, set=changes, add={"pending": count, "rev": 1}),)])


async def test_device_is_asked_to_fetch_until_it_confirms(ports: Ports, clock: ManualClock) -> None:
    first = await register_device(ports, BOB, "phone")
    assert (first.is_known, first.is_emptied) == (False, False)
    clock.advance(5)
    second = await register_device(ports, BOB, "phone")
    assert second.is_known
    assert first.resync is not None
    assert second.resync is not None
    assert second.resync > first.resync
    await acknowledge_resync(ports, BOB, "phone", first.resync)  # An earlier request to fetch.
    third = await register_device(ports, BOB, "phone")
    assert third.resync is not None
    for _ in range(2):
        await acknowledge_resync(ports, BOB, "phone", third.resync)
        assert (await stored_devices(ports)).resync == {}
    before = await stored_devices(ports)
    await acknowledge_resync(ports, BOB, "phone", third.resync)
    assert await stored_devices(ports) == before
    for _ in range(2):
        again = await register_device(ports, BOB, "phone")
        assert (again.is_known, again.resync, again.is_emptied) == (True, None, False)


async def test_each_device_confirms_for_itself(ports: Ports) -> None:
    resyncs = {device: (await register_device(ports, BOB, device)).resync for device in ("phone", "tablet")}
    assert (await stored_devices(ports)).resync == resyncs
    assert resyncs["phone"] is not None
    await acknowledge_resync(ports, BOB, "tablet", resyncs["phone"])  # The number of another device.
    await acknowledge_resync(ports, BOB, "unknown", resyncs["phone"])
    assert (await stored_devices(ports)).resync == resyncs
    await acknowledge_resync(ports, BOB, "phone", resyncs["phone"])
    assert (await stored_devices(ports)).resync == {"tablet": resyncs["tablet"]}


async def test_user_without_device_settles_nothing(ports: Ports) -> None:
    await acknowledge_resync(ports, BOB, "phone", 2)
    assert await ports.table.get(ROW) is None
    assert not (await read_devices(ports, BOB)).is_behind


async def test_devices_belong_to_their_user_and_tenant(ports: Ports) -> None:
    await register_and_confirm(ports, "phone")
    for other in (User(ACME, UserId("eve"), 0), User(TenantKey("best"), BOB.user, 0)):
        assert not (await register_device(ports, other, "phone")).is_known
    assert (await stored_devices(ports)).seen.keys() == {"phone"}


async def test_device_offline_too_long_is_forgotten(ports: Ports, clock: ManualClock) -> None:
    await register_and_confirm(ports, "phone", "tablet")
    clock.advance(FORGOTTEN_AFTER_SECONDS - 1)
    assert (await register_device(ports, BOB, "phone")).is_known
    clock.advance(1)
    assert (await register_device(ports, BOB, "phone")).is_known
    assert (await stored_devices(ports)).seen == {"phone": int(clock())}
    again = await register_device(ports, BOB, "tablet")
    assert not again.is_known
    assert again.resync is not None


async def test_forgotten_device_is_not_asked_to_fetch(ports: Ports, clock: ManualClock) -> None:
    await register_device(ports, BOB, "tablet")
    clock.advance(FORGOTTEN_AFTER_SECONDS)
    await register_and_confirm(ports, "phone")
    assert (await stored_devices(ports)).resync == {}


async def test_row_expires_when_all_devices_are_forgotten(ports: Ports, clock: ManualClock, embedded: Engine) -> None:
    await register_device(ports, BOB, "phone")
    clock.advance(FORGOTTEN_AFTER_SECONDS - 10)
    await register_device(ports, BOB, "tablet")
    item = await ports.table.get(ROW)
    assert item is not None
    assert item[TTL] == int(clock()) + FORGOTTEN_AFTER_SECONDS
    clock.advance(FORGOTTEN_AFTER_SECONDS + 1)
    assert not (await register_device(ports, BOB, "tablet")).is_known  # Although its row still exists.
    clock.advance(FORGOTTEN_AFTER_SECONDS + 3600)
    await embedded.remove_expired()
    assert await ports.table.get(ROW) is None
    assert not (await register_device(ports, BOB, "tablet")).is_known


async def test_number_of_devices_is_limited_to_the_latest(ports: Ports, clock: ManualClock) -> None:
    for number in range(DEVICES_MAX + 2):
        clock.advance(1)
        await register_device(ports, BOB, f"d{number}")
    devices = await stored_devices(ports)
    assert devices.seen.keys() == {f"d{number}" for number in range(2, DEVICES_MAX + 2)}
    assert devices.resync.keys() == devices.seen.keys()
    assert (await register_device(ports, BOB, "d2")).is_known
    assert not (await register_device(ports, BOB, "d0")).is_known
    assert len((await stored_devices(ports)).seen) == DEVICES_MAX


async def test_overflow_asks_all_devices_to_fetch(ports: Ports) -> None:
    await register_and_confirm(ports, "phone", "tablet")
    await add_pending(ports, 1000, is_full=True)
    assert (await read_devices(ports, BOB)).is_behind
    first = await register_device(ports, BOB, "phone")
    assert (first.is_known, first.is_emptied) == (True, True)
    devices = await stored_devices(ports)
    assert (devices.is_behind, devices.pending) == (False, 0)
    assert devices.resync == {"phone": first.resync, "tablet": first.resync}
    assert not (await read_devices(ports, BOB)).is_behind
    second = await register_device(ports, BOB, "tablet")
    assert (second.is_emptied, second.resync is None) == (False, False)
    assert second.resync is not None
    assert first.resync is not None
    await acknowledge_resync(ports, BOB, "tablet", second.resync)
    await acknowledge_resync(ports, BOB, "phone", first.resync)
    assert (await stored_devices(ports)).resync == {}


async def test_registration_keeps_the_pending_count(ports: Ports) -> None:
    await register_and_confirm(ports, "phone")
    await add_pending(ports, 7)
    for device in ("phone", "tablet"):
        await register_device(ports, BOB, device)
        assert (await stored_devices(ports)).pending == 7


# Each scenario changes something between read and write, which one condition must detect.

Scenario = Callable[[Ports, Ports], Awaitable[None]]


async def first_two_concurrently(ports: Ports, late: Ports) -> None:
    await register_device(losing_race(late, lambda: register_device(ports, BOB, "tablet")), BOB, "phone")
    assert (await stored_devices(ports)).seen.keys() == {"phone", "tablet"}


async def two_more_concurrently(ports: Ports, late: Ports) -> None:
    await register_and_confirm(ports, "one")
    await register_device(losing_race(late, lambda: register_device(ports, BOB, "tablet")), BOB, "phone")
    assert (await stored_devices(ports)).seen.keys() == {"one", "phone", "tablet"}


async def pending_added_meanwhile(ports: Ports, late: Ports) -> None:
    await register_and_confirm(ports, "phone")
    await register_device(losing_race(late, lambda: add_pending(ports, 3)), BOB, "phone")
    assert (await stored_devices(ports)).pending == 3


async def overflow_meanwhile(ports: Ports, late: Ports) -> None:
    await register_and_confirm(ports, "phone")
    late = losing_race(late, lambda: add_pending(ports, 3, is_full=True))
    assert (await register_device(late, BOB, "phone")).resync is not None


async def other_device_asked_meanwhile(ports: Ports, late: Ports) -> None:
    resync = (await register_device(ports, BOB, "phone")).resync
    assert resync is not None
    late = losing_race(late, lambda: register_device(ports, BOB, "tablet"))
    await acknowledge_resync(late, BOB, "phone", resync)
    assert (await stored_devices(ports)).resync.keys() == {"tablet"}


async def asked_again_meanwhile(ports: Ports, late: Ports) -> None:
    """An earlier confirmation does not settle a later request."""
    resync = (await register_device(ports, BOB, "phone")).resync
    assert resync is not None
    await acknowledge_resync(losing_race(late, lambda: register_device(ports, BOB, "phone")), BOB, "phone", resync)
    assert (await stored_devices(ports)).resync.keys() == {"phone"}


@pytest.mark.parametrize(
    ("scenario", "condition"),
    [
        (first_two_concurrently, Absent()),
        (two_more_concurrently, Equals("rev", None)),
        (pending_added_meanwhile, Equals("rev", None)),
        (overflow_meanwhile, Equals("rev", None)),
        (other_device_asked_meanwhile, Equals("rev", None)),
        (asked_again_meanwhile, Equals("rev", None)),
    ],
)
@pytest.mark.parametrize("has_its_condition", [True, False])
async def test_concurrent_change_is_detected_by_its_condition(
    ports: Ports, scenario: Scenario, condition: Condition, has_its_condition: bool
) -> None:
    if has_its_condition:
        await scenario(ports, ports)
        return
    with pytest.raises(AssertionError):
        await scenario(ports, without(ports, "#devices", condition))
