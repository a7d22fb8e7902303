"""Commits groups of writes, each all or nothing: packs them into transactions, and isolates those that fail.

A cancelled transaction names the operations that failed: their groups are refused, the others are sent again. After a
conflict with other writers, fewer groups share the next transaction. Throttled groups are sent after a pause, those of
hot keys alone, and the others at once. A transaction whose response was lost is sent again with the same token, so that
DynamoDB executes it once; therefore every write with a condition or an addition is sent in a transaction, however
small.
"""

import asyncio
import time
import uuid
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from botocore.exceptions import ClientError

from stak import task_limits
from stak.engines.aws.backoff import Backoff
from stak.engines.aws.dynamodb.batch_writes import batch_request, pk_of, take_batch
from stak.engines.aws.dynamodb.cancellation_reasons import (
    error_after_last_retry,
    has_conflict,
    has_permanent_failure,
    refusal_by_items,
    refusal_of,
)
from stak.engines.aws.dynamodb.group_batch import GroupBatch, SentAgain
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.request_encoding import (
    item_of,
    operation_of,
    size_bytes,
    template_operations,
    transaction_of,
)
from stak.engines.aws.dynamodb.throttling import is_throttled, throttled_keys
from stak.engines.aws.dynamodb.transaction_packing import (
    PackSize,
    PackSizes,
    kind_of_template,
    take_pack,
    turns,
)
from stak.engines.aws.dynamodb.write_limiter import Grant, WriteLimiter, units_of
from stak.engines.aws.dynamodb.write_requests import WriteRequests
from stak.engines.aws.error_mapping import AWS_ERRORS, code_of, translated
from stak.errors import InvalidWrite, StakError, StorageBusy, StorageRefused, StorageUnavailable
from stak.ports.capacity_units import needs_transaction
from stak.ports.writes import (
    DONE,
    GROUP_MAX_BYTES,
    ITEM_MAX_BYTES,
    Group,
    Item,
    Key,
    Outcome,
    Put,
    groups_of,
)

_SENDERS: Final = 24
_CANCELLED: Final = "TransactionCanceledException"
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder().decode

ReadItems: TypeAlias = Callable[[Iterable[Key]], Awaitable[Mapping[Key, Item]]]


