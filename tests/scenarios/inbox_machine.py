"""The inbox state machine: any sequence of actions on two inboxes, compared with the in-memory oracle after each.

It runs the real use cases on the embedded engine against `inbox_oracle.py`.
"""

from collections.abc import Awaitable, Coroutine
from typing import Any, ClassVar, TypeVar

import hypothesis.strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import archive, delete, unarchive
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.count_statistics import count_statistics
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.recall import recall, recall_from_users, recall_step
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.shared_content import SHARED_MIN_BYTES
from stak.ports import Ports
from stak.ports.queue import Received
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.tenant_model import InboxConfig
from tests.scenarios.snooze_rules import GROUPINGS, SnoozeRules
from tests.scenarios.statistics_rules import StatisticsRules
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    create_test_tenant,
    drain_queue,
    post,
    user_inbox_of,
)
from tests.support.inline_engine import InlineEngine
from tests.support.oracles.inbox_oracle import CHUNKS_REFUSED_AFTER_SECONDS, Inbox, Message
from tests.support.oracles.inbox_oracle_checks import compare_inbox, compare_progress
from workers.delivery_consumer import handle_batch
from workers.retry_decision import Bury

USERS = (BOB, ZOE)
CATEGORIES = ("news", "offers", "default")
MESSAGES_MAX = 16
"""Few, so that everything happens to the same ones."""
UNKNOWN = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
DAY = 24 * 3600

T = TypeVar("T")

who = st.sampled_from((BOB, BOB, ZOE))
some = st.sets(st.integers(0, MESSAGES_MAX), min_size=2, max_size=6)
one = st.integers(0, MESSAGES_MAX - 1)
category = st.sampled_from(CATEGORIES)
recipients = st.sampled_from(((BOB,), (BOB,), USERS, (ZOE,)))
posts = st.fixed_dictionaries(
    {
        "to": recipients,
        "category": category,
        "ttl": st.sampled_from((None, None, None, 5, 700, 20 * DAY)),
        "is_late": st.sampled_from((False, False, True)),
        "is_large": st.booleans(),
        "grouping": st.sampled_from(GROUPINGS),
    }
)


