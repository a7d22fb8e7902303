"""The channel `webhook`: an event `message.unread` to the tenant's endpoints and to the URL in its settings.

One event names up to 100 users; with a template or a digest key, where contents differ, there is one for each user. Its
id is derived from the chunk and the time it was due, so that receivers drop an event that is submitted again after a
crash.
"""

from collections.abc import Sequence

from stak.fallback.claims import claim, finish
from stak.fallback.reachable_users import reachable
from stak.fallback.sending import Sending
from stak.fallback.unread_copies import find_visible
from stak.identifiers import UserId
from stak.inbox.broadcast import Broadcast
from stak.metrics import fallbacks
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.realtime.webhook import UNREAD, has_webhook, webhook_url
from stak.tenancy.webhook_events import EVENT_ID, submit_event, webhook_id


async def send_webhooks(ports: Ports, sending: Sending) -> str | None:
    """Submit the event for all copies. Nothing is claimed if the tenant has no webhook for it."""
    if not await has_webhook(ports, sending.ref.tenant, UNREAD):
        return None
    wanted = await reachable(ports, sending.ref.tenant, sending.copies, "webhook")
    broadcast = await find_visible(ports, sending.ref)
    claims = await claim(ports, wanted, "webhook") if broadcast is not None else []
    if broadcast is None or not claims:
        return None
    users = [one.copy.user for one in claims]
    is_alone = _has_own_contents(broadcast)
    for part in [[user] for user in users] if is_alone else [users]:
        await _submit(ports, sending, part, is_alone=is_alone)
    await finish(ports, claims, "sent")
    fallbacks.labels("webhook", "sent").inc(len(claims))
    return None


def _has_own_contents(broadcast: Broadcast) -> bool:
    """Return whether the message is different for each user: rendered for them, or a digest of what they received."""
    options = broadcast.options
    return broadcast.template is not None or (options is not None and options.digest_key is not None)


async def _submit(ports: Ports, sending: Sending, users: Sequence[UserId], *, is_alone: bool) -> None:
    ref = sending.ref
    reference = {
        "event": UNREAD,
        "inbox": ref.inbox,
        "message_id": ref.id,
        "user_ids": list(users),
        "delivered": sending.due_at,
    }
    identity = [ref.inbox, ref.id, sending.number, sending.due_at, *(users if is_alone else ())]
    await submit_event(ports, ref.tenant, UNREAD, reference, identity=identity)
    if await webhook_url(ports, ref.tenant) is not None:
        event_id = webhook_id(ref.tenant, (UNREAD, identity))
        await ports.jobs.submit(Job(WEBHOOK_JOB, ref.tenant, {**reference, EVENT_ID: event_id}))
