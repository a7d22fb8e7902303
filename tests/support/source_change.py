"""Replaces code of one of our functions, so that a test can prove that a suite detects the missing safeguard.

A change is applied to the syntax tree: while a module is imported (`rewrite`, with `tests/support/ast_import_hook.py`),
or to the loaded function for the rest of a test (`apply`). It fails if the code to replace does not exist any more.
"""

import ast
import importlib
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # processes that a test starts do not need it
    import pytest


@dataclass(frozen=True)
class SourceChange:
    """A change of one function."""

    module: str
    function: str
    """Its qualified name: `DeviceConnection.catch_up`."""
    replacements: Mapping[str, str]
    """Expressions and statements of the function, and what is there instead; a statement may become several."""

    def rewrite(self, module: str, tree: ast.Module) -> ast.Module:
        """Return the changed tree of a module; other modules stay as they are."""
        if module == self.module:
            function = _definition(tree, self.function)
            for old, new in self.replacements.items():
                replacer = _Replacer(old, new)
                replacer.visit(function)
                assert replacer.count == 1, f"{module}.{self.function} has {replacer.count} times: {old}"
        return tree

    def apply(self, patch: "pytest.MonkeyPatch") -> None:
        """Change the loaded function, wherever it is used in this process."""
        loaded = importlib.import_module(self.module)
        path = Path(inspect.getfile(loaded))
        tree = self.rewrite(self.module, ast.parse(path.read_text(), str(path)))
        changed = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
        (code,) = (code for code in _codes(changed) if code.co_qualname == self.function)
        function = inspect.unwrap(attrgetter(self.function)(loaded))
        patch.setattr(function, "__code__", code)


class _Replacer(ast.NodeTransformer):
    def __init__(self, old: str, new: str) -> None:
        (statement,) = ast.parse(old).body
        self._new = ast.parse(new).body
        self._old: ast.AST = statement
        if isinstance(statement, ast.Expr) and len(self._new) == 1 and isinstance(self._new[0], ast.Expr):
            self._old = statement.value
        self._dumped = ast.dump(self._old)
        self.count = 0

    def visit(self, node: ast.AST) -> ast.AST | list[ast.stmt]:
        if type(node) is not type(self._old) or ast.dump(node) != self._dumped:
            changed: ast.AST = self.generic_visit(node)
            return changed
        self.count += 1
        if isinstance(node, ast.stmt):
            return self._new
        (statement,) = self._new
        assert isinstance(statement, ast.Expr)
        return statement.value


def _definition(tree: ast.AST, name: str) -> ast.AST:
    """Return the class or function of this qualified name."""
    for part in name.split("."):
        definitions = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        (tree,) = (node for node in ast.iter_child_nodes(tree) if isinstance(node, definitions) and node.name == part)
    return tree


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Return all functions and classes of a compiled module."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
