"""WebSockets before hello: limited by client address, as trusted proxies name it."""

import asyncio
from typing import Any

import pytest

from stak.http.client_addresses import ClientAddresses, parse_networks
from stak.realtime import close_codes
from stak.realtime.close_codes import CloseConnection
from user_api.gateway import handshake_limits
from user_api.gateway.handshake_limits import HandshakeLimits

PROXY = "10.0.0.1"


class Socket:
    """As much of a socket as the limit reads."""

    def __init__(self, peer: str, forwarded_for: str | None = None) -> None:
        headers = [] if forwarded_for is None else [(b"x-forwarded-for", forwarded_for.encode())]
        self.scope = {"client": (peer, 1), "headers": headers}


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> HandshakeLimits:
    monkeypatch.setattr(handshake_limits, "SHORTENED_SECONDS", 0.1)
    return HandshakeLimits(ClientAddresses(parse_networks("10.0.0.0/8")), per_address=2)


async def _silent(limits: HandshakeLimits, socket: Any) -> None:
    async with limits.limited(socket):
        await asyncio.sleep(60)


async def _refused(limits: HandshakeLimits, *sockets: Socket) -> list[bool]:
    """Return which of these are closed at once, although they have seconds."""
    tasks = [asyncio.create_task(_silent(limits, socket)) for socket in sockets]
    await asyncio.sleep(1)
    for _ in range(20):  # on a busy machine, both times may pass in one turn of the event loop
        await asyncio.sleep(0.01)
    found = [task.done() for task in tasks]
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    closes = {error.close for error in ended if isinstance(error, CloseConnection)}
    assert closes <= {close_codes.NO_HELLO}
    assert limits.count == 0
    return found


async def test_socket_over_the_limit_of_an_address_closes_the_oldest(limited: HandshakeLimits) -> None:
    sockets = [Socket("203.0.113.7")] * 5
    assert await _refused(limited, *sockets, Socket("203.0.113.8")) == [True] * 3 + [False] * 3


async def test_clients_behind_a_proxy_are_counted_by_their_own_addresses(limited: HandshakeLimits) -> None:
    others = [Socket(PROXY, f"198.51.100.{number}") for number in range(5)]
    assert await _refused(limited, *others) == [False] * 5
    liars = [Socket(PROXY, f"192.0.2.{number}, 203.0.113.7") for number in range(3)]
    assert await _refused(limited, *liars) == [True, False, False]


async def test_proxy_itself_has_no_limit(limited: HandshakeLimits) -> None:
    assert await _refused(limited, *[Socket(PROXY)] * 5) == [False] * 5


async def test_socket_without_hello_is_closed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshake_limits, "HELLO_SECONDS", 0.1)
    assert await _refused(HandshakeLimits(), Socket("203.0.113.7")) == [True]


async def test_hello_in_time_is_not_limited(limited: HandshakeLimits) -> None:
    socket: Any = Socket("203.0.113.7")
    for _ in range(10):
        async with limited.limited(socket):
            await asyncio.sleep(0)
    assert limited.count == 0
