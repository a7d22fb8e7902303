"""Sends chat messages again, through a queue, to devices whose connection a managed service holds.

Gateways remember what they have sent on a connection. A function handles one event and ends, so it queues a message
that is received after the time that a device has to acknowledge. It is on the queue of chat updates: a function that
serves clients must not be able to submit jobs.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from stak.best_effort import call_best_effort, is_circuit_open
from stak.chat.chat_model import ChatId
from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.ports.queue import Outgoing
from stak.realtime.chat_message_frames import ChatFrame
from stak.realtime.live_calls import publish_signals
from stak.realtime.signals import ChatMessagesUnacknowledged, push

MESSAGES_MAX: Final = 50
"""Messages of one chat that are sent again at most: the others stay pending, and come with the next connection."""
_CHATS_MAX: Final = 20

SentSpan = tuple[ChatId, int, int]
"""Messages of a chat that were sent: the chat, and the first and last sequence."""


class Resend(msgspec.Struct, frozen=True, tag="resend"):
    """A queue message: send these messages again to devices of these users that have not acknowledged them."""

    tenant: TenantKey
    spans: tuple[SentSpan, ...]
    users: tuple[UserId, ...]


def sent_spans(frames: Iterable[ChatFrame]) -> list[SentSpan]:
    """Return the messages that were sent, by chat."""
    sequences: dict[ChatId, list[int]] = {}
    for frame in frames:
        sequences.setdefault(frame.chat, []).append(frame.sequence)
    return [(chat, min(those), max(those)) for chat, those in sequences.items()]


async def resend_later(ports: Ports, tenant: TenantKey, spans: Sequence[SentSpan], users: tuple[UserId, ...]) -> None:
    """Queue messages that were just sent. Best-effort: they stay pending in any case."""
    queue = ports.chat_updates
    if not spans or is_circuit_open(queue):
        return
    limited = tuple((chat, max(first, last - MESSAGES_MAX + 1), last) for chat, first, last in spans[:_CHATS_MAX])
    body = msgspec.json.encode(Resend(tenant, limited, users))
    message = Outgoing(body, tenant, math.ceil(ports.acknowledge_seconds))
    await call_best_effort(queue, "resend", lambda: ports.chat_updates.send([message]))


async def resend(ports: Ports, message: Resend) -> None:
    """Publish the messages to devices that have not acknowledged them."""
    signals = [ChatMessagesUnacknowledged(chat, first, last) for chat, first, last in message.spans]
    await publish_signals(ports, [push(message.tenant, message.users, signal) for signal in signals])
