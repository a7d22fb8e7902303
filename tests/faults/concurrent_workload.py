"""Runs posts, two workers, readers and recalls concurrently on failing storage, and checks the invariants.

The order is not known, so the check is what must hold in any order: every recipient has each message once; recalled
messages are hidden; the counts equal the stored messages.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from stak.bootstrap import Engine
from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.list_messages import list_messages
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.recall import recall
from tests.faults.inbox_workload import CATEGORIES, USERS, Verdict
from tests.faults.retrying_callers import RetryingWorkers, posted, retry_until_response
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, post_to, user_inbox_of

RECALLED: Final = 0.2
ACTS: Final = 10


class ConcurrentWorkload:
    """A concurrent workload over the same few inboxes."""

    def __init__(self, sound: Engine, faulty: Engine, workers: RetryingWorkers, seed: int) -> None:
        self._sound = sound.ports
        self._ports = faulty.ports
        self._workers = workers
        self._chance = random.Random(f"storm {seed}")
        self._to: dict[str, tuple[UserId, ...]] = {}
        self._recalled: set[str] = set()

    async def run(self, posts: int) -> None:
        """Run everything to its end."""
        is_expired = asyncio.Event()

        async def work() -> None:
            while not is_expired.is_set():
                await self._workers.settle()
                await asyncio.sleep(0)

        workers = [asyncio.create_task(work()) for _ in range(2)]
        await asyncio.gather(*(self._post(number) for number in range(posts)), *map(self._live, USERS))
        is_expired.set()
        await asyncio.gather(*workers)
        await self._workers.settle()

    async def check(self) -> Verdict:
        """Return what is wrong."""
        verdict = Verdict()
        for user in USERS:
            audit = await audit_inbox(self._sound, user_inbox_of(user))
            less, more = (max(0, sign * (audit.counted.total - audit.stored.total)) for sign in (1, -1))
            assert audit.drift == 0 or less or more, "categories that do not add up"
            listed = (await list_messages(self._sound, user_inbox_of(user), limit=100)).messages
            shown = {one.entry.id for one in listed if one.message is not None}
            entries = await self._sound.table.batch_get(user_inbox_of(user).entry(name) for name in self._to)
            there = {key.sk.removeprefix("m#") for key in entries}
            wanted = {name for name, those in self._to.items() if user in those}
            verdict = verdict.plus(Verdict(len(wanted - there) + less, len(there - wanted) + more))
            assert not shown & self._recalled, "seen although it was taken back"
        return verdict

    async def _post(self, number: int) -> None:
        to = tuple(self._chance.sample(USERS, self._chance.randint(1, len(USERS))))
        category, is_recalled = self._chance.choice(CATEGORIES), self._chance.random() < RECALLED
        wanted = post_to(to, category=category, idempotency_key=IdempotencyKey("key", f"storm {number}", ""))
        message_id = (await posted(self._ports, wanted)).message_id
        self._to[message_id] = to
        if is_recalled:
            await retry_until_response("recall", lambda: self._recall(message_id))
            self._recalled.add(message_id)

    async def _recall(self, message_id: str) -> None:
        await recall(self._ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)

    async def _live(self, user: UserId) -> None:
        chance, place, ports = random.Random(self._chance.random()), user_inbox_of(user), self._ports
        for _ in range(ACTS):
            known = list(self._to)
            ids = chance.sample(known, min(len(known), 3))
            category = CategoryKey(chance.choice(CATEGORIES))
            acts: dict[str, Callable[[], Awaitable[object]]] = {
                "read": partial(mark_read, ports, place, ids),
                "unread": partial(mark_unread, ports, place, ids),
                "archive": partial(archive, ports, place, ids),
                "delete": partial(delete, ports, place, ids[:1]),
                "mark all": partial(mark_read_before, ports, place, ports.clock()),
                "mark category": partial(mark_read_before, ports, place, ports.clock(), category),
            }
            act = chance.choice(list(acts))
            await retry_until_response(act, acts[act])
            await asyncio.sleep(0)
