"""Server-sent events without a network: their text and keep-alives."""

import asyncio
import json
from typing import Any

import pytest

from stak.bootstrap import Engine
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.realtime.close_codes import TOO_SLOW
from stak.realtime.connection_hub import Hub
from tests.support.broadcasts import create_test_tenant
from user_api.gateway import sse
from user_api.gateway.sse_encoding import closed_event, event_of


@pytest.mark.parametrize(
    ("frame", "text"),
    [
        ('{"type":"pong"}', 'event: pong\ndata: {"type":"pong"}\n\n'),
        ('{"type":"message","id":"7"}', 'event: message\nid: 7\ndata: {"type":"message","id":"7"}\n\n'),
        (
            '{"type":"inbox",\r\n"a":\r1,\n"b":2}',
            'event: inbox\ndata: {"type":"inbox",\ndata: "a":\ndata: 1,\ndata: "b":2}\n\n',
        ),
        ('{"type":"x","y":"\u2028"}', 'event: x\ndata: {"type":"x","y":"\u2028"}\n\n'),
    ],
)
def test_frame_becomes_an_event(frame: str, text: str) -> None:
    assert event_of(frame) == text
    content = "\n".join(line.removeprefix("data: ") for line in text.split("\n") if line.startswith("data: "))
    assert json.loads(content) == json.loads(frame), "joined lines give the same frame"


def test_last_event_has_the_close_reason() -> None:
    assert closed_event(TOO_SLOW).startswith('event: closed\ndata: {"type":"closed","code":4410,"reason":"too slow')


async def test_idle_stream_gets_keep_alives_and_a_left_one_is_removed(
    embedded: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse, "KEEP_ALIVE_SECONDS", 0.05)
    await create_test_tenant(embedded.ports)
    hub = Hub(embedded.ports)
    user = User(TenantKey("acme"), UserId("bob"), int(embedded.ports.clock()) + 600)
    stream = sse.EventStream(hub, embedded.ports, user, "phone", "token", None, None)
    sent: list[Any] = []
    gone = asyncio.Event()

    async def receive() -> Any:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)
        if [one.get("body") for one in sent].count(b":\n\n") == 3:
            gone.set()

    async with asyncio.timeout(10):
        await stream({}, receive, send)  # type: ignore[arg-type]
    assert sent[0]["status"] == 200
    assert b"event: caught_up" in b"".join(message.get("body", b"") for message in sent)
    assert await embedded.ports.live.publish([]) == frozenset()
    assert hub._connections == {}
