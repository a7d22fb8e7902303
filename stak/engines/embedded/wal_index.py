"""Reads the index of SQLite's write-ahead log (`-shm`): how many frames were committed, and how many checkpointed.

SQLite writes the frame count after the log was synced, and the count of copied frames after the database was. So its
statements are true however the process ended; after a power failure it may be missing, or older than the log.
"""

import fcntl
import os
import struct
import sys
from pathlib import Path
from typing import Final, NamedTuple

# https://sqlite.org/walformat.html#the_wal_index_file_format
_HEADER: Final = struct.Struct("=III??HII8s8s8s")
_COPIES_BYTES: Final = _HEADER.size * 2
_CHECKPOINT: Final = struct.Struct("=I20x8xI")
_VERSION: Final = 3007000
_CHECKSUMMED_BYTES: Final = 40
_IN_USE_BYTE: Final = 128  # every connection holds a shared lock on it
_LARGEST_PAGE: Final = 65536  # stored as 1
_WORD_END: Final = 1 << 32


class WalIndex(NamedTuple):
    """The content of an index."""

    page_bytes: int
    frames: int
    """Up to the last commit."""
    salts: bytes
    backfilled: int
    """Frames that are in the database, synced."""
    backfill_attempted: int
    """Frames that may be in the database."""


def read_index(path: Path) -> WalIndex | None:
    """Read an index; return None if it is missing or not valid."""
    try:
        content = path.read_bytes()[: _COPIES_BYTES + _CHECKPOINT.size]
    except OSError:
        return None
    if (
        len(content) < _COPIES_BYTES + _CHECKPOINT.size
        or content[: _HEADER.size] != content[_HEADER.size : _COPIES_BYTES]
    ):
        return None
    version, _, _, is_written, _, page, frames, _, _, salts, stored = _HEADER.unpack_from(content)
    order = "<" if sys.byteorder == "little" else ">"
    if (
        version != _VERSION
        or not is_written
        or struct.unpack("=II", stored) != checksum(content[:_CHECKSUMMED_BYTES], order)
    ):
        return None
    backfilled, attempted = _CHECKPOINT.unpack_from(content, _COPIES_BYTES)
    return WalIndex(_LARGEST_PAGE if page == 1 else page, frames, salts, backfilled, max(backfilled, attempted))


def is_in_use(path: Path) -> bool:
    """Return whether another process has a connection open on this index."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _IN_USE_BYTE)
    except (BlockingIOError, PermissionError):
        return True
    finally:
        os.close(descriptor)
    return False


def checksum(content: bytes, order: str, start: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """Return SQLite's checksum of some words, continued from another checksum."""
    first, second = start
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) % _WORD_END
        second = (second + other + first) % _WORD_END
    return first, second
