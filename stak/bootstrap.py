"""Chooses the engine and wires it to the ports: the only module that knows which engines exist."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from stak.clock import Clock, system_clock
from stak.crypto import Sealer, derive, fingerprint
from stak.engines.embedded.backup import back_up as back_up_embedded
from stak.engines.embedded.checkpoint import Checkpointer
from stak.engines.embedded.checks import examine as examine_embedded
from stak.engines.embedded.checks import shared_rows
from stak.engines.embedded.database import DATABASE_NAME, Database
from stak.engines.embedded.jobs import JOBS_QUEUE, EmbeddedJobs
from stak.engines.embedded.live import EmbeddedLive
from stak.engines.embedded.processes import EmbeddedProcesses
from stak.engines.embedded.queue import EmbeddedQueue
from stak.engines.embedded.secret_files import (
    MASTER_KEY_NAME,
    EmbeddedMasterKeys,
    master_keys,
    new_operator_key,
    operator_fingerprint,
)
from stak.engines.embedded.table import EmbeddedTable
from stak.engines.embedded.table_scan import EmbeddedRows
from stak.engines.embedded.ttl_removal import remove_expired
from stak.engines.embedded.wal_guard import accept_damage
from stak.errors import Misconfigured
from stak.ids import Ids
from stak.installation.data_format import NEWEST_FORMAT, new_format, refuse_newer
from stak.paging import Cursors
from stak.ports import Ports
from stak.ports.findings import Finding
from stak.ports.master_keys import MasterKeys
from stak.ports.processes import Processes
from stak.ports.queue import Queue
from stak.ports.rows import Rows
from stak.ports.sockets import Sockets
from stak.settings import Settings
from stak.tenancy.master_key import verify_master_key
from stak.tenancy.stored_bytes import flush_bytes
from stak.ttl_cache import TtlCache
from stak.webhook_http import Outside

if TYPE_CHECKING:
    from stak.engines.aws.open_engine import Aws

DELIVERIES_QUEUE = "deliveries"
EXAMINED_ROWS_MAX = 10_000  # keeps the doctor's run within seconds


@dataclass(frozen=True)
class Engine:
    """An open engine: its ports, and the other parts that the processes need."""

    ports: Ports
    operator_fingerprint: str
    job_queue: Queue
    remove_expired: Callable[[], Awaitable[int]]
    rows: Rows
    """All rows of the table, for an export or an upgrade."""
    checkpoint: Callable[[], Awaitable[int]]
    """Move committed data to its final place; return how much is left. No-op where a managed service does this."""
    processes: Processes
    """The other processes that have the installation open."""
    master_keys: MasterKeys
    """The stored master keys, for their rotation."""
    jobs_run_by: Literal["worker", "celery"] = "worker"
    """The component that runs jobs and periodic tasks: the worker process, or the Celery control plane beside it."""
    delivery_concurrency: int = 2
    """Batches that a worker processes concurrently: it prepares the chunks of one while the storage writes another."""
    sockets: Sockets | None = None
    """The connections held by API Gateway, if any."""
    jobs_url: str | None = None
    """The queue from which Celery reads jobs, if Celery runs them."""
    new_operator_key: str | None = None
    """The operator key if opening the engine created it; it must be shown once."""


@contextlib.asynccontextmanager
async def open_engine(settings: Settings, clock: Clock = system_clock) -> AsyncIterator[Engine]:
    """Open the engine that the settings choose, until the block ends."""
    if settings.engine == "aws":
        async with _open_aws(settings, clock) as engine:
            yield engine
        return
    prepare_data_directory(settings)
    try:
        database = Database(settings.data, synchronous=settings.synchronous, patience_seconds=settings.patience_seconds)
    except OSError as error:
        raise Misconfigured(f"Cannot open the data directory {settings.data}: {error.strerror}.") from error
    checkpointer = Checkpointer(database.path)
    try:
        is_new = database.is_empty()
        engine = _embedded(settings, database, checkpointer, clock)
        await _verify(engine, f"Restore {MASTER_KEY_NAME} from your backup of this data directory.")
        if is_new and not engine.processes.outdated(NEWEST_FORMAT):
            await engine.processes.refuse_older(NEWEST_FORMAT)
            await engine.ports.table.commit([(new_format(clock()),)])
        try:
            yield engine
        finally:
            await _finish(engine.ports)
            engine.ports.schema_processes.close()
    finally:
        checkpointer.close()
        database.close()


async def _verify(engine: Engine, advice: str) -> None:
    """Raise Misconfigured for an installation that this process must not write to."""
    await refuse_newer(engine.ports)
    await verify_master_key(engine.ports, advice)


async def _finish(ports: Ports) -> None:
    """Write buffered byte counts and wait for background tasks."""
    await flush_bytes(ports)
    await ports.background_tasks.drain()


async def _prepare_aws(settings: Settings) -> str | None:
    async with open_engine(settings) as engine:
        return engine.new_operator_key


@contextlib.asynccontextmanager
async def _open_aws(settings: Settings, clock: Clock) -> AsyncIterator[Engine]:
    # Imported here so that installations with the embedded engine need none of the AWS packages.
    try:
        from stak.engines.aws.open_engine import open_aws
    except ImportError as error:
        raise Misconfigured(f"The aws engine needs more packages ({error.name}): pip install 'stak[aws]'.") from error
    async with open_aws(settings, clock) as aws:
        engine = _on_aws(settings, aws, clock)
        await _verify(engine, "Restore the table, or its row sys#installation, from the backup that goes with it.")
        try:
            yield engine
        finally:
            await _finish(engine.ports)
            engine.ports.schema_processes.close()


def _on_aws(settings: Settings, aws: "Aws", clock: Clock) -> Engine:
    from stak.engines.aws.processes import AwsProcesses

    async def nothing_to_do() -> int:
        return 0  # DynamoDB removes expired items and persists writes by itself

    configured = settings.operator_key
    return Engine(
        ports=Ports(
            table=aws.table,
            deliveries=aws.deliveries,
            jobs=aws.jobs,
            live=aws.live,
            clock=clock,
            ids=Ids(clock),
            sealer=_sealer(aws.opened_keys),
            cursors=Cursors(aws.opened_keys),
            cache=TtlCache(clock),
            outside=Outside(is_private_allowed=settings.webhook_private),
            rows=aws.rows,
        ),
        operator_fingerprint=fingerprint(configured.get_secret_value()) if configured else aws.operator_fingerprint,
        job_queue=aws.job_queue,
        remove_expired=nothing_to_do,
        rows=aws.rows,
        checkpoint=nothing_to_do,
        processes=AwsProcesses(),
        master_keys=aws.master_keys,
        jobs_run_by="celery",
        delivery_concurrency=4,  # AWS calls are slow and can run concurrently
        sockets=aws.sockets,
        jobs_url=aws.jobs.queue_url,
        new_operator_key=aws.new_operator_key,
    )


def prepare_data_directory(settings: Settings) -> None:
    """Create the data directory of the embedded engine."""
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Misconfigured(
            f"Cannot create the data directory {settings.data}: {error.strerror}. Choose another with --data."
        ) from error


def _sealer(master_keys: Mapping[str, bytes]) -> Sealer:
    return Sealer({name: derive(key, "at rest") for name, key in master_keys.items()}, next(iter(master_keys)))


def _embedded(settings: Settings, database: Database, checkpointer: Checkpointer, clock: Clock) -> Engine:
    # Read in this order: a process that stores something has created the key before.
    opened_keys = master_keys(settings.data, is_first_use=database.is_empty())
    job_queue = EmbeddedQueue(database, JOBS_QUEUE, clock)
    rows = EmbeddedRows(database, settings.patience_seconds)
    ports = Ports(
        table=EmbeddedTable(database),
        deliveries=EmbeddedQueue(database, DELIVERIES_QUEUE, clock),
        jobs=EmbeddedJobs(job_queue),
        live=EmbeddedLive(settings.data),
        clock=clock,
        ids=Ids(clock),
        sealer=_sealer(opened_keys),
        cursors=Cursors(opened_keys),
        cache=TtlCache(clock),
        outside=Outside(is_private_allowed=settings.webhook_private),
        rows=rows,
    )
    configured = settings.operator_key
    return Engine(
        ports=ports,
        operator_fingerprint=(
            fingerprint(configured.get_secret_value()) if configured else operator_fingerprint(settings.data)
        ),
        job_queue=job_queue,
        remove_expired=lambda: remove_expired(database, int(clock())),
        rows=rows,
        checkpoint=checkpointer.run,
        processes=EmbeddedProcesses(database),
        master_keys=EmbeddedMasterKeys(settings.data),
    )


async def examine(settings: Settings) -> list[Finding]:
    """Return the findings of the engine's doctor within ten seconds, whatever is wrong."""
    if settings.engine == "embedded":
        from stak.migration.examine import examine_rows  # used only here, and it imports all models

        found = examine_embedded(settings.data)
        if any(one.check == "integrity" and one.state == "ok" for one in found):
            found.append(examine_rows(shared_rows(settings.data, EXAMINED_ROWS_MAX)))
        return found
    try:
        from stak.engines.aws.checks.doctor import examine as examine_aws
    except ImportError as error:
        advice = "pip install 'stak[aws]'"
        return [Finding("packages", "wrong", f"The aws engine needs more packages ({error.name}).", advice)]
    return await examine_aws(settings)


def back_up(settings: Settings, target: Path, told: Callable[[int, int], None]) -> int:
    """Copy a live installation into a new directory and return its size in bytes. On AWS, AWS makes the backups."""
    if settings.engine == "aws":
        raise Misconfigured(
            f"On AWS, use DynamoDB's point-in-time recovery, which `stak up --create` turns on: aws dynamodb "
            f"restore-table-to-point-in-time --source-table-name {settings.aws_prefix} (see docs/decisions)."
        )
    return back_up_embedded(settings.data, target, told)


def accept_wal_damage(settings: Settings) -> Path | None:
    """Start without the commits lost in a damaged write-ahead log. Return the path of the kept log, if damaged."""
    database = settings.data / DATABASE_NAME
    if settings.engine == "aws" or not database.exists():
        return None
    return accept_damage(database, settings.patience_seconds)


def ensure_operator_key(settings: Settings) -> str | None:
    """Create an operator key if there is none, and on aws, with `create`, missing resources. Return the new key."""
    if settings.engine == "aws":
        return asyncio.run(_prepare_aws(settings))
    if settings.operator_key is not None:
        return None
    prepare_data_directory(settings)
    return new_operator_key(settings.data)
