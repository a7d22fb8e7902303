"""Handles the queue of chat updates: fans updates out to members, sends messages again, and pushes posts on read."""

import asyncio
from collections.abc import Sequence

import msgspec

from stak.chat.queued_fanout import ChatUpdate, fan_out_update, merge_updates, send_update
from stak.errors import StorageUnavailable
from stak.logs import log
from stak.metrics import chunks_seen
from stak.ports import Ports
from stak.ports.queue import Received
from stak.realtime.chat_notifications import notify_of_chat_update
from stak.realtime.publish_changes import publish_chat_update
from stak.realtime.queued_event_push import EventPush, push_event_page
from stak.realtime.queued_resend import Resend, resend
from stak.realtime.webhook import has_webhook
from stak.tenancy.webhook_endpoints import CHAT_MESSAGE
from workers.job_consumer import decision_for
from workers.retry_decision import RetryDecision


async def fan_out_all(ports: Ports, updates: list[tuple[Received, ChatUpdate]]) -> dict[str, RetryDecision]:
    """Fan out updates to members of chats; updates of one chat to the same members are merged."""
    merged = merge_updates([update for _, update in updates])
    ends = await asyncio.gather(*(_fan_out(ports, one) for one in merged), return_exceptions=True)
    failed: dict[str, RetryDecision] = {}
    for one, end in zip(merged, ends, strict=True):
        if isinstance(end, Exception):
            log.warning("chat_fanout_failed", tenant=one.tenant, chat=one.chat, error=repr(end))
            failed |= {
                message.id: await decision_for(ports, message, end)
                for message, update in updates
                if (update.tenant, update.chat, update.after) == (one.tenant, one.chat, one.after)
            }
        elif isinstance(end, BaseException):
            raise end
    chunks_seen.labels("announced").inc(len(updates) - len(failed))
    return failed


async def resend_all(ports: Ports, resends: Sequence[Resend]) -> None:
    """Send messages again. Nothing is retried: they are pending."""
    await asyncio.gather(*(resend(ports, one) for one in resends))


async def push_events_all(ports: Ports, pushes: Sequence[tuple[Received, EventPush]]) -> dict[str, RetryDecision]:
    """Push posts on read to pages of connected users, one by one; return the decisions about those that failed."""
    failed: dict[str, RetryDecision] = {}
    for message, one in pushes:
        try:
            await push_event_page(ports, one)
        except Exception as error:  # noqa: BLE001 - a failure must not affect other messages
            log.warning("event_push_failed", tenant=one.tenant, inbox=one.event.inbox, error=repr(error))
            failed[message.id] = await decision_for(ports, message, error)
    return failed


async def _fan_out(ports: Ports, update: ChatUpdate) -> None:
    results = await fan_out_update(ports, update, notifies=await has_webhook(ports, update.tenant, CHAT_MESSAGE))
    connected = await publish_chat_update(ports, update, results)
    try:
        await notify_of_chat_update(ports, update.tenant, update.chat, results, connected)
    except StorageUnavailable as error:
        if update.is_repeated:
            raise  # the queue repeats it
        # Repeat this page alone: each repetition of the update would queue the next page again, and that one its next.
        log.warning("chat_notification_failed", tenant=update.tenant, chat=update.chat, error=repr(error))
        await send_update(ports, msgspec.structs.replace(update, is_repeated=True))
