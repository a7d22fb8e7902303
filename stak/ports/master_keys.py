"""Storage of an installation's master keys, with the steps of a key rotation."""

from typing import Protocol


class MasterKeys(Protocol):
    """Each step is atomic and idempotent, and raises Contended while another one runs."""

    async def names(self) -> tuple[str, ...]:
        """Return the names of all keys, the encrypting one first."""

    async def add(self) -> None:
        """Create a new key unless there is a second one; processes that start from now on can decrypt with it."""

    async def switch(self) -> None:
        """Make processes that start from now on encrypt with the newest key."""

    async def drop(self) -> None:
        """Remove all keys but the newest."""
