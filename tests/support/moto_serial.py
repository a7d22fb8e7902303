"""Runs moto's server with patches where it differs from DynamoDB: `python -m … PORT`.

It handles one request at a time, because its tables lose concurrent writes. Its conditions compare values of the same
type only: in moto, True equals 1, and comparing a number with a string is an error. For rollback, moto copies the table
with every transaction: the stream of all earlier changes is left out of the copy. An item can have the full 400 KB,
and a transaction can read 100 items.
"""

import sys
from typing import Any

from moto.dynamodb import comparisons, responses
from moto.dynamodb.exceptions import ItemSizeTooLarge
from moto.dynamodb.models import dynamo_type, table
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import run_simple

from stak.ports.table import TRANSACT_GET_MAX_KEYS
from stak.ports.writes import ITEM_MAX_BYTES


def _equal(condition: Any, item: Any) -> bool:
    left, right = condition.lhs.expr(item), condition.rhs.expr(item)
    return type(left) is type(right) and bool(left == right)


def _below(condition: Any, item: Any) -> bool:
    left, right = condition.lhs.expr(item), condition.rhs.expr(item)
    return type(left) is type(right) and left is not None and bool(left < right)


def _set_attribute(attributes: Any, name: str, value: Any) -> None:
    after = {**attributes, name: value}
    if sum(len(each.encode()) + stored.size() for each, stored in after.items()) > ITEM_MAX_BYTES:
        raise ItemSizeTooLarge
    dict.__setitem__(attributes, name, value)


def _itself(shard: Any, _memo: object) -> Any:
    return shard


if __name__ == "__main__":
    mended: Any = comparisons
    mended.OpEqual.expr = _equal
    mended.OpLessThan.expr = _below
    streamed: Any = table.StreamShard
    streamed.__deepcopy__ = _itself
    old: Any = responses
    old.TRANSACTION_MAX_ITEMS = TRANSACT_GET_MAX_KEYS
    limited: Any = dynamo_type.LimitedSizeDict
    limited.__setitem__ = _set_attribute
    run_simple("127.0.0.1", int(sys.argv[1]), DomainDispatcherApplication(create_backend_app), threaded=False)
