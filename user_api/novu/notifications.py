"""Routes for a subscriber's notifications: list, count, and the actions of Novu's client on one or on all."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, delete, get, patch, post

from stak.errors import NotFound
from stak.inbox.archive_and_delete import archive, unarchive
from stak.inbox.archive_and_delete import delete as delete_messages
from stak.inbox.bulk_actions import archive_all, archive_all_read, delete_all, mark_all_seen, read_all
from stak.inbox.list_messages import VisibleMessage, read_message
from stak.inbox.mark_read import mark_read, mark_seen, mark_unread
from stak.inbox.search_messages import Wanted, count_messages, find_messages
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.realtime.publish_changes import publish_counts
from user_api.novu.authentication import requires_subscriber
from user_api.novu.notification_filters import filters_of, page_of, wanted_of, wanted_of_all
from user_api.novu.presenters import Enveloped, Notification, notification_of

IDS_MAX: Final = 100
_ID_MAX_CHARACTERS: Final = 128

_Id = Annotated[str, msgspec.Meta(max_length=_ID_MAX_CHARACTERS)]


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
    notification_ids: Annotated[list[_Id], msgspec.Meta(max_length=IDS_MAX)] | None = None


_ChangeAll = Callable[[Ports, UserInbox, Wanted], Awaitable[int]]
_ChangeSome = Callable[[Ports, UserInbox, list[str]], Awaitable[int]]


class NotificationController(Controller):
    """A message that was recalled or has expired is no longer a notification."""

    path = "/notifications"
    guards = (requires_subscriber,)

    @get()
    async def page(self, request: Request[Any, Any, Any], ports: Ports, user_inbox: UserInbox) -> Notifications:
        """List notifications; `after` is the id of the last known one."""
        page = page_of(request.query_params.multi_items())
        found = await find_messages(
            ports, user_inbox, page.wanted, limit=page.limit, after=page.after, skip=page.offset
        )
        shown = [notification_of(one, user_inbox.user) for one in found.messages]
        return Notifications(shown, found.has_more, dict(page.filter))

    @get("/count")
    async def count(self, ports: Ports, user_inbox: UserInbox, filters: str = "[{}]") -> Enveloped[list[Count]]:
        """Count notifications for each filter, in the order of the filters."""
        requested = filters_of(filters)
        counts = await count_messages(ports, user_inbox, [wanted_of(one) for one in requested])
        return Enveloped([Count(count, one) for count, one in zip(counts, requested, strict=True)])

    @patch("/{notification_id:str}/read")
    async def read(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> Enveloped[Notification]:
        """Mark as read, and move out of the archive."""

        async def read_here(ports: Ports, user_inbox: UserInbox, ids: list[str]) -> int:
            return await mark_read(ports, user_inbox, ids) + await unarchive(ports, user_inbox, ids)

        return await _change_one(ports, user_inbox, notification_id, read_here)

    @patch("/{notification_id:str}/unread")
    async def unread(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> Enveloped[Notification]:
        """Mark as unread, and move out of the archive."""
        return await _change_one(ports, user_inbox, notification_id, mark_unread)

    @patch("/{notification_id:str}/archive")
    async def archive(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> Enveloped[Notification]:
        """Mark as read, and move to the archive."""
        return await _change_one(ports, user_inbox, notification_id, archive)

    @patch("/{notification_id:str}/unarchive")
    async def unarchive(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> Enveloped[Notification]:
        """Move back to the list; the notification stays read."""
        return await _change_one(ports, user_inbox, notification_id, unarchive)

    @delete("/{notification_id:str}/delete")
    async def delete(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> None:
        """Delete from this subscriber's inbox only."""
        await _visible(ports, user_inbox, notification_id)
        await _change_some(ports, user_inbox, [notification_id], delete_messages)

    @post("/read", status_code=204)
    async def read_all(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Mark all as read; the cost does not depend on their number, unless the filter uses `data`."""
        await _change_all(ports, user_inbox, data, read_all, mark_read)

    @post("/archive", status_code=204)
    async def archive_all(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Mark all as read, and move them to the archive."""
        await _change_all(ports, user_inbox, data, archive_all, archive)

    @post("/read-archive", status_code=204)
    async def archive_all_read(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Move all that are read to the archive."""

        async def archive_read(ports: Ports, user_inbox: UserInbox, ids: list[str]) -> int:
            return await archive(ports, user_inbox, ids, only_read=True)

        await _change_all(ports, user_inbox, data, archive_all_read, archive_read)

    @post("/seen", status_code=204)
    async def mark_all_seen(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Mark all as seen, which means shown but not necessarily read; no count changes, so none is published."""
        wanted = wanted_of_all(data.tags, data.data)
        if data.notification_ids is not None:
            await mark_seen(ports, user_inbox, data.notification_ids)
        else:
            await mark_all_seen(ports, user_inbox, wanted)

    @post("/delete", status_code=204)
    async def delete_all(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Delete from this subscriber's inbox and archive only."""
        await _change_all(ports, user_inbox, data, delete_all, delete_messages)


async def _change_one(
    ports: Ports, user_inbox: UserInbox, message_id: str, change: _ChangeSome
) -> Enveloped[Notification]:
    await _visible(ports, user_inbox, message_id)
    await _change_some(ports, user_inbox, [message_id], change)
    return Enveloped(notification_of(await _visible(ports, user_inbox, message_id), user_inbox.user))


async def _change_all(
    ports: Ports, user_inbox: UserInbox, selection: Selection, change_all: _ChangeAll, change_some: _ChangeSome
) -> None:
    wanted = wanted_of_all(selection.tags, selection.data)
    if selection.notification_ids is not None:
        await _change_some(ports, user_inbox, selection.notification_ids, change_some)
    else:
        _publish_counts(ports, user_inbox, await change_all(ports, user_inbox, wanted))


async def _change_some(ports: Ports, user_inbox: UserInbox, ids: list[str], change: _ChangeSome) -> None:
    _publish_counts(ports, user_inbox, await change(ports, user_inbox, ids))


def _publish_counts(ports: Ports, user_inbox: UserInbox, changed: int) -> None:
    if changed:
        ports.background_tasks.spawn(publish_counts(ports, user_inbox.tenant, user_inbox.user, user_inbox.inbox))


async def _visible(ports: Ports, user_inbox: UserInbox, message_id: str) -> VisibleMessage:
    shown = await read_message(ports, user_inbox, message_id)
    if shown.message is None:
        raise NotFound("Message not found in this inbox.")
    return shown
