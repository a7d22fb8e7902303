"""Commits groups of writes, each all or nothing: packs them into transactions, and isolates those that fail.

A cancelled transaction names the operations that failed: their groups are refused, the others are sent again. After a
conflict with other writers, fewer groups share the next transaction. A transaction whose response was lost is sent
again with the same token, so that DynamoDB executes it once; therefore every write with a condition or an addition is
sent in a transaction, however small.
"""

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import msgspec
from botocore.exceptions import ClientError

from stak.engines.aws.backoff import Backoff
from stak.engines.aws.dynamodb.cancellation_reasons import (
    CONFLICT,
    CancellationReason,
    error_after_last_retry,
    has_permanent_failure,
    refusal_by_items,
    refusal_of,
)
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.request_encoding import (
    item_of,
    key_of,
    operation_of,
    size_bytes,
    template_of,
    transaction_of,
)
from stak.engines.aws.dynamodb.transaction_packing import packs, turns
from stak.engines.aws.error_mapping import AWS_ERRORS, code_of, translated
from stak.errors import InvalidWrite, StakError, StorageBusy, StorageRefused
from stak.ports.writes import (
    DONE,
    GROUP_MAX_BYTES,
    ITEM_MAX_BYTES,
    Delete,
    Group,
    Item,
    Key,
    Outcome,
    Put,
    in_partition,
)

_BATCH_MAX_WRITES: Final = 25  # DynamoDB: BatchWriteItem
_BATCH_MAX_BYTES: Final = 12 * 1024 * 1024  # DynamoDB takes 16 MB
_IN_FLIGHT: Final = 24
_CANCELLED: Final = "TransactionCanceledException"
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder().decode

ReadItems: TypeAlias = Callable[[Iterable[Key]], Awaitable[Mapping[Key, Item]]]


@dataclass(frozen=True)
class _Batch:
    """Groups in progress: their encoded operations, and their outcomes."""

    groups: Callable[[int], Group]
    writes: Sequence[int]
    operations: Sequence[bytes]
    outcomes: dict[int, Outcome] = field(default_factory=dict)


