"""A request body is passed on as it was read, to its end."""

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
    """The parts a client sends; then nothing more arrives."""

    def __init__(self, *parts: dict[str, Any]) -> None:
        self.parts = list(parts)

    async def receive(self) -> Any:
        if not self.parts:
            await asyncio.Event().wait()
        return self.parts.pop(0)

    def body(self, method: str = "POST", **headers: str) -> Body:
        scope: Any = {"method": method, "headers": [(name.encode(), value.encode()) for name, value in headers.items()]}
        return Body(scope, self.receive)


async def test_read_parts_are_passed_on_first() -> None:
    body = Wire(MORE, MORE, LAST, GONE).body()
    await body.read_part()
    await body.read_part()
    assert (body.size, body.is_complete) == (2000, False)
    assert [await body.receive() for _ in range(3)] == [{**MORE, "body": b"x" * 2000}, LAST, GONE]
    assert body.is_complete


async def test_empty_body_is_passed_on_once() -> None:
    body = Wire(EMPTY, GONE).body()
    await body.read_part()
    assert [await body.receive(), await body.receive()] == [EMPTY, GONE]


async def test_truncated_body_is_malformed() -> None:
    body = Wire(MORE, GONE).body()
    await body.read_part()
    with pytest.raises(MalformedInput):
        await body.read_part()


async def test_disconnect_without_body_is_passed_on() -> None:
    assert await Wire(GONE).body("GET").receive() == GONE


async def test_wait_for_the_rest_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "LEFTOVER_SECONDS", 0.05)
    body = Wire(MORE).body()
    await body.receive()
    with pytest.raises(RequestTimeout):
        await body.receive()
    await body.read_leftover()  # It does not wait again.


async def test_unused_body_is_read_to_its_end() -> None:
    wire = Wire(MORE, MORE, LAST, GONE)
    await wire.body().read_leftover()
    assert wire.parts == [GONE]


async def test_unused_body_is_read_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "LEFTOVER_MAX_BYTES", 2500)
    wire = Wire(*[MORE] * 10)
    await wire.body().read_leftover()
    assert len(wire.parts) == 7
    monkeypatch.setattr(request_body, "LEFTOVER_SECONDS", 0.05)
    await Wire(MORE).body().read_leftover()


async def test_body_after_expect_continue_is_not_awaited() -> None:
    wire = Wire(MORE)
    await wire.body(expect="100-continue").read_leftover()
    assert wire.parts == [MORE]
