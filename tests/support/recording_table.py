"""A table that records every call and passes it on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from stak.ports import Ports
from stak.ports.table import ALL, Page, Position, Span, Table
from stak.ports.writes import Group, Item, Key, Outcome, in_partition

_BATCH_MAX_KEYS: Final = 100  # DynamoDB


class RecordingTable:
    """Implements `stak.ports.table.Table` over another, and records every call."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.calls: list[tuple[object, ...]] = []
        self.groups: list[Group] = []
        self.is_consistent: list[bool] = []
        """The consistency of every read, in order."""
        self.reads: list[tuple[object, ...]] = []
        """Every read as the single DynamoDB operation that it must become."""

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        self.is_consistent.append(consistent)
        self.calls.append(("get", key.pk, key.sk, consistent))
        self.reads.append(("GetItem", *key, consistent))
        return await self._table.get(key, consistent=consistent)

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        wanted = list(keys)
        self.is_consistent.append(consistent)
        self.calls.append(("batch_get", *sorted(tuple(key) for key in wanted)))
        distinct = list(dict.fromkeys(wanted))
        for start in range(0, len(distinct), _BATCH_MAX_KEYS):
            part = sorted(tuple(key) for key in distinct[start : start + _BATCH_MAX_KEYS])
            self.reads.append(("BatchGetItem", *part, consistent))
        return await self._table.batch_get(wanted, consistent=consistent)

    async def query(
        self,
        pk: str,
        span: Span = ALL,
        *,
        limit: int,
        reverse: bool = False,
        after: Position | None = None,
        index: bool = False,
        consistent: bool = True,
    ) -> Page:
        self.is_consistent.append(consistent)
        self.calls.append(
            ("query", pk, span.prefix or (span.low, span.high), "newest first" if reverse else "in order")
        )
        named = (("s", span.prefix),) if span.prefix else (("l", span.low), ("h", span.high))
        self.reads.append(
            (
                "Query",
                "gsi1" if index else "table",
                pk,
                tuple((name, bound) for name, bound in named if bound is not None),
                "newest first" if reverse else "in order",
                limit,
                consistent and not index,
                (after.pk, after.sk) if after else None,
            )
        )
        return await self._table.query(
            pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
        )

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        self.calls.append(("commit", len(groups)))
        self.groups += groups
        return await self._table.commit(groups)

    async def commit_template(self, partitions: Sequence[str], template: Group) -> list[Outcome]:
        self.calls.append(("commit", len(partitions)))
        self.groups += [tuple(in_partition(write, pk) for write in template) for pk in partitions]
        return await self._table.commit_template(partitions, template)

    def written(self) -> list[list[tuple[str, str, str]]]:
        """Return every group: the kind and the key of each write."""
        return [[(type(write).__name__, *write.key) for write in group] for group in self.groups]


def record_calls(ports: Ports) -> tuple[Ports, RecordingTable]:
    """Return the same ports with a recording table."""
    recorder = RecordingTable(ports.table)
    return replace(ports, table=recorder), recorder
