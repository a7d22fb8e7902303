"""Messages with fallback channels in the test tenant, and the worker that sends them when they are due."""

import dataclasses
from collections.abc import Iterable
from typing import Any

from stak.fallback.claims import attribute_of
from stak.identifiers import UserId
from stak.inbox.message_options import FallbackStep, MessageOptions
from stak.inbox.timer_keys import TIMER_SHARDS, partition
from stak.ports import Ports
from stak.ports.table import Span
from stak.realtime.publish_returned import run_due_timers
from stak.tenancy.tenant_model import Channel
from tests.support.broadcasts import Worker, post, user_inbox_of

MINUTES = 10


def fallback_to(channel: Channel, minutes: int = MINUTES, **fields: Any) -> MessageOptions:
    return MessageOptions(**fields, fallback=(FallbackStep(channel, minutes),))


async def deliver_with(
    ports: Ports, worker: Worker, uids: Iterable[str], channel: Channel, minutes: int = MINUTES, **fields: Any
) -> str:
    """Post a message with this fallback, deliver it, and return its id."""
    accepted = await post(ports, uids, options=fallback_to(channel, minutes), **fields)
    await worker.work()
    return accepted.message_id


async def run_due(ports: Ports, worker: Worker) -> None:
    """Do everything that is due now."""
    await run_due_timers(ports)
    await worker.work()


async def timer_count(ports: Ports) -> int:
    """Return how many timers there are."""
    pages = [await ports.table.query(partition(shard), Span("0", "9"), limit=100) for shard in range(TIMER_SHARDS)]
    return sum(len(page.rows) for page in pages)


async def claim_of(ports: Ports, user: UserId, message_id: str, channel: Channel) -> str | None:
    """Return the state of a copy's claim, without its time."""
    item = await ports.table.get(user_inbox_of(user).entry(message_id))
    value = None if item is None else item.get(attribute_of(channel))
    return None if value is None else str(value).partition(" ")[0]


def with_public_url(ports: Ports) -> Ports:
    return dataclasses.replace(ports, public_url="https://stak.test/")
