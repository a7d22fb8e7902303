"""SIGKILL during chats: every acknowledged message is in the chat once, and every list shows the last message.

`STAK_KILLS` is the number of kills.
"""

import contextlib
import os
import random
import signal
import time
from pathlib import Path
from typing import Final

import pytest

from stak.http_processes import http_process_names
from stak.testing.child_processes import child_of
from stak.testing.server import run_server
from tests.drills.chat_clients import ChatClients
from tests.support.drill_report import drill_seed, report_drill

pytestmark = pytest.mark.check_all

KILLS: Final = int(os.environ.get("STAK_KILLS", "4"))
SEED: Final = drill_seed(50)
SENDERS: Final = [f"sender-{number}" for number in range(4)]
KNOWN_SECONDS: Final = 40
"""A lost fan-out is found after ten seconds, by a task that runs every few seconds."""


def test_killed_processes_lose_no_acknowledged_message(tmp_path: Path) -> None:
    chance, began_at = random.Random(SEED), time.monotonic()
    members: ChatClients | None = None
    killed = 0
    while killed < KILLS:
        names = (*http_process_names(chance.randint(1, 2)), "worker")
        with run_server(tmp_path, STAK_HTTP_PROCESSES=str(len(names) - 1)) as server:
            members = members or ChatClients(server, SENDERS)
            with contextlib.ExitStack() as stack:
                stack.enter_context(members.chatting(server, killed))
                members.wait_for_responses(20, 30)
                members.read_all(server)
                # Each twice at most: the supervisor waits longer before every restart of the same one.
                for name in chance.sample(("http", *names), len(names) + 1):
                    child = child_of(server.process.pid, name)
                    time.sleep(chance.uniform(0, 0.3))
                    os.kill(child, signal.SIGKILL)
                    child_of(server.process.pid, name, not_pid=child)
                    members.wait_for_responses(5, 30)
                    killed += 1
                children = [child_of(server.process.pid, name) for name in names]
                server.process.kill()
                for child in children:
                    os.kill(child, signal.SIGKILL)
                server.process.wait(10)
                killed += 1
    assert members is not None
    with run_server(tmp_path) as server:
        # Nobody says anything more: what was being told when all were killed is found again.
        deadline = time.monotonic() + KNOWN_SECONDS
        while not members.all_lists_current(server):
            assert time.monotonic() < deadline, "somebody is never told"
            time.sleep(0.2)
        members.check(server)
    said = f"{members.count} messages, {members.repeats} repeats, {members.failures} sends unanswered"
    report_drill(2, SEED, f"{killed} kills of everything while people talk", f"{said}; lost 0, doubled 0", began_at)