class Committer:
    """Writes groups to one table. `read_items` reads the current items."""

    def __init__(
        self, wire: Wire, table: str, read_items: ReadItems, timeout_seconds: float, limiter: WriteLimiter
    ) -> None:
        self._requests = WriteRequests(wire, limiter)
        self._table = table
        self._read_items = read_items
        self._timeout_seconds = timeout_seconds
        self._sizes = PackSizes()

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        """Commit groups as `Table.commit` does; the groups are already validated."""
        operations = [b",".join(operation_of(write, self._table) for write in group) for group in groups]
        # Groups of one commit are alike; a single one tells nothing about those that share transactions.
        size = self._sizes.of(len(groups[0])) if len(groups) > 1 else PackSize()
        batch = GroupBatch(
            groups.__getitem__,
            lambda index: [write.key.pk for write in groups[index]],
            [len(group) for group in groups],
            operations,
            self._deadline(),
            size,
        )
        suspects = [index for index, body in enumerate(operations) if len(body) > ITEM_MAX_BYTES // 2]
        await self._validate_sizes(batch, suspects)
        for turn in turns(groups, [index for index in range(len(groups)) if index not in batch.outcomes]):
            plain = deque(index for index in turn if not needs_transaction(groups[index]))
            others = [index for index in turn if needs_transaction(groups[index])]
            puts = []
            while plain:
                puts.append(self._put(take_batch(plain, operations), batch))
            await _all([*puts, self._transact_all(others, batch)])
        return [batch.outcomes[index] for index in range(len(groups))]

    async def commit_template(
        self, partitions: Sequence[str], template: Group, items: Sequence[Item] | None = None
    ) -> list[Outcome]:
        """Commit a template as `Table.commit_template` does; encodes only the partition's name for each partition."""
        operations = template_operations(partitions, template, items, self._table)
        if max(map(len, operations), default=0) > ITEM_MAX_BYTES // 2:
            return await self.commit(groups_of(partitions, template, items))
        batch = GroupBatch(
            lambda index: groups_of([partitions[index]], template, None if items is None else [items[index]])[0],
            lambda index: (partitions[index],) * len(template),
            [len(template)] * len(partitions),
            operations,
            self._deadline(),
            self._sizes.of(kind_of_template(template)) if len(partitions) > 1 else PackSize(),
        )
        await self._transact_all(range(len(partitions)), batch)
        return [batch.outcomes[index] for index in range(len(partitions))]

    def _deadline(self) -> float:
        return time.monotonic() + task_limits.current().timeout_seconds(self._timeout_seconds)

    async def _transact_all(self, indexes: Iterable[int], batch: GroupBatch) -> None:
        """Write groups in transactions of the size that suits them now. Raises the first error at the end.

        After an error of the storage, no further transaction is started.
        """
        waiting = deque(indexes)
        errors: list[Exception] = []

        async def send_next() -> None:
            groups_max = min(batch.size.groups_max, self._requests.groups_max(batch.units([waiting[0]])))
            pack = take_pack(waiting, batch.writes, batch.size_of, groups_max)
            try:
                await self._transact(pack, batch, batch.backoff(), is_first=True)
            except Exception as error:  # noqa: BLE001 - raised at the end
                errors.append(error)
                if isinstance(error, StorageUnavailable):
                    waiting.clear()

        async def send_rest() -> None:
            while waiting:
                await send_next()

        if waiting and not batch.size.is_known and task_limits.current().is_bulk:
            await send_next()  # tells how many of them fail, before many transactions are cancelled at once
        await _all([send_rest() for _ in range(min(_SENDERS, len(waiting)))])
        if errors:
            raise errors[0]

    async def _transact(self, pack: list[int], batch: GroupBatch, backoff: Backoff, *, is_first: bool = False) -> None:
        """Write groups in one transaction; remove the groups that fail until the rest is written."""
        token = str(uuid.uuid4())
        while pack:
            body = transaction_of([batch.operations[index] for index in pack], token)
            grant = await self._requests.acquire(batch.units(pack))
            try:
                await self._requests.send(grant, "TransactWriteItems", body, batch.all_keys(pack))
            except AWS_ERRORS as error:
                if isinstance(error, ClientError) and code_of(error) == _CANCELLED:
                    again = await self._sort_out(pack, batch, error, grant, is_first=is_first)
                    is_first = False
                    if again.parts and again.is_waiting and not await self._wait(backoff, again.is_throttled):
                        raise error_after_last_retry(error.response.get("CancellationReasons", [])) from error
                    if again.later or len(again.parts) > 1:
                        works = [self._transact(part, batch, backoff) for part in again.parts]
                        await _all(works + [self._transact_later(part, batch, error) for part in again.later])
                        return
                    pack = again.parts[0] if again.parts else []
                    token = str(uuid.uuid4())  # a different transaction needs a new token
                    continue
                storage_error = self._translated(error)
                if isinstance(storage_error, InvalidWrite):
                    await self._one_by_one(pack, batch, storage_error, backoff)
                    return
                is_slow = isinstance(error, ClientError) and is_throttled(code_of(error))
                if isinstance(storage_error, StorageRefused) or not await self._wait(backoff, is_slow):
                    raise storage_error from error
            else:
                batch.outcomes.update(dict.fromkeys(pack, DONE))
                if is_first:
                    batch.size.record(len(pack), 0)
                return

    async def _wait(self, backoff: Backoff, is_after_throttling: bool) -> bool:
        return await (self._requests.wait_after_throttling(backoff) if is_after_throttling else backoff.wait())

    async def _transact_later(self, pack: list[int], batch: GroupBatch, error: Exception) -> None:
        """Write groups that were throttled, after a pause."""
        backoff = batch.backoff()
        if not await self._requests.wait_after_throttling(backoff):
            raise StorageBusy("The table has no write capacity left for some partition keys. Try again.") from error
        await self._transact(pack, batch, backoff)

    async def _sort_out(
        self, pack: list[int], batch: GroupBatch, error: ClientError, grant: Grant, *, is_first: bool
    ) -> SentAgain:
        """Record the refusals of a cancelled transaction; return the groups to send again."""
        reasons = error.response.get("CancellationReasons", [])
        rest: list[int] = []
        doubtful: list[list[int]] = []  # may succeed now, or unexplained: each alone, so that it delays no other group
        throttled: dict[int, set[str]] = {}
        failed = start = 0
        for index in pack:
            own = reasons[start : start + batch.writes[index]]
            start += batch.writes[index]
            failed += has_permanent_failure(own) or has_conflict(own)
            if not has_permanent_failure(own):
                rest.append(index)
                if keys := throttled_keys(own, batch.partition_keys(index)):
                    throttled[index] = keys
                continue
            group = batch.groups(index)
            refused = refusal_of(group, own) or await self._refusal_by_items(group)
            if refused is None:
                doubtful.append([index])
            else:
                batch.outcomes[index] = refused
        hot_keys = self._requests.record_throttling(grant, set().union(*throttled.values())) if throttled else set()
        hot = [index for index, keys in throttled.items() if keys <= hot_keys]
        cold = [index for index in throttled if index not in hot]
        is_conflict = has_conflict(reasons)
        self._requests.record_cancelled(grant, "conflict" if is_conflict else "throttled" if throttled else "refused")
        if is_first:
            batch.size.record(len(pack), failed + len(hot))
        is_split = len(pack) > 1 and cold != pack
        if is_split:
            rest = [index for index in rest if index not in throttled]
        middle = len(rest) // 2 if is_conflict else 0  # other writers use the same keys: share less
        return SentAgain(
            parts=[part for part in (rest[:middle], rest[middle:], *doubtful) if part],
            later=[part for part in (cold, *([index] for index in hot)) if part] if is_split else [],
            is_waiting=is_conflict or len(rest) + len(doubtful) == len(pack),
            is_throttled=bool(throttled) and not is_conflict,
        )

    async def _one_by_one(
        self, pack: list[int], batch: GroupBatch, storage_error: InvalidWrite, backoff: Backoff
    ) -> None:
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

    async def _validate_sizes(self, batch: GroupBatch, suspects: list[int]) -> None:
        for index in suspects:
            sizes = [size_bytes(item_of(write.key, write.item)) for write in batch.groups(index) if type(write) is Put]
            if max(sizes, default=0) > ITEM_MAX_BYTES:
                refused = await self._refusal_by_items(batch.groups(index))
                if refused is not None:
                    batch.outcomes[index] = refused
            elif sum(sizes) > GROUP_MAX_BYTES:
                raise InvalidWrite(f"A group is larger than {GROUP_MAX_BYTES} bytes: split it.")

    async def _put(self, indexes: list[int], batch: GroupBatch) -> None:
        """Write single puts and deletes without conditions."""
        requests = [batch_request(batch.groups(index)) for index in indexes]
        units = sum(units_of(1, len(batch.operations[index])) for index in indexes)
        backoff = batch.backoff()
        while requests:
            grant = await self._requests.acquire(-(-units * len(requests) // len(indexes)))
            body = _encode({"RequestItems": {self._table: requests}})
            try:
                answer = await self._requests.send(grant, "BatchWriteItem", body, batch.all_keys(indexes))
            except AWS_ERRORS as error:
                storage_error = self._translated(error)
                if isinstance(storage_error, StorageRefused | InvalidWrite) or not await backoff.wait():
                    raise storage_error from error
                continue
            requests = _decode(answer).get("UnprocessedItems", {}).get(self._table, [])
            if requests:
                self._requests.record_throttling(grant, {pk_of(request) for request in requests})
                if not await backoff.wait():
                    raise StorageBusy("The table is throttling writes. Try again.")
        batch.outcomes.update(dict.fromkeys(indexes, DONE))

    def _translated(self, error: BaseException) -> StakError:
        return translated(error, f"write to the table {self._table}")


async def _all(works: Sequence[Awaitable[None]]) -> None:
    """Run all. Waits for all, then raises the first error, so that nothing keeps running unseen."""
    for ended in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(ended, BaseException):
            raise ended
