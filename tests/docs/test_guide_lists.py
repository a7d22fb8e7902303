"""Lists in the guides are complete: commands of the command line, and actions of the audit log."""

import ast
import re
from collections.abc import Iterator
from typing import Final

import rich_click as click

from stak.cli.commands import stak
from tests.support.docs.pages import REPOSITORY

CLI: Final = "docs/guides/cli.md"
OPERATING: Final = "docs/guides/operating.md"
ACTION_INDEX: Final = 3
"""Where the functions that write to the audit log, and their helpers, take the action."""
NOTING: Final = frozenset(("log_entry", "note_access", "_change", "_write", "_next_generation"))


def test_guide_lists_every_command() -> None:
    text = (REPOSITORY / CLI).read_text()
    verbs_in_guide = {
        noun: set(re.findall(r"`([a-z-]+)`", row))
        for noun, row in re.findall(r"^\| `stak ([a-z-]+)` \| (.*) \|$", text, re.MULTILINE)
    }
    alone = set(re.findall(r"`([a-z-]+)`", text.partition("Commands without a verb:")[2].partition("\n\n")[0]))
    commands = stak.loaded().commands
    groups = {name: set(one.commands) for name, one in commands.items() if isinstance(one, click.Group)}
    assert verbs_in_guide == groups
    assert alone == set(commands) - set(groups)


def test_guide_lists_every_action_of_the_audit_log() -> None:
    text = (REPOSITORY / OPERATING).read_text()
    actions = set(_actions())
    assert {"post", "pin", "unpin", "set up email", "change inbox"} <= actions
    assert sorted(action for action in actions if f"`{action}`" not in text) == []


def _actions() -> Iterator[str]:
    for package in ("stak", "admin_api"):
        for path in (REPOSITORY / package).rglob("*.py"):
            source = path.read_text()
            if "log_entry(" in source or "note_access(" in source:
                for node in ast.walk(ast.parse(source)):
                    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in NOTING:
                        yield from _texts(node.args[ACTION_INDEX : ACTION_INDEX + 1])


def _texts(arguments: list[ast.expr]) -> Iterator[str]:
    """Yield what an argument can be, as far as it is written there: a text, or one of two."""
    for argument in arguments:
        if isinstance(argument, ast.IfExp):
            yield from _texts([argument.body, argument.orelse])
        elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
