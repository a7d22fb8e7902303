"""Routes for a subscriber's notifications: list, count, and the actions of Novu's client on one or on all."""

from typing import Any

from litestar import Controller, Request, delete, get, patch, post

from stak.http.novu.notification_actions import (
    CHANGES_OF_ONE,
    Count,
    Notifications,
    Selection,
    change_all,
    change_one,
    count_notifications,
    delete_one,
    list_notifications,
    mark_selection_seen,
)
from stak.http.novu.presenters import Enveloped, Notification
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from user_api.novu.authentication import requires_subscriber


class NotificationController(Controller):
    """A message that was recalled or has expired is no longer a notification."""

    path = "/notifications"
    guards = (requires_subscriber,)

    @get()
    async def page(self, request: Request[Any, Any, Any], ports: Ports, user_inbox: UserInbox) -> Notifications:
        """List notifications; `after` is the id of the last known one."""
        return await list_notifications(ports, user_inbox, request.query_params.multi_items())

    @get("/count")
    async def count(self, ports: Ports, user_inbox: UserInbox, filters: str = "[{}]") -> Enveloped[list[Count]]:
        """Count notifications for each filter, in the order of the filters."""
        return Enveloped(await count_notifications(ports, user_inbox, filters))

    @patch("/{notification_id:str}/read")
    async def read(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> Enveloped[Notification]:
        """Mark as read, and move out of the archive."""
        return Enveloped(await change_one(ports, user_inbox, notification_id, CHANGES_OF_ONE["read"]))

    @patch("/{notification_id:str}/unread")
    async def unread(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> Enveloped[Notification]:
        """Mark as unread, and move out of the archive."""
        return Enveloped(await change_one(ports, user_inbox, notification_id, CHANGES_OF_ONE["unread"]))

    @patch("/{notification_id:str}/archive")
    async def archive(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> Enveloped[Notification]:
        """Mark as read, and move to the archive."""
        return Enveloped(await change_one(ports, user_inbox, notification_id, CHANGES_OF_ONE["archive"]))

    @patch("/{notification_id:str}/unarchive")
    async def unarchive(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> Enveloped[Notification]:
        """Move back to the list; the notification stays read."""
        return Enveloped(await change_one(ports, user_inbox, notification_id, CHANGES_OF_ONE["unarchive"]))

    @delete("/{notification_id:str}/delete")
    async def delete(self, ports: Ports, user_inbox: UserInbox, notification_id: str) -> None:
        """Delete from this subscriber's inbox only."""
        await delete_one(ports, user_inbox, notification_id)

    @post("/read", status_code=204)
    async def read_all(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Mark all as read; the cost does not depend on their number, unless the filter uses `data`."""
        await change_all(ports, user_inbox, data, "read")

    @post("/archive", status_code=204)
    async def archive_all(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Mark all as read, and move them to the archive."""
        await change_all(ports, user_inbox, data, "archive")

    @post("/read-archive", status_code=204)
    async def archive_all_read(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Move all that are read to the archive."""
        await change_all(ports, user_inbox, data, "read-archive")

    @post("/seen", status_code=204)
    async def mark_all_seen(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Mark all as seen, which means shown but not necessarily read."""
        await mark_selection_seen(ports, user_inbox, data)

    @post("/delete", status_code=204)
    async def delete_all(self, ports: Ports, user_inbox: UserInbox, data: Selection) -> None:
        """Delete from this subscriber's inbox and archive only."""
        await change_all(ports, user_inbox, data, "delete")
