"""`stak doctor`: checks an installation. With the aws engine, the same checks run before a process starts."""

import sys
from typing import Final

import msgspec
import uvloop
from rich.console import Console

from stak.cli.exit_codes import DONE, FOUND
from stak.engine_maintenance import examine, examine_all_partitions
from stak.http_processes import available_cores, http_process_count
from stak.installation.partition_sizes import CHECK as LARGEST_PARTITIONS
from stak.ports.installation import Finding, State
from stak.settings import Settings

_SIGNS: Final[dict[State, str]] = {
    "ok": "[green]ok     [/green]",
    "warning": "[yellow]warning[/yellow]",
    "wrong": "[bold red]wrong  [/bold red]",
}


class Report(msgspec.Struct, frozen=True):
    """The output of `--json`."""

    engine: str
    is_well: bool
    findings: list[Finding]


def report_findings(settings: Settings, *, has_all_partitions: bool, is_json: bool) -> int:
    """Check an installation, print the findings and return the exit code."""
    findings = [*uvloop.run(examine(settings)), examine_http_processes(settings)]
    if has_all_partitions and any(finding.check == LARGEST_PARTITIONS for finding in findings):
        measured = uvloop.run(examine_all_partitions(settings))
        findings = [*(finding for finding in findings if finding.check != LARGEST_PARTITIONS), *measured]
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
    return DONE if is_well else FOUND


def examine_http_processes(settings: Settings) -> Finding:
    """Check the number of HTTP processes that `stak up` starts."""
    check, count, cores = "http processes", http_process_count(settings), available_cores()
    if count > 1 and settings.engine == "aws" and settings.redis_url is None:
        detail = f"{count} processes without Redis cannot notify each other's devices."
        return Finding(check, "warning", detail, "Set STAK_REDIS_URL, or STAK_HTTP_PROCESSES=1.")
    if count > cores:
        detail = f"`stak up` starts {count}; cores that it may use: {cores}."
        return Finding(check, "warning", detail, f"Set STAK_HTTP_PROCESSES={cores}.")
    return Finding(check, "ok", f"`stak up` starts {count}; cores that it may use: {cores}.")
