"""Imports one tenant from a file into an installation that does not have it.

The whole file is verified before anything is written. A row marks the import as begun; it is deleted last, in the same
group that creates the tenant, and until then no request finds the tenant. An interrupted import can be resumed: content
that is completely written is not written again, nor is any part of the log of statistics: a worker may have counted it.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from stak.errors import AlreadyExists, InvalidInput, MalformedInput
from stak.identifiers import TenantKey, TopicKey, tenant_key
from stak.inbox import keys as inbox
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.complete_events import Logs, complete_events
from stak.inbox.open_work import open_work_key
from stak.inbox.unread_counts import UserInbox
from stak.installation.data_format import (
    read_format,
    reopen_backfill,
    writes_sealed,
    writes_totals,
)
from stak.migration import row_ownership
from stak.migration.export_file import COMPACT_VERSION, Footer, Header, read_rows, verify
from stak.migration.export_tenant import OnProgress
from stak.migration.imported_log import write_log
from stak.migration.imported_topics import topic_counts, topic_in, with_topics
from stak.migration.imported_totals import without_totals, write_totals
from stak.migration.row_kinds import problem_with
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Absent, Check, Delete, Equals, Group, Item, Key, Present, Put, Refused, Update
from stak.tenancy import keys as tenancy
from stak.tenancy.secrets import with_secrets_sealed
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.upgrade.encrypt_rows import seal_rows

_ROWS_BATCH_SIZE: Final = 500
_BATCH_BYTES: Final = 4 * 1024 * 1024
_AUDITS_BATCH_SIZE: Final = 8
_COUNT_OF_ALL: Final = inbox.counter(inbox.TOTAL)


class Imported(msgspec.Struct, frozen=True):
    """The result of an import, and whether all imported unread counts are right."""

    tenant: TenantKey
    rows: int
    inboxes: int
    drift: int
    """By how much the counts were wrong before they were corrected: 0, unless the exported tenant was in use."""


class Opened(msgspec.Struct, frozen=True):
    """A verified, complete file."""

    path: Path
    tenant: TenantKey
    header: Header
    footer: Footer
    audiences: dict[str, int]
    """The number of members of each shard of audiences and topics in the file, by partition."""
    topics: dict[str, TopicKey]
    """The names of the topics in the file, by id."""


def open_file(path: Path) -> Opened:
    """Verify a file before it is used. Raises MalformedInput unless it is a complete export of one tenant."""
    header, footer = verify(path)
    try:
        tenant = tenant_key(header.tenant)
    except InvalidInput as error:
        raise MalformedInput(f"The file has an invalid tenant: {error.detail}.") from error
    wanted = {tenancy.tenant_settings(tenant), tenancy.directory_entry(tenant)}
    audiences: Counter[str] = Counter()
    topics: dict[str, TopicKey] = {}
    for number, row in enumerate(read_rows(path), 2):
        if not (row_ownership.is_of(tenant, row.key) and row_ownership.is_content_of(tenant, row)):
            raise MalformedInput(f"The file contains a row of another tenant than {tenant} ({row.key.pk}).")
        if (problem := problem_with(tenant, row)) is not None:
            raise MalformedInput(
                f"Line {number} of the file ({row.key.pk} {row.key.sk}) is {problem}. Nothing was written. Was it "
                "exported by a newer release, or edited?"
            )
        wanted.discard(row.key)
        audiences[row.key.pk] += row_ownership.is_audience_member(tenant, row.key)
        if (topic := topic_in(tenant, row)) is not None:
            topics[topic[0]] = topic[1]
    if wanted:
        raise MalformedInput(f"The file does not contain the settings of {tenant}. It was not made by `stak export`.")
    return Opened(path, tenant, header, footer, +audiences, topics)


async def import_tenant(ports: Ports, file: Opened, *, is_resumed: bool, on_progress: OnProgress) -> Imported:
    """Write a tenant. Raises AlreadyExists if it exists, or if an interrupted import of it is not to be resumed.

    Raises InvalidInput for a file of a newer data format than this installation has.
    """
    version = file.header.version
    # From this version on, files have the number of the data format.
    if version >= COMPACT_VERSION and version > (await read_format(ports)).version:
        raise InvalidInput(
            f"The file has data format {version}, which processes of an earlier release beside this one cannot read. "
            "Stop them, run `stak upgrade`, then import it."
        )
    begun = await _begin(ports, file, is_resumed=is_resumed)
    written = _Written(on_progress)
    if file.header.may_be_clear:
        await reopen_backfill(ports)  # whatever happens to this import, plaintext that it wrote is found and encrypted
    if not begun.get("content"):
        await _write_stage(ports, file, "content", written)
        if await writes_totals(ports):
            await write_totals(ports, file.tenant, read_rows(file.path))
        await _complete_events(ports, file)
        await _mark_content_written(ports, file)
    in_log = (row for row in read_rows(file.path) if row_ownership.stage_of(file.tenant, row.key) == "log")
    async for rows in write_log(ports, file.tenant, begun, in_log):
        written.add(rows)
    await _write_stage(ports, file, "work", written)
    await _write_stage(ports, file, "keys", written)
    await _finish(ports, file)
    if file.header.may_be_clear and await writes_sealed(ports):
        for batch in _batches(read_rows(file.path)):
            await seal_rows(ports, batch)
    inboxes, drift = await _audit(ports, file)
    return Imported(file.tenant, file.footer.rows, inboxes, drift)


class _Written:
    """Counts rows for the progress report."""

    def __init__(self, on_progress: OnProgress) -> None:
        self._on_progress = on_progress
        self._rows = 0

    def add(self, rows: int) -> None:
        self._rows += rows
        self._on_progress(self._rows)


async def _begin(ports: Ports, file: Opened, *, is_resumed: bool) -> Item:
    """Mark an import as begun; return the mark, which says what an earlier one had written."""
    tenant, mark = file.tenant, tenancy.unfinished_import(file.tenant)
    begun = await ports.table.get(mark)
    if begun is None:
        if await ports.table.get(tenancy.tenant_settings(tenant)) is not None:
            raise AlreadyExists(f"The tenant {tenant} already exists. Nothing was written.")
        put = Put(mark, {"sha256": file.footer.sha256, "begun": int(ports.clock())}, when=(Absent(),))
        # Checked again: another import may have begun and ended since, and its rows must not be overwritten.
        is_new = Check(tenancy.tenant_settings(tenant), when=(Absent(),))
        (outcome,) = await ports.table.commit([(put, is_new)])
        if isinstance(outcome, Refused):
            raise AlreadyExists(f"Another process has just created {tenant} or begun its import. Nothing was written.")
        return put.item
    if not is_resumed:
        raise AlreadyExists(f"An import of {tenant} has not finished. Continue it with --resume and the same file.")
    if begun["sha256"] != file.footer.sha256:
        raise AlreadyExists(f"The unfinished import of {tenant} used another file. Continue it with that file.")
    return begun


async def _mark_content_written(ports: Ports, file: Opened) -> None:
    update = Update(tenancy.unfinished_import(file.tenant), set={"content": True}, when=(Present(),))
    await _commit(ports, file, [(update,)])


async def _write_stage(ports: Ports, file: Opened, stage: row_ownership.Stage, written: _Written) -> None:
    now = int(ports.clock())
    has_totals = await writes_totals(ports)
    of_stage = (row for row in read_rows(file.path) if row_ownership.stage_of(file.tenant, row.key) == stage)
    counts = topic_counts(file.tenant, file.topics, file.audiences) if stage == "content" else ()
    rows = chain(with_topics(file.tenant, file.topics, file.audiences, of_stage), counts)
    for batch in _batches(without_totals(file.tenant, rows, has_totals=has_totals)):
        # No condition: nothing else writes these rows before the tenant exists, and writing them again changes nothing.
        if any(row_ownership.is_due(row.key) for row in batch):
            await ports.table.commit([(Put(inbox.DUE_CURSOR, {"minute": now // 60}, when=(Absent(),)),)])
        groups: list[Group] = [(Put(await _key_now(ports, row, now), _item_now(file, row)),) for row in batch]
        await _commit(ports, file, groups)
        written.add(len(batch))


async def _key_now(ports: Ports, row: Row, now: int) -> Key:
    """Return the current key of a row: a minute that has passed since the export becomes the current one."""
    if row_ownership.is_open_work(row.key):  # the number of partitions depends on the data format
        return await open_work_key(ports, BroadcastRef.of_listed(row))
    # Past minutes are not read again.
    return row_ownership.from_minute(row.key, now // 60) if row_ownership.has_minute(row.key) else row.key


def _item_now(file: Opened, row: Row) -> Item:
    """Return a row's item; the count of an audience becomes the number of imported members."""
    if row_ownership.is_audience_count(file.tenant, row.key):
        return {**row.item, "count": file.audiences.get(row.key.pk, 0)}
    return row.item


