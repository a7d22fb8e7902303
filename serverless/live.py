"""Delivers live frames to devices whose WebSocket connections API Gateway holds, from every function.

It works next to the engine's own connections, so gateways and functions can serve the same users at the same time.

Functions that send to a device concurrently may overtake each other. After sending a state (counts, a chat), the sender
therefore reads it again and resends it if it has changed: the last state that a device receives is the current one.
"""

import asyncio
import dataclasses
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final

import msgspec

from serverless.callback_budget import BudgetedSockets, CallbackBudget
from serverless.missed_frames import MissedFrames
from serverless.socket_registry import Socket, UserKey, sockets_of
from serverless.socket_sender import SocketSender
from stak.best_effort import call_best_effort, is_circuit_open
from stak.bootstrap import Engine
from stak.errors import StakError
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import Push, Sockets
from stak.realtime.chat_message_frames import ChatMessageReader
from stak.realtime.close_codes import TOKEN_EXPIRED
from stak.realtime.queued_event_push import push_event_later
from stak.realtime.queued_resend import resend_later
from stak.realtime.remote_connection import EphemeralConnection
from stak.realtime.signals import (
    EVERYONE,
    ChatDetailsChanged,
    ChatMessagesPending,
    ChatMessagesUnacknowledged,
    CountsChanged,
    InboxEvent,
    InboxMessageArrived,
    SendFrame,
    Signal,
    signal_of,
)

TIMEOUT_SECONDS: Final = 2.0
"""The timeout for all devices together; below that of `stak.best_effort`, which would treat all as offline."""
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
    """Implements `stak.ports.live.MarkingLive`."""

    def __init__(self, ports: Ports, sockets: Sockets) -> None:
        self._ports = ports
        self._budget = CallbackBudget()
        self._missed = MissedFrames(ports)
        self._sender = SocketSender(ports, BudgetedSockets(sockets, self._budget), self._missed)
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
        """Publish to devices everywhere; return the users that were reached within the timeout."""
        elsewhere, here, _ = await asyncio.gather(
            self._publish_elsewhere(pushes), self._publish_to_sockets(pushes), self._queue_for_everyone(pushes)
        )
        return elsewhere | here

    def mark_missed(self, pushes: Sequence[Push]) -> None:
        """Mark all connections of these users that API Gateway holds."""
        named = _to_named_users(pushes)
        self._missed.mark_users(dict.fromkeys((push.tenant, user) for push in named for user in push.users))

    async def _publish_elsewhere(self, pushes: Sequence[Push]) -> frozenset[UserKey]:
        """Publish to gateways. They have a circuit breaker of their own: without them, devices here are reached."""
        gateways = self._ports.live
        pushes = [push for push in pushes if not isinstance(signal_of(push.payload), ChatMessagesUnacknowledged)]
        if not pushes or is_circuit_open(gateways):
            return frozenset()
        publish = call_best_effort(gateways, "publish", lambda: gateways.publish(pushes), TIMEOUT_SECONDS)
        return await publish or frozenset()

    async def _queue_for_everyone(self, pushes: Sequence[Push]) -> None:
        """Queue what is for all users of a tenant: they take longer than one call."""
        for push in pushes:
            signal = signal_of(push.payload)
            if EVERYONE in push.users and isinstance(signal, InboxEvent):
                await push_event_later(self._ports, TenantKey(push.tenant), signal)

    async def _publish_to_sockets(self, pushes: Sequence[Push]) -> frozenset[UserKey]:
        deadline = time.monotonic() + TIMEOUT_SECONDS
        signals: dict[UserKey, list[Signal]] = defaultdict(list)
        pushes = _to_named_users(pushes)
        if not pushes:
            return frozenset()
        for push in pushes:
            signal = signal_of(push.payload)
            for user in push.users:
                signals[push.tenant, user].append(signal)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                found = await sockets_of(self._ports, signals)
        except (StakError, TimeoutError) as error:
            log.warning("socket_lookup_failed", error=repr(error))
            self._missed.mark_users(signals)
            return frozenset()
        reached = await self._send_to_all(found, signals, deadline)
        await self._resend_later(pushes, reached)
        return reached

    async def _resend_later(self, pushes: Sequence[Push], reached: frozenset[UserKey]) -> None:
        """Send the chat messages again to devices that do not acknowledge them: no process remembers it."""
        for push in pushes:
            signal = signal_of(push.payload)
            users = tuple(UserId(user) for user in push.users if (push.tenant, user) in reached)
            if users and isinstance(signal, ChatMessagesPending):
                span = (signal.chat, signal.first, signal.last)
                await resend_later(self._ports, TenantKey(push.tenant), [span], users)

    async def _send_to_all(
        self,
        found: Mapping[UserKey, Mapping[str, Socket]],
        signals: dict[UserKey, list[Signal]],
        deadline: float,
    ) -> frozenset[UserKey]:
        """Send to as many devices as the deadline allows, and mark the others; return the users that were reached."""
        slots = asyncio.Semaphore(_SEND_CONCURRENCY)

        async def send(user_key: UserKey, socket_id: str, socket: Socket) -> bool:
            async with slots:
                return await self._send_to_socket(user_key, socket_id, socket, signals[user_key])

        tasks = {
            asyncio.create_task(send(user_key, socket_id, socket)): (user_key, socket_id)
            for user_key, sockets in found.items()
            for socket_id, socket in sockets.items()
        }
        if not tasks:
            return frozenset()
        marked: set[str] = set()
        if not self._budget.affords(2 * len(tasks), deadline - time.monotonic()):
            # The messages before the counts, which each device then gets at its next ping.
            marked = {socket_id for user_key, socket_id in tasks.values() if _has_counts(signals[user_key])}
            self._missed.mark(marked)
            for user_key, some in signals.items():
                signals[user_key] = _without_counts(some)
        try:
            ended, late = await asyncio.wait(tasks, timeout=max(0.0, deadline - time.monotonic()))
        finally:
            for task in tasks:
                task.cancel()
        if late:
            log.warning("socket_sends_timed_out", count=len(late))
            self._missed.mark({tasks[task][1] for task in late} - marked)
            await asyncio.gather(*late, return_exceptions=True)
        return frozenset(tasks[task][0] for task in ended if task.result())

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
        user = User(TenantKey(user_key[0]), UserId(user_key[1]), socket.expires_at, socket.session_id, socket.inbox)
        connection = EphemeralConnection(self._ports, self._messages, user, socket.device, resync=socket.resync)
        try:
            await connection.on_signals(signals)
        finally:
            await connection.end()
        return connection


def _has_counts(signals: Sequence[Signal]) -> bool:
    return any(isinstance(signal, CountsChanged | InboxMessageArrived) for signal in signals)


def _to_named_users(pushes: Sequence[Push]) -> list[Push]:
    """Return the pushes that are not for all users of a tenant."""
    return [push for push in pushes if EVERYONE not in push.users]


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
