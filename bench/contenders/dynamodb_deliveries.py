"""Three ways to write the same deliveries to DynamoDB: Stak's, and plain aioboto3 and boto3 for comparison."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, cast

import aioboto3
import boto3
from botocore.config import Config

from stak.crypto import Sealer
from stak.engines.aws.aws_clients import open_clients
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.table import AwsTable
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import keys
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.content_encryption import Details, seal_message
from stak.inbox.deliver_chunks import deliver
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.entry_model import Entry
from stak.ports import Ports
from stak.settings import Settings
from stak.ttl_cache import TtlCache

TENANT: Final = TenantKey("acme")
INBOX: Final = InboxKey("DEFAULT")
TABLE: Final = "stak"
CHUNK: Final = 100
CHUNKS_AT_ONCE: Final = 20
GROUPS_AT_ONCE: Final = 33  # of three writes: 99 operations, DynamoDB accepts 100
IN_FLIGHT: Final = 24
TEXT: Final = '{"title":"Your invoice is ready","body":"Hello, your invoice of 42.50 EUR for September is ready."}'
_KEY_ID: Final = "d1"
_LOCAL: Final = {"aws_access_key_id": "local", "aws_secret_access_key": "local", "region_name": "us-east-1"}


def entry(message_id: str) -> Entry:
    """Return the message as an inbox entry, encrypted as it is stored."""
    sealer = Sealer({_KEY_ID: secrets.token_bytes(32)}, _KEY_ID)
    sealed = seal_message(sealer, BroadcastRef(TENANT, INBOX, message_id), TEXT, Details())
    return Entry(message_id, "news", received=1_790_000_000, delivered=1_790_000_000, kind="users", message=sealed)


async def deliver_all(ports: Ports, message: Entry, uids: Sequence[str]) -> None:
    """Deliver as the worker does, in batches of chunks."""
    now = int(ports.clock())
    chunks = [
        Chunk(
            TENANT,
            INBOX,
            start // CHUNK,
            tuple(map(UserId, uids[start : start + CHUNK])),
            message,
            now,
            is_sharded=True,
        )
        for start in range(0, len(uids), CHUNK)
    ]
    for start in range(0, len(chunks), CHUNKS_AT_ONCE):
        await deliver(ports, chunks[start : start + CHUNKS_AT_ONCE])


@contextlib.asynccontextmanager
async def table_ports(settings: Settings, clock: Any) -> AsyncIterator[Ports]:
    """Return ports with a table only, which is all that a delivery needs."""
    async with open_clients(settings) as clients:
        nothing = cast("Any", None)
        table = AwsTable(Wire(clients.dynamodb), TABLE, 5.0)
        yield Ports(
            table=table,
            deliveries=nothing,
            chat_updates=nothing,
            jobs=nothing,
            live=nothing,
            clock=clock,
            ids=nothing,
            sealer=nothing,
            cursors=nothing,
            cache=TtlCache(clock),
        )


@contextlib.asynccontextmanager
async def plain_client(endpoint: str) -> AsyncIterator[Any]:
    """Return an aioboto3 client as in its documentation, with enough connections."""
    config = Config(max_pool_connections=64)
    async with aioboto3.Session(**_LOCAL).client("dynamodb", endpoint_url=endpoint, config=config) as client:
        yield client


async def transact_plainly(client: Any, message: Entry, uids: Sequence[str]) -> None:
    """Write with plain aioboto3: the same operations, 99 in a transaction."""
    gate = asyncio.Semaphore(IN_FLIGHT)

    async def write(part: Sequence[str]) -> None:
        async with gate:
            await client.transact_write_items(
                TransactItems=[operation for uid in part for operation in operations(message, uid)]
            )

    parts = [uids[start : start + GROUPS_AT_ONCE] for start in range(0, len(uids), GROUPS_AT_ONCE)]
    await asyncio.gather(*(write(part) for part in parts))


def transact_one_by_one(endpoint: str, message: Entry, uids: Sequence[str]) -> None:
    """Write with plain boto3: one transaction for each recipient."""
    client = boto3.client("dynamodb", endpoint_url=endpoint, **_LOCAL)
    for uid in uids:
        client.transact_write_items(TransactItems=operations(message, uid))
    client.close()


def operations(message: Entry, uid: str) -> list[dict[str, Any]]:
    """Return the three operations for one recipient, as handwritten code has them."""
    pk = {"S": next(iter(keys.user_inboxes(TENANT, (UserId(uid),), INBOX)))}
    item = {
        "pk": pk,
        "sk": {"S": f"m#{message.id}"},
        "category": {"S": message.category},
        "received": {"N": str(message.received)},
        "delivered": {"N": str(message.delivered)},
        "kind": {"S": "users"},
        "message": {"S": message.message},
    }
    is_below, now = "(attribute_not_exists(#w) OR #w < :id)", {"N": str(message.delivered)}
    return [
        {"Put": {"TableName": TABLE, "Item": item, "ConditionExpression": "attribute_not_exists(pk)"}},
        {
            "Update": {
                "TableName": TABLE,
                "Key": {"pk": pk, "sk": {"S": "c#*"}},
                "UpdateExpression": "SET #u = :now ADD #c :one, #r :one",
                "ConditionExpression": is_below,
                "ExpressionAttributeNames": {"#w": "wm", "#c": "count", "#r": "rev", "#u": "last_updated"},
                "ExpressionAttributeValues": {":id": {"S": message.id}, ":one": {"N": "1"}, ":now": now},
            }
        },
        {
            "Update": {
                "TableName": TABLE,
                "Key": {"pk": pk, "sk": {"S": f"c#{message.category}"}},
                "UpdateExpression": "SET #u = :now ADD #c :one",
                "ConditionExpression": f"{is_below} AND attribute_not_exists(#m)",
                "ExpressionAttributeNames": {"#w": "wm", "#c": "count", "#m": "muted", "#u": "last_updated"},
                "ExpressionAttributeValues": {":id": {"S": message.id}, ":one": {"N": "1"}, ":now": now},
            }
        },
    ]
