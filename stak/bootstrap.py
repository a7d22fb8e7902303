"""Chooses the engine and wires it to the ports.

Only this module, `engine_maintenance` and `installation_setup` import engines or depend on which one is chosen.
"""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from stak.accounts.oidc_provider import OidcConfig, OidcProvider, validate_config
from stak.clock import Clock, system_clock
from stak.crypto import Sealer, derive, fingerprint
from stak.distribution import install_command
from stak.engines.embedded.open_engine import Embedded, open_embedded
from stak.engines.embedded.secret_files import MASTER_KEY_NAME
from stak.errors import Misconfigured
from stak.installation.data_format import NEWEST_FORMAT, new_format, validate_data_format
from stak.installation_setup import prepare_data_directory
from stak.mail_client import MailClient
from stak.paging_cursors import Cursors
from stak.ports import Ports
from stak.ports.installation import MasterKeys, Processes
from stak.ports.live import Sockets
from stak.ports.queue import Queue
from stak.ports.rates import SharedRates
from stak.ports.table import PARTITION_WRITE_UNITS, Rows
from stak.settings import Settings
from stak.shared_memory import SharedMemory, open_shared_memory
from stak.tenancy.master_key_check import verify_master_key
from stak.tenancy.stored_bytes import flush_bytes
from stak.ttl_cache import TtlCache
from stak.ulids import Ids
from stak.webhook_http import PUSH_HOSTS, WebhookClient

if TYPE_CHECKING:
    from stak.engines.aws.open_engine import Aws

WORKER_TIMEOUT_SECONDS = 30.0
"""How long a worker retries calls to AWS: no user waits for it, and a failed batch must be repeated as a whole."""
_EMBEDDED_WRITE_UNITS = 100_000.0
"""Write units per second of deliveries on a server with two cores, about 16,000 recipients (`bench broadcast`)."""


@dataclass(frozen=True)
class Engine:
    """An open engine: its ports, and the other parts that the processes need."""

    ports: Ports
    operator_fingerprint: str
    job_queue: Queue
    webhook_queue: Queue
    """Webhook jobs: a slow receiver delays no other job."""
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
    socket_url: str | None = None
    """The address at which API Gateway accepts them."""
    rates: SharedRates | None = None
    """Token buckets that all machines share; None where each machine counts alone."""
    pays_for_polls: bool = False
    """Whether every request to a queue is charged: idle workers then wait longer for messages, with fewer requests."""
    jobs_url: str | None = None
    """The queue from which Celery reads jobs, if Celery runs them."""
    is_live_shared: bool = True
    """Whether a process can notify devices that are connected to another process."""
    oidc: OidcProvider | None = None
    """The identity provider with which people sign in to the console, if any."""
    public_url: str | None = None
    """The address at which browsers reach this installation, if it is configured."""
    new_operator_key: str | None = None
    """The operator key if opening the engine created it; it must be shown once."""

    @property
    def queues(self) -> tuple[Queue, ...]:
        """Return all queues, from each of which dead letters are collected and removed."""
        return (self.ports.deliveries, self.ports.chat_updates, self.job_queue, self.webhook_queue)


@contextlib.asynccontextmanager
async def open_engine(
    settings: Settings, clock: Clock = system_clock, table_name: str | None = None
) -> AsyncIterator[Engine]:
    """Open the engine that the settings choose, until the block ends.

    `table_name` opens a restored copy of the table on AWS instead; nothing must be posted to it.
    """
    if settings.engine == "aws":
        async with _open_aws(settings, clock, table_name) as engine:
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
            await _finish(engine)


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


async def _verify(engine: Engine, advice: str) -> None:
    """Raise Misconfigured for an installation that this process must not write to."""
    await validate_data_format(engine.ports)
    await verify_master_key(engine.ports, advice)


async def _finish(engine: Engine) -> None:
    """Write buffered byte counts, wait for background tasks, close connections, and end child processes."""
    ports = engine.ports
    await flush_bytes(ports)
    await ports.background_tasks.drain()
    if engine.oidc is not None:
        await engine.oidc.close()
    ports.schema_processes.close()


@contextlib.asynccontextmanager
async def _open_aws(settings: Settings, clock: Clock, table_name: str | None) -> AsyncIterator[Engine]:
    # Imported here so that installations with the embedded engine need none of the AWS packages.
    try:
        from stak.engines.aws.open_engine import open_aws
    except ImportError as error:
        raise Misconfigured(f"The aws engine needs more packages ({error.name}): {install_command('aws')}.") from error
    async with open_aws(settings, clock, table_name) as aws:
        engine = _on_aws(settings, aws, clock)
        await _verify(engine, "Restore the table, or its row sys#installation, from the backup that goes with it.")
        try:
            yield engine
        finally:
            await _finish(engine)


