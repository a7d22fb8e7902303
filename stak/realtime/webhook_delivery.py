"""The job that sends an event to a webhook endpoint, records the attempt, and disables endpoints that keep failing."""

import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from stak.errors import Contended, Overloaded, WebhookDeliveryFailed
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast import find_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Equals, Group, Item, Update
from stak.realtime.webhook import offline_webhook, signed_headers
from stak.realtime.webhook_attempts import attempt_put
from stak.realtime.webhook_bodies import BroadcastFinished, MessageDelivered, MessageRead, Webhook, time_text
from stak.realtime.webhook_state import STATE_KEPT_SECONDS
from stak.tenancy import keys
from stak.tenancy.manage_endpoints import disable_endpoint
from stak.tenancy.webhook_endpoints import (
    BROADCAST_FINISHED,
    MESSAGE_DELIVERED,
    MESSAGE_READ,
    Endpoint,
    find_enabled_endpoint,
    live_secrets_of,
)
from stak.tenancy.webhook_events import ENDPOINT_ID, EVENT, EVENT_ID, OCCURRED_AT, REPLAYED_AT

DISABLED_AFTER_SECONDS: Final = 3 * 24 * 3600
DISABLED_AFTER_FAILURES: Final = 20
"""An endpoint is disabled when so many attempts in so long have failed, and none has succeeded."""
EVENT_KEPT_SECONDS: Final = 24 * 3600
"""Older events are dropped without an attempt."""
UNSETTLED_SECONDS_MAX: Final = 3600
"""How long the event of a finished broadcast waits for this to be settled; whoever settles it later sends another."""
_DISABLER: Final = "stak"
"""Who disables an endpoint, in the audit log."""


async def send_event(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> None:
    """Send an event to an endpoint, and record the attempt.

    Raises WebhookDeliveryFailed if it is not accepted, Overloaded while the endpoint is skipped after a timeout.
    """
    if ports.clock() - reference.get(REPLAYED_AT, reference[OCCURRED_AT]) > EVENT_KEPT_SECONDS:
        return  # so that the queue of an endpoint that is too slow for its events does not grow for ever
    endpoint = await find_enabled_endpoint(ports, tenant, reference[ENDPOINT_ID])
    if endpoint is None:
        return  # deleted or disabled since
    receiver = f"{tenant}#{endpoint.id}"
    if ports.webhook_client.is_skipped(receiver):
        raise Overloaded("The endpoint recently timed out and is skipped for now.")
    webhook = await _webhook_of(ports, tenant, reference)
    if webhook is None:
        return  # nothing left to send
    body = msgspec.json.encode(webhook)
    now = int(ports.clock())
    headers = signed_headers(live_secrets_of(endpoint, now), reference[EVENT_ID], now, body)
    sent = {**headers, "content-type": "application/json", "user-agent": "Stak"}
    status: int | None = None
    reason: str | None = None
    began_at = time.monotonic()
    try:
        status = await ports.webhook_client.post(endpoint.url, sent, body, receiver=receiver, tenant=tenant)
        if not 200 <= status < 300:
            reason = f"The receiver at {urlsplit(endpoint.url).hostname} responded with status {status}."
    except WebhookDeliveryFailed as error:
        reason = error.detail
    duration_ms = int((time.monotonic() - began_at) * 1000)
    attempt = attempt_put(ports, tenant, reference, status=status, reason=reason, duration_ms=duration_ms)
    await _record(ports, tenant, endpoint, (attempt,), reason)
    if reason is not None:
        raise WebhookDeliveryFailed(reason)


async def _record(ports: Ports, tenant: TenantKey, endpoint: Endpoint, attempt: Group, reason: str | None) -> None:
    """Record an attempt, and since when the endpoint fails: a success is written only if it failed before."""
    key, name = keys.endpoint_state(tenant, endpoint.id), ("webhook endpoint state", tenant, endpoint.id)

    async def read() -> Item | None:
        return await ports.table.get(key)

    state = await ports.cache.get_or_load(name, read) or {}
    failing_since: int | None = state.get("failing_since")
    now = int(ports.clock())
    groups: list[Group] = [attempt]
    if reason is None:
        if failing_since is not None:
            recovered = Update(
                key, remove=("failing_since", "failures"), when=(Equals("failing_since", failing_since),)
            )
            groups.append((recovered,))
    elif failing_since is None:
        first = {"failing_since": now, "failures": 1, TTL: now + STATE_KEPT_SECONDS}
        groups.append((Update(key, set=first, when=(Absent("failing_since"),)),))
    else:
        again = Update(
            key,
            set={TTL: now + STATE_KEPT_SECONDS},
            add={"failures": 1},
            when=(Equals("failing_since", failing_since),),
        )
        groups.append((again,))
    await ports.table.commit(groups)
    if len(groups) > 1:
        ports.cache.discard(name)
    failures: int = state.get("failures", 0) + 1
    if (
        reason is not None
        and failing_since is not None
        and now - failing_since >= DISABLED_AFTER_SECONDS
        and failures >= DISABLED_AFTER_FAILURES
    ):
        days = DISABLED_AFTER_SECONDS // (24 * 3600)
        why = f"No event was accepted for {days} days. Last: {reason}"
        await disable_endpoint(ports, tenant, endpoint.id, why, key_id=_DISABLER)


async def _webhook_of(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> Webhook | None:
    event = reference[EVENT]
    if event == MESSAGE_DELIVERED:
        return _delivered(tenant, reference)
    if event == MESSAGE_READ:
        return _read(tenant, reference)
    if event == BROADCAST_FINISHED:
        return await _finished(ports, tenant, reference)
    return await offline_webhook(ports, tenant, reference)


def _delivered(tenant: TenantKey, reference: Mapping[str, Any]) -> Webhook:
    at: int = reference[OCCURRED_AT]
    delivered = MessageDelivered(
        tenant,
        InboxKey(reference["inbox"]),
        reference["message_id"],
        reference.get("host_system_id"),
        reference["category"],
        list(map(UserId, reference["user_ids"])),
        at,
    )
    return Webhook(MESSAGE_DELIVERED, time_text(at), delivered)


def _read(tenant: TenantKey, reference: Mapping[str, Any]) -> Webhook:
    at: int = reference[OCCURRED_AT]
    (user,) = reference["user_ids"]
    read = MessageRead(
        tenant,
        InboxKey(reference["inbox"]),
        UserId(user),
        reference.get("message_ids"),
        reference.get("up_to"),
        reference.get("category"),
        reference["count"],
        at,
    )
    return Webhook(MESSAGE_READ, time_text(at), read)


async def _finished(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> Webhook | None:
    inbox, at = InboxKey(reference["inbox"]), int(reference[OCCURRED_AT])
    ref = BroadcastRef(tenant, inbox, reference["message_id"], reference["is_sharded"])
    broadcast = await find_broadcast(ports, ref)
    if broadcast is None:
        return None  # removed
    if broadcast.settled is None:
        if ports.clock() - at > UNSETTLED_SECONDS_MAX:
            return None  # paused or stopped instead
        raise Contended("The broadcast is not settled yet.")
    finished = BroadcastFinished(
        tenant,
        inbox,
        ref.id,
        broadcast.host_system_id,
        broadcast.category,
        broadcast.status,
        broadcast.recipients,
        broadcast.settled.delivered,
        broadcast.settled.failed,
        at,
    )
    return Webhook(BROADCAST_FINISHED, time_text(at), finished)