class Committer:
    """Writes groups to one table. `look` reads the current items."""

    def __init__(self, wire: Wire, table: str, read_items: ReadItems, timeout_seconds: float) -> None:
        self._wire = wire
        self._table = table
        self._read_items = read_items
        self._timeout_seconds = timeout_seconds
        self._in_flight = asyncio.Semaphore(_IN_FLIGHT)

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        """Commit groups as `Table.commit` does; the groups are already validated."""
        operations = [b",".join(operation_of(write, self._table) for write in group) for group in groups]
        batch = _Batch(groups.__getitem__, [len(group) for group in groups], operations)
        suspects = [index for index, body in enumerate(operations) if len(body) > ITEM_MAX_BYTES // 2]
        await self._validate_sizes(batch, suspects)
        for turn in turns(groups, [index for index in range(len(groups)) if index not in batch.outcomes]):
            plain = [index for index in turn if _is_plain(groups[index])]
            others = [index for index in turn if not _is_plain(groups[index])]
            await _all(
                [self._put(part, batch) for part in _batches(plain, operations)]
                + [
                    self._transact(pack, batch, Backoff(self._timeout_seconds))
                    for pack in packs(others, batch.writes, [len(body) for body in operations])
                ]
            )
        return [batch.outcomes[index] for index in range(len(groups))]

    async def commit_template(self, partitions: Sequence[str], template: Group) -> list[Outcome]:
        """Commit a template as `Table.commit_template` does; encodes only the partition's name for each partition."""
        encoded = template_of(template, self._table)
        if sum(map(len, encoded.parts)) > ITEM_MAX_BYTES // 2:
            return await self.commit([_in(template, partition) for partition in partitions])
        operations = [encoded.in_partition(partition) for partition in partitions]
        batch = _Batch(lambda index: _in(template, partitions[index]), [len(template)] * len(partitions), operations)
        sizes = [len(body) for body in operations]
        await _all(
            [
                self._transact(pack, batch, Backoff(self._timeout_seconds))
                for pack in packs(range(len(partitions)), batch.writes, sizes)
            ]
        )
        return [batch.outcomes[index] for index in range(len(partitions))]

    async def _transact(self, pack: list[int], batch: _Batch, backoff: Backoff) -> None:
        """Write groups in one transaction; remove the groups that fail until the rest is written."""
        token = str(uuid.uuid4())
        while pack:
            body = transaction_of([batch.operations[index] for index in pack], token)
            try:
                async with self._in_flight:
                    await self._wire.call("TransactWriteItems", body)
            except AWS_ERRORS as error:
                if isinstance(error, ClientError) and code_of(error) == _CANCELLED:
                    reasons = error.response.get("CancellationReasons", [])
                    parts, is_waiting = await self._sort_out(pack, batch, reasons)
                    if parts and is_waiting and not await backoff.wait():
                        raise error_after_last_retry(reasons) from error
                    if len(parts) > 1:
                        await _all([self._transact(part, batch, backoff) for part in parts])
                        return
                    pack = parts[0] if parts else []
                    token = str(uuid.uuid4())  # a different transaction needs a new token
                    continue
                storage_error = self._translated(error)
                if isinstance(storage_error, InvalidWrite):
                    await self._one_by_one(pack, batch, storage_error, backoff)
                    return
                if isinstance(storage_error, StorageRefused) or not await backoff.wait():
                    raise storage_error from error
            else:
                batch.outcomes.update(dict.fromkeys(pack, DONE))
                return

    async def _sort_out(
        self, pack: list[int], batch: _Batch, reasons: Sequence[CancellationReason]
    ) -> tuple[list[list[int]], bool]:
        """Return the groups to send again, by transaction, and whether to wait first."""
        rest: list[int] = []
        doubtful: list[list[int]] = []  # may succeed now, or unexplained: each alone, so that it delays no other group
        start = 0
        for index in pack:
            own = reasons[start : start + batch.writes[index]]
            start += batch.writes[index]
            if not has_permanent_failure(own):
                rest.append(index)
                continue
            group = batch.groups(index)
            refused = refusal_of(group, own) or await self._refusal_by_items(group)
            if refused is None:
                doubtful.append([index])
            else:
                batch.outcomes[index] = refused
        is_conflict = any(reason.get("Code") == CONFLICT for reason in reasons)
        middle = len(rest) // 2 if is_conflict else 0  # other writers use the same keys: share less
        parts = [part for part in (rest[:middle], rest[middle:], *doubtful) if part]
        return parts, is_conflict or len(rest) + len(doubtful) == len(pack)

    async def _one_by_one(self, pack: list[int], batch: _Batch, storage_error: InvalidWrite, backoff: Backoff) -> None:
        """Find the invalid group of a transaction that DynamoDB rejected as a whole."""
        if len(pack) > 1:
            await _all([self._transact([index], batch, backoff) for index in pack])
            return
        refused = await self._refusal_by_items(batch.groups(pack[0]))
        if refused is None:
            raise storage_error
        batch.outcomes[pack[0]] = refused

    async def _refusal_by_items(self, group: Group) -> Outcome | None:
        return refusal_by_items(group, await self._read_items(write.key for write in group))

    async def _validate_sizes(self, batch: _Batch, suspects: list[int]) -> None:
        for index in suspects:
            sizes = [size_bytes(item_of(write.key, write.item)) for write in batch.groups(index) if type(write) is Put]
            if max(sizes, default=0) > ITEM_MAX_BYTES:
                refused = await self._refusal_by_items(batch.groups(index))
                if refused is not None:
                    batch.outcomes[index] = refused
            elif sum(sizes) > GROUP_MAX_BYTES:
                raise InvalidWrite(f"A group is larger than {GROUP_MAX_BYTES} bytes: split it.")

    async def _put(self, indexes: list[int], batch: _Batch) -> None:
        """Write single puts and deletes without conditions."""
        requests = [_batch_request(batch.groups(index)) for index in indexes]
        backoff = Backoff(self._timeout_seconds)
        while requests:
            try:
                async with self._in_flight:
                    answer = await self._wire.call("BatchWriteItem", _encode({"RequestItems": {self._table: requests}}))
            except AWS_ERRORS as error:
                storage_error = self._translated(error)
                if isinstance(storage_error, StorageRefused | InvalidWrite) or not await backoff.wait():
                    raise storage_error from error
                continue
            requests = _decode(answer).get("UnprocessedItems", {}).get(self._table, [])
            if requests and not await backoff.wait():
                raise StorageBusy("The table is throttling writes. Try again.")
        batch.outcomes.update(dict.fromkeys(indexes, DONE))

    def _translated(self, error: BaseException) -> StakError:
        return translated(error, f"write to the table {self._table}")


def _in(template: Group, partition: str) -> Group:
    return tuple(in_partition(write, partition) for write in template)


def _is_plain(group: Group) -> bool:
    return len(group) == 1 and type(group[0]) in (Put, Delete) and not group[0].when


def _batch_request(group: Group) -> dict[str, Any]:
    (write,) = group
    if type(write) is Put:
        return {"PutRequest": {"Item": item_of(write.key, write.item)}}
    return {"DeleteRequest": {"Key": key_of(write.key)}}


def _batches(indexes: Sequence[int], operations: Sequence[bytes]) -> Iterable[list[int]]:
    batch: list[int] = []
    batch_bytes = 0
    for index in indexes:
        size = len(operations[index])
        if batch and (len(batch) == _BATCH_MAX_WRITES or batch_bytes + size > _BATCH_MAX_BYTES):
            yield batch
            batch, batch_bytes = [], 0
        batch.append(index)
        batch_bytes += size
    if batch:
        yield batch


async def _all(works: Sequence[Awaitable[None]]) -> None:
    """Run all. Waits for all, then raises the first error, so that nothing keeps running unseen."""
    for ended in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(ended, BaseException):
            raise ended
