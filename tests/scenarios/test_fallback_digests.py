"""Fallback channels and digests: what is collected is sent when its window has closed, however late that is."""

from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import Contended, StorageUnavailable
from stak.fallback import send_fallback
from stak.inbox import deliver_chunks
from stak.inbox.timers import DueTimer, run_timers
from stak.ports import Ports
from stak.ports.writes import Key
from stak.realtime.publish_returned import HANDLERS
from stak.settings import load_settings
from tests.scenarios.webhook_subscribers import subscriber
from tests.support.broadcasts import BOB, EVE, Worker, create_test_tenant, drain_queue, post
from tests.support.crashing_ports import Killed
from tests.support.fallback_messages import MINUTES, fallback_to, run_due

UNREAD = "message.unread"


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as engine:
        await create_test_tenant(engine.ports)
        yield engine


async def test_collected_messages_count_from_the_end_of_their_window(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        for _ in range(2):
            await post(ports, [BOB], options=fallback_to("webhook", digest_key="likes", window_seconds=3600))
            await worker.work()
            clock.advance(1)
        clock.advance(MINUTES * 60)
        await run_due(ports, worker)
        assert receiver.requests == []
        clock.advance(3600)
        await run_due(ports, worker)
        await run_due(ports, worker)
        (event,) = [request.content for request in receiver.requests]
        assert event["data"]["user_ids"] == [BOB]


@pytest.mark.parametrize("dies", [False, True])
async def test_message_that_is_collected_last_counts_from_the_end_of_its_window(
    ports: Ports, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, dies: bool
) -> None:
    """Not from the end of a window that it would have opened; also if the process dies before it sets the timers."""

    async def die(*_: object) -> None:
        raise Killed

    async with subscriber(ports, UNREAD) as (receiver, _):
        options = fallback_to("webhook", digest_key="likes", window_seconds=3600)
        clock.advance(-clock.time % 60)
        await post(ports, [BOB], options=options)
        await worker.work()
        clock.advance(3000)
        newest = (await post(ports, [BOB, EVE], options=options)).message_id
        await worker.run_jobs()
        chunks = await drain_queue(ports.deliveries)
        if dies:
            with monkeypatch.context() as patch:
                patch.setattr(deliver_chunks, "set_fallback_timers", die)
                with pytest.raises(Killed):
                    await worker.redeliver(chunks)
        await worker.redeliver(chunks)
        clock.advance(600)
        await run_due(ports, worker)
        clock.advance(MINUTES * 60 - 1)
        await run_due(ports, worker)
        assert receiver.requests == []
        for user, seconds in ((BOB, 1), (EVE, 3000)):
            clock.advance(seconds)
            await run_due(ports, worker)
            (event,) = [request.content for request in receiver.requests]
            assert event["data"]["message"]["id"] == newest
            assert event["data"]["user_ids"] == [user]
            receiver.requests.clear()


async def test_job_that_is_earlier_than_the_end_of_the_window_waits_for_it(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with subscriber(ports, UNREAD) as (receiver, _):
        collected = fallback_to("webhook", 0, digest_key="likes", window_seconds=3600)
        for _ in range(2):
            newest = (await post(ports, [BOB], options=collected)).message_id
            await worker.work()
        clock.advance(3600)
        # The timers of windows are late.
        await run_timers(ports, {**HANDLERS, "digest": _failing})
        await worker.work()
        assert receiver.requests == []
        clock.advance(120)
        await run_due(ports, worker)
        (event,) = [request.content for request in receiver.requests]
        assert event["data"]["message"]["id"] == newest
        clock.advance(120)
        assert await worker.run_jobs() == 0


async def test_job_that_waits_for_another_process_does_not_submit_itself_twice(
    ports: Ports, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fails, so its queue tries it again; a second job would grow into more and more of them."""

    def held(*_: object) -> None:
        raise Contended("Another process is sending this message.")

    async with subscriber(ports, UNREAD):
        await post(ports, [BOB], options=fallback_to("webhook", 0, digest_key="likes", window_seconds=3600))
        await worker.work()
        clock.advance(3600)
        await run_timers(ports, {**HANDLERS, "digest": _failing})
        jobs = await worker.jobs()
        with monkeypatch.context() as patch:
            patch.setattr(send_fallback, "require_ended", held)
            with pytest.raises(Contended):
                await worker.run(jobs)
        clock.advance(60)
        assert await worker.jobs() == []


async def _failing(_: Ports, timers: Sequence[DueTimer]) -> Mapping[Key, Exception]:
    return {one.row.key: StorageUnavailable("The table does not answer.") for one in timers}
