"""Sockets that several processes share: opened once, inherited, and served evenly."""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect as connect_websocket

from stak.errors import Misconfigured
from stak.http.client_addresses import ClientAddresses
from stak.http.server.connection_share import WEBSOCKETS_PER_CONNECTION, ConnectionShare, remove_process
from stak.http.server.listener import Server
from stak.http.server.listening_sockets import LISTENING, described, inherited_sockets, listen, port_of
from stak.shared_memory import SharedMemory

HOST = "127.0.0.1"


async def app(scope: dict[str, Any], receive: Callable[[], Awaitable[dict[str, Any]]], send: Any) -> None:
    assert scope["type"] == "websocket", "no request is sent"
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def test_taken_port_is_misconfigured_and_named() -> None:
    with contextlib.ExitStack() as stack:
        taken = [stack.enter_context(one) for one in listen(HOST, 0)]
        port = port_of(taken)
        with pytest.raises(Misconfigured) as raised:
            listen(HOST, port)
    assert raised.value.detail == (
        f"Cannot listen on {HOST}:{port}: Address already in use. Choose another with --port or --host."
    )
    for one in listen(HOST, port):
        one.close()


def test_unknown_host_is_misconfigured() -> None:
    with pytest.raises(Misconfigured, match=r"Cannot listen on nowhere\.invalid:8080: .* Choose another"):
        listen("nowhere.invalid", 8080)


def test_all_addresses_of_a_host_have_one_port(monkeypatch: pytest.MonkeyPatch) -> None:
    def addresses(_host: str, port: int, **_options: object) -> list[object]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (f"127.0.0.{last}", port)) for last in (1, 2, 1)]

    monkeypatch.setattr(socket, "getaddrinfo", addresses)
    sockets = listen("here", 0)
    assert [one.getsockname()[0] for one in sockets] == ["127.0.0.1", "127.0.0.2"]
    assert len({one.getsockname()[1] for one in sockets}) == 1
    for one in sockets:
        one.close()


def test_child_process_finds_inherited_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LISTENING, raising=False)
    assert inherited_sockets() == []
    assert described([]) == {}
    (opened,) = listen(HOST, 0)
    with opened, socket.socket(fileno=os.dup(opened.fileno())) as copy:
        for name, value in described([copy]).items():
            monkeypatch.setenv(name, value)
        (found,) = inherited_sockets()
        assert found.getsockname() == opened.getsockname()
        assert not found.getblocking()
        found.detach()


@contextlib.asynccontextmanager
async def serving(memory: SharedMemory, listening: socket.socket, index: int) -> AsyncIterator[Server]:
    share = ConnectionShare(memory, index)
    server = Server(app, addresses=ClientAddresses(), message_max_bytes=100, share=share)
    server.start([listening.dup()])
    try:
        yield server
    finally:
        await server.close()


async def connect(stack: contextlib.AsyncExitStack, port: int, count: int) -> None:
    """Open this many connections at once."""
    for _, writer in await asyncio.gather(*(asyncio.open_connection(HOST, port) for _ in range(count))):
        stack.callback(writer.close)


async def counts(memory: SharedMemory, total: int) -> list[int]:
    """Return the numbers of connections once they add up to this total."""
    async with asyncio.timeout(10):
        while sum(found := [connections(load) for load in memory.loads.tolist() if load]) != total:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    return found


def connections(load: int) -> int:
    """Return the number of connections that are no WebSockets."""
    return (load - 1) // WEBSOCKETS_PER_CONNECTION


async def test_connections_are_distributed_evenly() -> None:
    memory = SharedMemory()
    (listening,) = listen(HOST, 0)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(listening)
        for index in range(3):
            await stack.enter_async_context(serving(memory, listening, index))
        await connect(stack, port_of([listening]), 30)
        found = await counts(memory, 30)
        assert min(found) >= 5, found  # On a busy machine, a process may come late to its share of ten.


async def test_process_that_starts_later_is_served_first() -> None:
    memory = SharedMemory()
    (listening,) = listen(HOST, 0)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(listening)
        await stack.enter_async_context(serving(memory, listening, 0))
        await connect(stack, port_of([listening]), 10)
        assert await counts(memory, 10) == [10]
        await stack.enter_async_context(serving(memory, listening, 1))
        await connect(stack, port_of([listening]), 10)
        assert max(await counts(memory, 20)) <= 15  # Most of the new ones are served by the other.


async def test_process_with_all_websockets_gets_its_share_of_requests() -> None:
    memory = SharedMemory()
    (listening,) = listen(HOST, 0)
    port = port_of([listening])
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(listening)
        await stack.enter_async_context(serving(memory, listening, 0))
        for _ in range(20):
            websocket = await stack.enter_async_context(connect_websocket(f"ws://{HOST}:{port}/"))
        assert memory.loads[0] == 20 + 1
        await stack.enter_async_context(serving(memory, listening, 1))
        await connect(stack, port, 10)
        assert min(await counts(memory, 10)) >= 2
        await websocket.close()
        async with asyncio.timeout(10):
            while (memory.loads[0] - 1) % WEBSOCKETS_PER_CONNECTION != 19:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def test_suspended_process_blocks_no_connection() -> None:
    memory = SharedMemory()
    (listening,) = listen(HOST, 0)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(listening)
        ConnectionShare(memory, 1)  # it has no connections, and accepts none
        await stack.enter_async_context(serving(memory, listening, 0))
        await connect(stack, port_of([listening]), 20)
        assert await counts(memory, 20) == [20, 0]


def test_ended_process_does_not_count() -> None:
    memory = SharedMemory()
    one = ConnectionShare(memory, 0)
    ConnectionShare(memory, 1)
    one.note(3, 0)
    assert one.is_above_others()
    remove_process(memory, 1)
    assert not one.is_above_others()


def test_more_is_accepted_each_time_while_the_others_accept_nothing() -> None:
    memory = SharedMemory()
    one, other = ConnectionShare(memory, 0), ConnectionShare(memory, 1)
    assert [one.rest() for _ in range(6)] == [4, 8, 16, 32, 64, 64]
    other.note(1, 0)
    one.note(100, 0)
    assert [one.rest() for _ in range(2)] == [4, 8]


async def test_stopped_server_leaves_queued_connections_to_others() -> None:
    memory = SharedMemory()
    (listening,) = listen(HOST, 0)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(listening)
        first = await stack.enter_async_context(serving(memory, listening, 0))
        first.stop()
        await connect(stack, port_of([listening]), 5)  # The kernel queues them.
        await asyncio.sleep(0.05)
        assert memory.loads[0] == 1
        await stack.enter_async_context(serving(memory, listening, 1))
        assert await counts(memory, 5) == [0, 5]
