"""A body is handed on as it was read, and to its end."""

import asyncio
from typing import Any

import pytest

from stak.errors import MalformedInput, RequestTimeout
from stak.http import request_body
from stak.http.request_body import Body

MORE = {"type": "http.request", "body": b"x" * 1000, "more_body": True}
LAST = {"type": "http.request", "body": b"x", "more_body": False}
EMPTY = {"type": "http.request", "body": b"", "more_body": False}
GONE = {"type": "http.disconnect"}


class Wire:
    """What a client sends, part by part; then nothing more comes."""

    def __init__(self, *parts: dict[str, Any]) -> None:
        self.parts = list(parts)

    async def receive(self) -> Any:
        if not self.parts:
            await asyncio.Event().wait()
        return self.parts.pop(0)

    def body(self, method: str = "POST", **headers: str) -> Body:
        scope: Any = {"method": method, "headers": [(name.encode(), value.encode()) for name, value in headers.items()]}
        return Body(scope, self.receive)


async def test_what_was_read_before_comes_first() -> None:
    body = Wire(MORE, MORE, LAST, GONE).body()
    await body.read_part()
    await body.read_part()
    assert (body.size, body.is_whole) == (2000, False)
    assert [await body.receive() for _ in range(3)] == [{**MORE, "body": b"x" * 2000}, LAST, GONE]
    assert body.is_whole


async def test_an_empty_body_is_told_once() -> None:
    body = Wire(EMPTY, GONE).body()
    await body.read_part()
    assert [await body.receive(), await body.receive()] == [EMPTY, GONE]


async def test_one_that_ends_too_early_is_malformed() -> None:
    body = Wire(MORE, GONE).body()
    await body.read_part()
    with pytest.raises(MalformedInput):
        await body.read_part()


async def test_who_only_listens_may_go() -> None:
    assert await Wire(GONE).body("GET").receive() == GONE


async def test_the_rest_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "LEFTOVER_SECONDS", 0.05)
    body = Wire(MORE).body()
    await body.receive()
    with pytest.raises(RequestTimeout):
        await body.receive()
    await body.read_leftover()  # is not waited for again


async def test_what_nobody_wanted_is_read_to_its_end() -> None:
    wire = Wire(MORE, MORE, LAST, GONE)
    await wire.body().read_leftover()
    assert wire.parts == [GONE]


async def test_what_nobody_wanted_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "LEFTOVER_MAX_BYTES", 2500)
    wire = Wire(*[MORE] * 10)
    await wire.body().read_leftover()
    assert len(wire.parts) == 7
    monkeypatch.setattr(request_body, "LEFTOVER_SECONDS", 0.05)
    await Wire(MORE).body().read_leftover()


async def test_who_asks_before_sending_is_not_waited_for() -> None:
    wire = Wire(MORE)
    await wire.body(expect="100-continue").read_leftover()
    assert wire.parts == [MORE]
