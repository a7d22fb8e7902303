"""Chat history: pages of messages in either direction, and single messages by sequence or id.

Expired messages are never shown, removed or not; deleted messages stay as tombstones.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.chat import keys
from stak.chat.chat_access import membership
from stak.chat.chat_codec import message_of
from stak.chat.chat_model import SEQUENCE_MAX, ChatId, DeliveryStatus, Message, is_expired
from stak.chat.content_encryption import opened_contents
from stak.chat.lowest_watermarks import read_delivery_status
from stak.chat.whole_reads import without_gaps
from stak.errors import NotFound
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import Position, Row
from stak.ports.writes import Key
from stak.ulids import is_ulid

READ_MESSAGES_MAX: Final = 1000
"""How many expired messages one page reads past."""
_NEXT_BATCH_SIZE: Final = 100
"""Page size of these further reads, however small the limit."""


class Shown(msgspec.Struct, frozen=True):
    """A message as a member sees it."""

    chat: ChatId
    sequence: int
    message: Message
    content: str | None
    status: DeliveryStatus


class History(msgspec.Struct, frozen=True):
    """A page of messages, and whether there is more in the same direction."""

    messages: list[Shown]
    has_more: bool
    next: int | None = None
    """The sequence to continue from; beyond the last message if the ones after it are not visible any more."""


async def read_history(ports: Ports, user: User, chat: ChatId, *, limit: int, before: int | None = None) -> History:
    """Return the messages before a sequence, or the latest; newest first. Raises NotFound for non-members."""
    last = SEQUENCE_MAX if before is None else before - 1
    return await _page(ports, user, chat, (1, last), limit=limit, reverse=True)


async def read_since(ports: Ports, user: User, chat: ChatId, *, limit: int, after: int) -> History:
    """Return the messages after a sequence, oldest first, for clients that reconnect.

    Raises NotFound for non-members.
    """
    return await _page(ports, user, chat, (after + 1, SEQUENCE_MAX), limit=limit, reverse=False)


async def read_message(ports: Ports, user: User, chat: ChatId, sequence: int) -> Shown:
    """Return the message with this sequence. Raises NotFound for non-members and if it does not exist."""
    await membership(ports, user, chat)
    key = keys.message(user.tenant, chat, sequence)
    item = await ports.table.get(key, consistent=True) if 1 <= sequence <= SEQUENCE_MAX else None
    if item is None or is_expired(message_of(item).expires_at, ports.clock()):
        raise no_such_message()
    (shown,) = await _shown(ports, user, chat, [Row(key, item)])
    return shown


async def find_message(ports: Ports, user: User, message_id: str) -> Shown:
    """Return a message by its id alone, with its chat. Raises NotFound."""
    if not is_ulid(message_id):
        raise no_such_message()
    page = await ports.table.query(keys.by_id(user.tenant, message_id), limit=1, index=True)
    if not page.rows:
        raise no_such_message()
    key = page.rows[0].key
    try:
        return await read_message(ports, user, keys.chat_of_partition(key.pk), keys.sequence_of(key))
    except NotFound:
        raise no_such_message() from None  # do not reveal that it exists


def no_such_message() -> NotFound:
    """Return the error for messages that never existed, have expired, or are not visible to the caller."""
    return NotFound("Message not found.")


async def _page(
    ports: Ports, user: User, chat: ChatId, sequences: tuple[int, int], *, limit: int, reverse: bool
) -> History:
    await membership(ports, user, chat)
    first, last = sequences
    rows: list[Row] = []
    after: Position | None = None
    read = 0
    edge = (last + 1 if last < SEQUENCE_MAX else None) if reverse else first - 1
    while first <= last:
        page = await ports.table.query(
            keys.chat_partition(user.tenant, chat),
            keys.messages(first, last),
            limit=max(limit, _NEXT_BATCH_SIZE) if read else limit,
            reverse=reverse,
            after=after,
            consistent=True,
        )
        read += len(page.rows)
        now = ports.clock()
        found = await without_gaps(ports, user.tenant, chat, page.rows, edge, reverse=reverse)
        rows += [row for row in found if not is_expired(row.item.get("expires_at"), now)]
        after = page.next
        edge = keys.sequence_of(page.rows[-1].key) if page.rows else edge
        if after is None or len(rows) >= limit or read >= READ_MESSAGES_MAX:
            break
    following = None if after is None else keys.sequence_of(Key(after.pk, after.sk))
    if len(rows) > limit:
        rows = rows[:limit]
        following = keys.sequence_of(rows[-1].key)
    return History(await _shown(ports, user, chat, rows), following is not None, following)


async def _shown(ports: Ports, user: User, chat: ChatId, rows: Sequence[Row]) -> list[Shown]:
    if not rows:
        return []
    messages = [message_of(row.item) for row in rows]
    contents = await opened_contents(ports, user.tenant, chat, messages)
    up_to = max(keys.sequence_of(rows[0].key), keys.sequence_of(rows[-1].key))
    status = (await read_delivery_status(ports, user.tenant, chat, up_to)).status
    return [
        Shown(chat, sequence := keys.sequence_of(row.key), message, content, status(sequence, message.sender))
        for row, message, content in zip(rows, messages, contents, strict=True)
    ]
