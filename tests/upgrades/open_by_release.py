"""Lets another release open an installation."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_OPEN: Final = """
import asyncio, sys
from pathlib import Path
from stak.bootstrap import open_engine
from stak.errors import Misconfigured
from stak.settings import load_settings

async def main():
    async with open_engine(load_settings(data=Path(sys.argv[1]))):
        print("opened", flush=True)
        sys.stdin.read()

try:
    asyncio.run(main())
except Misconfigured as error:
    print(error)
"""


def opened_by(code: Path, directory: Path, **settings: str) -> str:
    """Let another release open an installation; return `opened`, or why it refuses."""
    command, environment = _process(code, directory, settings)
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env=environment, cwd=code, stdin=subprocess.DEVNULL
    )
    return done.stdout.strip()


@contextlib.contextmanager
def held_open_by(code: Path, directory: Path) -> Iterator[int]:
    """Let a process of another release have an installation open until the block ends; return its id."""
    command, environment = _process(code, directory, {})
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=code
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == "opened\n"
        yield process.pid
        process.stdin.close()
        assert process.wait() == 0


def _process(code: Path, directory: Path, settings: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    return [sys.executable, "-c", _OPEN, str(directory)], {**os.environ, **settings, "PYTHONPATH": str(code)}
