"""Extracts the files of another commit of this repository."""

import contextlib
import io
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FIRST_RELEASE: Final = "256b919"
"""The last commit before stored data had a version."""
BEFORE_TOTALS: Final = "9b770e4"
"""The last commit before data format 3."""
BEFORE_COMPACT: Final = "af3daf3"
"""A commit of data format 3."""
BEFORE_COUNTED: Final = "44ae90a"
"""A commit of data format 4."""
BEFORE_EVENTS: Final = "6fcf2d6"
"""A commit of data format 5."""
BEFORE_TOPICS: Final = "1b0074d"
"""A commit of data format 6."""


@contextlib.contextmanager
def unpacked(revision: str, directory: Path) -> Iterator[Path | None]:
    """Extract a commit into a new directory; return None without git or without this commit."""
    command = ["git", "-C", str(ROOT), "archive", revision, "stak", "workers", "admin_api", "user_api", "serverless"]
    try:
        packed = subprocess.run(command, check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError):
        yield None
        return
    directory.mkdir()
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(directory, filter="data")
    yield directory
