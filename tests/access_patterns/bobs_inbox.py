"""Bob's inbox for the access pattern tests: posts to it, and the query of its counters."""

import zlib
from typing import Final

from stak.identifiers import InboxKey, UserId, tenant_key
from stak.inbox import statistics_keys
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery import Delivery
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.entry_model import Entry
from stak.inbox.post import Post, accept_post
from stak.inbox.statistics_log import MARK_DELAY_SECONDS
from stak.inbox.unread_counts import UserInbox
from stak.installation.data_format import read_format
from stak.ports import Ports
from stak.tenancy.inbox_configs import read_inbox
from stak.tenancy.tenant_cache import read_tenant
from workers.delivery_consumer import handle_batch

ACME: Final = tenant_key("acme")
INBOX: Final = InboxKey("DEFAULT")
BOB: Final = UserInbox(ACME, UserId("bob"), INBOX)
BOBS: Final = "t#acmeU#bob#DEFAULT"
NOW: Final = 1_700_000_000
"""The time at the start of each test."""


def counters_at(now: int) -> tuple[object, ...]:
    """Return the query that reads the counters, and what has expired by now."""
    return ("query", BOBS, ("c#", f"e#{now:010d}#~"), "in order")


COUNTERS: Final = counters_at(NOW)


def post_to(*uids: str, kind: str = "users") -> Post:
    """Return a post to these users."""
    users = tuple(map(UserId, uids))
    return Post(inbox=INBOX, kind=kind, uids=users, category="news", message="{}")  # type: ignore[arg-type]


async def deliver_all(ports: Ports) -> None:
    """Deliver everything that is queued."""
    for queue in (ports.deliveries, ports.chat_updates):
        while received := await queue.receive(10, wait_seconds=0, lease_seconds=60):
            assert await handle_batch(ports, received) == {}
            await queue.delete(received)


def broadcasts_of(message_id: str) -> str:
    """Return the partition of a broadcast."""
    return f"t#acmeB#DEFAULT#{zlib.crc32(message_id.encode()) % 16:02d}"


async def sent(ports: Ports, *uids: str) -> str:
    """Post to these users and deliver; return the message id.

    The configuration is in the cache then: every request of a user reads it first.
    """
    accepted = await accept_post(ports, ACME, post_to(*uids), key_id="k")
    ref = BroadcastRef(ACME, INBOX, accepted.message_id)
    if not (await read_broadcast(ports, ref)).is_one_row:
        await dispatch_step(ports, ref)
    await deliver_all(ports)
    await begin_request(ports)
    return accepted.message_id


async def begin_request(ports: Ports) -> None:
    """Read what requests of users read first, so that it is in the cache: the tenant, the inbox, the data format."""
    await read_tenant(ports, ACME)
    await read_inbox(ports, ACME, INBOX)
    await read_format(ports)


def logged_mark(watermark: str, now: int, level: str = "*") -> tuple[str, str, str]:
    """Return the write that logs a "mark all" of Bob's inbox for the statistics."""
    key = statistics_keys.logged_mark(ACME, BOB.user, INBOX, level, watermark, now + MARK_DELAY_SECONDS)
    return "Put", *key


async def fill_inbox(ports: Ports, unread: int) -> list[str]:
    """Add unread messages to Bob's inbox; return their ids, oldest first."""
    entries = [
        Entry(ports.ids.new(), "news", 1_700_000_000, 1_700_000_000, "users", message="{}") for _ in range(unread)
    ]
    for entry in entries:
        await ports.table.commit_template([BOBS], Delivery(entry).on_time())
    await begin_request(ports)
    return [entry.id for entry in entries]
