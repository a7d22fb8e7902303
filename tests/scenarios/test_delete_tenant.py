"""Deletion of a tenant: nothing of it is left or returns, its name is free again, and other tenants are untouched."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import AlreadyExists, NotAuthenticated, NotFound
from stak.identifiers import TenantKey
from stak.identity.user_tokens import issue_token, verify_token
from stak.inbox.deliver_chunks import CHUNK_REFUSED_AFTER_SECONDS
from stak.inbox.delivery_chunks import RecallChunk, encode_delivery
from stak.inbox.post import accept_post
from stak.ports import Ports
from stak.ports.queue import Received
from stak.ports.writes import Item, Key, Put
from stak.privacy.delete_tenant import SETTLE_SECONDS, start_deletion
from stak.privacy.job_steps import run_step
from stak.tenancy import job_records
from stak.tenancy.api_keys import authenticate
from stak.tenancy.job_records import JobRecord, find_deletion, reconcile_jobs
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant, list_tenants
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, Worker, post_to, user_inbox_of
from tests.support.populated_user import Scene, populate_user, rows_of_all

NEIGHBOURS = [TenantKey(name) for name in ("acm", "acmeU", "acmeC", "acme2", "acme-", "acmeX", "Acme")]


@pytest.fixture
async def scene(ports: Ports, worker: Worker, clock: ManualClock) -> Scene:
    made = await populate_user(ports, worker, clock)
    for neighbour in NEIGHBOURS:
        await create_tenant(ports, neighbour, TenantSettings())
        await accept_post(ports, neighbour, post_to([BOB]), key_id=KEY_ID)
        await accept_post(ports, neighbour, post_to([BOB], send_at=int(clock()) + 600), key_id=KEY_ID)
    await worker.work()
    return made


def is_of_acme(key: Key) -> bool:
    """Return whose row it is, by a rule of this test's own."""
    if key.pk.startswith("t#"):
        head = key.pk.removeprefix("t#").split("#")
        return head == ["acme"] or (len(head) > 1 and len(head[0]) == 5 and head[0][:4] == "acme" and head[0][4] != "-")
    is_by_minute = key.pk.startswith(("sys#timers#", "sys#statistics#"))
    owner = key.sk.partition("#")[2] if is_by_minute else key.sk
    return owner == "acme" or owner.startswith("acme#")


async def _rows(engine: Engine) -> dict[Key, Item]:
    return {row.key: row.item for row in await rows_of_all(engine)}


async def run_to_end(ports: Ports, record: JobRecord, clock: ManualClock) -> JobRecord:
    for _ in range(200):
        await run_step(ports, TENANT, record.job_id, "tenant_deletion")
        found = await find_deletion(ports, TENANT, record.job_id)
        assert found is not None
        if found.status != "running":
            return found
        clock.advance(max(0.0, found.touched - clock()))
    raise AssertionError("the job does not end")


async def test_deleted_tenant_leaves_nothing_and_others_are_untouched(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, scene: Scene
) -> None:
    before = {key: item for key, item in (await _rows(embedded)).items() if not is_of_acme(key)}
    assert len(before) > 50
    record = await start_deletion(ports, TENANT)
    ended = await run_to_end(ports, record, clock)
    assert (ended.status, ended.error) == ("done", None)
    await worker.work()
    after = await _rows(embedded)
    assert [key for key in after if is_of_acme(key) and key.pk != "sys#deletions"] == []
    assert {key: item for key, item in after.items() if key in before} == before
    assert set(after) - set(before) == {Key("sys#deletions", f"acme#{record.job_id}")}
    assert ended.counts["rows"] > 20


async def test_deletion_refuses_access_immediately(ports: Ports, clock: ManualClock) -> None:
    made = await create_tenant(ports, TENANT, TenantSettings())
    token = (await issue_token(ports, TENANT, BOB)).token
    await authenticate(ports, made.api_key)
    await verify_token(ports, token)
    await start_deletion(ports, TENANT)
    with pytest.raises(NotAuthenticated):
        await authenticate(ports, made.api_key)
    with pytest.raises(NotAuthenticated):
        await verify_token(ports, token)
    with pytest.raises(NotFound):
        await issue_token(ports, TENANT, BOB)
    with pytest.raises(AlreadyExists):
        await create_tenant(ports, TENANT, TenantSettings())


async def test_tenant_name_is_free_again_without_old_rows(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, scene: Scene
) -> None:
    record = await start_deletion(ports, TENANT)
    assert (await start_deletion(ports, TENANT)).job_id == record.job_id
    await run_to_end(ports, record, clock)
    with pytest.raises(NotFound):
        await start_deletion(ports, TENANT)
    await create_tenant(ports, TENANT, TenantSettings())
    before = await _rows(embedded)
    await worker.redeliver(scene.late)
    sweep = encode_delivery(RecallChunk(TENANT, INBOX, 0, (BOB,), scene.delivered, "news", is_sharded=True))
    await worker.redeliver([Received("x", sweep.body, TENANT, "", 1)])
    clock.advance(CHUNK_REFUSED_AFTER_SECONDS + 1)
    await worker.redeliver([one for one in scene.late if b'"chunk"' in one.body])
    await worker.work()
    assert await _rows(embedded) == before
    assert TENANT in [entry.tenant_key for entry in (await list_tenants(ports, limit=100, after=None))[0]]


async def test_request_admitted_before_a_deletion_is_deleted_too(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    await create_tenant(ports, TENANT, TenantSettings())
    record = await start_deletion(ports, TENANT)
    await run_step(ports, TENANT, record.job_id, "tenant_deletion")
    found = await find_deletion(ports, TENANT, record.job_id)
    assert found is not None
    assert found.touched == record.started_at + SETTLE_SECONDS, "it waits until all have ended"
    late = user_inbox_of(BOB).entry(ports.ids.new())
    await ports.table.commit([(Put(late, {"message": "{}"}),)])  # a worker that had looked before delivers now
    clock.advance(SETTLE_SECONDS)
    await run_to_end(ports, record, clock)
    await worker.work()
    assert [key for key in await _rows(embedded) if is_of_acme(key) and key.pk != "sys#deletions"] == []


async def test_job_with_a_lost_message_is_resubmitted(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_tenant(ports, TENANT, TenantSettings())
    await start_deletion(ports, TENANT)
    assert len(await worker.jobs()) == 1  # and it is lost
    await reconcile_jobs(ports)
    assert await worker.jobs() == []
    clock.advance(job_records.STALLED_AFTER_SECONDS)
    await reconcile_jobs(ports)
    await reconcile_jobs(ports)
    assert [job.name for job in await worker.jobs()] == ["run-job-step"]
