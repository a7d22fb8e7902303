"""`stak user unread`, `audit` and `token`: unread counts of one user, a recount of them, and a user token."""

from typing import TYPE_CHECKING, Any

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import DONE, FOUND, leave
from stak.cli.output import Column, number, say, show_json, show_table, show_text
from stak.cli.time_parsing import length, time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server


@click.command()
@options.user
@options.inbox
@options.as_json
@options.on_tenant
def unread(server: "Server", user: str, inbox: str, is_json: bool) -> None:
    """Show a user's unread counts by category."""
    token = server.token_for(user)["token"]
    counts = server.user("GET", token, inbox, "messages", "unread")
    if is_json:
        show_json(counts)
        return
    show_table(
        (Column("CATEGORY"), Column("UNREAD", is_number=True)),
        [*((name, number(count)) for name, count in counts["categories"].items()), ("total", number(counts["total"]))],
        nothing="",
    )


@click.command()
@options.user
@options.inbox
@options.as_json
@options.on_tenant
def audit(server: "Server", user: str, inbox: str, is_json: bool) -> None:
    """Recount a user's unread messages.

    Compares the stored counts with the messages. Wrong counts are repaired if the API key also has the scope users.
    Exits 3 if a count was wrong, repaired or not.
    """
    found = server.admin("POST", inbox, "users", user, "audit")
    if is_json:
        show_json(found)
    else:
        _show_audit(user, found)
    leave(FOUND if found["drift"] else DONE)


@click.command()
@options.user
@click.option("--ttl", type=length, metavar="1h", help="How long the token is valid.")
@options.as_json
@options.on_tenant
def token(server: "Server", user: str, ttl: int | None, is_json: bool) -> None:
    """Create a user token for the user API."""
    made = server.token_for(user, ttl)
    if is_json:
        show_json(made)
    else:
        show_text(made["token"])
        say(f"Valid for {user} of {server.tenant} until {time_text(made['expires_at'])}.", style="dim")


def _show_audit(user: str, found: dict[str, Any]) -> None:
    stored, counted = found["stored"], found["counted"]
    names = sorted(stored["categories"].keys() | counted["categories"].keys())
    rows = [(name, stored["categories"].get(name, 0), counted["categories"].get(name, 0)) for name in names]
    show_table(
        (Column("CATEGORY"), Column("STORED", is_number=True), Column("COUNTED", is_number=True)),
        [
            (name, number(was), number(is_now))
            for name, was, is_now in (*rows, ("total", stored["total"], counted["total"]))
        ],
        nothing="",
    )
    if found["drift"] == 0:
        say(f"All counts of {user} are correct (drift 0).", style="green")
    elif found["repaired"]:
        say(f"The counts of {user} were wrong by {found['drift']:,} and have been repaired.", style="yellow")
    else:
        say(
            f"The counts of {user} are wrong by {found['drift']:,} and were not repaired: that requires the scope "
            "users.",
            style="bold red",
        )
