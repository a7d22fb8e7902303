"""Connections held by a managed service and identified by an id, through which a function reaches a device."""

from typing import Protocol


class Sockets(Protocol):
    """Operations on such connections."""

    async def post(self, socket_id: str, frame: str) -> bool:
        """Send a frame, possibly twice; return False if the connection is closed."""

    async def close(self, socket_id: str) -> None:
        """Close a connection; a closed one is not an error."""
