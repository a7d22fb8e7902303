"""What was posted: listed, paused, resumed, stopped, and taken back."""

import sys
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import FailedError
from stak.cli.output import Column, number, plain, say, show_facts, show_json, show_table
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


@click.command("broadcasts")
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="How many at most.")
@options.inbox
@options.as_json
@options.on_tenant
def broadcasts(server: "Server", inbox: str, limit: int, is_json: bool) -> None:
    """List what was posted and how far it is, newest first."""
    found = list(server.each("messages", inbox, "messages", limit=limit))
    if is_json:
        show_json({"messages": found})
        return
    rows = [
        (
            one["message_id"],
            one["status"],
            number(one["recipients"]),
            number(one["delivered"]),
            number(one["failed"]),
            time_text(one["created"]),
            one["category"],
            title_of(one["message"]),
        )
        for one in found
    ]
    show_table(_COLUMNS, rows, nothing=f"Nothing was posted to {inbox} yet: `stak post --help`.")


@click.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def pause(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Pause a delivery: what is not delivered yet waits."""
    _move(server, inbox, message_id, "pause", is_json=is_json)


@click.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def resume(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Resume a paused delivery.

    Nobody gets it twice, nobody is missed.
    """
    _move(server, inbox, message_id, "resume", is_json=is_json)


@click.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def stop(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Stop a delivery for good: what is delivered stays."""
    _move(server, inbox, message_id, "stop", is_json=is_json)


@click.command()
@click.argument("message_id")
@click.option("--user", "users", multiple=True, metavar="USER", help="Only from this user; repeat it for more.")
@click.option("--reason", metavar="TEXT", help="Why, for the log.")
@click.option("--yes", is_flag=True, help="Do not ask.")
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
    """Take a message back: hidden at once, and for good.

    From everybody, or with --user from some. Unread counts follow. Asks first on a terminal; a script says --yes.
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
    say(f"Nobody sees {message_id} any more." if not users else f"{', '.join(users)} will not see {message_id} again.")
    if answer["status"] == "redacting":
        say(f"The counts follow: stak follow {message_id}", style="dim")


def title_of(message: Any) -> str:
    """What a message is about, in a few words: its title, or whatever text it begins with."""
    if not isinstance(message, dict):
        return ""
    texts = (message.get("title"), message.get("subject"), message.get("body"), *message.values())
    return next((plain(text) for text in texts if isinstance(text, str) and text), "")


def _move(server: "Server", inbox: str, message_id: str, action: str, *, is_json: bool) -> None:
    moved = server.admin("POST", inbox, "messages", message_id, action)
    if is_json:
        show_json(moved)
        return
    show_facts(
        (
            ("message", message_id),
            ("status", moved["status"]),
            ("delivered", f"{moved['delivered']:,} of {moved['recipients']:,}"),
        )
    )
    if action == "pause":
        say(f"Go on with: stak resume {message_id}", style="dim")
    elif action == "resume":
        say(f"Watch it with: stak follow {message_id}", style="dim")


def _confirm(server: "Server", inbox: str, message_id: str, users: tuple[str, ...]) -> None:
    """Ask whoever sits there; a script has to say --yes."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise click.UsageError("Taking a message back cannot be undone: say --yes.")
    found = server.admin("GET", inbox, "messages", message_id)
    whom = ", ".join(users) if users else f"{found['recipients']:,} recipients"
    title = title_of(found["message"])
    if not click.confirm(f"Take {message_id}{f' ({title})' if title else ''} back from {whom}?", err=True):
        raise FailedError("It was left where it is.")
