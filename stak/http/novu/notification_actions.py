"""What Novu's clients and SDKs do with notifications: list, count, and change one, some or all that match a filter.

The browser's client acts on its own inbox, a backend on that of a subscriber. A message that was recalled or has
expired is no longer a notification.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import Annotated, Any, Final

import msgspec

from stak.errors import NotFound
from stak.http.novu.notification_filters import filters_of, page_of, wanted_of, wanted_of_all
from stak.http.novu.presenters import Notification, notification_of
from stak.inbox.archive_and_delete import archive, delete, unarchive
from stak.inbox.bulk_actions import archive_all, archive_all_read, delete_all, mark_all_seen, read_all
from stak.inbox.list_messages import VisibleMessage, read_message
from stak.inbox.mark_read import mark_read, mark_seen, mark_unread
from stak.inbox.search_messages import Wanted, count_messages, find_messages
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.realtime.publish_changes import publish_counts

IDS_MAX: Final = 100
_ID_MAX_CHARACTERS: Final = 128

NotificationId = Annotated[str, msgspec.Meta(max_length=_ID_MAX_CHARACTERS)]

ChangeSome = Callable[[Ports, UserInbox, list[str]], Awaitable[int]]
"""Changes some messages, and returns how many of them it changed."""
_ChangeAll = Callable[[Ports, UserInbox, Wanted], Awaitable[int]]


class Notifications(msgspec.Struct, rename="camel"):
    """A page of notifications, newest first; the response has no further envelope."""

    data: list[Notification]
    has_more: bool
    filter: dict[str, Any]


class Count(msgspec.Struct):
    """The number of notifications that match a filter."""

    count: int
    filter: dict[str, Any]


class Selection(msgspec.Struct, rename="camel"):
    """The notifications that a bulk action applies to: by tags and data, or by ids; all if empty."""

    tags: Any = None
    data: str | None = None
    notification_ids: Annotated[list[NotificationId], msgspec.Meta(max_length=IDS_MAX)] | None = None


async def list_notifications(ports: Ports, user_inbox: UserInbox, query: Iterable[tuple[str, str]]) -> Notifications:
    """Return a page; in the query, `after` is the id of the last known notification."""
    page = page_of(query)
    found = await find_messages(ports, user_inbox, page.wanted, limit=page.limit, after=page.after, skip=page.offset)
    shown = [notification_of(one, user_inbox.user) for one in found.messages]
    return Notifications(shown, found.has_more, dict(page.filter))


async def count_notifications(ports: Ports, user_inbox: UserInbox, filters: str) -> list[Count]:
    """Return the number of notifications for each filter, in the order of the filters."""
    requested = filters_of(filters)
    counts = await count_messages(ports, user_inbox, [wanted_of(one) for one in requested])
    return [Count(count, one) for count, one in zip(counts, requested, strict=True)]


async def read_out_of_archive(ports: Ports, user_inbox: UserInbox, ids: list[str]) -> int:
    """Mark as read, and move out of the archive."""
    return await mark_read(ports, user_inbox, ids) + await unarchive(ports, user_inbox, ids)


async def archive_read(ports: Ports, user_inbox: UserInbox, ids: list[str]) -> int:
    """Move those that are read to the archive."""
    return await archive(ports, user_inbox, ids, only_read=True)


CHANGES_OF_ONE: Final[dict[str, ChangeSome]] = {
    "read": read_out_of_archive,
    "unread": mark_unread,
    "archive": archive,
    "unarchive": unarchive,
}
"""What a client does with one notification, by the last part of the path."""
CHANGES_OF_ALL: Final[dict[str, tuple[_ChangeAll, ChangeSome]]] = {
    "read": (read_all, mark_read),
    "archive": (archive_all, archive),
    "read-archive": (archive_all_read, archive_read),
    "delete": (delete_all, delete),
}
"""What a client does with all that match a filter, or with some, by the last part of the path."""


async def change_one(ports: Ports, user_inbox: UserInbox, message_id: str, change: ChangeSome) -> Notification:
    """Change a notification, and return it as it is then. Raises NotFound."""
    await visible(ports, user_inbox, message_id)
    await change_some(ports, user_inbox, [message_id], change)
    return notification_of(await visible(ports, user_inbox, message_id), user_inbox.user)


async def delete_one(ports: Ports, user_inbox: UserInbox, message_id: str) -> None:
    """Delete a notification from this inbox only. Raises NotFound."""
    await visible(ports, user_inbox, message_id)
    await change_some(ports, user_inbox, [message_id], delete)


async def change_all(ports: Ports, user_inbox: UserInbox, selection: Selection, action: str) -> None:
    """Apply one of CHANGES_OF_ALL; the cost of all without a filter on `data` does not depend on their number."""
    of_all, of_some = CHANGES_OF_ALL[action]
    wanted = wanted_of_all(selection.tags, selection.data)
    if selection.notification_ids is not None:
        await change_some(ports, user_inbox, selection.notification_ids, of_some)
    else:
        publish_if_changed(ports, user_inbox, await of_all(ports, user_inbox, wanted))


async def mark_selection_seen(ports: Ports, user_inbox: UserInbox, selection: Selection) -> None:
    """Mark as seen, which means shown but not necessarily read; no count changes, so none is published."""
    wanted = wanted_of_all(selection.tags, selection.data)
    if selection.notification_ids is not None:
        await mark_seen(ports, user_inbox, selection.notification_ids)
    else:
        await mark_all_seen(ports, user_inbox, wanted)


async def change_some(ports: Ports, user_inbox: UserInbox, ids: list[str], change: ChangeSome) -> None:
    """Change messages, and publish the counts if that changed any."""
    publish_if_changed(ports, user_inbox, await change(ports, user_inbox, ids))


def publish_if_changed(ports: Ports, user_inbox: UserInbox, changed: int) -> None:
    """Send the counts to the user's connected devices after a change."""
    if changed:
        ports.background_tasks.spawn(publish_counts(ports, user_inbox.tenant, user_inbox.user, user_inbox.inbox))


async def visible(ports: Ports, user_inbox: UserInbox, message_id: str) -> VisibleMessage:
    """Return a message that its user can see. Raises NotFound."""
    shown = await read_message(ports, user_inbox, message_id)
    if shown.message is None:
        raise NotFound("Message not found in this inbox.")
    return shown
