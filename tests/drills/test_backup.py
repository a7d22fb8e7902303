"""Backups of a server under load: each restores to what was accepted when it began, without partial posts.

A restored server finishes the work of the original, and its counts are right.
"""

import contextlib
import os
import time
from pathlib import Path
from typing import Final

import pytest

from stak.testing.server import run_server
from tests.drills.broadcast_load import check, inbox_on, posting, wait_until_settled
from tests.drills.post_ledger import PostLedger
from tests.support.drill_report import drill_seed, report_drill
from tests.support.stak_command import Stak

pytestmark = pytest.mark.check_all

SEED: Final = drill_seed(60)
COPIES: Final = int(os.environ.get("STAK_BACKUPS", "2"))


def test_backup_at_any_moment_restores_accepted_posts(tmp_path: Path) -> None:
    began_at = time.monotonic()
    posts = PostLedger(SEED)
    copies: dict[Path, PostLedger] = {}
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(run_server(tmp_path / "data"))
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
            server = stack.enter_context(run_server(restored))
            there = inbox_on(stack, server, inbox)
            wait_until_settled(there)
            check(there, promised)
    promises = sum(one.count("accepted") for one in copies.values())
    assert promises > 5 * COPIES
    found = f"of {promises} posts accepted before them lost 0, doubled 0, half delivered 0, drift 0"
    report_drill(
        16, SEED, f"{COPIES} copies of a server that is being posted to, each restored and started", found, began_at
    )
