"""Routes for messages, the copies of subscribers, and notifications, which are broadcasts: list and delete them."""

import contextlib
from typing import Any, Final

import msgspec
from litestar import Request, delete, get

from admin_api.broadcasts import recall_from_all
from admin_api.novu.authentication import requires_key, subscriber_inbox
from admin_api.novu.message_format import (
    Activity,
    Message,
    activity_of,
    message_of_copy,
    message_of_recipient,
    parts_of,
)
from admin_api.novu.paging import NumberedPage, NumberedQuery, numbered_query
from admin_api.novu.triggers import find_transaction
from admin_api.user_inbox import note_access
from stak.errors import NotFound, invalid_field
from stak.http.novu.notification_actions import delete_one, visible
from stak.http.novu.presenters import Enveloped
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import Broadcast, read_broadcast
from stak.inbox.broadcast_progress import describe
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.list_messages import VisibleMessage
from stak.inbox.list_recipients import RecipientPosition, list_recipients
from stak.inbox.search_broadcasts import BroadcastFilter, search_broadcasts
from stak.inbox.search_messages import Wanted, find_messages
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope

_IN_APP: Final = "in_app"
_TRANSACTIONS_MAX: Final = 20
_UNKNOWN_FILTERS: Final = ("emails", "subscriberIds", "severity", "subscriptionId", "contextKeys", "after", "before")
_READ_SIZE: Final = 100
_READS_MAX: Final = 12
"""How many pages of broadcasts or recipients one numbered page reads, if few of them match."""
_SEARCHES_MAX: Final = 2
"""The same for a text, which is searched for in hundreds of broadcasts at a time."""


class DeletedMessage(msgspec.Struct):
    """The message is gone."""

    acknowledged: bool
    status: str


@get("/v1/messages", guards=[requires_key(Scope.READ)])
async def list_messages(
    request: Request[Any, Any, Any], ports: Ports, caller: Caller, novu_inbox: InboxKey
) -> NumberedPage[Message]:
    """List the messages of a subscriber, newest first, or the recipients of what a transaction id names."""
    asked = numbered_query(request, ("subscriberId", "transactionId", "channel"), ("contextKeys",))
    transactions = asked.filters.get("transactionId", [])
    subscriber = asked.filters.get("subscriberId", [""])[0]
    if not subscriber and not transactions:
        raise invalid_field("subscriberId", "is missing; set it, or transactionId")
    if len(transactions) > _TRANSACTIONS_MAX:
        raise invalid_field("transactionId", f"must be at most {_TRANSACTIONS_MAX}, not {len(transactions)}")
    if not _is_in_app(asked, "channel"):
        return NumberedPage([], has_more=False, page=asked.page, page_size=asked.limit)
    if subscriber:
        user_inbox = subscriber_inbox(caller, novu_inbox, subscriber)
        found = await _of_subscriber(ports, user_inbox, transactions, asked)
        if asked.page == 0:  # once for each look, not for each page
            await note_access(ports, caller, user_inbox, "read inbox")
        return found
    return await _of_transactions(ports, caller.tenant, novu_inbox, transactions, asked)


@delete("/v1/messages/{message_id:str}", status_code=200, guards=[requires_key(Scope.USERS)])
async def delete_message(
    ports: Ports, caller: Caller, novu_inbox: InboxKey, message_id: str
) -> Enveloped[DeletedMessage]:
    """Delete a subscriber's copy; other recipients keep theirs."""
    parts = parts_of(message_id)
    if parts is None:
        raise NotFound("Message not found. Use the _id of a message in the list, which names its subscriber.")
    broadcast, user = parts
    user_inbox = subscriber_inbox(caller, novu_inbox, user)
    await delete_one(ports, user_inbox, broadcast)
    await note_access(ports, caller, user_inbox, "change inbox", "delete")
    return Enveloped(DeletedMessage(acknowledged=True, status="deleted"))


@delete("/v1/messages/transaction/{transaction_id:str}", status_code=204, guards=[requires_key(Scope.REDACT)])
async def delete_transaction(
    request: Request[Any, Any, Any], ports: Ports, caller: Caller, novu_inbox: InboxKey, transaction_id: str
) -> None:
    """Recall what was triggered with a transaction id within 7 days from all its recipients."""
    refs: list[BroadcastRef] = []
    if request.query_params.get("channel", _IN_APP) == _IN_APP:
        refs = await find_transaction(ports, caller.tenant, novu_inbox, transaction_id)
    if not refs:
        raise NotFound("Nothing was triggered with this transaction id through this channel within the last 7 days.")
    for ref in refs:
        await recall_from_all(ports, caller, ref, None)


