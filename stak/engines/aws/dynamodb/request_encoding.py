"""Encodes writes as DynamoDB requests: attribute values, expressions and placeholders. No I/O."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from stak.errors import InvalidWrite
from stak.ports.writes import (
    Absent,
    Below,
    Check,
    Condition,
    Delete,
    Equals,
    Group,
    Item,
    Key,
    Present,
    Put,
    Update,
    Value,
    Write,
    in_partition,
)

PK: Final = "pk"
SK: Final = "sk"

Attribute: TypeAlias = dict[str, Any]
"""One value in DynamoDB's JSON: {"S": "text"}."""

_DIGITS_MAX: Final = 38  # DynamoDB: digits of a number
_NUMBERS_END: Final = 10**_DIGITS_MAX
_KINDS: Final = {Put: "Put", Update: "Update", Delete: "Delete", Check: "ConditionCheck"}
_encode: Final = msgspec.json.Encoder().encode


class Placeholders:
    """Numbers the names and values of one write's expressions: #0, #1, … and :0, :1, …"""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.values: dict[str, Attribute] = {}

    def name(self, attribute: str) -> str:
        """Return the placeholder of an attribute's name."""
        return self.names.setdefault(attribute, f"#{len(self.names)}")

    def value(self, value: Value) -> str:
        """Return the placeholder of a value."""
        placeholder = f":{len(self.values)}"
        self.values[placeholder] = attribute_of(value)
        return placeholder

    def fields(self) -> dict[str, Any]:
        """Return the request fields that define the placeholders."""
        fields: dict[str, Any] = {}
        if self.names:
            fields["ExpressionAttributeNames"] = {placeholder: name for name, placeholder in self.names.items()}
        if self.values:
            fields["ExpressionAttributeValues"] = self.values
        return fields


def kind_of(write: Write) -> str:
    """Return the name of this kind of write in a transaction."""
    return _KINDS[type(write)]


