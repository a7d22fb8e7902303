"""SIGKILL at any moment: every acknowledged transaction and queue message is stored, and none partially."""

import asyncio
import contextlib
import os
import random
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from tests.drills.acknowledged_writes import Ledger
from tests.support.drill_report import drill_seed, report_drill

pytestmark = pytest.mark.check_all

KILLS: Final = int(os.environ.get("STAK_WRITER_KILLS", "10"))
SEED: Final = drill_seed(20)
REPOSITORY: Final = Path(__file__).parents[2]


class Writer:
    """A writing process, and its reports."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.lines: list[str] = []
        self._process = process
        self._listening = asyncio.create_task(self._listen())

    async def wait_for_facts(self, count: int) -> None:
        """Wait until it has reported this many facts in all."""
        while len(self.lines) < count:
            assert not self._listening.done(), "the writer ended by itself"
            await asyncio.sleep(0.001)

    async def wait_for(self, **counts: int) -> None:
        """Wait until it has reported this many facts of each kind."""
        while any(sum(line.startswith(f"{fact} ") for line in self.lines) < most for fact, most in counts.items()):
            assert not self._listening.done(), "the writer ended by itself"
            await asyncio.sleep(0.01)

    async def kill(self) -> list[str]:
        """Kill it; return all its reports."""
        assert self._process.returncode is None, "the writer ended by itself"
        self._process.kill()
        await self._listening
        await self._process.wait()
        return self.lines

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            assert line.endswith(b"\n"), "half a line"
            self.lines.append(line.decode().strip())


@contextlib.asynccontextmanager
async def writer(directory: Path, name: str) -> AsyncIterator[Writer]:
    """Run a process that writes into the directory until it is killed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.drills.table_writer",
        directory,
        name,
        stdout=asyncio.subprocess.PIPE,
        cwd=REPOSITORY,
    )
    started = Writer(process)
    try:
        yield started
    finally:
        if process.returncode is None:
            await started.kill()


async def test_killed_writer_loses_no_acknowledged_write(tmp_path: Path) -> None:
    chance, began_at = random.Random(SEED), time.monotonic()
    ledger = Ledger()
    names = [f"round{number}" for number in range(KILLS)]
    for name in names:
        async with writer(tmp_path, name) as process:
            # Mostly at work; now and then while it opens the file that the last one left behind.
            if chance.random() < 0.8:
                await process.wait_for_facts(1)
            await asyncio.sleep(chance.uniform(0, 0.25))
            ledger.add(await process.kill())
    names.append("last")
    async with writer(tmp_path, "last") as process:  # On a slow machine, the others may have done little.
        await process.wait_for(committed=10 * KILLS + 1, sent=10 * KILLS + 1, deleted=KILLS + 1, buried=KILLS + 1)
        ledger.add(await process.kill())
    assert ledger.count("committed") > 10 * KILLS
    assert ledger.count("sent") > 10 * KILLS
    assert ledger.count("deleted") > KILLS
    assert ledger.count("buried") > KILLS
    await ledger.check(tmp_path, names)
    kept = f"{ledger.count('committed'):,} transactions and {ledger.count('sent'):,} messages"
    report_drill(
        16, SEED, f"a writer killed {KILLS} times", f"{kept} that were acknowledged: lost 0, half of one 0", began_at
    )


async def test_kill_of_one_process_does_not_stop_others(tmp_path: Path) -> None:
    chance = random.Random(SEED + 1)
    ledger = Ledger()
    names = [f"writer{number}" for number in range(8)]
    async with contextlib.AsyncExitStack() as stack:
        writers = [await stack.enter_async_context(writer(tmp_path, name)) for name in names[:3]]
        for name in names[3:]:
            for process in writers:
                await process.wait_for_facts(1)
            await asyncio.sleep(chance.uniform(0.05, 0.2))
            victim = writers.pop(chance.randrange(3))
            ledger.add(await victim.kill())
            killed_at = time.monotonic()
            for process in writers:
                await process.wait_for_facts(len(process.lines) + 20)
            assert time.monotonic() - killed_at < 30, "the others were held up"
            writers.append(await stack.enter_async_context(writer(tmp_path, name)))
        for process in writers:
            ledger.add(await process.kill())
    assert ledger.count("committed") > 200
    await ledger.check(tmp_path, names)
