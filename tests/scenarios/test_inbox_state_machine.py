"""State machine test: any sequence of actions on two inboxes leaves them as the in-memory oracle predicts.

`STAK_MACHINE_EXAMPLES=2400` is the full run, about 100,000 steps.
"""

import os
import time
from typing import Any

import pytest
from hypothesis import seed

from tests.scenarios.inbox_machine import InboxMachine
from tests.support.drill_report import drill_seed, report_drill
from tests.support.inline_engine import inline_engine
from tests.support.machine_settings import machine_settings

EXAMPLES = int(os.environ.get("STAK_MACHINE_EXAMPLES", "40"))
SEED = drill_seed(1)
STEPS = 50

seed(SEED)(InboxMachine)


class TestInbox(InboxMachine.TestCase):  # type: ignore[misc,valid-type]
    settings = machine_settings(EXAMPLES, STEPS)

    @pytest.fixture(autouse=True, scope="class")
    @classmethod
    def world(cls) -> Any:
        with inline_engine() as engine:
            InboxMachine.world = engine
            yield

    def runTest(self) -> None:
        began_at = time.monotonic()
        super().runTest()
        steps = f"{InboxMachine.steps_of_all:,} steps of the model, {EXAMPLES:,} histories"
        report_drill(5, SEED, steps, "counts that were wrong after a step 0", began_at)
