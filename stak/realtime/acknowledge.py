"""Acknowledgements of a device: acknowledged messages are no longer pending for it, and delivery receipts follow."""

import contextlib
from collections.abc import Iterable

from stak.chat.chat_model import ChatId, Participant
from stak.chat.pending_for_devices import acknowledge
from stak.chat.receipts import raise_mark
from stak.errors import NotFound
from stak.identity.devices import acknowledge_resync
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.frames import resync_number
from stak.realtime.publish_changes import publish_receipt
from stak.ulids import is_ulid


async def record_acks(ports: Ports, user: User, device: str, message_ids: Iterable[str]) -> None:
    """Record that a device has these frames; ignores ids it never received or already acknowledged."""
    if user.inbox is not None:
        return  # a connection for one inbox gets no frames to acknowledge
    acknowledged = set(message_ids)
    for resync in filter(None, map(resync_number, acknowledged)):
        await acknowledge_resync(ports, user, device, resync)
    # Clients may send anything: malformed ids are not looked up (keys have a maximum length).
    known = sorted({message_id for message_id in acknowledged if is_ulid(message_id)})
    participants: dict[ChatId, Participant] = {}

    async def raise_delivered(chat: ChatId, sequence: int) -> None:
        with contextlib.suppress(NotFound):  # not a member any more
            participants[chat] = (await raise_mark(ports, user, chat, "delivered", sequence)).participant

    await acknowledge(ports, user, device, known, raise_delivered)
    for chat, participant in participants.items():
        await publish_receipt(ports, user, chat, participant)