async def _finish(ports: Ports, file: Opened) -> None:
    """Create the tenant and end the import, atomically."""
    tenant = file.tenant
    settings_key, directory_key = tenancy.tenant_settings(tenant), tenancy.directory_entry(tenant)
    last: dict[Key, Item] = {
        row.key: row.item for row in read_rows(file.path) if row_ownership.stage_of(tenant, row.key) == "last"
    }
    sealed = with_secrets_sealed(ports, tenant, last[settings_key])
    group: Group = (
        Put(settings_key, sealed, when=(Absent(),)),
        Put(directory_key, last[directory_key]),
        Delete(tenancy.unfinished_import(tenant), when=(Equals("sha256", file.footer.sha256),)),
    )
    (outcome,) = await ports.table.commit([group])
    if isinstance(outcome, Refused):
        raise AlreadyExists(
            f"The tenant {tenant} was created by another process during the import. Check both before you continue."
        )
    invalidate_tenant(ports, tenant)


async def _complete_events(ports: Ports, file: Opened) -> None:
    """Complete the event logs: an export of a tenant in use may contain them in part."""
    logs = Logs()
    for row in read_rows(file.path):
        logs.add(row)
    for name, facts in logs.facts().items():
        await complete_events(ports, name, facts)


async def _audit(ports: Ports, file: Opened) -> tuple[int, int]:
    """Return how many inboxes were imported, and by how much their counts were wrong."""
    inboxes = drift = 0
    user_inboxes: list[UserInbox] = []
    for user_inbox in _user_inboxes(file):
        user_inboxes.append(user_inbox)
        if len(user_inboxes) == _AUDITS_BATCH_SIZE:
            drift += await _drift(ports, user_inboxes)
            inboxes += len(user_inboxes)
            user_inboxes = []
    return inboxes + len(user_inboxes), drift + await _drift(ports, user_inboxes)


