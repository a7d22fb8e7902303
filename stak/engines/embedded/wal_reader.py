"""Reads SQLite's write-ahead log before SQLite does, and tells a torn tail from damage that would lose commits.

SQLite stops at the first frame with a wrong checksum and silently ignores all frames behind it; the next write then
overwrites them. After a power failure that is right: an unfinished transaction has bad frames, and it was never
acknowledged. It is wrong when a committed transaction lies behind the bad frame.

Frames with the salts of the log's header belong to the current generation; other frames are left over from an earlier
generation that is in the database, and have no meaning. With `synchronous=FULL` every commit is synced before the next
transaction begins, so behind the last commit that SQLite accepts there can be parts of one transaction only. It is
damage when
- a commit behind it is continued by the next frame (whose checksum starts from the commit's): two transactions;
- the index beside the log (`-shm`), written after each sync, counts more frames than SQLite accepts;
- the log's header is unreadable, and frames follow it.
"""

import contextlib
import mmap
import os
import secrets
import shutil
import sqlite3
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from stak.engines.embedded.wal_index import WalIndex, checksum, read_index

# https://sqlite.org/fileformat2.html#the_write_ahead_log
HEADER: Final = struct.Struct(">IIII8sII")
FRAME: Final = struct.Struct(">II8sII")
_BYTE_ORDERS: Final = {0x377F0682: "<", 0x377F0683: ">"}
_HEADER_CHECKSUMMED_BYTES: Final = 24
_FRAME_CHECKSUMMED_BYTES: Final = 8  # of its header; its page follows
_PAGE_SIZES: Final = frozenset(1 << power for power in range(9, 17))
_DATABASE_HEAD_BYTES: Final = 65536  # at least one page of any size
_VIEW_PREFIX: Final = ".wal-check-"


class WalDamage(NamedTuple):
    """The frames that SQLite would ignore."""

    accepted_frames: int
    """Frames up to the last commit that SQLite would still read."""
    lost_frames: int
    """Frames of the current generation behind them."""
    lost_commits: int
    """Transactions that end in the lost frames, as far as their headers are readable."""
    page_bytes: int
    is_in_database: bool
    """Whether all frames of the log are in the database: nothing is lost without the log."""
    copied_frames: int
    """Frames that may be in the database; if more than the accepted ones, the accepted ones would restore old pages."""


def wal_path(database: Path) -> Path:
    """Return the path of a database's log."""
    return database.with_name(f"{database.name}-wal")


def index_path(database: Path) -> Path:
    """Return the path of the log's index."""
    return database.with_name(f"{database.name}-shm")


def find_damage(database: Path) -> WalDamage | None:
    """Find the damage in the log of a database that no process has open, or None. Changes nothing.

    Never call it while this process has the database open: closing the index releases SQLite's locks on it.
    """
    try:
        size_bytes = wal_path(database).stat().st_size
    except FileNotFoundError:
        return None
    if size_bytes < HEADER.size + FRAME.size:
        return None  # no frame, so no commit
    index = read_index(index_path(database))
    with wal_path(database).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as log:
        magic, _, page_bytes, _, salts, *stored = HEADER.unpack_from(log)
        order = _BYTE_ORDERS.get(magic)
        head = log[:_HEADER_CHECKSUMMED_BYTES]
        if order is None or page_bytes not in _PAGE_SIZES or checksum(head, order) != tuple(stored):
            return _behind_unreadable_header(log, index, _page_bytes(database))
        accepted = _accepted_frames(database, log, page_bytes, salts, order)
        known = index if index is not None and index.salts == salts else None
        behind = _current_frames(log, page_bytes, salts, accepted)
        commits = _commits(log, page_bytes, behind)
        is_counted = known is not None and known.frames > accepted
        if not is_counted and not any(_is_continued(log, page_bytes, salts, order, commit) for commit in commits):
            return None
        return _damage(accepted, behind, len(commits), page_bytes, known)


def _behind_unreadable_header(log: mmap.mmap, index: WalIndex | None, page_bytes: int) -> WalDamage | None:
    """Find the frames in a log with an unreadable header, which SQLite treats as empty."""
    page_bytes = page_bytes if index is None else index.page_bytes
    salts = FRAME.unpack_from(log, HEADER.size)[2] if index is None else index.salts
    behind = _current_frames(log, page_bytes, salts, 0)
    if not behind:
        return None
    return _damage(0, behind, len(_commits(log, page_bytes, behind)), page_bytes, index)


def _damage(accepted: int, behind: Sequence[int], commits: int, page_bytes: int, index: WalIndex | None) -> WalDamage:
    counted = 0 if index is None else index.frames
    # An index that is older than the log says nothing about the frames it does not count.
    is_complete = index is not None and index.frames >= max(behind, default=0)
    return WalDamage(
        accepted,
        max(len(behind), counted - accepted),
        commits,
        page_bytes,
        is_in_database=is_complete and index is not None and index.backfilled >= index.frames,
        copied_frames=0 if index is None else index.backfill_attempted,
    )


