"""Starts the processes of one installation, restarts them, and stops them when it stops.

A process that exits is restarted after a growing backoff. A process whose event loop hangs is killed and restarted. A
process that exits as misconfigured stops everything, because a restart would not help.
"""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Final, TypeAlias

from stak.cli.child_process import EXIT_MISCONFIGURED, LIFELINE
from stak.cli.first_process import CHILD_PROGRAM, FIRST_NAME, FirstProcess
from stak.cli.heartbeat import HEARTBEAT, Pulse
from stak.http.server.listening_sockets import described
from stak.http_processes import http_process_index
from stak.logs import log

_FIRST_PAUSE_SECONDS: Final = 0.2
_LONGEST_PAUSE_SECONDS: Final = 30.0
_STEADY_AFTER_SECONDS: Final = 60.0  # after this time the backoff is reset
_KILL_AFTER_DRAIN_SECONDS: Final = 5.0

Child: TypeAlias = "subprocess.Popen[bytes]"


class Supervisor:
    """Supervises child processes by name."""

    def __init__(
        self,
        names: tuple[str, ...],
        environment: Mapping[str, str],
        drain_seconds: float,
        hang_seconds: float = 0,
        program: tuple[str, ...] = CHILD_PROGRAM,
        *,
        sockets: Sequence[socket.socket] = (),
        descriptors: tuple[int, ...] = (),
        on_exit: Callable[[str, int], None] | None = None,
        first: FirstProcess | None = None,
    ) -> None:
        """Set up the processes. Without `hang_seconds`, hanging processes are not killed.

        HTTP processes inherit the listening sockets, all processes the descriptors. `on_exit` gets the name and the pid
        of a process that has ended and is to be restarted. `first` is the first HTTP process, if it was started early.
        """
        self._names = names
        self._environment = environment
        self._drain_seconds = drain_seconds
        self._hang_seconds = hang_seconds
        self._program = program
        self._sockets = sockets
        self._descriptors = descriptors
        self._on_exit = on_exit
        self._first = first
        self._stop = asyncio.Event()
        self._exit_code = 0

    async def run(self, when_started: Callable[[], Coroutine[None, None, None]]) -> int:
        """Run until SIGTERM, SIGINT or a misconfigured child; returns the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop.set)
        lifeline, own_end = os.pipe()  # the kernel closes our end when this process ends
        try:
            greeting = asyncio.create_task(when_started())
            await asyncio.gather(*(self._keep(name, lifeline) for name in self._names))
            greeting.cancel()
        finally:
            os.close(own_end)
            os.close(lifeline)
        return self._exit_code

    async def _keep(self, name: str, lifeline: int) -> None:
        pause_seconds = _FIRST_PAUSE_SECONDS
        stopping = asyncio.create_task(self._stop.wait())
        while not self._stop.is_set():
            began = time.monotonic()
            pulse = Pulse()
            sockets = self._sockets if http_process_index(name) is not None else ()
            given = {LIFELINE: str(lifeline), HEARTBEAT: str(pulse.theirs), **described(sockets)}
            descriptors = (lifeline, pulse.theirs, *self._descriptors, *(one.fileno() for one in sockets))
            child = self._start(name, {**self._environment, **given}, descriptors)
            pulse.close_theirs()
            ended = asyncio.create_task(_wait(child))
            hanging = asyncio.create_task(self._kill_hanging(name, child, pulse))
            await asyncio.wait((ended, stopping), return_when=asyncio.FIRST_COMPLETED)
            hanging.cancel()
            pulse.close()
            if self._stop.is_set():
                await self._end(child, ended)
                return
            if self._on_exit is not None:
                self._on_exit(name, child.pid)
            if child.returncode == EXIT_MISCONFIGURED:
                self._exit_code = EXIT_MISCONFIGURED
                self._stop.set()
                return
            if time.monotonic() - began > _STEADY_AFTER_SECONDS:
                pause_seconds = _FIRST_PAUSE_SECONDS
            log.error("process_exited", name=name, exit_code=child.returncode, restart_in_seconds=pause_seconds)
            await asyncio.wait((stopping,), timeout=pause_seconds)
            pause_seconds = min(pause_seconds * 2, _LONGEST_PAUSE_SECONDS)

    def _start(self, name: str, environment: Mapping[str, str], descriptors: tuple[int, ...]) -> Child:
        if self._first is not None and name == FIRST_NAME:
            first, self._first = self._first, None
            return first.configure(environment, descriptors)
        return subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, *self._program, name],
            env=environment,
            pass_fds=descriptors,
            start_new_session=True,  # only this process handles Ctrl-C, and stops the children
        )

    async def _kill_hanging(self, name: str, child: Child, pulse: Pulse) -> None:
        if not self._hang_seconds:
            return
        await pulse.stopped(child.pid, self._hang_seconds)
        log.error("process_hung", name=name, pid=child.pid, silent_seconds=self._hang_seconds)
        child.kill()

    async def _end(self, child: Child, ended: "asyncio.Task[None]") -> None:
        for listening in self._sockets:  # new connections are refused when the HTTP processes have closed them too
            listening.close()
        if child.returncode is None:
            child.terminate()
        try:
            await asyncio.wait_for(asyncio.shield(ended), self._drain_seconds + _KILL_AFTER_DRAIN_SECONDS)
        except TimeoutError:
            child.kill()
            await ended


async def _wait(child: Child) -> None:
    """Wait for the end of a process, in a thread of its own: the threads of the event loop are few."""
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()

    def wait() -> None:
        child.wait()
        with contextlib.suppress(RuntimeError):  # the event loop has ended
            loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=wait, name=f"wait-{child.pid}", daemon=True).start()
    await ended.wait()
