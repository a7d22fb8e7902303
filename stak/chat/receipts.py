"""Read and delivery receipts: watermarks that only rise, unread counts, and the delivery status of messages.

A member's watermarks are stored on their row in the chat and on their list entry, written together.
"""

from typing import Final, Literal

import msgspec

from stak.chat import keys
from stak.chat.chat_access import membership, no_such_chat, read_members
from stak.chat.chat_codec import head_of
from stak.chat.chat_model import ChatId, DeliveryStatus, Head, Member, Participant, is_expired, status_with
from stak.chat.history import read_message
from stak.chat.watermark_times import moved_by
from stak.errors import invalid_field
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import Below, Condition, Done, Present, Update

Kind = Literal["read", "delivered"]

_GAPS_BATCH_SIZE: Final = 1000


class Standing(msgspec.Struct, frozen=True):
    """A member's watermarks in a chat, its last sequence, and the unread count."""

    participant: Participant
    last_sequence: int
    unread_count: int


class Receipt(msgspec.Struct, frozen=True):
    """The delivery status of a message for one member, and the times of the member's watermarks.

    One time is stored for each watermark: the last move. For an earlier message it is the latest possible time.
    """

    user_id: UserId
    delivery_status: DeliveryStatus
    delivered_at: int | None
    """When the message was delivered, at the latest; null before, and if it is not known."""
    read_at: int | None
    """When the message was read, at the latest; null before, and if it is not known."""
    last_read_at: int | None
    """When the member last read new messages of this chat."""
    last_seen_at: int | None
    """When the member last received, read or sent a message of this chat."""


async def raise_mark(ports: Ports, user: User, chat: ChatId, kind: Kind, sequence: int) -> Standing:
    """Raise the caller's watermark to a sequence; a higher one stays.

    Raises NotFound for non-members, InvalidInput beyond the last message.
    """
    attempts = Attempts()
    while True:
        await attempts.next()
        participant, head = await _read_state(ports, user, chat)
        if sequence > head.sequence:
            problem = f"must not exceed {head.sequence}, the last sequence of this chat"
            raise invalid_field("sequence", problem)
        # A read message is also delivered.
        marks: dict[str, int] = {}
        if kind == "read" and participant.read < sequence:
            marks["read"] = sequence
        if participant.delivered < sequence:
            marks["delivered"] = sequence
        if not marks:
            return await _standing(ports, user.tenant, chat, participant, head)
        higher: tuple[Condition, ...] = tuple(Below(name, sequence) for name in marks)
        moved, not_later = moved_by(participant, marks, ports.clock())
        mine = keys.participant(user.tenant, chat, user.user)
        (outcome,) = await ports.table.commit(
            [
                (
                    Update(mine, set=moved, when=(Present(), *higher, *not_later)),
                    # No condition: it is written together with the member's row, and its watermarks rise together.
                    Update(keys.list_entry(user.tenant, user.user, chat), set=marks),
                )
            ]
        )
        if isinstance(outcome, Done):
            return await _standing(ports, user.tenant, chat, msgspec.structs.replace(participant, **moved), head)


async def read_standing(ports: Ports, user: User, chat: ChatId) -> Standing:
    """Return the caller's watermarks and unread count in a chat. Raises NotFound for non-members."""
    participant, head = await _read_state(ports, user, chat)
    return await _standing(ports, user.tenant, chat, participant, head)


async def read_receipts(ports: Ports, user: User, chat: ChatId, sequence: int) -> list[Receipt]:
    """Return the delivery status of a message for each member except its sender. Raises NotFound for non-members."""
    shown = await read_message(ports, user, chat, sequence)
    return [
        _receipt(member, sequence)
        for member in await read_members(ports, user.tenant, chat)
        if member.user_id != shown.message.sender
    ]


async def count_unread(ports: Ports, tenant: TenantKey, chat: ChatId, *, read: int, last: int, gaps_to: int) -> int:
    """Return the number of visible messages above a watermark: a subtraction, plus one Query if some may be gone."""
    count, gaps_to = max(0, last - read), min(gaps_to, last)
    if read < gaps_to:
        now = ports.clock()
        partition, gaps = keys.chat_partition(tenant, chat), keys.gaps(read + 1, gaps_to)
        async for row in rows_of(ports.table, partition, gaps, at_once=_GAPS_BATCH_SIZE):
            end = row.item.get("expires_at")
            count -= end is None or is_expired(end, now)
    return count


def _receipt(member: Member, sequence: int) -> Receipt:
    known = member.participant
    return Receipt(
        member.user_id,
        status_with(known, sequence),
        delivered_at=known.delivered_at if known.delivered >= sequence else None,
        read_at=known.read_at if known.read >= sequence else None,
        last_read_at=known.read_at,
        last_seen_at=known.last_seen_at,
    )


async def _read_state(ports: Ports, user: User, chat: ChatId) -> tuple[Participant, Head]:
    """Return the caller's membership and the head, read after it, so that a watermark is never above the head."""
    participant = await membership(ports, user, chat)
    item = await ports.table.get(keys.head(user.tenant, chat), consistent=True)
    if item is None:
        raise no_such_chat()
    return participant, head_of(item)


async def _standing(ports: Ports, tenant: TenantKey, chat: ChatId, participant: Participant, head: Head) -> Standing:
    unread = await count_unread(ports, tenant, chat, read=participant.read, last=head.sequence, gaps_to=head.gaps_to)
    return Standing(participant, head.sequence, unread)
