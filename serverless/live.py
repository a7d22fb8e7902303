"""Delivers live frames to devices whose WebSocket connections API Gateway holds, from every function.

It works next to the engine's own connections, so gateways and functions can serve the same users at the same time.

Functions that send to a device concurrently may overtake each other. After sending a state (counts, a chat), the sender
therefore reads it again and resends it if it has changed: the last state that a device receives is the current one.
"""

import asyncio
import dataclasses
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final

import msgspec

from serverless.socket_registry import Pair, Socket, sockets_of
from serverless.socket_sender import Carrier
from stak.bootstrap import Engine
from stak.errors import StakError
from stak.identifiers import TenantKey, UserId
from stak.identity.tokens import User
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import Push, Sockets
from stak.realtime.ephemeral_connection import Visit
from stak.realtime.messages import Messages
from stak.realtime.signals import Arrived, Changed, Counted, Signal, signal_of
from user_api.gateway import close_codes

PATIENCE_SECONDS: Final = 2.5
"""The timeout for all devices together; below that of `stak.realtime.best_effort`, which would treat all as offline."""
_TOLD_AT_ONCE: Final = 50
_LOOKS_MAX: Final = 5
"""A state that changes faster than it can be sent is sent again by the function that changes it."""


def reaching_sockets(engine: Engine) -> Engine:
    """Return an engine that also reaches connections held by API Gateway, if it is configured."""
    if engine.sockets is None:
        return engine
    live = SocketLive(engine.ports, engine.sockets)
    return dataclasses.replace(engine, ports=dataclasses.replace(engine.ports, live=live))


class SocketLive:
    """Implements `stak.ports.live.Live`."""

    def __init__(self, ports: Ports, sockets: Sockets) -> None:
        self._ports = ports
        self._carrier = Carrier(ports, sockets)
        self._messages = Messages(ports)

    async def join(self, tenant: str, user: str) -> None:
        """Register a connection of this process; connections of API Gateway register at their hello."""
        await self._ports.live.join(tenant, user)

    async def leave(self, tenant: str, user: str) -> None:
        """Remove a connection of this process."""
        await self._ports.live.leave(tenant, user)

    def listen(self) -> AbstractAsyncContextManager[AsyncIterator[Push]]:
        """Receive what others publish for connections of this process."""
        return self._ports.live.listen()

    async def publish(self, pushes: Sequence[Push]) -> frozenset[Pair]:
        """Publish to devices everywhere; return the users that were connected."""
        elsewhere, here = await asyncio.gather(self._ports.live.publish(pushes), self._tell(pushes))
        return elsewhere | here

    async def _tell(self, pushes: Sequence[Push]) -> frozenset[Pair]:
        signals: dict[Pair, list[Signal]] = defaultdict(list)
        for push in pushes:
            signal = signal_of(push.payload)
            for user in push.users:
                signals[push.tenant, user].append(signal)
        turns = asyncio.Semaphore(_TOLD_AT_ONCE)

        async def told(pair: Pair, socket_id: str, socket: Socket) -> bool:
            async with turns:
                return await self._told(pair, socket_id, socket, signals[pair])

        try:
            found = await sockets_of(self._ports, signals)
        except StakError as error:
            log.warning("sockets_not_found", error=repr(error))
            return frozenset()
        telling = {
            asyncio.create_task(told(pair, socket_id, socket)): pair
            for pair, sockets in found.items()
            for socket_id, socket in sockets.items()
        }
        if not telling:
            return frozenset()
        try:
            ended, late = await asyncio.wait(telling, timeout=PATIENCE_SECONDS)
        finally:
            for task in telling:
                task.cancel()
        if late:
            log.warning("sockets_timed_out", count=len(late))
            await asyncio.gather(*late, return_exceptions=True)
        return frozenset(telling[task] for task in ended if task.result())

    async def _told(self, pair: Pair, socket_id: str, socket: Socket, signals: Sequence[Signal]) -> bool:
        """Send to one device, and return whether it received the frames; a failure does not affect other devices."""
        try:
            if socket.expires_at > self._ports.clock():
                return await self._told_all(pair, socket_id, socket, signals)
            expired = close_codes.because(close_codes.NOT_AUTHENTICATED, "the token has expired")
            await self._carrier.close(pair, socket_id, expired)
        except Exception as error:  # noqa: BLE001 - a failure must not affect other devices
            log.warning("socket_not_notified", error=repr(error))
        return False

    async def _told_all(self, pair: Pair, socket_id: str, socket: Socket, signals: Sequence[Signal]) -> bool:
        visit = await self._visited(pair, socket, signals)
        if visit.resync != socket.resync:
            socket = msgspec.structs.replace(socket, resync=visit.resync)
            await self._carrier.note(pair, socket_id, socket)
        is_told = await self._carrier.hand_over(pair, socket_id, visit)
        states = _states(signals)
        for _ in range(_LOOKS_MAX if states else 0):
            if not is_told:
                break
            told, visit = visit, await self._visited(pair, socket, states)
            if visit.outbox.closing is None and set(visit.frames) <= set(told.frames):
                break
            is_told = await self._carrier.hand_over(pair, socket_id, visit)
        return is_told

    async def _visited(self, pair: Pair, socket: Socket, signals: Sequence[Signal]) -> Visit:
        user = User(TenantKey(pair[0]), UserId(pair[1]), socket.expires_at, socket.session_id)
        visit = Visit(self._ports, self._messages, user, socket.device, resync=socket.resync)
        try:
            await visit.hear_all(signals)
        finally:
            await visit.end()
        return visit


def _states(signals: Sequence[Signal]) -> list[Signal]:
    """Return the signals that carry a current state, as opposed to an event."""
    states: list[Signal] = []
    for signal in signals:
        match signal:
            case Arrived(inbox) | Counted(inbox):
                states.append(Counted(inbox))
            case Changed():
                states.append(signal)
            case _:
                pass
    return list(dict.fromkeys(states))
