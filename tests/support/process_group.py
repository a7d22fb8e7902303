"""Ends the child processes of parallel test processes with them, even when those are killed.

A run in a single process receives Ctrl-C and stops its children. With several, only the first receives it: it gives the
others some seconds, then kills them, and their servers would keep running.
"""

import contextlib
import os
import subprocess
from collections.abc import Iterator
from typing import Final

# Its input ends when the process at the other end has ended, for any reason.
_LAST_WILL: Final = 'read -r _; kill -s KILL -- "-$0"'


@contextlib.contextmanager
def kill_group_at_exit() -> Iterator[None]:
    """Make this process, if it is one of several, the leader of a group that is killed when it ends."""
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
