"""Keep-alives on an idle Novu socket."""

import asyncio

import pytest

from stak.bootstrap import Engine
from stak.identity.user_tokens import User
from stak.realtime.connection_hub import Hub
from tests.support.broadcasts import BOB, INBOX, TENANT, create_test_tenant
from user_api.novu import websocket
from user_api.novu.socket_events import KEEP_ALIVE


async def test_idle_socket_gets_keep_alives(embedded: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "KEEP_ALIVE_SECONDS", 0.01)
    await create_test_tenant(embedded.ports)
    user = User(TENANT, BOB, int(embedded.ports.clock()) + 600)
    async with Hub(embedded.ports).watching(user, INBOX) as watch:
        keeping = asyncio.create_task(websocket._keep_alive(watch))
        async with asyncio.timeout(10):
            for _ in range(3):
                assert KEEP_ALIVE in await watch.outbox.take()
        keeping.cancel()