def request_of(write: Write, table: str) -> dict[str, Any]:
    """Encode a write as the request of its own operation, which is also its part of a transaction."""
    request: dict[str, Any] = {"TableName": table}
    placeholders = Placeholders()
    match write:
        case Put(key, item):
            request["Item"] = item_of(key, item)
        case Update():
            request["Key"] = key_of(write.key)
            request["UpdateExpression"] = _update(write, placeholders)
        case _:
            request["Key"] = key_of(write.key)
    if write.when:
        request["ConditionExpression"] = " AND ".join(_condition(condition, placeholders) for condition in write.when)
        if len(write.when) > 1:  # the stored item tells which one failed
            request["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
    return request | placeholders.fields()


def operation_of(write: Write, table: str) -> bytes:
    """Encode a write as one operation of a transaction."""
    try:
        return _encode({kind_of(write): request_of(write, table)})
    except UnicodeEncodeError:
        raise InvalidWrite("An item contains text that is not valid Unicode (a lone surrogate).") from None


class Template(NamedTuple):
    """A group of operations, encoded except for its partition."""

    parts: tuple[bytes, ...]

    def in_partition(self, partition: str) -> bytes:
        """Return the operations in one partition, separated by commas."""
        return _encode(partition).join(self.parts)


_SOMEWHERE: Final = uuid.uuid4().hex
"""Placeholder of the partition in a template: random, so that no content can contain it."""


def template_of(group: Group, table: str) -> Template:
    """Encode a group once for many partitions."""
    operations = b",".join(operation_of(in_partition(write, _SOMEWHERE), table) for write in group)
    return Template(tuple(operations.split(_encode(_SOMEWHERE))))


def template_operations(
    partitions: Sequence[str], template: Group, items: Sequence[Item] | None, table: str
) -> list[bytes]:
    """Encode a template in each partition; with `items`, these are encoded each, and the rest once for all."""
    if items is None:
        encoded = template_of(template, table)
        return [encoded.in_partition(partition) for partition in partitions]
    first, *others = template
    puts = (Put(Key(pk, first.key.sk), item, first.when) for pk, item in zip(partitions, items, strict=True))
    operations = [operation_of(put, table) for put in puts]
    if not others:
        return operations
    rest = template_of(tuple(others), table)
    return [b"%b,%b" % (one, rest.in_partition(pk)) for one, pk in zip(operations, partitions, strict=True)]


def transaction_of(operations: Sequence[bytes], token: str) -> bytes:
    """Return the body of a TransactWriteItems; repeated with the same token it is executed once."""
    return b'{"ClientRequestToken":"%b","TransactItems":[%b]}' % (token.encode(), b",".join(operations))


def key_of(key: Key) -> dict[str, Attribute]:
    """Encode a key in DynamoDB's JSON."""
    return {PK: {"S": key.pk}, SK: {"S": key.sk}}


def item_of(key: Key, item: Item) -> dict[str, Attribute]:
    """Encode a stored item: its key, and every attribute that is not None."""
    return key_of(key) | {name: attribute_of(value) for name, value in item.items() if value is not None}


def attribute_of(value: Value) -> Attribute:
    """Encode a value in DynamoDB's JSON."""
    kind = type(value)
    if kind is str:
        return {"S": value}
    if kind is int:
        if not -_NUMBERS_END < value < _NUMBERS_END:
            raise InvalidWrite(f"A number must not have more than {_DIGITS_MAX} digits.")
        return {"N": str(value)}
    if kind is bool:
        return {"BOOL": value}
    if value is None:
        return {"NULL": True}
    if isinstance(value, Mapping):
        return {"M": {name: attribute_of(each) for name, each in value.items()}}
    if kind is list or kind is tuple:
        return {"L": [attribute_of(each) for each in value]}
    if kind is msgspec.Raw:
        return attribute_of(msgspec.json.decode(value))
    raise InvalidWrite(f"A {kind.__name__} cannot be stored: only strings, integers, booleans, lists and maps.")


def value_of(attribute: Attribute) -> Value:
    """Decode a value from DynamoDB's JSON."""
    ((kind, value),) = attribute.items()
    if kind in {"S", "BOOL"}:
        return value
    if kind == "N":
        return int(value)
    if kind == "M":
        return {name: value_of(each) for name, each in value.items()}
    if kind == "L":
        return [value_of(each) for each in value]
    return None


def stored_item(attributes: Mapping[str, Attribute]) -> dict[str, Value]:
    """Decode an item, without its key."""
    return {name: value_of(attribute) for name, attribute in attributes.items() if name not in (PK, SK)}


def stored_key(attributes: Mapping[str, Attribute]) -> Key:
    """Decode the key of a stored item."""
    return Key(attributes[PK]["S"], attributes[SK]["S"])


def size_bytes(attributes: Mapping[str, Attribute]) -> int:
    """Return an item's size as DynamoDB counts it: names, values, and an overhead for every container."""
    return sum(len(name.encode()) + _size_of(attribute) for name, attribute in attributes.items())


def _size_of(attribute: Attribute) -> int:
    ((kind, value),) = attribute.items()
    if kind == "S":
        return len(value.encode())
    if kind == "N":
        return len(value) // 2 + 2
    if kind == "M":
        return 3 + sum(1 + len(name.encode()) + _size_of(each) for name, each in value.items())
    if kind == "L":
        return 3 + sum(1 + _size_of(each) for each in value)
    return 1


def _condition(condition: Condition, placeholders: Placeholders) -> str:
    match condition:
        case Equals(attribute, None):
            return f"attribute_not_exists({placeholders.name(attribute)})"
        case Equals(attribute, value):
            return f"{placeholders.name(attribute)} = {placeholders.value(value)}"
        case Absent(name):
            return f"attribute_not_exists({placeholders.name(PK if name is None else name)})"
        case Present(name):
            return f"attribute_exists({placeholders.name(PK if name is None else name)})"
        case Below(attribute, bound):
            name = placeholders.name(attribute)
            return f"(attribute_not_exists({name}) OR {name} < {placeholders.value(bound)})"


def _update(write: Update, placeholders: Placeholders) -> str:
    sets = [
        f"{placeholders.name(name)} = {placeholders.value(value)}"
        for name, value in write.set.items()
        if value is not None
    ]
    adds = [f"{placeholders.name(name)} {placeholders.value(amount)}" for name, amount in write.add.items()]
    gone = (*write.remove, *(name for name, value in write.set.items() if value is None))
    removes = [placeholders.name(name) for name in gone]
    clauses = (("SET", sets), ("ADD", adds), ("REMOVE", removes))
    return " ".join(f"{verb} {', '.join(parts)}" for verb, parts in clauses if parts)
