"""The reports of a test process, one JSON object per line, and the environment variables that control it."""

import os
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

DROPPED_CONDITION: Final = "STAK_CONDITIONS_TAKEN_OUT"
"""The name of the condition to drop; if unset, created conditions are recorded."""
REPORT: Final = "STAK_MUTATION_REPORT"
"""The file to report to."""


class Began(msgspec.Struct, frozen=True, tag=True):
    """A test began; a test that never ends is the last of these."""

    test: str


class Failed(msgspec.Struct, frozen=True, tag=True):
    """A test or its setup failed: the test, the phase and the error."""

    test: str
    phase: str
    kinds: tuple[str, ...]


class Ran(msgspec.Struct, frozen=True, tag=True):
    """A test ended: the conditions it created, and its duration."""

    test: str
    seconds: float
    made: tuple[str, ...]


Report: TypeAlias = Began | Failed | Ran


def write_report(what: Report) -> None:
    """Write a report immediately, because the process may be killed. Parallel processes have a file each."""
    with Path(os.environ[REPORT] + os.environ.get("PYTEST_XDIST_WORKER", "")).open("ab") as file:
        file.write(msgspec.json.encode(what) + b"\n")


def read_report(path: Path) -> list[Report]:
    """Return the reports of a process."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Report) for line in path.read_bytes().splitlines()]
