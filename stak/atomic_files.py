"""Files that are there whole or not at all, also after a power cut."""

import os
import secrets
from pathlib import Path


def write_file(path: Path, content: bytes, *, is_new: bool = False) -> bool:
    """Write a private file; with `is_new`, only if nobody else has (False: somebody has)."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if is_new:
            os.link(draft, path)  # fails if the name is taken, unlike a rename
        else:
            draft.replace(path)
        sync_directory(path.parent)
    except FileExistsError:
        return False
    finally:
        draft.unlink(missing_ok=True)
    return True


def sync_directory(directory: Path) -> None:
    """Make a new or removed name in a directory survive a power cut."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
