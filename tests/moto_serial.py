"""moto's server, mended where it is not DynamoDB: `python -m … PORT`.

It answers one request at a time, since its tables lose writes that meet. Its conditions compare values of one kind
only: to moto, True is 1, and a number beside a text is an error. With every transaction it copies the table, for going
back to it: the stream of all that ever happened to the table is left out of that. An item has all of 400 KB.
"""

import sys
from typing import Any

from moto.dynamodb import comparisons
from moto.dynamodb.exceptions import ItemSizeTooLarge
from moto.dynamodb.models import dynamo_type, table
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import run_simple

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
    limited: Any = dynamo_type.LimitedSizeDict
    limited.__setitem__ = _set_attribute
    run_simple("127.0.0.1", int(sys.argv[1]), DomainDispatcherApplication(create_backend_app), threaded=False)
