"""Live connections on one machine: each process that holds connections listens on a Unix socket for pushes.

A publisher sends to each listener, which replies with the users it holds. A listener that does not reply in time is
skipped, and receives the pushes later; a socket without a listener is removed. A listener that is too far behind drops
pushes, and then reports for which users.
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

from stak.engines.embedded.push_sender import LOST_FOR_ALL, Pairs, PushSender, empty_pushes, read_frame, write_frame
from stak.errors import Misconfigured
from stak.ports.live import Push

_ANSWER_WITHIN_SECONDS: Final = 0.5
_WAITING_MAX_PUSHES: Final = 10_000
_SOCKET_PATH_MAX_BYTES: Final = 100  # the kernel allows 107

_encode: Final = msgspec.msgpack.encode
_decode_pushes: Final = msgspec.msgpack.Decoder(list[Push]).decode


class EmbeddedLive:
    """Implements `stak.ports.live.Live`."""

    def __init__(self, directory: Path) -> None:
        self._directory = socket_directory(directory)
        self._own_name: str | None = None
        self._connections: Counter[tuple[str, str]] = Counter()
        self._waiting: asyncio.Queue[Push] = asyncio.Queue(_WAITING_MAX_PUSHES)
        self._dropped: set[tuple[str, str]] = set()
        self._senders: dict[Path, PushSender] = {}

    async def join(self, tenant: str, user: str) -> None:
        self._connections[tenant, user] += 1

    async def leave(self, tenant: str, user: str) -> None:
        self._connections[tenant, user] -= 1
        if self._connections[tenant, user] <= 0:
            del self._connections[tenant, user]

    async def publish(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        connected = set(self._accept(pushes))
        others = [path for path in self._directory.glob("*.sock") if path.name != self._own_name]
        self._senders = {path: self._senders.get(path) or PushSender(path) for path in others}
        sending = [sender.send(pushes, _ANSWER_WITHIN_SECONDS) for sender in self._senders.values()]
        for pairs in await asyncio.gather(*sending):
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
            if self._waiting.empty():
                dropped, self._dropped = self._dropped, set()
                self._queue(empty_pushes(dropped))

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, msgspec.DecodeError, ValueError):
            pairs = self._accept(_decode_pushes(await read_frame(reader)))
            await write_frame(writer, _encode(pairs))
        writer.close()

    def _accept(self, pushes: Sequence[Push]) -> Pairs:
        """Queue the pushes for users connected here; return these users."""
        connected: Pairs = []
        for push in pushes:
            if push == LOST_FOR_ALL:
                self._queue(empty_pushes(self._connections))
                continue
            here = tuple(user for user in push.users if (push.tenant, user) in self._connections)
            if here:
                connected += [(push.tenant, user) for user in here]
                self._queue([Push(push.tenant, here, push.payload)])
        return connected

    def _queue(self, pushes: Sequence[Push]) -> None:
        for push in pushes:
            try:
                self._waiting.put_nowait(push)
            except asyncio.QueueFull:
                self._dropped.update((push.tenant, user) for user in push.users)


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
