"""Master key and operator fingerprint in files beside the database; without the key its content cannot be decrypted."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from stak.atomic_files import write_file
from stak.crypto import KEY_BYTES, fingerprint, new_key, new_secret
from stak.errors import Contended, Misconfigured
from stak.installation.master_key_ring import (
    Ring,
    parse_ring,
    ring_text,
    with_added,
    with_newest_first,
    with_newest_only,
)
from stak.settings import METRICS_TOKEN_NAME

MASTER_KEY_NAME: Final = "master.key"
OPERATOR_NAME: Final = "operator.sha256"


def master_keys(directory: Path, *, is_first_use: bool = True) -> dict[str, bytes]:
    """Return the installation's master keys by name, the encrypting one first; create one on first use.

    Processes that start together agree on one.

    If data is stored already, a new key could not decrypt it and would encrypt later data: raises Misconfigured for a
    missing key there.
    """
    path = directory / MASTER_KEY_NAME
    try:
        if not path.exists():
            if not is_first_use:
                raise Misconfigured(
                    f"{MASTER_KEY_NAME} is missing, and the data in the data directory is encrypted with it. "
                    "Restore it from your backup."
                )
            write_file(path, new_key().hex().encode() + b"\n", is_new=True)
        return opened_ring(path.read_text())
    except OSError as error:
        raise Misconfigured(
            f"Cannot read or create {MASTER_KEY_NAME} in the data directory: {error.strerror}."
        ) from error
    except ValueError:
        raise Misconfigured(
            f"{MASTER_KEY_NAME} is damaged. Restore it from your backup of the data directory."
        ) from None


def opened_ring(text: str) -> dict[str, bytes]:
    """Return the keys in a key file. Raises ValueError if it is damaged."""
    keys = {name: bytes.fromhex(key) for name, key in parse_ring(text).items()}
    if any(len(key) != KEY_BYTES for key in keys.values()):
        raise ValueError("a key of the wrong length")
    return keys


class EmbeddedMasterKeys:
    """Implements `stak.ports.installation.MasterKeys`: one file, replaced atomically, by one process at a time."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    async def names(self) -> tuple[str, ...]:
        return tuple(master_keys(self._directory, is_first_use=False))

    async def add(self) -> None:
        self._change(lambda ring: ring if len(ring) > 1 else with_added(ring, new_key().hex()))

    async def switch(self) -> None:
        self._change(with_newest_first)

    async def drop(self) -> None:
        self._change(with_newest_only)

    def _change(self, change: Callable[[Ring], Ring]) -> None:
        path = self._directory / MASTER_KEY_NAME
        lock = os.open(self._directory, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            master_keys(self._directory, is_first_use=False)  # raises for a damaged file, which stays unchanged
            before = parse_ring(path.read_text())
            if [*(after := change(before))] != [*before]:
                write_file(path, ring_text(after).encode() + b"\n")
        except BlockingIOError:
            raise Contended("Another process is changing the master key. Nothing was changed. Try again.") from None
        except OSError as error:
            raise Misconfigured(f"Cannot write {MASTER_KEY_NAME} in the data directory: {error.strerror}.") from error
        finally:
            os.close(lock)


def new_operator_key(directory: Path) -> str | None:
    """Create the operator key if there is none, and return it this one time; only its fingerprint is stored."""
    path = directory / OPERATOR_NAME
    if path.exists():
        return None
    key = f"op_{new_secret()}"
    return key if write_file(path, fingerprint(key).encode() + b"\n", is_new=True) else None


def metrics_token(directory: Path) -> str:
    """Return the token that `/metrics` requires; create it on first use. Processes that start together agree on one."""
    path = directory / METRICS_TOKEN_NAME
    try:
        if not path.exists():
            write_file(path, f"mt_{new_secret()}\n".encode(), is_new=True)
        token = path.read_text().strip()
    except OSError as error:
        raise Misconfigured(f"Cannot read or create {path}: {error.strerror}.") from error
    if not token:
        raise Misconfigured(f"{path} is empty. Remove it: the next start creates a new token.")
    return token


def operator_fingerprint(directory: Path) -> str:
    """Return the fingerprint of the operator key; the empty text, which matches no key, if there is none."""
    try:
        return (directory / OPERATOR_NAME).read_text().strip()
    except FileNotFoundError:
        return ""
