"""Chooses the engine and wires it to the ports: only this module imports engines or depends on which one is chosen."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from stak.clock import Clock, system_clock
from stak.crypto import Sealer, derive, fingerprint
from stak.engines.embedded.backup import back_up as back_up_embedded
from stak.engines.embedded.checks import examine as examine_embedded
from stak.engines.embedded.checks import shared_rows
from stak.engines.embedded.damaged_wal import accept_damage
from stak.engines.embedded.open_engine import Embedded, open_embedded
from stak.engines.embedded.secret_files import MASTER_KEY_NAME, new_operator_key
from stak.engines.embedded.sqlite_connections import DATABASE_NAME
from stak.errors import Misconfigured
from stak.http_processes import http_process_count, http_process_names
from stak.installation.data_format import NEWEST_FORMAT, new_format, validate_data_format
from stak.paging_cursors import Cursors
from stak.ports import Ports
from stak.ports.installation import Finding, MasterKeys, Processes
from stak.ports.live import Sockets
from stak.ports.queue import Queue
from stak.ports.table import Rows
from stak.settings import Settings
from stak.shared_memory import SharedMemory, open_shared_memory
from stak.tenancy.master_key_check import verify_master_key
from stak.tenancy.stored_bytes import flush_bytes
from stak.ttl_cache import TtlCache
from stak.ulids import Ids
from stak.webhook_http import WebhookClient

if TYPE_CHECKING:
    from stak.engines.aws.open_engine import Aws

WORKER_TIMEOUT_SECONDS = 30.0
"""How long a worker retries calls to AWS: no user waits for it, and a failed batch must be repeated as a whole."""
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
    shared_memory: SharedMemory
    """Memory that the processes of one `stak up` share."""
    jobs_run_by: Literal["worker", "celery"] = "worker"
    """The component that runs jobs and periodic tasks: the worker process, or the Celery control plane beside it."""
    delivery_concurrency: int = 2
    """Batches that a worker processes concurrently: it prepares the chunks of one while the storage writes another."""
    sockets: Sockets | None = None
    """The connections held by API Gateway, if any."""
    jobs_url: str | None = None
    """The queue from which Celery reads jobs, if Celery runs them."""
    is_live_shared: bool = True
    """Whether a process can notify devices that are connected to another process."""
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
    with open_embedded(settings, clock) as embedded:
        engine = _embedded(settings, embedded, clock)
        await _verify(engine, f"Restore {MASTER_KEY_NAME} from your backup of this data directory.")
        if embedded.is_new and not engine.processes.outdated(NEWEST_FORMAT):
            await engine.processes.refuse_older(NEWEST_FORMAT)
            await engine.ports.table.commit([(new_format(clock()),)])
        try:
            yield engine
        finally:
            await _finish(engine.ports)


def worker_settings(settings: Settings) -> Settings:
    """Return the settings for a worker's engine, with a longer timeout on AWS."""
    if settings.engine != "aws":
        return settings
    return settings.model_copy(update={"patience_seconds": max(settings.patience_seconds, WORKER_TIMEOUT_SECONDS)})


async def find_job_queue(settings: Settings) -> str:
    """Return the URL of the queue from which Celery reads jobs. Raises Misconfigured without one."""
    if settings.engine == "aws":
        async with open_engine(settings) as engine:
            if engine.jobs_url is not None:
                return engine.jobs_url
    raise Misconfigured("Celery runs the jobs of the aws engine only: set STAK_ENGINE=aws.")


def processes_of(settings: Settings) -> tuple[str, ...]:
    """Return the processes that `stak up` runs: on AWS, Celery as the control plane too."""
    others = ("worker", "control") if settings.engine == "aws" else ("worker",)
    return (*http_process_names(http_process_count(settings)), *others)


def describe_storage(settings: Settings) -> str:
    """Return where the data is stored, for people."""
    if settings.engine == "embedded":
        return str(settings.data.resolve())
    where = settings.aws_endpoint or settings.aws_region or "AWS"
    return f"DynamoDB table {settings.aws_prefix}, its queues and bucket, at {where}"


def prepare_data_directory(settings: Settings) -> None:
    """Create the data directory of the embedded engine."""
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Misconfigured(
            f"Cannot create the data directory {settings.data}: {error.strerror}. Choose another with --data."
        ) from error


