"""Offline notifications of chat messages: webhook jobs that notify the members who have not received a message.

For members who are offline the job runs at once. For connected ones it runs after the time in which a device is sent
a message twice. Either way it decides then: whoever has received the messages, or was notified of them, is left out.
A job contains ids only, and may run any number of times (`stak.chat.notification_claims`).
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from stak.best_effort import call_best_effort, is_circuit_open
from stak.chat.chat_model import ChatId
from stak.chat.fanout import FanoutResult
from stak.chat.notification_claims import Notification, claim_unreceived, users_by_span
from stak.errors import StorageUnavailable
from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.ports.queue import DELAY_MAX_SECONDS
from stak.realtime.live_calls import ConnectedUsers

CHAT: Final = "chat.message"
SENDS_MAX: Final = 2
"""How often a message is sent on one connection."""

Spans = Sequence[tuple[int, int, Sequence[UserId]]]
"""Sequences of messages, first and last included, and the members to notify of them."""


async def notify_of_chat_update(
    ports: Ports, tenant: TenantKey, chat: ChatId, results: Sequence[FanoutResult], connected: ConnectedUsers
) -> None:
    """Submit the jobs for members who may not receive a chat's last messages.

    Raises StorageUnavailable if that fails: its page of members is then fanned out again, and finds the same ones.
    """
    unreceived = [user for result in results for user in result.users if user in result.unreceived]
    if not unreceived:
        return
    through = max(result.last for result in results)
    online = [user for user in unreceived if (tenant, user) in connected]
    offline = [user for user in unreceived if (tenant, user) not in connected]
    if offline:
        await _submit(ports, tenant, chat, through, offline, 0)
    if online:
        await _submit(ports, tenant, chat, through, online, unacknowledged_seconds(ports))


def unacknowledged_seconds(ports: Ports) -> int:
    """Return after how many seconds a message counts as not received."""
    return min(math.ceil(SENDS_MAX * ports.acknowledge_seconds), DELAY_MAX_SECONDS)


async def claimed_spans(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> Spans:
    """Return which members a job notifies of which messages; submit another job if these are not all."""
    notification = Notification(
        tenant,
        ChatId(reference["chat_id"]),
        reference["notification_id"],
        reference["through"],
        tuple(reference["user_ids"]),
    )
    claims = await claim_unreceived(ports, notification)
    if claims.has_more:
        # First: it is harmless twice, and missing after a crash it would never be submitted.
        await _submit(ports, tenant, notification.chat, notification.through, notification.users, 0)
    return [(span.first, span.last, users) for span, users in users_by_span(claims.spans)]


async def _submit(
    ports: Ports, tenant: TenantKey, chat: ChatId, through: int, users: Sequence[UserId], delay_seconds: int
) -> None:
    reference = {
        "event": CHAT,
        "chat_id": chat,
        "notification_id": ports.ids.new(),
        "through": through,
        "user_ids": list(users),
    }
    job = Job(WEBHOOK_JOB, tenant, reference)

    async def submit() -> bool:
        await ports.jobs.submit(job, delay_seconds=delay_seconds)
        return True

    if is_circuit_open(ports.jobs) or not await call_best_effort(ports.jobs, "notifications", submit):
        raise StorageUnavailable("The job queue did not accept an offline notification.")
