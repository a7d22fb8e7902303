"""One walk over the table finds every inbox whose count is wrong, as a torn restore leaves them."""

import pytest

from stak import optimistic_retry
from stak.bootstrap import Engine
from stak.identifiers import TenantKey, UserId
from stak.inbox import keys
from stak.inbox.audit_all_inboxes import AuditOfAll, audit_all_inboxes
from stak.inbox.mark_read import mark_read_before
from stak.ports.table import rows_of
from stak.ports.writes import Delete, Put, Update
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import (
    BOB,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    unread_total,
    user_inbox_of,
    users,
)

SPECIAL = UserId("cid #1 %é")
READER = UserId("reader")
EVERYONE = (*users(6), BOB, SPECIAL, READER)


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts that are wrong are compared again and again, in case a transaction is under way."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)


@pytest.fixture
async def engine(embedded: Engine) -> Engine:
    """Nine inboxes with three messages each, of which one user has read two."""
    await create_test_tenant(embedded.ports)
    worker = Worker.of(embedded)
    for category in ("news", "alerts"):
        await post(embedded.ports, EVERYONE, category=category)
        await worker.work()
    await mark_read_before(embedded.ports, user_inbox_of(READER), embedded.ports.clock())
    await post(embedded.ports, EVERYONE)
    await worker.work()
    return embedded


async def audited(engine: Engine, *, repair: bool = True, tenant: TenantKey | None = None) -> AuditOfAll:
    return await audit_all_inboxes(engine.ports, engine.rows, tenant=tenant, repair=repair)


async def tear(engine: Engine, user: UserId) -> None:
    """Remove the newest entry of a user, as if its transaction had been restored in part."""
    *_, newest = [
        row async for row in rows_of(engine.ports.table, user_inbox_of(user).partition, keys.MESSAGES, at_once=10)
    ]
    await engine.ports.table.commit([(Delete(newest.key),)])


async def test_correct_inboxes_have_no_drift(engine: Engine) -> None:
    assert await audited(engine) == AuditOfAll(len(EVERYONE), (), 0)


async def test_torn_deliveries_are_found_and_repaired(engine: Engine) -> None:
    await tear(engine, SPECIAL)  # a count without its entry: nothing there tells when
    await engine.ports.table.commit([(Delete(user_inbox_of(BOB).counter("news")),)])  # entries without their count
    await engine.ports.table.commit([(Update(user_inbox_of(READER).counter("*"), add={"count": 2, "rev": 1}),)])
    found = await audited(engine)
    assert {inbox.user for inbox, _ in found.drifted} == {SPECIAL, BOB, READER}
    assert all(audit.repaired for _, audit in found.drifted)
    assert [await unread_total(engine.ports, user) for user in (SPECIAL, BOB, READER)] == [2, 3, 1]
    assert (await audited(engine)).drifted == ()


async def test_dry_run_changes_nothing(engine: Engine) -> None:
    await tear(engine, BOB)
    for _ in range(2):
        ((inbox, audit),) = (await audited(engine, repair=False)).drifted
        assert (inbox.user, audit.stored.total, audit.counted.total, audit.repaired) == (BOB, 3, 2, False)


async def test_other_tenants_are_left_alone(engine: Engine) -> None:
    other = TenantKey("other")
    await create_tenant(engine.ports, other, TenantSettings())
    await tear(engine, BOB)
    assert await audited(engine, tenant=other) == AuditOfAll(0, (), 0)
    assert len((await audited(engine, tenant=TENANT)).drifted) == 1


async def test_unreadable_row_is_counted_and_hides_no_other_inbox(engine: Engine) -> None:
    first = EVERYONE[0]
    await engine.ports.table.commit([(Put(user_inbox_of(first).entry("damaged"), {"id": 7}),)])
    await tear(engine, BOB)
    found = await audited(engine)
    assert ([inbox.user for inbox, _ in found.drifted], found.unreadable_rows) == ([BOB], 1)


async def test_small_pages_split_inboxes_without_effect(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.inbox.audit_all_inboxes._ROWS_BATCH_SIZE", 2)
    await tear(engine, BOB)
    found = await audited(engine)
    assert (found.inboxes, [inbox.user for inbox, _ in found.drifted]) == (len(EVERYONE), [BOB])
