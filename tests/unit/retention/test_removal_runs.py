"""Removal runs: tenants in turn, failures that block nothing, and no work if nothing is due."""

import pytest
from structlog.testing import capture_logs

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.expiry import keys as expiry
from stak.expiry.clock_jump_guard import is_clock_steady
from stak.expiry.expiry_index import removal_row
from stak.identifiers import TenantKey
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.expire_broadcasts import ExpiryStep
from stak.inbox.post import accept_post
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.remove_broadcasts import remove_old_step
from stak.metrics import removal_lag
from stak.ports import Ports
from stak.ports.table import ALL, Row
from stak.ports.writes import Delete, Put
from stak.retention import expired_content, tenant_retention
from stak.retention.expired_content import Deadline, Pace, process_removals
from stak.retention.tenant_retention import CHECK_INTERVAL_SECONDS, apply_retention
from stak.tenancy import keys
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant, write_settings
from stak.ulids import first_at
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, Worker, create_test_tenant, post, post_to
from tests.support.lost_race import losing_race
from tests.support.recording_table import record_calls

DAY = 24 * 3600
PACE = Pace(seconds=20.0, chunks=1)
OTHERS = [TenantKey(name) for name in ("acme-2", "acme.x", "bolt", "zeta")]


async def removal_rows(ports: Ports) -> list[str]:
    found = [await ports.table.query(expiry.removal_shard(shard), ALL, limit=500) for shard in range(4)]
    return sorted(row.key.sk for page in found for row in page.rows)


async def put_removals(ports: Ports, tenant: TenantKey, count: int, kind: str = "rows") -> None:
    for number in range(count):
        item = {"kind": kind, "inbox": "DEFAULT", "id": f"{number:03d}", "due": 1000 + number}
        await ports.table.commit([(removal_row(tenant, f"r#DEFAULT#{number:03d}", item),)])


async def old_broadcast(engine: Engine, tenant: TenantKey) -> str:
    accepted = await accept_post(engine.ports, tenant, post_to([BOB]), key_id=KEY_ID)
    await Worker.of(engine).work()
    await reconcile_open_work(engine.ports)
    return accepted.message_id


async def broadcasts(engine: Engine) -> list[str]:
    """Return the tenants of all broadcasts, each with the inbox."""
    rows = [row async for some in engine.rows.beginning_with(("t#",)) for row in some if row.key.sk[:2] == "b#"]
    return [row.key.pk.rpartition("#")[0] for row in rows]


