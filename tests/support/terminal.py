"""Runs a command in a pseudo-terminal: captures its output and sends key presses such as Ctrl-C."""

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

PATIENCE_SECONDS = 240.0
CTRL_C = b"\x03"
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A command that runs in a terminal."""

    def __init__(self, process: int, descriptor: int) -> None:
        self._process = process
        self._descriptor = descriptor
        self.raw = ""
        """Everything it printed, with all escape codes."""

    @property
    def text(self) -> str:
        """Return what it printed, without escape codes; overwritten text is included."""
        return _CODES.sub("", self.raw)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Wait until it has printed this pattern."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (found := re.search(pattern, self.text)) is None:
            assert time.monotonic() < deadline, f"never printed {pattern}: {self.text[-2000:]}"
            assert self._read(), f"it ended without {pattern}: {self.text[-2000:]}"
        return found

    def press(self, keys: bytes) -> None:
        """Type these keys."""
        os.write(self._descriptor, keys)

    def ended(self) -> int:
        """Wait for its end; return the exit code."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self._read():
            assert time.monotonic() < deadline, f"it does not end: {self.text[-2000:]}"
        _, status = os.waitpid(self._process, 0)
        self._process = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """Kill it if it is still running."""
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
        os.close(self._descriptor)

    def _read(self) -> bool:
        """Read what it prints now; return False once it has ended."""
        readable, _, _ = select.select([self._descriptor], [], [], 1.0)
        if not readable:
            return True
        try:
            chunk = os.read(self._descriptor, 65_536)
        except OSError:  # Linux raises this when the other end is closed
            return False
        self.raw += chunk.decode(errors="replace")
        return bool(chunk)


@contextlib.contextmanager
def terminal(command: Sequence[str], environment: Mapping[str, str], *, columns: int = 100) -> Iterator[Terminal]:
    """Run a command in a terminal of this width until the block ends."""
    size = struct.pack("HHHH", 40, columns, 0, 0)
    process, descriptor = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, size)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # background processes inherit it as ignored
        os.execvpe(command[0], list(command), {**environment, "TERM": "xterm-256color"})
    opened = Terminal(process, descriptor)
    try:
        yield opened
    finally:
        opened.close()
