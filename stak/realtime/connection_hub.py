"""The client connections of one process: routes signals to them, and closes them on limits, suspension, restart."""

import asyncio
import contextlib
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from typing import Final, TypeVar

from stak.errors import StakError
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_tokens import User
from stak.logs import log
from stak.metrics import connections_open, rows_failed
from stak.ports import Ports
from stak.ports.live import Push
from stak.realtime.base_connection import Listener
from stak.realtime.chat_message_frames import ChatMessageReader
from stak.realtime.close_codes import INTERNAL_ERROR, RESTARTING, TENANT_SUSPENDED, TOO_MANY_CONNECTIONS
from stak.realtime.device_connection import DeviceConnection
from stak.realtime.frames import Goodbye, text_of
from stak.realtime.inbox_watch import InboxWatch
from stak.realtime.live_calls import join, leave
from stak.realtime.on_read_push import OnReadPushes
from stak.realtime.signals import EVERYONE, InboxEvent, Signal, signal_of
from stak.tenancy.suspension import is_suspended

CONNECTIONS_OF_ONE_MAX: Final = 200
"""Connections of one user in one process: each browser tab is one, and no real user has this many."""

SUSPENDED_SEEN_SECONDS: Final = 2.0
"""How often suspended tenants are checked, from a cache that is seconds old anyway."""

_L = TypeVar("_L", bound=Listener)


class Hub:
    """Routes signals to the connections of this process."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._messages = ChatMessageReader(ports)
        self._connections: dict[tuple[str, str], set[Listener]] = defaultdict(set)
        self._users: Counter[str] = Counter()
        """Number of connections by tenant."""
        self._on_read = OnReadPushes(ports, self._connected_users, self._users.total, self._dispatch_to)
        self.stopping = asyncio.Event()

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Receive signals from other processes for the duration of the block."""
        async with self._ports.live.listen() as pushes:
            tasks = (asyncio.create_task(self._receive_signals(pushes)), asyncio.create_task(self._close_suspended()))
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, self._on_read.close(), return_exceptions=True)

    def connected(
        self, user: User, device: str, last_seen: str | None = None
    ) -> contextlib.AbstractAsyncContextManager[DeviceConnection]:
        """Register a device's connection with the other processes, before it catches up.

        `last_seen` is the last chat message that the client has, if it says so.
        """
        return self._registered(DeviceConnection(self._ports, self._messages, user, device, last_seen))

    def watching(self, user: User, inbox: InboxKey) -> contextlib.AbstractAsyncContextManager[InboxWatch]:
        """Register a page that watches one inbox; no messages are pending for it."""
        return self._registered(InboxWatch(self._ports, user, inbox))

    def is_crowded(self, user: User) -> bool:
        """Return whether a user has reached the limit of connections in this process."""
        return len(self._connections.get((user.tenant, user.user), ())) >= CONNECTIONS_OF_ONE_MAX

    def stop(self) -> None:
        """Ask all clients to reconnect, to another server if there is one, and refuse new connections."""
        self.stopping.set()
        goodbye = text_of(Goodbye("restarting"))
        for connections in list(self._connections.values()):
            for connection in list(connections):
                connection.outbox.put(goodbye)
                connection.outbox.close(RESTARTING)

    @contextlib.asynccontextmanager
    async def _registered(self, connection: _L) -> AsyncIterator[_L]:
        key = (connection.user.tenant, connection.user.user)
        if self.stopping.is_set():
            connection.outbox.close(RESTARTING)
        elif self.is_crowded(connection.user):
            connection.outbox.close(TOO_MANY_CONNECTIONS)
        self._connections[key].add(connection)
        self._users[key[0]] += 1
        is_first = self._users[key[0]] == 1
        connections_open.inc()
        try:
            await join(self._ports, *key)
            if is_first:
                await join(self._ports, key[0], EVERYONE)
            yield connection
        finally:
            connections_open.dec()
            self._users[key[0]] -= 1
            if not self._users[key[0]]:
                del self._users[key[0]]
                await leave(self._ports, key[0], EVERYONE)
            self._connections[key].discard(connection)
            if not self._connections[key]:
                del self._connections[key]
            try:
                await leave(self._ports, *key)
            finally:
                await connection.end()

    async def _receive_signals(self, pushes: AsyncIterator[Push]) -> None:
        async for push in pushes:
            try:
                signal = signal_of(push.payload)
            except Exception as error:  # noqa: BLE001 - otherwise this process would receive no further signals
                log.warning("signal_malformed", error=repr(error)[:200])
                rows_failed.labels("signals").inc()
                continue
            if isinstance(signal, InboxEvent):
                self._on_read.add(TenantKey(push.tenant), signal)
                continue
            tenant = TenantKey(push.tenant)
            # For everyone: events are missing, so whoever is connected reads the stored state.
            users = self._connected_users(tenant) if EVERYONE in push.users else map(UserId, push.users)
            for user in users:
                self._dispatch_to(tenant, user, signal)

    def _connected_users(self, tenant: TenantKey) -> list[UserId]:
        return [UserId(user) for owner, user in self._connections if owner == tenant]

    def _dispatch_to(self, tenant: TenantKey, user: UserId, signal: Signal) -> None:
        for connection in tuple(self._connections.get((tenant, user), ())):
            self._dispatch(connection, signal)

    async def _close_suspended(self) -> None:
        """Close the connections of suspended tenants within a few seconds."""
        while True:
            await asyncio.sleep(SUSPENDED_SEEN_SECONDS)
            for tenant in {tenant for tenant, _ in self._connections}:
                try:
                    is_closed = await is_suspended(self._ports, TenantKey(tenant))
                except StakError as error:  # a storage error must not close connections
                    log.warning("suspension_not_read", error=repr(error))
                    continue
                if is_closed:
                    self._close_all(tenant)

    def _close_all(self, tenant: str) -> None:
        for (owner, _), connections in list(self._connections.items()):
            for connection in list(connections) if owner == tenant else ():
                connection.outbox.close(TENANT_SUSPENDED)

    def _dispatch(self, connection: Listener, signal: Signal) -> None:
        try:
            connection.on_signal(signal)
        except Exception as error:  # noqa: BLE001 - an error of one connection must not affect the others
            log.error("connection_failed", exc_info=error)
            connection.outbox.close(INTERNAL_ERROR)
