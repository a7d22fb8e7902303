"""Archive, unarchive, mark seen and delete messages of an inbox, and mute categories."""

from collections.abc import Iterable, Sequence

import msgspec

from stak.identifiers import CategoryKey
from stak.inbox.entry_model import Counters, Entry, is_hidden, is_unread
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import as_read, make_tombstone, read_counters, update_entries
from stak.ports import Ports
from stak.ports.writes import Update

_replace = msgspec.structs.replace


async def archive(ports: Ports, user_inbox: UserInbox, ids: Sequence[str], *, only_read: bool = False) -> int:
    """Mark read and archive; return how many were archived. With `only_read`, skip messages that are unread."""
    now = int(ports.clock())

    def archived(entry: Entry, counters: Counters) -> Entry | None:
        if is_hidden(entry) or entry.archived_at is not None or (only_read and is_unread(entry, counters)):
            return None
        return _replace(as_read(entry, now) if is_unread(entry, counters) else entry, archived_at=now)

    return len(await update_entries(ports, user_inbox, ids, archived))


async def unarchive(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> int:
    """Move messages from the archive back to the list; they stay read."""

    def unarchived(entry: Entry, _: Counters) -> Entry | None:
        return None if is_hidden(entry) else _replace(entry, archived_at=None)

    return len(await update_entries(ports, user_inbox, ids, unarchived))


async def see(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> int:
    """Mark as shown to the user, not necessarily read; no count changes."""
    now = int(ports.clock())

    def seen(entry: Entry, _: Counters) -> Entry | None:
        return None if entry.seen_at is not None or entry.gone else _replace(entry, seen_at=now)

    return len(await update_entries(ports, user_inbox, ids, seen))


async def delete(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> int:
    """Delete messages for this user, leaving tombstones so that a late duplicate cannot restore them."""
    now = int(ports.clock())

    def deleted(entry: Entry, _: Counters) -> Entry | None:
        return None if is_hidden(entry) else make_tombstone(entry, "deleted", now)

    return len(await update_entries(ports, user_inbox, ids, deleted))


async def read_muted(ports: Ports, user_inbox: UserInbox) -> list[str]:
    """Return the muted categories, which are not counted."""
    counters = await read_counters(ports, user_inbox)
    return sorted(name for name, counter in counters.categories.items() if counter.is_muted)


async def write_muted(ports: Ports, user_inbox: UserInbox, muted: frozenset[CategoryKey]) -> None:
    """Mute exactly these categories. No condition: only the flag is written, and the last writer wins."""
    before = frozenset(await read_muted(ports, user_inbox))
    await mute(ports, user_inbox, muted - before)
    await unmute(ports, user_inbox, before - muted)


async def mute(ports: Ports, user_inbox: UserInbox, categories: Iterable[str]) -> None:
    """Mute these categories in addition; no condition, as above."""
    await ports.table.commit([(Update(user_inbox.counter(name), set={"muted": 1}),) for name in sorted(categories)])


async def unmute(ports: Ports, user_inbox: UserInbox, categories: Iterable[str]) -> None:
    """Unmute these categories; no condition, as above."""
    await ports.table.commit([(Update(user_inbox.counter(name), remove=("muted",)),) for name in sorted(categories)])
