"""Keeps the lease of messages that are being worked on: work that takes long is not handed to somebody else meanwhile.

A lease may end all the same, when the queue does not answer. That costs work done twice, and nothing else.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Final

from stak.logs import log
from stak.ports.queue import Queue, Received

_TRIES_A_LEASE: Final = 3
"""One extension, and another if it fails, come in time."""


@contextlib.asynccontextmanager
async def lease_kept(queue: Queue, messages: Sequence[Received], lease_seconds: int) -> AsyncIterator[None]:
    """Extend the lease of messages again and again while the block works on them.

    When the block has ended nothing is under way any more that could undo what is then done with their leases.
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
        except Exception as error:  # noqa: BLE001 - whatever it is, the work goes on, and comes again at worst
            log.warning("lease_not_extended", messages=len(messages), error=repr(error))
