"""Events of deliveries that are repeated, that reach some recipients only, or that close a digest."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.inbox.archive_and_delete import delete
from stak.inbox.mark_read import mark_read
from stak.inbox.message_options import MessageOptions
from stak.inbox.muted_categories import mute
from stak.ports import Ports
from stak.settings import load_settings
from tests.scenarios.webhook_subscribers import subscriber
from tests.support.auto_join import members_of, set_auto_join
from tests.support.broadcasts import (
    BOB,
    EVE,
    ZOE,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    user_inbox_of,
    users,
)
from tests.support.template_posts import post_template, write
from workers.delivery_consumer import handle_batch
from workers.retry_decision import Bury

DELIVERED = "message.delivered"
LIKES = MessageOptions(digest_key="likes", window_seconds=60)


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as engine:
        await create_test_tenant(engine.ports)
        yield engine


async def test_chunk_that_is_repeated_after_its_users_read_it_has_the_same_event(ports: Ports, worker: Worker) -> None:
    some = users(30)
    async with subscriber(ports, DELIVERED) as (receiver, _):
        await mute(ports, user_inbox_of(some[2]), ["news"])
        posted = await post(ports, some)
        await worker.run_jobs()
        chunks = await drain_queue(ports.deliveries)
        await worker.redeliver(chunks)
        await mark_read(ports, user_inbox_of(some[0]), [posted.message_id])
        await delete(ports, user_inbox_of(some[1]), [posted.message_id])
        await worker.redeliver(chunks)
        await worker.run_jobs()
        first, second = receiver.requests
        assert first.headers["webhook-id"] == second.headers["webhook-id"]
        assert first.content["data"]["user_ids"] == second.content["data"]["user_ids"]
        assert first.content["data"]["user_ids"] == sorted(set(some) - {some[2]})


async def test_event_that_was_not_submitted_names_those_who_have_read_the_message(ports: Ports, worker: Worker) -> None:
    posted = await post(ports, users(2))
    await worker.run_jobs()
    chunks = await drain_queue(ports.deliveries)
    await worker.redeliver(chunks)
    for user in users(2):
        await mark_read(ports, user_inbox_of(user), [posted.message_id])
    async with subscriber(ports, DELIVERED) as (receiver, _):
        await worker.redeliver(chunks)
        await worker.run_jobs()
        (event,) = [request.content for request in receiver.requests]
        assert event["data"]["user_ids"] == list(users(2))


async def test_those_who_got_a_message_that_cannot_be_rendered_for_others_are_in_the_event_and_join(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await set_auto_join(ports, "on_token_or_post")
    clock.advance(20)
    await write(ports)
    async with subscriber(ports, DELIVERED) as (receiver, _):
        await post_template(ports, {BOB: {"name": "B"}, EVE: {}, ZOE: {"name": "Z"}})
        await worker.run_jobs()
        decisions = await handle_batch(ports, await drain_queue(ports.deliveries))
        assert [type(decision) for decision in decisions.values()] == [Bury]
        await worker.run_jobs()
        (event,) = [request.content for request in receiver.requests]
        assert event["data"]["user_ids"] == [BOB, ZOE]
    assert await members_of(ports) == [BOB, ZOE]


async def test_offline_user_is_notified_of_a_digest_that_the_next_message_closes(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with subscriber(ports, "inbox.delivered") as (receiver, _):
        first = (await post(ports, [BOB], options=LIKES)).message_id
        await worker.work()
        assert receiver.requests == []
        clock.advance(60)  # its timer is late
        await post(ports, [BOB], options=LIKES)
        await worker.work()
        (event,) = [request.content for request in receiver.requests]
        assert event["data"]["user_ids"] == [BOB]
        assert event["data"]["message"]["id"] == first