async def _verify(engine: Engine, advice: str) -> None:
    """Raise Misconfigured for an installation that this process must not write to."""
    await validate_data_format(engine.ports)
    await verify_master_key(engine.ports, advice)


async def _finish(ports: Ports) -> None:
    """Write buffered byte counts, wait for background tasks, and end child processes."""
    await flush_bytes(ports)
    await ports.background_tasks.drain()
    ports.schema_processes.close()


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


def _on_aws(settings: Settings, aws: "Aws", clock: Clock) -> Engine:
    async def nothing_to_do() -> int:
        return 0  # DynamoDB removes expired items and persists writes by itself

    memory = open_shared_memory()
    return Engine(
        ports=_ports(settings, clock, aws, memory),
        operator_fingerprint=_operator_fingerprint(settings, aws),
        job_queue=aws.job_queue,
        remove_expired=nothing_to_do,
        rows=aws.rows,
        checkpoint=nothing_to_do,
        processes=aws.processes,
        master_keys=aws.master_keys,
        shared_memory=memory,
        jobs_run_by="celery",
        delivery_concurrency=4,  # AWS calls are slow and can run concurrently
        sockets=aws.sockets,
        jobs_url=aws.jobs.queue_url,
        is_live_shared=settings.redis_url is not None,
        new_operator_key=aws.new_operator_key,
    )


def _embedded(settings: Settings, parts: Embedded, clock: Clock) -> Engine:
    memory = open_shared_memory()
    return Engine(
        ports=_ports(settings, clock, parts, memory),
        operator_fingerprint=_operator_fingerprint(settings, parts),
        job_queue=parts.job_queue,
        remove_expired=parts.remove_expired,
        rows=parts.rows,
        checkpoint=parts.checkpoint,
        processes=parts.processes,
        master_keys=parts.master_keys,
        shared_memory=memory,
    )


def _ports(settings: Settings, clock: Clock, parts: "Embedded | Aws", memory: SharedMemory) -> Ports:
    keys = parts.opened_keys
    return Ports(
        table=parts.table,
        deliveries=parts.deliveries,
        jobs=parts.jobs,
        live=parts.live,
        clock=clock,
        ids=Ids(clock),
        sealer=Sealer({name: derive(key, "at rest") for name, key in keys.items()}, next(iter(keys))),
        cursors=Cursors(keys),
        cache=TtlCache(clock, settings.cache_seconds, memory),
        webhook_client=WebhookClient(is_private_allowed=settings.webhook_private),
        # In DynamoDB, the transaction would conflict with other writers of a recipient's counter, and the post wait.
        delivers_small_posts=settings.engine == "embedded",
        rows=parts.rows,
    )


def _operator_fingerprint(settings: Settings, parts: "Embedded | Aws") -> str:
    if settings.operator_key is not None:
        return fingerprint(settings.operator_key.get_secret_value())
    return settings.operator_fingerprint or parts.operator_fingerprint


async def examine(settings: Settings) -> list[Finding]:
    """Return the findings of the engine's doctor within ten seconds, whatever is wrong."""
    if settings.engine == "embedded":
        from stak.migration.unreadable_rows import examine_rows  # used only here, and it imports all models

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


async def examine_before_start(settings: Settings) -> list[Finding]:
    """Return the findings that can prevent a start; none for the embedded engine, which is checked when it opens."""
    return await examine(settings) if settings.engine == "aws" else []


def back_up(settings: Settings, target: Path, on_progress: Callable[[int, int], None]) -> int:
    """Copy a live installation into a new directory and return its size in bytes. On AWS, AWS makes the backups."""
    if settings.engine == "aws":
        raise Misconfigured(
            f"On AWS, use DynamoDB's point-in-time recovery, which `stak up --create` turns on: aws dynamodb "
            f"restore-table-to-point-in-time --source-table-name {settings.aws_prefix} (see docs/decisions)."
        )
    return back_up_embedded(settings.data, target, on_progress)


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
    if settings.operator_key is not None or settings.operator_fingerprint is not None:
        return None
    prepare_data_directory(settings)
    return new_operator_key(settings.data)
