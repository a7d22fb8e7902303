"""Archive, unarchive and delete messages of a user's inbox."""

from collections.abc import Sequence

import msgspec

from stak.inbox.catch_up import catch_up
from stak.inbox.entry_model import Counters, Entry, is_hidden, is_unread
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import as_read, make_tombstone, update_entries
from stak.inbox.webhook_events import submit_read
from stak.ports import Ports
from stak.ulids import is_ulid

_replace = msgspec.structs.replace


async def archive(ports: Ports, user_inbox: UserInbox, ids: Sequence[str], *, only_read: bool = False) -> int:
    """Mark read and archive; return how many were archived. With `only_read`, skip messages that are unread."""
    await catch_up(ports, user_inbox)
    now = int(ports.clock())
    unread: set[str] = set()

    def archived(entry: Entry, counters: Counters) -> Entry | None:
        if is_hidden(entry) or entry.archived_at is not None or (only_read and is_unread(entry, counters)):
            return None
        if not is_unread(entry, counters):
            unread.discard(entry.id)
            return _replace(entry, archived_at=now, snoozed_until=None)
        unread.add(entry.id)
        return _replace(as_read(entry, now), archived_at=now, snoozed_until=None)

    changed = await update_entries(ports, user_inbox, ids, archived)
    await submit_read(ports, user_inbox, [entry.id for entry in changed if entry.id in unread])
    return len(changed)


async def unarchive(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> int:
    """Move messages from the archive back to the list; they stay read."""
    await catch_up(ports, user_inbox)

    def unarchived(entry: Entry, _: Counters) -> Entry | None:
        if is_hidden(entry) or entry.archived_at is None:
            return None
        return _replace(entry, archived_at=None, snoozed_until=None)

    return len(await update_entries(ports, user_inbox, ids, unarchived))


async def delete(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> int:
    """Delete messages for this user, leaving tombstones so that a late duplicate cannot restore them."""
    await catch_up(ports, user_inbox)
    now = int(ports.clock())
    # The messages that a digest shows, first: whoever repeats an interrupted deletion finds the digest.
    found = await ports.table.batch_get(map(user_inbox.entry, filter(is_ulid, ids)))
    collected = [one for item in found.values() for one in item.get("digest_ids", ()) if one != item["id"]]
    if collected:
        await update_entries(
            ports, user_inbox, collected, lambda one, _: None if one.gone else make_tombstone(one, "deleted", now)
        )

    def deleted(entry: Entry, _: Counters) -> Entry | None:
        return None if is_hidden(entry) else make_tombstone(entry, "deleted", now)

    return len(await update_entries(ports, user_inbox, ids, deleted))
