"""Connections that somebody else holds open for us, each known by its id: how a function reaches a device."""

from typing import Protocol


class Sockets(Protocol):
    """What can be done to them."""

    async def post(self, socket_id: str, frame: str) -> bool:
        """Send a frame, perhaps twice; False if nobody is there any more."""

    async def close(self, socket_id: str) -> None:
        """End a connection; one that is gone is no failure."""