def _on_aws(settings: Settings, aws: "Aws", clock: Clock) -> Engine:
    async def nothing_to_do() -> int:
        return 0  # DynamoDB removes expired items and persists writes by itself

    memory = open_shared_memory()
    return Engine(
        ports=_ports(settings, clock, aws, memory),
        operator_fingerprint=_operator_fingerprint(settings, aws),
        job_queue=aws.job_queue,
        webhook_queue=aws.webhook_queue,
        remove_expired=nothing_to_do,
        rows=aws.rows,
        checkpoint=nothing_to_do,
        processes=aws.processes,
        master_keys=aws.master_keys,
        shared_memory=memory,
        jobs_run_by="celery",
        delivery_concurrency=4,  # AWS calls are slow and can run concurrently
        sockets=aws.sockets,
        socket_url=settings.aws_socket_url or (settings.aws_sockets and settings.aws_sockets.replace("http", "ws", 1)),
        rates=aws.rates,
        pays_for_polls=settings.aws_endpoint is None,
        jobs_url=aws.job_queue.url,
        is_live_shared=settings.redis_url is not None,
        oidc=_identity_provider(settings, clock),
        public_url=settings.public_url,
        new_operator_key=aws.new_operator_key,
    )


def _embedded(settings: Settings, parts: Embedded, clock: Clock) -> Engine:
    memory = open_shared_memory()
    return Engine(
        ports=_ports(settings, clock, parts, memory),
        operator_fingerprint=_operator_fingerprint(settings, parts),
        job_queue=parts.job_queue,
        webhook_queue=parts.webhook_queue,
        remove_expired=parts.remove_expired,
        rows=parts.rows,
        checkpoint=parts.checkpoint,
        processes=parts.processes,
        master_keys=parts.master_keys,
        shared_memory=memory,
        oidc=_identity_provider(settings, clock),
        public_url=settings.public_url,
    )


def _ports(settings: Settings, clock: Clock, parts: "Embedded | Aws", memory: SharedMemory) -> Ports:
    keys = parts.opened_keys
    return Ports(
        table=parts.table,
        deliveries=parts.deliveries,
        chat_updates=parts.chat_updates,
        jobs=parts.jobs,
        live=parts.live,
        clock=clock,
        ids=Ids(clock),
        sealer=Sealer({name: derive(key, "at rest") for name, key in keys.items()}, next(iter(keys))),
        cursors=Cursors(keys),
        cache=TtlCache(clock, settings.cache_seconds, memory),
        counter_key=derive(next(iter(keys.values())), "counters of sign-in attempts"),
        webhook_client=WebhookClient(is_private_allowed=settings.webhook_private),
        mail_client=MailClient(
            is_private_allowed=settings.webhook_private,
            is_login_required=not settings.mail_unauthenticated,
            per_minute_max=settings.mail_per_minute,
        ),
        public_url=settings.public_url,
        push_hosts=None if settings.webhook_private else _push_hosts(settings),
        delivers_small_posts=True,
        announces_small_posts=settings.engine == "aws",  # a row that guarantees the notification takes write units
        shares_transactions=settings.engine == "aws",
        acknowledge_seconds=settings.acknowledge_seconds,
        prices=settings.prices,
        partition_write_units=PARTITION_WRITE_UNITS if settings.engine == "aws" else None,
        write_units_per_second=settings.aws_write_units_max if settings.engine == "aws" else _EMBEDDED_WRITE_UNITS,
        rows=parts.rows,
    )


def _push_hosts(settings: Settings) -> tuple[str, ...] | None:
    """Return the hosts that push subscriptions may have; None for any."""
    named = tuple(filter(None, (host.strip() for host in settings.push_hosts.split(","))))
    return None if "*" in named else (*PUSH_HOSTS, *named)


def _identity_provider(settings: Settings, clock: Clock) -> OidcProvider | None:
    """Return the identity provider that the settings name. Raises Misconfigured for incomplete settings."""
    if settings.oidc_issuer is None:
        return None
    if settings.oidc_client_id is None or settings.public_url is None:
        raise Misconfigured("STAK_OIDC_ISSUER needs STAK_OIDC_CLIENT_ID and STAK_PUBLIC_URL too.")
    config = OidcConfig(
        settings.oidc_issuer,
        settings.oidc_client_id,
        None if settings.oidc_client_secret is None else settings.oidc_client_secret.get_secret_value(),
        settings.public_url,
        frozenset(host.strip() for host in settings.oidc_hosts.split(",") if host.strip()),
        settings.oidc_scopes,
        settings.oidc_name,
    )
    return OidcProvider(validate_config(config), clock)


def _operator_fingerprint(settings: Settings, parts: "Embedded | Aws") -> str:
    if settings.operator_key is not None:
        return fingerprint(settings.operator_key.get_secret_value())
    return settings.operator_fingerprint or parts.operator_fingerprint
