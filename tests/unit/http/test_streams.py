"""A streamed file: its request ends with its last part, although the server reports no disconnect."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, get
from litestar.response import Stream

from stak.http.streams import FileStream


async def _parts() -> AsyncIterator[bytes]:
    yield b"one\n"
    yield b"two\n"


@get("/file")
async def _read_file() -> Stream:
    return FileStream(_parts(), media_type="application/jsonl")


async def test_request_ends_with_the_last_part() -> None:
    app = Litestar([_read_file], openapi_config=None)
    received: list[dict[str, Any]] = [{"type": "http.request", "body": b"", "more_body": False}]
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        if received:
            return received.pop()
        await asyncio.Event().wait()  # a connection that is kept alive
        raise AssertionError("unreachable")

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/file",
        "raw_path": b"/file",
        "root_path": "",
        "query_string": b"",
        "headers": [],
        "client": None,
        "server": None,
        "state": {},
    }
    async with asyncio.timeout(5):
        await app(scope, receive, send)  # type: ignore[arg-type]
    assert b"".join(part.get("body", b"") for part in sent) == b"one\ntwo\n"
    assert sent[-1]["more_body"] is False
