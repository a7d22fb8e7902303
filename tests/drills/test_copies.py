"""Copies of a server that is being posted to: each restores to what had been accepted when it was begun, and no half.

A restored server finishes what the copied one was doing, and its counts are right.
"""

import contextlib
import time
from pathlib import Path
from typing import Final

from tests.api.command import Stak
from tests.drill_report import tell
from tests.drills.posting import check, inbox_on, posting, wait_until_settled
from tests.drills.posts import Posts
from tests.server import running

SEED: Final = 60
COPIES: Final = 3


def test_a_copy_made_at_any_moment_restores_to_what_was_accepted(tmp_path: Path) -> None:
    began_at = time.monotonic()
    posts = Posts(SEED)
    copies: dict[Path, Posts] = {}
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(running(tmp_path / "data"))
        inbox = inbox_on(stack, server, None)
        stack.enter_context(posting(inbox, posts, SEED))
        stak = Stak({"STAK_DATA": str(tmp_path / "data")})
        for number in range(COPIES):
            for _ in range(5):
                posts.wait_for("accepted", 10)
            accepted = posts.accepted()
            name = tmp_path / (f"copy-{number}" if number % 2 == 0 else f"copy-{number}.tar.gz")
            stak.good("backup", "-o", str(name))
            copies[name] = posts.as_of(accepted, len(posts.made))
    for name, promised in copies.items():
        restored = tmp_path / f"restored-{name.name}"
        stak.good("restore", str(name), "--data", str(restored))
        with contextlib.ExitStack() as stack:
            server = stack.enter_context(running(restored))
            there = inbox_on(stack, server, inbox)
            wait_until_settled(there)
            check(there, promised)
    promises = sum(one.count("accepted") for one in copies.values())
    assert promises > 5 * COPIES
    found = f"of {promises} posts accepted before them lost 0, doubled 0, half delivered 0, drift 0"
    tell(16, SEED, f"{COPIES} copies of a server that is being posted to, each restored and started", found, began_at)
