"""CloudWatch's metric math at one point in time, with metrics that have no data then: what the template uses of it."""

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

Reading: TypeAlias = Literal["zero", "nothing"]
"""What an operator does if one of two metrics has no data: takes 0 for it, as documented, or has no result."""


class Point(NamedTuple):
    """The value of a metric or of a part of an expression; None if there is no data."""

    value: float | None
    reading: Reading


_Operand: TypeAlias = Point | float
_OPERATORS: Final[Mapping[type[ast.AST], Callable[[float, float], float]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Eq: operator.eq,
}


def calculate(expression: ast.Expression, metrics: Mapping[str, Point]) -> float | None:
    """Return the value of an expression in which each name is a metric; None if it has none."""
    found = _value(expression.body, metrics)
    assert isinstance(found, Point), "an alarm needs a series of values, not one number"
    return found.value


def _value(node: ast.expr, metrics: Mapping[str, Point]) -> Any:
    match node:
        case ast.Constant(value=int() | float() as number):
            return float(number)
        case ast.Name(id=name):
            return metrics[name]
        case ast.BinOp(left=left, op=operation, right=right):
            return _combined(_OPERATORS[type(operation)], _value(left, metrics), _value(right, metrics))
        case ast.Compare(left=left, ops=[operation], comparators=[right]):
            return _combined(_OPERATORS[type(operation)], _value(left, metrics), _value(right, metrics))
        case ast.BoolOp(op=ast.And(), values=[left, right]):
            return _combined(lambda a, b: bool(a) and bool(b), _value(left, metrics), _value(right, metrics))
        case ast.Call(func=ast.Name(id="METRICS"), args=[]):
            return list(metrics.values())
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _FUNCTIONS[name](*(_value(each, metrics) for each in arguments))
        case _:
            raise ValueError(f"not in this model of metric math: {ast.unparse(node)}")


def _combined(operation: Callable[[float, float], float], left: _Operand, right: _Operand) -> _Operand:
    points = [each for each in (left, right) if isinstance(each, Point)]
    if not points:
        return float(operation(left, right))  # type: ignore[arg-type]
    missing = [each for each in points if each.value is None]
    if len(missing) == len(points) or (missing and points[0].reading == "nothing"):
        return Point(None, points[0].reading)
    a, b = (float(each.value or 0) if isinstance(each, Point) else each for each in (left, right))
    try:
        return Point(float(operation(a, b)), points[0].reading)
    except ZeroDivisionError:
        return Point(None, points[0].reading)


def _fill(what: Point | list[Point], value: float) -> Point | list[Point]:
    if isinstance(what, list):
        return [Point(value, each.reading) if each.value is None else each for each in what]
    return Point(value, what.reading) if what.value is None else what


def _if(condition: Point, yes: _Operand, no: _Operand) -> Point:
    if condition.value is None:
        return condition
    chosen = yes if condition.value else no
    if not isinstance(chosen, Point):
        return Point(chosen, condition.reading)
    is_zero = chosen.value is None and condition.value and condition.reading == "zero"
    return Point(0.0, condition.reading) if is_zero else chosen


def _sum(series: list[Point]) -> Point:
    total: _Operand = series[0]
    for each in series[1:]:
        total = _combined(operator.add, total, each)
    assert isinstance(total, Point)
    return total


_FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {"FILL": _fill, "IF": _if, "SUM": _sum}
