"""The job that sends a signed webhook about messages to offline users to the URL in a tenant's settings.

A job contains ids only; the content is read when it is sent, so that deleted content is not sent. The id of a webhook
is derived from them, so that it is the same for every attempt and for a duplicate chunk.
"""

import asyncio
import base64
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from stak.chat.chat_model import ChatId
from stak.crypto import authentication_code
from stak.errors import WebhookDeliveryFailed
from stak.event_log.inbox_state import read_state
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast import broadcast_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.content_encryption import opened_entries
from stak.inbox.delivery_chunks import entry_for_all
from stak.inbox.digest_lists import read_pushed
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Entry, counters_of, is_unread
from stak.inbox.keys import TOTAL
from stak.inbox.recall import is_unread_copy
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.ports.writes import Item
from stak.realtime.chat_message_frames import messages_between
from stak.realtime.chat_notifications import CHAT, Spans, claimed_spans
from stak.realtime.presenters import arriving_message
from stak.realtime.webhook_bodies import (
    AddressedMessage,
    ChatMessages,
    InboxDelivery,
    MessageActed,
    Webhook,
    time_text,
)
from stak.tenancy.secrets import webhook_secrets
from stak.tenancy.tenant_cache import read_tenant
from stak.tenancy.webhook_endpoints import INBOX_DELIVERED, MESSAGE_ACTED, MESSAGE_UNREAD, is_subscribed
from stak.tenancy.webhook_events import EVENT_ID, submit_event, webhook_id
from stak.tenancy.webhook_url import has_webhook_url, webhook_url_of

INBOX: Final = INBOX_DELIVERED
ACTED: Final = MESSAGE_ACTED
UNREAD: Final = MESSAGE_UNREAD
UNREAD_KEPT_SECONDS: Final = 24 * 3600
"""How long a webhook about an unread message may wait for its receiver, as other events do."""
_SECRET_PREFIX: Final = "whsec_"  # noqa: S105 - the prefix of a secret, not a secret


async def webhook_url(ports: Ports, tenant: TenantKey) -> str | None:
    """Return a tenant's webhook URL, if any, from a cache that is seconds old at most."""
    item = await read_tenant(ports, tenant)
    return None if item is None else webhook_url_of(ports, tenant, item)


async def has_webhook(ports: Ports, tenant: TenantKey, event: str) -> bool:
    """Return whether a tenant is sent a type of event, to its URL or an endpoint, from the same cache.

    For the types `inbox.delivered`, `message.unread`, `message.acted` and `chat.message`, which the URL receives.
    """
    item = await read_tenant(ports, tenant)
    return item is not None and (has_webhook_url(item) or is_subscribed(item, event))


def is_claimed_later(reference: Mapping[str, Any]) -> bool:
    """Return whether the job of a webhook has yet to claim its messages, and sends them to several receivers then."""
    return reference.get("event") == CHAT and "spans" not in reference


