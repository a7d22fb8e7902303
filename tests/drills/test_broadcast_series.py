"""Broadcasts to everyone in a row: each is delivered once, as fast as the first, in the same memory.

At full size the inboxes hold 10 million messages in the end. That takes up to 12 GB on the disk of the temporary
directory; with less free space the drill is skipped. Rates and memory are compared only at full size: with few users,
caches still grow, and a broadcast is over before its rate means anything.
"""

import os
import random
import shutil
import time
from pathlib import Path
from typing import Final

import pytest

from stak.testing.audience_broadcast import fill_audience, member, post_to_everyone
from stak.testing.child_processes import child_of
from stak.testing.http_inbox import Inbox, ok
from stak.testing.process_memory import peak_mb, reset_peak
from stak.testing.server import OPERATOR_KEY, run_server
from tests.support.drill_report import drill_seed, report_drill

pytestmark = pytest.mark.check_all

MEMBERS: Final = int(os.environ.get("STAK_SERIES_MEMBERS", "2000"))
BROADCASTS: Final = 10
IS_MEASURED: Final = "STAK_SERIES_MEMBERS" in os.environ
RATE_MIN: Final = 0.7
"""The rate of the last broadcast, as a part of the rate of the first."""
MEMORY_MAX: Final = 1.25
"""The peak memory of a process during the last broadcast, in terms of its peak during the first."""
SEED: Final = drill_seed(1)
SAMPLE: Final = 100
ENTRY_BYTES: Final = 1_200
"""On disk, with its share of counters, of half-filled pages and of the log."""
TIMEOUT_SECONDS: Final = 120 + MEMBERS / 500
_CATEGORY: Final = "news"


def test_broadcasts_in_a_row_stay_exact_and_fast(tmp_path: Path) -> None:
    needed, free = MEMBERS * BROADCASTS * ENTRY_BYTES, shutil.disk_usage(tmp_path).free
    if free < needed:
        pytest.skip(
            f"needs {needed / 1e9:.0f} GB on the disk of {tmp_path.parent}, of which {free / 1e9:.0f} GB are free"
        )
    began_at = time.monotonic()
    with run_server(tmp_path) as server, server.client(OPERATOR_KEY) as operator, server.client() as anonymous:
        made = ok(operator.put("/stack/admin/v1/acme"), 201)
        processes = {name: child_of(server.process.pid, name) for name in ("http", "worker")}
        with server.client(made["api_key"]) as admin:
            inbox = Inbox(admin, anonymous, "acme", made["signing_secret"])
            fill_audience(inbox, MEMBERS)
            sample = [member(number) for number in random.Random(SEED).sample(range(MEMBERS), SAMPLE)]
            message_ids: list[str] = []
            rates: list[float] = []
            peaks: list[dict[str, float]] = []
            for number in range(BROADCASTS):
                for pid in processes.values():
                    reset_peak(pid)
                delivery = post_to_everyone(
                    inbox,
                    MEMBERS,
                    {"title": "Your invoice is ready", "number": number},
                    category=_CATEGORY,
                    timeout_seconds=TIMEOUT_SECONDS,
                    poll_seconds=0.1,
                )
                message_ids.append(delivery.message_id)
                rates.append(delivery.recipients_per_second)
                peaks.append({name: peak_mb(pid) for name, pid in processes.items()})
                assert inbox.reader(sample[number]).unread()["total"] == number + 1
            drift = sum(_drift(inbox, uid, message_ids) for uid in sample)
        assert [line for line in server.lines if "Traceback" in line] == []
    assert drift == 0
    rate = rates[-1] / rates[0]
    memory = max(peaks[-1][name] / peaks[0][name] for name in processes)
    faults = f"{BROADCASTS} broadcasts in a row to {MEMBERS:,} users"
    measured = (
        f"{rates[0]:,.0f} recipients/s at first, {rates[-1]:,.0f} at last ({rate:.2f}), "
        f"peak memory {memory:.2f} times; "
        if IS_MEASURED
        else ""
    )
    report_drill(32, SEED, faults, f"{measured}lost 0, doubled 0, drift {drift}", began_at)
    if IS_MEASURED:
        assert rate >= RATE_MIN, rates
        assert memory <= MEMORY_MAX, peaks


def _drift(inbox: Inbox, uid: str, message_ids: list[str]) -> int:
    """Assert that a user has each message once, and all of them unread; return the drift of the counts."""
    reader = inbox.reader(uid)
    assert reader.ids() == message_ids[::-1]
    assert reader.unread()["total"] == len(message_ids)
    audit = ok(inbox.call("POST", f"users/{uid}/audit"))
    assert audit["counted"]["total"] == len(message_ids)
    drift: int = audit["drift"]
    return drift
