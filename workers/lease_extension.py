"""Extends the leases of messages in progress, so that slow work is not handed to another worker.

A lease may still expire when the queue does not respond. The only cost is that work is done twice.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Final

from stak.logs import log
from stak.ports.queue import Queue, Received

_TRIES_A_LEASE: Final = 3
"""Attempts in each lease: one extension, and a second if the first fails, are in time."""


@contextlib.asynccontextmanager
async def keep_leased(queue: Queue, messages: Sequence[Received], lease_seconds: int) -> AsyncIterator[None]:
    """Extend the lease of messages repeatedly while the block works on them.

    After the block, no extension is in flight that could undo a later change of their leases.
    """
    is_over = asyncio.Event()
    keeper = asyncio.create_task(_keep(queue, messages, lease_seconds, is_over))
    try:
        yield
    finally:
        is_over.set()
        await keeper


async def _keep(queue: Queue, messages: Sequence[Received], lease_seconds: int, is_over: asyncio.Event) -> None:
    while True:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(is_over.wait(), lease_seconds / _TRIES_A_LEASE)
            return
        try:
            await queue.extend(messages, lease_seconds)
        except Exception as error:  # noqa: BLE001 - any error: the work continues, and is repeated at worst
            log.warning("lease_not_extended", messages=len(messages), error=repr(error))
