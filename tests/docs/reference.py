"""Generates docs/reference from the code: `python -m tests.docs.reference` (or `make docs`) writes the pages.

It also writes docs/promises.md again, from the figures of the last drills.
"""

import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click
import yaml  # type: ignore[import-untyped]
from pydantic_core import PydanticUndefined

from stak import errors
from stak.cli.commands import stak
from stak.errors import StakError
from stak.http.problems import status_of
from stak.settings import Settings
from tests.docs.limits import limits_page
from tests.drills.drill_figures import Figures
from tests.drills.drill_page import PAGE, page_of

DIRECTORY: Final = Path(__file__).parents[2] / "docs" / "reference"
ROLES: Final = Path(__file__).parents[2] / "serverless" / "resources" / "roles.yml"
_LAMBDA_ROLES: Final = ("SocketsRole", "StreamRole")
_RESOURCES: Final[tuple[tuple[str, tuple[str, ...], frozenset[str]], ...]] = (
    (
        "dynamodb",
        ("arn:aws:dynamodb:REGION:ACCOUNT:table/stak", "arn:aws:dynamodb:REGION:ACCOUNT:table/stak/index/gsi1"),
        frozenset(
            {"dynamodb:DescribeTable", "dynamodb:DescribeTimeToLive", "dynamodb:DescribeContinuousBackups"}
        ),  # `stak doctor`
    ),
    ("sqs", ("arn:aws:sqs:REGION:ACCOUNT:stak-*",), frozenset()),
    ("s3", ("arn:aws:s3:::stak-payloads", "arn:aws:s3:::stak-payloads/*"), frozenset()),
    ("kms", ("arn:aws:kms:REGION:ACCOUNT:key/KEY",), frozenset({"kms:DescribeKey"})),
)
"""The services that processes use, their resources with the default prefix, and what only the checks need."""
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
    for path, command in _commands(stak.loaded(), ("stak",)):
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


def permissions_page() -> str:
    """Return the page of IAM permissions: one policy for all processes, from the roles of the functions."""
    roles = yaml.load(ROLES.read_text(), Loader=_Template)["Resources"]
    actions: dict[str, set[str]] = {}
    for name, role in roles.items():
        if name in _LAMBDA_ROLES:
            continue
        for policy in role["Properties"]["Policies"]:
            for statement in policy["PolicyDocument"]["Statement"]:
                allowed = statement["Action"]
                for action in [allowed] if isinstance(allowed, str) else allowed:
                    actions.setdefault(action.partition(":")[0], set()).add(action)
    statements = [
        {"Effect": "Allow", "Action": sorted(actions[service] | more), "Resource": list(resources)}
        for service, resources, more in _RESOURCES
    ]
    policy = json.dumps({"Version": "2012-10-17", "Statement": statements}, indent=2)
    lines = [
        "# AWS permissions",
        "",
        _GENERATED,
        "This policy allows everything that `stak up --engine aws`, `stak worker` and",
    ]
    lines += [
        "`stak doctor` do with the default prefix. Replace `REGION`, `ACCOUNT` and `KEY`. Remove `dynamodb:Scan` for"
    ]
    lines += ["processes that run no jobs. Table, queues, bucket and key must exist: `--create` needs more than this."]
    lines += [
        "`serverless/resources/roles.yml`, from which this page is generated, has a narrower role for each function.",
        "",
    ]
    return "\n".join([*lines, "```json", policy, "```"]) + "\n"


PAGES: Final = {
    "aws-permissions.md": permissions_page,
    "settings.md": settings_page,
    "errors.md": errors_page,
    "cli.md": cli_page,
    "limits.md": limits_page,
}


class _Template(yaml.SafeLoader):  # type: ignore[misc]
    """Reads CloudFormation's own tags as plain values."""


_Template.add_multi_constructor("!", lambda *_: None)


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
    PAGE.write_text(page_of(Figures.read()))
