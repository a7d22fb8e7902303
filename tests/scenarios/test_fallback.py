"""Messages that users do not read are sent by another channel: when, to whom, and once. Shown with the webhook."""

import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import Contended, TooManyRequests
from stak.fallback import webhook_channel
from stak.fallback.claims import CLAIM_SECONDS
from stak.fallback.send_fallback import KEPT_SECONDS
from stak.identity.user_channels import turn_channels
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.erase_entries import erase_entries
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.mark_read import mark_read, mark_read_before
from stak.inbox.message_options import FallbackStep, MessageOptions
from stak.inbox.muted_categories import mute
from stak.inbox.post import accept_or_deliver
from stak.inbox.recall import recall
from stak.inbox.snooze import snooze
from stak.ports import Ports
from stak.ports.writes import Delete
from stak.realtime.publish_returned import run_due_timers
from stak.settings import load_settings
from stak.tenancy.suspension import resume_tenant, suspend_tenant
from tests.scenarios.webhook_subscribers import subscriber
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    post_to,
    user_inbox_of,
    users,
)
from tests.support.crashing_ports import Killed
from tests.support.fallback_messages import MINUTES, claim_of, deliver_with, fallback_to, run_due, timer_count
from tests.support.lost_race import losing_race

UNREAD = "message.unread"


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as engine:
        await create_test_tenant(engine.ports)
        yield engine


