"""The job that sends a chunk's message by a channel to those of its users who have not read it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from stak.errors import TooManyRequests
from stak.fallback.claims import claimable, require_ended
from stak.fallback.email_channel import send_emails
from stak.fallback.fallback_jobs import AFTER, CHANNEL, DUE_AT, NUMBER, fallback_job
from stak.fallback.push_channel import send_pushes
from stak.fallback.sending import Sending
from stak.fallback.unread_copies import find_visible, is_collecting, unread_among, users_of_chunk
from stak.fallback.webhook_channel import send_webhooks
from stak.inbox.broadcast_ref import BroadcastRef
from stak.logs import log
from stak.metrics import fallbacks
from stak.ports import Ports
from stak.tenancy.suspension import is_suspended
from stak.tenancy.tenant_model import Channel

KEPT_SECONDS: Final = 24 * 3600
"""What could not be sent for so long is dropped: the queue of a channel that is too slow does not grow for ever."""
_COLLECTED_AGAIN_AFTER_SECONDS: Final = 15

SendBy = Callable[[Ports, Sending], Awaitable[str | None]]
"""Sends messages; returns the user after whom to continue, or None if all are handled."""
_CHANNELS: Final[Mapping[Channel, SendBy]] = {
    "push": send_pushes,
    "email": send_emails,
    "webhook": send_webhooks,
}


async def send_fallback(ports: Ports, ref: BroadcastRef, arguments: Mapping[str, Any]) -> None:
    """Send a message to those who have not read it. Raises an error if it has to be tried again."""
    number, channel, due_at = int(arguments[NUMBER]), arguments[CHANNEL], int(arguments[DUE_AT])
    if ports.clock() - due_at > KEPT_SECONDS:
        log.warning("fallback_dropped", tenant=ref.tenant, channel=channel, message_id=ref.id)
        fallbacks.labels(channel, "dropped").inc()
        return
    if await is_suspended(ports, ref.tenant):
        raise TooManyRequests("The tenant is suspended.", 60)
    after = arguments.get(AFTER, "")
    broadcast = await find_visible(ports, ref)
    if broadcast is None:
        return
    users = await users_of_chunk(ports, ref, broadcast, number, after)
    digest_key = None if broadcast.options is None else broadcast.options.digest_key
    is_early = digest_key is not None and await is_collecting(ports, ref, digest_key, users)
    copies = await unread_among(ports, ref, users)
    free = claimable(ports, copies, channel)
    left = await _CHANNELS[channel](ports, Sending(ref, number, due_at, free, after)) if free else None
    if left is not None:
        # After the claims: what was sent is not sent again, whichever of the two jobs comes first.
        await ports.jobs.submit(fallback_job(ref, number, channel, due_at, left), delay_seconds=1)
    require_ended(ports, copies, channel)
    if is_early:
        # This job is earlier than the timer that closes the window: whoever cannot read it yet is sent it afterwards.
        # Submitted last: a job that fails is tried again, and looks again.
        again = fallback_job(ref, number, channel, due_at, after)
        await ports.jobs.submit(again, delay_seconds=_COLLECTED_AGAIN_AFTER_SECONDS)
