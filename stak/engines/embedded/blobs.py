"""Large payloads as files beside the database, under the hash of their name."""

import asyncio
import contextlib
import errno
import hashlib
from collections.abc import Iterator
from pathlib import Path

from stak.atomic_files import sync_directory, write_file
from stak.errors import StorageFull, StorageUnavailable


class EmbeddedBlobs:
    """Implements `stak.ports.blobs.Blobs`."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    async def put(self, name: str, payload: bytes) -> None:
        with _translated():
            await asyncio.to_thread(self._put, self._path(name), payload)

    async def get(self, name: str) -> bytes | None:
        with _translated():
            try:
                return await asyncio.to_thread(self._path(name).read_bytes)
            except FileNotFoundError:
                return None

    async def delete(self, name: str) -> None:
        with _translated():
            await asyncio.to_thread(self._path(name).unlink, missing_ok=True)

    def _put(self, path: Path, payload: bytes) -> None:
        if not path.parent.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            sync_directory(self._directory)
        write_file(path, payload)

    def _path(self, name: str) -> Path:
        # A hash is a safe file name whatever the name is, and spreads files over 256 folders.
        digest = hashlib.sha256(name.encode()).hexdigest()
        return self._directory / digest[:2] / digest


@contextlib.contextmanager
def _translated() -> Iterator[None]:
    """Errors of the file system, as those of a storage."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise StorageFull(
                "The disk is full: the payload was not stored. Free some space, then try again."
            ) from error
        raise StorageUnavailable(f"A payload cannot be reached: {error.strerror}.") from error
