"""Webhooks about digests: one for each user, with the number and the list of what that user received."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.inbox.delivery_chunks import encode_delivery
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.recall import recall
from stak.ports import Ports
from stak.realtime.webhook import offline_webhook
from stak.settings import load_settings
from stak.tenancy.webhook_endpoints import INBOX_DELIVERED
from tests.scenarios.webhook_subscribers import subscriber
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, Worker, chunk_of, create_test_tenant, post
from tests.support.fallback_messages import MINUTES, fallback_to, run_due
from tests.support.webhook_receiver import Receiver

WINDOW_SECONDS = 600
DIGEST = fallback_to("webhook", digest_key="likes", window_seconds=WINDOW_SECONDS)


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as engine:
        await create_test_tenant(engine.ports)
        yield engine


async def collect(ports: Ports, worker: Worker, clock: ManualClock) -> list[str]:
    """Post three messages with a digest key, the first to Bob alone."""
    ids = []
    for number, users in enumerate([[BOB], [BOB, EVE], [BOB, EVE]]):
        ids.append((await post(ports, users, options=DIGEST, message=f'{{"n":{number}}}')).message_id)
        await worker.work()
        clock.advance(1)
    return ids


def shown(receiver: Receiver) -> dict[str, tuple[int, list[Any]]]:
    """Return for each user the number and the contents in the events received so far, and forget these."""
    found = {}
    for request in receiver.requests:
        (user,) = request.content["data"]["user_ids"]
        digest = request.content["data"]["message"]["digest"]
        found[user] = (digest["count"], [one["message"]["n"] for one in digest["messages"]])
    receiver.requests.clear()
    return found


async def test_events_have_the_number_and_list_of_each_user(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with subscriber(ports, "inbox.delivered", "message.unread") as (receiver, _):
        await collect(ports, worker, clock)
        clock.advance(WINDOW_SECONDS)
        await run_due(ports, worker)
        assert shown(receiver) == {BOB: (3, [2, 1, 0]), EVE: (2, [2, 1])}
        clock.advance(MINUTES * 60)
        await run_due(ports, worker)
        assert shown(receiver) == {BOB: (3, [2, 1, 0]), EVE: (2, [2, 1])}


async def test_message_recalled_since_is_not_in_the_list(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with subscriber(ports, "message.unread") as (receiver, _):
        ids = await collect(ports, worker, clock)
        clock.advance(WINDOW_SECONDS)
        await run_due(ports, worker)
        await recall(ports, await find_ref(ports, TENANT, INBOX, ids[1]), key_id=KEY_ID, reason=None)
        clock.advance(MINUTES * 60)
        await run_due(ports, worker)
        assert {user: contents for user, (_, contents) in shown(receiver).items()} == {BOB: [2, 0], EVE: [2]}


async def test_chunk_delivered_again_tells_nobody_what_others_received(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with subscriber(ports, "inbox.delivered", "message.delivered") as (receiver, _):
        ids = await collect(ports, worker, clock)
        clock.advance(WINDOW_SECONDS)
        await run_due(ports, worker)
        assert shown(receiver) == {BOB: (3, [2, 1, 0]), EVE: (2, [2, 1])}
        await ports.deliveries.send([encode_delivery(await chunk_of(ports, ids[-1]))])
        await run_due(ports, worker)
        assert receiver.requests == []


async def test_webhook_of_several_users_has_no_digest(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    """As a job of an earlier version of a worker names them."""
    ids = await collect(ports, worker, clock)
    clock.advance(WINDOW_SECONDS)
    await run_due(ports, worker)
    reference = {"event": INBOX_DELIVERED, "inbox": INBOX, "message_id": ids[-1], "delivered": int(clock())}
    assert await offline_webhook(ports, TENANT, {**reference, "user_ids": [BOB, EVE]}) is None
    alone = await offline_webhook(ports, TENANT, {**reference, "user_ids": [EVE]})
    assert alone is not None
