"""The HTTP server on a real port: request forms, WebSockets, slow clients and shutdown."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stak.http.client_addresses import ClientAddresses
from stak.http.server import connection, listener
from stak.http.server.listener import Server
from stak.http.server.listening_sockets import listen
from tests.support.eventually import until
from tests.support.raw_socket import frame

MESSAGE_MAX = 1000
Message = dict[str, Any]


async def app(scope: Message, receive: Callable[[], Any], send: Callable[[Message], Any]) -> None:
    """Return what was requested; echo WebSocket messages."""
    if scope["type"] == "websocket":
        await receive()
        if scope["path"] == "/closed":
            await send({"type": "websocket.close", "code": 4400})
            return
        await send({"type": "websocket.accept", "subprotocol": (scope["subprotocols"] or [None])[0]})
        while (received := await receive())["type"] == "websocket.receive":
            if received["text"] == "end":
                await send({"type": "websocket.close", "code": 4401, "reason": "as requested"})
                return
            await send({"type": "websocket.send", "text": received["text"], "bytes": received["bytes"]})
        return
    body = b""
    if scope["path"] == "/fail":
        raise ValueError("on purpose")
    if scope["path"] == "/slow":
        await asyncio.sleep(0.2)
    is_more = scope["path"] != "/unread"
    while is_more:
        message = await receive()
        body += message.get("body", b"")
        is_more = message.get("more_body", False)
    headers = [(b"x-method", scope["method"].encode())]
    if scope["path"] == "/stream":
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for part in (b"one", b"", b"two"):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body"})
        return
    if scope["path"] == "/watched":  # Like a framework that watches for a disconnect while it streams.
        leaving = asyncio.create_task(receive())
        await asyncio.sleep(0)
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"all"})
        assert (await leaving)["type"] == "http.disconnect"
        return
    if scope["path"] == "/large":
        body = b"x" * 5_000_000
    status = 204 if scope["path"] == "/none" else 200
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if status == 204 else body or scope["path"].encode()})


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    made = Server(app, addresses=ClientAddresses(), message_max_bytes=MESSAGE_MAX, connections_max=40)
    made.start(listen("127.0.0.1", 0))
    yield made
    await made.close()


async def response_to(server: Server, *parts: bytes) -> bytes:
    """Send the parts one by one and return the response until the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    for part in parts:
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(0.01)
    answer = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    return answer


def request_bytes(line: str, *headers: str, is_last: bool = True) -> bytes:
    more = ("Connection: close",) if is_last else ()
    return "\r\n".join((f"{line} HTTP/1.1", "Host: x", *more, *headers, "", "")).encode()


async def test_body_is_read_however_it_is_split(server: Server) -> None:
    whole = request_bytes("POST /a", "Content-Length: 6") + b"abcdef"
    for step in (1, 7, len(whole)):
        answer = await response_to(server, *(whole[at : at + step] for at in range(0, len(whole), step)))
        assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
        assert answer.endswith(b"\r\n\r\nabcdef")
        assert b"\r\nconnection: close\r\n" in answer
    chunked = request_bytes("POST /a", "Transfer-Encoding: chunked") + b"3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n"
    assert (await response_to(server, chunked)).endswith(b"\r\n\r\nabcdef")


async def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    requests = b"".join(
        [
            request_bytes("POST /slow", "Content-Length: 3", is_last=False) + b"one",
            request_bytes("GET /two", is_last=False),
            b"\r\n" + request_bytes("HEAD /three", is_last=False),
            request_bytes("GET /none", is_last=False),
            request_bytes("GET /four"),
        ]
    )
    answer = await response_to(server, requests)
    heads = [part.partition(b"\r\n")[0] for part in answer.split(b"HTTP/1.1 ")[1:]]
    assert heads == [b"200 OK", b"200 OK", b"200 OK", b"204 No Content", b"200 OK"]
    assert [answer.count(text) for text in (b"one", b"/two", b"/three", b"/four")] == [1, 1, 0, 1]
    assert b"content-length: 6" in answer, "the length of the GET response"


async def test_stream_is_chunked_and_ends(server: Server) -> None:
    answer = await response_to(server, request_bytes("GET /stream", is_last=False) + request_bytes("GET /next"))
    assert b"transfer-encoding: chunked\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\n\r\nHTTP/1.1 200" in answer
    old = await response_to(server, b"GET /stream HTTP/1.0\r\n\r\n")
    assert old.endswith(b"\r\n\r\nonetwo"), "HTTP/1.0 has no chunks"


async def test_request_follows_an_application_that_waits_for_disconnect(server: Server) -> None:
    answer = await response_to(server, request_bytes("GET /watched", is_last=False) + request_bytes("GET /next"))
    assert answer.count(b"HTTP/1.1 200") == 2


async def test_expect_continue_is_answered(server: Server) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request_bytes("POST /a", "Content-Length: 3", "Expect: 100-continue"))
    assert await reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
    writer.write(b"abc")
    assert (await reader.read()).endswith(b"abc")
    writer.close()
    answer = await response_to(
        server, request_bytes("POST /unread", "Content-Length: 3", "Expect: 100-continue", is_last=False)
    )
    assert answer.startswith(b"HTTP/1.1 200")
    assert b"100 Continue" not in answer


