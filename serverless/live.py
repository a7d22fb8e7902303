"""Reaching devices whose connections API Gateway holds, from every function: whoever has something to tell posts it.

Beside the engine's own connections, so that gateways and functions can serve the same users at the same time.

Functions that tell a device at the same time may overtake each other. So whoever has told how something is (counts, a
chat) looks at it once more, and tells it again if it has become another: the last that is told is how it is.
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
from stak.ports.live import Push
from stak.ports.sockets import Sockets
from stak.realtime.ephemeral_connection import Visit
from stak.realtime.messages import Messages
from stak.realtime.signals import Arrived, Changed, Counted, Signal, signal_of
from user_api.gateway import close_codes

PATIENCE_SECONDS: Final = 2.5
"""For all of them; less than `stak.realtime.best_effort` has, which would take everybody for offline."""
_TOLD_AT_ONCE: Final = 50
_LOOKS_MAX: Final = 5
"""Something that changes faster than it can be told is told again by whoever changes it."""


def reaching_sockets(engine: Engine) -> Engine:
    """The same engine, reaching also what API Gateway holds, if it holds anything."""
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
        """A connection of this process: API Gateway's join where they say hello."""
        await self._ports.live.join(tenant, user)

    async def leave(self, tenant: str, user: str) -> None:
        """It is gone."""
        await self._ports.live.leave(tenant, user)

    def listen(self) -> AbstractAsyncContextManager[AsyncIterator[Push]]:
        """What others publish for connections of this process."""
        return self._ports.live.listen()

    async def publish(self, pushes: Sequence[Push]) -> frozenset[Pair]:
        """Tell devices everywhere; who was connected."""
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
            log.warning("sockets_not_told_in_time", count=len(late))
            await asyncio.gather(*late, return_exceptions=True)
        return frozenset(telling[task] for task in ended if task.result())

    async def _told(self, pair: Pair, socket_id: str, socket: Socket, signals: Sequence[Signal]) -> bool:
        """Whether a device was told; its trouble is nobody else's."""
        try:
            if socket.expires_at > self._ports.clock():
                return await self._told_all(pair, socket_id, socket, signals)
            expired = close_codes.because(close_codes.NOT_AUTHENTICATED, "the token has expired")
            await self._carrier.close(pair, socket_id, expired)
        except Exception as error:  # noqa: BLE001 - nobody else goes without because of it
            log.warning("socket_not_told", error=repr(error))
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
    """What tells how something is, rather than that something has happened."""
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
