"""Registry of WebSocket connections held by API Gateway: the owner of each connection, and each user's connections.

A stale row costs one frame that reaches no device, and is then deleted. Rows that are not deleted expire soon after API
Gateway's own limit for a connection.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from serverless import keys
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_tokens import User
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Delete, Done, Equals, Present, Put, Update, Write
from stak.realtime.connected_users import index_attributes

SOCKET_SECONDS: Final = 2 * 3600  # API Gateway's maximum duration of a connection
SOCKETS_MAX: Final = 20
"""The most connections of a user at a time, equal to the device limit: opening another drops the oldest."""
_LOOKUP_BATCH_SIZE: Final = 100  # DynamoDB: keys in one BatchGetItem

UserKey = tuple[str, str]
"""A tenant and a user, as in the port for live connections."""


class Socket(msgspec.Struct, frozen=True, omit_defaults=True):
    """A connected device."""

    device: str
    opened: int
    expires_at: int
    """When its token expires."""
    session_id: str | None = None
    resync: int | None = None
    """The marker of the last resync that it was asked for."""
    inbox: InboxKey | None = None
    """The only inbox its token gives access to. A process of a release without this field removes it from rows that it
    rewrites: during an upgrade, such a connection can get all of the user's frames until it ends."""


class Caller(msgspec.Struct, frozen=True, omit_defaults=True):
    """The owner of a connection: a tenant, and after the hello also a user and a device."""

    tenant: TenantKey
    user: UserId | None = None
    device: str = ""
    expires_at: int = 0
    session_id: str | None = None
    has_missed: bool = False
    """Whether frames to it were dropped: it gets the current state at its next ping."""
    inbox: InboxKey | None = None


async def record_opened(ports: Ports, socket_id: str, tenant: TenantKey) -> None:
    """Store the tenant that a connection was opened for."""
    item = {**msgspec.to_builtins(Caller(tenant)), TTL: int(ports.clock()) + SOCKET_SECONDS}
    # No condition: API Gateway's connection id is new.
    await ports.table.commit([(Put(keys.socket(socket_id), item),)])


async def caller_of(ports: Ports, socket_id: str) -> Caller | None:
    """Return the owner of a connection; None if it is unknown."""
    item = await ports.table.get(keys.socket(socket_id))
    return None if item is None else msgspec.convert(dict(item), Caller)


async def record_hello(ports: Ports, socket_id: str, user: User, device: str) -> bool:
    """Store the user of a connection; return False if there was a hello before."""
    sent = Caller(user.tenant, user.user, device, user.expires_at, user.session_id, inbox=user.inbox)
    is_first = (Present("tenant"), Absent("user"))
    (outcome,) = await ports.table.commit(
        [(Update(keys.socket(socket_id), set=msgspec.to_builtins(sent), when=is_first),)]
    )
    return isinstance(outcome, Done)


async def record_missed(ports: Ports, socket_ids: Iterable[str], *, has_missed: bool) -> None:
    """Mark connections whose frames were dropped, or remove the mark; connections that have ended are ignored."""
    is_open = (Present("tenant"),)
    await ports.table.commit(
        [(Update(keys.socket(one), set={"has_missed": has_missed}, when=is_open),) for one in socket_ids]
    )


async def record_socket(ports: Ports, user_key: UserKey, socket_id: str, socket: Socket) -> list[str]:
    """Store or update a connection of a user; return the connections dropped to make room."""
    dropped: list[str] = []

    def added(before: Mapping[str, Socket]) -> Mapping[str, Socket]:
        others = sorted((other for other in before if other != socket_id), key=lambda other: before[other].opened)
        dropped[:] = others[: max(0, len(others) + 1 - SOCKETS_MAX)]
        return {**{other: before[other] for other in others if other not in dropped}, socket_id: socket}

    await _change(ports, user_key, added)
    return dropped


async def remove_socket(ports: Ports, user_key: UserKey | None, socket_id: str) -> None:
    """Remove a connection that has ended."""
    if user_key is not None:
        await _change(ports, user_key, lambda before: {one: before[one] for one in before if one != socket_id})
    # No condition: connection ids are never reused.
    await ports.table.commit([(Delete(keys.socket(socket_id)),)])


async def sockets_of(ports: Ports, user_keys: Iterable[UserKey]) -> dict[UserKey, dict[str, Socket]]:
    """Return the connections of those users that have any."""
    wanted = {keys.sockets(TenantKey(tenant), UserId(user)): (tenant, user) for tenant, user in user_keys}
    places = list(wanted)
    parts = [places[start : start + _LOOKUP_BATCH_SIZE] for start in range(0, len(places), _LOOKUP_BATCH_SIZE)]
    # Consistent: a device that registers and then finds nothing pending relies on being found here.
    found = await asyncio.gather(*(ports.table.batch_get(part, consistent=True) for part in parts))
    now = int(ports.clock())
    return {
        wanted[key]: sockets for part in found for key, item in part.items() if (sockets := _open_of(item["open"], now))
    }


async def _change(
    ports: Ports, user_key: UserKey, change: Callable[[Mapping[str, Socket]], Mapping[str, Socket]]
) -> None:
    user = TenantKey(user_key[0]), UserId(user_key[1])
    key = keys.sockets(*user)
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(key)
        now = int(ports.clock())
        stored: Mapping[str, Any] = {} if item is None else item["open"]
        after = {socket_id: msgspec.to_builtins(one) for socket_id, one in change(_open_of(stored, now)).items()}
        if after == stored:
            return
        unchanged = Absent() if item is None else Equals("rev", item["rev"])
        write: Write = Delete(key, when=(unchanged,))
        if after:
            # Revisions are never reused: the row is deleted with the last connection, and created again with the next.
            row = {"open": after, "rev": ports.ids.new(), TTL: now + SOCKET_SECONDS, **index_attributes(*user)}
            write = Put(key, row, when=(unchanged,))
        (outcome,) = await ports.table.commit([(write,)])
        if isinstance(outcome, Done):
            return


def _open_of(stored: Mapping[str, Any], now: int) -> dict[str, Socket]:
    sockets = msgspec.convert(dict(stored), dict[str, Socket])
    return {socket_id: one for socket_id, one in sockets.items() if one.opened + SOCKET_SECONDS > now}
