"""`stak doctor`: an installation looked at, a line for each thing. And why one on AWS does not start."""

import sys
from typing import Final

import msgspec
import uvloop
from rich.console import Console

from stak.bootstrap import examine
from stak.errors import Misconfigured
from stak.ports.findings import Finding, State
from stak.settings import Settings

_SIGNS: Final[dict[State, str]] = {
    "ok": "[green]ok     [/green]",
    "warning": "[yellow]warning[/yellow]",
    "wrong": "[bold red]wrong  [/bold red]",
}


class Report(msgspec.Struct, frozen=True):
    """What `--json` prints."""

    engine: str
    is_well: bool
    findings: list[Finding]


def examine_and_tell(settings: Settings, *, is_json: bool) -> int:
    """Look at an installation and print what was found; the exit code."""
    findings = uvloop.run(examine(settings))
    is_well = all(finding.state != "wrong" for finding in findings)
    if is_json:
        report = Report(settings.engine, is_well, findings)
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(report)).decode() + "\n")
    else:
        console = Console(highlight=False, soft_wrap=True, emoji=False)
        width = max(len(finding.check) for finding in findings)
        for finding in findings:
            console.print(f"{_SIGNS[finding.state]} {finding.check:{width}}  ", end="")
            console.print(" ".join(filter(None, (finding.detail, finding.advice))), markup=False)
    return 0 if is_well else 1


def refuse_to_start(settings: Settings) -> None:
    """Raise Misconfigured if an installation on AWS cannot work: now, in words, and not a while later in a traceback.

    The embedded engine says so by itself, as soon as it is opened.
    """
    if settings.engine != "aws":
        return
    findings = uvloop.run(examine(settings))
    wrong = [one for one in findings if one.state == "wrong" and not (settings.create and one.is_missing)]
    if wrong:
        raise Misconfigured(" ".join(f"{one.check}: {one.detail} {one.advice}".strip() for one in wrong))
