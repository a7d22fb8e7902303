"""Exports one whole tenant to a file, without data of other tenants or of the engine.

Queued chunks are not exported: their recipients and ledger are stored, so the exported open work sends them again in
the new installation.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from stak.errors import NotFound, WrongState
from stak.identifiers import TenantKey
from stak.installation.data_format import (
    COMPACT_FORMAT,
    SEALED_FORMAT,
    TOTALS_FORMAT,
    DataFormat,
    read_format_now,
)
from stak.migration import row_ownership
from stak.migration.export_file import (
    CLEAR_VERSION,
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
    stored = await read_format_now(ports)
    header = _header(stored, tenant, int(ports.clock()), engine)
    under_way = scheduled = 0
    with writing(path, header, is_replaced=is_replaced) as file:
        async for some in rows.beginning_with((row_ownership.partitions(tenant), row_ownership.SYSTEM)):
            for row in some:
                if not row_ownership.is_of(tenant, row.key):
                    continue
                if row.key == settings_key:
                    file.add(Row(row.key, with_secrets_open(ports, tenant, row.item)))
                    continue
                if row_ownership.is_console_session(tenant, row.key):
                    continue
                file.add(row_ownership.without_account_secrets(tenant, row))
                if row_ownership.stage_of(tenant, row.key) == "work":
                    scheduled += row_ownership.is_due(row.key)
                    is_later = row_ownership.is_due(row.key) or row_ownership.is_by_minute(row.key)
                    under_way += not (is_later or row_ownership.is_removal(row.key))
            on_progress(file.rows)
        if (await read_format_now(ports)).version != stored.version:
            raise WrongState("The installation was upgraded during the export. Export the tenant again.")
    return Exported(file.rows, under_way, scheduled, await _dead_letters(ports, tenant))


def _header(stored: DataFormat, tenant: TenantKey, now: int, engine: str) -> Header:
    """Return a header whose version releases refuse if they do not know the rows of this data format."""
    is_clear = stored.backfilled < SEALED_FORMAT
    if stored.version >= COMPACT_FORMAT:  # from this version on, files have the number of the data format
        return Header(min(stored.version, VERSION), tenant, now, engine, is_clear)
    sealed = TOTALS_VERSION if stored.version >= TOTALS_FORMAT else SEALED_VERSION
    return Header(CLEAR_VERSION if is_clear else sealed, tenant, now, engine)


async def _dead_letters(ports: Ports, tenant: TenantKey) -> int:
    count = 0
    for queue in (ports.deliveries, ports.chat_updates):
        after: str | None = None
        while page := await queue.dead_letters(tenant, limit=_LETTERS_BATCH_SIZE, after=after):
            count += len(page)
            after = page[-1].id
    return count
