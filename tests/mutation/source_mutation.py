"""Changes the syntax tree of our modules: drops one condition, or records which conditions are created.

A dropped condition is replaced by one that always holds: the absence of an attribute that no item has. So every write
keeps its index in the group, a check still checks something, and nothing is malformed.
"""

import ast
from collections.abc import Callable
from typing import Final

from tests.mutation.conditions import Found, find
from tests.support.ast_import_hook import Rewrite

MISSING_ATTRIBUTE: Final = "taken_out"
"""No item has this attribute."""
_ALWAYS: Final = f"__import__('stak.ports.writes', fromlist=['Absent']).Absent({MISSING_ATTRIBUTE!r})"
_RECORD: Final = "__import__('tests.mutation.pytest_plugin', fromlist=['record_condition']).record_condition()"

Change = Callable[[list[Found], ast.expr], ast.expr]


def without(name: str) -> Rewrite:
    """Return a rewrite of our modules without this condition."""

    def gone(those: list[Found], node: ast.expr) -> ast.expr:
        for found in those:
            if found.name == name:
                node = _dropped(found, node)
        return node

    return _rewrite(gone)


def recording() -> Rewrite:
    """Return a rewrite of our modules that reports created conditions."""

    def recorded(those: list[Found], node: ast.expr) -> ast.expr:
        call = _expression(_RECORD)
        assert isinstance(call, ast.Call)
        call.args = [_expression(repr(tuple(found.name for found in those))), node]
        return call

    return _rewrite(recorded)


def _dropped(found: Found, node: ast.expr) -> ast.expr:
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
