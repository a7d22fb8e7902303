"""Unread messages are sent to subscribed browsers: encrypted, signed, once, and to those that still exist."""

import dataclasses
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid02

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import MessagesNotTaken, NotFound, WebhookDeliveryFailed
from stak.fallback.push_channel import FAILING_SECONDS_MAX
from stak.identity.user_channels import (
    SUBSCRIPTIONS_MAX,
    add_subscription,
    read_channels_of,
    remove_subscription,
    turn_channels,
)
from stak.ports import Ports
from stak.realtime.publish_returned import run_due_timers
from stak.settings import load_settings
from stak.tenancy.channel_settings import PushSettings
from stak.tenancy.manage_channels import set_push
from stak.webhook_http import WebhookClient
from tests.scenarios.populated_tenant import clock_of_today
from tests.support.broadcasts import BOB, EVE, KEY_ID, TENANT, Worker, create_test_tenant
from tests.support.fallback_messages import MINUTES, claim_of, deliver_with
from tests.support.push_browser import PushBrowser
from tests.support.webhook_receiver import webhook_receiver
from workers.job_registry import REGISTRY

TEXT = '{"title":"Hello","body":"%s","url":"https://shop.example/7"}'


@pytest.fixture
def clock() -> ManualClock:
    return clock_of_today()  # the library that verifies the signature looks at the time


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as engine:
        await create_test_tenant(engine.ports)
        yield engine


@pytest.fixture
async def settings(ports: Ports) -> PushSettings:
    return await set_push(
        ports, TENANT, subject="mailto:admin@acme.example", app_url=None, per_minute=6000, key_id=KEY_ID
    )


async def subscribe(ports: Ports, browser: PushBrowser, user: str = BOB) -> None:
    await add_subscription(ports, TENANT, BOB if user == BOB else EVE, browser.endpoint, browser.p256dh, browser.auth)


async def due(ports: Ports, worker: Worker, clock: ManualClock, **fields: Any) -> str:
    message_id = await deliver_with(ports, worker, [BOB, EVE], "push", **fields)
    clock.advance(MINUTES * 60)
    await run_due_timers(ports)
    return message_id


async def test_a_browser_gets_the_message_encrypted_and_signed(
    ports: Ports, worker: Worker, clock: ManualClock, settings: PushSettings
) -> None:
    async with webhook_receiver(status=201) as service:
        browser = PushBrowser(service.url)
        await subscribe(ports, browser)
        message_id = await due(ports, worker, clock, message=TEXT % ("long " * 2000))
        jobs = await worker.jobs()
        await worker.run(jobs)
        await worker.run(jobs)
        (request,) = service.requests
        assert b"Hello" not in request.body
        assert len(request.body) <= 4096
        payload = browser.decrypted(request)
        assert payload.pop("body").startswith("long long")
        assert payload == {
            "tenant_key": TENANT,
            "inbox": "DEFAULT",
            "message_id": message_id,
            "title": "Hello",
            "url": "https://shop.example/7",
        }
        signature = request.headers["authorization"]
        assert signature.endswith(f",k={settings.public_key}")
        assert Vapid02.verify(signature)
        assert (request.headers["topic"], request.headers["content-encoding"]) == (message_id, "aes128gcm")
        assert await claim_of(ports, BOB, message_id, "push") == "sent"
        assert await claim_of(ports, EVE, message_id, "push") is None


async def test_payload_with_many_escapes_fits(
    ports: Ports, worker: Worker, clock: ManualClock, settings: PushSettings
) -> None:
    async with webhook_receiver(status=201) as service:
        browser = PushBrowser(service.url)
        await subscribe(ports, browser)
        escaped = '\\"' * 3000
        link = "https://shop.example/" + "x" * 900
        await due(ports, worker, clock, message=f'{{"title":"{escaped}","body":"{escaped}","url":"{link}"}}')
        await worker.run_jobs()
        (request,) = service.requests
        assert len(request.body) <= 4096
        assert browser.decrypted(request)["url"] == link


async def test_a_browser_that_is_gone_is_removed(
    ports: Ports, worker: Worker, clock: ManualClock, settings: PushSettings
) -> None:
    async with webhook_receiver(status=410) as gone, webhook_receiver(status=201) as service:
        await subscribe(ports, PushBrowser(gone.url))
        await subscribe(ports, PushBrowser(service.url))
        await subscribe(ports, PushBrowser(gone.url), EVE)
        message_id = await due(ports, worker, clock)
        await worker.run_jobs()
        left = (await read_channels_of(ports, TENANT, BOB)).subscriptions
        assert [one.endpoint for one in left] == [service.url]
        assert await claim_of(ports, BOB, message_id, "push") == "sent"
        assert await claim_of(ports, EVE, message_id, "push") == "failed"
        assert (await read_channels_of(ports, TENANT, EVE)).subscriptions == ()


