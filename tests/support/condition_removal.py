"""Removes one condition of a write from the syntax tree of our modules, by its name in the source.

A dropped condition is replaced by one that always holds: the absence of an attribute that no item has. So every write
keeps its index in the group, a check still checks something, and nothing is malformed.
"""

import ast
from collections.abc import Callable
from typing import Final

from tests.support.ast_import_hook import Rewrite
from tests.support.source_conditions import Found, find, module_of

MISSING_ATTRIBUTE: Final = "taken_out"
"""No item has this attribute."""
_ALWAYS: Final = f"__import__('stak.ports.writes', fromlist=['Absent']).Absent({MISSING_ATTRIBUTE!r})"

Change = Callable[[list[Found], ast.expr], ast.expr]


def without(name: str) -> Rewrite:
    """Return a rewrite of our modules without this condition."""

    def gone(those: list[Found], node: ast.expr) -> ast.expr:
        for found in those:
            if found.name == name:
                node = _dropped(found, node)
        return node

    remove = rewrite_conditions(gone)
    # The search takes long: other modules are imported as quickly as ever.
    return lambda module, tree: remove(module, tree) if module == module_of(name) else tree


def _dropped(found: Found, node: ast.expr) -> ast.expr:
    if found.is_many:
        return parse_expression(f"({_ALWAYS},)")
    if found.only is None:
        return parse_expression(_ALWAYS)
    variable, value = found.only
    return ast.IfExp(parse_expression(f"{variable} == {value!r}"), parse_expression(_ALWAYS), node)


def parse_expression(source: str) -> ast.expr:
    """Return the syntax tree of an expression."""
    return ast.parse(source, mode="eval").body


def rewrite_conditions(change: Change) -> Rewrite:
    """Return a rewrite of our modules that changes each condition, or place that takes some."""

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
