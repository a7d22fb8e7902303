"""Opens an installation in a data directory: the database, then each part of the engine."""

import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from stak.clock import Clock
from stak.engines.embedded.checkpoint import Checkpointer
from stak.engines.embedded.queue import EmbeddedJobs, EmbeddedQueue
from stak.engines.embedded.secret_files import EmbeddedMasterKeys, master_keys, operator_fingerprint
from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.sqlite_schema import upgrade_schema
from stak.engines.embedded.table import EmbeddedTable
from stak.engines.embedded.table_scan import EmbeddedRows
from stak.engines.embedded.ttl_removal import remove_expired
from stak.engines.embedded.unix_socket_live import EmbeddedLive
from stak.errors import Misconfigured
from stak.settings import Settings

DELIVERIES_QUEUE: Final = "deliveries"
CHAT_UPDATES_QUEUE: Final = "chat-updates"
JOBS_QUEUE: Final = "jobs"
WEBHOOKS_QUEUE: Final = "webhooks"


class EmbeddedProcesses:
    """Implements `stak.ports.installation.Processes`: the processes that have the SQLite file open.

    The schema version of the file keeps older releases out.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def outdated(self, data_format: int) -> list[str]:
        return self._database.process_liveness.outdated(data_format)

    def others(self) -> list[str]:
        return self._database.process_liveness.others()

    async def refuse_older(self, data_format: int) -> None:
        def upgrade(connection: sqlite3.Connection) -> None:
            upgrade_schema(connection, data_format)

        await self._database.write(upgrade)


@dataclass(frozen=True)
class Embedded:
    """An open installation in a data directory."""

    table: EmbeddedTable
    rows: EmbeddedRows
    deliveries: EmbeddedQueue
    chat_updates: EmbeddedQueue
    job_queue: EmbeddedQueue
    webhook_queue: EmbeddedQueue
    jobs: EmbeddedJobs
    live: EmbeddedLive
    processes: EmbeddedProcesses
    opened_keys: Mapping[str, bytes]
    """The master keys by name, the encrypting one first."""
    master_keys: EmbeddedMasterKeys
    operator_fingerprint: str
    remove_expired: Callable[[], Awaitable[int]]
    checkpoint: Callable[[], Awaitable[int]]
    is_new: bool
    """Whether nothing was stored yet when it was opened."""


@contextlib.contextmanager
def open_embedded(settings: Settings, clock: Clock) -> Iterator[Embedded]:
    """Open the installation of these settings, until the block ends. Raises Misconfigured."""
    try:
        database = Database(settings.data, synchronous=settings.synchronous, timeout_seconds=settings.patience_seconds)
    except OSError as error:
        raise Misconfigured(f"Cannot open the data directory {settings.data}: {error.strerror}.") from error
    checkpointer = Checkpointer(database.path)
    try:
        is_new = database.is_empty()
        job_queue = EmbeddedQueue(database, JOBS_QUEUE, clock)
        webhook_queue = EmbeddedQueue(database, WEBHOOKS_QUEUE, clock)
        yield Embedded(
            table=EmbeddedTable(database),
            rows=EmbeddedRows(database, settings.patience_seconds),
            deliveries=EmbeddedQueue(database, DELIVERIES_QUEUE, clock),
            chat_updates=EmbeddedQueue(database, CHAT_UPDATES_QUEUE, clock),
            job_queue=job_queue,
            webhook_queue=webhook_queue,
            jobs=EmbeddedJobs(job_queue, webhook_queue),
            live=EmbeddedLive(settings.data),
            processes=EmbeddedProcesses(database),
            # Read in this order: a process that stores something has created the key before.
            opened_keys=master_keys(settings.data, is_first_use=database.is_empty()),
            master_keys=EmbeddedMasterKeys(settings.data),
            operator_fingerprint=operator_fingerprint(settings.data),
            remove_expired=lambda: remove_expired(database, int(clock())),
            checkpoint=checkpointer.run,
            is_new=is_new,
        )
    finally:
        checkpointer.close()
        database.close()
