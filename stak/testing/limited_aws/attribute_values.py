"""Values in DynamoDB's JSON: their sizes, their order, and addition. No I/O."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final, TypeAlias

from stak.testing.limited_aws.aws_error import invalid
from stak.testing.limited_aws.limits import DIGITS_MAX

Attribute: TypeAlias = dict[str, Any]
"""One value: {"S": "text"}."""
Attributes: TypeAlias = Mapping[str, Attribute]
"""An item, or a key."""

_ORDERED: Final = frozenset(("S", "N", "B"))


def size_bytes(attributes: Attributes) -> int:
    """Return an item's size: names, values, and an overhead for each container (page "DynamoDB item sizes")."""
    size = 0
    for name, attribute in attributes.items():
        size += (len(name) if name.isascii() else len(name.encode())) + _size_of(attribute)
    return size


def _size_of(attribute: Attribute) -> int:
    ((kind, value),) = attribute.items()
    if kind == "S":
        return len(value) if value.isascii() else len(value.encode())
    if kind == "N":
        return len(value.lstrip("-")) // 2 + 2
    if kind == "M":
        return 3 + sum(1 + len(name.encode()) + _size_of(each) for name, each in value.items())
    if kind == "L":
        return 3 + sum(1 + _size_of(each) for each in value)
    if kind == "B":
        return len(value) * 3 // 4
    return 1


def number_of(attribute: Attribute) -> Decimal | int:
    """Return the value of a number."""
    text = attribute["N"]
    try:
        return int(text)
    except ValueError:
        return Decimal(text)


def validate(attributes: Attributes) -> None:
    """Raise if a value is not one that DynamoDB stores."""
    for attribute in attributes.values():
        _validate_one(attribute)


def _validate_one(attribute: Attribute) -> None:
    if len(attribute) != 1:
        raise invalid("Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")
    ((kind, value),) = attribute.items()
    if kind == "N":
        if len(str(value).strip("-").strip("0")) > DIGITS_MAX:
            raise invalid(f"Attempting to store more than {DIGITS_MAX} significant digits in a Number")
    elif kind == "M":
        validate(value)
    elif kind == "L":
        for each in value:
            _validate_one(each)
    elif kind not in {"S", "BOOL", "NULL", "B"}:
        raise invalid(f"The local AWS with limits does not store values of the type {kind}.")


def is_equal(left: Attribute | None, right: Attribute | None) -> bool:
    """Return whether two values are equal: of the same type, and numbers by their value."""
    if left is None or right is None:
        return False
    if "N" in left and "N" in right:
        return number_of(left) == number_of(right)
    return left == right


def is_less(left: Attribute | None, right: Attribute | None) -> bool | None:
    """Return whether a value is below another; None if they cannot be compared."""
    if left is None or right is None:
        return None
    ((kind, value),) = left.items()
    if kind not in _ORDERED or kind not in right:
        return None
    if kind == "N":
        return number_of(left) < number_of(right)
    return bool(value < right[kind])  # texts: by code point, which is the order of their UTF-8 bytes


def added(left: Attribute | None, right: Attribute) -> Attribute | None:
    """Return the sum of two numbers, a missing one being 0; None if one is no number."""
    if "N" not in right or (left is not None and "N" not in left):
        return None
    total = (0 if left is None else number_of(left)) + number_of(right)
    return {"N": str(total)}
