"""Imports the items of another system (`source_items.py`): messages become messages of broadcasts, with exact counts.

All copies of a message belong to one broadcast, so that a recall, retention and erasure find them. A few copies are
imported in one transaction: their entries and counts, their recipients as a new chunk of the broadcast, its ledger, and
the broadcast itself, which records how many chunks it has. Each entry is written only if it is absent. So an import can
stop anywhere and be repeated: what is there is skipped, and nothing is counted twice. Nobody is notified.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from stak.errors import InvalidInput, NotFound
from stak.identifiers import CategoryKey, InboxKey, TenantKey
from stak.inbox.broadcast import broadcast_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.categories import register_category
from stak.inbox.entry_model import Counters, counters_of
from stak.inbox.keys import TOTAL
from stak.inbox.unread_counts import UserInbox
from stak.installation.data_format import writes_compact
from stak.migration.imported_broadcast import ImportedBroadcast
from stak.migration.item_file import Contents, ItemFile, Line
from stak.migration.source_items import InboxTexts, Message, UnreadCount
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Group, Item, Key
from stak.tenancy.audit_log import OPERATOR, log_entry
from stak.tenancy.inbox_configs import configure_inbox, read_inbox
from stak.tenancy.stored_bytes import charge_bytes, require_bytes
from stak.tenancy.tenant_cache import read_tenant
from stak.tenancy.tenant_model import InboxConfig

LINES_BATCH_SIZE: Final = 500
COPIES_PER_GROUP: Final = 20
"""Four writes each at most, and five for their broadcast: they fit one group of 100."""


class ImportedItems(msgspec.Struct):
    """The result of an import, or what it would be."""

    messages: int = 0
    already_there: int = 0
    recalled: int = 0
    """Copies of messages that were recalled or removed here since an earlier import; they do not return."""
    inboxes_created: int = 0
    inboxes_kept: int = 0
    """Inboxes that existed: their configuration was not changed."""
    counts_compared: int = 0
    counts_different: int = 0
    """Unread counts in the file that differ from what is stored here now."""
    first_different: str | None = None
    last_line: int = 0
    """All lines up to this one are imported."""


OnImported = Callable[[ImportedItems], None]
"""Called after each batch."""


async def check_tenants(ports: Ports, contents: Contents) -> None:
    """Raise NotFound unless all tenants of a file exist."""
    for tenant in sorted(contents.tenants):
        if await read_tenant(ports, tenant) is None:
            raise NotFound(f"The tenant {tenant} does not exist. Create it with: stak tenant create {tenant}")


async def import_items(
    ports: Ports,
    file: ItemFile,
    contents: Contents,
    *,
    from_line: int = 1,
    is_dry_run: bool = False,
    on_imported: OnImported = lambda _: None,
) -> ImportedItems:
    """Import a checked file: its inboxes, then its messages. A dry run reads the same, and writes nothing.

    Raises NotFound for an unknown tenant, and InvalidInput for a category that an inbox does not allow.
    """
    await check_tenants(ports, contents)
    result = ImportedItems()
    if not await writes_compact(ports):
        raise InvalidInput("Run `stak upgrade` first: items are imported in the data format of this release.")
    await _import_inboxes(ports, contents, result, is_dry_run=is_dry_run)
    messages = (line for line in file.items(from_line) if isinstance(line.parsed.item, Message))
    while batch := list(islice(messages, LINES_BATCH_SIZE)):
        try:
            await _import_batch(ports, batch, result, is_dry_run=is_dry_run)
        except InvalidInput as error:
            problem = f"Lines {batch[0].number} to {batch[-1].number}: {error.detail}"
            raise InvalidInput(f"{problem} The lines before are imported; it is safe to repeat the import.") from error
        result.last_line = batch[-1].number
        on_imported(result)
    if not is_dry_run:
        for tenant in contents.tenants:
            detail = f"{contents.messages_of.get(tenant, 0)} messages in the file"
            await ports.table.commit([(log_entry(ports, tenant, OPERATOR, "import items", "tenant", detail),)])
        await compare_counts(ports, file, result)
    return result


async def _import_inboxes(ports: Ports, contents: Contents, result: ImportedItems, *, is_dry_run: bool) -> None:
    """Create the inboxes that do not exist yet."""
    for (tenant, inbox), texts in contents.inboxes.items():
        try:
            await read_inbox(ports, tenant, inbox)
            result.inboxes_kept += texts is not None
        except NotFound:
            result.inboxes_created += 1
            if not is_dry_run:
                await configure_inbox(ports, tenant, inbox, _config(inbox, texts), key_id=OPERATOR)


def _config(inbox: InboxKey, texts: InboxTexts | None) -> InboxConfig:
    if texts is None:
        return InboxConfig(title=inbox)
    return InboxConfig(title=texts.title, description=texts.description, schema_version=texts.schema_version)


class _Copy(NamedTuple):
    user_inbox: UserInbox
    message: Message

    @property
    def entry_key(self) -> Key:
        return self.user_inbox.entry(self.message.message_id)


async def _import_batch(ports: Ports, lines: Sequence[Line], result: ImportedItems, *, is_dry_run: bool) -> None:
    copies: dict[Key, _Copy] = {}
    for line in lines:
        message = line.parsed.item
        assert isinstance(message, Message)  # noqa: S101 - the caller has chosen them
        copy = _Copy(UserInbox(message.tenant, message.user, message.inbox), message)
        if copy.entry_key in copies:
            result.already_there += 1
        copies.setdefault(copy.entry_key, copy)
    if not is_dry_run:
        for tenant, inbox, category in sorted({(m.tenant, m.inbox, m.category) for _, m in copies.values()}):
            await register_category(ports, tenant, inbox, CategoryKey(category))
    attempts = Attempts()
    while copies:
        await attempts.next()
        found = await ports.table.batch_get(copies)
        result.already_there += len(found)
        waiting = [copy for key, copy in copies.items() if key not in found]
        if is_dry_run:
            result.messages += len(waiting)
            return
        copies = await _write(ports, waiting, result)


async def _write(ports: Ports, waiting: Sequence[_Copy], result: ImportedItems) -> dict[Key, _Copy]:
    """Write copies that were absent a moment ago; return those that have to be looked at again."""
    by_broadcast: dict[BroadcastRef, list[_Copy]] = {}
    for copy in waiting:
        message = copy.message
        by_broadcast.setdefault(BroadcastRef(message.tenant, message.inbox, message.message_id), []).append(copy)
    wanted = [ref.key for ref in by_broadcast]
    wanted += [copy.user_inbox.counter(level) for copy in waiting for level in (TOTAL, copy.message.category)]
    found = await ports.table.batch_get(wanted)
    growing: list[tuple[ImportedBroadcast, list[_Copy]]] = []
    for ref, copies in by_broadcast.items():
        item = found.get(ref.key)
        stored = None if item is None else broadcast_of(item)
        broadcast = await ImportedBroadcast.of(ports, ref, stored, copies[0].message)
        if broadcast.accepts_copies:
            growing.append((broadcast, copies))
        else:
            result.recalled += len(copies)
    again: list[_Copy] = []
    while growing:
        growing = await _write_chunks(ports, growing, found, result, again)
    return {copy.entry_key: copy for copy in again}


async def _write_chunks(
    ports: Ports,
    growing: Sequence[tuple[ImportedBroadcast, list[_Copy]]],
    found: Mapping[Key, Item],
    result: ImportedItems,
    again: list[_Copy],
) -> list[tuple[ImportedBroadcast, list[_Copy]]]:
    """Write the next chunk of each broadcast; return those with more, and put those that were refused into `again`."""
    groups: list[Group] = []
    charges: Counter[TenantKey] = Counter()  # of all of them: they are charged when they are stored
    for broadcast, copies in growing:
        part = copies[:COPIES_PER_GROUP]
        charges[broadcast.tenant] += broadcast.bytes_for([one.message for one in part])
        await require_bytes(ports, broadcast.tenant, charges[broadcast.tenant])
        groups.append(await broadcast.writes([(one.message, one.user_inbox, _counters(one, found)) for one in part]))
    left: list[tuple[ImportedBroadcast, list[_Copy]]] = []
    for (broadcast, copies), outcome in zip(growing, await ports.table.commit(groups), strict=True):
        part, rest = copies[:COPIES_PER_GROUP], copies[COPIES_PER_GROUP:]
        if not isinstance(outcome, Done):  # a count, the broadcast or an entry has changed: read again
            again += copies
            continue
        messages = [one.message for one in part]
        charge_bytes(ports, broadcast.tenant, broadcast.bytes_for(messages))
        result.messages += len(part)
        if rest:
            left.append((broadcast.with_chunk(messages), rest))
    return left


def _counters(copy: _Copy, found: Mapping[Key, Item]) -> Counters:
    levels = (TOTAL, copy.message.category)
    return counters_of({level: dict(found.get(copy.user_inbox.counter(level), {})) for level in levels})


async def compare_counts(ports: Ports, file: ItemFile, result: ImportedItems) -> None:
    """Compare the unread counts in the file with the stored ones; they are not imported, but counted anew."""
    for lines in _batches(line for line in file.items() if isinstance(line.parsed.item, UnreadCount)):
        wanted = {line.number: _counter_key(line) for line in lines}
        found = await ports.table.batch_get(set(wanted.values()))
        for line in lines:
            item = line.parsed.item
            assert isinstance(item, UnreadCount)  # noqa: S101 - chosen above
            stored = found.get(wanted[line.number], {}).get("count", 0)
            result.counts_compared += 1
            if stored != item.count:
                result.counts_different += 1
                result.first_different = result.first_different or (
                    f"line {line.number}: {item.count} in the file, {stored} unread messages here"
                )


def _counter_key(line: Line) -> Key:
    item = line.parsed.item
    assert isinstance(item, UnreadCount)  # noqa: S101 - the caller has chosen them
    return UserInbox(item.tenant, item.user, item.inbox).counter(item.category or TOTAL)


def _batches(lines: Iterable[Line]) -> Iterator[list[Line]]:
    rest = iter(lines)
    while batch := list(islice(rest, LINES_BATCH_SIZE)):
        yield batch
