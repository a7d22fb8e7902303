"""A process that Python starts with the instrumentation records how often and how long it holds the write lock."""

import os
import subprocess
import sys
from pathlib import Path

from bench.instrumentation import sitecustomize
from bench.servers.lock_times import read_lock_times
from tests.support.docs.pages import REPOSITORY

WRITES = 7
HELD_SECONDS = 0.01
WRITING = f"""
import asyncio, os, sys, time
from pathlib import Path
from stak.engines.embedded.sqlite_connections import Database

async def write(database):
    for _ in range({WRITES}):
        await database.write(lambda connection: time.sleep({HELD_SECONDS}))

database = Database(Path(sys.argv[1]))
asyncio.run(write(database))
database.close()
print(os.getpid())
"""


def test_lock_times_are_recorded_by_process(tmp_path: Path) -> None:
    times = tmp_path / "times"
    times.mkdir()
    paths = [str(Path(sitecustomize.__file__).parent), str(REPOSITORY)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), sitecustomize.DIRECTORY: str(times)}
    command = [sys.executable, "-c", WRITING, str(tmp_path)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    found = read_lock_times(times, int(printed))
    assert found.commits == WRITES + 1  # and once to open the file
    assert found.held_seconds >= WRITES * HELD_SECONDS
    assert 0 < found.cpu_seconds < found.held_seconds
    assert found.waited_seconds > 0
    assert found.since(found) == (0, 0, 0, 0)
