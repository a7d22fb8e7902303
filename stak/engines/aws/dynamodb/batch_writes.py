"""Encodes puts and deletes without conditions for BatchWriteItem, which needs no transaction for them."""

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from stak.engines.aws.dynamodb.request_encoding import PK, item_of, key_of
from stak.ports.writes import Group, Put

_MAX_WRITES: Final = 25  # DynamoDB: BatchWriteItem
_MAX_BYTES: Final = 12 * 1024 * 1024  # DynamoDB takes 16 MB


def batch_request(group: Group) -> dict[str, Any]:
    """Encode a plain group."""
    (write,) = group
    if type(write) is Put:
        return {"PutRequest": {"Item": item_of(write.key, write.item)}}
    return {"DeleteRequest": {"Key": key_of(write.key)}}


def pk_of(request: dict[str, Any]) -> str:
    """Return the partition key of an encoded plain group."""
    ((kind, write),) = request.items()
    attributes = write["Item" if kind == "PutRequest" else "Key"]
    return str(attributes[PK]["S"])


def take_batch(waiting: deque[int], operations: Sequence[bytes]) -> list[int]:
    """Take the next plain groups that fit one request; at least one."""
    batch: list[int] = []
    batch_bytes = 0
    while waiting and len(batch) < _MAX_WRITES:
        batch_bytes += len(operations[waiting[0]])
        if batch and batch_bytes > _MAX_BYTES:
            break
        batch.append(waiting.popleft())
    return batch
