"""The same installation, opened beside its processes: to see when nothing is left to do, and to leave behind there what
only a process that died, a queue that lost something or a storage that was damaged leaves behind.
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
from stak.chat.keys import NEWS_SHARDS
from stak.chat.model import ChatId
from stak.chat.pending_for_devices import read_pending
from stak.chat.retention import listing
from stak.chat.send import send
from stak.chat.send_batch import Draft
from stak.expiry import keys as expiry
from stak.expiry.keys import REMOVAL_SHARDS
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.tokens import User
from stak.inbox import keys
from stak.inbox.broadcast_ref import OPEN_SHARDS, BroadcastRef
from stak.inbox.counts import UserInbox
from stak.inbox.dispatch import dispatch_step
from stak.inbox.expire_broadcasts import expiring
from stak.inbox.post import accept_post
from stak.inbox.reconcile import REPAIRED_AFTER_SECONDS
from stak.migration import row_ownership
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.queue import Outgoing
from stak.ports.writes import DONE, Delete, Put, Update
from stak.settings import Settings
from stak.tenancy import keys as tenancy_keys
from tests.flows.world import INBOX, KEY_ID, post_to

T = TypeVar("T")


class _Nowhere:
    """Takes jobs and messages, and loses them."""

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        pass

    async def send(self, messages: object) -> None:
        pass


class Beside:
    """An engine on a loop of its own, which runs while something is asked."""

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

    def left_to_do(self) -> dict[str, int]:
        """How much waits on the queues, and how many broadcasts are open; what is done is not listed."""

        async def count() -> dict[str, int]:
            ports = self._ports
            pages = [await ports.table.query(keys.open_shard(shard), limit=100) for shard in range(OPEN_SHARDS)]
            news = [await ports.table.query(chat_keys.news_shard(shard), limit=100) for shard in range(NEWS_SHARDS)]
            now_minute = int(time.time()) // 60
            ends = [await ports.table.query(expiry.ends_minute(now_minute - ago), limit=1) for ago in range(2, 7)]
            listed = [await ports.table.query(expiry.removal_shard(one), limit=1) for one in range(REMOVAL_SHARDS)]
            return {
                "removals": sum(len(page.rows) for page in (*ends, *listed)),
                "open broadcasts": sum(len(page.rows) for page in pages),
                "chats with news": sum(len(page.rows) for page in news),
                "running jobs": len((await ports.table.query(tenancy_keys.RUNNING_JOBS, limit=100)).rows),
                "deliveries": await ports.deliveries.depth(),
                "jobs": await self._engine.job_queue.depth(),
            }

        return {name: number for name, number in self._run(count()).items() if number}

    def rows_with(self, tenant: str, word: str) -> list[str]:
        """The rows, queue messages and dead letters of a tenant, or of none, that have a word in them."""

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
        """How many jobs of a tenant are among the dead letters."""
        return len(self._run(self._engine.job_queue.dead_letters(tenant, limit=100)))

    def post_without_job(self, tenant: str, uids: list[str], message: str) -> str:
        """A post as a process leaves it that dies before it has submitted the job."""
        accepted = self._run(
            accept_post(self._silent(), TenantKey(tenant), post_to(uids, message=message), key_id=KEY_ID)
        )
        return accepted.message_id

    def post_with_lost_chunk(self, tenant: str, uids: list[str], message: str) -> str:
        """A post that was sent out a long time ago, and whose only chunk the queue has lost."""
        message_id = self.post_without_job(tenant, uids, message)
        self._run(dispatch_step(self._silent(), BroadcastRef(TenantKey(tenant), INBOX, message_id)))
        long_ago = int(time.time()) - REPAIRED_AFTER_SECONDS
        self._write(Update(BroadcastRef(TenantKey(tenant), INBOX, message_id).key, set={"touched": long_ago}))
        return message_id

    def list_as_open(self, tenant: str, message_id: str) -> None:
        """A broadcast that is done is still listed: whoever settled it died before the row was removed."""
        place = BroadcastRef(TenantKey(tenant), INBOX, message_id).open_work
        self._write(Put(place, {"tenant": tenant, "inbox": INBOX, "id": message_id}))

    def let_time_come(self, tenant: str, message_id: str) -> None:
        """A post that is scheduled for later is due now."""

        async def move() -> None:
            key = BroadcastRef(TenantKey(tenant), INBOX, message_id).key
            table = self._ports.table
            item = await table.get(key)
            assert item is not None
            now = int(time.time())
            row = {"tenant": tenant, "inbox": INBOX, "id": message_id}
            group = (
                Update(key, set={"received": now}),
                Delete(keys.due(TenantKey(tenant), message_id, item["received"] // 60)),
                Put(keys.due(TenantKey(tenant), message_id, now // 60), row),
            )
            assert await table.commit([group]) == [DONE]

        self._run(move())

    def schedule_nonsense(self, tenant: str) -> None:
        """A row of the due index that nobody can work on."""
        minute = int(time.time()) // 60
        self._write(Put(keys.due(TenantKey(tenant), self._ports.ids.new(), minute), {"tenant": tenant}))

    def is_due_index_empty(self) -> bool:
        """Whether everything was set going that was due."""

        async def look() -> bool:
            minute = int(time.time()) // 60
            pages = [await self._ports.table.query(keys.due_minute(minute - ago), limit=1) for ago in range(3)]
            return not any(page.rows for page in pages)

        return self._run(look())

    def set_due_cursor_back(self) -> None:
        """Nobody has looked for due posts for two minutes."""
        self._write(Put(keys.DUE_CURSOR, {"minute": int(time.time()) // 60 - 2}))

    def set_due_cursor_ahead(self) -> None:
        """Somebody whose clock was wrong has looked for due posts."""
        self._write(Put(keys.DUE_CURSOR, {"minute": int(time.time()) // 60 + 1000}))

    def damage_count(self, tenant: str, uid: str, category: str) -> None:
        """An inbox's counts are wrong."""
        user_inbox = UserInbox(TenantKey(tenant), UserId(uid), InboxKey(INBOX))
        self._write(Update(user_inbox.counter(category), add={"count": 3}))

    def end_now(self, tenant: str, message_id: str) -> None:
        """A broadcast that would have ended later has ended some minutes ago."""
        owner, now = TenantKey(tenant), int(time.time())
        self._write(Update(BroadcastRef(owner, INBOX, message_id).key, set={"expires_at": now - 1}))
        self._write(expiring(BroadcastRef(owner, INBOX, message_id), now - 180))

    def is_removed(self, tenant: str, message_id: str) -> bool:
        """Whether nothing is left of a broadcast that was too old."""

        async def look() -> bool:
            owner = TenantKey(tenant)
            page = await self._ports.table.query(BroadcastRef(owner, INBOX, message_id).chunks, limit=1)
            return not page.rows and await self._ports.table.get(BroadcastRef(owner, INBOX, message_id).key) is None

        return self._run(look())

    def age_chat(self, tenant: str, chat: str) -> None:
        """A chat is listed as if its messages were as old as can be; and so is one that is not there."""

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

    def is_chat_listed(self, tenant: str) -> bool:
        """Whether any chat has messages that may be too old."""

        async def look() -> bool:
            shards = [chat_keys.listed_shard(TenantKey(tenant), shard) for shard in range(chat_keys.LISTED_SHARDS)]
            return any([(await self._ports.table.query(shard, limit=1)).rows for shard in shards])

        return self._run(look())

    def say_without_telling(self, tenant: str, uid: str, chat: str, content: str) -> None:
        """A message as a process leaves it that dies before it has told anybody."""
        user = User(TenantKey(tenant), UserId(uid), expires_at=0)

        async def say() -> None:
            ports = self._silent()
            await send(ports, user, ChatId(chat), Draft(content, content))
            await ports.background_tasks.drain()

        self._run(say())

    def note_news_of_nothing(self, tenant: str) -> None:
        """A chat that is not there is said to have news."""
        item = {"tenant": tenant, "chat": "d_nothing", "token": "", "at": 0}
        self._write(Put(chat_keys.news(TenantKey(tenant), ChatId("d_nothing")), item))

    def list_job_of_nothing(self, tenant: str) -> None:
        """A job that is not there is said to be running."""
        job = {"tenant": tenant, "job_id": "0" * 26, "kind": "erasure"}
        self._write(Put(tenancy_keys.running_job(TenantKey(tenant), "0" * 26), job))

    def pending(self, tenant: str, uid: str) -> int:
        """How many messages wait for a user's devices."""
        return len(self._run(read_pending(self._ports, TenantKey(tenant), UserId(uid))))

    def send_nonsense(self, tenant: str) -> None:
        """What is no job and no delivery is on the queues."""
        for queue in (self._ports.deliveries, self._engine.job_queue):
            self._run(queue.send([Outgoing(b"nonsense", tenant)]))

    @property
    def _ports(self) -> Ports:
        return self._engine.ports

    def _silent(self) -> Ports:
        nowhere: Any = _Nowhere()
        return dataclasses.replace(self._ports, jobs=nowhere, deliveries=nowhere)

    def _write(self, write: Put | Update) -> None:
        assert self._run(self._ports.table.commit([(write,)])) == [DONE]

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)
