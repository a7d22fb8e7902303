"""State machine test: any sequence of actions in two chats leaves them as the in-memory oracle predicts.

`STAK_CHAT_EXAMPLES` is the number of sequences.
"""

import os
import time
from typing import Any

import pytest
from hypothesis import seed

from stak.chat import fanout, queued_fanout
from tests.scenarios.chat_machine import ChatMachine
from tests.support.drill_report import drill_seed, report_drill
from tests.support.inline_engine import inline_engine
from tests.support.machine_settings import machine_settings

EXAMPLES = int(os.environ.get("STAK_CHAT_EXAMPLES", "12"))
SEED = drill_seed(1)
STEPS = 50

seed(SEED)(ChatMachine)


class TestChats(ChatMachine.TestCase):  # type: ignore[misc,valid-type]
    settings = machine_settings(EXAMPLES, STEPS)

    @pytest.fixture(autouse=True, scope="class")
    @classmethod
    def world(cls) -> Any:
        # Two at a time, so that telling four takes a chain of announcements.
        with inline_engine() as engine, pytest.MonkeyPatch.context() as patch:
            patch.setattr(queued_fanout, "CHUNK_MAX_MEMBERS", 2)
            patch.setattr(fanout, "_MESSAGES_BATCH_SIZE", 2)
            ChatMachine.world = engine
            yield

    def runTest(self) -> None:
        began_at = time.monotonic()
        super().runTest()
        faults = f"{ChatMachine.steps_of_all:,} steps of the model, {EXAMPLES:,} histories"
        report_drill(29, SEED, faults, "chats, lists and pending messages that were wrong after a step 0", began_at)
