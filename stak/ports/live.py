"""Registry of connected users, and publishing to their connections. Not durable: the table is the source of truth.

A lost frame, or a connected user taken for offline, only delays delivery for a moment.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, runtime_checkable

import msgspec


class Push(msgspec.Struct, frozen=True):
    """One payload for some users of a tenant; the engine sends an empty one if payloads for them may have been lost."""

    tenant: str
    users: tuple[str, ...]
    payload: bytes


class Live(Protocol):
    """Live connections of an engine."""

    async def join(self, tenant: str, user: str) -> None:
        """Register a connection of this user in this process, once; the engine keeps the registration alive."""

    async def leave(self, tenant: str, user: str) -> None:
        """Unregister one connection of this user in this process."""

    async def publish(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        """Send payloads to each process that holds these users; return the (tenant, user) pairs that were connected."""

    def listen(self) -> AbstractAsyncContextManager[AsyncIterator[Push]]:
        """Iterate over the pushes that others publish for users who joined in this process."""


@runtime_checkable
class MarkingLive(Live, Protocol):
    """Live connections of which some cannot notice by themselves that payloads for them were not published."""

    def mark_missed(self, pushes: Sequence[Push]) -> None:
        """Note in the background that these were not published: the connections get the current state later."""


class Sockets(Protocol):
    """Connections held by a managed service and identified by an id, through which a function reaches a device."""

    async def post(self, socket_id: str, frame: str) -> bool:
        """Send a frame, possibly twice; return False if the connection is closed.

        Raises StorageBusy if the service throttles, and StorageUnavailable if it does not respond: the connection is
        still open then.
        """

    async def close(self, socket_id: str) -> None:
        """Close a connection; a closed one is not an error."""
