"""WebSockets before hello: limited by client address, as trusted proxies name it."""

import asyncio
from typing import Any

import pytest

from stak.http.client_addresses import ClientAddresses, parse_networks
from stak.realtime import close_codes
from stak.realtime.close_codes import CloseConnection
from tests.support.loop_clock import LoopClock
from user_api.gateway.handshake_limits import HELLO_SECONDS, SHORTENED_SECONDS, HandshakeLimits

PROXY = "10.0.0.1"


class Socket:
    """As much of a socket as the limit reads."""

    def __init__(self, peer: str, forwarded_for: str | None = None) -> None:
        headers = [] if forwarded_for is None else [(b"x-forwarded-for", forwarded_for.encode())]
        self.scope = {"client": (peer, 1), "headers": headers}


@pytest.fixture
def limited() -> HandshakeLimits:
    return HandshakeLimits(ClientAddresses(parse_networks("10.0.0.0/8")), per_address=2)


async def _silent(limits: HandshakeLimits, socket: Any) -> None:
    async with limits.limited(socket):
        await asyncio.sleep(60)


async def _refused(clock: LoopClock, limits: HandshakeLimits, *sockets: Socket, seconds: float) -> list[bool]:
    """Return which of these are closed after this time."""
    tasks = [asyncio.create_task(_silent(limits, socket)) for socket in sockets]
    await clock.advance(seconds)
    await clock.advance(0.1)  # what has arrived is read once more
    found = [task.done() for task in tasks]
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    closes = {error.close for error in ended if isinstance(error, CloseConnection)}
    assert closes <= {close_codes.NO_HELLO}
    assert limits.count == 0
    return found


@pytest.fixture
async def clock(monkeypatch: pytest.MonkeyPatch) -> LoopClock:
    return LoopClock(monkeypatch)


async def test_socket_over_the_limit_of_an_address_closes_the_oldest(
    limited: HandshakeLimits, clock: LoopClock
) -> None:
    sockets = [*[Socket("203.0.113.7")] * 5, Socket("203.0.113.8")]
    assert await _refused(clock, limited, *sockets, seconds=SHORTENED_SECONDS - 0.2) == [False] * 6
    assert await _refused(clock, limited, *sockets, seconds=SHORTENED_SECONDS) == [True] * 3 + [False] * 3


async def test_clients_behind_a_proxy_are_counted_by_their_own_addresses(
    limited: HandshakeLimits, clock: LoopClock
) -> None:
    others = [Socket(PROXY, f"198.51.100.{number}") for number in range(5)]
    assert await _refused(clock, limited, *others, seconds=SHORTENED_SECONDS) == [False] * 5
    liars = [Socket(PROXY, f"192.0.2.{number}, 203.0.113.7") for number in range(3)]
    assert await _refused(clock, limited, *liars, seconds=SHORTENED_SECONDS) == [True, False, False]


async def test_proxy_itself_has_no_limit(limited: HandshakeLimits, clock: LoopClock) -> None:
    assert await _refused(clock, limited, *[Socket(PROXY)] * 5, seconds=SHORTENED_SECONDS) == [False] * 5


async def test_socket_without_hello_is_closed_in_time(clock: LoopClock) -> None:
    assert await _refused(clock, HandshakeLimits(), Socket("203.0.113.7"), seconds=HELLO_SECONDS - 0.2) == [False]
    assert await _refused(clock, HandshakeLimits(), Socket("203.0.113.7"), seconds=HELLO_SECONDS) == [True]


async def test_hello_in_time_is_not_limited(limited: HandshakeLimits) -> None:
    socket: Any = Socket("203.0.113.7")
    for _ in range(10):
        async with limited.limited(socket):
            await asyncio.sleep(0)
    assert limited.count == 0
