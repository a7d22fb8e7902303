"""Opens an installation on AWS: the clients, then each resource, with a clear error if one is missing."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace

from stak.clock import Clock
from stak.engines.aws.aws_clients import Clients, open_clients
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.table import AwsTable
from stak.engines.aws.dynamodb.table_scan import AwsRows
from stak.engines.aws.dynamodb.write_limiter import WriteLimiter
from stak.engines.aws.live.api_gateway_sockets import AwsSockets
from stak.engines.aws.live.redis_live import open_live
from stak.engines.aws.live.redis_rates import open_rates
from stak.engines.aws.master_key import AwsMasterKeys, master_keys, new_operator_key, operator_fingerprint
from stak.engines.aws.resources import create_all
from stak.engines.aws.sqs.job_queue import AwsJobs
from stak.engines.aws.sqs.sqs_queue import AwsQueue
from stak.errors import Misconfigured, StorageUnavailable
from stak.ports.live import Live
from stak.ports.rates import SharedRates
from stak.settings import Settings


class AwsProcesses:
    """Implements `stak.ports.installation.Processes`: not known; the operator confirms that no older one is left."""

    def outdated(self, data_format: int) -> list[str]:
        return []

    def others(self) -> None:
        """Return None: not known."""

    async def refuse_older(self, data_format: int) -> None:
        """Do nothing: an older release does not read a version in the table."""


@dataclass(frozen=True)
class Aws:
    """An open installation on AWS."""

    table: AwsTable
    rows: AwsRows
    deliveries: AwsQueue
    chat_updates: AwsQueue
    job_queue: AwsQueue
    webhook_queue: AwsQueue
    jobs: AwsJobs
    live: Live
    rates: SharedRates | None
    sockets: AwsSockets | None
    opened_keys: Mapping[str, bytes]
    """The master keys by name, the encrypting one first."""
    master_keys: AwsMasterKeys
    processes: AwsProcesses
    operator_fingerprint: str
    new_operator_key: str | None
    """The operator key if it was just created; it cannot be read again."""


@contextlib.asynccontextmanager
async def open_aws(settings: Settings, clock: Clock, table_name: str | None = None) -> AsyncIterator[Aws]:
    """Open the installation of these settings, or a copy of its table that was restored under another name.

    Raises Misconfigured that names the missing or forbidden resource.
    """
    async with contextlib.AsyncExitStack() as stack:
        clients = await stack.enter_async_context(open_clients(settings))
        if table_name is not None:
            clients = replace(clients, names=clients.names._replace(table=table_name))
        try:
            if settings.create:
                await create_all(clients)
            limiter = WriteLimiter(settings.aws_write_units_initial, settings.aws_write_units_max)
            table = AwsTable(Wire(clients.dynamodb), clients.names.table, settings.patience_seconds, limiter)
            opened_keys = await master_keys(clients, table, clock)
            has_operator = settings.operator_key is not None or settings.operator_fingerprint is not None
            new_key = await new_operator_key(table) if settings.create and not has_operator else None
            deliveries, chat_updates, job_queue, webhook_queue = await _open_queues(clients, table, clock)
            aws = Aws(
                table=table,
                rows=AwsRows(clients),
                deliveries=deliveries,
                chat_updates=chat_updates,
                job_queue=job_queue,
                webhook_queue=webhook_queue,
                jobs=AwsJobs(job_queue, webhook_queue),
                live=await stack.enter_async_context(open_live(settings)),
                rates=await stack.enter_async_context(open_rates(settings)),
                sockets=None if clients.sockets is None else AwsSockets(clients.sockets),
                opened_keys=opened_keys,
                master_keys=AwsMasterKeys(clients, table),
                processes=AwsProcesses(),
                operator_fingerprint=await operator_fingerprint(table),
                new_operator_key=new_key,
            )
        except StorageUnavailable as error:
            raise Misconfigured(f"{error.detail} {_advice(settings)}") from error
        yield aws


async def _open_queues(clients: Clients, table: AwsTable, clock: Clock) -> list[AwsQueue]:
    """Open all queues at once; wait for every request before raising an error."""
    opened = await asyncio.gather(
        *(AwsQueue.open(clients, name, dead_name, table, clock) for name, dead_name in clients.names.queues),
        return_exceptions=True,
    )
    queues: list[AwsQueue] = []
    for queue in opened:
        if isinstance(queue, BaseException):
            raise queue
        queues.append(queue)
    return queues


def _advice(settings: Settings) -> str:
    where = f" at {settings.aws_endpoint}" if settings.aws_endpoint else ""
    return f"Check region, credentials and permissions{where} with `stak doctor`; --create creates missing resources."
