"""Delivers live frames to devices whose WebSocket connections API Gateway holds, from every function.

It works next to the engine's own connections, so gateways and functions can serve the same users at the same time.

Functions that send to a device concurrently may overtake each other. After sending a state (counts, a chat), the sender
therefore reads it again and resends it if it has changed: the last state that a device receives is the current one.
"""

import asyncio
import dataclasses
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final

import msgspec

from serverless.callback_budget import BudgetedSockets, CallbackBudget
from serverless.socket_registry import Socket, UserKey, sockets_of
from serverless.socket_sender import SocketSender
from stak.bootstrap import Engine
from stak.errors import StakError
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import Push, Sockets
from stak.realtime.chat_message_frames import ChatMessageReader
from stak.realtime.close_codes import TOKEN_EXPIRED
from stak.realtime.remote_connection import EphemeralConnection
from stak.realtime.signals import (
    ChatDetailsChanged,
    CountsChanged,
    InboxMessageArrived,
    SendFrame,
    Signal,
    signal_of,
)

TIMEOUT_SECONDS: Final = 2.0
"""The timeout for all devices together; below that of `stak.realtime.best_effort`, which would treat all as offline.

The rest is for marking the connections that were not reached.
"""
_SEND_CONCURRENCY: Final = 50
_RESENDS_MAX: Final = 5
"""A state that changes faster than it can be sent is sent again by the function that changes it."""


def with_socket_live(engine: Engine) -> Engine:
    """Return an engine that also reaches connections held by API Gateway, if it is configured."""
    if engine.sockets is None:
        return engine
    live = SocketLive(engine.ports, engine.sockets)
    return dataclasses.replace(engine, ports=dataclasses.replace(engine.ports, live=live))


class SocketLive:
    """Implements `stak.ports.live.Live`."""

    def __init__(self, ports: Ports, sockets: Sockets) -> None:
        self._ports = ports
        self._budget = CallbackBudget()
        self._sender = SocketSender(ports, BudgetedSockets(sockets, self._budget))
        self._messages = ChatMessageReader(ports)

    async def join(self, tenant: str, user: str) -> None:
        """Register a connection of this process; connections of API Gateway register at their hello."""
        await self._ports.live.join(tenant, user)

    async def leave(self, tenant: str, user: str) -> None:
        """Remove a connection of this process."""
        await self._ports.live.leave(tenant, user)

    def listen(self) -> AbstractAsyncContextManager[AsyncIterator[Push]]:
        """Receive what others publish for connections of this process."""
        return self._ports.live.listen()

    async def publish(self, pushes: Sequence[Push]) -> frozenset[UserKey]:
        """Publish to devices everywhere; return the users that were connected."""
        elsewhere, here = await asyncio.gather(self._ports.live.publish(pushes), self._publish_to_sockets(pushes))
        return elsewhere | here

    async def _publish_to_sockets(self, pushes: Sequence[Push]) -> frozenset[UserKey]:
        signals: dict[UserKey, list[Signal]] = defaultdict(list)
        for push in pushes:
            signal = signal_of(push.payload)
            for user in push.users:
                signals[push.tenant, user].append(signal)
        slots = asyncio.Semaphore(_SEND_CONCURRENCY)

        async def send(user_key: UserKey, socket_id: str, socket: Socket) -> bool:
            async with slots:
                return await self._send_to_socket(user_key, socket_id, socket, signals[user_key])

        try:
            found = await sockets_of(self._ports, signals)
        except StakError as error:
            log.warning("socket_lookup_failed", error=repr(error))
            return frozenset()
        tasks = {
            asyncio.create_task(send(user_key, socket_id, socket)): (user_key, socket_id)
            for user_key, sockets in found.items()
            for socket_id, socket in sockets.items()
        }
        if not tasks:
            return frozenset()
        missed: list[str] = []
        if not self._budget.affords(2 * len(tasks), TIMEOUT_SECONDS):
            # The messages before the counts, which each device then gets at its next ping.
            missed = [socket_id for user_key, socket_id in tasks.values() if _has_counts(signals[user_key])]
            for user_key, some in signals.items():
                signals[user_key] = _without_counts(some)
        try:
            ended, late = await asyncio.wait(tasks, timeout=TIMEOUT_SECONDS)
        finally:
            for task in tasks:
                task.cancel()
        if late:
            log.warning("socket_sends_timed_out", count=len(late))
            await asyncio.gather(*late, return_exceptions=True)
        await self._note_missed({*missed, *(tasks[task][1] for task in late)})
        return frozenset(tasks[task][0] for task in ended if task.result())

    async def _note_missed(self, socket_ids: Collection[str]) -> None:
        try:
            await self._sender.note_missed(sorted(socket_ids))
        except StakError as error:
            log.warning("missed_frames_not_recorded", count=len(socket_ids), error=repr(error))

    async def _send_to_socket(
        self, user_key: UserKey, socket_id: str, socket: Socket, signals: Sequence[Signal]
    ) -> bool:
        """Send to one device, and return whether it received the frames; a failure does not affect other devices."""
        try:
            if socket.expires_at > self._ports.clock():
                return await self._send_signals(user_key, socket_id, socket, signals)
            await self._sender.close(user_key, socket_id, TOKEN_EXPIRED)
        except Exception as error:  # noqa: BLE001 - a failure must not affect other devices
            log.warning("socket_send_failed", error=repr(error))
        return False

    async def _send_signals(self, user_key: UserKey, socket_id: str, socket: Socket, signals: Sequence[Signal]) -> bool:
        connection = await self._connection_with(user_key, socket, signals)
        if connection.resync != socket.resync:
            socket = msgspec.structs.replace(socket, resync=connection.resync)
            await self._sender.register(user_key, socket_id, socket)
        is_sent = await self._sender.send_frames(user_key, socket_id, connection)
        states = _states(signals)
        for _ in range(_RESENDS_MAX if states else 0):
            if not is_sent:
                break
            before, connection = connection, await self._connection_with(user_key, socket, states)
            if connection.outbox.closing is None and set(connection.frames) <= set(before.frames):
                break
            is_sent = await self._sender.send_frames(user_key, socket_id, connection)
        return is_sent

    async def _connection_with(
        self, user_key: UserKey, socket: Socket, signals: Sequence[Signal]
    ) -> EphemeralConnection:
        user = User(TenantKey(user_key[0]), UserId(user_key[1]), socket.expires_at, socket.session_id)
        connection = EphemeralConnection(self._ports, self._messages, user, socket.device, resync=socket.resync)
        try:
            await connection.on_signals(signals)
        finally:
            await connection.end()
        return connection


def _has_counts(signals: Sequence[Signal]) -> bool:
    return any(isinstance(signal, CountsChanged | InboxMessageArrived) for signal in signals)


def _without_counts(signals: Sequence[Signal]) -> list[Signal]:
    """Return the same signals with at most one frame for each message: inbox messages without the changed counts."""
    shown = (SendFrame(one.frame) if isinstance(one, InboxMessageArrived) else one for one in signals)
    return [signal for signal in shown if not isinstance(signal, CountsChanged)]


def _states(signals: Sequence[Signal]) -> list[Signal]:
    """Return the signals that carry a current state, as opposed to an event."""
    states: list[Signal] = []
    for signal in signals:
        match signal:
            case InboxMessageArrived(inbox) | CountsChanged(inbox):
                states.append(CountsChanged(inbox))
            case ChatDetailsChanged():
                states.append(signal)
            case _:
                pass
    return list(dict.fromkeys(states))
