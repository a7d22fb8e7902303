"""What an operator's commands need of an engine: the processes, the master keys, and the doctor's findings."""

from pathlib import Path
from typing import Literal, Protocol

import msgspec

State = Literal["ok", "warning", "wrong"]


class Finding(msgspec.Struct, frozen=True):
    """The result of one check, and advice if it did not pass."""

    check: str
    state: State
    detail: str
    advice: str = ""
    is_missing: bool = False
    """Whether `--create` would create it."""


RestoreSource = Literal["point-in-time", "backup"]
"""What a recovery drill on AWS restores: the newest state, or the newest backup of the table."""


class RestoredCopy(msgspec.Struct, frozen=True):
    """A temporary copy of an installation, restored for a recovery drill."""

    source: str
    """What was restored, in words."""
    taken_at: float
    """The time of the restored state, in Unix seconds."""
    seconds: float
    """How long the restore took."""
    data: Path | None = None
    """The data directory of the copy on the embedded engine."""
    table_name: str | None = None
    """The table of the copy on AWS."""
    left_over: tuple[str, ...] = ()
    """Tables of earlier drills that still exist."""


class Processes(Protocol):
    """The processes that have the installation open, and those of an older release, as far as an engine can know."""

    def outdated(self, data_format: int) -> list[str]:
        """Return the ids of processes that do not support this data format; empty if the engine cannot know."""

    def others(self) -> list[str] | None:
        """Return the ids of all other processes; None if the engine cannot know."""

    async def refuse_older(self, data_format: int) -> None:
        """Make releases without support for this data format refuse to start, if the engine can do that."""


class MasterKeys(Protocol):
    """The stored master keys, with the steps of a rotation.

    Each step is atomic and idempotent, and raises Contended while another one runs.
    """

    async def names(self) -> tuple[str, ...]:
        """Return the names of all keys, the encrypting one first."""

    async def add(self) -> None:
        """Create a new key unless there is a second one; processes that start from now on can decrypt with it."""

    async def switch(self) -> None:
        """Make processes that start from now on encrypt with the newest key."""

    async def drop(self) -> None:
        """Remove all keys but the newest."""
