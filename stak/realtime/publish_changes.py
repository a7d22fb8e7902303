"""Publish stored changes to connected clients. Not durable: clients that miss a signal fetch the state.

A repeated operation publishes again, because a process may have crashed between storing and publishing. A failure
to publish neither fails nor delays the operation that stored the change (`live_calls.py`).
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

from stak.chat import keys as chat_keys
from stak.chat.chat_codec import chat_of
from stak.chat.chat_model import PEOPLE_MAX, ChatId, Participant
from stak.chat.fanout import FanoutResult
from stak.chat.queued_fanout import ChatUpdate
from stak.errors import StakError
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_tokens import User
from stak.inbox.content_encryption import opened_entries
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.digest_lists import read_pushed
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.metrics import rows_failed
from stak.ports import Ports
from stak.ports.live import Push
from stak.realtime.frames import Inbox, Receipt, Redacted, text_of
from stak.realtime.live_calls import ConnectedUsers, publish_signals
from stak.realtime.presenters import arriving_message
from stak.realtime.publish_rendered import publish_rendered
from stak.realtime.signals import (
    ChatDetailsChanged,
    ChatMessagesPending,
    CountsChanged,
    InboxMessageArrived,
    SendFrame,
    SessionEnded,
    push,
)

RECEIPTS_MAX_MEMBERS: Final = PEOPLE_MAX - 1
"""In larger groups every receipt would go to every member: their clients fetch receipts instead."""


async def publish_deliveries(ports: Ports, deliveries: Iterable[tuple[Chunk, tuple[UserId, ...]]]) -> ConnectedUsers:
    """Publish delivered inbox messages to the recipients to notify; one that cannot be read affects no other."""
    wanted = [(chunk, users) for chunk, users in deliveries if users]
    rendered = [(chunk, users) for chunk, users in wanted if chunk.is_template]
    alike = [(chunk, users) for chunk, users in wanted if not chunk.is_template] if rendered else wanted
    pushes = await asyncio.gather(*(_push_delivery(ports, chunk, users) for chunk, users in alike))
    connected = await publish_signals(ports, [each for each in pushes if each is not None])
    return connected | await publish_rendered(ports, rendered) if rendered else connected


async def _push_delivery(ports: Ports, chunk: Chunk, users: tuple[UserId, ...]) -> Push | None:
    try:
        (entry,) = await opened_entries(ports, chunk.tenant, chunk.inbox, [chunk.entry])
        if entry.message is None:
            return None  # shared content that was recalled since
        user_inbox = UserInbox(chunk.tenant, users[0], chunk.inbox)  # a digest goes to one user
        (collected,) = await read_pushed(ports, chunk.tenant, chunk.inbox, [(user_inbox, entry)])
        frame = text_of(Inbox(chunk.inbox, arriving_message(entry, collected)))
    except Exception as error:  # noqa: BLE001 - it is delivered: connected users find it in the inbox
        log.error("delivery_not_published", tenant=chunk.tenant, message_id=chunk.message_id, error=repr(error))
        rows_failed.labels("deliveries").inc()
        return None
    return push(chunk.tenant, users, InboxMessageArrived(chunk.inbox, frame))


async def publish_recalled(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, users: Sequence[UserId]
) -> None:
    """Publish that messages were recalled from inboxes."""
    recipients = tuple(users)
    frame = text_of(Redacted(message_id=message_id, inbox=inbox))
    await publish_signals(
        ports, [push(tenant, recipients, SendFrame(frame)), push(tenant, recipients, CountsChanged(inbox))]
    )


async def publish_counts(ports: Ports, tenant: TenantKey, user: UserId, inbox: InboxKey) -> None:
    """Publish that a user's counts changed, for their other devices."""
    await publish_signals(ports, [push(tenant, (user,), CountsChanged(inbox))])


async def publish_chat_update(ports: Ports, update: ChatUpdate, results: Sequence[FanoutResult]) -> ConnectedUsers:
    """Publish a chat update to members after its fan-out."""
    tenant, chat = update.tenant, update.chat
    pushes: list[Push] = []
    for result in results:
        # The chat before its messages: a client must not receive a message of a chat it does not know.
        if update.is_changed:
            pushes.append(push(tenant, result.users, ChatDetailsChanged(chat)))
        if result.last:
            # At least the last one: an earlier attempt may have crashed before publishing it.
            pushes.append(
                push(tenant, result.users, ChatMessagesPending(chat, min(result.first, result.last), result.last))
            )
        pushes += [
            push(tenant, result.users, SendFrame(text_of(Redacted(chat_id=chat, sequence=sequence))))
            for sequence in update.deleted
        ]
    return await publish_signals(ports, pushes)


async def publish_chat_changed(ports: Ports, tenant: TenantKey, chat: ChatId, user: UserId) -> None:
    """Publish a change of a chat to one user: they left it, or muted it."""
    await publish_signals(ports, [push(tenant, (user,), ChatDetailsChanged(chat))])


async def publish_receipt(ports: Ports, user: User, chat: ChatId, participant: Participant) -> None:
    """Publish a member's new watermarks to all members' devices, including their own."""
    try:
        item = await ports.table.get(chat_keys.meta(user.tenant, chat), consistent=False)
    except StakError as error:  # the watermark is stored, and clients can fetch it
        log.warning("receipt_not_published", error=repr(error))
        return
    known = None if item is None else chat_of(item)
    if known is None or known.members > RECEIPTS_MAX_MEMBERS:
        users: tuple[UserId, ...] = (user.user,)
    else:
        users = known.people
    frame = text_of(receipt_of(chat, user.user, participant))
    await publish_signals(ports, [push(user.tenant, users, SendFrame(frame))])


def receipt_of(chat: ChatId, user: UserId, member: Participant) -> Receipt:
    """Return the frame about a member's watermarks."""
    return Receipt(chat, user, member.delivered, member.read, member.delivered_at, member.read_at, member.last_seen_at)


async def publish_session_ended(ports: Ports, tenant: TenantKey, user: UserId, session_id: str | None) -> None:
    """Publish the end of one or all of a user's device sessions, to close their connections."""
    await publish_signals(ports, [push(tenant, (user,), SessionEnded(session_id))])