async def test_what_a_push_service_does_not_take_is_sent_later(
    ports: Ports, worker: Worker, clock: ManualClock, settings: PushSettings
) -> None:
    async with webhook_receiver(status=429) as busy, webhook_receiver(status=201) as service:
        await subscribe(ports, PushBrowser(busy.url))
        await subscribe(ports, PushBrowser(service.url), EVE)
        message_id = await due(ports, worker, clock)
        jobs = await worker.jobs()
        with pytest.raises(WebhookDeliveryFailed, match="1 users"):
            await worker.run(jobs)
        assert await claim_of(ports, BOB, message_id, "push") is None
        busy.status = 201
        await worker.run(jobs)
        assert (len(busy.requests), len(service.requests)) == (2, 1)


async def test_subscription_whose_messages_fail_for_days_is_removed(
    ports: Ports, worker: Worker, clock: ManualClock, settings: PushSettings
) -> None:
    async with webhook_receiver(status=503) as service:
        await subscribe(ports, PushBrowser(service.url))

        async def failing_since() -> int | None:
            (one,) = (await read_channels_of(ports, TENANT, BOB)).subscriptions
            return one.failing_since

        async def send(*, is_taken: bool) -> None:
            await due(ports, worker, clock)
            jobs = await worker.jobs()
            if is_taken:
                await worker.run(jobs)
                return
            with pytest.raises(MessagesNotTaken):
                await worker.run(jobs)

        await send(is_taken=False)
        began = int(clock())
        clock.advance(FAILING_SECONDS_MAX // 2)
        await send(is_taken=False)
        assert await failing_since() == began
        service.status = 201
        await send(is_taken=True)
        assert await failing_since() is None
        service.status = 503
        await send(is_taken=False)
        clock.advance(FAILING_SECONDS_MAX)
        await send(is_taken=False)
        assert (await read_channels_of(ports, TENANT, BOB)).subscriptions == ()


async def test_subscription_at_a_made_up_name_or_port_is_removed(
    ports: Ports, worker: Worker, clock: ManualClock, settings: PushSettings
) -> None:
    async def resolve(host: str, port: int) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    hosts = (".push.example", "named.push.example")
    made_up, port, named = (
        "https://x.push.example/1",
        "https://named.push.example:8443/1",
        "https://named.push.example/",
    )
    for endpoint in (made_up, port, named):
        await subscribe(ports, PushBrowser(endpoint))
    ports = dataclasses.replace(ports, push_hosts=hosts, webhook_client=WebhookClient(resolve=resolve))
    await due(ports, worker, clock)
    (job,) = await worker.jobs()
    with pytest.raises(MessagesNotTaken):
        await REGISTRY[job.name](ports, job)
    assert [one.endpoint for one in (await read_channels_of(ports, TENANT, BOB)).subscriptions] == [named]


async def test_users_who_turned_it_off_get_nothing(
    ports: Ports, worker: Worker, clock: ManualClock, settings: PushSettings
) -> None:
    async with webhook_receiver(status=201) as service:
        await subscribe(ports, PushBrowser(service.url))
        await turn_channels(ports, TENANT, BOB, {"push": False})
        await due(ports, worker, clock)
        await worker.run_jobs()
        assert service.requests == []
        await turn_channels(ports, TENANT, BOB, {"push": True})
        await due(ports, worker, clock)
        await worker.run_jobs()
        assert len(service.requests) == 1


async def test_the_key_pair_stays_when_other_settings_change(ports: Ports, settings: PushSettings) -> None:
    changed = await set_push(
        ports, TENANT, subject="mailto:other@acme.example", app_url="https://acme.example", per_minute=1, key_id=KEY_ID
    )
    assert (changed.public_key, changed.private_key) == (settings.public_key, settings.private_key)
    assert changed.subject == "mailto:other@acme.example"


async def test_a_user_has_at_most_ten_subscriptions(ports: Ports, settings: PushSettings) -> None:
    browsers = [PushBrowser(f"https://push.example/{number}") for number in range(SUBSCRIPTIONS_MAX + 2)]
    for browser in browsers:
        await subscribe(ports, browser)
    await subscribe(ports, browsers[5])
    kept = [one.endpoint for one in (await read_channels_of(ports, TENANT, BOB)).subscriptions]
    assert kept == [browser.endpoint for browser in (*browsers[2:5], *browsers[6:], browsers[5])]
    for browser in browsers[2:]:
        await remove_subscription(ports, TENANT, BOB, browser.endpoint)
    with pytest.raises(NotFound):
        await remove_subscription(ports, TENANT, BOB, browsers[2].endpoint)