async def test_busy_tenant_does_not_block_the_others(embedded: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of forty steps, all of which the first tenant could use."""
    ports, steps = embedded.ports, 0
    await put_removals(ports, TENANT, 100)
    for other in OTHERS:
        await put_removals(ports, other, 2)

    class Counted(Deadline):
        def is_over(self) -> bool:
            nonlocal steps
            steps += 1
            return steps > 40

    monkeypatch.setattr(expired_content, "Deadline", Counted)
    await process_removals(ports, PACE)
    left = await removal_rows(ports)
    assert {sk.partition("#")[0] for sk in left} == {TENANT}
    assert len(left) > 50
    steps = 0
    await process_removals(ports, PACE)
    assert len(await removal_rows(ports)) < len(left)


async def test_interrupted_run_is_continued_by_the_next(embedded: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    ports, served = embedded.ports, []
    for tenant in (TENANT, *OTHERS):
        await put_removals(ports, tenant, 3)

    class Short(Deadline):
        def __init__(self, pace: Pace) -> None:
            super().__init__(pace)
            self._left = 2

        def is_over(self) -> bool:
            self._left -= 1
            return self._left < 0

    async def serve(_: Ports, row: object, __: Pace) -> int:
        served.append(expiry.tenant_of(row.key.sk))  # type: ignore[attr-defined]
        return 0

    monkeypatch.setattr(expired_content, "Deadline", Short)
    monkeypatch.setattr(expired_content, "_step", serve)  # No removal ever finishes.
    for _ in range(60):
        await process_removals(ports, PACE)
    assert set(served) == {TENANT, *OTHERS}


@pytest.mark.parametrize("kind", ["unknown kind", "rows"])
async def test_failing_removal_is_retried_later_and_blocks_nothing(
    embedded: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    ports = embedded.ports
    bad = {"kind": kind, "inbox": "DEFAULT", "due": 1}  # The id is missing.
    await ports.table.commit([(removal_row(TENANT, "r#DEFAULT#000", bad),)])
    await put_removals(ports, TenantKey("bolt"), 3)
    with capture_logs() as logs:
        await process_removals(ports, PACE)
        await process_removals(ports, PACE)
    assert [line["event"] for line in logs] == ["removal_failed"]
    assert await removal_rows(ports) == [f"{TENANT}#r#DEFAULT#000"]
    clock.advance(601)
    with capture_logs() as logs:
        await process_removals(ports, PACE)
    assert [line["event"] for line in logs] == ["removal_failed"]


async def test_failure_of_a_finished_removal_does_not_restore_it(embedded: Engine) -> None:
    ports = embedded.ports
    row = removal_row(TENANT, "r#DEFAULT#000", {"kind": "unknown", "due": 1})
    await ports.table.commit([(row,)])
    with capture_logs():
        await process_removals(losing_race(ports, lambda: ports.table.commit([(Delete(row.key),)])), PACE)
    assert await removal_rows(ports) == []


async def test_removal_listed_again_meanwhile_stays_listed(embedded: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    ports = embedded.ports
    again = removal_row(TENANT, "c#g_1", {"kind": "preview", "chat": "g_1", "due": 2})
    for next_chunk in (None, 5):

        async def step(*_: object, next_chunk: int | None = next_chunk, **__: object) -> ExpiryStep:
            await ports.table.commit([(again,)])
            return ExpiryStep(0, next_chunk)

        row = removal_row(TENANT, "c#g_1", {"kind": "broadcast", "inbox": "x", "id": "y", "due": 1})
        await ports.table.commit([(row,)])
        monkeypatch.setattr(expired_content, "expire_step", step)
        stored = await ports.table.get(row.key)
        assert stored is not None
        await expired_content._step(ports, Row(row.key, stored), PACE)
        assert await ports.table.get(row.key) == again.item


async def test_only_tenants_with_retention_lose_data(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    for tenant in (TENANT, *OTHERS):
        await create_tenant(ports, tenant, TenantSettings())
        await old_broadcast(embedded, tenant)
    await write_settings(ports, TENANT, TenantSettings(retention_days=1), key_id=KEY_ID)
    await apply_retention(ports, (ports.deliveries,), PACE)
    clock.advance(5 * 3600)
    assert len(await broadcasts(embedded)) == 5
    for _ in range(6):
        clock.advance(5 * 3600)
        await apply_retention(ports, (ports.deliveries,), PACE)
    assert sorted(await broadcasts(embedded)) == sorted(f"t#{tenant}B#DEFAULT" for tenant in OTHERS)


async def test_failing_tenant_does_not_block_the_others(
    embedded: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = embedded.ports
    for tenant in (TENANT, *OTHERS):
        await create_tenant(ports, tenant, TenantSettings())
        await write_settings(ports, tenant, TenantSettings(retention_days=1), key_id=KEY_ID)
        await old_broadcast(embedded, tenant)
    clock.advance(2 * DAY)
    unreadable = BroadcastRef(OTHERS[0], INBOX, first_at(0)).key
    await ports.table.commit([(Put(unreadable, {"status": "unknown status"}),)])
    real = remove_old_step

    async def fail(ports: Ports, tenant: TenantKey, *arguments: object, **options: object) -> object:
        if tenant == TENANT:
            raise RuntimeError("broken")
        return await real(ports, tenant, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(tenant_retention, "remove_old_step", fail)
    with capture_logs() as logs:
        await apply_retention(ports, (ports.deliveries,), PACE)
    assert {line["event"] for line in logs} == {"retention_failed", "broadcast_unreadable"}
    assert sorted(await broadcasts(embedded)) == sorted((f"t#{TENANT}B#DEFAULT", f"t#{OTHERS[0]}B#DEFAULT"))


async def test_run_with_nothing_due_takes_few_calls(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    for tenant in (TENANT, *OTHERS):
        await create_tenant(ports, tenant, TenantSettings())
        await write_settings(ports, tenant, TenantSettings(retention_days=1), key_id=KEY_ID)
    await apply_retention(ports, (ports.deliveries,), PACE)
    clock.advance(61)
    watched, table = record_calls(ports)
    assert await apply_retention(watched, (), PACE) == 0
    assert len(table.calls) == 4, "the clock is read and stored, and the cursor and the tenants are read"
    clock.advance(CHECK_INTERVAL_SECONDS)
    assert await apply_retention(ports, (ports.deliveries,), PACE) == 5


async def test_round_reads_the_list_of_tenants_once_however_many_turns_it_takes(
    embedded: Engine, clock: ManualClock
) -> None:
    ports = embedded.ports
    for tenant in (TENANT, *OTHERS):
        await create_tenant(ports, tenant, TenantSettings())
        await write_settings(ports, tenant, TenantSettings(retention_days=1), key_id=KEY_ID)
    for _ in range(3):
        await old_broadcast(embedded, TENANT)
    clock.advance(5 * 3600)
    for _ in range(5):
        await is_clock_steady(ports)
        clock.advance(5 * 3600)
    watched, table = record_calls(ports)
    assert await apply_retention(watched, (), PACE) > len(OTHERS) + 3
    assert await broadcasts(embedded) == []
    assert [call[1] for call in table.calls if call[0] == "query"].count(keys.RETENTION_DIRECTORY) == 1


async def test_round_reads_a_part_of_many_tenants_and_the_next_one_continues(
    embedded: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tenant_retention, "TENANTS_PER_ROUND", 2)
    ports, tenants = embedded.ports, (TENANT, *OTHERS)
    for tenant in tenants:
        await create_tenant(ports, tenant, TenantSettings())
        await write_settings(ports, tenant, TenantSettings(retention_days=1), key_id=KEY_ID)
    turns = [await apply_retention(ports, (), PACE) for _ in range(4)]
    assert turns == [2, 2, 1, 0], "five tenants, two in each round; then they are not due for an hour"
    assert [await apply_retention(ports, (), PACE) for _ in range(2)] == [0, 0]
    clock.advance(CHECK_INTERVAL_SECONDS + 1)
    assert sum([await apply_retention(ports, (), PACE) for _ in range(3)]) == len(tenants)


async def test_retention_removed_meanwhile_is_not_listed_again(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await write_settings(ports, TENANT, TenantSettings(retention_days=1), key_id=KEY_ID)
    await apply_retention(ports, (), PACE)
    clock.advance(2 * CHECK_INTERVAL_SECONDS)
    assert await is_clock_steady(ports)  # So that the first write is the tenant's.
    late = losing_race(ports, lambda: write_settings(ports, TENANT, TenantSettings(), key_id=KEY_ID))
    await apply_retention(late, (), PACE)
    assert await ports.table.get(keys.retention_entry(TENANT)) is None


async def test_audit_log_is_kept_for_a_month_at_least(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await write_settings(ports, TENANT, TenantSettings(retention_days=1), key_id=KEY_ID)
    for _ in range(31 * 5):
        clock.advance(5 * 3600)
        if clock.time % DAY < 5 * 3600:
            await post(ports, [BOB])
        await apply_retention(ports, (), PACE)
    entries, _ = await read_audit_log(ports, TENANT, limit=100, after=None)
    assert clock() - 31 * DAY < entries[-1].at < clock() - 29 * DAY


async def test_old_dead_letters_are_discarded(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await write_settings(ports, TENANT, TenantSettings(retention_days=2), key_id=KEY_ID)
    ages: list[float] = []
    for _ in range(5):
        await post(ports, [BOB])
        await Worker.of(embedded).run_jobs()
        (received,) = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
        await ports.deliveries.bury(received, "broken")
        ages.append(clock())
        for _ in range(5):
            clock.advance(5 * 3600)
            await apply_retention(ports, (ports.deliveries, embedded.job_queue), PACE)
    letters = await ports.deliveries.dead_letters(TENANT, limit=100)
    assert [letter.buried_at for letter in letters] == [int(at) for at in ages if at > clock() - 2 * DAY]


async def test_removal_lag_is_measured(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await put_removals(ports, TENANT, 1)
    await process_removals(ports, PACE)
    assert removal_lag.labels("expired")._value.get() == int(clock()) - 1000
    await process_removals(ports, PACE)
    assert removal_lag.labels("expired")._value.get() == 0
