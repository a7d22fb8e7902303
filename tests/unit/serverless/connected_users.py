"""Users with one connection each, which API Gateway holds: registered in the table, and whether they are marked."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

from serverless.socket_registry import Socket, caller_of, record_hello, record_opened, record_socket
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.ports import Ports

ACME: Final = TenantKey("acme")
_TOKEN_SECONDS: Final = 3600
_AT_ONCE: Final = 8


def users(count: int) -> list[UserId]:
    return [UserId(f"user-{number:05d}") for number in range(count)]


def socket_of(user: UserId) -> str:
    return f"{user}="


async def connect(ports: Ports, connecting: Iterable[UserId]) -> None:
    """Register a connection of each user, as after its hello."""
    slots, now = asyncio.Semaphore(_AT_ONCE), int(ports.clock())

    async def connect_one(user: UserId) -> None:
        async with slots:
            await record_opened(ports, socket_of(user), ACME)
            await record_hello(ports, socket_of(user), User(ACME, user, now + _TOKEN_SECONDS), "phone")
            await record_socket(ports, (ACME, user), socket_of(user), Socket("phone", now, now + _TOKEN_SECONDS))

    await asyncio.gather(*map(connect_one, connecting))


async def marked(ports: Ports, among: Sequence[UserId]) -> set[UserId]:
    """Return the users whose connections are marked."""
    callers = await asyncio.gather(*(caller_of(ports, socket_of(user)) for user in among))
    return {user for user, caller in zip(among, callers, strict=True) if caller is not None and caller.has_missed}
