"""Signals from other processes: whom they reach; an unreadable one is ignored."""

import asyncio

import pytest

from stak.bootstrap import Engine
from stak.identifiers import InboxKey, TenantKey
from stak.identity.user_tokens import User
from stak.ports.live import Push
from stak.realtime.connection_hub import Hub
from stak.realtime.signals import EVERYONE, CountsChanged, SignalsLost, push
from tests.support.broadcasts import BOB, INBOX, TENANT, ZOE, create_test_tenant


@pytest.mark.parametrize("payload", [b"nonsense", b"[" * 100_000, b'{"type":"show","frame":"\\ud800"}', b"\xff"])
async def test_unreadable_signal_is_ignored(embedded: Engine, payload: bytes) -> None:
    await create_test_tenant(embedded.ports)
    hub, user = Hub(embedded.ports), User(TENANT, BOB, int(embedded.ports.clock()) + 600, inbox=INBOX)
    async with hub.listening(), hub.watching(user, InboxKey(INBOX)) as watch:
        await embedded.ports.live.publish([Push(TENANT, (BOB,), payload)])
        await embedded.ports.live.publish([push(TENANT, (BOB,), CountsChanged(INBOX))])
        async with asyncio.timeout(30):
            assert len(await watch.outbox.take()) == 1


async def test_lost_signals_to_everyone_reach_all_users_of_the_tenant(embedded: Engine) -> None:
    await create_test_tenant(embedded.ports)
    hub = Hub(embedded.ports)
    async with (
        hub.listening(),
        hub.watching(User(TENANT, BOB, 0, inbox=INBOX), INBOX) as bob,
        hub.watching(User(TENANT, ZOE, 0, inbox=INBOX), INBOX) as zoe,
        hub.watching(User(TenantKey("other"), BOB, 0, inbox=INBOX), INBOX) as other,
    ):
        await embedded.ports.live.publish([push(TENANT, (EVERYONE,), SignalsLost())])
        async with asyncio.timeout(30):
            for watch in (bob, zoe):
                assert len(await watch.outbox.take()) == 1
        assert other.outbox.is_empty
