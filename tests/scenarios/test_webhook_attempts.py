"""Attempts to send events to webhook endpoints: listed, replayed; secrets, failures, and moving with the tenant."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import NotFound, Overloaded, WebhookDeliveryFailed, WrongState
from stak.inbox.find_broadcasts import find_ref
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.writes import Update
from stak.realtime.webhook_attempts import ATTEMPTS_KEPT_SECONDS, list_attempts, replay_attempt
from stak.realtime.webhook_delivery import DISABLED_AFTER_FAILURES, DISABLED_AFTER_SECONDS, UNSETTLED_SECONDS_MAX
from stak.settings import load_settings
from stak.tenancy import keys
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.manage_endpoints import (
    change_endpoint,
    create_endpoint,
    delete_endpoint,
    list_endpoints,
    read_endpoint,
    rotate_endpoint_secret,
)
from stak.webhook_http import TIMEOUT_SECONDS
from tests.scenarios.populated_tenant import clock_of_today
from tests.scenarios.webhook_subscribers import attempts_of, event_jobs, received, subscriber
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    users,
)
from tests.support.webhook_receiver import webhook_receiver
from workers.job_consumer import run_job
from workers.job_registry import REGISTRY


@pytest.fixture
def clock() -> ManualClock:
    return clock_of_today()  # receivers look at the time


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as engine:
        yield engine


async def test_attempts_are_listed_and_replayed_with_the_same_id(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "message.delivered", status=500) as (receiver, endpoint):
        await post(ports, users(20))
        await worker.run_jobs()
        await worker.deliver()
        (job,) = await event_jobs(worker)
        with pytest.raises(WebhookDeliveryFailed, match="status 500"):
            await worker.run([job])
        (failed,) = await attempts_of(ports, endpoint)
        assert (failed.succeeded, failed.status, failed.event_type) == (False, 500, "message.delivered")
        receiver.status = 204
        replayed = await replay_attempt(ports, TENANT, endpoint.id, failed.attempt_id, key_id=KEY_ID)
        assert replayed == (failed.event_id, "message.delivered")
        await worker.run_jobs()
        succeeded, _ = await attempts_of(ports, endpoint)
        assert (succeeded.succeeded, succeeded.status, succeeded.reason) == (True, 204, None)
        assert succeeded.event_id == failed.event_id == receiver.requests[1].headers["webhook-id"]
        assert receiver.requests[0].content == receiver.requests[1].content
        entries, _ = await read_audit_log(ports, TENANT, limit=1, after=None, action="replay webhook")
        assert entries[0].target == endpoint.id
        page, after = await list_attempts(ports, TENANT, endpoint.id, limit=1, after=None)
        rest, _ = await list_attempts(ports, TENANT, endpoint.id, limit=1, after=after)
        assert [*page, *rest] == [succeeded, failed]
        clock.advance(ATTEMPTS_KEPT_SECONDS + 1)
        assert await attempts_of(ports, endpoint) == []
        with pytest.raises(NotFound):
            await replay_attempt(ports, TENANT, endpoint.id, failed.attempt_id, key_id=KEY_ID)


async def test_replay_to_a_disabled_or_other_endpoint_is_refused(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    async with (
        subscriber(ports, "message.delivered") as (_, endpoint),
        subscriber(ports, "message.read") as (_, other),
    ):
        await post(ports, users(20))
        await worker.work()
        (attempt,) = await attempts_of(ports, endpoint)
        with pytest.raises(NotFound):
            await replay_attempt(ports, TENANT, other.id, attempt.attempt_id, key_id=KEY_ID)
        with pytest.raises(NotFound):
            await replay_attempt(ports, TENANT, endpoint.id, "none", key_id=KEY_ID)
        await change_endpoint(ports, TENANT, endpoint.id, key_id=KEY_ID, is_enabled=False)
        with pytest.raises(WrongState):
            await replay_attempt(ports, TENANT, endpoint.id, attempt.attempt_id, key_id=KEY_ID)


async def test_rotation_signs_with_both_secrets(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "message.delivered") as (receiver, endpoint):
        former = endpoint.secrets[0].secret
        newer = await rotate_endpoint_secret(ports, TENANT, endpoint.id, key_id=KEY_ID, grace_seconds=60)
        await post(ports, users(20))
        await worker.work()
        (request,) = receiver.requests
        assert request.verified(former) == request.verified(newer)
        assert len(request.headers["webhook-signature"].split(" ")) == 2
        clock.advance(61)
        await post(ports, users(20))
        await worker.work()
        assert len(receiver.requests[1].headers["webhook-signature"].split(" ")) == 1


async def test_events_for_deleted_and_disabled_endpoints_are_dropped(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    async with (
        subscriber(ports, "message.delivered") as (first, one),
        subscriber(ports, "message.delivered") as (second, two),
    ):
        await post(ports, users(20))
        await worker.run_jobs()
        await worker.deliver()
        jobs = await event_jobs(worker)
        assert len(jobs) == 2
        await delete_endpoint(ports, TENANT, one.id, key_id=KEY_ID)
        await change_endpoint(ports, TENANT, two.id, key_id=KEY_ID, is_enabled=False)
        await worker.run(jobs)
        assert first.requests == second.requests == []


async def test_endpoint_that_fails_for_days_is_disabled_with_an_audit_entry(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "message.delivered", status=500) as (receiver, endpoint):
        await post(ports, users(20))
        await worker.run_jobs()
        await worker.deliver()
        (job,) = await event_jobs(worker)

        def recent() -> Job:
            return Job(job.name, job.tenant, {**job.arguments, "at": int(clock())})

        async def attempt() -> None:
            with pytest.raises(WebhookDeliveryFailed):
                await worker.run([recent()])
            clock.advance(10)

        await attempt()
        clock.advance(DISABLED_AFTER_SECONDS)
        await attempt()
        assert (await read_endpoint(ports, TENANT, endpoint.id)).is_enabled, "it has failed too seldom"
        receiver.status = 204
        await worker.run([recent()])
        receiver.status = 500
        clock.advance(10)
        for _ in range(DISABLED_AFTER_FAILURES):
            await attempt()
        assert (await read_endpoint(ports, TENANT, endpoint.id)).is_enabled, "it has succeeded since"
        clock.advance(DISABLED_AFTER_SECONDS)
        await attempt()
        disabled = await read_endpoint(ports, TENANT, endpoint.id)
        assert not disabled.is_enabled
        assert "status 500" in (disabled.disabled_reason or "")
        (entry,), _ = await read_audit_log(ports, TENANT, limit=10, after=None, action="disable webhook")
        assert (entry.key_id, entry.target) == ("stak", endpoint.id)
        receiver.status = 204
        await change_endpoint(ports, TENANT, endpoint.id, key_id=KEY_ID, is_enabled=True)
        await worker.run([recent()])
        assert (await attempts_of(ports, endpoint))[0].succeeded


async def test_timed_out_endpoint_is_skipped_without_an_attempt_and_without_effect_on_others(
    ports: Ports, worker: Worker
) -> None:
    ports.webhook_client._timeout_seconds = 0.5  # it is then skipped for three seconds
    await create_test_tenant(ports)
    async with (
        webhook_receiver() as receiver,
        subscriber(ports, "message.delivered", pause_seconds=60) as (_, slow),
    ):
        host = receiver.url
        other = await create_endpoint(ports, TENANT, host, ["message.delivered"], description=None, key_id=KEY_ID)
        await post(ports, users(20))
        await worker.run_jobs()
        await worker.deliver()
        jobs = {job.arguments["endpoint_id"]: job for job in await event_jobs(worker)}
        with pytest.raises(WebhookDeliveryFailed, match="did not respond"):
            await worker.run([jobs[slow.id]])
        with pytest.raises(Overloaded):
            await worker.run([jobs[slow.id]])
        ports.webhook_client._timeout_seconds = TIMEOUT_SECONDS
        await worker.run([jobs[other.id]])
        assert len(await attempts_of(ports, slow)) == 1
        assert len(receiver.requests) == 1


async def test_finished_event_waits_for_the_settlement(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "broadcast.finished") as (receiver, _):
        await post(ports, users(150))
        await worker.work()
        clock.advance(5)
        (job,) = await event_jobs(worker)
        key = (await find_ref(ports, TENANT, INBOX, job.arguments["message_id"])).key
        settled = (await ports.table.get(key) or {})["settled"]
        await ports.table.commit([(Update(key, remove=("settled",)),)])
        assert await run_event(ports, job) == "retried"
        await ports.table.commit([(Update(key, set={"settled": settled}),)])
        await worker.run([job])
        assert len(receiver.requests) == 1
        await ports.table.commit([(Update(key, remove=("settled",)),)])
        clock.advance(UNSETTLED_SECONDS_MAX + 1)
        await worker.run([job])
        assert len(receiver.requests) == 1, "whoever settles it submits another"


async def run_event(ports: Ports, job: Job) -> str:
    """Run a job as its queue message; return what happened to it."""
    await ports.jobs.submit(job)
    queue = ports.jobs._webhook_queue  # type: ignore[attr-defined]
    (message,) = await queue.receive(1, lease_seconds=30, wait_seconds=0)
    return "done" if await run_job(ports, queue, REGISTRY, message) else "retried"


async def test_endpoints_move_with_their_tenant(
    ports: Ports, embedded: Engine, worker: Worker, tmp_path: Path, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "message.delivered") as (receiver, endpoint):
        await post(ports, users(20))
        await worker.work()
        row = await ports.table.get(keys.tenant_settings(TENANT)) or {}
        assert receiver.url not in json.dumps(dict(row)), "the URL may contain a secret"
        assert endpoint.secrets[0].secret not in json.dumps(dict(row))
        path = tmp_path / "acme"
        await export_tenant(
            ports, embedded.rows, TENANT, path, engine="test", is_replaced=False, on_progress=lambda _: None
        )
        async with open_engine(load_settings(data=tmp_path / "other", webhook_private=True), clock) as other:
            await import_tenant(other.ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
            assert await list_endpoints(other.ports, TENANT) == [endpoint]
            assert await attempts_of(other.ports, endpoint) == await attempts_of(ports, endpoint)
            await post(other.ports, users(20))
            await Worker.of(other).work()
            assert len(received(receiver, endpoint)) == 2
