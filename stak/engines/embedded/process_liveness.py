"""Detects which processes on this machine are alive: each holds a lock that the kernel releases on any exit.

So the leases of a killed process are released at once, not when they expire. The locked file contains the newest data
format that its process supports; that of the first release is empty.
"""

import fcntl
import os
import secrets
from pathlib import Path
from typing import Final

from stak.installation.data_format import FIRST_FORMAT, NEWEST_FORMAT

_ALIVE: Final = "alive"


class ProcessLiveness:
    """This process, as other processes see it."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory / _ALIVE
        self._directory.mkdir(mode=0o700, exist_ok=True)
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._path = self._directory / self.name
        # Lock under a temporary name first: at no moment does this process appear dead.
        draft = self._directory / f".{self.name}"
        self._lock = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        os.write(self._lock, str(NEWEST_FORMAT).encode())
        draft.rename(self._path)

    def is_alive(self, name: str) -> bool:
        """Return whether the process of this name still runs; remove the file of a dead one."""
        if name == self.name:
            return True
        path = self._directory / name
        try:
            lock = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError:
            return False
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(lock)
        path.unlink(missing_ok=True)
        return False

    def outdated(self, data_format: int) -> list[str]:
        """Return the ids of live processes that do not support this data format."""
        return outdated(self._directory.parent, data_format)

    def others(self) -> list[str]:
        """Return the ids of all other processes that have the directory open."""
        return [name.partition("-")[0] for name in present(self._directory.parent) if name != self.name]

    def close(self) -> None:
        """Remove this process's file and release the lock."""
        self._path.unlink(missing_ok=True)
        os.close(self._lock)


def present(directory: Path) -> list[str]:
    """Return the names of all processes that have this data directory open, including this one."""
    return [*known_formats(directory)]


def known_formats(directory: Path) -> dict[str, int]:
    """Return the newest data format that each of these processes supports, by name."""
    found = sorted((directory / _ALIVE).glob("[!.]*"))
    return {path.name: _known_format(path) for path in found if _is_locked(path)}


def outdated(directory: Path, data_format: int) -> list[str]:
    """Return the ids of these processes that do not support this data format."""
    return [name.partition("-")[0] for name, known in known_formats(directory).items() if known < data_format]


def _known_format(path: Path) -> int:
    try:
        return int(path.read_text() or FIRST_FORMAT)
    except (OSError, ValueError):
        return FIRST_FORMAT


def _is_locked(path: Path) -> bool:
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False
