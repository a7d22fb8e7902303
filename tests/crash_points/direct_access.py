"""Opens the installation's engine next to its processes, to see whether work is left and to create the state that a
crash leaves.

It also creates what a lossy queue or damaged storage would leave.
"""

import asyncio
import contextlib
import dataclasses
import time
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec

from stak.bootstrap import Engine, open_engine
from stak.chat import keys as chat_keys
from stak.chat.chat_model import ChatId
from stak.chat.keys import DIRTY_SHARDS
from stak.chat.pending_for_devices import read_pending
from stak.chat.retention_index import expiry_of_messages, listing
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.expiry import keys as expiry
from stak.expiry.keys import REMOVAL_SHARDS
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_tokens import User
from stak.inbox import keys
from stak.inbox.broadcast_ref import OPEN_SHARDS, BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.expire_broadcasts import expiry_row
from stak.inbox.post import accept_post
from stak.inbox.reconcile_broadcasts import REPAIRED_AFTER_SECONDS
from stak.inbox.unread_counts import UserInbox
from stak.migration import row_ownership
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.queue import Outgoing
from stak.ports.writes import DONE, Delete, Group, Put, Update
from stak.settings import Settings
from stak.tenancy import keys as tenancy_keys
from tests.support.broadcasts import INBOX, KEY_ID, post_to

T = TypeVar("T")


class _LosingQueue:
    """Accepts jobs and messages, and loses them."""

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        pass

    async def send(self, messages: object) -> None:
        pass


