"""Exports one whole tenant to a file, without data of other tenants or of the engine.

Queued chunks are not exported: their recipients and ledger are stored, so the exported open work sends them again in
the new installation.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from stak.errors import NotFound
from stak.identifiers import TenantKey
from stak.installation.data_format import counts_chat_messages, has_only_sealed, writes_compact, writes_totals
from stak.migration import row_ownership
from stak.migration.export_file import (
    CLEAR_VERSION,
    COMPACT_VERSION,
    SEALED_VERSION,
    TOTALS_VERSION,
    VERSION,
    Header,
    writing,
)
from stak.ports import Ports
from stak.ports.table import Row, Rows
from stak.tenancy import keys as tenancy
from stak.tenancy.secrets import with_secrets_open
from stak.tenancy.tenant_cache import DELETION

OnProgress = Callable[[int], None]
"""Receives the number of rows so far."""

_LETTERS_BATCH_SIZE: Final = 100


class Exported(msgspec.Struct, frozen=True):
    """The result of an export, with facts that its owner should know."""

    rows: int
    under_way: int
    """Broadcasts with open work, including paused ones."""
    scheduled: int
    left_behind: int
    """Dead letters, which are not exported."""


async def export_tenant(
    ports: Ports, rows: Rows, tenant: TenantKey, path: Path, *, engine: str, is_replaced: bool, on_progress: OnProgress
) -> Exported:
    """Write a tenant to a file. Raises NotFound if it does not exist."""
    settings_key = tenancy.tenant_settings(tenant)
    settings = await ports.table.get(settings_key)
    if settings is None or DELETION in settings:
        raise NotFound(f"Tenant {tenant} not found.")
    version = await _version(ports)
    header = Header(version, tenant, int(ports.clock()), engine)
    under_way = scheduled = 0
    with writing(path, header, is_replaced=is_replaced) as file:
        async for some in rows.beginning_with((row_ownership.partitions(tenant), row_ownership.SYSTEM)):
            for row in some:
                if not row_ownership.is_of(tenant, row.key):
                    continue
                if row.key == settings_key:
                    file.add(Row(row.key, with_secrets_open(ports, tenant, row.item)))
                    continue
                file.add(row)
                if row_ownership.stage_of(tenant, row.key) == "work":
                    scheduled += row_ownership.is_due(row.key)
                    under_way += not (row_ownership.is_due(row.key) or row_ownership.is_removal(row.key))
            on_progress(file.rows)
    return Exported(file.rows, under_way, scheduled, await _dead_letters(ports, tenant))


async def _version(ports: Ports) -> int:
    if not await has_only_sealed(ports):
        return CLEAR_VERSION
    if await counts_chat_messages(ports):
        return VERSION
    if await writes_compact(ports):
        return COMPACT_VERSION
    return TOTALS_VERSION if await writes_totals(ports) else SEALED_VERSION


async def _dead_letters(ports: Ports, tenant: TenantKey) -> int:
    count = 0
    for queue in (ports.deliveries, ports.chat_updates):
        after: str | None = None
        while page := await queue.dead_letters(tenant, limit=_LETTERS_BATCH_SIZE, after=after):
            count += len(page)
            after = page[-1].id
    return count
