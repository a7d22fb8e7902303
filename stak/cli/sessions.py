"""`stak sessions`: lists and ends the sessions of a user's devices."""

from typing import TYPE_CHECKING

import rich_click as click

from stak.cli import options
from stak.cli.output import Column, say, show_json, show_table
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server


@click.group()
def sessions() -> None:
    """List and end a user's sessions.

    Requires the scope users.
    """


@sessions.command("list")
@options.user
@options.as_json
@options.on_tenant
def list_(server: "Server", user: str, is_json: bool) -> None:
    """List the devices a user is signed in with, newest first."""
    found = list(server.each("sessions", "users", user, "sessions"))
    if is_json:
        show_json({"sessions": found})
        return
    show_table(
        (
            Column("SESSION", is_whole=True),
            Column("DEVICE"),
            Column("OPENED", is_whole=True, rank_to_go=2),
            Column("REFRESHED", is_whole=True),
            Column("EXPIRES", is_whole=True, rank_to_go=1),
        ),
        [
            (
                one["session_id"],
                one["device_id"],
                time_text(one["created"]),
                time_text(one["refreshed"]),
                time_text(one["expires_at"]),
            )
            for one in found
        ],
        nothing=f"{user} has no sessions.",
    )


@sessions.command("end")
@options.user
@click.argument("session_id", required=False)
@options.as_json
@options.on_tenant
def end(server: "Server", user: str, session_id: str | None, is_json: bool) -> None:
    """End one session of a user, or all of them."""
    if session_id is None:
        ended = server.admin("DELETE", "users", user, "sessions")["ended"]
    else:
        server.admin("DELETE", "users", user, "sessions", session_id)
        ended = 1
    if is_json:
        show_json({"ended": ended})
    else:
        say(f"Ended {ended:,} session{'' if ended == 1 else 's'} of {user}.")
