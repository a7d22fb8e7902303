"""Posts on read on a table that shows the rows of a transaction one by one, as DynamoDB does.

While rows of a step are hidden, other requests of the same users catch up, read, audit and mark: they must neither be
misled by what they see, nor mislead the step. `STAK_TORN_INBOX_EXAMPLES` is the number of sequences.
"""

import contextlib
import os
import time
from collections.abc import Coroutine, Sequence
from typing import Any, ClassVar, TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis import seed
from hypothesis.stateful import initialize, precondition, rule

from stak import optimistic_retry
from stak.errors import Contended, Overloaded
from stak.event_log.inbox_state import read_state
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.catch_up import catch_up
from stak.inbox.catch_up_many import catch_up_many
from stak.inbox.list_messages import list_messages
from tests.scenarios.inbox_machine import MESSAGES_MAX, USERS
from tests.scenarios.on_read_machine import OnReadMachine, events
from tests.scenarios.torn_steps import TornSteps
from tests.support.broadcasts import INBOX, TENANT, user_inbox_of
from tests.support.drill_report import drill_seed, report_drill
from tests.support.inline_engine import inline_engine
from tests.support.machine_settings import machine_settings

EXAMPLES = int(os.environ.get("STAK_TORN_INBOX_EXAMPLES", "6"))
SEED = drill_seed(1)
STEPS = 30
_TOGETHER_SHARE = 0.5

T = TypeVar("T")


class TornOnReadMachine(OnReadMachine):
    """Others catch up the same users meanwhile. So each event is applied by all before the next one."""

    torn_reads_of_all: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.torn = TornSteps(self.sound, 0)

    @initialize(tear=st.integers(0, 2**16))
    def tear(self, tear: int) -> None:
        self.torn = TornSteps(self.sound, tear)
        self.ports = self.torn.ports

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.world.run(self.torn.run(work, self.look))

    async def look(self) -> None:
        rng = self.torn.rng
        place = user_inbox_of(rng.choice(USERS))
        with contextlib.suppress(Contended, Overloaded):
            match rng.choice(("catch up", "catch up", "catch up together", "audit", "list")):
                case "catch up":
                    await catch_up(self.ports, place)
                case "catch up together":
                    await self.catch_up_together()
                case "audit":
                    audit = await audit_inbox(self.ports, place)
                    assert (audit.drift, audit.repaired) == (0, False)
                case _:
                    await list_messages(self.ports, place, limit=rng.randint(1, 4))

    async def catch_up_together(self) -> None:
        """Do as a gateway does for its connected users."""
        state = await read_state(self.ports, TENANT, INBOX)
        await catch_up_many(self.ports, {user_inbox_of(user): state for user in USERS})

    @precondition(lambda self: len(self.messages) < MESSAGES_MAX)
    @rule(several=events)
    def publish(self, several: Sequence[tuple[str, Any, Any]]) -> None:
        for what, which, more in several:
            self.happen(what, which, more)
            if self.torn.rng.random() < _TOGETHER_SHARE:
                self.run(self.catch_up_together())
            for user in USERS:
                self.run(catch_up(self.ports, user_inbox_of(user)))
                self.caught_up(user)

    def teardown(self) -> None:
        TornOnReadMachine.torn_reads_of_all += self.torn.torn_reads


seed(SEED)(TornOnReadMachine)


class TestTornOnRead(TornOnReadMachine.TestCase):  # type: ignore[misc,valid-type]
    settings = machine_settings(EXAMPLES, STEPS)

    @pytest.fixture(autouse=True, scope="class")
    @classmethod
    def world(cls) -> Any:
        with inline_engine() as engine, pytest.MonkeyPatch.context() as patch:
            patch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
            TornOnReadMachine.world = engine
            yield

    def runTest(self) -> None:
        began_at = time.monotonic()
        super().runTest()
        assert TornOnReadMachine.torn_reads_of_all > EXAMPLES
        assert TornOnReadMachine.happened_of_all["post"] >= EXAMPLES
        seen = TornOnReadMachine.torn_reads_of_all
        faults = f"{EXAMPLES:,} sequences of {STEPS} steps; {seen:,} rows read before they were visible"
        report_drill(26, SEED, faults, "inboxes that differ from the model 0", began_at)
