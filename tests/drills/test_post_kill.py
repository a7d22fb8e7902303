"""SIGKILL around the response to a post: accepted posts are delivered once, refused ones not at all."""

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
from stak.testing.http_inbox import Inbox
from stak.testing.server import run_server
from tests.drills.broadcast_load import check, inbox_on, posting, wait_until_settled
from tests.drills.post_ledger import PostLedger
from tests.support.drill_report import drill_seed, report_drill

pytestmark = pytest.mark.check_all

KILLS: Final = int(os.environ.get("STAK_KILLS", "6"))
SEED: Final = drill_seed(40)


def test_killed_processes_lose_no_accepted_post(tmp_path: Path) -> None:
    chance, began_at = random.Random(SEED), time.monotonic()
    posts = PostLedger(SEED + 1)
    inbox: Inbox | None = None
    killed = 0
    while killed < KILLS:
        with contextlib.ExitStack() as stack:
            names = (*http_process_names(chance.randint(1, 2)), "worker")
            server = stack.enter_context(run_server(tmp_path, STAK_HTTP_PROCESSES=str(len(names) - 1)))
            inbox = inbox_on(stack, server, inbox)
            stack.enter_context(posting(inbox, posts, killed))
            # Each child once: the supervisor waits longer before every restart of the same one.
            for name in chance.sample(names, len(names)):
                child = child_of(server.process.pid, name)
                _wait_for_a_moment(chance, posts)
                os.kill(child, signal.SIGKILL)
                child_of(server.process.pid, name, not_pid=child)
                posts.wait_for("accepted", 10)
            children = [child_of(server.process.pid, name) for name in names]
            _wait_for_a_moment(chance, posts)
            server.process.kill()
            if chance.random() < 0.5:  # otherwise they notice by themselves, and finish what they have begun
                for child in children:
                    os.kill(child, signal.SIGKILL)
            server.process.wait(10)
            killed += len(names) + 1
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(run_server(tmp_path))
        inbox = inbox_on(stack, server, inbox)
        posts.repeat(inbox)
        wait_until_settled(inbox)
        check(inbox, posts)
    assert posts.count("accepted") > 2 * KILLS
    assert posts.count("refused") > 0
    fates = ", ".join(f"{fate} {posts.count(fate)}" for fate in ("accepted", "refused", "unknown"))
    report_drill(
        2, SEED, f"{killed} processes killed while tenants post", f"{fates}; lost 0, doubled 0, drift 0", began_at
    )


def _wait_for_a_moment(chance: random.Random, posts: PostLedger) -> None:
    """Wait until a post is being accepted, a response was just sent, or for a random time."""
    match chance.choice(("during", "after", "any")):
        case "during":
            posts.wait_for("begun", 1)
            time.sleep(chance.uniform(0, 0.02))
        case "after":
            posts.wait_for("accepted", 1)
        case _:
            time.sleep(chance.uniform(0, 0.5))
