"""The state machines on a table that shows the rows of a transaction one by one, as DynamoDB does.

While rows of a step are hidden, others read, audit and mark inboxes, or fan out and read chats: they must not be misled
by what they see. `STAK_TORN_INBOX_EXAMPLES` and `STAK_TORN_CHAT_EXAMPLES` are the numbers of sequences.
"""

import contextlib
import os
import time
from collections.abc import Awaitable, Coroutine
from typing import Any, ClassVar, TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis import seed
from hypothesis.stateful import initialize

from stak import optimistic_retry
from stak.chat import fanout, queued_fanout
from stak.chat.chat_model import ChatId
from stak.chat.history import read_since
from stak.chat.pending_for_devices import read_pending
from stak.chat.send_batch import Sent
from stak.errors import Contended, NotFound
from stak.identifiers import CategoryKey
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.list_messages import list_messages
from stak.inbox.mark_read import mark_read_before
from stak.ports.queue import Received
from tests.scenarios import chat_machine, inbox_machine
from tests.scenarios.chat_machine import ChatMachine, Sending
from tests.scenarios.inbox_machine import InboxMachine
from tests.scenarios.torn_steps import TornSteps
from tests.support.broadcasts import TENANT, user_inbox_of
from tests.support.drill_report import drill_seed, report_drill
from tests.support.inline_engine import inline_engine
from tests.support.machine_settings import machine_settings
from tests.support.oracles.chat_oracle import Room
from tests.support.oracles.chat_oracle_checks import as_user
from workers.delivery_consumer import handle_batch

INBOX_EXAMPLES = int(os.environ.get("STAK_TORN_INBOX_EXAMPLES", "6"))
CHAT_EXAMPLES = int(os.environ.get("STAK_TORN_CHAT_EXAMPLES", "6"))
SEED = drill_seed(1)
STEPS = 50
BEFORE_ALL_SECONDS = 10_000
"""How long before the first message the first mark of others is: it reads nothing, and each is a second later."""

T = TypeVar("T")


class TornInboxMachine(InboxMachine):
    """Others read, audit, and mark everything before the first message read, which stores the counts again."""

    torn_reads_of_all: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.beginning = self.clock.time
        self.torn = TornSteps(self.sound, 0)

    @initialize(tear=st.integers(0, 2**16))
    def tear(self, tear: int) -> None:
        self.torn = TornSteps(self.sound, tear)
        self.ports = self.torn.ports

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.world.run(self.torn.run(work, self.look))

    async def look(self) -> None:
        rng = self.torn.rng
        place = user_inbox_of(rng.choice(inbox_machine.USERS))
        with contextlib.suppress(Contended):
            match rng.choice(("mark", "mark", "audit", "list")):
                case "mark":
                    before = self.beginning - BEFORE_ALL_SECONDS + self.steps
                    category = rng.choice((None, *map(CategoryKey, inbox_machine.CATEGORIES)))
                    assert await mark_read_before(self.ports, place, before, category) == 0
                case "audit":
                    audit = await audit_inbox(self.ports, place)
                    assert (audit.drift, audit.repaired) == (0, False)
                case _:
                    await list_messages(self.ports, place, limit=rng.randint(1, 4))

    def teardown(self) -> None:
        super().teardown()
        TornInboxMachine.torn_reads_of_all += self.torn.torn_reads


