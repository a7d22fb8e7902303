"""Read the chat messages after one that a client names, for clients that the server knows nothing about.

They are found through the user's list of chats by activity, not among the pending messages: those that the user's
other devices have acknowledged are not pending any more. Each chat's messages come without a gap from the first one, so
that a client that gets only some of them can fetch the rest from the last one on.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from stak.chat import keys
from stak.chat.chat_codec import list_entry_of, message_of
from stak.chat.chat_model import ChatId, ChatListEntry
from stak.clock import SKEW_SECONDS
from stak.identity.keys import user_partition
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import Span
from stak.realtime.chat_message_frames import ChatFrame, messages_between
from stak.ulids import milliseconds

CHATS_MAX: Final = 50
CHAT_MESSAGES_MAX: Final = 100
MESSAGES_MAX: Final = 500
_NEWEST_BATCH_SIZE: Final = 10
"""Messages of a chat that are read first: most clients missed fewer."""
_CHATS_BATCH_SIZE: Final = 10


class MessagesSince(NamedTuple):
    """Frames in the order of their ids, and whether there are more messages than these."""

    frames: list[ChatFrame]
    has_more: bool


async def read_messages_since(ports: Ports, user: User, message_id: str) -> MessagesSince:
    """Return the messages after this one in all chats of a user, up to a limit."""
    chats, has_more = await _chats_since(ports, user, message_id)
    frames: list[ChatFrame] = []
    for start in range(0, len(chats), _CHATS_BATCH_SIZE):
        if len(frames) >= MESSAGES_MAX:
            has_more = True
            break
        part = chats[start : start + _CHATS_BATCH_SIZE]
        for found in await asyncio.gather(*(_read_chat(ports, user, *chat, message_id) for chat in part)):
            frames += found.frames
            has_more |= found.has_more
    frames.sort(key=lambda frame: frame.message_id)
    # Cut at the end: what is left of each chat has no gap.
    return MessagesSince(frames[:MESSAGES_MAX], has_more or len(frames) > MESSAGES_MAX)


def merge_frames(pending: Sequence[ChatFrame], later: Sequence[ChatFrame]) -> Sequence[ChatFrame]:
    """Return the frames of pending messages and of later ones, each once, in the order of `pending`: by id.

    Where a wrong clock broke the order of ids, by sequence within a chat: a device that was given a later message does
    not accept an earlier one any more.
    """
    if not later:
        return pending
    merged = {frame.message_id: frame for frame in (*pending, *later)}
    by_chat: dict[ChatId, deque[ChatFrame]] = {}
    for frame in sorted(merged.values(), key=lambda frame: frame.sequence):
        by_chat.setdefault(frame.chat, deque()).append(frame)
    return [by_chat[merged[message_id].chat].popleft() for message_id in sorted(merged)]


async def _chats_since(
    ports: Ports, user: User, message_id: str
) -> tuple[Sequence[tuple[ChatId, ChatListEntry]], bool]:
    """Return the chats with a later message, most recent first, and whether there are more."""
    since = max(0, milliseconds(message_id) - SKEW_SECONDS * 1000)  # ids follow other clocks than lists
    page = await ports.table.query(
        user_partition(user.tenant, user.user),
        Span(low=f"l#{since:013d}", high=keys.LISTED_END),
        limit=CHATS_MAX,
        reverse=True,
        index=True,
    )
    listed = [(keys.chat_of_list_entry(row.key), list_entry_of(row.item)) for row in page.rows]
    later = [(chat, entry) for chat, entry in listed if entry.last_id is not None and entry.last_id > message_id]
    # The index may be seconds old: the membership is not.
    members = {chat: keys.participant(user.tenant, chat, user.user) for chat, _ in later}
    found = await ports.table.batch_get(members.values(), consistent=True) if members else {}
    return [(chat, entry) for chat, entry in later if members[chat] in found], page.next is not None


async def _read_chat(ports: Ports, user: User, chat: ChatId, entry: ChatListEntry, message_id: str) -> MessagesSince:
    partition = keys.chat_partition(user.tenant, chat)
    first = await _first_after(ports, partition, message_id, entry.last)
    last = min(entry.last, first + CHAT_MESSAGES_MAX - 1)
    messages = await messages_between(ports, user.tenant, chat, first, last)
    return MessagesSince([ChatFrame.of(message) for message in messages], last < entry.last)


async def _first_after(ports: Ports, partition: str, message_id: str, last: int) -> int:
    """Return the lowest sequence that may be of a later message: ids rise with the sequences of a chat.

    One Query finds it for a client that missed a few messages. Otherwise a binary search does.
    """
    low, high = 1, last
    newest = await ports.table.query(
        partition, keys.messages(1, last), limit=_NEWEST_BATCH_SIZE, reverse=True, consistent=True
    )
    for row in newest.rows:
        if message_of(row.item).id <= message_id:
            return keys.sequence_of(row.key) + 1
        high = keys.sequence_of(row.key)
    while newest.next is not None and low < high:
        middle = (low + high) // 2
        # The next that exists: old messages may have been removed.
        page = await ports.table.query(partition, keys.messages(middle, high), limit=1, consistent=True)
        if not page.rows or message_of(page.rows[0].item).id > message_id:
            high = middle
        else:
            low = keys.sequence_of(page.rows[0].key) + 1
    return high
