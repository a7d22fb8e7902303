"""Starts the processes of one installation, keeps them running, and ends them with itself.

A process that dies is started again, after a pause that grows while it keeps dying. One that says it is misconfigured
ends everything: starting it again would not help.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import Final

from stak.cli.child import EXIT_MISCONFIGURED, LIFELINE
from stak.logs import log

_FIRST_PAUSE_SECONDS: Final = 0.2
_LONGEST_PAUSE_SECONDS: Final = 30.0
_STEADY_AFTER_SECONDS: Final = 60.0  # a process that ran this long has not been dying
_KILL_AFTER_DRAIN_SECONDS: Final = 5.0


class Supervisor:
    """Some child processes, by name."""

    def __init__(self, names: tuple[str, ...], environment: Mapping[str, str], drain_seconds: float) -> None:
        self._names = names
        self._environment = environment
        self._drain_seconds = drain_seconds
        self._stop = asyncio.Event()
        self._exit_code = 0

    async def run(self, when_started: Callable[[], Coroutine[None, None, None]]) -> int:
        """Run until SIGTERM, SIGINT or a misconfigured child; the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop.set)
        lifeline, own_end = os.pipe()  # the kernel closes our end when we are gone, whatever ended us
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
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "stak.cli.child",
                name,
                env={**self._environment, LIFELINE: str(lifeline)},
                pass_fds=(lifeline,),
                start_new_session=True,  # Ctrl-C is for us; we tell them
            )
            ended = asyncio.create_task(child.wait())
            await asyncio.wait((ended, stopping), return_when=asyncio.FIRST_COMPLETED)
            if self._stop.is_set():
                await self._end(child, ended)
                return
            if child.returncode == EXIT_MISCONFIGURED:
                self._exit_code = EXIT_MISCONFIGURED
                self._stop.set()
                return
            if time.monotonic() - began > _STEADY_AFTER_SECONDS:
                pause_seconds = _FIRST_PAUSE_SECONDS
            log.error("process_ended", name=name, exit_code=child.returncode, restart_in_seconds=pause_seconds)
            await asyncio.wait((stopping,), timeout=pause_seconds)
            pause_seconds = min(pause_seconds * 2, _LONGEST_PAUSE_SECONDS)

    async def _end(self, child: asyncio.subprocess.Process, ended: "asyncio.Task[int]") -> None:
        if child.returncode is None:
            child.terminate()
        try:
            await asyncio.wait_for(asyncio.shield(ended), self._drain_seconds + _KILL_AFTER_DRAIN_SECONDS)
        except TimeoutError:
            child.kill()
            await ended
