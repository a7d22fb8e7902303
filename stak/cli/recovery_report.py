"""The result of a recovery drill: opens a restored copy, audits it, and lists what is wrong with it."""

import time
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec

from stak.bootstrap import Engine, open_engine
from stak.cli.time_parsing import length_text
from stak.engine_maintenance import examine
from stak.inbox.audit_all_inboxes import audit_all_inboxes
from stak.ports.installation import RestoredCopy
from stak.ports.table import rows_of
from stak.settings import Settings
from stak.tenancy.keys import TENANT_DIRECTORY

_TENANTS_BATCH_SIZE = 1_000


class RecoveryReport(msgspec.Struct, frozen=True):
    """What was restored, how long it took, and what was found."""

    source: str
    taken_at: float
    age_seconds: float
    restore_seconds: float
    audit_seconds: float
    tenants: int
    rows: int
    inboxes: int
    wrong_counts: int
    unreadable_rows: int
    problems: tuple[str, ...]
    left_over: tuple[str, ...] = ()

    @property
    def is_well(self) -> bool:
        """Whether the backup can be used."""
        return not self.problems

    def document(self) -> dict[str, Any]:
        """Return the output of `--json`."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return {"is_well": self.is_well, **fields}


async def audit_copies(
    settings: Settings, copies: AbstractAsyncContextManager[RestoredCopy], max_age: float
) -> tuple[RecoveryReport, RestoredCopy]:
    """Make a copy and audit it."""
    async with copies as copy:
        return await audit_copy(settings, copy, max_age), copy


async def audit_copy(settings: Settings, copy: RestoredCopy, max_age: float) -> RecoveryReport:
    """Open a copy, which decrypts its keys, and audit it without changing anything."""
    changes: dict[str, Any] = {"create": False}
    if copy.data is not None:
        changes |= {"engine": "embedded", "data": copy.data}
    settings = settings.model_copy(update=changes)
    began_at, read = time.monotonic(), 0

    def count(rows: int) -> None:
        nonlocal read
        read = rows

    async with open_engine(settings, table_name=copy.table_name) as engine:
        tenants = await _count_tenants(engine)
        audit = await audit_all_inboxes(engine.ports, engine.rows, tenant=None, repair=False, on_progress=count)
    faults = [] if copy.data is None else [one for one in await examine(settings) if one.state == "wrong"]
    age_seconds = max(0.0, time.time() - copy.taken_at)
    problems = [f"{one.check}: {one.detail}" for one in faults]
    if age_seconds > max_age:
        problems.append(f"The backup is {length_text(age_seconds)} old, more than {length_text(max_age)}.")
    if tenants == 0:
        problems.append("The backup contains no tenants.")
    if audit.drifted:
        problems.append(f"{len(audit.drifted):,} inboxes have a wrong unread count: `stak audit-inboxes` repairs them.")
    if audit.torn_logs:
        problems.append(f"{len(audit.torn_logs):,} event logs are torn: `stak audit-inboxes` completes them.")
    if audit.unreadable_rows:
        problems.append(f"{audit.unreadable_rows:,} rows cannot be read: the log names them (row_failed).")
    return RecoveryReport(
        copy.source,
        copy.taken_at,
        age_seconds,
        copy.seconds,
        time.monotonic() - began_at,
        tenants,
        read,
        audit.inboxes,
        len(audit.drifted),
        audit.unreadable_rows,
        tuple(problems),
        copy.left_over,
    )


async def _count_tenants(engine: Engine) -> int:
    rows = rows_of(engine.ports.table, TENANT_DIRECTORY, at_once=_TENANTS_BATCH_SIZE)
    return len([row async for row in rows])
