"""Who is connected, noted by functions that know nothing of each other: each connection once, and none lost."""

import pytest

from serverless import keys
from serverless.socket_registry import (
    Socket,
    caller_of,
    forget_socket,
    note_hello,
    note_opened,
    note_socket,
    sockets_of,
)
from stak.bootstrap import Engine
from stak.identifiers import TenantKey, UserId
from stak.identity.tokens import User
from stak.ports import Ports
from tests.support.lost_race import losing_race

ACME = TenantKey("acme")
ANN, BOB = (User(ACME, UserId(name), 2_000_000_000) for name in ("ann", "bob"))
PAIR = (ACME, ANN.user)


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports


def socket_of(ports: Ports) -> Socket:
    now = int(ports.clock())
    return Socket("phone", now, now + 3600)


async def noted(ports: Ports) -> set[str]:
    return set((await sockets_of(ports, [PAIR])).get(PAIR, ()))


async def test_a_connection_that_was_never_opened_is_nobodys(ports: Ports) -> None:
    assert not await note_hello(ports, "one=", ANN, "phone")
    assert await ports.table.get(keys.socket("one=")) is None


async def test_a_connection_is_whose_it_was_first_said_to_be(ports: Ports) -> None:
    await note_opened(ports, "one=", ACME)
    assert await note_hello(ports, "one=", ANN, "phone")
    assert not await note_hello(ports, "one=", BOB, "phone")
    caller = await caller_of(ports, "one=")
    assert caller is not None
    assert caller.user == ANN.user


async def test_connections_that_are_noted_at_once_are_all_noted(ports: Ports) -> None:
    one = socket_of(ports)
    await note_socket(losing_race(ports, lambda: note_socket(ports, PAIR, "faster=", one)), PAIR, "late=", one)
    assert await noted(ports) == {"faster=", "late="}
    await note_socket(losing_race(ports, lambda: note_socket(ports, PAIR, "another=", one)), PAIR, "later=", one)
    assert await noted(ports) == {"faster=", "late=", "another=", "later="}


async def test_a_connection_that_comes_while_the_last_one_goes_stays(ports: Ports) -> None:
    one = socket_of(ports)
    await note_socket(ports, PAIR, "first=", one)
    await forget_socket(losing_race(ports, lambda: note_socket(ports, PAIR, "second=", one)), PAIR, "first=")
    assert await noted(ports) == {"second="}


async def test_a_connection_that_comes_when_all_others_have_gone_is_not_overlooked(ports: Ports) -> None:
    one = socket_of(ports)
    await note_socket(ports, PAIR, "first=", one)

    async def go_and_come() -> None:
        await forget_socket(ports, PAIR, "first=")
        await note_socket(ports, PAIR, "second=", one)

    await note_socket(losing_race(ports, go_and_come), PAIR, "third=", one)
    assert await noted(ports) == {"second=", "third="}
