"""Refuses a database with a damaged write-ahead log, or starts without the lost part if the operator accepts that.

Both happen before SQLite opens the file, while no other process has it open. Nothing is deleted: the damaged log stays
beside the database under another name.
"""

import contextlib
import shutil
import sqlite3
import time
from pathlib import Path

from stak.atomic_files import sync_directory
from stak.engines.embedded.process_liveness import present
from stak.engines.embedded.sqlite_schema import Synchronous
from stak.engines.embedded.wal_index import is_in_use
from stak.engines.embedded.wal_reader import FRAME, HEADER, WalDamage, complete_copy, find_damage, index_path, wal_path
from stak.engines.embedded.write_lock import WriteLock
from stak.errors import Misconfigured
from stak.logs import log


def validate_wal(database: Path, synchronous: Synchronous) -> None:
    """Raise Misconfigured if opening the database would lose commits; call it with the write lock held."""
    damage = damage_of(database)
    if damage is None:
        return
    if damage.is_in_database:
        kept = _set_aside(database, 0, damage)
        log.warning("wal_set_aside", file=kept.name, detail="it was damaged, but the database contains all of it")
    elif synchronous == "NORMAL":
        # NORMAL does not sync each commit: after a power failure this is the loss that the setting accepts.
        log.error("wal_damaged", detail=describe(damage))
    else:
        raise Misconfigured(f"{describe(damage)} {advice(database.parent)}")


def damage_of(database: Path) -> WalDamage | None:
    """Return the damage in a database's log; None also while a process has it open, which found it intact."""
    if present(database.parent) or is_in_use(index_path(database)):
        return None
    return find_damage(database)


def accept_damage(database: Path, timeout_seconds: float) -> Path | None:
    """Continue without the lost part of a damaged log. Return where that log is kept, None if there is no damage.

    Raises Misconfigured if the database is not intact without it.
    """
    lock = WriteLock(database, timeout_seconds)
    try:
        with lock:
            damage = damage_of(database)
            if damage is None:
                return None
            accepted = damage.accepted_frames
            lost_pages: list[int] = []
            if damage.copied_frames > accepted:
                # The database contains pages of later frames; the accepted frames would restore older versions.
                accepted = 0
                lost_pages = [] if damage.is_in_database else complete_copy(database, damage.copied_frames)
            kept = _set_aside(database, accepted, damage)
            verdict = _verdict(database)
    finally:
        lock.close()
    log.warning(
        "wal_damage_accepted", file=kept.name, lost_frames=damage.lost_frames, verdict=verdict, lost_pages=lost_pages
    )
    if verdict != "ok":
        raise Misconfigured(
            f"Without the damaged log (now {kept.name}) the database is damaged: {verdict}. Restore a backup."
        )
    return kept


def describe(damage: WalDamage) -> str:
    """Describe what would be lost."""
    commits = f"{damage.lost_commits:,} commits" if damage.lost_commits else "the last commit"
    return (
        f"The database's write-ahead log (stak.db-wal) is damaged after frame {damage.accepted_frames:,}: "
        f"SQLite would silently drop the {damage.lost_frames:,} frames after it, with {commits} that Stak has already "
        "acknowledged."
    )


def advice(directory: Path) -> str:
    """Describe what the operator can do."""
    return (
        f"Nothing was opened or changed. Copy {directory} first. Then restore a backup (`stak restore`), or continue "
        "without those commits: `stak up --accept-wal-damage` (keeps the damaged log beside the database)."
    )


def _verdict(database: Path) -> str:
    try:
        connection = sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        with contextlib.closing(connection):
            return " ".join(str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]).split())
    except sqlite3.Error as error:
        return str(error)


def _set_aside(database: Path, accepted_frames: int, damage: WalDamage) -> Path:
    """Rename the log; keep the accepted frames, if any, as the new log."""
    wal = wal_path(database)
    moment = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    kept = wal.with_name(f"{wal.name}.damaged-{moment}")
    if accepted_frames:
        shutil.copy2(wal, kept)
        with wal.open("r+b") as file:
            file.truncate(HEADER.size + accepted_frames * (FRAME.size + damage.page_bytes))
    else:
        wal.rename(kept)
    index_path(database).unlink(missing_ok=True)  # SQLite rebuilds it from the log
    sync_directory(database.parent)
    return kept
