"""`stak broadcast`: list, show, follow, pause, resume, stop and recall broadcasts, and list their recipients."""

import sys
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import FailedError
from stak.cli.follow import follow
from stak.cli.next_command import next_command
from stak.cli.output import Column, number, plain, say, show_facts, show_json, show_table
from stak.cli.recipients import recipients
from stak.cli.statistics import statistics
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_COLUMNS: Final = (
    Column("MESSAGE", is_whole=True),
    Column("STATUS", is_whole=True),
    Column("RECIPIENTS", is_number=True, rank_to_go=3),
    Column("DELIVERED", is_number=True, rank_to_go=1),
    Column("FAILED", is_number=True, rank_to_go=4),
    Column("CREATED", is_whole=True, rank_to_go=5),
    Column("CATEGORY", rank_to_go=6),
    Column("TITLE", rank_to_go=2),
)


@click.group()
def broadcast() -> None:
    """List, follow, pause, stop and recall broadcasts."""


broadcast.add_command(follow)
broadcast.add_command(recipients)
broadcast.add_command(statistics)


@broadcast.command("list")
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="Maximum number to list.")
@options.inbox
@options.as_json
@options.on_tenant
def list_(server: "Server", inbox: str, limit: int, is_json: bool) -> None:
    """List broadcasts and their delivery progress, newest first."""
    found = list(server.each("messages", inbox, "messages", limit=limit))
    if is_json:
        show_json({"messages": found})
        return
    rows = [
        (
            one["message_id"],
            one["status"],
            number(one["recipients"]),
            number(one["delivered"]) if one.get("reached") is None else f"about {number(one['reached'])}",
            number(one["failed"]),
            time_text(one["created"]),
            one["category"],
            title_of(one["message"]),
        )
        for one in found
    ]
    show_table(_COLUMNS, rows, nothing=f"Nothing has been posted to {inbox} yet. See: stak post --help")


@broadcast.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def show(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Show a broadcast and its delivery progress."""
    found = server.admin("GET", inbox, "messages", message_id)
    if is_json:
        show_json(found)
        return
    audience = found["audiences"]
    label = audience["label"]
    is_on_read = found.get("reached") is not None
    show_facts(
        (
            ("message", found["message_id"]),
            ("status", found["status"]),
            ("title", title_of(found["message"]) or None),
            ("category", found["category"]),
            ("sender", found["sender"]),
            ("priority", None if found.get("priority", "normal") == "normal" else found["priority"]),
            ("collapse key", found.get("collapse_key")),
            ("digest key", found.get("digest_key")),
            ("fallback", _fallback(found.get("fallback") or [])),
            ("audience", audience["kind"] if label is None else f"{audience['kind']} ({label})"),
            ("recipients", number(found["recipients"])),
            ("delivered", None if is_on_read else number(found["delivered"])),
            ("reached", f"about {number(found['reached'])}" if is_on_read else None),
            ("failed", None if is_on_read else number(found["failed"])),
            ("recalled", number(found["redacted"]) if found["redacted"] else None),
            ("recall reason", found["reason"]),
            ("created", time_text(found["created"])),
            ("send at", time_text(found["send_at"]) or None),
            ("expires", time_text(found["expires_at"]) or None),
            ("host system id", found["host_system_id"]),
        )
    )


def _fallback(steps: list[dict[str, Any]]) -> str | None:
    return ", ".join(f"{step['channel']} after {step['after_minutes']:,} minutes" for step in steps) or None


@broadcast.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def pin(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Show a message above the list of every user who has it."""
    _change_pin(server, inbox, message_id, is_pinned=True, is_json=is_json)


@broadcast.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def unpin(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """No longer show a message above the list."""
    _change_pin(server, inbox, message_id, is_pinned=False, is_json=is_json)


def _change_pin(server: "Server", inbox: str, message_id: str, *, is_pinned: bool, is_json: bool) -> None:
    found = server.admin("POST", inbox, "messages", message_id, "pin", body={"pinned": is_pinned})
    if is_json:
        show_json(found)
    else:
        say(f"{message_id} is {'pinned' if is_pinned else 'no longer pinned'}.")


@broadcast.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def pause(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Pause a delivery. `stak broadcast resume` continues it."""
    _change_status(server, inbox, message_id, "pause", is_json=is_json)


@broadcast.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def resume(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Resume a paused delivery.

    Each recipient gets the message exactly once.
    """
    _change_status(server, inbox, message_id, "resume", is_json=is_json)


@broadcast.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def stop(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Stop a delivery permanently.

    Recipients who already have the message keep it.
    """
    _change_status(server, inbox, message_id, "stop", is_json=is_json)


@broadcast.command()
@click.argument("message_id")
@click.option("--user", "users", multiple=True, metavar="USER", help="Recall it from this user only. Can be repeated.")
@click.option("--reason", metavar="TEXT", help="Reason, for the audit log.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@options.inbox
@options.as_json
@options.on_tenant
def recall(
    server: "Server",
    message_id: str,
    users: tuple[str, ...],
    reason: str | None,
    yes: bool,
    inbox: str,
    is_json: bool,
) -> None:
    """Recall a message: hide it immediately and permanently.

    Recalls it from all recipients, or with --user from some. Unread counts are updated in the background. Asks for
    confirmation on a terminal; scripts must pass --yes.
    """
    if not yes:
        _confirm(server, inbox, message_id, users)
    body: dict[str, Any] = {"message_id": message_id}
    if users:
        body["uids"] = list(users)
    if reason is not None:
        body["reason"] = reason
    answer = server.admin("DELETE", inbox, "messages", "redact", body=body)
    if is_json:
        show_json(answer)
        return
    say(f"Recalled {message_id} from {', '.join(users) if users else 'all recipients'}.")
    if answer["status"] == "redacting":
        command = next_command(server, f"stak broadcast follow {message_id}", inbox)
        say(f"Unread counts are being updated. Follow it with: {command}", style="dim")


def title_of(message: Any) -> str:
    """A message's title, or else its first text."""
    if not isinstance(message, dict):
        return ""
    texts = (message.get("title"), message.get("subject"), message.get("body"), *message.values())
    return next((plain(text) for text in texts if isinstance(text, str) and text), "")


def _change_status(server: "Server", inbox: str, message_id: str, action: str, *, is_json: bool) -> None:
    changed = server.admin("POST", inbox, "messages", message_id, action)
    if is_json:
        show_json(changed)
        return
    show_facts(
        (
            ("message", message_id),
            ("status", changed["status"]),
            ("delivered", f"{changed['delivered']:,} of {changed['recipients']:,}"),
        )
    )
    if action == "pause":
        say(f"Resume it with: {next_command(server, f'stak broadcast resume {message_id}', inbox)}", style="dim")
    elif action == "resume":
        say(f"Follow it with: {next_command(server, f'stak broadcast follow {message_id}', inbox)}", style="dim")


def _confirm(server: "Server", inbox: str, message_id: str, users: tuple[str, ...]) -> None:
    """Ask for confirmation. Raises UsageError without a terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise click.UsageError("A recall cannot be undone. Confirm it with --yes.")
    found = server.admin("GET", inbox, "messages", message_id)
    whom = ", ".join(users) if users else f"{found['recipients']:,} recipients"
    title = title_of(found["message"])
    if not click.confirm(f"Recall {message_id}{f' ({title})' if title else ''} from {whom}?", err=True):
        raise FailedError("Nothing was recalled.")
