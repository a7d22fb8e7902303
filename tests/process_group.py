"""What test processes that run side by side start ends with them, even when they are killed.

A run in one process is told of Ctrl-C, and ends what it has started. Of several, only the first is told: it gives the
others some seconds, then kills them, and their servers would stay.
"""

import contextlib
import os
import subprocess
from collections.abc import Iterator
from typing import Final

# Its input ends with whoever holds the other end, in whatever way that ended.
_LAST_WILL: Final = 'read -r _; kill -s KILL -- "-$0"'


@contextlib.contextmanager
def ends_as_one() -> Iterator[None]:
    """Make this process, if it is one of several, the first of a group that does not outlive it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    os.setpgid(0, 0)
    command = ["sh", "-c", _LAST_WILL, str(os.getpid())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True) as watching:
        try:
            yield
        finally:
            watching.kill()
