"""A command as somebody at a terminal sees it: in a pseudo-terminal of its own, with what it printed, and Ctrl-C."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator, Mapping, Sequence

PATIENCE_SECONDS = 60.0
CTRL_C = b"\x03"
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A command that runs in a terminal."""

    def __init__(self, process: int, descriptor: int) -> None:
        self._process = process
        self._descriptor = descriptor
        self.raw = ""
        """Everything it printed, with all codes."""

    @property
    def text(self) -> str:
        """What it printed, without codes; what was painted over is still there."""
        return _CODES.sub("", self.raw)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Return when it has printed this."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (found := re.search(pattern, self.text)) is None:
            assert time.monotonic() < deadline, f"never printed {pattern}: {self.text[-2000:]}"
            assert self._read(), f"it ended without {pattern}: {self.text[-2000:]}"
        return found

    def press(self, keys: bytes) -> None:
        """Somebody types."""
        os.write(self._descriptor, keys)

    def ended(self) -> int:
        """Wait for its end; the exit code."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self._read():
            assert time.monotonic() < deadline, f"it does not end: {self.text[-2000:]}"
        _, status = os.waitpid(self._process, 0)
        self._process = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """Have it gone, whatever it does."""
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
        os.close(self._descriptor)

    def _read(self) -> bool:
        """Take what it prints now; False once it is gone."""
        readable, _, _ = select.select([self._descriptor], [], [], 1.0)
        if not readable:
            return True
        try:
            chunk = os.read(self._descriptor, 65_536)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.raw += chunk.decode(errors="replace")
        return bool(chunk)


@contextlib.contextmanager
def terminal(command: Sequence[str], environment: Mapping[str, str], *, columns: int = 100) -> Iterator[Terminal]:
    """Run a command in a terminal that is so wide, until the block ends."""
    size = struct.pack("HHHH", 40, columns, 0, 0)
    process, descriptor = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, size)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # what was started in the background ignores it
        os.execvpe(command[0], list(command), {**environment, "TERM": "xterm-256color"})
    opened = Terminal(process, descriptor)
    try:
        yield opened
    finally:
        opened.close()
