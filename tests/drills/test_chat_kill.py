"""Kill -9 while people chat: what was answered is in the chat, once, and everybody's list comes to show the last.

`STAK_KILLS` says how many kills there are.
"""

import contextlib
import os
import random
import signal
import time
from pathlib import Path
from typing import Final

from tests.drill_report import tell
from tests.drills.chatters import Chatters
from tests.drills.processes import child_of
from tests.server import running

KILLS: Final = int(os.environ.get("STAK_KILLS", "4"))
SEED: Final = int(os.environ.get("STAK_SEED", "50"))
SENDERS: Final = [f"sender-{number}" for number in range(4)]
KNOWN_SECONDS: Final = 40
"""A lost announcement is missed after ten seconds, and looked for every few."""


def test_no_answered_message_is_lost_whatever_is_killed(tmp_path: Path) -> None:
    chance, began_at = random.Random(SEED), time.monotonic()
    chatters: Chatters | None = None
    killed = 0
    while killed < KILLS:
        with running(tmp_path) as server:
            chatters = chatters or Chatters(server, SENDERS)
            with contextlib.ExitStack() as stack:
                stack.enter_context(chatters.chatting(server, killed))
                chatters.wait_for_answers(20, 30)
                chatters.read_all(server)
                # Each twice at most: the supervisor waits longer before every restart of the same one.
                for name in chance.sample(("http", "http", "worker"), 3):
                    child = child_of(server.process.pid, name)
                    time.sleep(chance.uniform(0, 0.3))
                    os.kill(child, signal.SIGKILL)
                    child_of(server.process.pid, name, not_pid=child)
                    chatters.wait_for_answers(5, 30)
                    killed += 1
                children = [child_of(server.process.pid, name) for name in ("http", "worker")]
                server.process.kill()
                for child in children:
                    os.kill(child, signal.SIGKILL)
                server.process.wait(10)
                killed += 1
    assert chatters is not None
    with running(tmp_path) as server:
        # Nobody says anything more: what was being told when all were killed is found again.
        deadline = time.monotonic() + KNOWN_SECONDS
        while not chatters.knows_all(server):
            assert time.monotonic() < deadline, "somebody is never told"
            time.sleep(0.2)
        chatters.check(server)
    said = f"{chatters.count} messages, {chatters.repeats} repeats, {chatters.failures} sends unanswered"
    tell(2, SEED, f"{killed} kills of everything while people talk", f"{said}; lost 0, doubled 0", began_at)
