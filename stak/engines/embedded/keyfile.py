"""Small secrets of an installation, in files beside the database: without them what is sealed in it stays sealed."""

from pathlib import Path
from typing import Final

from stak.crypto import KEY_BYTES, fingerprint, new_key, new_secret
from stak.durable import write_file
from stak.errors import Misconfigured

MASTER_KEY_NAME: Final = "master.key"
OPERATOR_NAME: Final = "operator.sha256"


def master_key(directory: Path, *, is_first_use: bool = True) -> bytes:
    """The installation's master key, made on first use; processes that start together agree on one.

    Where something is stored already another key would open nothing of it, and seal what is stored from then on: a key
    that is missing there is said to be.
    """
    path = directory / MASTER_KEY_NAME
    try:
        if not path.exists():
            if not is_first_use:
                raise Misconfigured(
                    f"{MASTER_KEY_NAME} is missing, and what is stored in the data directory is sealed with it: "
                    "restore it from your backup."
                )
            write_file(path, new_key().hex().encode() + b"\n", is_new=True)
        key = bytes.fromhex(path.read_text().strip())
    except OSError as error:
        raise Misconfigured(
            f"Cannot read or make {MASTER_KEY_NAME} in the data directory: {error.strerror}."
        ) from error
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise Misconfigured(f"{MASTER_KEY_NAME} is damaged: restore it from your backup of the data directory.")
    return key


def new_operator_key(directory: Path) -> str | None:
    """Make the operator's key if there is none; only its fingerprint is kept, so this is the one time it is known."""
    path = directory / OPERATOR_NAME
    if path.exists():
        return None
    key = f"op_{new_secret()}"
    return key if write_file(path, fingerprint(key).encode() + b"\n", is_new=True) else None


def operator_fingerprint(directory: Path) -> str:
    """The fingerprint of the operator's key; nothing has the empty one."""
    try:
        return (directory / OPERATOR_NAME).read_text().strip()
    except FileNotFoundError:
        return ""
