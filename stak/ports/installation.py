"""What an operator's commands need of an engine: the processes, the master keys, and the doctor's findings."""

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