def _current_frames(log: mmap.mmap, page_bytes: int, salts: bytes, after: int) -> list[int]:
    """Return the numbers, from 1, of a generation's frames after this one."""
    step = FRAME.size + page_bytes
    count = (len(log) - HEADER.size) // step
    found = []
    for number in range(after + 1, count + 1):
        page, _, frame_salts, _, _ = FRAME.unpack_from(log, HEADER.size + (number - 1) * step)
        if page and frame_salts == salts:
            found.append(number)
    return found


def _commits(log: mmap.mmap, page_bytes: int, frames: Sequence[int]) -> list[int]:
    step = FRAME.size + page_bytes
    return [number for number in frames if FRAME.unpack_from(log, HEADER.size + (number - 1) * step)[1]]


def _is_continued(log: mmap.mmap, page_bytes: int, salts: bytes, order: str, frame: int) -> bool:
    """Return whether the next frame was written after this one; false for frames left by a failed commit."""
    step = FRAME.size + page_bytes
    start = HEADER.size + frame * step
    if start + step > len(log):
        return False
    before = FRAME.unpack_from(log, start - step)[-2:] if frame else HEADER.unpack_from(log)[-2:]
    _, _, frame_salts, *stored = FRAME.unpack_from(log, start)
    content = log[start : start + _FRAME_CHECKSUMMED_BYTES] + log[start + FRAME.size : start + step]
    return bool(frame_salts == salts) and checksum(content, order, before) == tuple(stored)


def complete_copy(database: Path, last: int) -> list[int]:
    """Copy the log's pages up to a commit into the database; return the pages whose frame is damaged.

    SQLite's checkpoint omits pages that were written again later while a reader was active.
    """
    with wal_path(database).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as log:
        magic, _, page_bytes, _, salts, *_ = HEADER.unpack_from(log)
        order = _BYTE_ORDERS.get(magic, "<")
        step = FRAME.size + page_bytes
        latest: dict[int, int] = {}
        for number in range(1, last + 1):
            latest[FRAME.unpack_from(log, HEADER.size + (number - 1) * step)[0]] = number
        whole = {
            page: number for page, number in latest.items() if _is_continued(log, page_bytes, salts, order, number - 1)
        }
        with database.open("r+b") as pages:
            for page, number in sorted(whole.items()):
                start = HEADER.size + (number - 1) * step + FRAME.size
                pages.seek((page - 1) * page_bytes)
                pages.write(log[start : start + page_bytes])
            pages.flush()
            os.fsync(pages.fileno())
    return sorted(latest.keys() - whole.keys())


def _accepted_frames(database: Path, log: mmap.mmap, page_bytes: int, salts: bytes, order: str) -> int:
    """Return the number of frames up to the last commit before the first bad frame."""
    try:
        accepted = _accepted_by_sqlite(database)
    except OSError:  # for example, no space for a directory
        accepted = None
    return _accepted_by_hand(log, page_bytes, salts, order) if accepted is None else accepted


def _accepted_by_sqlite(database: Path) -> int | None:
    """Return how many frames SQLite accepts: let it read a link to the log beside a database without pages.

    It checks 40 MB in a tenth of a second; Python code would take seconds.
    """
    for left_over in database.parent.glob(f"{_VIEW_PREFIX}*"):  # left by a process that was killed
        shutil.rmtree(left_over, ignore_errors=True)
    view = database.with_name(f"{_VIEW_PREFIX}{secrets.token_hex(8)}")
    view.mkdir(mode=0o700)
    try:
        empty = view / database.name
        with database.open("rb") as file:
            empty.write_bytes(file.read(_DATABASE_HEAD_BYTES))
        os.truncate(empty, database.stat().st_size)
        try:
            wal_path(empty).hardlink_to(wal_path(database))
        except OSError:  # not supported by every file system
            shutil.copyfile(wal_path(database), wal_path(empty))
        # Read-only, it neither writes to the log nor removes it when it is closed.
        connection = sqlite3.connect(f"{empty.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        with contextlib.closing(connection), contextlib.suppress(sqlite3.Error):
            connection.execute("PRAGMA schema_version").fetchone()
            index = read_index(index_path(empty))
            return None if index is None else index.frames
    finally:
        shutil.rmtree(view, ignore_errors=True)
    return None


def _accepted_by_hand(log: mmap.mmap, page_bytes: int, salts: bytes, order: str) -> int:
    step, accepted = FRAME.size + page_bytes, 0
    before: tuple[int, int] = HEADER.unpack_from(log)[-2:]
    for number, start in enumerate(range(HEADER.size, len(log) - step + 1, step), 1):
        page, pages_in_all, frame_salts, *stored = FRAME.unpack_from(log, start)
        content = log[start : start + _FRAME_CHECKSUMMED_BYTES] + log[start + FRAME.size : start + step]
        before = checksum(content, order, before)
        if not page or frame_salts != salts or before != tuple(stored):
            break
        if pages_in_all:
            accepted = number
    return accepted


def _page_bytes(database: Path) -> int:
    with database.open("rb") as file:
        size = int.from_bytes(file.read(18)[16:])
    return 65536 if size == 1 else size if size in _PAGE_SIZES else 4096
