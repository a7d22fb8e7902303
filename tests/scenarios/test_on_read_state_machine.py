"""State machine test: posts on read between users' requests leave inboxes as the in-memory oracle predicts.

`STAK_MACHINE_EXAMPLES=2400` is the full run.
"""

import os
import time
from typing import Any

import pytest
from hypothesis import seed

from tests.scenarios.on_read_machine import OnReadMachine
from tests.support.drill_report import drill_seed, report_drill
from tests.support.inline_engine import inline_engine
from tests.support.machine_settings import machine_settings

EXAMPLES = int(os.environ.get("STAK_MACHINE_EXAMPLES", "25"))
SEED = drill_seed(1)
FULL = 2400
"""Fewer sequences may lack a rare event: what hypothesis generates also depends on the modules that are loaded."""
STEPS = 40

seed(SEED)(OnReadMachine)


class TestOnRead(OnReadMachine.TestCase):  # type: ignore[misc,valid-type]
    settings = machine_settings(EXAMPLES, STEPS)

    @pytest.fixture(autouse=True, scope="class")
    @classmethod
    def world(cls) -> Any:
        with inline_engine() as engine:
            OnReadMachine.world = engine
            yield

    def runTest(self) -> None:
        began_at = time.monotonic()
        super().runTest()
        happened = OnReadMachine.happened_of_all
        assert happened["post"] >= EXAMPLES
        assert happened.keys() >= {"post", "recall", "join"}
        if EXAMPLES >= FULL:
            assert happened.keys() >= {"stop", "withdraw", "leave", "mark all", "mute", "wait"}
        faults = f"{EXAMPLES:,} sequences of {STEPS} steps with {happened.total():,} events between requests"
        report_drill(26, SEED, faults, "inboxes that differ from the model 0", began_at)
