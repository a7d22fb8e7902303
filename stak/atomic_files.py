"""Atomic file writes: a file exists completely or not at all, even after a power failure."""

import os
import secrets
from pathlib import Path


def write_file(path: Path, content: bytes, *, is_new: bool = False) -> bool:
    """Write a file with mode 0600; with `is_new`, only if it does not exist yet. Return False if it already existed."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if is_new:
            os.link(draft, path)  # unlike a rename, this fails if the name exists
        else:
            draft.replace(path)
        sync_directory(path.parent)
    except FileExistsError:
        return False
    finally:
        draft.unlink(missing_ok=True)
    return True


def sync_directory(directory: Path) -> None:
    """Fsync a directory so that a created or removed name survives a power failure."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