@get("/v1/notifications", guards=[requires_key(Scope.READ)])
async def list_notifications(
    request: Request[Any, Any, Any], ports: Ports, caller: Caller, novu_inbox: InboxKey
) -> NumberedPage[Activity]:
    """List broadcasts, newest first. With a filter, a page may end early: it reads a limited number of them."""
    known = ("transactionId", "templates", "topicKey", "search", "channels")
    asked = numbered_query(request, known, _UNKNOWN_FILTERS)
    found: list[Broadcast] = []
    if not _is_in_app(asked, "channels"):
        return NumberedPage([], has_more=False, page=asked.page, page_size=asked.limit)
    first, enough = asked.page * asked.limit, (asked.page + 1) * asked.limit + 1
    if transactions := asked.filters.get("transactionId"):
        refs = await find_transaction(ports, caller.tenant, novu_inbox, transactions[0])
        found = [await describe(ports, ref, await read_broadcast(ports, ref)) for ref in refs]
    else:
        found = await _search(ports, caller.tenant, novu_inbox, asked, enough)
    shown = [activity_of(caller.tenant, one) for one in found[first : enough - 1]]
    return NumberedPage(shown, has_more=len(found) >= enough, page=asked.page, page_size=asked.limit)


@get("/v1/notifications/{notification_id:str}", guards=[requires_key(Scope.READ)])
async def read_notification(
    ports: Ports, caller: Caller, novu_inbox: InboxKey, notification_id: str
) -> Enveloped[Activity]:
    """Return a broadcast."""
    ref = await find_ref(ports, caller.tenant, novu_inbox, notification_id)
    return Enveloped(activity_of(caller.tenant, await describe(ports, ref, await read_broadcast(ports, ref))))


async def _of_subscriber(
    ports: Ports, user_inbox: UserInbox, transactions: list[str], asked: NumberedQuery
) -> NumberedPage[Message]:
    first = asked.page * asked.limit
    if not transactions:
        found = await find_messages(ports, user_inbox, Wanted(snoozed=None), limit=asked.limit, skip=first)
        copies, has_more = found.messages, found.has_more
    else:
        copies = await _copies(ports, user_inbox, transactions)
        copies, has_more = copies[first : first + asked.limit], len(copies) > first + asked.limit
    shown = [message_of_copy(user_inbox.tenant, user_inbox.user, one) for one in copies]
    return NumberedPage(shown, has_more, asked.page, asked.limit)


async def _copies(ports: Ports, user_inbox: UserInbox, transactions: list[str]) -> list[VisibleMessage]:
    """Return the copies that a subscriber has of what transaction ids name."""
    copies: list[VisibleMessage] = []
    for transaction in dict.fromkeys(transactions):
        for ref in await find_transaction(ports, user_inbox.tenant, user_inbox.inbox, transaction):
            with contextlib.suppress(NotFound):
                copies.append(await visible(ports, user_inbox, ref.id))
    return copies


async def _of_transactions(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, transactions: list[str], asked: NumberedQuery
) -> NumberedPage[Message]:
    first, enough = asked.page * asked.limit, (asked.page + 1) * asked.limit + 1
    found: list[Message] = []
    for transaction in dict.fromkeys(transactions):
        for ref in await find_transaction(ports, tenant, inbox, transaction):
            broadcast = await read_broadcast(ports, ref)
            after: RecipientPosition | None = None
            for _ in range(_READS_MAX):
                page = await list_recipients(ports, ref, broadcast, limit=_READ_SIZE, after=after)
                found += [message_of_recipient(tenant, broadcast, one) for one in page.recipients]
                after = page.next
                if after is None or len(found) >= enough:
                    break
    return NumberedPage(found[first : enough - 1], len(found) >= enough, asked.page, asked.limit)


async def _search(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, asked: NumberedQuery, enough: int
) -> list[Broadcast]:
    """Return at least this many broadcasts that pass the filters, unless there are fewer among those it reads."""
    templates = frozenset(asked.filters.get("templates", ()))
    topic = asked.filters.get("topicKey", [None])[0]
    wanted = BroadcastFilter(text=asked.filters.get("search", [None])[0])
    found: list[Broadcast] = []
    after: str | None = None
    for _ in range(_READS_MAX if wanted.is_plain else _SEARCHES_MAX):
        page = await search_broadcasts(ports, tenant, inbox, wanted, limit=_READ_SIZE, after=after)
        for one in page.broadcasts:
            name = (one.template or "").rpartition("@")[0]
            if (not templates or name in templates) and (topic is None or topic in (one.topics or {})):
                found.append(one)
        after = page.next
        if after is None or len(found) >= enough:
            break
    return found


def _is_in_app(asked: NumberedQuery, name: str) -> bool:
    """Return whether a filter by channel leaves the only channel."""
    channels = asked.filters.get(name)
    return not channels or _IN_APP in channels


MESSAGE_ROUTES: Final[list[Any]] = [
    list_messages,
    delete_message,
    delete_transaction,
    list_notifications,
    read_notification,
]