async def test_those_who_have_not_read_it_are_sent_one_event(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        message_id = await deliver_with(ports, worker, [BOB, EVE, ZOE], "webhook")
        await mark_read(ports, user_inbox_of(EVE), [message_id])
        clock.advance(MINUTES * 60 - 1)
        await run_due(ports, worker)
        assert receiver.requests == []
        clock.advance(1)
        await run_due(ports, worker)
        (event,) = [request.content for request in receiver.requests]
        assert event["type"] == UNREAD
        assert event["data"]["user_ids"] == [BOB, ZOE]
        assert event["data"]["message"]["message"] == {"title": "Hello"}
        assert await claim_of(ports, BOB, message_id, "webhook") == "sent"
        assert await timer_count(ports) == 0


Cancel = Callable[[Ports, str], Awaitable[object]]


async def _recall(ports: Ports, message_id: str) -> None:
    await recall(ports, await find_ref(ports, TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)


async def _snooze(ports: Ports, message_id: str) -> None:
    await snooze(ports, user_inbox_of(BOB), [message_id], int(ports.clock()) + 86400)


CANCELLED: dict[str, Cancel] = {
    "read": lambda ports, message_id: mark_read(ports, user_inbox_of(BOB), [message_id]),
    "mark all read": lambda ports, _: mark_read_before(ports, user_inbox_of(BOB), int(ports.clock())),
    "archive": lambda ports, message_id: archive(ports, user_inbox_of(BOB), [message_id]),
    "delete": lambda ports, message_id: delete(ports, user_inbox_of(BOB), [message_id]),
    "snooze": _snooze,
    "recall": _recall,
    "mute": lambda ports, _: mute(ports, user_inbox_of(BOB), ["news"]),
    "turn off": lambda ports, _: turn_channels(ports, TENANT, BOB, {"webhook": False}),
}


@pytest.mark.parametrize("name", CANCELLED)
async def test_what_its_user_or_sender_did_meanwhile_cancels_it(
    ports: Ports, worker: Worker, clock: ManualClock, name: str
) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        message_id = await deliver_with(ports, worker, [BOB], "webhook")
        clock.advance(2)
        await CANCELLED[name](ports, message_id)
        clock.advance(MINUTES * 60)
        await run_due(ports, worker)
        assert receiver.requests == []
        assert await claim_of(ports, BOB, message_id, "webhook") is None
        assert await timer_count(ports) == (1 if name == "snooze" else 0)


async def test_an_expired_message_is_not_sent(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        await deliver_with(ports, worker, [BOB], "webhook", expires_at=int(clock()) + MINUTES * 60)
        clock.advance(MINUTES * 60)
        await run_due(ports, worker)
        assert receiver.requests == []


async def test_without_a_webhook_nothing_is_claimed(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = await deliver_with(ports, worker, [BOB], "webhook")
    clock.advance(MINUTES * 60)
    await run_due(ports, worker)
    assert await claim_of(ports, BOB, message_id, "webhook") is None


async def test_repeated_chunks_timers_and_jobs_send_one_event(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        await post(ports, users(30), options=fallback_to("webhook"))
        await worker.run_jobs()
        chunks = await drain_queue(ports.deliveries)
        await worker.redeliver(chunks)
        clock.advance(60)
        await worker.redeliver(chunks)
        assert await timer_count(ports) == 1  # recorded: the second delivery found its broadcast settled
        clock.advance(MINUTES * 60)
        await run_due_timers(ports)
        jobs = await worker.jobs()
        await worker.run(jobs)
        await worker.run(jobs)
        await worker.run_jobs()
        assert len(receiver.requests) == 1


async def test_a_small_post_sets_its_timer_when_it_is_accepted(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        small = post_to([BOB, EVE], options=fallback_to("webhook", 0))
        posted = await accept_or_deliver(ports, TENANT, small, key_id=KEY_ID, is_small=True)
        assert posted.answer.status == "delivered"
        assert await timer_count(ports) == 1
        await worker.work()
        assert await timer_count(ports) == 1
        await run_due(ports, worker)
        (event,) = [request.content for request in receiver.requests]
        assert event["data"]["user_ids"] == [BOB, EVE]


async def test_a_broadcast_has_one_timer_for_each_chunk_and_channel(ports: Ports, worker: Worker) -> None:
    steps = (FallbackStep("push", 1), FallbackStep("webhook", 5))
    await post(ports, users(250), options=MessageOptions(fallback=steps))
    await worker.work()
    assert await timer_count(ports) == 6


@pytest.mark.conditional_write
async def test_a_message_that_is_read_at_that_moment_is_not_claimed(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        message_id = await deliver_with(ports, worker, [BOB], "webhook")
        clock.advance(MINUTES * 60)
        await run_due_timers(ports)
        racing = losing_race(ports, lambda: mark_read(ports, user_inbox_of(BOB), [message_id]), written="m#")
        await Worker(racing).run(await worker.jobs())
        await worker.run_jobs()
        assert receiver.requests == []
        assert await claim_of(ports, BOB, message_id, "webhook") is None


async def test_a_message_that_is_recalled_at_that_moment_is_not_claimed(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        message_id = await deliver_with(ports, worker, [BOB], "webhook")
        clock.advance(MINUTES * 60)
        await run_due_timers(ports)
        jobs = await worker.jobs()

        async def recalled() -> None:
            await _recall(ports, message_id)
            await worker.work()

        await Worker(losing_race(ports, recalled, written="m#")).run(jobs)
        assert receiver.requests == []
        assert await claim_of(ports, BOB, message_id, "webhook") is None


async def test_a_copy_that_is_removed_at_that_moment_does_not_return(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        message_id = await deliver_with(ports, worker, [BOB], "webhook")
        clock.advance(MINUTES * 60)
        await run_due_timers(ports)
        key = user_inbox_of(BOB).entry(message_id)
        racing = losing_race(ports, lambda: ports.table.commit([(Delete(key),)]), written="m#")
        await Worker(racing).run(await worker.jobs())
        assert await ports.table.get(key) is None
        assert receiver.requests == []


async def test_of_two_jobs_at_the_same_time_one_sends(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with subscriber(ports, UNREAD) as (_receiver, _):
        await deliver_with(ports, worker, [BOB], "webhook")
        clock.advance(MINUTES * 60)
        await run_due_timers(ports)
        jobs = await worker.jobs()
        racing = losing_race(ports, lambda: worker.run(jobs), written="m#")
        await Worker(racing).run(jobs)
        assert len(await worker.jobs()) == 1


async def test_a_claim_that_a_dead_process_left_is_taken_over(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        message_id = await deliver_with(ports, worker, [BOB], "webhook")
        clock.advance(MINUTES * 60)
        await run_due_timers(ports)
        jobs = await worker.jobs()

        async def submit(*_: object, **__: object) -> None:
            raise Killed

        dead = dataclasses.replace(ports, jobs=type("Dead", (), {"submit": submit})())
        with pytest.raises(Killed):
            await Worker(dead).run(jobs)
        assert await claim_of(ports, BOB, message_id, "webhook") == "claimed"
        clock.advance(CLAIM_SECONDS - 1)
        with pytest.raises(Contended):
            await worker.run(jobs)
        clock.advance(1)
        await worker.run(jobs)
        await worker.run_jobs()
        assert len(receiver.requests) == 1
        assert await claim_of(ports, BOB, message_id, "webhook") == "sent"


async def test_event_that_was_not_recorded_is_submitted_again_with_the_same_id(
    ports: Ports, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(*_: object) -> None:
        raise Killed

    async with subscriber(ports, UNREAD) as (receiver, _):
        await deliver_with(ports, worker, [BOB, EVE], "webhook")
        clock.advance(MINUTES * 60)
        await run_due_timers(ports)
        jobs = await worker.jobs()
        with monkeypatch.context() as patch:
            patch.setattr(webhook_channel, "finish", die)
            with pytest.raises(Killed):
                await worker.run(jobs)
        clock.advance(CLAIM_SECONDS)
        await worker.run(jobs)
        await worker.run_jobs()
        ids = [request.headers["webhook-id"] for request in receiver.requests]
        assert (len(ids), len(set(ids))) == (2, 1)


async def test_erasure_removes_when_it_was_sent(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with subscriber(ports, UNREAD):
        message_id = await deliver_with(ports, worker, [BOB], "webhook")
        clock.advance(MINUTES * 60)
        await run_due(ports, worker)
        assert await claim_of(ports, BOB, message_id, "webhook") == "sent"
        await erase_entries(ports, user_inbox_of(BOB), [message_id], is_for_good=True)
        assert await claim_of(ports, BOB, message_id, "webhook") is None


async def test_what_is_due_for_too_long_is_dropped_and_a_suspended_tenant_waits(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        await deliver_with(ports, worker, [BOB], "webhook")
        clock.advance(MINUTES * 60)
        await run_due_timers(ports)
        jobs = await worker.jobs()
        await suspend_tenant(ports, TENANT)
        with pytest.raises(TooManyRequests, match="suspended"):
            await worker.run(jobs)
        await resume_tenant(ports, TENANT)
        clock.advance(KEPT_SECONDS + 1)
        await worker.run(jobs)
        await worker.run_jobs()
        assert receiver.requests == []
