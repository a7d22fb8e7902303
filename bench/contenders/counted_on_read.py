"""Counts what a post on read, its recall and a catch-up write, in a process beside the server on the same data."""

import asyncio
import contextlib
import dataclasses
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
import uvloop

from bench.benchmark_results import WrongResultError
from bench.commit_recording_table import CommitRecordingTable
from bench.servers.stak_server import CATEGORY, MESSAGE, Up
from stak.bootstrap import Engine, open_engine
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast import DELIVERED
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.catch_up import catch_up
from stak.inbox.keys import TOTAL
from stak.inbox.post import Post, accept_or_deliver, accept_post
from stak.inbox.recall import recall
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Group, Write
from stak.settings import load_settings
from stak.tenancy.stored_bytes import flush_bytes
from stak.testing.http_inbox import Inbox

_KEY_ID: Final = "bench"


def _bytes_written(groups: Iterable[Group]) -> int:
    """Return the bytes of all writes, their keys included, as JSON."""
    return sum(_bytes_of(write) for group in groups for write in group)


def _bytes_of(write: Write) -> int:
    fields = msgspec.structs.asdict(write)
    written = [value for name, value in fields.items() if name != "when"]
    return len(msgspec.json.encode(written, enc_hook=dict))


class WriteCost(NamedTuple):
    """What was written."""

    transactions: int
    writes: int
    bytes: int

    @classmethod
    def of(cls, groups: Sequence[Group]) -> "WriteCost":
        return cls(len(groups), sum(map(len, groups)), _bytes_written(groups))


class CountedOnRead:
    """The use cases on the data of a running server."""

    def __init__(self, up: Up) -> None:
        self._runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
        self._stack = contextlib.AsyncExitStack()
        self._engine: Engine = self._runner.run(
            self._stack.enter_async_context(open_engine(load_settings(data=up.data)))
        )

    def close(self) -> None:
        """Close the engine."""
        self._runner.run(self._stack.aclose())
        self._runner.close()

    def post_and_recall(self, inbox: Inbox) -> tuple[int, int]:
        """Post on read and recall it; return the bytes that each writes."""
        return self._runner.run(self._post_and_recall(TenantKey(inbox.tenant), InboxKey(inbox.name)))

    def transactions_of_catch_up(self, inbox: Inbox, uid: str) -> int:
        """Apply all events for a user; return the number of transactions."""
        user_inbox = UserInbox(TenantKey(inbox.tenant), UserId(uid), InboxKey(inbox.name))
        return self._runner.run(self._catch_up(user_inbox))

    def cost_of_catch_ups(self, inbox: Inbox, uids: Sequence[str]) -> WriteCost:
        """Apply all events for users, and return what this writes."""
        return self._runner.run(self._cost_of_catch_ups(TenantKey(inbox.tenant), InboxKey(inbox.name), uids))

    def cost_of_copies(self, inbox: Inbox, uids: Sequence[str]) -> WriteCost:
        """Post on write to a few users; return what the post and its delivery write."""
        return self._runner.run(self._cost_of_copies(TenantKey(inbox.tenant), InboxKey(inbox.name), uids))

    async def _cost_of_catch_ups(self, tenant: TenantKey, inbox: InboxKey, uids: Sequence[str]) -> WriteCost:
        ports, table = self._counted()
        for uid in uids:
            await catch_up(ports, UserInbox(tenant, UserId(uid), inbox))
        await ports.background_tasks.drain()
        return WriteCost.of(table.groups)

    async def _cost_of_copies(self, tenant: TenantKey, inbox: InboxKey, uids: Sequence[str]) -> WriteCost:
        ports, table = self._counted()
        post = Post(inbox, "users", tuple(map(UserId, uids)), CATEGORY, msgspec.json.encode(MESSAGE).decode())
        posted = await accept_or_deliver(ports, tenant, post, key_id=_KEY_ID, is_small=True)
        if posted.answer.status != DELIVERED:
            raise WrongResultError(f"A post to {len(uids)} users was not delivered at once: {posted.answer}")
        await ports.background_tasks.drain()
        return WriteCost.of(table.groups)

    async def _post_and_recall(self, tenant: TenantKey, inbox: InboxKey) -> tuple[int, int]:
        ports, table = self._counted()
        message = msgspec.json.encode(MESSAGE).decode()
        post = Post(inbox, "everyone", (), CATEGORY, message, delivery="on_read")
        accepted = await accept_post(ports, tenant, post, key_id=_KEY_ID)
        await ports.background_tasks.drain()
        await flush_bytes(ports)  # a large charge of the quota is written at once, a small one within a second
        posted = _bytes_written(table.groups)
        table.commits.clear()
        await recall(ports, BroadcastRef(tenant, inbox, accepted.message_id), key_id=_KEY_ID, reason=None)
        await ports.background_tasks.drain()
        await flush_bytes(ports)
        return posted, _bytes_written(table.groups)

    async def _catch_up(self, user_inbox: UserInbox) -> int:
        ports, table = self._counted()
        await catch_up(ports, user_inbox)
        await ports.background_tasks.drain()
        counter = user_inbox.counter(TOTAL)
        return sum(any(write.key == counter for write in group) for group in table.groups)

    def _counted(self) -> tuple[Ports, CommitRecordingTable]:
        table = CommitRecordingTable(self._engine.ports.table)
        return dataclasses.replace(self._engine.ports, table=table), table
