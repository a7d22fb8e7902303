"""The other processes of an installation, and which of them run an older release, as far as an engine can know."""

from typing import Protocol


class Processes(Protocol):
    """The processes that have the installation open."""

    def outdated(self, data_format: int) -> list[str]:
        """Return the ids of processes that do not support this data format; empty if the engine cannot know."""

    def others(self) -> list[str] | None:
        """Return the ids of all other processes; None if the engine cannot know."""

    async def refuse_older(self, data_format: int) -> None:
        """Make releases without support for this data format refuse to start, if the engine can do that."""
