"""Long-running jobs: one at a time per user, saved by one runner, and found when nobody runs them."""

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotFound, StakError
from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.ports.writes import TTL, Delete, Key, Put
from stak.privacy import job_steps
from stak.privacy.delete_tenant import start_deletion
from stak.privacy.job_steps import FAILURES_MAX, run_step
from stak.tenancy import keys
from stak.tenancy.job_records import (
    KEPT_SECONDS,
    JobRecord,
    fail,
    find_job,
    finish,
    reconcile_jobs,
    save,
    start_for_user,
)
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.lost_race import losing_race, other_process

ACME, BOB = TenantKey("acme"), UserId("bob")
ROW = Key("t#acmeO#", "x#test")


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_tenant(embedded.ports, ACME, TenantSettings())
    return embedded.ports


async def start(ports: Ports) -> JobRecord:
    return await start_for_user(ports, ACME, "erasure", BOB, key_id="k")


async def test_concurrent_starts_make_one_job(ports: Ports) -> None:
    started: list[JobRecord] = []

    async def other() -> None:
        started.append(await start(other_process(ports)))

    mine = await start(losing_race(ports, other))
    assert [mine.job_id] == [record.job_id for record in started]


async def test_concurrent_starts_of_the_next_job_make_one(ports: Ports) -> None:
    first = await start(ports)
    assert await finish(ports, first, {}) is not None
    started: list[JobRecord] = []

    async def other() -> None:
        started.append(await start(other_process(ports)))

    mine = await start(losing_race(ports, other))
    assert [mine.job_id] == [record.job_id for record in started] != [first.job_id]
    assert mine.previous == first.job_id


async def test_tenant_deleted_meanwhile_gets_no_job(ports: Ports) -> None:
    with pytest.raises(NotFound):
        await start(losing_race(ports, lambda: start_deletion(other_process(ports), ACME)))
    settings = keys.tenant_settings(ACME)
    await ports.table.commit([(Delete(settings),)])
    with pytest.raises(NotFound):
        await start(ports)
    assert await ports.table.get(settings) is None


async def test_tenant_removed_meanwhile_is_not_deleted_again(ports: Ports) -> None:
    settings = keys.tenant_settings(ACME)

    async def remove() -> None:
        await ports.table.commit([(Delete(settings),)])

    with pytest.raises(NotFound):
        await start_deletion(losing_race(ports, remove), ACME)
    assert await ports.table.get(settings) is None


async def test_concurrent_deletions_of_a_tenant_make_one_job(ports: Ports) -> None:
    started: list[JobRecord] = []

    async def other() -> None:
        started.append(await start_deletion(other_process(ports), ACME))

    mine = await start_deletion(losing_race(ports, other), ACME)
    assert [mine.job_id] == [record.job_id for record in started]


async def test_losing_save_writes_nothing(ports: Ports) -> None:
    record = await start(ports)
    saved = await save(ports, record, record.counted({"rows": 2}), [Put(ROW, {"by": "one"})])
    assert saved is not None
    assert await save(ports, record, record.counted({"rows": 2}), [Put(ROW, {"by": "two"})]) is None
    assert await ports.table.get(ROW) == {"by": "one"}
    found = await find_job(ports, ACME, record.job_id)
    assert found == saved
    assert found.counts == {"rows": 2}


async def test_ended_job_is_not_saved_and_expires(ports: Ports, clock: ManualClock) -> None:
    record = await start(ports)
    clock.advance(5)
    ended = await fail(ports, record, "no more")
    assert ended is not None
    assert (ended.status, ended.error, ended.finished_at) == ("failed", "no more", int(clock()))
    assert await save(ports, record, record.counted({"rows": 1})) is None
    item = await ports.table.get(record.key)
    assert item is not None
    assert item[TTL] == int(clock()) + KEPT_SECONDS
    assert (await ports.table.query(keys.RUNNING_JOBS, limit=10)).rows == []


async def test_missing_job_is_removed_from_the_list(ports: Ports) -> None:
    record = await start(ports)
    await ports.table.commit([(Delete(record.key),)])
    await reconcile_jobs(ports)
    assert (await ports.table.query(keys.RUNNING_JOBS, limit=10)).rows == []


async def test_failing_step_is_retried_with_pauses_and_given_up(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: Ports, __: JobRecord) -> JobRecord | None:
        raise StakError("not with these words in the record")

    monkeypatch.setattr(job_steps, "_PHASES", {"erasure": (broken,)})
    record = await start(ports)
    tries = 0
    while record.status == "running":
        await run_step(ports, ACME, record.job_id, "erasure")
        found = await find_job(ports, ACME, record.job_id)
        assert found is not None
        record, tries = found, tries + 1
        clock.advance(max(0.0, record.touched - clock()))
    assert tries == FAILURES_MAX
    assert record.error == f"abandoned after {FAILURES_MAX} failed attempts: error"
    assert "these words" not in msgspec.json.encode(record).decode()
