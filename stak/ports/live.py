"""Who is connected where, and how to reach them. Nothing here is durable: the table is the truth.

A frame that is lost, and a user who is taken for offline, cost a moment's delay and nothing else.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

import msgspec


class Push(msgspec.Struct, frozen=True):
    """One payload for some users of a tenant; an empty one is the engine's: something may have been lost for them."""

    tenant: str
    users: tuple[str, ...]
    payload: bytes


class Live(Protocol):
    """What every engine can do about connections."""

    async def join(self, tenant: str, user: str) -> None:
        """A connection of this user is open in this process: called once for each, the engine keeps it known."""

    async def leave(self, tenant: str, user: str) -> None:
        """One connection of this user in this process is gone."""

    async def publish(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        """Hand payloads to every process that holds these users; the (tenant, user) pairs that were connected."""

    def listen(self) -> AbstractAsyncContextManager[AsyncIterator[Push]]:
        """What others publish for the users who joined in this process."""
