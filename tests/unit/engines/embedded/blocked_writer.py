"""Blocks a database's writer, so that a test decides what shares a transaction."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import AsyncIterator

from stak.engines.embedded.sqlite_connections import Database


@contextlib.asynccontextmanager
async def blocked(database: Database) -> AsyncIterator[None]:
    """Block the writer during the block; all writes submitted meanwhile share the next transaction."""
    began, go_on = threading.Event(), threading.Event()

    def wait(_: sqlite3.Connection) -> None:
        began.set()
        go_on.wait()

    busy = asyncio.create_task(database.write(wait))
    await asyncio.to_thread(began.wait)
    try:
        yield
        await asyncio.sleep(0)  # Tasks created in the block submit their writes.
    finally:
        go_on.set()
        await busy
