"""Telling whoever is connected what has just been stored. Nothing here is durable: who is missed fetches it.

Everything is published again when it is done again: we may have died between storing and telling. And what was stored
never fails, and hardly waits, because it could not be told (`reach.py`).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from stak.chat import keys as chat_keys
from stak.chat.chat_codec import chat_of
from stak.chat.fanout import Told
from stak.chat.model import PEOPLE_MAX, ChatId, Participant
from stak.chat.updates import Announcement
from stak.errors import StakError
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.tokens import User
from stak.inbox.chunks import Chunk
from stak.inbox.content_encryption import opened_entries
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import Push
from stak.realtime.frames import Inbox, Receipt, Redacted, text_of
from stak.realtime.live_signals import Connected, reach
from stak.realtime.presenters import arriving_message
from stak.realtime.signals import Arrived, Changed, Counted, Ended, Said, Show, push

RECEIPTS_MAX_MEMBERS: Final = PEOPLE_MAX - 1
"""In a larger group everybody's every step would be told to everybody: its members ask for receipts."""


async def publish_deliveries(ports: Ports, deliveries: Iterable[tuple[Chunk, tuple[UserId, ...]]]) -> Connected:
    """Messages have come into inboxes, and these see them come."""
    pushes = []
    for chunk, users in deliveries:
        if users:
            (entry,) = await opened_entries(ports, chunk.tenant, chunk.inbox, [chunk.entry])
            frame = text_of(Inbox(chunk.inbox, arriving_message(entry)))
            pushes.append(push(chunk.tenant, users, Arrived(chunk.inbox, frame)))
    return await reach(ports, pushes)


async def publish_redacted(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, users: Sequence[UserId]
) -> None:
    """Messages have been taken out of inboxes."""
    those = tuple(users)
    frame = text_of(Redacted(message_id=message_id, inbox=inbox))
    await reach(ports, [push(tenant, those, Show(frame)), push(tenant, those, Counted(inbox))])


async def publish_counts(ports: Ports, tenant: TenantKey, user: UserId, inbox: InboxKey) -> None:
    """A user has read something, or made it unread: their other devices have to know."""
    await reach(ports, [push(tenant, (user,), Counted(inbox))])


async def publish_news(ports: Ports, news: Announcement, told: Sequence[Told]) -> Connected:
    """Members of a chat have been told something."""
    tenant, chat = news.tenant, news.chat
    pushes: list[Push] = []
    for those in told:
        # Both may be new at once: first the chat, so that nobody hears of a message in a chat they do not know.
        if news.is_changed:
            pushes.append(push(tenant, those.users, Changed(chat)))
        if those.last:
            # The last one at least: whoever told of it before may have died before it was shown.
            pushes.append(push(tenant, those.users, Said(chat, min(those.first, those.last), those.last)))
        pushes += [
            push(tenant, those.users, Show(text_of(Redacted(chat_id=chat, sequence=sequence))))
            for sequence in news.deleted
        ]
    return await reach(ports, pushes)


async def publish_changed(ports: Ports, tenant: TenantKey, chat: ChatId, user: UserId) -> None:
    """A chat is not what it was to one user: they are no longer a member, or have muted it."""
    await reach(ports, [push(tenant, (user,), Changed(chat))])


async def publish_receipt(ports: Ports, user: User, chat: ChatId, participant: Participant) -> None:
    """A member has got further: everybody's devices have to know, also their own."""
    try:
        item = await ports.table.get(chat_keys.meta(user.tenant, chat), consistent=False)
    except StakError as error:  # the mark is stored: whoever asks for it sees it
        log.warning("receipt_not_told", error=repr(error))
        return
    known = None if item is None else chat_of(item)
    if known is None or known.members > RECEIPTS_MAX_MEMBERS:
        users: tuple[UserId, ...] = (user.user,)
    else:
        users = known.people
    frame = text_of(Receipt(chat, user.user, participant.delivered, participant.read))
    await reach(ports, [push(user.tenant, users, Show(frame))])


async def publish_ended(ports: Ports, tenant: TenantKey, user: UserId, session_id: str | None) -> None:
    """A device session is over, or all of a user's: their connections are closed."""
    await reach(ports, [push(tenant, (user,), Ended(session_id))])
