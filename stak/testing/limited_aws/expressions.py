"""Evaluates parsed expressions on an item: conditions, filters, and updates. No I/O."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from stak.testing.limited_aws.attribute_values import (
    Attribute,
    Attributes,
    added,
    is_equal,
    is_less,
    number_of,
    size_bytes,
)
from stak.testing.limited_aws.aws_error import AwsError, invalid
from stak.testing.limited_aws.expression_parser import Call, Node, Operand, condition_tree, update_tree

_WRONG_TYPE: Final = "An operand in the update expression has an incorrect data type"


class Expressions:
    """The placeholders of one request, and its expressions on an item."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        self._names: Mapping[str, str] = request.get("ExpressionAttributeNames") or {}
        self._values: Mapping[str, Attribute] = request.get("ExpressionAttributeValues") or {}

    def name(self, text: str) -> str:
        """Return the attribute that a name or placeholder stands for."""
        if not text.startswith("#"):
            return text
        if text not in self._names:
            raise invalid(f"An expression attribute name used in the expression is not defined: {text}")
        return self._names[text]

    def value(self, text: str) -> Attribute:
        """Return the value that a placeholder stands for."""
        if text not in self._values:
            raise invalid(f"An expression attribute value used in expression is not defined: {text}")
        return self._values[text]

    def is_met(self, text: str | None, item: Attributes | None) -> bool:
        """Return whether a condition holds; a missing one does."""
        return text is None or self._holds(condition_tree(text), item or {})

    def updated(self, text: str | None, item: Attributes) -> dict[str, Attribute]:
        """Return the item after an update expression. Raises ValidationException if the item does not allow it."""
        after = dict(item)
        if text is None:
            return after
        tree = update_tree(text)
        for name, node in tree.sets:
            after[self.name(name)] = self._new_value(node, item)
        for name, node in tree.adds:
            assert isinstance(node, Operand)
            attribute = self.name(name)
            total = added(item.get(attribute), self.value(node.text))
            if total is None:
                raise AwsError("ValidationException", _WRONG_TYPE)
            after[attribute] = total
        for name in tree.removes:
            after.pop(self.name(name), None)
        return after

    def projected(self, text: str | None, item: Attributes) -> Attributes:
        """Return the attributes that a projection names; all without one."""
        if text is None:
            return item
        names = [self.name(part.strip()) for part in text.split(",")]
        return {name: item[name] for name in names if name in item}

    def _new_value(self, node: Node, item: Attributes) -> Attribute:
        if isinstance(node, Call) and node.name in {"+", "-"}:
            left, right = (self._new_value(argument, item) for argument in node.arguments)
            if "N" not in left or "N" not in right:
                raise AwsError("ValidationException", _WRONG_TYPE)
            sign = 1 if node.name == "+" else -1
            return {"N": str(number_of(left) + sign * number_of(right))}
        if isinstance(node, Call) and node.name == "if_not_exists":
            found = self._operand(node.arguments[0], item)
            return found if found is not None else self._new_value(node.arguments[1], item)
        value = self._operand(node, item)
        if value is None:
            raise AwsError(
                "ValidationException", "The provided expression refers to an attribute that does not exist in the item"
            )
        return value

    def _operand(self, node: Node, item: Attributes) -> Attribute | None:
        if isinstance(node, Operand):
            return self.value(node.text) if node.text.startswith(":") else item.get(self.name(node.text))
        if node.name == "size":
            found = self._operand(node.arguments[0], item)
            return None if found is None else {"N": str(size_bytes({"": found}))}
        raise invalid(f"The local AWS with limits does not support {node.name} as an operand.")

    def _holds(self, node: Node, item: Attributes) -> bool:
        if isinstance(node, Operand):
            raise invalid("An expression must not be a single operand.")
        match node.name:
            case "and":
                return all(self._holds(argument, item) for argument in node.arguments)
            case "or":
                return any(self._holds(argument, item) for argument in node.arguments)
            case "not":
                return not self._holds(node.arguments[0], item)
        if node.name not in _COMPARED:
            raise invalid(f"The local AWS with limits does not support {node.name} as a condition.")
        return _COMPARED[node.name](*(self._operand(argument, item) for argument in node.arguments))


def _contains(left: Attribute | None, right: Attribute | None) -> bool:
    if left is None or right is None:
        return False
    if "S" in left and "S" in right:
        return right["S"] in left["S"]
    return any(is_equal(each, right) for each in left.get("L", ()))


_COMPARED: Final[Mapping[str, Callable[..., bool]]] = {
    "attribute_exists": lambda left: left is not None,
    "attribute_not_exists": lambda left: left is None,
    "=": is_equal,
    "<>": lambda left, right: not is_equal(left, right),
    "<": lambda left, right: is_less(left, right) is True,
    ">": lambda left, right: is_less(right, left) is True,
    "<=": lambda left, right: is_less(right, left) is False,
    ">=": lambda left, right: is_less(left, right) is False,
    "between": lambda left, low, high: is_less(left, low) is False and is_less(high, left) is False,
    "in": lambda left, *others: any(is_equal(left, other) for other in others),
    "attribute_type": lambda left, kind: left is not None and kind["S"] in left,
    "begins_with": lambda left, prefix: left is not None and "S" in left and left["S"].startswith(prefix["S"]),
    "contains": _contains,
}
