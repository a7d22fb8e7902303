"""Reads all inboxes after a load: everything was delivered once, and every count is right."""

import asyncio
from typing import Final

from bench.benchmark_results import WrongResultError
from bench.contenders.dynamodb_deliveries import TENANT
from stak.bootstrap import Engine
from stak.inbox import keys
from stak.inbox.audit_all_inboxes import audit_all_inboxes
from stak.ports.table import Position, Rows
from stak.tenancy.keys import OF_USER, partition_parts

_ROWS_BATCH_SIZE: Final = 1_000


async def require_exact_inboxes(engine: Engine, users: int) -> None:
    """Raise WrongResultError unless this many users have one message each, and all their counts are right.

    The same message cannot be twice in an inbox: it has one key there.
    """
    segments = range(engine.rows.segments)
    entries = sum(await asyncio.gather(*(_count_entries(engine.rows, segment) for segment in segments)))
    audit = await audit_all_inboxes(engine.ports, engine.rows, tenant=TENANT, repair=False)
    if (entries, audit.inboxes) != (users, users):
        raise WrongResultError(f"{users} users should have a message each: {audit.inboxes} have {entries} messages.")
    if audit.drifted or audit.unreadable_rows:
        raise WrongResultError(f"Wrong counts in {len(audit.drifted)} inboxes, the first: {audit.drifted[:1]}.")


async def _count_entries(rows: Rows, segment: int) -> int:
    """Count the messages in the inboxes of a segment."""
    count = 0
    after: Position | None = None
    while True:
        page = await rows.page(segment, limit=_ROWS_BATCH_SIZE, after=after)
        for row in page.rows:
            parts = partition_parts(row.key)
            count += parts is not None and parts.kind == OF_USER and keys.MESSAGES.covers(row.key)
        after = page.next
        if after is None:
            return count
