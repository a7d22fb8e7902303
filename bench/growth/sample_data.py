"""Data for growth: inboxes with messages, posts, groups with messages, and workers that run until nothing is left."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

import msgspec

from bench.benchmark_results import WrongResultError
from bench.growth.operations import CALLER, INBOX, TENANT, Installation
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.send_batch import Draft, Sent
from stak.chat.send_message import send
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery import Delivery
from stak.inbox.entry_model import Entry
from stak.inbox.post import post_message
from stak.inbox.post_request import PostRequest
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Group, in_partition
from stak.realtime.small_post_notifications import notify_of_small_post
from workers.delivery_consumer import LEASE_SECONDS, MESSAGES_BATCH_SIZE, apply_decisions, handle_batch
from workers.job_consumer import run_job
from workers.job_registry import REGISTRY

CATEGORY: Final = "news"
MESSAGE: Final = '{"title":"Your invoice is ready","body":"You can pay it until the 15th."}'
_GROUPS_PER_COMMIT: Final = 500
_CONCURRENT: Final = 200  # commits of concurrent requests share transactions

T = TypeVar("T")


class _Body(msgspec.Struct):
    """The body of a post without an idempotency key, which is not compared with others."""


def uids(prefix: str, count: int) -> list[UserId]:
    """Return this many users, sorted."""
    return [UserId(f"{prefix}-{number:06d}") for number in range(count)]


async def run_concurrently(work: Callable[[int], Awaitable[T]], count: int) -> list[T]:
    """Call a function with each number below `count`, some of them at the same time; return the results in order."""
    results: list[T] = []
    for start in range(0, count, _CONCURRENT):
        results += await asyncio.gather(*map(work, range(start, min(start + _CONCURRENT, count))))
    return results


async def deliver_messages(
    ports: Ports, inboxes: Sequence[UserInbox], count: int, category_of: Callable[[int], str] = lambda _: CATEGORY
) -> list[str]:
    """Deliver this many messages to each of these inboxes; return their ids, oldest first."""
    now = int(ports.clock())
    ids = [ports.ids.new() for _ in range(count)]
    entries = [
        Entry(message_id, category_of(number), received=now, delivered=now, kind="users", message=MESSAGE)
        for number, message_id in enumerate(ids)
    ]
    groups: list[Group] = [
        tuple(in_partition(write, inbox.partition) for write in Delivery(entry).on_time())
        for inbox in inboxes
        for entry in entries
    ]
    for start in range(0, len(groups), _GROUPS_PER_COMMIT):
        await ports.table.commit(groups[start : start + _GROUPS_PER_COMMIT])
    return ids


async def post(
    ports: Ports, recipients: Sequence[UserId] | None, category: str = CATEGORY, *, send_at: int | None = None
) -> BroadcastRef:
    """Post to these users, or to everyone, until it is accepted and those who have it at once are notified."""
    posted = await post_message(
        ports,
        CALLER,
        PostRequest(
            inbox=INBOX,
            uids=None if recipients is None else list(recipients),
            message=MESSAGE.encode(),
            body=_Body(),
            category=category,
            send_at=send_at,
        ),
    )
    if posted.delivered is not None:
        await notify_of_small_post(ports, posted.delivered)
    return BroadcastRef(TENANT, INBOX, posted.answer.message_id)


async def run_workers(installation: Installation) -> None:
    """Run all jobs and deliveries until none is left. Raises WrongResultError if one fails."""
    ports, engine = installation.ports, installation.engine
    is_idle = False
    while not is_idle:
        is_idle = True
        await ports.background_tasks.drain()
        for queue in (ports.deliveries, ports.chat_updates):
            received = await queue.receive(MESSAGES_BATCH_SIZE, wait_seconds=0, lease_seconds=LEASE_SECONDS)
            if received:
                is_idle = False
                if failed := await handle_batch(ports, received):
                    raise WrongResultError(f"Messages were not delivered: {failed}")
                await apply_decisions(ports, queue, received, {})
        for queue in (engine.job_queue, engine.webhook_queue):
            for job in await queue.receive(MESSAGES_BATCH_SIZE, wait_seconds=0, lease_seconds=LEASE_SECONDS):
                is_idle = False
                if not await run_job(ports, queue, REGISTRY, job):
                    raise WrongResultError(f"A job failed: {job}")


async def create_group(installation: Installation, owner: User, members: int) -> ChatId:
    """Create a group of so many members with the owner, all of whom have it in their lists."""
    chat, _ = await start_group(installation.ports, owner, uids("member", members - 1), chat_name="Plans")
    await run_workers(installation)
    return chat


async def send_messages(ports: Ports, sender: User, chat: ChatId, count: int) -> list[Sent]:
    """Send this many messages; return them in the order of their sequences."""

    async def send_one(number: int) -> Sent:
        return await send(ports, sender, chat, Draft(f"first {number}", f"This is message {number}."))

    return sorted(await run_concurrently(send_one, count), key=lambda sent: sent.sequence)
