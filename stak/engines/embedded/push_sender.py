"""Sends pushes to one process that holds connections: one exchange at a time, with all pushes that wait for it.

A process that does not answer in time is skipped by the publishers, but receives the pushes later. If some could not be
sent, it is told for which users.
"""

import asyncio
import contextlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from stak.ports.live import Push

Pairs = list[tuple[str, str]]
"""Tenants and users."""

WAITING_MAX_PUSHES: Final = 10_000
WAITING_MAX_BYTES: Final = 16 * 1024 * 1024
LOST_MAX_USERS: Final = 10_000
"""Beyond this, all users of the process are told."""
LOST_FOR_ALL: Final = Push("", (), b"")
"""Tells a process that pushes for any of its users may have been lost."""
EXCHANGE_SECONDS: Final = 30.0
_RETRY_SECONDS: Final = 0.1
_RETRY_MAX_SECONDS: Final = 10.0
_FRAME_MAX_BYTES: Final = 64 * 1024 * 1024

_encode: Final = msgspec.msgpack.encode
_decode_pairs: Final = msgspec.msgpack.Decoder(Pairs).decode


class LostPushes:
    """The users for whom pushes were lost."""

    def __init__(self) -> None:
        self._users: set[tuple[str, str]] = set()
        self._is_for_all = False

    def __bool__(self) -> bool:
        return self._is_for_all or bool(self._users)

    def add(self, pushes: Iterable[Push]) -> None:
        """Add the users of these pushes."""
        for push in pushes:
            self._users.update((push.tenant, user) for user in push.users)
            self._is_for_all |= push == LOST_FOR_ALL or len(self._users) > LOST_MAX_USERS
            if self._is_for_all:
                self._users.clear()

    def take(self) -> list[Push]:
        """Return empty pushes for these users, and forget them."""
        pushes = [LOST_FOR_ALL] if self._is_for_all else empty_pushes(self._users)
        self._is_for_all = False
        self._users.clear()
        return pushes


def empty_pushes(users: Iterable[tuple[str, str]]) -> list[Push]:
    """Return pushes that tell these users that some were lost."""
    by_tenant: dict[str, list[str]] = {}
    for tenant, user in sorted(users):
        by_tenant.setdefault(tenant, []).append(user)
    return [Push(tenant, tuple(names), b"") for tenant, names in by_tenant.items()]


class PushSender:
    """Sends pushes to the process that listens on one socket."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: list[tuple[Sequence[Push], asyncio.Future[frozenset[tuple[str, str]]]]] = []
        self._waiting_pushes = 0
        self._waiting_bytes = 0
        self._lost = LostPushes()
        self._sending: asyncio.Task[None] | None = None

    async def send(self, pushes: Sequence[Push], answer_within_seconds: float) -> Pairs:
        """Send pushes; return which of their users the process holds, or none if it does not answer in time."""
        held = await self._answer(pushes, answer_within_seconds)
        return [pair for push in pushes for user in push.users if (pair := (push.tenant, user)) in held]

    async def _answer(self, pushes: Sequence[Push], within_seconds: float) -> frozenset[tuple[str, str]]:
        size = sum(len(push.payload) + sum(map(len, push.users)) for push in pushes)
        is_full = (
            self._waiting_pushes + len(pushes) > WAITING_MAX_PUSHES or self._waiting_bytes + size > WAITING_MAX_BYTES
        )
        if is_full and self._waiting:
            self._lost.add(pushes)
            return frozenset()
        answer: asyncio.Future[frozenset[tuple[str, str]]] = asyncio.get_running_loop().create_future()
        self._waiting.append((pushes, answer))
        self._waiting_pushes += len(pushes)
        self._waiting_bytes += size
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())
        try:
            async with asyncio.timeout(within_seconds):
                return await asyncio.shield(answer)
        except TimeoutError:
            return frozenset()  # treated as offline; the pushes still arrive

    async def _send_all(self) -> None:
        delay_seconds = _RETRY_SECONDS
        while self._waiting or self._lost:
            lost, waiting = self._lost.take(), self._waiting
            self._waiting, self._waiting_pushes, self._waiting_bytes = [], 0, 0
            pushes = [*lost, *(push for pushes, _ in waiting for push in pushes)]
            held = await self._try_exchange(pushes)
            for _, answer in waiting:
                answer.set_result(held or frozenset())
            if held is not None:
                delay_seconds = _RETRY_SECONDS
            else:
                self._lost.add(pushes)
                await asyncio.sleep(delay_seconds)
                delay_seconds = min(2 * delay_seconds, _RETRY_MAX_SECONDS)

    async def _try_exchange(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]] | None:
        """Return the users that the process holds, none if it has ended, or None if the exchange failed."""
        try:
            async with asyncio.timeout(EXCHANGE_SECONDS):
                return await _exchange(self._path, pushes)
        except (ConnectionRefusedError, FileNotFoundError):  # its process has ended or was killed
            self._path.unlink(missing_ok=True)
            return frozenset()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, msgspec.DecodeError, ValueError):
            return None


async def _exchange(path: Path, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
    reader, writer = await asyncio.open_unix_connection(path)
    try:
        await write_frame(writer, _encode(pushes))
        return frozenset(_decode_pairs(await read_frame(reader)))
    finally:
        writer.close()


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """Read a frame: its size, then its content. Raises ValueError if it is too large."""
    size_bytes = int.from_bytes(await reader.readexactly(4))
    if size_bytes > _FRAME_MAX_BYTES:
        raise ValueError("frame too large")
    return await reader.readexactly(size_bytes)


async def write_frame(writer: asyncio.StreamWriter, frame: bytes) -> None:
    """Write a frame."""
    writer.write(len(frame).to_bytes(4) + frame)
    with contextlib.suppress(ConnectionResetError):  # the answer, or its absence, tells
        await writer.drain()
