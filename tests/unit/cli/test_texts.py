"""Texts of the command line: they name only commands, options and settings that exist, and no leftovers of a rename."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest

from stak.cli.child_process import LIFELINE
from stak.cli.commands import stak
from stak.cli.exit_codes import HELP, MEANINGS
from stak.cli.first_process import CHANNEL
from stak.cli.heartbeat import HEARTBEAT
from stak.cli.moved_commands import MOVED
from stak.http.server.listening_sockets import LISTENING
from stak.settings import Settings
from stak.shared_memory import SHARED_MEMORY
from tests.support.docs.pages import PAGES, REPOSITORY

PACKAGES: Final = ("stak", "workers", "admin_api", "user_api", "serverless")
SOURCES: Final = sorted(path for package in PACKAGES for path in (REPOSITORY / package).rglob("*.py"))
CLI_SOURCES: Final = sorted((REPOSITORY / "stak/cli").glob("*.py"))
ABBREVIATIONS: Final = {
    "API",
    "APIs",
    "AWS",
    "CSV",
    "DynamoDB",
    "GB",
    "HTTP",
    "JSON",
    "KB",
    "KMS",
    "MB",
    "SIGTERM",
    "USD",
    "UTF",
}
RETIRED: Final = re.compile(
    r"\b(anew|nobody|worthless|mend(?:ed)?|taken? back|told|whom|look(?:ed)? (?:at|after)|go(?:es)? on"
    r"|(?<!there )is no)\b",
    re.IGNORECASE,
)
_SETTING: Final = re.compile(r"\bSTAK_[A-Z]\w*")
_COMMAND: Final = re.compile(r"(?:`|: |^(?:\$ )?|\$\()(stak(?: [a-z][a-z-]*)+)", re.MULTILINE)
_OPTION: Final = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
_CAPITALS: Final = re.compile(r"\b[A-Z]{2,}[A-Za-z]*\b")
_IDENTIFIER: Final = re.compile(r"\b[A-Z]?[a-z]+[A-Z]\w*\b|\b_\w+|\b[a-z]+\.[a-z]+_[a-z]+\b")


def walk(command: click.Command, path: tuple[str, ...] = ("stak",)) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name, child in command.commands.items():
            yield from walk(child, (*path, name))


COMMANDS: Final = dict(walk(stak.loaded()))
OPTIONS: Final = {
    name for command in COMMANDS.values() for one in command.params for name in (*one.opts, *one.secondary_opts)
} | {"--help", "--version"}
METAVARS: Final = {
    word for command in COMMANDS.values() for one in command.params for word in re.findall(r"[A-Z]+", one.metavar or "")
} | {str(one.name).upper() for command in COMMANDS.values() for one in command.params}
SETTINGS: Final = (
    {f"STAK_{name.upper()}" for name in Settings.model_fields}
    | {str(one.envvar) for command in COMMANDS.values() for one in command.params if one.envvar}
    | {LIFELINE, HEARTBEAT, LISTENING, SHARED_MEMORY, CHANNEL}
)


def help_texts() -> Iterator[tuple[str, str]]:
    for path, command in COMMANDS.items():
        name = " ".join(path)
        yield name, command.help or ""
        for one in command.params:
            if isinstance(one, click.Option):
                yield f"{name} {one.opts[0]}", one.help or ""
    yield "exit codes", HELP


def literals(path: Path) -> Iterator[str]:
    """Return the string literals of a module, docstrings included; values in f-strings become `0`."""
    tree = ast.parse(path.read_text())
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value


def messages(path: Path) -> Iterator[str]:
    """Return the literals a user may read: several words, no docstrings, no quoted types, no table headings."""
    tree = ast.parse(path.read_text())
    bare = {
        str(node.value.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    hidden = bare | quoted_types(tree)
    yield from (text for text in literals(path) if " " in text.strip() and not text.isupper() and text not in hidden)


def quoted_types(tree: ast.AST) -> set[str]:
    """Return the annotations that are written as literals, because their types are imported only for checks."""
    found: list[ast.expr | None] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(node.returns)
    return {one.value for one in found if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def unknown_commands(text: str) -> list[str]:
    """Return the commands a text names that do not exist; words after a command without subcommands are arguments."""
    found = []
    for named in _COMMAND.findall(text):
        path: tuple[str, ...] = ("stak",)
        for word in named.split()[1:]:
            if not isinstance(COMMANDS[path], click.Group):
                break
            path = (*path, word)
            if path not in COMMANDS:
                found.append(named)
                break
    return found


def garbage(text: str) -> list[str]:
    """Return the words that look like code."""
    prose = _SETTING.sub("", _OPTION.sub("", re.sub(r"`[^`]*`|'[^']*'|\{.*\}|\[/?\w[\w ]*\]|sk_\S+", "", text)))
    capitals = [word for word in _CAPITALS.findall(prose) if word not in ABBREVIATIONS | METAVARS]
    return capitals + [word for word in _IDENTIFIER.findall(prose) if word not in ABBREVIATIONS]


@pytest.mark.parametrize(("name", "text"), list(help_texts()), ids=lambda value: value.split("\n")[0][:40])
def test_help_is_a_sentence_without_garbage(name: str, text: str) -> None:
    assert text, f"{name} has no help"
    assert text[0].isupper(), text
    assert garbage(text) == []
    assert RETIRED.findall(text) == []


@pytest.mark.parametrize("path", CLI_SOURCES, ids=lambda path: path.stem)
def test_messages_have_no_garbage_and_name_existing_options(path: Path) -> None:
    for text in messages(path):
        if path.stem in ("demo_content", "child", "local_aws", "completion"):
            continue  # Sample texts, and commands of other programs.
        assert garbage(text) == [], text
        assert RETIRED.findall(text) == [], text
        assert set(_OPTION.findall(text)) <= OPTIONS, text


def test_settings_and_commands_in_the_code_exist() -> None:
    texts = [(path, text) for path in SOURCES for text in literals(path)]
    assert [(path, text) for path, text in texts if not set(_SETTING.findall(text)) <= SETTINGS] == []
    named = [(path, unknown) for path, text in texts for unknown in unknown_commands(text)]
    assert [(path, unknown) for path, unknown in named if path.stem != "moved_commands"] == []


@pytest.mark.parametrize("page", PAGES)
def test_commands_in_the_documentation_exist(page: str) -> None:
    assert unknown_commands((REPOSITORY / page).read_text()) == []


def test_renamed_setting_and_former_command_are_detected() -> None:
    assert _SETTING.findall("Look at STAK_APIFORM.") == ["STAK_APIFORM"]
    assert "STAK_APIFORM" not in SETTINGS
    assert garbage("This is no APIFORM.") == ["APIFORM"]
    assert garbage("Sent by dead_letters.redrive_all or DeadLetters.") != []
    for former in MOVED:
        assert unknown_commands(f"Use `{former}`.") == [former]


def test_quoted_types_are_no_messages(tmp_path: Path) -> None:
    module = tmp_path / "some.py"
    module.write_text('def show(found: "DeadLetters | None") -> "Some | None":\n    say("No DeadLetters found.")\n')
    assert list(messages(module)) == ["No DeadLetters found."]


def test_replacement_of_each_former_command_exists() -> None:
    for former, replacement in MOVED.items():
        assert unknown_commands(replacement) == [], former


def test_help_states_each_exit_code() -> None:
    for code, meaning in MEANINGS.items():
        assert f"{code} {meaning}" in HELP
