"""Routes for a user's inbox: list, read, mark, archive, delete, preferences."""

from typing import Annotated, ClassVar, Final

import msgspec
from litestar import Controller, delete, get, put

from stak.errors import FieldError, InvalidInput, invalid_field
from stak.http.field_types import Category
from stak.identifiers import CategoryKey, category_key, inbox_key
from stak.identity.user_tokens import User
from stak.inbox.answer_action import answer_action
from stak.inbox.archive_and_delete import archive, unarchive
from stak.inbox.archive_and_delete import delete as delete_messages
from stak.inbox.categories import require_categories
from stak.inbox.entry_model import Action, Unread
from stak.inbox.list_messages import Filter, list_messages, read_message, read_unread, read_unread_and_times
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.muted_categories import read_muted, write_muted
from stak.inbox.snooze import Returned, end_snooze, snooze
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import position
from stak.realtime.presenters import InboxMessage, inbox_message
from stak.realtime.publish_changes import publish_counts
from stak.realtime.publish_returned import publish_returned
from stak.tenancy.inbox_configs import read_inbox
from user_api.authentication import require_inbox, requires_user_of_inbox

PAGE_MAX: Final = 100
TIME_MAX: Final = 253_402_300_799  # the last second of the year 9999

Ids = Annotated[list[str], msgspec.Meta(min_length=1, max_length=100)]
_NULL: Final = {"type": "null"}


class Messages(msgspec.Struct):
    """A page of messages, newest first, with the unread counts.

    The first page of the list also has the pinned messages, which are at their places in `messages` too.
    """

    messages: list[InboxMessage]
    next_cursor: str | None
    unread: Unread
    pinned: list[InboxMessage]


class SomeMessages(msgspec.Struct, forbid_unknown_fields=True):
    """Up to 100 message ids; unknown ones are ignored."""

    message_ids: Ids


class Snooze(msgspec.Struct, forbid_unknown_fields=True):
    """Up to 100 message ids, and until when they are hidden; null returns snoozed ones to the list now."""

    message_ids: Ids
    until: Annotated[int, msgspec.Meta(ge=0, le=TIME_MAX, description="In the next 366 days, in Unix seconds.")] | None


class MarkRead(msgspec.Struct, forbid_unknown_fields=True):
    """Either message ids, or a time: everything up to the end of that second, in one category or in all."""

    message_ids: Ids | None = None
    before: Annotated[float, msgspec.Meta(ge=0, le=TIME_MAX)] | None = None
    category: Category | None = None
    more_json_schema: ClassVar = {
        "oneOf": [
            {
                "required": ["message_ids"],
                "properties": {"message_ids": {"type": "array"}, "before": _NULL, "category": _NULL},
            },
            {"required": ["before"], "properties": {"before": {"type": "number"}, "message_ids": _NULL}},
        ]
    }


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """The button that the user pressed."""

    action: Action


class Marked(msgspec.Struct):
    """How many messages were changed, and the unread counts afterwards."""

    marked: int
    unread: Unread


class UnreadCounts(msgspec.Struct):
    """The unread counts, without categories at zero, and when each count last changed, those at zero included."""

    total: int
    categories: dict[str, int]
    last_updated: int | None
    categories_last_updated: dict[str, int]


class Preferences(msgspec.Struct, forbid_unknown_fields=True):
    """The categories that the user has muted; their messages are not counted as unread."""

    muted: Annotated[list[Category], msgspec.Meta(max_length=100)]


