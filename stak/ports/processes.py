"""The other processes of an installation: which of them are of an older release, as far as an engine can know."""

from typing import Protocol


class Processes(Protocol):
    """What an engine knows about the processes that have the installation open."""

    def outdated(self, data_format: int) -> list[str]:
        """The process ids of those that do not know this data format; none where the engine cannot tell."""

    def others(self) -> list[str] | None:
        """The process ids of all others; None where the engine cannot tell."""

    async def refuse_older(self, data_format: int) -> None:
        """From now on a release that does not know this data format refuses to start, where the engine can do that."""