async def _drift(ports: Ports, user_inboxes: list[UserInbox]) -> int:
    audits = await asyncio.gather(*(audit_inbox(ports, user_inbox) for user_inbox in user_inboxes))
    return sum(audit.drift for audit in audits)


def _user_inboxes(file: Opened) -> Iterator[UserInbox]:
    """Yield the inboxes in a file: each that ever had a message has one total count."""
    for row in read_rows(file.path):
        if (
            row.key.sk == _COUNT_OF_ALL
            and (user_inbox := row_ownership.user_inbox_of(file.tenant, row.key.pk)) is not None
        ):
            yield user_inbox


async def _commit(ports: Ports, file: Opened, groups: list[Group]) -> None:
    for group, outcome in zip(groups, await ports.table.commit(groups), strict=True):
        if isinstance(outcome, Refused):
            key, reason = group[0].key, outcome.failures[0].reason
            raise InvalidInput(f"The row {key.pk} {key.sk} of {file.tenant} cannot be stored here: {reason}.")


def _batches(rows: Iterator[Row]) -> Iterator[list[Row]]:
    batch: list[Row] = []
    size_bytes = 0
    for row in rows:
        batch.append(row)
        size_bytes += len(msgspec.json.encode(row.item))
        if len(batch) == _ROWS_BATCH_SIZE or size_bytes >= _BATCH_BYTES:
            yield batch
            batch, size_bytes = [], 0
    if batch:
        yield batch
