"""A body comes in time, whole, and to its end."""

import asyncio
from typing import Any

import pytest

from stak.errors import MalformedInput, TooSlow
from stak.http import arriving
from stak.http.arriving import Body

MORE = {"type": "http.request", "body": b"x" * 1000, "more_body": True}
LAST = {"type": "http.request", "body": b"x", "more_body": False}
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


async def test_what_is_wanted_is_handed_on() -> None:
    body = Wire(MORE, LAST).body()
    assert [await body.receive(), await body.receive()] == [MORE, LAST]


async def test_one_that_ends_too_early_is_malformed() -> None:
    body = Wire(MORE, GONE).body()
    await body.receive()
    with pytest.raises(MalformedInput):
        await body.receive()


async def test_who_goes_after_it_was_read_has_gone() -> None:
    body = Wire(LAST, GONE).body()
    await body.receive()
    assert await body.receive() == GONE


async def test_who_only_listens_may_go() -> None:
    assert await Wire(GONE).body("GET").receive() == GONE


@pytest.mark.parametrize("limit", ["PART_SECONDS", "BODY_SECONDS"])
async def test_one_that_does_not_go_on_is_too_slow(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(arriving, limit, 0.05)
    body = Wire(MORE).body()
    await body.receive()
    with pytest.raises(TooSlow):
        await body.receive()
    await body.read_leftover()  # is not waited for again


async def test_one_drop_at_a_time_is_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arriving, "BODY_SECONDS", 0.1)

    async def drip() -> Any:
        await asyncio.sleep(0.01)
        return MORE

    body = Wire().body()
    body._receive = drip

    async def read_all() -> None:
        for _ in range(1000):
            await body.receive()

    with pytest.raises(TooSlow):
        await read_all()


async def test_what_nobody_wanted_is_read_to_its_end() -> None:
    wire = Wire(MORE, MORE, LAST, GONE)
    await wire.body().read_leftover()
    assert wire.parts == [GONE]


async def test_what_nobody_wanted_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arriving, "LEFTOVER_MAX_BYTES", 2500)
    wire = Wire(*[MORE] * 10)
    await wire.body().read_leftover()
    assert len(wire.parts) == 7
    monkeypatch.setattr(arriving, "LEFTOVER_SECONDS", 0.05)
    await Wire(MORE).body().read_leftover()


async def test_who_asks_before_sending_is_not_waited_for() -> None:
    wire = Wire(MORE)
    await wire.body(expect="100-continue").read_leftover()
    assert wire.parts == [MORE]
