"""Mark read, mark seen, archive or delete all messages of a user's inbox that match a filter."""

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from stak.identifiers import CategoryKey
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.catch_up import read_current_counters
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen
from stak.inbox.search_messages import Wanted, all_ids
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports

_replace = msgspec.structs.replace


async def read_all(ports: Ports, user_inbox: UserInbox, wanted: Wanted) -> int:
    """Mark all read: by moving the watermark, unless the filter has to inspect their content."""
    if wanted.fits is not None:
        return await _change(
            ports, user_inbox, _replace(wanted, read=False), lambda ids: mark_read(ports, user_inbox, ids)
        )
    now = ports.clock()
    if wanted.categories is None:
        return await mark_read_before(ports, user_inbox, now)
    known = (await read_current_counters(ports, user_inbox)).categories.keys()
    return sum(
        [await mark_read_before(ports, user_inbox, now, CategoryKey(name)) for name in known & wanted.categories]
    )


async def archive_all(ports: Ports, user_inbox: UserInbox, wanted: Wanted) -> int:
    """Mark read and archive."""
    return await _change(
        ports, user_inbox, _replace(wanted, archived=False), lambda ids: archive(ports, user_inbox, ids)
    )


async def archive_all_read(ports: Ports, user_inbox: UserInbox, wanted: Wanted) -> int:
    """Archive the messages that are read."""
    meant = _replace(wanted, read=True, archived=False)
    return await _change(ports, user_inbox, meant, lambda ids: archive(ports, user_inbox, ids, only_read=True))


async def mark_all_seen(ports: Ports, user_inbox: UserInbox, wanted: Wanted) -> int:
    """Mark as shown to the user, not necessarily read; no count changes."""
    return await _change(ports, user_inbox, _replace(wanted, seen=False), lambda ids: mark_seen(ports, user_inbox, ids))


async def delete_all(ports: Ports, user_inbox: UserInbox, wanted: Wanted) -> int:
    """Delete for this user, archived and snoozed messages included."""
    meant = _replace(wanted, snoozed=None)
    return await _change(ports, user_inbox, meant, lambda ids: delete(ports, user_inbox, ids))


async def _change(
    ports: Ports, user_inbox: UserInbox, wanted: Wanted, change: Callable[[Sequence[str]], Awaitable[int]]
) -> int:
    return sum([await change(ids) async for ids in all_ids(ports, user_inbox, wanted)])
