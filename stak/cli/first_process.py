"""The first HTTP process of `stak up`, which imports what it runs while the supervisor still prepares the start.

Imports take most of the time until a server is ready. So `stak up` starts this process before it imports anything
itself. When the process has imported its modules, it waits for its environment and its descriptors. The supervisor
sends them once it has read the settings, checked the installation and opened the sockets. If the supervisor ends
without sending them, for example because of a wrong setting, the process ends immediately; it has opened nothing by
then.

Both ends are here. This module imports little, because everything else waits for it.
"""

import contextlib
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from stak.cli.metrics_directory import METRICS_DIRECTORY, metrics_directory

CHILD_PROGRAM: Final = ("-m", "stak.cli.child_process")
FIRST_NAME: Final = "http"
CHANNEL: Final = "STAK_FIRST_PROCESS_FD"
_OF_DESCRIPTORS: Final = ("_FD", "_FDS")
"""How the names of variables end that contain numbers of descriptors."""
_PART_BYTES: Final = 65536
_DESCRIPTORS_MAX: Final = 253  # Linux
_END: Final = b"\n"


class FirstProcess:
    """The supervisor's end: a process that waits for its environment."""

    def __init__(self, metrics: Path) -> None:
        """Start the process. Its metrics are created when it imports their modules, so their directory is given now."""
        self.metrics = metrics
        self._is_configured = False
        self._channel, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                [sys.executable, *CHILD_PROGRAM, FIRST_NAME],
                env={**os.environ, METRICS_DIRECTORY: str(metrics), CHANNEL: str(theirs.fileno())},
                pass_fds=(theirs.fileno(),),
                start_new_session=True,  # only the supervisor handles Ctrl-C, and stops the children
            )

    def configure(self, environment: Mapping[str, str], descriptors: Sequence[int]) -> "subprocess.Popen[bytes]":
        """Send the environment and descriptors with which the process then runs like any other one; return it."""
        import json

        self._is_configured = True
        changes = {name: value for name, value in environment.items() if os.environ.get(name) != value}
        message = json.dumps({"environment": changes, "descriptors": descriptors}).encode() + _END
        with self._channel, contextlib.suppress(ConnectionError):  # it has ended, and is restarted
            sent = socket.send_fds(self._channel, [message], descriptors)
            self._channel.sendall(message[sent:])
        return self._process

    def discard(self) -> None:
        """End a process that was not configured."""
        self._channel.close()
        if not self._is_configured:
            self._process.kill()
            self._process.wait()


@contextlib.contextmanager
def starting_early(arguments: Sequence[str]) -> Iterator[FirstProcess | None]:
    """Start the first process if these arguments are those of `stak up`; end it after the block if it is not used."""
    with contextlib.ExitStack() as stack:
        first = None
        if arguments[:1] == ["up"] and not {"-h", "--help"}.intersection(arguments):
            with contextlib.suppress(OSError):  # the supervisor starts it later, and reports the error
                first = FirstProcess(stack.enter_context(metrics_directory()))
                stack.callback(first.discard)
        yield first


class EnvironmentReceiver:
    """The end of the first process: waits for the environment, and ends the process if the supervisor ends before."""

    def __init__(self, channel: int) -> None:
        self._channel = socket.socket(fileno=channel)
        self._message = b""
        self._received: list[int] = []
        self._thread = threading.Thread(target=self._receive, daemon=True)
        self._thread.start()

    def apply(self) -> None:
        """Wait for the environment, and apply it to this process."""
        import json

        self._thread.join()
        message = json.loads(self._message)
        ours = {str(theirs): str(own) for theirs, own in zip(message["descriptors"], self._received, strict=True)}
        for name, value in message["environment"].items():
            is_descriptor = name.endswith(_OF_DESCRIPTORS)
            os.environ[name] = ",".join(ours[one] for one in value.split(",")) if is_descriptor else value

    def _receive(self) -> None:
        with self._channel:
            part, self._received, *_ = socket.recv_fds(self._channel, _PART_BYTES, _DESCRIPTORS_MAX)
            while part:
                self._message += part
                part = self._channel.recv(_PART_BYTES)
        if not self._message.endswith(_END):
            os._exit(1)


def environment_receiver() -> EnvironmentReceiver | None:
    """Return the receiver of a process that was started early; None in other processes."""
    channel = os.environ.pop(CHANNEL, None)
    return None if channel is None else EnvironmentReceiver(int(channel))
