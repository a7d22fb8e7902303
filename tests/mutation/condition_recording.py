"""Changes the syntax tree of our modules so that they report which conditions of writes they create."""

import ast
from typing import Final

from tests.support.ast_import_hook import Rewrite
from tests.support.condition_removal import parse_expression, rewrite_conditions
from tests.support.source_conditions import Found

_RECORD: Final = "__import__('tests.mutation.pytest_plugin', fromlist=['record_condition']).record_condition()"


def recording() -> Rewrite:
    """Return a rewrite of our modules that reports created conditions."""

    def recorded(those: list[Found], node: ast.expr) -> ast.expr:
        call = parse_expression(_RECORD)
        assert isinstance(call, ast.Call)
        call.args = [parse_expression(repr(tuple(found.name for found in those))), node]
        return call

    return rewrite_conditions(recorded)
