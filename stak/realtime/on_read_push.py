"""Push posts on read to connected users: one signal for each inbox makes every gateway apply it for its own users.

The users of a process catch up a few at a time and spread over a moment, as if each had made a request. Then they get
the message and their counts. A signal that is lost delays the message until the user's next request.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Final

from stak.errors import StakError
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.catch_up import catch_up
from stak.inbox.content_encryption import opened_entries
from stak.inbox.entry_codec import entry_of
from stak.inbox.recall import is_unread_copy
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.ports import Ports
from stak.realtime.best_effort import publish_signals
from stak.realtime.frames import Inbox, Redacted, text_of
from stak.realtime.presenters import arriving_message
from stak.realtime.signals import EVERYONE, CountsChanged, InboxEvent, InboxMessageArrived, SendFrame, Signal, push

CONCURRENCY: Final = 64
"""How many users of a process catch up at once; the embedded engine writes what comes together in one commit."""
SPREAD_MAX_SECONDS: Final = 0.5
_USERS_PER_SECOND: Final = 4_000.0

Dispatch = Callable[[UserId, Signal], None]
"""Passes a signal to the connections of a user."""


async def publish_event(ports: Ports, ref: BroadcastRef, *, is_recall: bool = False) -> None:
    """Tell all gateways that a post on read was published, or recalled."""
    signal = InboxEvent(ref.inbox, ref.id, is_recall)
    await publish_signals(ports, [push(ref.tenant, (EVERYONE,), signal)])


async def publish_started(ports: Ports, ref: BroadcastRef) -> None:
    """Tell all gateways that a scheduled post on read was published."""
    await publish_event(ports, ref)


async def push_to_users(
    ports: Ports, tenant: TenantKey, signal: InboxEvent, users: list[UserId], dispatch: Dispatch
) -> None:
    """Catch up these users of this process, and push what happened to each who has the message."""
    limit = asyncio.Semaphore(CONCURRENCY)
    spread = min(SPREAD_MAX_SECONDS, len(users) / _USERS_PER_SECOND)

    async def one(user: UserId) -> None:
        await asyncio.sleep(random.uniform(0, spread))
        async with limit:
            await _push_to_user(ports, UserInbox(tenant, user, InboxKey(signal.inbox)), signal, dispatch)

    await asyncio.gather(*(_logged(one, user) for user in users))


async def _logged(work: Callable[[UserId], Awaitable[None]], user: UserId) -> None:
    try:
        await work(user)
    except StakError as error:  # the user's next request applies it
        log.warning("event_not_pushed", error=repr(error))


async def _push_to_user(ports: Ports, user_inbox: UserInbox, signal: InboxEvent, dispatch: Dispatch) -> None:
    await catch_up(ports, user_inbox)
    # Whoever has applied it: another device's request may have been faster.
    item = await ports.table.get(user_inbox.entry(signal.message_id))
    if item is None:
        return
    if signal.is_recall:
        if item.get("gone") == "redacted" and not item.get("unsent"):
            frame = text_of(Redacted(message_id=signal.message_id, inbox=signal.inbox))
            dispatch(user_inbox.user, SendFrame(frame))
            dispatch(user_inbox.user, CountsChanged(signal.inbox))
        return
    if not is_unread_copy(item):
        return
    (entry,) = await opened_entries(ports, user_inbox.tenant, user_inbox.inbox, [entry_of(item)])
    if entry.message is not None:
        frame = text_of(Inbox(signal.inbox, arriving_message(entry)))
        dispatch(user_inbox.user, InboxMessageArrived(signal.inbox, frame))
