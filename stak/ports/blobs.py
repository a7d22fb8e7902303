"""Payloads too large for a queue message or an item. Written once under a name of the caller's, never changed."""

from typing import Protocol


class Blobs(Protocol):
    """What every engine can do with a payload."""

    async def put(self, name: str, payload: bytes) -> None:
        """Return when the payload is stored."""

    async def get(self, name: str) -> bytes | None:
        """The payload, or None."""

    async def delete(self, name: str) -> None:
        """Forget the payload; an unknown name is no failure."""
