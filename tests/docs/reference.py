"""Generates docs/reference from the code: `python -m tests.docs.reference` (or `make docs`) writes the pages."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click
from pydantic_core import PydanticUndefined

from stak import errors
from stak.cli.main import stak
from stak.errors import StakError
from stak.http.problems import status_of
from stak.settings import Settings

DIRECTORY: Final = Path(__file__).parents[2] / "docs" / "reference"
_GENERATED: Final = "Generated from the code by `make docs`.\n"
_OF_TREE: Final = re.compile(r"^[│├└─ ]*(\w+)\s{2,}(.*)$", re.MULTILINE)


def settings_page() -> str:
    """Return the page of settings: environment variable, default, description."""
    lines = ["# Settings", "", _GENERATED, "Each setting is an environment variable, and an option of `stak up` where"]
    lines += [
        "`stak up --help` lists it. Options take precedence.",
        "",
        "| variable | default | meaning |",
        "|---|---|---|",
    ]
    for name, field in Settings.model_fields.items():
        has_default = field.default is not PydanticUndefined and field.default is not None and field.default != ""
        default = f"`{field.default}`" if has_default else "none"
        lines.append(f"| `STAK_{name.upper()}` | {default} | {_cell(field.description or '')} |")
    return "\n".join(lines) + "\n"


def errors_page() -> str:
    """Return the page of error codes: code, HTTP status, meaning."""
    meanings = dict(_OF_TREE.findall(inspect.getdoc(errors) or ""))
    lines = ["# Error codes", "", _GENERATED, "Errors are RFC 9457 problems (`application/problem+json`). Programs use"]
    lines += ["`code`, which is stable; `detail` is for people. Errors of one field are listed in `errors`.", ""]
    lines += ["| code | status | meaning |", "|---|---|---|"]
    kinds = [kind for kind in _kinds(StakError) if kind.__name__ in meanings]
    for kind in sorted(kinds, key=lambda kind: (status_of(kind), kind.code)):
        lines.append(f"| `{kind.code}` | {status_of(kind)} | {_cell(meanings[kind.__name__])} |")
    return "\n".join(lines) + "\n"


def cli_page() -> str:
    """Return the page of commands: usage, help and options of each."""
    lines = ["# Commands", "", _GENERATED]
    for path, command in _commands(stak, ("stak",)):
        if isinstance(command, click.Group) and path != ("stak",):
            continue
        context = click.Context(command, info_name=" ".join(path))
        usage = " ".join(command.collect_usage_pieces(context))
        lines += [f"## {' '.join(path)}", "", f"`{' '.join(path)} {usage}`", "", *_paragraphs(command.help or ""), ""]
        options = [option for option in command.params if isinstance(option, click.Option) and not option.hidden]
        if options:
            lines += ["| option | meaning |", "|---|---|"]
            lines += [f"| `{', '.join(option.opts)}` | {_cell(option.help or '')} |" for option in options]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


PAGES: Final = {"settings.md": settings_page, "errors.md": errors_page, "cli.md": cli_page}


def _kinds(kind: type[StakError]) -> Iterator[type[StakError]]:
    for child in kind.__subclasses__():
        yield child
        yield from _kinds(child)


def _commands(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name, child in sorted(command.commands.items()):
            if not child.hidden:
                yield from _commands(child, (*path, name))


def _paragraphs(text: str) -> list[str]:
    return inspect.cleandoc(text).replace("\b\n", "").split("\n")


def _cell(text: Any) -> str:
    return " ".join(str(text).split()).replace("|", "\\|")


if __name__ == "__main__":
    DIRECTORY.mkdir(exist_ok=True)
    for _name, _page in PAGES.items():
        (DIRECTORY / _name).write_text(_page())
