"""The job that sends chat messages again to devices whose connection a managed service holds.

Gateways remember what they have sent on a connection. A function handles one event and ends, so it submits this job,
which runs after the time that a device has to acknowledge a message.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from stak.chat.chat_model import ChatId
from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.realtime.best_effort import call_best_effort, is_circuit_open, publish_signals
from stak.realtime.chat_message_frames import ChatFrame
from stak.realtime.signals import ChatMessagesUnacknowledged, push

RESEND_JOB: Final = "resend"
MESSAGES_MAX: Final = 50
"""Messages of one chat that are sent again at most: the others stay pending, and come with the next connection."""
_CHATS_MAX: Final = 20

SentSpan = tuple[ChatId, int, int]
"""Messages of a chat that were sent: the chat, and the first and last sequence."""


def sent_spans(frames: Iterable[ChatFrame]) -> list[SentSpan]:
    """Return the messages that were sent, by chat."""
    sequences: dict[ChatId, list[int]] = {}
    for frame in frames:
        sequences.setdefault(frame.chat, []).append(frame.sequence)
    return [(chat, min(those), max(those)) for chat, those in sequences.items()]


async def resend_later(ports: Ports, tenant: TenantKey, spans: Sequence[SentSpan], users: tuple[UserId, ...]) -> None:
    """Submit the job for messages that were just sent. Best-effort: they stay pending in any case."""
    if not spans or is_circuit_open(ports.jobs):
        return
    arguments = {
        "spans": [[chat, max(first, last - MESSAGES_MAX + 1), last] for chat, first, last in spans[:_CHATS_MAX]],
        "user_ids": list(users),
    }
    job, delay_seconds = Job(RESEND_JOB, tenant, arguments), math.ceil(ports.acknowledge_seconds)
    await call_best_effort(ports.jobs, "resend", lambda: ports.jobs.submit(job, delay_seconds=delay_seconds))


async def resend(ports: Ports, tenant: TenantKey, arguments: Mapping[str, Any]) -> None:
    """Send messages again to the devices of these users that have not acknowledged them."""
    users = tuple(UserId(user) for user in arguments["user_ids"])
    signals = [ChatMessagesUnacknowledged(ChatId(chat), first, last) for chat, first, last in arguments["spans"]]
    await publish_signals(ports, [push(tenant, users, signal) for signal in signals])
