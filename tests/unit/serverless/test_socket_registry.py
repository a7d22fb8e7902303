"""The registry of sockets, written by independent functions: each connection once, and none lost."""

import pytest

from serverless import keys
from serverless.socket_registry import (
    Socket,
    caller_of,
    record_hello,
    record_missed,
    record_opened,
    record_socket,
    remove_socket,
    sockets_of,
)
from stak.bootstrap import Engine
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from tests.support.lost_race import losing_race

ACME = TenantKey("acme")
ANN, BOB = (User(ACME, UserId(name), 2_000_000_000) for name in ("ann", "bob"))
USER_KEY = (ACME, ANN.user)


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports


def socket_of(ports: Ports) -> Socket:
    now = int(ports.clock())
    return Socket("phone", now, now + 3600)


async def registered(ports: Ports) -> set[str]:
    return set((await sockets_of(ports, [USER_KEY])).get(USER_KEY, ()))


async def test_unopened_connection_cannot_say_hello(ports: Ports) -> None:
    assert not await record_hello(ports, "one=", ANN, "phone")
    assert await ports.table.get(keys.socket("one=")) is None


async def test_missed_frames_are_marked_on_open_connections_only(ports: Ports) -> None:
    await record_opened(ports, "one=", ACME)
    for has_missed in (True, False):
        await record_missed(ports, ["gone=", "one="], has_missed=has_missed)
        caller = await caller_of(ports, "one=")
        assert caller is not None
        assert caller.has_missed is has_missed
    assert await ports.table.get(keys.socket("gone=")) is None


async def test_connection_belongs_to_its_first_user(ports: Ports) -> None:
    await record_opened(ports, "one=", ACME)
    assert await record_hello(ports, "one=", ANN, "phone")
    assert not await record_hello(ports, "one=", BOB, "phone")
    caller = await caller_of(ports, "one=")
    assert caller is not None
    assert caller.user == ANN.user


async def test_concurrent_registrations_are_all_kept(ports: Ports) -> None:
    one = socket_of(ports)
    await record_socket(
        losing_race(ports, lambda: record_socket(ports, USER_KEY, "faster=", one)), USER_KEY, "late=", one
    )
    assert await registered(ports) == {"faster=", "late="}
    await record_socket(
        losing_race(ports, lambda: record_socket(ports, USER_KEY, "another=", one)), USER_KEY, "later=", one
    )
    assert await registered(ports) == {"faster=", "late=", "another=", "later="}


async def test_connection_registered_while_the_last_is_removed_stays(ports: Ports) -> None:
    one = socket_of(ports)
    await record_socket(ports, USER_KEY, "first=", one)
    await remove_socket(losing_race(ports, lambda: record_socket(ports, USER_KEY, "second=", one)), USER_KEY, "first=")
    assert await registered(ports) == {"second="}


async def test_connection_registered_after_all_others_left_stays(ports: Ports) -> None:
    one = socket_of(ports)
    await record_socket(ports, USER_KEY, "first=", one)

    async def go_and_come() -> None:
        await remove_socket(ports, USER_KEY, "first=")
        await record_socket(ports, USER_KEY, "second=", one)

    await record_socket(losing_race(ports, go_and_come), USER_KEY, "third=", one)
    assert await registered(ports) == {"second=", "third="}
