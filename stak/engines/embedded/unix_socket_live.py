"""Live connections on one machine: each process that holds connections listens on a Unix socket for pushes.

A publisher sends to each listener, which replies with the users it holds. A listener that does not reply in time is
skipped; a socket without a listener is removed.
"""

import asyncio
import contextlib
import hashlib
import os
import secrets
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from stak.errors import Misconfigured
from stak.ports.live import Push

_ANSWER_WITHIN_SECONDS: Final = 0.5
_WAITING_MAX_PUSHES: Final = 10_000  # beyond this the gateway is too far behind: clients fetch the dropped pushes
_FRAME_MAX_BYTES: Final = 64 * 1024 * 1024
_SOCKET_PATH_MAX_BYTES: Final = 100  # the kernel allows 107

_Pairs = list[tuple[str, str]]
_encode: Final = msgspec.msgpack.encode
_decode_pushes: Final = msgspec.msgpack.Decoder(list[Push]).decode
_decode_pairs: Final = msgspec.msgpack.Decoder(_Pairs).decode


class EmbeddedLive:
    """Implements `stak.ports.live.Live`."""

    def __init__(self, directory: Path) -> None:
        self._directory = socket_directory(directory)
        self._own_name: str | None = None
        self._connections: Counter[tuple[str, str]] = Counter()
        self._waiting: asyncio.Queue[Push] = asyncio.Queue(_WAITING_MAX_PUSHES)

    async def join(self, tenant: str, user: str) -> None:
        self._connections[tenant, user] += 1

    async def leave(self, tenant: str, user: str) -> None:
        self._connections[tenant, user] -= 1
        if self._connections[tenant, user] <= 0:
            del self._connections[tenant, user]

    async def publish(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        connected = set(self._accept(pushes))
        others = [path for path in self._directory.glob("*.sock") if path.name != self._own_name]
        for pairs in await asyncio.gather(*(_send(path, pushes) for path in others)):
            connected.update(pairs)
        return frozenset(connected)

    @contextlib.asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[Push]]:
        self._own_name = f"{os.getpid()}-{secrets.token_hex(4)}.sock"
        path = self._directory / self._own_name
        # Rename once the socket listens: others remove a socket that refuses connections, as if its process were dead.
        draft = path.with_suffix(".new")
        server = await asyncio.start_unix_server(self._answer, draft)
        draft.rename(path)
        try:
            yield self._arriving()
        finally:
            self._own_name = None
            path.unlink(missing_ok=True)
            server.close()

    async def _arriving(self) -> AsyncIterator[Push]:
        while True:
            yield await self._waiting.get()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, msgspec.DecodeError, ValueError):
            pairs = self._accept(_decode_pushes(await _read_frame(reader)))
            await _write_frame(writer, _encode(pairs))
        writer.close()

    def _accept(self, pushes: Sequence[Push]) -> _Pairs:
        """Queue the pushes for users connected here; return these users."""
        connected: _Pairs = []
        for push in pushes:
            here = tuple(user for user in push.users if (push.tenant, user) in self._connections)
            if here:
                connected += [(push.tenant, user) for user in here]
                with contextlib.suppress(asyncio.QueueFull):
                    self._waiting.put_nowait(Push(push.tenant, here, push.payload))
        return connected


async def _send(path: Path, pushes: Sequence[Push]) -> _Pairs:
    try:
        async with asyncio.timeout(_ANSWER_WITHIN_SECONDS):
            reader, writer = await asyncio.open_unix_connection(path)
            try:
                await _write_frame(writer, _encode(list(pushes)))
                return _decode_pairs(await _read_frame(reader))
            finally:
                writer.close()
    except ConnectionRefusedError:
        path.unlink(missing_ok=True)  # noqa: ASYNC240  # its process was killed
    except (OSError, TimeoutError, asyncio.IncompleteReadError, msgspec.DecodeError, ValueError):
        pass  # treated as offline
    return []


async def _read_frame(reader: asyncio.StreamReader) -> bytes:
    size_bytes = int.from_bytes(await reader.readexactly(4))
    if size_bytes > _FRAME_MAX_BYTES:
        raise ValueError("frame too large")
    return await reader.readexactly(size_bytes)


async def _write_frame(writer: asyncio.StreamWriter, frame: bytes) -> None:
    writer.write(len(frame).to_bytes(4) + frame)
    await writer.drain()


def socket_directory(directory: Path) -> Path:
    """Return the directory of the sockets of a data directory; create it if needed. Raises Misconfigured."""
    sockets = directory.resolve() / "live"
    if (
        len(os.fsencode(sockets)) > _SOCKET_PATH_MAX_BYTES - 32
    ):  # too long for a socket's path: use a short one that is the same for all processes
        digest = hashlib.sha256(os.fsencode(sockets)).hexdigest()[:16]
        sockets = Path(tempfile.gettempdir()) / f"stak-{os.getuid()}-{digest}"
    try:
        sockets.mkdir(mode=0o700, exist_ok=True)
        is_ours = sockets.stat().st_uid == os.getuid()
    except OSError as error:
        raise Misconfigured(f"Cannot create the directory {sockets}: {error.strerror}.") from error
    if not is_ours:
        raise Misconfigured(f"The directory {sockets} belongs to another user. Remove it, or run as that user.")
    return sockets
