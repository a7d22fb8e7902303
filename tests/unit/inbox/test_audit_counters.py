"""Recounts: read-only recounts change nothing, and each is in the audit log together with its repair."""

import pytest

from stak import optimistic_retry
from stak.bootstrap import Engine
from stak.inbox.audit_counters import audit_inbox
from stak.ports import Ports
from stak.ports.writes import Update
from stak.tenancy.audit_log import AuditEntry, read_audit_log
from tests.support.broadcasts import BOB, INBOX, TENANT, create_test_tenant, user_inbox_of


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts that are wrong are compared again and again, in case a transaction is under way."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    """Bob's inbox is empty, but its counters say that three are unread."""
    await create_test_tenant(embedded.ports)
    bobs_inbox = user_inbox_of(BOB)
    await embedded.ports.table.commit(
        [
            (
                Update(bobs_inbox.counter("*"), add={"count": 3, "rev": 1}),
                Update(bobs_inbox.counter("news"), add={"count": 3}),
            ),
        ]
    )
    return embedded.ports


async def logged_recounts(ports: Ports) -> list[AuditEntry]:
    return (await read_audit_log(ports, TENANT, limit=100, after=None, action="recount"))[0]


async def test_recount_without_repair_changes_nothing(ports: Ports) -> None:
    for _ in range(2):
        audit = await audit_inbox(ports, user_inbox_of(BOB), repair=False, key_id="k")
        assert (audit.stored.total, audit.counted.total, audit.drift, audit.repaired) == (3, 0, 6, False)
    logged = [(entry.key_id, entry.target, entry.detail) for entry in await logged_recounts(ports)]
    assert logged == [("k", f"{INBOX}/{BOB}", "drift 6")] * 2


async def test_repair_is_logged_together_with_the_recount(ports: Ports) -> None:
    audit = await audit_inbox(ports, user_inbox_of(BOB), key_id="k")
    assert (audit.drift, audit.repaired) == (6, True)
    audit = await audit_inbox(ports, user_inbox_of(BOB), key_id="k")
    assert (audit.stored.total, audit.drift, audit.repaired) == (0, 0, False)
    assert [entry.detail for entry in await logged_recounts(ports)] == ["drift 0", "drift 6, repaired"]


async def test_recount_without_a_key_is_not_logged(ports: Ports) -> None:
    assert (await audit_inbox(ports, user_inbox_of(BOB))).repaired
    assert await logged_recounts(ports) == []
