"""Races of posts on read: posts, recalls, stops, joins, leaves and trims between requests of the same users.

Every actor is a process of its own, with a clock of its own. The scheduler interleaves their table calls and kills some
of them; in a third of the races, others see transactions row by row; in a quarter, responses to commits are lost, and
callers repeat what they did. Some posts are made twice at once, with the same idempotency key.
"""

import dataclasses
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeVar

from stak.clock import SKEW_SECONDS, Clock
from stak.errors import Contended, NotFound, Overloaded, StorageUnavailable, WrongState
from stak.event_log import keys as log
from stak.event_log.events import EVENTS_KEPT_MIN_SECONDS, event_of, trim
from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_control import stop
from stak.inbox.list_messages import list_messages, read_message, read_unread
from stak.inbox.mark_read import mark_read_before
from stak.inbox.recall import recall
from stak.ports import Ports
from stak.ports.writes import Group, Outcome
from stak.testing.hooked_table import HookedTable
from stak.ulids import Ids
from tests.drills.on_read_history import Action, History, PostHistory, Request
from tests.support.adversarial_scheduler import KILL_PROBABILITY, Actor, Adversary, NullWitness
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, ZOE, unread_total, user_inbox_of, visible_ids
from tests.support.inline_engine import InlineEngine, Saved
from tests.support.lost_race import other_process
from tests.support.on_read import create_on_read_tenant, join, leave, post_on_read, ref_of
from tests.support.oracles.inbox_invariants import miscounted, read_state

USERS: Final = (BOB, EVE, ZOE)
_TRIM_PROBABILITY: Final = 0.3
_REPEATED_PROBABILITY: Final = 0.3
_LOST_PROBABILITY: Final = 0.1
_PAGE: Final = 100

T = TypeVar("T")
Act = Callable[[Ports], Awaitable[object]]


async def prepare(ports: Ports, world: InlineEngine) -> str:
    """Create the tenant with two members and a post of two days ago that one of them has applied; return its id."""
    await create_on_read_tenant(ports, world.clock, BOB, EVE)
    old = await post_on_read(ports)
    assert await visible_ids(ports, BOB) == [old]
    await ports.background_tasks.drain()
    world.clock.advance(2 * EVENTS_KEPT_MIN_SECONDS)
    return old


