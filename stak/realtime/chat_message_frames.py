"""Read visible chat messages as frames; connections of one process that need the same messages share a read."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from stak.chat import keys
from stak.chat.chat_codec import message_of
from stak.chat.chat_model import ChatId, is_visible
from stak.chat.content_encryption import open_content
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import Item, Key
from stak.realtime.frames import Message, text_of
from stak.realtime.presenters import ChatMessage, chat_message
from stak.tenancy.data_keys import data_sealer

_Range = tuple[TenantKey, ChatId, int, int]


class ChatFrame(NamedTuple):
    """A chat message as a frame."""

    message_id: str
    chat: ChatId
    sequence: int
    text: str

    @classmethod
    def of(cls, message: ChatMessage) -> "ChatFrame":
        """Return the frame of a message."""
        text = text_of(Message(message.message_id, message))
        return cls(message.message_id, ChatId(message.chat_id), message.sequence, text)


async def messages_between(ports: Ports, tenant: TenantKey, chat: ChatId, first: int, last: int) -> list[ChatMessage]:
    """Return the visible messages between two sequences, both included."""
    if first > last:
        return []
    rows = rows_of(ports.table, keys.chat_partition(tenant, chat), keys.messages(first, last), at_once=last - first + 1)
    return await _visible(ports, tenant, [(row.key, row.item) async for row in rows])


class ChatMessageReader:
    """Reads messages as frames; concurrent identical reads are coalesced."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._reads: dict[_Range, asyncio.Task[list[ChatFrame]]] = {}

    async def between(self, tenant: TenantKey, chat: ChatId, first: int, last: int) -> list[ChatFrame]:
        """Return the frames of the visible messages between two sequences, in order."""
        requested = (tenant, chat, first, last)
        read = self._reads.get(requested)
        if read is None:
            read = asyncio.create_task(self._read(requested))
            self._reads[requested] = read
            read.add_done_callback(lambda _: self._reads.pop(requested, None))
        return await asyncio.shield(read)

    async def at(
        self, tenant: TenantKey, positions: Sequence[tuple[ChatId, int]]
    ) -> Mapping[tuple[str, int], ChatFrame]:
        """Return the frames of the visible messages with these chats and sequences."""
        found = await self._ports.table.batch_get(
            [keys.message(tenant, chat, sequence) for chat, sequence in positions]
        )
        seen = await _visible(self._ports, tenant, list(found.items()))
        return {(message.chat_id, message.sequence): ChatFrame.of(message) for message in seen}

    async def _read(self, requested: _Range) -> list[ChatFrame]:
        return [ChatFrame.of(message) for message in await messages_between(self._ports, *requested)]


async def _visible(ports: Ports, tenant: TenantKey, rows: Sequence[tuple[Key, Item]]) -> list[ChatMessage]:
    now = ports.clock()
    found = [(key, message) for key, item in rows if is_visible(message := message_of(item), now)]
    sealer = await data_sealer(ports, tenant, [message.content for _, message in found if message.content])
    seen = []
    for key, message in found:
        chat = keys.chat_of_partition(key.pk)
        content = open_content(sealer, tenant, chat, message.id, message.content or "")
        seen.append(chat_message(chat, keys.sequence_of(key), message, content))
    return seen
