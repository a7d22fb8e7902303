"""`stak job`: shows background jobs and waits for them; also used by the commands that start such jobs."""

import time
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import DONE, FAILED, leave
from stak.cli.next_command import next_command
from stak.cli.output import number, say, show_facts, show_json
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_POLL_SECONDS: Final = 0.5


@click.group()
def job() -> None:
    """Show background jobs, and wait for them.

    Requires the scope users.
    """


@job.command("show")
@click.argument("job_id")
@options.as_json
@options.on_tenant
def show(server: "Server", job_id: str, is_json: bool) -> None:
    """Show a job and its progress."""
    show_job(server.admin("GET", "jobs", job_id), is_json=is_json)


@job.command("wait")
@click.argument("job_id")
@options.as_json
@options.on_tenant
def wait(server: "Server", job_id: str, is_json: bool) -> None:
    """Wait until a job has ended. Exits 1 if it failed."""
    wait_for(server, ("jobs", job_id), is_json=is_json)


def wait_for(server: "Server", path: tuple[str, ...], *, is_json: bool) -> None:
    """Wait until a job has ended, show it, and exit: 0 if it succeeded, else 1."""
    while (found := server.admin("GET", *path))["status"] == "running":
        time.sleep(_POLL_SECONDS)
    show_job(found, is_json=is_json)
    leave(DONE if found["status"] == "done" else FAILED)


def show_job(found: dict[str, Any], *, is_json: bool) -> None:
    """Print a job."""
    if is_json:
        show_json(found)
        return
    counts = found["progress"]["counts"]
    result = {name: value for name, value in (found["result"] or {}).items() if name in ("path", "sha256", "bytes")}
    ended = found["finished_at"]
    show_facts(
        (
            ("job", found["job_id"]),
            ("kind", found["kind"]),
            ("status", found["status"]),
            ("user", found["user_id"]),
            ("started", time_text(found["started_at"])),
            ("finished", None if ended is None else time_text(ended)),
            *((name.replace("_", " "), number(count)) for name, count in sorted(counts.items())),
            *sorted(result.items()),
            ("error", found["error"]),
        )
    )


def started(server: "Server", found: dict[str, Any], *, is_json: bool) -> None:
    """Print the job that was started."""
    if is_json:
        show_json(found)
    else:
        show_facts((("job", found["job_id"]),))
        command = next_command(server, f"stak job wait {found['job_id']}")
        say(f"It continues in the background. Wait for it with: {command}")
