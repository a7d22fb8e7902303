"""Devices that are told what happens: known for a while, told to fetch until they say they know."""

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
    devices_of,
    read_devices,
    register_device,
    settle_resync,
)
from stak.identity.tokens import User
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Condition, Equals, Update
from tests.support.lost_race import losing_race
from tests.unit.chat.condition_dropping_table import without

ACME = TenantKey("acme")
BOB = User(ACME, UserId("bob#%é"), 0)
ROW = keys.devices(ACME, BOB.user)


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports


async def known(ports: Ports) -> Devices:
    return devices_of(await ports.table.get(ROW))


async def settled(ports: Ports, *devices: str) -> None:
    """Devices that are there, and have fetched what there was."""
    for device in devices:
        resync = (await register_device(ports, BOB, device)).resync
        assert resync is not None
        await settle_resync(ports, BOB, device, resync)


async def wait_for_them(ports: Ports, count: int, *, no_room: bool = False) -> None:
    """What telling does to the row."""
    changes = {"is_behind": True} if no_room else {}
    await ports.table.commit([(Update(ROW, set=changes, add={"pending": count, "rev": 1}),)])


async def test_a_device_is_told_to_fetch_until_it_says_it_knows(ports: Ports, clock: ManualClock) -> None:
    first = await register_device(ports, BOB, "phone")
    assert (first.is_known, first.is_emptied) == (False, False)
    clock.advance(5)
    second = await register_device(ports, BOB, "phone")
    assert second.is_known
    assert first.resync is not None
    assert second.resync is not None
    assert second.resync > first.resync
    await settle_resync(ports, BOB, "phone", first.resync)  # what it was told before it was told again
    third = await register_device(ports, BOB, "phone")
    assert third.resync is not None
    for _ in range(2):
        await settle_resync(ports, BOB, "phone", third.resync)
        assert (await known(ports)).resync == {}
    before = await known(ports)
    await settle_resync(ports, BOB, "phone", third.resync)
    assert await known(ports) == before
    for _ in range(2):
        again = await register_device(ports, BOB, "phone")
        assert (again.is_known, again.resync, again.is_emptied) == (True, None, False)


async def test_each_device_says_so_for_itself(ports: Ports) -> None:
    resyncs = {device: (await register_device(ports, BOB, device)).resync for device in ("phone", "tablet")}
    assert (await known(ports)).resync == resyncs
    assert resyncs["phone"] is not None
    await settle_resync(ports, BOB, "tablet", resyncs["phone"])  # another's
    await settle_resync(ports, BOB, "unknown", resyncs["phone"])
    assert (await known(ports)).resync == resyncs
    await settle_resync(ports, BOB, "phone", resyncs["phone"])
    assert (await known(ports)).resync == {"tablet": resyncs["tablet"]}


async def test_who_has_no_device_settles_nothing(ports: Ports) -> None:
    await settle_resync(ports, BOB, "phone", 2)
    assert await ports.table.get(ROW) is None
    assert not (await read_devices(ports, BOB)).is_behind


async def test_devices_are_their_user_s_and_their_tenant_s(ports: Ports) -> None:
    await settled(ports, "phone")
    for other in (User(ACME, UserId("eve"), 0), User(TenantKey("best"), BOB.user, 0)):
        assert not (await register_device(ports, other, "phone")).is_known
    assert (await known(ports)).seen.keys() == {"phone"}


async def test_who_stays_away_too_long_is_forgotten(ports: Ports, clock: ManualClock) -> None:
    await settled(ports, "phone", "tablet")
    clock.advance(FORGOTTEN_AFTER_SECONDS - 1)
    assert (await register_device(ports, BOB, "phone")).is_known
    clock.advance(1)
    assert (await register_device(ports, BOB, "phone")).is_known
    assert (await known(ports)).seen == {"phone": int(clock())}
    again = await register_device(ports, BOB, "tablet")
    assert not again.is_known
    assert again.resync is not None


async def test_a_device_that_is_forgotten_need_not_be_told_to_fetch(ports: Ports, clock: ManualClock) -> None:
    await register_device(ports, BOB, "tablet")
    clock.advance(FORGOTTEN_AFTER_SECONDS)
    await settled(ports, "phone")
    assert (await known(ports)).resync == {}


async def test_the_row_goes_when_all_are_forgotten(ports: Ports, clock: ManualClock, embedded: Engine) -> None:
    await register_device(ports, BOB, "phone")
    clock.advance(FORGOTTEN_AFTER_SECONDS - 10)
    await register_device(ports, BOB, "tablet")
    item = await ports.table.get(ROW)
    assert item is not None
    assert item[TTL] == int(clock()) + FORGOTTEN_AFTER_SECONDS
    clock.advance(FORGOTTEN_AFTER_SECONDS + 1)
    assert not (await register_device(ports, BOB, "tablet")).is_known  # though its row is still there
    clock.advance(FORGOTTEN_AFTER_SECONDS + 3600)
    await embedded.remove_expired()
    assert await ports.table.get(ROW) is None
    assert not (await register_device(ports, BOB, "tablet")).is_known


