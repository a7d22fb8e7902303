"""Looks up host names that tenants choose, in threads of its own.

A lookup cannot be cancelled: its thread waits for the name server, which may belong to an attacker, for as long as the
resolver of the machine allows. So these threads serve nothing else, and a tenant occupies a few of them at most.
"""

import asyncio
import socket
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

THREADS: Final = 8
LOOKUPS_PER_TENANT: Final = 2
WAIT_SECONDS: Final = 2.0
"""How long a lookup waits for a free thread; most lookups take milliseconds."""
_POLL_SECONDS: Final = 0.02


class NameLookups:
    """Lookups of host names, a few at a time for each tenant."""

    def __init__(self, threads: int = THREADS, wait_seconds: float = WAIT_SECONDS) -> None:
        self._threads = threads
        self._wait_seconds = wait_seconds
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="name-lookup")
        self._lock = threading.Lock()
        self._running: Counter[str] = Counter()

    async def resolve(self, tenant: str, host: str, port: int) -> Sequence[str]:
        """Return the addresses of a host from the machine's resolver. Raises OSError, also if no thread is free."""
        deadline = time.monotonic() + self._wait_seconds
        while not self._take(tenant):
            if time.monotonic() >= deadline:
                raise socket.gaierror(socket.EAI_AGAIN, "too many lookups are running")
            await asyncio.sleep(_POLL_SECONDS)
        future = self._executor.submit(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)

        def give_back(_: "Future[Any]") -> None:
            with self._lock:
                self._running[tenant] -= 1
                if not self._running[tenant]:
                    del self._running[tenant]

        # When the thread ends, not when the caller stops waiting for it.
        future.add_done_callback(give_back)
        found = await asyncio.wrap_future(future)
        return list(dict.fromkeys(str(address[0]) for *_, address in found))

    def _take(self, tenant: str) -> bool:
        with self._lock:
            if self._running.total() >= self._threads or self._running[tenant] >= LOOKUPS_PER_TENANT:
                return False
            self._running[tenant] += 1
            return True


LOOKUPS: Final = NameLookups()
"""Those of this process: email, push messages and webhooks share the threads."""
