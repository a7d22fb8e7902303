"""Messages of a chat as frames: read once for all who are connected to this process."""

import asyncio
from collections.abc import Mapping, Sequence

from stak.chat import keys
from stak.chat.items import message_of
from stak.chat.model import ChatId, counts
from stak.chat.sealing import open_content
from stak.names import TenantKey
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Item, Key
from stak.realtime.frames import ChatMessage, Message, text_of
from stak.tenancy.data_keys import data_sealer

_Asked = tuple[TenantKey, ChatId, int, int]


class Messages:
    """Reads messages; those who ask for the same at the same time share one reading."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._reading: dict[_Asked, asyncio.Task[list[tuple[int, str]]]] = {}

    async def between(self, tenant: TenantKey, chat: ChatId, first: int, last: int) -> list[tuple[int, str]]:
        """The frames of messages from one place to another, each with its place; without what can no longer be seen."""
        asked = (tenant, chat, first, last)
        reading = self._reading.get(asked)
        if reading is None:
            reading = asyncio.create_task(self._read(asked))
            self._reading[asked] = reading
            reading.add_done_callback(lambda _: self._reading.pop(asked, None))
        return await asyncio.shield(reading)

    async def at(self, tenant: TenantKey, places: Sequence[tuple[ChatId, int]]) -> Mapping[tuple[ChatId, int], str]:
        """The frames of messages at some places."""
        found = await self._ports.table.batch_get([keys.message(tenant, chat, place) for chat, place in places])
        frames = await self._frames(tenant, list(found.items()))
        return {(keys.chat_of_partition(key.pk), keys.sequence_of(key)): text for key, text in frames}

    async def _read(self, asked: _Asked) -> list[tuple[int, str]]:
        tenant, chat, first, last = asked
        rows: list[Row] = []
        while first <= last:
            page = await self._ports.table.query(
                keys.chat_partition(tenant, chat), keys.messages(first, last), limit=last - first + 1
            )
            rows += page.rows
            if page.next is None:
                break
            first = keys.sequence_of(page.rows[-1].key) + 1
        frames = await self._frames(tenant, [(row.key, row.item) for row in rows])
        return [(keys.sequence_of(key), text) for key, text in frames]

    async def _frames(self, tenant: TenantKey, rows: Sequence[tuple[Key, Item]]) -> list[tuple[Key, str]]:
        now = self._ports.clock()
        found = [(key, message) for key, item in rows if counts(message := message_of(item), now)]
        sealer = await data_sealer(self._ports, tenant, [message.content for _, message in found if message.content])
        frames = []
        for key, message in found:
            chat = keys.chat_of_partition(key.pk)
            shape = ChatMessage(
                message_id=message.id,
                chat_id=chat,
                sequence=keys.sequence_of(key),
                sender=message.sender,
                client_message_id=message.client_id,
                content=open_content(sealer, tenant, chat, message.id, message.content or ""),
                content_type=message.content_type,
                created_at=message.created,
                expires_at=message.expires_at,
                deleted_at=None,
                delivery_status="SENT",
            )
            frames.append((key, text_of(Message(message.id, shape))))
        return frames
