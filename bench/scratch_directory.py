"""A temporary directory for a benchmark's files, on the disk of the repository."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

# Not the system's temporary directory: it may be in memory, where syncing costs nothing.
_PARENT: Final = Path(__file__).parent.parent / "stak-data" / "bench"


@contextlib.contextmanager
def scratch_directory() -> Iterator[Path]:
    """Create an empty directory until the block ends."""
    _PARENT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=_PARENT) as directory:
        yield Path(directory)
    with contextlib.suppress(OSError):  # another run is using it
        _PARENT.rmdir()