class TornChatMachine(ChatMachine):
    """Others fan out again what was queued, and read what members and their devices have missed."""

    torn_reads_of_all: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.torn = TornSteps(self.sound, 0)
        self.updates: list[Received] = []
        """What was queued last, handled, lost or neither."""

    @initialize(tear=st.integers(0, 2**16))
    def tear(self, tear: int) -> None:
        self.torn = TornSteps(self.sound, tear)
        self.ports = self.torn.ports

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        result = super().run(work)
        known = {update.id: update for update in (*self.updates, *self.queue_messages)}
        self.updates = list(known.values())[-chat_machine.QUEUED_MAX :]
        return result

    async def sent_at_once(self, room: Room, several: list[Sending]) -> list[tuple[Sending, Sent | BaseException]]:
        """The table decides the order of different messages; repeated ones are sent one after the other."""
        if len({one["client_id"] for one in several}) == len(several) and "." in several[0]["client_id"]:
            return sorted(await super().sent_at_once(room, several), key=_sequence)
        answered: list[tuple[Sending, Sent | BaseException]] = []
        for one in several:
            answered += await super().sent_at_once(room, [one])
        return answered

    async def ended(self, work: Awaitable[T]) -> T:
        return await self.torn.run(super().ended(work), self.look)

    async def look(self) -> None:
        rng = self.torn.rng
        match rng.choice(("fan out", "fan out", "history", "pending")):
            case "fan out" if self.updates:
                assert await handle_batch(self.ports, rng.sample(self.updates, min(2, len(self.updates)))) == {}
            case "history" if self.rooms and (room := self.rooms[rng.choice((0, 0, 0, -1))]).members:
                with contextlib.suppress(NotFound):  # who looks is just leaving
                    await self.look_at_history(room)
            case _:
                pending = await read_pending(self.ports, TENANT, rng.choice(chat_machine.USERS))
                for chat in {one.chat for one in pending}:
                    sequences = [one.sequence for one in pending if one.chat == chat]
                    assert sequences == sorted(set(sequences)), "not in order"

    async def look_at_history(self, room: Room) -> None:
        """All that was there before this step is seen, and what this step adds, without a gap."""
        me = as_user(self.torn.rng.choice(list(room.members)))
        after = max(0, room.last - self.torn.rng.randint(0, 3))
        shown = [said.sequence for said in room.shown(self.now) if said.sequence > after]
        page = await read_since(self.ports, me, ChatId(room.id), limit=50, after=after)
        seen = [one.sequence for one in page.messages]
        added = [sequence for sequence in seen if sequence > room.last]
        assert [sequence for sequence in seen if sequence <= room.last] == shown
        assert added == list(range(room.last + 1, room.last + 1 + len(added)))

    def teardown(self) -> None:
        super().teardown()
        TornChatMachine.torn_reads_of_all += self.torn.torn_reads


def _sequence(answered: tuple[Sending, Sent | BaseException]) -> int:
    return answered[1].sequence if isinstance(answered[1], Sent) else 0


seed(SEED)(TornInboxMachine)
seed(SEED)(TornChatMachine)


class TestTornInbox(TornInboxMachine.TestCase):  # type: ignore[misc,valid-type]
    settings = machine_settings(INBOX_EXAMPLES, STEPS)

    @pytest.fixture(autouse=True, scope="class")
    @classmethod
    def world(cls) -> Any:
        with inline_engine() as engine, pytest.MonkeyPatch.context() as patch:
            patch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
            TornInboxMachine.world = engine
            yield

    def runTest(self) -> None:
        began_at = time.monotonic()
        super().runTest()
        report("inboxes", TornInboxMachine.steps_of_all, TornInboxMachine.torn_reads_of_all, began_at)


class TestTornChats(TornChatMachine.TestCase):  # type: ignore[misc,valid-type]
    settings = machine_settings(CHAT_EXAMPLES, STEPS)

    @pytest.fixture(autouse=True, scope="class")
    @classmethod
    def world(cls) -> Any:
        with inline_engine() as engine, pytest.MonkeyPatch.context() as patch:
            patch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
            # Two at a time, so that telling four takes a chain of announcements.
            patch.setattr(queued_fanout, "CHUNK_MAX_MEMBERS", 2)
            patch.setattr(fanout, "_MESSAGES_BATCH_SIZE", 2)
            TornChatMachine.world = engine
            yield

    def runTest(self) -> None:
        began_at = time.monotonic()
        super().runTest()
        report("chats", TornChatMachine.steps_of_all, TornChatMachine.torn_reads_of_all, began_at)


def report(what: str, steps: int, torn_reads: int, began_at: float) -> None:
    """Report a run; it must have seen hidden rows."""
    assert torn_reads > steps // 20
    told = f"{steps:,} steps of the model of {what}, {torn_reads:,} rows read before they were visible"
    report_drill(24, SEED, told, f"{what} that were wrong after a step 0", began_at)
