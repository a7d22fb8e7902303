"""Which processes on this machine are alive: each holds a lock that the kernel releases when it dies, however it dies.

So what a killed process had on lease is free again at once, not when the lease ends. The locked file says which data
formats its process knows; that of the first release is empty.
"""

import fcntl
import os
import secrets
from pathlib import Path
from typing import Final

from stak.installation.data_format import FIRST_FORMAT, NEWEST_FORMAT

_ALIVE: Final = "alive"


class Presence:
    """This process, as others know it."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory / _ALIVE
        self._directory.mkdir(mode=0o700, exist_ok=True)
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._path = self._directory / self.name
        # Locked under a name nobody looks for yet: there is no moment at which we are there and seem dead.
        draft = self._directory / f".{self.name}"
        self._lock = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        os.write(self._lock, str(NEWEST_FORMAT).encode())
        draft.rename(self._path)

    def is_alive(self, name: str) -> bool:
        """Whether the process of this name still runs; the trace of one that does not is removed."""
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
        """The ids of processes that are alive and do not know this data format."""
        return outdated(self._directory.parent, data_format)

    def others(self) -> list[str]:
        """The ids of all other processes that have the directory open."""
        return [name.partition("-")[0] for name in present(self._directory.parent) if name != self.name]

    def close(self) -> None:
        """Be gone."""
        self._path.unlink(missing_ok=True)
        os.close(self._lock)


def present(directory: Path) -> list[str]:
    """The names of all that have this data directory open, this process's own included."""
    return [*known_formats(directory)]


def known_formats(directory: Path) -> dict[str, int]:
    """The same, each with the newest data format it knows."""
    found = sorted((directory / _ALIVE).glob("[!.]*"))
    return {path.name: _known_format(path) for path in found if _is_locked(path)}


def outdated(directory: Path, data_format: int) -> list[str]:
    """The ids of the processes among them that do not know this data format."""
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
