"""Runs untrusted computations in child processes with a time and memory limit; a slow child is killed.

A thread cannot be cancelled and a computing coroutine cannot be interrupted; a process can be killed. The child is
started on first use and again after it was killed. Its environment contains only the path to the code; it has a lower
priority and limited memory, and it exits with this process. The time limit is CPU time, so that a busy machine refuses
no request that an idle one would accept.

Frames are four bytes of length and a body, in both directions. The child (`stak.limited_process_child`) sends one empty
frame when it is ready.
"""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Final

from stak.errors import Overloaded, TooManyRequests
from stak.limited_process_child import LENGTH_BYTES
from stak.logs import log

START_SECONDS: Final = 15.0
WAITING_MAX: Final = 16
"""Requests that one owner may have waiting."""
_PROCESSES: Final = 2
_WALL_FACTOR: Final = 40
"""How many times as long as its CPU time a request may take before the server counts as overloaded."""
_CLOCK_SECONDS: Final = 0.005
_PROCESS_CPU_CLOCK: Final = 2  # clock_getcpuclockid(3) on Linux: the CPU time of all threads


class OutOfTime(Exception):  # noqa: N818 - an outcome
    """The request exceeded its time or memory limit."""


class LimitedProcesses:
    """Up to two children that run one module; requests of the same owner run one after the other."""

    def __init__(self, module: str) -> None:
        self._idle = [_Child(module) for _ in range(_PROCESSES)]
        self._children = tuple(self._idle)
        self._free = asyncio.Semaphore(_PROCESSES)
        self._owners: dict[str, tuple[asyncio.Lock, int]] = {}

    async def call(self, owner: str, request: bytes, *, seconds: float) -> bytes:
        """Return the response to a request. Raises OutOfTime, or TooManyRequests if this owner has too many waiting."""
        lock, waiting = self._owners.get(owner) or (asyncio.Lock(), 0)
        if waiting >= WAITING_MAX:
            raise TooManyRequests("Too many messages are waiting for validation by expensive schemas. Slow down.", 1)
        self._owners[owner] = (lock, waiting + 1)
        try:
            async with lock, self._free:  # one request of each owner at a time, for fairness
                child = self._idle.pop()
                try:
                    return await child.call(request, seconds)
                finally:
                    self._idle.append(child)
        finally:
            lock, waiting = self._owners.pop(owner)
            if waiting > 1:
                self._owners[owner] = (lock, waiting - 1)

    def close(self) -> None:
        """Kill the children."""
        for child in self._children:
            child.kill()


class _Child:
    """One child process, started on demand."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def call(self, request: bytes, seconds: float) -> bytes:
        for _ in range(2):  # replaces a child that died while idle
            is_new = self._process is None
            await self._start()
            try:
                return await self._exchange_within(seconds, request)
            except TimeoutError:
                self.kill()
                raise OutOfTime from None
            except (asyncio.IncompleteReadError, ConnectionError):
                self.kill()
                if is_new:
                    raise OutOfTime from None
            except BaseException:  # cancelled: its response would be taken for that of the next request
                self.kill()
                raise
        raise OutOfTime

    def kill(self) -> None:
        if self._writer is not None:
            self._writer.transport.abort()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._reader = self._writer = None

    async def _start(self) -> None:
        if self._process is not None:
            return
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                self._process = subprocess.Popen(  # noqa: ASYNC220, S603 - a millisecond or two; our own module
                    [sys.executable, "-S", "-m", self._module, str(theirs.fileno())],
                    env={"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
                    pass_fds=(theirs.fileno(),),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            self._reader, self._writer = await asyncio.open_unix_connection(sock=ours)
            await _within(START_SECONDS, self._read)
        except (TimeoutError, asyncio.IncompleteReadError, OSError) as error:
            ours.close()
            self.kill()
            log.error("child_process_not_started", module=self._module, error=repr(error))
            raise Overloaded("Cannot start the process that validates messages. Try again in a moment.") from None
        except BaseException:
            ours.close()
            self.kill()
            raise

    async def _exchange_within(self, cpu_seconds: float, request: bytes) -> bytes:
        """Return the response. Raises TimeoutError after so much CPU time, Overloaded if the child got too little."""
        assert self._process is not None  # noqa: S101 - it was started
        child, left_seconds = self._process.pid, cpu_seconds
        used_before, began_at = _cpu_seconds(child), time.monotonic()
        exchange = asyncio.ensure_future(self._exchange(request))
        try:
            while time.monotonic() - began_at < cpu_seconds * _WALL_FACTOR:
                await asyncio.wait((exchange,), timeout=left_seconds)
                if exchange.done():
                    return exchange.result()
                left_seconds = cpu_seconds - (_cpu_seconds(child) - used_before)
                if left_seconds < _CLOCK_SECONDS:
                    raise TimeoutError
        finally:
            exchange.cancel()
        raise Overloaded("This server is too busy to evaluate the schema. Nothing was written. Try again in a moment.")

    async def _exchange(self, request: bytes) -> bytes:
        assert self._writer is not None  # noqa: S101 - it was started
        self._writer.write(len(request).to_bytes(LENGTH_BYTES) + request)
        await self._writer.drain()
        return await self._read()

    async def _read(self) -> bytes:
        assert self._reader is not None  # noqa: S101 - it was started
        size = int.from_bytes(await self._reader.readexactly(LENGTH_BYTES))
        return await self._reader.readexactly(size)


def _cpu_seconds(process: int) -> float:
    """Return the CPU time of a process, or a clock where the system does not tell."""
    if sys.platform != "linux":
        return time.monotonic()
    try:
        return time.clock_gettime(~process << 3 | _PROCESS_CPU_CLOCK)
    except OSError:  # it has ended: the exchange with it fails
        return 0.0


async def _within(seconds: float, work: Callable[[], Awaitable[bytes]]) -> bytes:
    async with asyncio.timeout(seconds):
        return await work()
