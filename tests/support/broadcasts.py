"""Posts broadcasts in a test tenant, and runs the worker's jobs and deliveries in-process, one step at a time."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from stak.audience.audience_members import change_audience
from stak.bootstrap import Engine
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast import Broadcast, Progress, find_broadcast, read_broadcast
from stak.inbox.broadcast_progress import describe, progress_of, read_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import Chunk, entry_for_all
from stak.inbox.delivery_chunks import chunk_of as stored_chunk
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.ledger import outcome_text
from stak.inbox.list_messages import list_messages, read_unread
from stak.inbox.post import Post, accept_post
from stak.inbox.post_answer import Accepted
from stak.inbox.recipient_data import with_templates
from stak.inbox.store_recipients import recipients_of
from stak.inbox.unread_counts import UserInbox
from stak.installation.keys import FORMAT
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.queue import Queue, Received
from stak.ports.writes import Delete, Item, Put, Update
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.ulids import milliseconds
from workers.delivery_consumer import handle_batch
from workers.job_registry import REGISTRY

TENANT: Final = TenantKey("acme")
INBOX: Final = InboxKey("DEFAULT")
KEY_ID: Final = "key-1"
BOB: Final = UserId("bob")
EVE: Final = UserId("eve")
ZOE: Final = UserId("zoë#50%")
"""A user id with every character that could break a key."""
Deliver = Callable[..., Awaitable[str]]
"""Posts with these fields, delivers, and returns the message id."""


def user_inbox_of(user: UserId) -> UserInbox:
    return UserInbox(TENANT, user, INBOX)


def users(count: int, start: int = 0) -> tuple[UserId, ...]:
    return tuple(UserId(f"u{number:05d}") for number in range(start, start + count))


def post_to(uids: Iterable[str] | None, **fields: Any) -> Post:
    """Return a post to these users, or to everyone."""
    kept = tuple(sorted({UserId(uid) for uid in uids})) if uids is not None else ()
    made: dict[str, Any] = {
        "inbox": INBOX,
        "kind": "everyone" if uids is None else "users",
        "uids": kept,
        "category": "news",
        "message": '{"title":"Hello"}',
    }
    return Post(**(made | fields))


async def create_test_tenant(ports: Ports) -> None:
    """Create the test tenant."""
    await create_tenant(ports, TENANT, TenantSettings())


async def post(ports: Ports, uids: Iterable[str] | None, **fields: Any) -> Accepted:
    return await accept_post(ports, TENANT, post_to(uids, **fields), key_id=KEY_ID)


def broadcast_to_one(message_id: str, category: str, expires_at: int | None) -> Broadcast:
    """Return a stored broadcast that is being delivered to one user."""
    second = milliseconds(message_id) // 1000
    return Broadcast(
        message_id=message_id,
        status="delivering",
        kind="users",
        category=category,
        message="{}",
        recipients=1,
        planned=1,
        created=second,
        received=second,
        sent=1,
        expires_at=expires_at,
    )


async def chunk_of(ports: Ports, message_id: str, number: int = 0) -> Chunk:
    """Return a chunk as the delivery queue carries it."""
    ref = await find_ref(ports, TENANT, INBOX, message_id)
    broadcast, now = await read_broadcast(ports, ref), int(ports.clock())
    (uids,) = (await recipients_of(ports, ref, broadcast, [number])).values()
    chunk = stored_chunk(ref, number, uids, entry_for_all(broadcast, now), now)
    (queued,) = await with_templates(ports, ref, broadcast, [chunk])
    return queued


async def status_of(ports: Ports, message_id: str) -> Broadcast:
    """Return a broadcast as its sender sees it."""
    ref = await find_ref(ports, TENANT, INBOX, message_id)
    return await describe(ports, ref, await read_broadcast(ports, ref))


async def set_format(ports: Ports, version: int) -> None:
    """Let the installation have this data format."""
    await ports.table.commit([(Update(FORMAT, set={"version": version}),)])
    ports.cache.invalidate(("data format",))


async def progress_now(ports: Ports, ref: BroadcastRef) -> Progress:
    """Return the progress of a broadcast, read from its whole ledger, wherever that is."""
    broadcast = await find_broadcast(ports, ref)
    if broadcast is not None and broadcast.is_one_row:
        return await progress_of(ports, ref, broadcast)
    return await read_progress(ports, ref)


async def record_outcome(ports: Ports, ref: BroadcastRef, item: Item | None) -> None:
    """Put the outcome of the first chunk of a broadcast into its ledger, or remove it."""
    if (await read_broadcast(ports, ref)).is_one_row:
        await ports.table.commit([(Update(ref.key, set={"outcome": outcome_text(item)}),)])
    else:
        await ports.table.commit([(Delete(ref.ledger(0)) if item is None else Put(ref.ledger(0), item),)])


async def visible_ids(ports: Ports, user: UserId, *, limit: int = 100) -> list[str]:
    """Return the ids of the messages whose content a user sees, newest first."""
    listing = await list_messages(ports, user_inbox_of(user), limit=limit)
    return [shown.entry.id for shown in listing.messages if shown.message is not None]


async def unread_total(ports: Ports, user: UserId) -> int:
    return (await read_unread(ports, user_inbox_of(user))).total


async def drain_queue(queue: Queue) -> list[Received]:
    """Receive and delete everything in a queue now; the caller decides how often it delivers each message."""
    taken: list[Received] = []
    while received := await queue.receive(10, wait_seconds=0, lease_seconds=60):
        await queue.delete(received)
        taken += received
    return taken


class Worker:
    """Does the work of the worker process when a test tells it to."""

    def __init__(self, ports: Ports, *job_queues: Queue) -> None:
        self.ports = ports
        self._job_queues = job_queues

    @classmethod
    def of(cls, engine: Engine) -> "Worker":
        return cls(engine.ports, engine.job_queue, engine.webhook_queue)

    async def jobs(self) -> list[Job]:
        """Return the waiting jobs, each once."""
        waiting = [received for queue in self._job_queues for received in await drain_queue(queue)]
        return [msgspec.json.decode(received.body, type=Job) for received in waiting]

    async def run(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            await REGISTRY[job.name](self.ports, job)

    async def run_jobs(self) -> int:
        """Run the waiting jobs and all jobs that they submit; return how many there were."""
        count = 0
        while jobs := await self.jobs():
            await self.run(jobs)
            count += len(jobs)
        return count

    async def deliver(self) -> int:
        """Handle everything in the queues of deliveries and chat updates; return the number of queue messages."""
        count = 0
        for queue in (self.ports.deliveries, self.ports.chat_updates):
            while received := await drain_queue(queue):
                assert await handle_batch(self.ports, received) == {}
                count += len(received)
        return count

    async def redeliver(self, received: Sequence[Received]) -> None:
        """Handle queue messages once more, as if they had been redelivered."""
        if received:
            assert await handle_batch(self.ports, received) == {}

    async def work(self) -> None:
        """Run jobs and deliveries until nothing is left."""
        while await self.run_jobs() + await self.deliver():
            pass


async def broadcast_at_stage(ports: Ports, worker: Worker, members: Sequence[UserId], kind: str, stage: int) -> str:
    """Return a broadcast to these members after so many steps: one job or one queue message each."""
    await create_test_tenant(ports)
    await change_audience(ports, TENANT, INBOX, add=members, remove=(), key_id=KEY_ID)
    accepted = await post(ports, members if kind == "users" else None)
    for step in range(stage):
        if step % 2 == 0:
            await worker.run(await worker.jobs())
        else:
            await worker.deliver()
    return accepted.message_id
