"""The master keys of an installation where they are stored: what a rotation does with them, one step at a time."""

from typing import Protocol


class MasterKeys(Protocol):
    """Each step happens whole or not at all, changes nothing when repeated, and is Contended beside another."""

    async def names(self) -> tuple[str, ...]:
        """The names of all keys, the one that seals first."""

    async def add(self) -> None:
        """Make a new key unless there is a second one already: processes that start from now on open with it."""

    async def switch(self) -> None:
        """Processes that start from now on seal with the newest key."""

    async def drop(self) -> None:
        """Keep the newest key only."""