class InboxMachine(SnoozeRules, StatisticsRules):
    """All actions on inboxes."""

    world: ClassVar[InlineEngine]
    steps_of_all: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.ports: Ports = self.world.begin()
        self.sound = self.ports
        """The ports of the checks."""
        self.clock = self.world.clock
        self.inboxes = {user: Inbox() for user in USERS}
        self.messages: list[Message] = []
        self.chunks: dict[str, list[Received]] = {}
        self.sweeps: list[tuple[Message, Received]] = []
        self.handled: set[str] = set()
        self.steps = 0

    @initialize(muted=st.sampled_from(("read", "dropped")), posts=st.lists(posts, min_size=2, max_size=4))
    def begin(self, muted: Any, posts: list[dict[str, Any]]) -> None:
        self.run(create_test_tenant(self.ports))
        config = InboxConfig(title="Inbox", muted=muted)
        self.run(configure_inbox(self.ports, TENANT, INBOX, config, key_id=KEY_ID))
        self.drops_muted = muted == "dropped"
        for one in posts:
            self.post(**one)
            self.clock.advance(1)

    # What is sent

    @precondition(lambda self: len(self.messages) < MESSAGES_MAX)
    @rule(several=st.lists(posts, min_size=1, max_size=3))
    def post_several(self, several: list[dict[str, Any]]) -> None:
        for one in several:
            self.post(**one)

    def post(self, to: tuple[UserId, ...], category: str, ttl: int | None, is_late: bool, **more: Any) -> None:
        """Post; deliver now, or later."""
        text = f'{{"n":{len(self.messages)},"text":"{"x" * SHARED_MIN_BYTES * more["is_large"]}"}}'
        expires_at = None if ttl is None else self.now + ttl
        options: Any = more["grouping"]
        accepted = self.run(
            post(self.ports, to, category=category, message=text, expires_at=expires_at, options=options)
        )
        assert accepted.recipients == len(to)
        message = Message(accepted.message_id, category, tuple(sorted(to)), self.now, expires_at, text, False, options)
        self.messages.append(message)
        self.receive()
        assert len(self.chunks[message.id]) == 1
        if not is_late:
            self.deliver([message])

    @rule(numbers=st.lists(one, min_size=1, max_size=4))
    def deliver_some(self, numbers: list[int]) -> None:
        """Chunks come late, repeated, and several at once."""
        self.deliver([self.messages[number % len(self.messages)] for number in numbers])

    def receive(self) -> None:
        """Take what is queued: chunks, of which open work sends some again, and recalls of chunks."""
        messages = {message.id: message for message in self.messages}
        for received in self.run(drain_queue(self.ports.deliveries)):
            delivery = delivery_message_of(received.body)
            if isinstance(delivery, Chunk):
                self.chunks.setdefault(delivery.entry.id, []).append(received)
            else:
                self.sweeps.append((messages[delivery.message_id], received))

    def deliver(self, messages: list[Message]) -> None:
        """Deliver a chunk of each message: the first one, or one that was sent again."""
        chunks = [self.chunks[message.id][self.steps % len(self.chunks[message.id])] for message in messages]
        plans = self.run(handle_batch(self.ports, chunks))
        for message, received in zip(messages, chunks, strict=True):
            self.handled.add(message.id)
            chunk = delivery_message_of(received.body)
            assert isinstance(chunk, Chunk)
            is_stale = self.now - chunk.sent_at > CHUNKS_REFUSED_AFTER_SECONDS
            assert isinstance(plans.get(received.id), Bury) == is_stale
            for user in message.uids:
                if message.is_recalled:
                    self.of(user).recall(message, self.now)
                else:
                    self.of(user).deliver(message, chunk.sent_at, self.now, drops_muted=self.drops_muted)

    # What users do

    @rule(user=who, numbers=some)
    def mark_some(self, user: UserId, numbers: set[int]) -> None:
        ids = self.ids(numbers)
        assert self.run(mark_read(self.ports, user_inbox_of(user), ids)) == self.of(user).read(ids, self.now)

    @rule(
        user=who,
        number=one,
        offset=st.sampled_from((-1, -0.5, 0, 0, 0.9, 1, 3)),
        is_now=st.booleans(),
        category=st.none() | category,
    )
    def mark_all(self, user: UserId, number: int, offset: float, is_now: bool, category: str | None) -> None:
        """Before now, or at, shortly before or shortly after some message; also beyond now."""
        before = self.clock.time if is_now else self.message(number).second + offset
        named = None if category is None else CategoryKey(category)
        marked = self.run(mark_read_before(self.ports, user_inbox_of(user), before, named))
        assert marked == self.of(user).read_before(before, category, self.now)

    @rule(user=who, numbers=some)
    def mark_unread(self, user: UserId, numbers: set[int]) -> None:
        ids = self.ids(numbers)
        assert self.run(mark_unread(self.ports, user_inbox_of(user), ids)) == self.of(user).mark_unread(ids, self.now)

    @rule(user=who, numbers=some, how=st.sampled_from(("archive", "unarchive", "see", "see", "delete")))
    def archive_some(self, user: UserId, numbers: set[int], how: str) -> None:
        ids, place, inbox = self.ids(numbers), user_inbox_of(user), self.of(user)
        match how:
            case "archive":
                assert self.run(archive(self.ports, place, ids)) == inbox.archive(ids, self.now)
            case "unarchive":
                assert self.run(unarchive(self.ports, place, ids)) == inbox.unarchive(ids)
            case "see":
                # Not what is over: whether it is still there to be seen depends on how it was read.
                ids = [message_id for message_id in ids if not self.is_expired(message_id)]
                assert self.run(mark_seen(self.ports, place, ids)) == inbox.mark_seen(ids)
            case _:
                assert self.run(delete(self.ports, place, ids[:1])) == inbox.delete(ids[:1], self.now)

    @rule(user=who, muted=st.sampled_from((set(), set(), {"news"}, {"offers", "default"})))
    def mute(self, user: UserId, muted: set[str]) -> None:
        self.run(write_muted(self.ports, user_inbox_of(user), frozenset(map(CategoryKey, muted))))
        self.of(user).muted = set(muted)

    # What senders take back

    @rule(
        number=one, to=recipients, how=st.sampled_from(("recall", "sweep", "sweep", "withdraw", "nothing", "nothing"))
    )
    def take_back(self, number: int, to: tuple[UserId, ...], how: str) -> None:
        """Rarely enough that messages are left."""
        match how:
            case "recall":
                self.recall(self.message(number))
            case "sweep":
                self.sweep(number)
            case "withdraw":
                self.recall_from_users(self.message(number), to)

    def recall(self, message: Message) -> None:
        """Hidden when it returns; the counts follow with the recall steps."""
        recalled = self.run(recall(self.ports, BroadcastRef(TENANT, INBOX, message.id), key_id=KEY_ID, reason=None))
        assert recalled == "redacting", "every recall returns what the first one did"
        message.is_recalled = True

    def sweep(self, number: int) -> None:
        """Queue the chunks of a recalled message, and handle one of all queued, possibly again."""
        message = self.message(number)
        self.run(recall_step(self.ports, BroadcastRef(TENANT, INBOX, message.id)))
        self.receive()
        if self.sweeps:
            message, queue_message = self.sweeps[number % len(self.sweeps)]
            assert self.run(handle_batch(self.ports, [queue_message])) == {}
            self.handled.add(message.id)
            for user in message.uids:
                self.of(user).recall(message, self.now)

    def recall_from_users(self, message: Message, to: tuple[UserId, ...]) -> None:
        """From some users only; also from users who do not have it yet, or never would."""
        ref = BroadcastRef(TENANT, INBOX, message.id)
        redacted = self.run(recall_from_users(self.ports, ref, to, key_id=KEY_ID, reason=None))
        if message.is_recalled:
            assert redacted == 0
        else:
            # It changes nothing else in their inboxes: posts on read that they have not applied stay so.
            copies = sum(self.inboxes[user].recall(message, self.now) for user in to)
            # What is over is blank already if it had not been read by itself.
            assert redacted <= copies if message.is_expired(self.now) else redacted == copies

    # What time does

    @rule(seconds=st.sampled_from((0.001, 0.001, 0.4, 1, 1, 2, 5, 5, 100, 660, 660, DAY, 15 * DAY, 91 * DAY)))
    def wait(self, seconds: float) -> None:
        """Finished work is settled meanwhile; in a long time the engine removes old tombstones."""
        self.clock.advance(seconds)
        for inbox in self.inboxes.values():
            inbox.expire(self.now)
        self.run(reconcile_open_work(self.ports))
        self.run_timers()
        self.run(count_statistics(self.ports))
        self.receive()
        if seconds >= DAY:
            self.run(_coroutine(self.world.engine.remove_expired()))
            self.forget_removed()

    # What must hold

    @invariant()
    def matches_oracle(self) -> None:
        """After every step; the checks take turns, because each has a cost."""
        self.steps += 1
        type(self).steps_of_all += 1
        for user, inbox in self.inboxes.items():
            comparing = compare_inbox(self.sound, user_inbox_of(user), inbox, self.clock.time, turn=self.steps)
            self.world.run(comparing)
        if self.messages:
            message = self.messages[self.steps % len(self.messages)]
            self.check_statistics(message)
            if message.id in self.handled:
                self.world.run(compare_progress(self.sound, message, self.inboxes, self.now))

    def teardown(self) -> None:
        self.end_statistics(self.messages)
        super().teardown()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a use case to its end."""
        return self.world.run(work)

    @property
    def now(self) -> int:
        return int(self.clock.time)

    def of(self, user: str) -> Inbox:
        return self.inboxes[UserId(user)]

    def message(self, number: int) -> Message:
        return self.messages[number % len(self.messages)]

    def ids(self, numbers: set[int]) -> list[str]:
        """Return ids of messages, some of them unknown."""
        places = {number % (len(self.messages) + 1) for number in numbers}
        return [self.messages[at].id if at < len(self.messages) else UNKNOWN for at in sorted(places)]

    def is_expired(self, message_id: str) -> bool:
        return any(message.id == message_id and message.is_expired(self.now) for message in self.messages)


async def _coroutine(work: Awaitable[int]) -> int:
    return await work