class InboxController(Controller):
    """The inbox of the token's user."""

    path = "/stack/users/v1/{tenant:str}/{inbox:str}"
    tags = ("inbox",)
    guards = (requires_user_of_inbox,)

    @get("/messages/last/{limit:str}", summary="List messages")
    async def last(
        self,
        ports: Ports,
        user: User,
        inbox: str,
        limit: str,
        cursor: str | None = None,
        category: str | None = None,
        unread: bool | None = None,
        archived: bool = False,
        snoozed: bool = False,
    ) -> Messages:
        """List 1 to 100 messages; `unread=true` returns only unread ones, `archived=true` the archive.

        `snoozed=true` returns the snoozed ones, those that return first before the others.
        """
        if not limit.isascii() or not limit.isdecimal() or not 1 <= int(limit[:9]) <= PAGE_MAX:
            raise invalid_field("limit", f"must be 1 to {PAGE_MAX}")
        user_inbox = await _require_user_inbox(ports, user, inbox)
        if snoozed and (unread is not None or archived):
            raise invalid_field("snoozed", "cannot be combined with unread or archived")
        wanted = Filter(None if category is None else category_key(category), unread, archived, snoozed)
        cursor_scope = (*_cursor_scope(user_inbox), str(wanted.category), str(unread), str(archived))
        cursor_scope += ("snoozed",) if snoozed else ()  # the others are those of the previous release
        after = ports.cursors.open(cursor, cursor_scope)
        listing = await list_messages(
            ports, user_inbox, limit=int(limit), after=None if after is None else position(after), wanted=wanted
        )
        next_cursor = ports.cursors.seal(listing.next, cursor_scope)
        pinned = [inbox_message(shown) for shown in listing.pinned]
        return Messages([inbox_message(shown) for shown in listing.messages], next_cursor, listing.unread, pinned)

    @get("/messages/unread", summary="Read the unread counts")
    async def unread(self, ports: Ports, user: User, inbox: str) -> UnreadCounts:
        """Return the unread counts, in total and by category; they are always exact."""
        user_inbox = await _require_user_inbox(ports, user, inbox)
        unread, times = await read_unread_and_times(ports, user_inbox)
        return UnreadCounts(unread.total, unread.categories, times.total, times.categories)

    @get("/messages/{message_id:str}", summary="Read a message")
    async def read(self, ports: Ports, user: User, inbox: str, message_id: str) -> InboxMessage:
        """Return one message, as in the list."""
        return inbox_message(await read_message(ports, await _require_user_inbox(ports, user, inbox), message_id))

    @put("/messages/read", summary="Mark messages as read")
    async def mark_read(self, ports: Ports, user: User, inbox: str, data: MarkRead) -> Marked:
        """Mark messages as read, by id or before a time; the cost of the latter does not depend on their number."""
        user_inbox = await _require_user_inbox(ports, user, inbox)
        if (data.message_ids is None) == (data.before is None):
            raise InvalidInput("Set either message_ids or before.", (FieldError("body", "message_ids or before"),))
        if data.message_ids is not None:
            if data.category is not None:
                raise InvalidInput("category requires before.", (FieldError("category", "requires before"),))
            marked = await mark_read(ports, user_inbox, data.message_ids)
        else:
            category = None if data.category is None else category_key(data.category)
            marked = await mark_read_before(ports, user_inbox, data.before or 0, category)
        return await _marked(ports, user_inbox, marked)

    @put("/messages/unread", summary="Mark messages as unread")
    async def mark_unread(self, ports: Ports, user: User, inbox: str, data: SomeMessages) -> Marked:
        """Mark messages as unread, including those marked as read by `before`."""
        user_inbox = await _require_user_inbox(ports, user, inbox)
        return await _marked(ports, user_inbox, await mark_unread(ports, user_inbox, data.message_ids))

    @put("/messages/archive", summary="Archive messages")
    async def archive(self, ports: Ports, user: User, inbox: str, data: SomeMessages) -> Marked:
        """Mark messages as read and move them to the archive."""
        user_inbox = await _require_user_inbox(ports, user, inbox)
        return await _marked(ports, user_inbox, await archive(ports, user_inbox, data.message_ids))

    @put("/messages/unarchive", summary="Unarchive messages")
    async def unarchive(self, ports: Ports, user: User, inbox: str, data: SomeMessages) -> Marked:
        """Move messages back to the list; they stay read."""
        user_inbox = await _require_user_inbox(ports, user, inbox)
        return await _marked(ports, user_inbox, await unarchive(ports, user_inbox, data.message_ids))

    @put("/messages/seen", summary="Mark messages as seen")
    async def seen(self, ports: Ports, user: User, inbox: str, data: SomeMessages) -> Marked:
        """Mark messages as seen, which means shown but not necessarily read; no count changes."""
        user_inbox = await _require_user_inbox(ports, user, inbox)
        return await _marked(ports, user_inbox, await mark_seen(ports, user_inbox, data.message_ids))

    @put("/messages/snooze", summary="Snooze messages")
    async def snooze(self, ports: Ports, user: User, inbox: str, data: Snooze) -> Marked:
        """Hide messages until a time; then they return to the top of the list, unread. They are not counted meanwhile.

        Another time replaces the first; `until: null` returns them now. Marking a snoozed message as unread, archiving
        or deleting it ends its snooze.
        """
        user_inbox = await _require_user_inbox(ports, user, inbox)
        if data.until is not None:
            return await _marked(ports, user_inbox, await snooze(ports, user_inbox, data.message_ids, data.until))
        entries = await end_snooze(ports, user_inbox, data.message_ids)
        if entries:
            returned = [Returned(user_inbox, entry) for entry in entries]
            ports.background_tasks.spawn(publish_returned(ports, returned))
        return Marked(len(entries), await read_unread(ports, user_inbox))

    @put("/messages/{message_id:str}/action", summary="Answer a message")
    async def answer(self, ports: Ports, user: User, inbox: str, message_id: str, data: Answer) -> InboxMessage:
        """Store which button of a message the user pressed, mark it as read, and send the answer to the tenant.

        The same answer again changes nothing; another one is 409.
        """
        user_inbox = await _require_user_inbox(ports, user, inbox)
        if await answer_action(ports, user_inbox, message_id, data.action):
            ports.background_tasks.spawn(publish_counts(ports, user.tenant, user.user, user_inbox.inbox))
        return inbox_message(await read_message(ports, user_inbox, message_id))

    @delete("/messages/{message_id:str}", summary="Delete a message", status_code=200)
    async def delete(self, ports: Ports, user: User, inbox: str, message_id: str) -> Marked:
        """Delete a message from this user's inbox; 404 if it is unknown."""
        user_inbox = await _require_user_inbox(ports, user, inbox)
        await read_message(ports, user_inbox, message_id)
        return await _marked(ports, user_inbox, await delete_messages(ports, user_inbox, [message_id]))

    @get("/preferences", summary="Read the muted categories")
    async def preferences(self, ports: Ports, user: User, inbox: str) -> Preferences:
        """Return the muted categories; the tenant decides whether their messages arrive as read or not at all."""
        return Preferences(await read_muted(ports, await _require_user_inbox(ports, user, inbox)))

    @put("/preferences", summary="Mute categories")
    async def write_preferences(self, ports: Ports, user: User, inbox: str, data: Preferences) -> Preferences:
        """Replace the muted categories; messages that were already delivered do not change."""
        user_inbox = await _require_user_inbox(ports, user, inbox)
        muted: frozenset[CategoryKey] = frozenset(map(category_key, data.muted))
        # A muted category has a counter, so it must be one of the categories in use.
        await require_categories(ports, user.tenant, user_inbox.inbox, muted, "muted")
        await write_muted(ports, user_inbox, muted)
        return Preferences(sorted(muted))


async def _require_user_inbox(ports: Ports, user: User, inbox: str) -> UserInbox:
    key = inbox_key(inbox)
    require_inbox(user, key)
    await read_inbox(ports, user.tenant, key)
    return UserInbox(user.tenant, user.user, key)


async def _marked(ports: Ports, user_inbox: UserInbox, marked: int) -> Marked:
    if marked:
        ports.background_tasks.spawn(publish_counts(ports, user_inbox.tenant, user_inbox.user, user_inbox.inbox))
    return Marked(marked, await read_unread(ports, user_inbox))


def _cursor_scope(user_inbox: UserInbox) -> tuple[str, ...]:
    return (user_inbox.tenant, user_inbox.user, user_inbox.inbox, "messages")
