"""Parses DynamoDB's condition and update expressions into trees, each text once. No I/O.

Paths are top-level attributes: Stak uses no others. Anything that is not supported raises a ValidationException.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from stak.testing.limited_aws.aws_error import invalid
from stak.testing.limited_aws.limits import EXPRESSION_MAX_BYTES

_TOKEN: Final = re.compile(r"\s*(<>|<=|>=|[=<>(),+-]|[:#]?[A-Za-z0-9_]+)")
_COMPARISONS: Final = frozenset(("=", "<>", "<", "<=", ">", ">="))
_FUNCTIONS: Final = {
    "attribute_exists": 1,
    "attribute_not_exists": 1,
    "begins_with": 2,
    "contains": 2,
    "attribute_type": 2,
    "size": 1,
    "if_not_exists": 2,
}


class Operand(NamedTuple):
    """An attribute's name, or the placeholder of a name (#n) or value (:v)."""

    text: str


class Call(NamedTuple):
    """A function of operands, a comparison, or a combination of conditions (and, or, not)."""

    name: str
    arguments: tuple["Node", ...]


Node: TypeAlias = Operand | Call


class UpdateTree(NamedTuple):
    """The clauses of an update expression."""

    sets: tuple[tuple[str, Node], ...]
    adds: tuple[tuple[str, Node], ...]
    removes: tuple[str, ...]


class _Tokens:
    def __init__(self, text: str) -> None:
        if len(text.encode()) > EXPRESSION_MAX_BYTES:
            raise invalid(f"Expression size has exceeded the maximum allowed size of {EXPRESSION_MAX_BYTES} bytes")
        self._text = text
        self._found: list[str] = []
        place = 0
        while text[place:].strip():
            match = _TOKEN.match(text, place)
            if match is None:
                raise self.error()
            self._found.append(match[1])
            place = match.end()
        self._next = 0

    def error(self) -> Exception:
        return invalid(f"Invalid expression: Syntax error, or not supported here: {self._text!r}")

    @property
    def next(self) -> str:
        return self._found[self._next] if self._next < len(self._found) else ""

    def take(self) -> str:
        token = self.next
        if not token:
            raise self.error()
        self._next += 1
        return token

    def take_if(self, *wanted: str) -> bool:
        if self.next.upper() in wanted:
            self._next += 1
            return True
        return False

    def expect(self, wanted: str) -> None:
        if not self.take_if(wanted):
            raise self.error()


@lru_cache(maxsize=4096)
def condition_tree(text: str) -> Node:
    """Parse a condition, key condition or filter."""
    tokens = _Tokens(text)
    tree = _either(tokens)
    if tokens.next:
        raise tokens.error()
    return tree


@lru_cache(maxsize=4096)
def update_tree(text: str) -> UpdateTree:
    """Parse an update expression."""
    tokens = _Tokens(text)
    sets: list[tuple[str, Node]] = []
    adds: list[tuple[str, Node]] = []
    removes: list[str] = []
    while tokens.next:
        verb = tokens.take().upper()
        while True:
            name = tokens.take()
            if verb == "SET":
                tokens.expect("=")
                sets.append((name, _sum(tokens)))
            elif verb == "ADD":
                adds.append((name, Operand(tokens.take())))
            elif verb == "REMOVE":
                removes.append(name)
            else:
                raise tokens.error()
            if not tokens.take_if(","):
                break
    return UpdateTree(tuple(sets), tuple(adds), tuple(removes))


def _either(tokens: _Tokens) -> Node:
    parts = [_both(tokens)]
    while tokens.take_if("OR"):
        parts.append(_both(tokens))
    return parts[0] if len(parts) == 1 else Call("or", tuple(parts))


def _both(tokens: _Tokens) -> Node:
    parts = [_negated(tokens)]
    while tokens.take_if("AND"):
        parts.append(_negated(tokens))
    return parts[0] if len(parts) == 1 else Call("and", tuple(parts))


def _negated(tokens: _Tokens) -> Node:
    if tokens.take_if("NOT"):
        return Call("not", (_negated(tokens),))
    if tokens.take_if("("):
        tree = _either(tokens)
        tokens.expect(")")
        return tree
    left = _operand(tokens)
    if tokens.take_if("BETWEEN"):
        low = _operand(tokens)
        tokens.expect("AND")
        return Call("between", (left, low, _operand(tokens)))
    if tokens.take_if("IN"):
        return Call("in", (left, *_arguments(tokens)))
    if tokens.next in _COMPARISONS:
        comparison = tokens.take()
        return Call(comparison, (left, _operand(tokens)))
    if isinstance(left, Call):
        return left
    raise tokens.error()


def _sum(tokens: _Tokens) -> Node:
    left = _operand(tokens)
    if tokens.next in {"+", "-"}:
        return Call(tokens.take(), (left, _operand(tokens)))
    return left


def _operand(tokens: _Tokens) -> Node:
    token = tokens.take()
    if tokens.next != "(" or token[0] in "#:":
        if not (token[0] in "#:" or token[0].isalpha()):
            raise tokens.error()
        return Operand(token)
    arguments = _arguments(tokens)
    if _FUNCTIONS.get(token) != len(arguments):
        raise tokens.error()
    return Call(token, arguments)


def _arguments(tokens: _Tokens) -> tuple[Node, ...]:
    tokens.expect("(")
    arguments = [_operand(tokens)]
    while tokens.take_if(","):
        arguments.append(_operand(tokens))
    tokens.expect(")")
    return tuple(arguments)
