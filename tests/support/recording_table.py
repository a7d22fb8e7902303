"""A table that records every call and passes it on."""

from dataclasses import replace
from typing import Final

from stak.ports import Ports
from stak.ports.table import Table
from stak.ports.writes import Group
from stak.testing.hooked_table import BatchGet, Call, Commit, Get, HookedTable, Query, TransactGet

_BATCH_MAX_KEYS: Final = 100  # DynamoDB


class RecordingTable(HookedTable):
    """Records every call."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, before=self._record)
        self.calls: list[tuple[object, ...]] = []
        self.groups: list[Group] = []
        self.is_consistent: list[bool] = []
        """The consistency of every read, in order."""
        self.reads: list[tuple[object, ...]] = []
        """Every read as the single DynamoDB operation that it must become."""

    async def _record(self, call: Call) -> None:
        match call:
            case Get(key, consistent):
                self.calls.append(("get", key.pk, key.sk, consistent))
                self.reads.append(("GetItem", *key, consistent))
            case BatchGet(keys, consistent):
                self.calls.append(("batch_get", *sorted(tuple(key) for key in keys)))
                distinct = list(dict.fromkeys(keys))
                for start in range(0, len(distinct), _BATCH_MAX_KEYS):
                    part = sorted(tuple(key) for key in distinct[start : start + _BATCH_MAX_KEYS])
                    self.reads.append(("BatchGetItem", *part, consistent))
            case TransactGet(keys):
                self.calls.append(("transact_get", *sorted(tuple(key) for key in keys)))
                self.reads.append(("TransactGetItems", *sorted(tuple(key) for key in keys)))
            case Query(pk, span):
                order = "newest first" if call.reverse else "in order"
                self.calls.append(("query", pk, span.prefix or (span.low, span.high), order))
                self.reads.append(_query(call, order))
            case Commit(groups):
                self.calls.append(("commit", len(groups)))
                self.groups += groups
                return
        self.is_consistent.append(call.consistent)

    def written(self) -> list[list[tuple[str, str, str]]]:
        """Return every group: the kind and the key of each write."""
        return [[(type(write).__name__, *write.key) for write in group] for group in self.groups]


def _query(query: Query, order: str) -> tuple[object, ...]:
    span, after = query.span, query.after
    named = (("s", span.prefix),) if span.prefix else (("l", span.low), ("h", span.high))
    return (
        "Query",
        "gsi1" if query.uses_index else "table",
        query.pk,
        tuple((name, bound) for name, bound in named if bound is not None),
        order,
        query.limit,
        query.consistent and not query.uses_index,
        (after.pk, after.sk) if after else None,
    )


def record_calls(ports: Ports) -> tuple[Ports, RecordingTable]:
    """Return the same ports with a recording table."""
    recorder = RecordingTable(ports.table)
    return replace(ports, table=recorder), recorder