async def test_unread_body_hides_no_request(server: Server) -> None:
    hidden = request_bytes("GET /hidden")
    answer = await response_to(server, request_bytes("POST /unread", "Content-Length: 500", is_last=False) + hidden)
    assert answer.count(b"HTTP/1.1") == 1
    malformed = request_bytes("POST /unread", "Transfer-Encoding: chunked", is_last=False) + b"zz\r\n" + hidden
    assert (await response_to(server, malformed)).count(b"HTTP/1.1") == 1


async def test_http2_is_not_supported(server: Server) -> None:
    answer = await response_to(server, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]))
    assert answer.startswith(b"HTTP/1.1 400")
    settings = ("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__")
    assert (await response_to(server, request_bytes("GET /a", *settings))).startswith(b"HTTP/1.1 200"), (
        "the upgrade is ignored"
    )


async def test_application_error_ends_one_request(server: Server) -> None:
    assert (await response_to(server, request_bytes("GET /fail"))).startswith(b"HTTP/1.1 500")
    assert (await response_to(server, request_bytes("GET /a"))).startswith(b"HTTP/1.1 200")


async def test_slow_head_is_408(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "HEAD_SECONDS", 0.2)
    made = Server(app, addresses=ClientAddresses(), message_max_bytes=MESSAGE_MAX)
    made.start(listen("127.0.0.1", 0))
    assert (await response_to(made, b"GET / HTTP/1.1\r\n")).startswith(b"HTTP/1.1 408")
    assert await response_to(made) == b"", "no request, no response"
    first = request_bytes("GET /a", is_last=False)
    assert b"HTTP/1.1 408" in await response_to(made, first, b"GET / HT")
    assert made.heads.count == 0
    await made.close()


def has_ended(reader: asyncio.StreamReader) -> bool:
    return reader.at_eof() or reader.exception() is not None


async def test_longest_idle_connection_makes_room(server: Server) -> None:
    idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(60)]
    await until(lambda: all(has_ended(reader) for reader, _ in idle[:20]))
    assert (await response_to(server, request_bytes("GET /a"))).startswith(b"HTTP/1.1 200")
    assert not any(has_ended(reader) for reader, _ in idle[-20:])
    for _, writer in idle:
        writer.close()


async def test_client_that_reads_nothing_is_disconnected(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    monkeypatch.setattr(connection, "STALLED_SECONDS", 0.2)
    _, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1000)
    writer.write(request_bytes("GET /large", is_last=False))
    await until(lambda: server._connections)
    await until(lambda: not server._connections)
    writer.close()


async def test_websocket_works_with_another_library(server: Server) -> None:
    async with connect(f"ws://127.0.0.1:{server.port}/ws", subprotocols=["one"], max_size=None) as client:  # type: ignore[list-item]
        assert client.subprotocol == "one"
        for said_ in ("é" * 400, "", b"\x00" * MESSAGE_MAX):
            await client.send(said_)
            assert await client.recv() == said_
        await client.send(["fr", "agm", "ents"])
        assert await client.recv() == "fragments"
        await (await client.ping(b"are you there"))
        await client.send("end")
        with pytest.raises(ConnectionClosed):
            await client.recv()
        assert (client.close_code, client.close_reason) == (4401, "as requested")
    async with connect(f"ws://127.0.0.1:{server.port}/ws") as client:
        await client.close(4002, "enough")
        assert client.close_code == 4002
    await until(lambda: not server._connections)


async def test_oversized_message_is_refused_before_it_arrives(server: Server) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    wanted = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    writer.write(request_bytes("GET /ws", *wanted, "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", is_last=False))
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    writer.write(frame(1, b"x" * MESSAGE_MAX, is_last=False))
    writer.write(bytes([0x00, 0x81]))  # Only the header of one more byte.
    assert (await reader.readexactly(4))[2:] == (1009).to_bytes(2)
    writer.close()


async def test_upgrade_may_be_refused(server: Server) -> None:
    wanted = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==")
    answer = await response_to(
        server, request_bytes("GET /closed", *wanted, "Sec-WebSocket-Version: 13", is_last=False)
    )
    assert answer.startswith(b"HTTP/1.1 403")
    answer = await response_to(server, request_bytes("GET /ws", *wanted, "Sec-WebSocket-Version: 12", is_last=False))
    assert answer.startswith(b"HTTP/1.1 426")
    assert b"sec-websocket-version: 13" in answer


async def test_stopping_server_finishes_started_requests() -> None:
    begun, has_stopped = asyncio.Event(), asyncio.Event()

    async def slow(scope: Message, receive: Callable[[], Any], send: Callable[[Message], Any]) -> None:
        begun.set()
        await has_stopped.wait()
        await app(scope, receive, send)

    server = Server(slow, addresses=ClientAddresses(), message_max_bytes=MESSAGE_MAX)
    server.start(listen("127.0.0.1", 0))
    idle, idle_writer = await asyncio.open_connection("127.0.0.1", server.port)
    answering = asyncio.create_task(response_to(server, request_bytes("GET /a", is_last=False)))
    await begun.wait()
    server.stop()
    has_stopped.set()
    assert await idle.read() == b""
    idle_writer.close()
    assert b"connection: close" in await answering
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", server.port)
    await server.close()
