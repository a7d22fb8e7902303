"""What a test process says of itself, one JSON object a line, and how it is told what to do."""

import os
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

TAKEN_OUT: Final = "STAK_CONDITIONS_TAKEN_OUT"
"""The name of the condition to take out; without it, what is made is noted."""
REPORT: Final = "STAK_MUTATION_REPORT"
"""Where to write what happens."""


class Began(msgspec.Struct, frozen=True, tag=True):
    """A test began: one that never ends is the last of these."""

    test: str


class Failed(msgspec.Struct, frozen=True, tag=True):
    """A test, or what comes before it, failed: where, in which phase, and with what."""

    test: str
    phase: str
    kinds: tuple[str, ...]


class Ran(msgspec.Struct, frozen=True, tag=True):
    """A test ended: what it made, and how long it took."""

    test: str
    seconds: float
    made: tuple[str, ...]


Said: TypeAlias = Began | Failed | Ran


def say(what: Said) -> None:
    """Write it down at once: the process may be killed. Each of several processes has a file of its own."""
    with Path(os.environ[REPORT] + os.environ.get("PYTEST_XDIST_WORKER", "")).open("ab") as file:
        file.write(msgspec.json.encode(what) + b"\n")


def read_report(path: Path) -> list[Said]:
    """What a process wrote."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Said) for line in path.read_bytes().splitlines()]
