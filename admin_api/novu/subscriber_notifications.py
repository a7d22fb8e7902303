"""Routes for what a backend does with the notifications of one subscriber: list, count and change them."""

from datetime import datetime
from typing import Any, Final

import msgspec
from litestar import Controller, Request, delete, get, patch, post

from admin_api.novu.authentication import requires_key, subscriber_inbox
from admin_api.user_inbox import note_access
from stak.errors import invalid_field
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
    publish_if_changed,
    visible,
)
from stak.http.novu.presenters import Enveloped, Notification, notification_of
from stak.identifiers import InboxKey
from stak.inbox.answer_action import answer_action
from stak.inbox.entry_model import Action
from stak.inbox.search_messages import Wanted, count_messages
from stak.inbox.snooze import Returned, end_snooze, snooze
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.realtime.publish_returned import publish_returned
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope

_FIRST: Final = (None, "", "0", "0.0")
_ACTIONS: Final[dict[str, Action]] = {"primary": "primary", "secondary": "secondary"}


class Snooze(msgspec.Struct, rename="camel"):
    """Until when a notification is hidden."""

    snooze_until: datetime


class UnseenCount(msgspec.Struct):
    """The number of notifications that were not shown yet, or were."""

    count: int


class SubscriberNotificationController(Controller):
    """The notifications of a subscriber in the inbox of the key. Changes reach the subscriber's devices at once."""

    path = "/v2/subscribers/{subscriber_id:str}/notifications"

    @get(guards=[requires_key(Scope.READ)])
    async def page(
        self, request: Request[Any, Any, Any], ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str
    ) -> Notifications:
        """List notifications; `after` is the id of the last known one."""
        query, user_inbox = request.query_params, _of(caller, novu_inbox, subscriber_id)
        found = await list_notifications(ports, user_inbox, query.multi_items())
        if not query.get("after") and query.get("offset") in _FIRST:  # once for each look, not for each page
            await note_access(ports, caller, user_inbox, "read inbox")
        return found

    @get("/count", guards=[requires_key(Scope.READ)])
    async def count(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, filters: str = "[{}]"
    ) -> Enveloped[list[Count]]:
        """Count notifications for each filter, in the order of the filters."""
        return Enveloped(await count_notifications(ports, _of(caller, novu_inbox, subscriber_id), filters))

    @patch("/{notification_id:str}/read", guards=[requires_key(Scope.USERS)])
    async def read(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, notification_id: str
    ) -> Enveloped[Notification]:
        """Mark as read, and move out of the archive."""
        return await _changed(ports, caller, _of(caller, novu_inbox, subscriber_id), notification_id, "read")

    @patch("/{notification_id:str}/unread", guards=[requires_key(Scope.USERS)])
    async def unread(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, notification_id: str
    ) -> Enveloped[Notification]:
        """Mark as unread, and move out of the archive."""
        return await _changed(ports, caller, _of(caller, novu_inbox, subscriber_id), notification_id, "unread")

    @patch("/{notification_id:str}/archive", guards=[requires_key(Scope.USERS)])
    async def archive(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, notification_id: str
    ) -> Enveloped[Notification]:
        """Mark as read, and move to the archive."""
        return await _changed(ports, caller, _of(caller, novu_inbox, subscriber_id), notification_id, "archive")

    @patch("/{notification_id:str}/unarchive", guards=[requires_key(Scope.USERS)])
    async def unarchive(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, notification_id: str
    ) -> Enveloped[Notification]:
        """Move back to the list; the notification stays read."""
        return await _changed(ports, caller, _of(caller, novu_inbox, subscriber_id), notification_id, "unarchive")

    @patch("/{notification_id:str}/snooze", guards=[requires_key(Scope.USERS)])
    async def snooze(
        self,
        ports: Ports,
        caller: Caller,
        novu_inbox: InboxKey,
        subscriber_id: str,
        notification_id: str,
        data: Snooze,
    ) -> Enveloped[Notification]:
        """Hide a notification until a time; then it returns to the top of the list, unread."""
        if data.snooze_until.tzinfo is None:
            raise invalid_field("snoozeUntil", "must have a time zone, as in 2026-12-24T08:00:00Z")
        until = int(data.snooze_until.timestamp())

        async def hide(ports: Ports, user_inbox: UserInbox, ids: list[str]) -> int:
            return await snooze(ports, user_inbox, ids, until)

        user_inbox = _of(caller, novu_inbox, subscriber_id)
        changed = await change_one(ports, user_inbox, notification_id, hide)
        await note_access(ports, caller, user_inbox, "change inbox", "snooze")
        return Enveloped(changed)

    @patch("/{notification_id:str}/unsnooze", guards=[requires_key(Scope.USERS)])
    async def unsnooze(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, notification_id: str
    ) -> Enveloped[Notification]:
        """Return a snoozed notification to the list now."""
        user_inbox = _of(caller, novu_inbox, subscriber_id)
        await visible(ports, user_inbox, notification_id)
        if entries := await end_snooze(ports, user_inbox, [notification_id]):
            returned = [Returned(user_inbox, entry) for entry in entries]
            ports.background_tasks.spawn(publish_returned(ports, returned))
            await note_access(ports, caller, user_inbox, "change inbox", "unsnooze")
        return Enveloped(notification_of(await visible(ports, user_inbox, notification_id), user_inbox.user))

    @patch("/{notification_id:str}/actions/{action:str}/complete", guards=[requires_key(Scope.USERS)])
    async def complete(
        self,
        ports: Ports,
        caller: Caller,
        novu_inbox: InboxKey,
        subscriber_id: str,
        notification_id: str,
        action: str,
    ) -> Enveloped[Notification]:
        """Answer a notification with one of its buttons, and mark it as read; another answer than before is refused."""
        button = _ACTIONS.get(action)
        if button is None:
            raise invalid_field("actionType", "must be primary or secondary")
        user_inbox = _of(caller, novu_inbox, subscriber_id)
        changed = await answer_action(ports, user_inbox, notification_id, button)
        publish_if_changed(ports, user_inbox, int(changed))
        await note_access(ports, caller, user_inbox, "change inbox", f"answer {button}")
        return Enveloped(notification_of(await visible(ports, user_inbox, notification_id), user_inbox.user))

    @delete("/{notification_id:str}", guards=[requires_key(Scope.USERS)])
    async def delete(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, notification_id: str
    ) -> None:
        """Delete from this subscriber's inbox only."""
        user_inbox = _of(caller, novu_inbox, subscriber_id)
        await delete_one(ports, user_inbox, notification_id)
        await note_access(ports, caller, user_inbox, "change inbox", "delete")

    @post("/read", status_code=204, guards=[requires_key(Scope.USERS)])
    async def read_all(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, data: Selection
    ) -> None:
        """Mark all as read; the cost does not depend on their number, unless the filter uses `data`."""
        await _change_all(ports, caller, _of(caller, novu_inbox, subscriber_id), data, "read")

    @post("/archive", status_code=204, guards=[requires_key(Scope.USERS)])
    async def archive_all(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, data: Selection
    ) -> None:
        """Mark all as read, and move them to the archive."""
        await _change_all(ports, caller, _of(caller, novu_inbox, subscriber_id), data, "archive")

    @post("/read-archive", status_code=204, guards=[requires_key(Scope.USERS)])
    async def archive_all_read(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, data: Selection
    ) -> None:
        """Move all that are read to the archive."""
        await _change_all(ports, caller, _of(caller, novu_inbox, subscriber_id), data, "read-archive")

    @post("/delete", status_code=204, guards=[requires_key(Scope.USERS)])
    async def delete_all(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, data: Selection
    ) -> None:
        """Delete from this subscriber's inbox and archive only."""
        await _change_all(ports, caller, _of(caller, novu_inbox, subscriber_id), data, "delete")

    @post("/seen", status_code=204, guards=[requires_key(Scope.USERS)])
    async def mark_seen(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, data: Selection
    ) -> None:
        """Mark some or all as seen, which means shown but not necessarily read."""
        await mark_selection_seen(ports, _of(caller, novu_inbox, subscriber_id), data)


@get("/v1/subscribers/{subscriber_id:str}/notifications/unseen", guards=[requires_key(Scope.READ)])
async def count_unseen(
    ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, seen: bool = False
) -> Enveloped[UnseenCount]:
    """Count the notifications that were not shown yet, among the newest 5,000; with `seen=true`, those that were."""
    (count,) = await count_messages(ports, _of(caller, novu_inbox, subscriber_id), [Wanted(seen=seen)])
    return Enveloped(UnseenCount(count))


def _of(caller: Caller, inbox: InboxKey, subscriber: str) -> UserInbox:
    return subscriber_inbox(caller, inbox, subscriber)


async def _changed(
    ports: Ports, caller: Caller, user_inbox: UserInbox, message_id: str, change: str
) -> Enveloped[Notification]:
    changed = await change_one(ports, user_inbox, message_id, CHANGES_OF_ONE[change])
    await note_access(ports, caller, user_inbox, "change inbox", change)
    return Enveloped(changed)


async def _change_all(ports: Ports, caller: Caller, user_inbox: UserInbox, selection: Selection, change: str) -> None:
    await change_all(ports, user_inbox, selection, change)
    await note_access(ports, caller, user_inbox, "change inbox", f"{change} all")
