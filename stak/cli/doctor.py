"""`stak doctor`: checks an installation. With the aws engine, the same checks run before a process starts."""

import sys
from pathlib import Path
from typing import Final

import msgspec
import uvloop
from rich.console import Console

from stak.cli.exit_codes import DONE, FOUND
from stak.engine_maintenance import examine, examine_all_partitions
from stak.http_processes import available_cores, http_process_count
from stak.installation.partition_sizes import CHECK as LARGEST_PARTITIONS
from stak.installation_setup import describe_metrics_token, ensure_metrics_token, has_metrics_setting
from stak.ports.installation import Finding, State
from stak.settings import Settings

_TOKEN_LENGTH: Final = 16  # a shorter one can be guessed
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
    findings = [*uvloop.run(examine(settings)), examine_http_processes(settings), examine_metrics_token(settings)]
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


def examine_metrics_token(settings: Settings) -> Finding:
    """Check the token that `/metrics` requires."""
    check, where = "metrics token", describe_metrics_token(settings)
    if settings.demo:
        return Finding(check, "warning", "STAK_DEMO is set: anyone can read `/metrics`.", "Run no demo in production.")
    if has_metrics_setting(settings):
        token = ensure_metrics_token(settings) or ""
        if len(token) < _TOKEN_LENGTH:
            advice = f"Use {_TOKEN_LENGTH} random characters or more."
            return Finding(check, "warning", f"{where} can be guessed: it has {len(token)} characters.", advice)
        return Finding(check, "ok", f"It is set in {where}.")
    if settings.engine == "aws":
        advice = "Set STAK_METRICS_TOKEN if Prometheus scrapes these processes."
        return Finding(check, "ok", "There is none: `/metrics` refuses all requests.", advice)
    path = Path(where)
    if not path.exists():
        return Finding(check, "ok", f"`stak up` creates it in {where}.")
    if path.stat().st_mode & 0o077:
        return Finding(check, "warning", f"Other users can read {where}.", f"chmod 600 {where}")
    return Finding(check, "ok", f"It is in {where}.")
