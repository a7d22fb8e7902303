"""Routes for what users see and do with messages: a user's inbox, and how many have read a broadcast."""

from typing import Annotated

import msgspec
from litestar import Controller, get
from litestar.params import Parameter

from admin_api.authentication import requires
from stak.identifiers import inbox_key, user_id
from stak.inbox.broadcast import read_broadcast
from stak.inbox.entry_model import Unread
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.list_messages import Filter, list_messages
from stak.inbox.read_rate import ReadRate
from stak.inbox.read_statistics import BroadcastStatistics, read_rate, read_statistics
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import position
from stak.realtime.presenters import InboxMessage, inbox_message
from stak.tenancy.api_keys import Caller
from stak.tenancy.audit_log import FREQUENT_KEPT_SECONDS, log_entry
from stak.tenancy.inbox_configs import read_inbox
from stak.tenancy.tenant_model import Scope


class UserMessages(msgspec.Struct):
    """A page of a user's messages, newest first, with the unread counts.

    The first page of the list also has the pinned messages, which are at their places in `messages` too.
    """

    messages: list[InboxMessage]
    next_cursor: str | None
    unread: Unread
    pinned: list[InboxMessage]


async def note_access(ports: Ports, caller: Caller, user_inbox: UserInbox, action: str, detail: str = "") -> None:
    """Record in the audit log that an admin or a backend has read or changed a user's inbox."""
    described = f"{user_inbox.inbox} {detail}".strip()
    note = log_entry(
        ports,
        caller.tenant,
        caller.key_id,
        action,
        user_inbox.user,
        described,
        kept_seconds=FREQUENT_KEPT_SECONDS,
    )
    await ports.table.commit([(note,)])


class UserInboxController(Controller):
    """What users see of one inbox, for admins."""

    path = "/stack/admin/v1/{tenant:str}/{inbox:str}"
    tags = ("messages",)
    guards = (requires(Scope.READ),)

    @get("/users/{uid:str}/messages", summary="A user's inbox, as they see it")
    async def messages(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        uid: str,
        archived: bool = False,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 20,
        cursor: str | None = None,
    ) -> UserMessages:
        """List a user's messages with the state of each. The audit log records who looked."""
        key, user = inbox_key(inbox), user_id(uid)
        await read_inbox(ports, caller.tenant, key)
        question = (caller.tenant, key, user, "inbox of a user", str(archived))
        after = ports.cursors.open(cursor, question)
        if after is None:  # once for each look, not for each page
            await note_access(ports, caller, UserInbox(caller.tenant, user, key), "read inbox")
        listing = await list_messages(
            ports,
            UserInbox(caller.tenant, user, key),
            limit=limit,
            after=None if after is None else position(after),
            wanted=Filter(archived=archived),
        )
        shown, pinned = ([inbox_message(one) for one in some] for some in (listing.messages, listing.pinned))
        return UserMessages(shown, ports.cursors.seal(listing.next, question), listing.unread, pinned)

    @get("/messages/{message_id:str}/read-rate", summary="How many recipients have read a broadcast")
    async def read_rate(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> ReadRate:
        """Return how many recipients have seen and read it.

        Of a broadcast to more than 100 users that an earlier release accepted, or that was imported, a sample is
        looked at. `stats` says more.
        """
        ref = await find_ref(ports, caller.tenant, inbox_key(inbox), message_id)
        return await read_rate(ports, ref, await read_broadcast(ports, ref))

    @get("/messages/{message_id:str}/stats", summary="Statistics of a broadcast")
    async def stats(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> BroadcastStatistics:
        """Return how many recipients have the message, have seen, read and answered it, now and over time.

        `seen`, `read` and `acted` follow within seconds; those who mark all read are counted a little later.
        """
        ref = await find_ref(ports, caller.tenant, inbox_key(inbox), message_id)
        return await read_statistics(ports, ref, await read_broadcast(ports, ref))