async def test_of_many_devices_the_latest_are_known(ports: Ports, clock: ManualClock) -> None:
    for number in range(DEVICES_MAX + 2):
        clock.advance(1)
        await register_device(ports, BOB, f"d{number}")
    devices = await known(ports)
    assert devices.seen.keys() == {f"d{number}" for number in range(2, DEVICES_MAX + 2)}
    assert devices.resync.keys() == devices.seen.keys()
    assert (await register_device(ports, BOB, "d2")).is_known
    assert not (await register_device(ports, BOB, "d0")).is_known
    assert len((await known(ports)).seen) == DEVICES_MAX


async def test_where_there_was_no_room_all_devices_have_to_fetch(ports: Ports) -> None:
    await settled(ports, "phone", "tablet")
    await wait_for_them(ports, 1000, no_room=True)
    assert (await read_devices(ports, BOB)).is_behind
    first = await register_device(ports, BOB, "phone")
    assert (first.is_known, first.is_emptied) == (True, True)
    devices = await known(ports)
    assert (devices.is_behind, devices.pending) == (False, 0)
    assert devices.resync == {"phone": first.resync, "tablet": first.resync}
    assert not (await read_devices(ports, BOB)).is_behind
    second = await register_device(ports, BOB, "tablet")
    assert (second.is_emptied, second.resync is None) == (False, False)
    assert second.resync is not None
    assert first.resync is not None
    await settle_resync(ports, BOB, "tablet", second.resync)
    await settle_resync(ports, BOB, "phone", first.resync)
    assert (await known(ports)).resync == {}


async def test_what_waits_is_counted_on_while_devices_come(ports: Ports) -> None:
    await settled(ports, "phone")
    await wait_for_them(ports, 7)
    for device in ("phone", "tablet"):
        await register_device(ports, BOB, device)
        assert (await known(ports)).pending == 7


# What happens between looking and writing, and the condition that notices it.

Scenario = Callable[[Ports, Ports], Awaitable[None]]


async def first_two_at_once(ports: Ports, late: Ports) -> None:
    await register_device(losing_race(late, lambda: register_device(ports, BOB, "tablet")), BOB, "phone")
    assert (await known(ports)).seen.keys() == {"phone", "tablet"}


async def two_more_at_once(ports: Ports, late: Ports) -> None:
    await settled(ports, "one")
    await register_device(losing_race(late, lambda: register_device(ports, BOB, "tablet")), BOB, "phone")
    assert (await known(ports)).seen.keys() == {"one", "phone", "tablet"}


async def something_comes_meanwhile(ports: Ports, late: Ports) -> None:
    await settled(ports, "phone")
    await register_device(losing_race(late, lambda: wait_for_them(ports, 3)), BOB, "phone")
    assert (await known(ports)).pending == 3


async def no_room_meanwhile(ports: Ports, late: Ports) -> None:
    await settled(ports, "phone")
    late = losing_race(late, lambda: wait_for_them(ports, 3, no_room=True))
    assert (await register_device(late, BOB, "phone")).resync is not None


async def another_is_told_to_fetch_meanwhile(ports: Ports, late: Ports) -> None:
    resync = (await register_device(ports, BOB, "phone")).resync
    assert resync is not None
    late = losing_race(late, lambda: register_device(ports, BOB, "tablet"))
    await settle_resync(late, BOB, "phone", resync)
    assert (await known(ports)).resync.keys() == {"tablet"}


async def told_again_meanwhile(ports: Ports, late: Ports) -> None:
    """It knows what it was told, not what it has been told since."""
    resync = (await register_device(ports, BOB, "phone")).resync
    assert resync is not None
    await settle_resync(losing_race(late, lambda: register_device(ports, BOB, "phone")), BOB, "phone", resync)
    assert (await known(ports)).resync.keys() == {"phone"}


@pytest.mark.parametrize(
    ("scenario", "condition"),
    [
        (first_two_at_once, Absent()),
        (two_more_at_once, Equals("rev", None)),
        (something_comes_meanwhile, Equals("rev", None)),
        (no_room_meanwhile, Equals("rev", None)),
        (another_is_told_to_fetch_meanwhile, Equals("rev", None)),
        (told_again_meanwhile, Equals("rev", None)),
    ],
)
@pytest.mark.parametrize("has_its_condition", [True, False])
async def test_who_is_overtaken_looks_again_and_would_be_wrong_without_the_condition(
    ports: Ports, scenario: Scenario, condition: Condition, has_its_condition: bool
) -> None:
    if has_its_condition:
        await scenario(ports, ports)
        return
    with pytest.raises(AssertionError):
        await scenario(ports, without(ports, "#devices", condition))
