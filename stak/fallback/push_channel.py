"""The channel `push`: sends a message to each browser of a user that has subscribed.

The messages of a job are claimed together and sent a few at a time. A message that one browser of its user has is sent.
A browser that is gone, or whose messages have failed for days, is removed from the user's subscriptions. A claim that a
dead process left behind is taken over: the topic of a message, and the tag of its notification, replace the earlier
one.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

import msgspec

from stak.errors import MessagesNotTaken, NoPublicAddress, WebhookDeliveryFailed
from stak.fallback.claims import Claim, claim, finish, release
from stak.fallback.message_text import text_of
from stak.fallback.sending import SEND_SECONDS, Sending, wait_for_turn
from stak.fallback.unread_copies import UnreadCopy, find_visible
from stak.fallback.web_push import (
    Answer,
    encrypted,
    has_other_port,
    headers_for,
    is_named_host,
    is_push_host,
    meaning_of,
    topic_of,
)
from stak.identifiers import TenantKey, UserId
from stak.identity.user_channels import PushSubscription, read_many_channels, update_subscriptions
from stak.inbox.content_encryption import opened_entries
from stak.inbox.entry_model import Entry
from stak.metrics import fallbacks
from stak.ports import Ports
from stak.tenancy.channel_settings import PushSettings, cached_channels

USERS_BATCH_SIZE: Final = 10
PAYLOAD_MAX_BYTES: Final = 3800
"""A push service takes 4,096 bytes at least (RFC 8030, section 7.2), of which encryption needs 103."""
FAILING_SECONDS_MAX: Final = 3 * 24 * 3600
"""A subscription whose messages have failed for so long is removed; its browser subscribes again when it is used."""
_BODY_MAX_BYTES: Final = 1500
_TITLE_MAX_BYTES: Final = 400


class PushPayload(msgspec.Struct, frozen=True):
    """What the service worker of a page gets."""

    tenant_key: str
    inbox: str
    message_id: str
    title: str
    body: str
    url: str | None


async def send_pushes(ports: Ports, sending: Sending) -> str | None:
    """Send a message to the browsers of its users; return after whom to continue if time or rate ran out.

    Raises MessagesNotTaken if push services did not take some messages.
    """
    tenant = sending.ref.tenant
    settings = (await cached_channels(ports, tenant)).push
    if settings is None:
        return None
    users = [copy.user for copy in sending.copies]
    channels = await read_many_channels(ports, tenant, users, with_subscriptions=True)
    targets = {user: one.subscriptions for user, one in channels.items() if "push" not in one.off}
    wanted = [copy for copy in sending.copies if targets.get(copy.user)]
    deadline = time.monotonic() + SEND_SECONDS
    last, failure = sending.after, None
    for start in range(0, len(wanted), USERS_BATCH_SIZE):
        part = wanted[start : start + USERS_BATCH_SIZE]
        if not await _wait_for_turns(ports, tenant, settings, len(part), deadline):
            if failure is not None:
                break  # the job is tried again from its first user, and finds what was sent
            return last
        if await find_visible(ports, sending.ref) is None:
            return None
        try:
            await _send_part(ports, sending, settings, part, targets)
        except MessagesNotTaken as error:
            failure = error
        last = part[-1].user
    if failure is not None:
        raise failure
    return None


async def _wait_for_turns(ports: Ports, tenant: TenantKey, settings: PushSettings, count: int, deadline: float) -> bool:
    for _ in range(count):
        if not await wait_for_turn(ports, f"push {tenant}", settings.per_minute, deadline):
            return False
    return True


async def _send_part(
    ports: Ports,
    sending: Sending,
    settings: PushSettings,
    copies: Sequence[UnreadCopy],
    targets: Mapping[UserId, Sequence[PushSubscription]],
) -> None:
    claims = await claim(ports, copies, "push")
    entries = await opened_entries(ports, sending.ref.tenant, sending.ref.inbox, [one.copy.entry for one in claims])
    answers = await asyncio.gather(
        *(
            _send_to_user(ports, sending, settings, one, entry, targets[one.copy.user])
            for one, entry in zip(claims, entries, strict=True)
        )
    )
    by_answer: dict[Answer, list[Claim]] = {}
    for one, answer in zip(claims, answers, strict=True):
        by_answer.setdefault(answer, []).append(one)
        fallbacks.labels("push", {"accepted": "sent", "later": "retried"}.get(answer, "refused")).inc()
    await finish(ports, by_answer.get("accepted", ()), "sent")
    await finish(ports, [*by_answer.get("gone", ()), *by_answer.get("refused", ())], "failed")
    if later := by_answer.get("later"):
        await release(ports, later)
        raise MessagesNotTaken(f"Push services did not take the messages of {len(later)} users.")


async def _send_to_user(
    ports: Ports,
    sending: Sending,
    settings: PushSettings,
    one: Claim,
    entry: Entry,
    subscriptions: Sequence[PushSubscription],
) -> Answer:
    """Send to all browsers of a user; return the best answer: one that has the message is enough."""
    if entry.message is None:
        return "refused"  # its content was recalled since
    tenant = sending.ref.tenant
    payload = payload_of(sending, settings, entry)
    answers = await asyncio.gather(
        *(_post(ports, sending, settings, subscription, payload) for subscription in subscriptions)
    )
    now = int(ports.clock())
    updated = {
        subscription: _after(subscription, answer, now)
        for subscription, answer in zip(subscriptions, answers, strict=True)
    }
    changes = {before: after for before, after in updated.items() if after != before}
    if changes:
        await update_subscriptions(ports, tenant, one.copy.user, changes)
    order: tuple[Answer, ...] = ("accepted", "later", "refused", "gone")
    return next(answer for answer in order if answer in answers)


def _after(subscription: PushSubscription, answer: Answer, now: int) -> PushSubscription | None:
    """Return a subscription with what an answer says about it; None if it is to be removed."""
    since = subscription.failing_since
    if answer == "gone" or (answer == "later" and since is not None and now - since > FAILING_SECONDS_MAX):
        return None
    if answer == "later":
        return subscription if since is not None else msgspec.structs.replace(subscription, failing_since=now)
    return msgspec.structs.replace(subscription, failing_since=None) if since is not None else subscription


async def _post(
    ports: Ports, sending: Sending, settings: PushSettings, subscription: PushSubscription, payload: bytes
) -> Answer:
    hosts = ports.push_hosts
    if not is_push_host(subscription.endpoint, hosts) or (hosts is not None and has_other_port(subscription.endpoint)):
        return "gone"  # the operator no longer allows this host, or it was stored by an earlier release
    now = int(ports.clock())
    headers = headers_for(settings, subscription.endpoint, topic_of(sending.ref.id), now)
    receiver = f"push {sending.ref.tenant} {urlsplit(subscription.endpoint).netloc}"
    try:
        body = encrypted(subscription, payload)
        status = await ports.webhook_client.post(
            subscription.endpoint, headers, body, receiver=receiver, tenant=sending.ref.tenant
        )
        return meaning_of(status)
    except NoPublicAddress:
        # The name of a push service itself is there again later; one below it may be made up.
        return "later" if is_named_host(subscription.endpoint, hosts) else "gone"
    except WebhookDeliveryFailed:
        return "later"


def payload_of(sending: Sending, settings: PushSettings, entry: Entry) -> bytes:
    """Return what the browser gets of a decrypted message, cut to the size that every push service takes."""
    text = text_of(entry, entry.sender or sending.ref.inbox)
    payload = PushPayload(
        sending.ref.tenant,
        sending.ref.inbox,
        entry.id,
        _cut(text.title, _TITLE_MAX_BYTES),
        _cut(text.body, _BODY_MAX_BYTES),
        text.url if text.url is not None and len(text.url) <= 1000 else settings.app_url,
    )
    while len(encoded := msgspec.json.encode(payload)) > PAYLOAD_MAX_BYTES and payload.body:
        # JSON may need several bytes for a character.
        payload = msgspec.structs.replace(payload, body=payload.body[: len(payload.body) // 2])
    return encoded


def _cut(text: str, size_bytes: int) -> str:
    """Return the beginning of a text that has at most so many bytes."""
    return text.encode("utf-8", "replace")[:size_bytes].decode("utf-8", "ignore")
