"""Ten times the baseline of chat over HTTP on the embedded engine: to one chat, and to many (row 36).

The load of each test is 120 sends, 1,000 reads of new messages and 200 read watermarks per second. At full size it
lasts ten minutes (`STAK_HOT_CHAT_SECONDS`), and the 99th percentile must stay below 100 ms. Then the rate of sends to
the one chat is raised until messages are late or refused: the rate before that is the ceiling of one chat.
"""

import asyncio
import os
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
import uvloop

from bench.aws_loads.steady_rate import percentile
from stak.testing.server import run_server
from tests.drills.hot_chats import BASELINE, P99_MAX_SECONDS, HotChats, Load, Rates
from tests.support.drill_report import report_drill

pytestmark = pytest.mark.check_all

SECONDS: Final = float(os.environ.get("STAK_HOT_CHAT_SECONDS", "2"))
CHATS: Final = int(os.environ.get("STAK_HOT_CHATS", "20"))
IS_MEASURED: Final = "STAK_HOT_CHAT_SECONDS" in os.environ
"""Times are compared at full size only: other tests run beside the short form."""
LOAD: Final = BASELINE.times(10)
SHORT_LOAD: Final = BASELINE.times(2)
GROUP_MEMBERS: Final = 20
DIRECT_MEMBERS: Final = 2
HTTP_PROCESSES: Final = "2"
GROWTH: Final = 1.25
STEPS_MAX: Final = 16
STEP_SECONDS: Final = 10.0

T = TypeVar("T")


def test_one_chat_takes_ten_times_the_baseline(tmp_path: Path) -> None:
    began_at = time.monotonic()
    with run_server(tmp_path, STAK_HTTP_PROCESSES=HTTP_PROCESSES) as server:
        chats = HotChats(server, 1, GROUP_MEMBERS)
        load, ceiling = _run_uvloop(_one_chat(chats))
        messages = chats.verify()
        assert [line for line in server.lines if "Traceback" in line] == []
    limit = "" if ceiling is None else f"; the ceiling of one chat is {ceiling.rates.sends:.0f} messages/s"
    found = f"{_times(load)}{limit}; refused {load.refused}, lost 0, doubled 0 of {messages:,}"
    report_drill(36, None, f"{_offered(load)} to one chat of {GROUP_MEMBERS}", found, began_at)
    _check(load)


def test_many_chats_take_ten_times_the_baseline(tmp_path: Path) -> None:
    began_at = time.monotonic()
    with run_server(tmp_path, STAK_HTTP_PROCESSES=HTTP_PROCESSES) as server:
        chats = HotChats(server, CHATS, DIRECT_MEMBERS)
        load = _run_uvloop(_run(chats))
        messages = chats.verify()
        assert [line for line in server.lines if "Traceback" in line] == []
    found = f"{_times(load)}; refused {load.refused}, lost 0, doubled 0 of {messages:,}"
    report_drill(36, None, f"{_offered(load)} to {CHATS:,} chats", found, began_at)
    _check(load)


def _run_uvloop(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


async def _one_chat(chats: HotChats) -> tuple[Load, Load | None]:
    """Return the usual load and the ceiling; at a small size the usual load only."""
    load = await _run(chats)
    if not IS_MEASURED or not load.is_below_ceiling:
        return load, None
    ceiling = load
    for _ in range(STEPS_MAX):
        higher = await chats.run(Rates(ceiling.rates.sends * GROWTH), STEP_SECONDS)
        if not higher.is_below_ceiling:
            break
        ceiling = higher
    return load, ceiling


async def _run(chats: HotChats) -> Load:
    return await chats.run(LOAD if IS_MEASURED else SHORT_LOAD, SECONDS)


def _check(load: Load) -> None:
    if IS_MEASURED:
        assert load.refused == 0
        assert load.p99_of_all < P99_MAX_SECONDS
        for answers in (load.sends, load.reads, load.marks):
            assert percentile(answers.accepted, 99) < P99_MAX_SECONDS


def _offered(load: Load) -> str:
    sends, reads, marks = load.rates
    return f"{sends:.0f} sends, {reads:,.0f} reads and {marks:.0f} watermarks/s for {SECONDS:g} s"


def _times(load: Load) -> str:
    p99 = {name: percentile(getattr(load, name).accepted, 99) for name in ("sends", "reads", "marks")}
    times = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in p99.items())
    return f"p99 of {times}, of sends p50 {percentile(load.sends.accepted, 50) * 1000:.0f} ms"