class RightCounts(NullWitness):
    """After every commit, the counters of the users' inboxes are the numbers of unread entries."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports

    async def committed(self, actor: str, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        written = {write.key.pk for group in groups for write in group}
        for user in USERS:
            if self.wrong is None and user_inbox_of(user).partition in written:
                problem = miscounted(await read_state(self._ports.table, user_inbox_of(user)))
                self.wrong = None if problem is None else f"{actor}: {user}: {problem}"


class OnReadRace:
    """One race on a prepared installation."""

    def __init__(self, world: InlineEngine, prepared: Saved, old: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.plain = world.go_back(prepared)
        self.witness = RightCounts(self.plain)
        self.adversary = Adversary(seed, self.witness, KILL_PROBABILITY if seed % 2 == 0 else 0)
        self.table = self.adversary.scheduled(self.plain.table, is_torn=seed % 3 == 0)
        if seed % 4 == 1:
            self.table = HookedTable(self.table, after_commit=self._lose_response)
        self.history = History()
        self.requests = 0
        self.refused = 0
        self.lost_responses = 0
        self._begun: dict[str, float] = {}
        self._join_before(BOB, EVE)
        posted = self.history.begin()
        self.history.end(posted)
        self.history.posts[old] = PostHistory(posted)
        self._old = old

    async def run(self) -> None:
        """Run it. Raises AssertionError if a request shows or counts what it must not."""
        keys = ["one", "two", *(["two"] if self.rng.random() < _REPEATED_PROBABILITY else [])]
        acts: list[Act] = [*(partial(self._post, key) for key in keys), self._recall]
        acts += [self._recall] if self.rng.random() < 0.5 else [self._stop]
        acts += [partial(self._change_membership, self.rng.choice((EVE, ZOE))) for _ in range(self.rng.randint(1, 3))]
        acts += [self._trim] if self.rng.random() < _TRIM_PROBABILITY else []
        reads = (self._list, self._list, self._unread, self._one, self._mark)
        acts += [partial(self.rng.choice(reads), user) for user in USERS for _ in range(self.rng.randint(2, 3))]
        processes = [(f"{number} {act}", partial(act, self._process())) for number, act in enumerate(acts)]
        await self.adversary.run([Actor(name, act) for name, act in processes])
        assert self.witness.wrong is None, self.witness.wrong
        await self._verify()

    async def _verify(self) -> None:
        """Check what everyone sees once nothing else happens."""
        if self.adversary.torn is not None:
            self.adversary.torn.finish()
        for user in USERS:
            begun = self.history.now()
            shown = frozenset(await visible_ids(self.plain, user))
            found = Request(user, begun, shown, await unread_total(self.plain, user))
            problem = self.history.violation(found)
            assert problem is None, problem
            assert (await audit_inbox(self.plain, user_inbox_of(user), repair=False)).drift == 0
        page = await self.plain.table.query(log.events(TENANT, INBOX), limit=_PAGE)
        happened = Counter((event.kind, event.id) for event in (event_of(row.item) for row in page.rows))
        assert set(happened.values()) <= {1}, f"an event happened twice: {happened}"
        for message, post in self.history.posts.items():
            if post.recall.answered < self.history.now():
                assert await self.plain.table.get(ref_of(message).content) is None, f"{message} still has its content"

    def _process(self) -> Ports:
        """Return the ports of a process with a clock of its own."""
        skew, right = self.rng.uniform(-SKEW_SECONDS, SKEW_SECONDS), self.plain.clock

        def clock() -> float:
            return right() + skew

        skewed: Clock = clock
        ids = Ids(skewed, random.Random(self.rng.random()).getrandbits)
        return other_process(dataclasses.replace(self.plain, table=self.table, clock=skewed, ids=ids))

    async def _lose_response(self, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        if self.rng.random() < _LOST_PROBABILITY:
            self.lost_responses += 1
            raise StorageUnavailable("The response was lost.")

    async def _repeat(self, act: Callable[[], Awaitable[T]]) -> T:
        """Repeat a request whose result is not known, as clients do."""
        while True:
            try:
                return await act()
            except StorageUnavailable:
                continue

    def _join_before(self, *users: UserId) -> None:
        for user in users:
            self.history.end(self.history.begin_membership(user))

    async def _post(self, key: str, ports: Ports) -> None:
        # If it is made twice, the other one may be published long before this one begins.
        posted = Action(self._begun.setdefault(key, self.history.now()))
        self.history.unanswered_posts += 1
        message = await self._repeat(lambda: post_on_read(ports, idempotency_key=key))
        self.history.end(posted)
        self.history.posts.setdefault(message, PostHistory(posted))
        self.history.unanswered_posts -= 1

    async def _recall(self, ports: Ports) -> None:
        await self.adversary.turn()
        message = self.rng.choice(sorted(self.history.posts))
        post = self.history.posts[message]
        recalled = self.history.begin()
        post.recall.begun = min(post.recall.begun, recalled.begun)
        await self._repeat(lambda: recall(ports, ref_of(message), key_id=KEY_ID, reason=None))
        post.recall.answered = min(post.recall.answered, self.history.now())

    async def _stop(self, ports: Ports) -> None:
        post = self.history.posts[self._old]
        post.stop = self.history.begin()
        try:
            await self._repeat(lambda: stop(ports, ref_of(self._old), key_id=KEY_ID))
        except WrongState:  # it was recalled
            return
        self.history.end(post.stop)

    async def _trim(self, ports: Ports) -> None:
        post = self.history.posts[self._old]
        post.trim = self.history.begin()
        await self._repeat(lambda: trim(ports, TENANT, INBOX, kept_seconds=EVENTS_KEPT_MIN_SECONDS))
        self.history.end(post.trim)

    async def _change_membership(self, user: UserId, ports: Ports) -> None:
        """Leave if the user is a member by now, otherwise join."""
        await self.adversary.turn()
        periods = self.history.memberships[user]
        if periods and periods[-1].leave.begun > self.history.now():
            leaving = periods[-1].leave = self.history.begin()
            await self._repeat(lambda: leave(ports, user))
            self.history.end(leaving)
        else:
            joining = self.history.begin_membership(user)
            await self._repeat(lambda: join(ports, user))
            self.history.end(joining)

    async def _list(self, user: UserId, ports: Ports) -> None:
        begun = self.history.now()
        try:
            listing = await self._repeat(lambda: list_messages(ports, user_inbox_of(user), limit=_PAGE))
        except Overloaded:
            self.refused += 1
            return
        shown = frozenset(one.entry.id for one in listing.messages if one.message is not None)
        self._judge(Request(user, begun, shown, listing.unread.total))

    async def _unread(self, user: UserId, ports: Ports) -> None:
        begun = self.history.now()
        try:
            unread = await self._repeat(lambda: read_unread(ports, user_inbox_of(user)))
        except Overloaded:
            self.refused += 1
            return
        self._judge(Request(user, begun, None, unread.total))

    async def _one(self, user: UserId, ports: Ports) -> None:
        begun = self.history.now()
        message = self.rng.choice(sorted(self.history.posts))
        try:
            shown = await self._repeat(lambda: read_message(ports, user_inbox_of(user), message))
        except (Overloaded, NotFound):
            return
        if shown.message is not None and self.history.posts[message].recall.answered < begun:
            self.witness.wrong = f"{user} sees {message} after its recall"
        self.requests += 1

    async def _mark(self, user: UserId, ports: Ports) -> None:
        self.history.marks.setdefault(user, self.history.now())
        try:
            await self._repeat(lambda: mark_read_before(ports, user_inbox_of(user), ports.clock()))
        except (Overloaded, Contended):
            self.refused += 1

    def _judge(self, request: Request) -> None:
        self.requests += 1
        self.witness.wrong = self.witness.wrong or self.history.violation(request)
