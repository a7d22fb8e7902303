"""GetItem, BatchGetItem, Query and Scan, with pages of at most 1 MB and, where allowed, rows of some time ago."""

import itertools
import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from stak.testing.limited_aws.attribute_values import Attribute
from stak.testing.limited_aws.aws_error import invalid
from stak.testing.limited_aws.database import Database
from stak.testing.limited_aws.expression_parser import Call, Node, Operand, condition_tree
from stak.testing.limited_aws.expressions import Expressions
from stak.testing.limited_aws.limits import BATCH_GET_MAX_KEYS, BATCH_MAX_BYTES, PAGE_MAX_BYTES, READ_UNIT_BYTES
from stak.testing.limited_aws.partition import SortKey, SortSpan, StoredRow
from stak.testing.limited_aws.physical_partitions import place_of
from stak.testing.limited_aws.tables import LimitedTable, Rows, throttled

_NO_KEY: Final = "-"
"""Stands for the partition key of an empty page."""


def read_units(size: int, *, is_consistent: bool) -> float:
    """Return the units of a read of this size."""
    return max(1, math.ceil(size / READ_UNIT_BYTES)) * (1.0 if is_consistent else 0.5)


async def get_item(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    """Execute GetItem."""
    table = database.table(request["TableName"])
    table.validate_key_only(request["Key"])
    key = table.key_of(request["Key"])
    await database.wait()
    is_consistent = bool(request.get("ConsistentRead"))
    row = table.get(key, database.seen_at(is_consistent=is_consistent))
    _charge(database, table.rows, key[0], "GetItem", _cost([row], is_consistent=is_consistent))
    if row is None:
        return {}
    return {"Item": Expressions(request).projected(request.get("ProjectionExpression"), row.attributes)}


async def batch_get(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    """Execute BatchGetItem: every row for which there is capacity; the other keys are returned as unprocessed."""
    asked = [(name, key) for name, part in request["RequestItems"].items() for key in part["Keys"]]
    if not 0 < len(asked) <= BATCH_GET_MAX_KEYS:
        raise invalid(f"Member must have length less than or equal to {BATCH_GET_MAX_KEYS}")
    keys = [(name, database.table(name).key_of(key)) for name, key in asked]
    if len(set(keys)) < len(keys):
        raise invalid("Provided list of item keys contains duplicates")
    await database.wait()
    found: dict[str, list[Any]] = {name: [] for name in request["RequestItems"]}
    left: dict[str, dict[str, Any]] = {}
    size, reason = 0, None
    for (name, key), (_, attributes) in zip(keys, asked, strict=True):
        part, table = request["RequestItems"][name], database.table(name)
        is_consistent = bool(part.get("ConsistentRead"))
        row = table.get(key, database.seen_at(is_consistent=is_consistent))
        units = _cost([row], is_consistent=is_consistent)
        shortage = table.rows.shortage(key[0], units, database.limits, database.now(), is_write=False)
        size += 0 if row is None else row.size
        if shortage is not None or size > BATCH_MAX_BYTES:
            reason = reason or shortage
            left.setdefault(name, {**part, "Keys": []})["Keys"].append(attributes)
            continue
        _take(database, table.rows, key[0], "BatchGetItem", units)
        if row is not None:
            found[name].append(Expressions(part).projected(part.get("ProjectionExpression"), row.attributes))
    if reason is not None and sum(len(part["Keys"]) for part in left.values()) == len(asked):
        raise throttled(reason, asked[0][0], "ProvisionedThroughputExceededException")
    return {"Responses": found, "UnprocessedKeys": left}


async def query(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    """Execute Query."""
    table = database.table(request["TableName"])
    rows, is_consistent = _rows_asked(table, request)
    expressions = Expressions(request)
    pk, span = _key_condition(rows, request, expressions)
    await database.wait()
    _require_capacity(database, rows, pk)
    partition = rows.partitions.get(pk)
    start = request.get("ExclusiveStartKey")
    seen_at = database.seen_at(is_consistent=is_consistent)
    found: Iterable[tuple[SortKey, StoredRow]] = ()
    if partition is not None:
        after = None if start is None else _position(table, rows, start)
        is_reverse = request.get("ScanIndexForward") is False
        found = partition.between(span, is_reverse=is_reverse, after=after, seen_at=seen_at)
    page = _Page(request, expressions, table, rows)
    page.fill(row for _, row in found)
    _take(database, rows, pk, "Query", read_units(page.size, is_consistent=is_consistent))
    return page.response()


async def scan(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    """Execute Scan, of the whole table or of one segment."""
    table = database.table(request["TableName"])
    rows, is_consistent = _rows_asked(table, request)
    if rows.is_index:
        raise invalid("The local AWS with limits does not scan indexes.")
    await database.wait()
    page = _Page(request, Expressions(request), table, rows)
    page.fill(_scanned(table, request, database.seen_at(is_consistent=is_consistent)))
    # A page follows the hashes of keys, so nearly all of it is in one physical partition.
    pk = page.first[rows.hash_key]["S"] if page.first is not None else _NO_KEY
    _require_capacity(database, rows, pk)
    _take(database, rows, pk, "Scan", read_units(page.size, is_consistent=is_consistent))
    return page.response()


class _Page:
    """Rows until the limit, or until 1 MB."""

    def __init__(self, request: Mapping[str, Any], expressions: Expressions, table: LimitedTable, rows: Rows) -> None:
        self._request = request
        self._expressions = expressions
        self._keys = {table.rows.hash_key, table.rows.sort_key, rows.hash_key, rows.sort_key}
        self._items: list[Any] = []
        self._scanned = 0
        self._last: Mapping[str, Attribute] | None = None
        self.first: Mapping[str, Attribute] | None = None
        self.size = 0

    def fill(self, rows: Iterable[StoredRow]) -> None:
        limit = self._request.get("Limit") or math.inf
        text = self._request.get("FilterExpression")
        for row in rows:
            self.first = self.first or row.attributes
            self._scanned += 1
            self.size += row.size
            if self._expressions.is_met(text, row.attributes):
                projection = self._request.get("ProjectionExpression")
                self._items.append(self._expressions.projected(projection, row.attributes))
            if self._scanned >= limit or self.size >= PAGE_MAX_BYTES:
                self._last = row.attributes
                return

    def response(self) -> dict[str, Any]:
        told: dict[str, Any] = {"Count": len(self._items), "ScannedCount": self._scanned}
        if self._request.get("Select") != "COUNT":
            told["Items"] = self._items
        if self._last is not None:
            told["LastEvaluatedKey"] = {name: self._last[name] for name in self._keys}
        return told


def _rows_asked(table: LimitedTable, request: Mapping[str, Any]) -> tuple[Rows, bool]:
    """Return the table or index that a request reads, and whether consistently."""
    is_consistent = bool(request.get("ConsistentRead"))
    name = request.get("IndexName")
    if name is None:
        return table.rows, is_consistent
    if is_consistent:
        raise invalid("Consistent reads are not supported on global secondary indexes")
    if name not in table.indexes:
        raise invalid(f"The table does not have the specified index: {name}")
    return table.indexes[name], False


def _key_condition(rows: Rows, request: Mapping[str, Any], expressions: Expressions) -> tuple[str, SortSpan]:
    tree = condition_tree(request["KeyConditionExpression"])
    parts = tree.arguments if isinstance(tree, Call) and tree.name == "and" else (tree,)
    pk: str | None = None
    span = SortSpan()
    for part in parts:
        name, texts = _comparison(part, expressions)
        if name[1] == rows.hash_key and name[0] == "=":
            pk = texts[0]
        elif name[1] == rows.sort_key:
            span = _span(name[0], texts)
        else:
            raise invalid("Query key condition not supported")
    if pk is None:
        raise invalid("Query condition missed key schema element")
    return pk, span


def _comparison(node: Node, expressions: Expressions) -> tuple[tuple[str, str], list[str]]:
    if isinstance(node, Operand) or not all(isinstance(each, Operand) for each in node.arguments):
        raise invalid("Query key condition not supported")
    first, *others = [each.text for each in node.arguments if isinstance(each, Operand)]
    texts = [expressions.value(each).get("S", "") for each in others]
    if not all(texts):
        raise invalid("One or more parameter values are not valid: a key must not be empty, and must be a text")
    return (node.name, expressions.name(first)), texts


def _span(comparison: str, texts: list[str]) -> SortSpan:
    match comparison:
        case "=":
            return SortSpan(texts[0], texts[0])
        case "<":
            return SortSpan(high=texts[0], is_below=True)
        case "<=":
            return SortSpan(high=texts[0])
        case ">":
            return SortSpan(texts[0], is_above=True)
        case ">=":
            return SortSpan(texts[0])
        case "between":
            if texts[0] > texts[1]:
                raise invalid("The BETWEEN operator requires upper bound to be greater than or equal to lower bound")
            return SortSpan(texts[0], texts[1])
        case "begins_with":
            return SortSpan(prefix=texts[0])
    raise invalid(f"Query key condition not supported: {comparison}")


def _position(table: LimitedTable, rows: Rows, start: Mapping[str, Attribute]) -> SortKey:
    key = table.key_of(start)
    return (start[rows.sort_key]["S"], *key) if rows.is_index else key[1]


def _scanned(table: LimitedTable, request: Mapping[str, Any], seen_at: float | None) -> Iterator[StoredRow]:
    """Yield the rows of a segment, by the hash of their partition key."""
    segment, segments = request.get("Segment", 0), request.get("TotalSegments", 1)
    start = request.get("ExclusiveStartKey")
    last = None if start is None else table.key_of(start)
    order = table.rows.scan_order()
    place = 0 if last is None else bisect_left(order, (place_of(last[0]), last[0]))
    for number, pk in itertools.islice(order, place, None):
        if number * segments >> 32 != segment:
            continue
        after = last[1] if last is not None and pk == last[0] else None
        for _, row in table.rows.partitions[pk].between(SortSpan(), is_reverse=False, after=after, seen_at=seen_at):
            yield row


def _cost(rows: list[StoredRow | None], *, is_consistent: bool) -> float:
    return sum(read_units(0 if row is None else row.size, is_consistent=is_consistent) for row in rows)


def _require_capacity(database: Database, rows: Rows, pk: str) -> None:
    """Raise if there is none at all: the cost of a page is known only when it has been read."""
    reason = rows.shortage(pk, 0.5, database.limits, database.now(), is_write=False)
    if reason is not None:
        raise throttled(reason, rows.name)


def _charge(database: Database, rows: Rows, pk: str, operation: str, units: float) -> None:
    reason = rows.shortage(pk, units, database.limits, database.now(), is_write=False)
    if reason is not None:
        raise throttled(reason, rows.name)
    _take(database, rows, pk, operation, units)


def _take(database: Database, rows: Rows, pk: str, operation: str, units: float) -> None:
    rows.take(pk, units, database.limits, database.now(), is_write=False)
    database.usage.read(rows.name, operation, units)