class DirectAccess:
    """An engine on its own event loop, which runs during each call."""

    def __init__(self, settings: Settings) -> None:
        self._runner = asyncio.Runner()
        self._stack = contextlib.AsyncExitStack()
        self._engine: Engine = self._run(self._stack.enter_async_context(open_engine(settings)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._run(self._stack.aclose())
        self._runner.close()

    def remaining_work(self) -> dict[str, int]:
        """Return the number of queued messages and open broadcasts, without zeros."""

        async def count() -> dict[str, int]:
            ports = self._ports
            pages = [await ports.table.query(keys.open_shard(shard), limit=100) for shard in range(OPEN_SHARDS)]
            news = [await ports.table.query(chat_keys.dirty_shard(shard), limit=100) for shard in range(DIRTY_SHARDS)]
            now_minute = int(time.time()) // 60
            ends = [await ports.table.query(expiry.ends_minute(now_minute - ago), limit=1) for ago in range(2, 7)]
            listed = [await ports.table.query(expiry.removal_shard(one), limit=1) for one in range(REMOVAL_SHARDS)]
            return {
                "removals": sum(len(page.rows) for page in (*ends, *listed)),
                "open broadcasts": sum(len(page.rows) for page in pages),
                "chats with news": sum(len(page.rows) for page in news),
                "running jobs": len((await ports.table.query(tenancy_keys.RUNNING_JOBS, limit=100)).rows),
                "queue messages": sum([await queue.depth() for queue in self._engine.queues]),
            }

        return {name: number for name, number in self._run(count()).items() if number}

    def rows_containing(self, tenant: str, word: str) -> list[str]:
        """Return the rows, queue messages and dead letters of a tenant, or of the system, that contain a word."""

        async def look() -> list[str]:
            prefixes = (row_ownership.partitions(TenantKey(tenant)), row_ownership.SYSTEM)
            found = [
                " ".join(row.key)
                async for some in self._engine.rows.beginning_with(prefixes)
                for row in some
                if word in msgspec.json.encode((row.key, dict(row.item))).decode()
            ]
            letters = await self._ports.deliveries.dead_letters(tenant, limit=100)
            return found + [letter.reason for letter in letters if word.encode() in letter.body]

        return self._run(look())

    def buried_jobs(self, tenant: str) -> int:
        """Return the number of dead jobs of a tenant."""
        queues = (self._engine.job_queue, self._engine.webhook_queue)
        return sum(len(self._run(queue.dead_letters(tenant, limit=100))) for queue in queues)

    def post_without_job(self, tenant: str, uids: list[str], message: str) -> str:
        """Leave a post as a process that dies before it submits the job."""
        accepted = self._run(
            accept_post(self._without_queues(), TenantKey(tenant), post_to(uids, message=message), key_id=KEY_ID)
        )
        return accepted.message_id

    def post_with_lost_chunk(self, tenant: str, uids: list[str], message: str) -> str:
        """Leave a post that was dispatched long ago and whose only chunk the queue has lost."""
        # Times are stored in whole seconds, and the drilled processes send what is a second old: not this chunk.
        time.sleep(1 - time.time() % 1)
        message_id = self.post_without_job(tenant, uids, message)
        self._run(dispatch_step(self._without_queues(), BroadcastRef(TenantKey(tenant), INBOX, message_id)))
        long_ago = int(time.time()) - REPAIRED_AFTER_SECONDS
        self._write(Update(BroadcastRef(TenantKey(tenant), INBOX, message_id).key, set={"touched": long_ago}))
        return message_id

    def list_as_open(self, tenant: str, message_id: str) -> None:
        """List a settled broadcast as open, as a process that dies before it removes the row."""
        self._write(BroadcastRef(TenantKey(tenant), INBOX, message_id).list_open_work())

    def make_due(self, tenant: str, message_id: str) -> None:
        """Make a scheduled post due now."""

        async def move() -> None:
            ref = BroadcastRef(TenantKey(tenant), INBOX, message_id)
            table = self._ports.table
            item = await table.get(ref.key)
            assert item is not None
            now = int(time.time())
            group = (
                Update(ref.key, set={"received": now}),
                Delete(ref.list_due(item["received"]).key),
                ref.list_due(now),
            )
            assert await table.commit([group]) == [DONE]

        self._run(move())

    def add_malformed_due_row(self, tenant: str) -> None:
        """Add a malformed row to the due index."""
        minute = int(time.time()) // 60
        self._write(Put(keys.due(TenantKey(tenant), self._ports.ids.new(), minute), {"tenant": tenant}))

    def is_due_index_empty(self) -> bool:
        """Return whether all due posts were started."""

        async def look() -> bool:
            minute = int(time.time()) // 60
            pages = [await self._ports.table.query(keys.due_minute(minute - ago), limit=1) for ago in range(3)]
            return not any(page.rows for page in pages)

        return self._run(look())

    def set_due_cursor_back(self) -> None:
        """Set the due cursor back by two minutes, as after a downtime."""
        self._write(Put(keys.DUE_CURSOR, {"minute": int(time.time()) // 60 - 2}))

    def set_due_cursor_ahead(self) -> None:
        """Set the due cursor ahead, as by a process with a wrong clock."""
        self._write(Put(keys.DUE_CURSOR, {"minute": int(time.time()) // 60 + 1000}))

    def damage_count(self, tenant: str, uid: str, category: str) -> None:
        """Make the counts of an inbox wrong."""
        user_inbox = UserInbox(TenantKey(tenant), UserId(uid), InboxKey(INBOX))
        self._write(Update(user_inbox.counter(category), add={"count": 3}))

    def expire_now(self, tenant: str, message_id: str) -> None:
        """Make a broadcast expire some minutes ago."""
        owner, now = TenantKey(tenant), int(time.time())
        self._write(Update(BroadcastRef(owner, INBOX, message_id).key, set={"expires_at": now - 1}))
        self._write(expiry_row(BroadcastRef(owner, INBOX, message_id), now - 180))

    def is_removed(self, tenant: str, message_id: str) -> bool:
        """Return whether nothing is left of a broadcast past its retention."""

        async def look() -> bool:
            ref = BroadcastRef(TenantKey(tenant), INBOX, message_id)
            pages = [await self._ports.table.query(partition, limit=1) for partition in ref.partitions]
            return not any(page.rows for page in pages) and await self._ports.table.get(ref.key) is None

        return self._run(look())

    def age_chat(self, tenant: str, chat: str) -> None:
        """List a chat as if its messages were past retention, and a chat that does not exist."""

        async def list_anew() -> None:
            owner, table = TenantKey(tenant), self._ports.table
            head = chat_keys.head(owner, ChatId(chat))
            item = await table.get(head)
            assert item is not None
            group = (
                Update(head, set={"listed_hour": 0}),
                Delete(chat_keys.listed_chat(owner, ChatId(chat), item["listed_hour"])),
                listing(owner, ChatId(chat), 0),
                listing(owner, ChatId("d_nothing"), 0),
            )
            assert await table.commit([group]) == [DONE]

        self._run(list_anew())

    def expire_chat(self, tenant: str, chat: str) -> None:
        """List a chat as if the minute of its last expiry had passed."""
        self._write(expiry_of_messages(TenantKey(tenant), ChatId(chat), int(time.time()) - 180))

    def is_expiry_settled(self, tenant: str, chat: str) -> bool:
        """Return whether no row counts the expired messages of a chat any more."""
        partition = chat_keys.chat_partition(TenantKey(tenant), ChatId(chat))

        async def look() -> bool:
            return not (await self._ports.table.query(partition, chat_keys.expiring_until(9_999_999_999), limit=1)).rows

        return self._run(look())

    def forget_count(self, tenant: str, chat: str) -> None:
        """Leave a chat as an earlier release does: without a count."""

        async def forget() -> None:
            owner, table = TenantKey(tenant), self._ports.table
            page = await table.query(chat_keys.chat_partition(owner, ChatId(chat)), limit=1000)
            names = ("floor", "removed", "has_expiring", "uncounted_from")
            groups: list[Group] = [(Update(chat_keys.head(owner, ChatId(chat)), remove=names),)]
            for row in page.rows:
                if row.key.sk.startswith("x#"):
                    groups.append((Update(row.key, remove=("counted",)),))
                elif row.key.sk.startswith("e#"):
                    groups.append((Delete(row.key),))
            assert await table.commit(groups) == [DONE] * len(groups)

        self._run(forget())

    def is_chat_listed(self, tenant: str) -> bool:
        """Return whether any chat is listed for retention."""

        async def look() -> bool:
            shards = [chat_keys.listed_shard(TenantKey(tenant), shard) for shard in range(chat_keys.LISTED_SHARDS)]
            return any([(await self._ports.table.query(shard, limit=1)).rows for shard in shards])

        return self._run(look())

    def send_without_fanout(self, tenant: str, uid: str, chat: str, content: str) -> None:
        """Leave a chat message as a process that dies before it fans it out."""
        user = User(TenantKey(tenant), UserId(uid), expires_at=0)

        async def say() -> None:
            ports = self._without_queues()
            await send(ports, user, ChatId(chat), Draft(content, content))
            await ports.background_tasks.drain()

        self._run(say())

    def list_unknown_chat_as_changed(self, tenant: str) -> None:
        """List a chat that does not exist as changed."""
        item = {"tenant": tenant, "chat": "d_nothing", "token": "", "at": 0}
        self._write(Put(chat_keys.dirty_chat(TenantKey(tenant), ChatId("d_nothing")), item))

    def list_unknown_job(self, tenant: str) -> None:
        """List a job that does not exist as running."""
        job = {"tenant": tenant, "job_id": "0" * 26, "kind": "erasure"}
        self._write(Put(tenancy_keys.running_job(TenantKey(tenant), "0" * 26), job))

    def pending(self, tenant: str, uid: str) -> int:
        """Return the number of pending messages of a user's devices."""
        return len(self._run(read_pending(self._ports, TenantKey(tenant), UserId(uid))))

    def send_malformed_messages(self, tenant: str) -> None:
        """Put malformed messages on all queues."""
        for queue in self._engine.queues:
            self._run(queue.send([Outgoing(b"nonsense", tenant)]))

    @property
    def _ports(self) -> Ports:
        return self._engine.ports

    def _without_queues(self) -> Ports:
        nowhere: Any = _LosingQueue()
        return dataclasses.replace(self._ports, jobs=nowhere, deliveries=nowhere, chat_updates=nowhere)

    def _write(self, write: Put | Update) -> None:
        assert self._run(self._ports.table.commit([(write,)])) == [DONE]

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)
