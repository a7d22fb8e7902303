"""Our code without one condition, or our code that notes which of its conditions are made.

A condition that is taken out is replaced by one that always holds: that an attribute is absent which nothing has. So
every write stays where it is in its group, a check still checks something, and nothing fails for being malformed.
"""

import ast
from collections.abc import Callable
from typing import Final

from tests.ast_import_hook import Rewrite
from tests.mutation.conditions import Found, find

NOWHERE: Final = "taken_out"
"""No item has this attribute."""
_ALWAYS: Final = f"__import__('stak.ports.writes', fromlist=['Absent']).Absent({NOWHERE!r})"
_NOTE: Final = "__import__('tests.mutation.plugin', fromlist=['note']).note()"

Change = Callable[[list[Found], ast.expr], ast.expr]


def without(name: str) -> Rewrite:
    """Compile our modules without this condition."""

    def gone(those: list[Found], node: ast.expr) -> ast.expr:
        for found in those:
            if found.name == name:
                node = _taken_out(found, node)
        return node

    return _rewrite(gone)


def noting() -> Rewrite:
    """Compile our modules so that they say which conditions they make."""

    def noted(those: list[Found], node: ast.expr) -> ast.expr:
        call = _expression(_NOTE)
        assert isinstance(call, ast.Call)
        call.args = [_expression(repr(tuple(found.name for found in those))), node]
        return call

    return _rewrite(noted)


def _taken_out(found: Found, node: ast.expr) -> ast.expr:
    if found.is_many:
        return _expression(f"({_ALWAYS},)")
    if found.only is None:
        return _expression(_ALWAYS)
    variable, value = found.only
    return ast.IfExp(_expression(f"{variable} == {value!r}"), _expression(_ALWAYS), node)


def _expression(source: str) -> ast.expr:
    return ast.parse(source, mode="eval").body


def _rewrite(change: Change) -> Rewrite:
    def rewrite(module: str, tree: ast.Module) -> ast.Module:
        places: dict[int, list[Found]] = {}
        for found in find(module, tree):
            places.setdefault(id(found.node), []).append(found)
        if places:
            _Changer(places, change).visit(tree)
        return tree

    return rewrite


class _Changer(ast.NodeTransformer):
    def __init__(self, places: dict[int, list[Found]], change: Change) -> None:
        self._places = places
        self._change = change

    def visit(self, node: ast.AST) -> ast.AST:
        those = self._places.get(id(node))
        changed = self.generic_visit(node)
        if those is None:
            return changed
        assert isinstance(changed, ast.expr)
        return ast.copy_location(self._change(those, changed), node)