async def submit_webhook(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> None:
    """Submit a webhook to a tenant's URL, if it has one, and to each endpoint that subscribes to its type of event."""
    waiting = [submit_event(ports, tenant, reference["event"], reference)]
    if await webhook_url(ports, tenant) is not None:
        waiting.append(ports.jobs.submit(Job(WEBHOOK_JOB, tenant, reference)))
    await asyncio.gather(*waiting)


async def send_webhook(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> None:
    """Send a webhook to the tenant's backend. Raises WebhookDeliveryFailed if it is not accepted."""
    item = await read_tenant(ports, tenant)
    if item is None:
        return
    if is_subscribed(item, CHAT) and is_claimed_later(reference):
        await _submit_to_each_receiver(ports, tenant, reference, has_url=has_webhook_url(item))
        return
    url = webhook_url_of(ports, tenant, item)
    if url is None:
        return  # the tenant has removed its webhook
    if reference["event"] == UNREAD and ports.clock() - reference["delivered"] > UNREAD_KEPT_SECONDS:
        return  # it has waited for too long
    webhook = await offline_webhook(ports, tenant, reference)
    if webhook is None:
        return  # nothing left to send
    body = msgspec.json.encode(webhook)
    secrets = [secret.secret for secret in await webhook_secrets(ports, tenant)]
    headers = signed_headers(
        secrets, reference.get(EVENT_ID) or webhook_id(tenant, reference), int(ports.clock()), body
    )
    status = await ports.webhook_client.post(
        url,
        {**headers, "content-type": "application/json", "user-agent": "Stak"},
        body,
        receiver=tenant,
        tenant=tenant,
    )
    if not 200 <= status < 300:
        raise WebhookDeliveryFailed(f"The receiver at {urlsplit(url).hostname} responded with status {status}.")


async def _submit_to_each_receiver(
    ports: Ports, tenant: TenantKey, reference: Mapping[str, Any], *, has_url: bool
) -> None:
    """Claim the messages of a notification once, and submit them to the URL and to each endpoint on its own.

    Repeated after a crash, it claims the same messages: their webhooks have the same ids.
    """
    spans = await claimed_spans(ports, tenant, reference)
    if not spans:
        return
    claimed = {"event": CHAT, "chat_id": reference["chat_id"], "spans": [list(span) for span in spans]}
    # The ids are those of the notification: repeated, it leaves out members who have received the messages since.
    await submit_event(ports, tenant, CHAT, claimed, identity=reference["notification_id"])
    if has_url:
        await ports.jobs.submit(Job(WEBHOOK_JOB, tenant, {**claimed, EVENT_ID: webhook_id(tenant, reference)}))


async def offline_webhook(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> Webhook | None:
    """Return the webhook about messages for users who are not connected or have not read them, or about an answer.

    None if there is nothing left to send.
    """
    builder = {INBOX: _inbox_webhook, UNREAD: _inbox_webhook, ACTED: _action_webhook}.get(
        reference["event"], _chat_webhook
    )
    return await builder(ports, tenant, reference)


async def _inbox_webhook(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> Webhook | None:
    inbox, message_id = InboxKey(reference["inbox"]), reference["message_id"]
    ref = BroadcastRef(tenant, inbox, message_id)
    copies = {user: UserInbox(tenant, user, inbox).entry(message_id) for user in reference["user_ids"]}
    found = await ports.table.batch_get([ref.key, ref.former.key, *copies.values()])
    broadcast = found.get(ref.key) or found.get(ref.former.key)
    if broadcast is None:
        return None
    entry = entry_for_all(broadcast_of(broadcast), reference["delivered"])
    if not broadcast_of(broadcast).has_content or (entry.expires_at is not None and entry.expires_at <= ports.clock()):
        return None  # recalled or expired
    # Skip users that have read it meanwhile or no longer have it. A digest has its user's own content: its webhook
    # names nobody else.
    held = [
        user
        for user, key in copies.items()
        if is_unread_copy(found.get(key)) and (len(copies) == 1 or found[key].get("digest_ids") is None)
    ]
    users = await _not_marked(ports, {UserInbox(tenant, user, inbox): found[copies[user]] for user in held})
    if not users:
        return None
    copy = entry_of(found[copies[users[0]]])
    if broadcast_of(broadcast).template is not None or copy.digest_ids is not None:
        entry = copy  # rendered or collected for this user, who is the only one
    (entry,) = await opened_entries(ports, tenant, inbox, [entry])
    if entry.message is None:
        return None  # recalled since
    collected = await _collected(ports, UserInbox(tenant, users[0], inbox), entry)
    # The reference has the time of queueing, which identifies the webhook of a chunk that is delivered again.
    entry = msgspec.structs.replace(entry, delivered=min(found[copies[user]]["delivered"] for user in users))
    event, at = reference["event"], entry.delivered if reference["event"] == INBOX else reference["delivered"]
    return Webhook(event, time_text(at), InboxDelivery(tenant, inbox, users, arriving_message(entry, collected)))


async def _not_marked(ports: Ports, copies: Mapping[UserInbox, Item]) -> list[UserId]:
    """Return the users whose copies, read before, no "mark all" has read."""
    levels = {user_inbox: (TOTAL, copy["category"]) for user_inbox, copy in copies.items()}
    rows = await ports.table.batch_get(one.counter(level) for one, both in levels.items() for level in both)
    return [
        one.user
        for one, copy in copies.items()
        if is_unread(
            entry_of(copy),
            counters_of({level: dict(rows[key]) for level in levels[one] if (key := one.counter(level)) in rows}),
        )
    ]


async def _collected(ports: Ports, user_inbox: UserInbox, entry: Entry) -> list[Entry]:
    """Return the messages that a digest shows; none if it is no digest."""
    if entry.digest_ids is None:
        return []
    tenant, inbox = user_inbox.tenant, user_inbox.inbox
    recalled = frozenset((await read_state(ports, tenant, inbox)).ids)
    (collected,) = await read_pushed(ports, tenant, inbox, [(user_inbox, entry)], recalled)
    return collected


async def _action_webhook(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> Webhook | None:
    (user,) = map(UserId, reference["user_ids"])
    inbox, message_id = InboxKey(reference["inbox"]), reference["message_id"]
    item = await ports.table.get(UserInbox(tenant, user, inbox).entry(message_id))
    if item is None or item.get("erased"):
        return None
    if item.get("action") is None:  # the transaction that stores it is not visible yet
        raise WebhookDeliveryFailed("The answer is not stored yet.")
    stored = item.get("host_system_id"), item["action"], item["acted_at"]
    known = MessageActed(tenant, inbox, user, message_id, *stored)
    return Webhook(ACTED, time_text(known.acted_at), known)


async def _chat_webhook(ports: Ports, tenant: TenantKey, reference: Mapping[str, Any]) -> Webhook | None:
    chat: ChatId = reference["chat_id"]
    # The previous release submitted jobs with spans: those that are still queued have claimed nothing.
    spans: Spans = reference["spans"] if "spans" in reference else await claimed_spans(ports, tenant, reference)
    if not spans:
        return None  # all have received the messages, or were notified of them
    first, last = min(span[0] for span in spans), max(span[1] for span in spans)
    messages: list[AddressedMessage] = []
    for message in await messages_between(ports, tenant, chat, first, last):
        users = [
            user
            for low, high, members in spans
            if low <= message.sequence <= high
            for user in members
            if user != message.sender
        ]
        if users:
            messages.append(AddressedMessage(users, message))
    return (
        Webhook(CHAT, time_text(messages[-1].message.created_at), ChatMessages(tenant, chat, messages))
        if messages
        else None
    )


def signed_headers(secrets: Iterable[str], webhook_id: str, at: int, body: bytes) -> dict[str, str]:
    """Return the headers that sign a body, with each secret while two are valid.

    They are those of Standard Webhooks 1.0 (standardwebhooks.com), which its libraries can verify.
    """
    content = f"{webhook_id}.{at}.".encode() + body
    return {
        "webhook-id": webhook_id,
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(f"v1,{_signature(secret, content)}" for secret in secrets),
    }


def _signature(secret: str, content: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(_SECRET_PREFIX))
    return base64.b64encode(authentication_code(key, content)).decode()
