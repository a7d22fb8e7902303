"""`stak post` and `stak cost`.

Each post has an idempotency key, generated unless one is given: a post whose answer was lost can be repeated, and no
recipient gets it twice.
"""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import leave
from stak.cli.follow import follow_to_its_end
from stak.cli.next_command import next_command
from stak.cli.output import number, say, show_facts, show_json
from stak.cli.post_options import RECIPIENTS_MAX, Asked, post_body
from stak.cli.time_parsing import length, length_text, moment, time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_FILE: Final = click.Path(path_type=Path, dir_okay=False, allow_dash=True)
_WHAT: Final = "Message"
_WHOM: Final = "Audience"
_HOW: Final = "Delivery"
_SAMPLE_ID_CHARACTERS: Final = 24  # of the users of an estimate


@click.command()
@options.panels(_WHAT, _WHOM, _HOW)
@click.argument("source", required=False, type=click.Choice(["-"]), metavar="[-]")
@click.option("--title", metavar="TEXT", panel=_WHAT, help="Title of the message.")
@click.option("--body", metavar="TEXT", panel=_WHAT, help="Text of the message.")
@click.option("--template", metavar="NAME", panel=_WHAT, help="Send this template instead of --title and --body.")
@click.option("--data", metavar="JSON", panel=_WHAT, help="Values of the template's variables, as a JSON object.")
@click.option("--category", metavar="NAME", panel=_WHAT, help="Category of the message.")
@click.option("--sender", metavar="TEXT", panel=_WHAT, help="Sender of the message.")
@click.option(
    "-f",
    "--file",
    type=_FILE,
    metavar="FILE",
    panel=_WHAT,
    help='The whole post as JSON, as in the API: {"message": {…}, "audiences": {…}, …}; - reads standard input.',
)
@click.option(
    "--user", "users", multiple=True, metavar="USER", panel=_WHOM, help="Send it to this user. Can be repeated."
)
@click.option(
    "--users-file",
    type=_FILE,
    metavar="FILE",
    panel=_WHOM,
    help="Send it to the users in a list or CSV file, at most 100,000.",
)
@click.option(
    "--topic",
    "topics",
    multiple=True,
    metavar="TOPIC",
    panel=_WHOM,
    help="Send it to the members of this topic. Can be repeated: a member of several gets it once.",
)
@click.option("--everyone", is_flag=True, panel=_WHOM, help="Send it to everyone in the inbox's audience.")
@click.option(
    "--on-read/--on-write",
    "is_on_read",
    default=None,
    panel=_HOW,
    help="With --everyone: store the message once, for each member's next request, or a copy for each member now.",
)
@click.option("--label", metavar="TEXT", panel=_WHOM, help="Name of the audience; recipients see it.")
@click.option("--dry-run", is_flag=True, panel=_HOW, help="Send nothing; show the number of recipients and the cost.")
@click.option("--follow", is_flag=True, panel=_HOW, help="Follow the delivery until it has ended.")
@click.option(
    "--idempotency-key",
    metavar="KEY",
    panel=_HOW,
    help="Repeating a post with the same key sends it only once.",
)
@click.option(
    "--send-at", type=moment, metavar="TIME", panel=_HOW, help="When to send it, such as 2026-12-24T18:00 or +2h."
)
@click.option("--ttl", "ttl_seconds", type=length, metavar="30d", panel=_HOW, help="Time to live of the message.")
@click.option(
    "--collapse-key",
    metavar="KEY",
    panel=_HOW,
    help="Replace each user's unread older message with the same key.",
)
@click.option("--digest-key", metavar="KEY", panel=_HOW, help="Collect messages with the same key into one message.")
@click.option(
    "--digest-window", type=length, metavar="10m", panel=_HOW, help="How long to collect, from the first message on."
)
@click.option(
    "--fallback",
    multiple=True,
    metavar="CHANNEL:MINUTES",
    panel=_HOW,
    help="Send it by push, email or webhook to those who have not read it after so many minutes, instead of the "
    "inbox's fallback. Can be repeated; none turns it off.",
)
@click.option(
    "--priority", type=click.Choice(["low", "normal", "high"]), panel=_WHAT, help="Priority that recipients see."
)
@options.inbox
@options.as_json
@options.on_tenant
def post(
    server: "Server",
    source: str | None,
    everyone: bool,
    dry_run: bool,
    follow: bool,
    idempotency_key: str | None,
    inbox: str,
    is_json: bool,
    **asked: Any,
) -> None:
    """Post a message to users, topics or everyone.

    \b
    stak post --title Hello --body "Welcome!" --user ada --user bob
    stak post --title "To all" --everyone --follow
    stak post --title "Version 2" --topic release-notes --topic beta
    stak post --title "To all" --everyone --on-read
    stak post --template shipped --data '{"order": 1043}' --user ada
    stak post --file message.json --send-at 2026-12-24T18:00
    """
    if source is not None:
        if asked["file"] is not None:
            raise click.UsageError("Use either --file or standard input (-), not both.")
        asked["file"] = Path(source)
    if dry_run and follow:
        raise click.UsageError("A dry run sends nothing to follow: omit --dry-run or --follow.")
    body = post_body(Asked(is_everyone=everyone, **asked))
    if dry_run:
        would = server.admin("POST", inbox, "messages", "post", body=body, params={"dry_run": "true"})
        show_json(would) if is_json else _show_cost(would, nothing_sent=True)
        _warn(would)
        return
    accepted = _send(server, inbox, body, idempotency_key)
    message_id = accepted["message_id"]
    _warn(accepted)
    is_published = accepted["status"] == "published"
    if follow and not is_published:
        say(f"Posted {message_id}.", style="dim")
        leave(follow_to_its_end(server, inbox, message_id, is_json=is_json))
    if is_json:
        show_json(accepted)
        return
    show_facts(
        (
            ("message", message_id),
            ("status", accepted["status"]),
            ("recipients", number(accepted["recipients"])),
            ("send at", time_text(body["send_at"]) if body.get("send_at") else None),
        )
    )
    verb = "show" if is_published else "follow"
    hint = "Each member gets it with the next request. Show it with" if is_published else "Follow it with"
    say(f"{hint}: {next_command(server, f'stak broadcast {verb} {message_id}', inbox)}", style="dim")


@click.command()
@click.argument("recipients", type=click.IntRange(1), metavar="[N]", required=False)
@click.option("--title", metavar="TEXT", help="Title of the message.")
@click.option("--body", metavar="TEXT", help="Text of the message.")
@click.option("--ttl", "ttl_seconds", type=length, metavar="30d", help="Time to live of the message.")
@options.inbox
@options.as_json
@options.on_tenant
def cost(
    server: "Server",
    recipients: int | None,
    title: str | None,
    body: str | None,
    ttl_seconds: int | None,
    inbox: str,
    is_json: bool,
) -> None:
    """Estimate the cost of a post to N users on AWS.

    Without N, estimates a post to everyone. Nothing is sent: the server makes a dry run.
    """
    message = {"title": title or "A title of typical length", "body": body or "A sentence or two. " * 10}
    times = {} if ttl_seconds is None else {"ttl_seconds": ttl_seconds}
    would: dict[str, Any] | None = None
    for audience in _parts(recipients):
        asked = {"message": message, "audiences": audience, **times}
        part = server.admin("POST", inbox, "messages", "post", body=asked, params={"dry_run": "true"})
        would = part if would is None else _added(would, part)
    assert would is not None  # noqa: S101 - there is always one part
    show_json(would) if is_json else _show_cost(would, nothing_sent=False)


def _send(server: "Server", inbox: str, body: dict[str, Any], key: str | None) -> Any:
    from stak.cli.api_client import UnreachableError

    # A post with a host_system_id is already idempotent.
    chosen = key or (None if body.get("host_system_id") else f"stak-{secrets.token_hex(12)}")
    headers = {} if chosen is None else {"Idempotency-Key": chosen}
    try:
        return server.admin("POST", inbox, "messages", "post", body=body, headers=headers)
    except UnreachableError as lost:
        if lost.is_sent:
            how = "the same again" if chosen is None else f"it again with --idempotency-key {chosen}"
            say(f"The post may or may not have been accepted. Post {how}: no recipient gets it twice.", style="yellow")
        raise


def _warn(answer: dict[str, Any]) -> None:
    """Show the warning of a post that nobody receives."""
    if answer.get("warning"):
        say(answer["warning"], style="yellow")


def _parts(recipients: int | None) -> list[dict[str, Any]]:
    """Audiences of the maximum size for one dry run; the total cost is the sum of theirs."""
    if recipients is None:
        return [{"kind": "everyone"}]
    starts = range(0, recipients, RECIPIENTS_MAX)
    sizes = [min(RECIPIENTS_MAX, recipients - start) for start in starts]
    return [
        {"kind": "users", "uids": [f"{number:0{_SAMPLE_ID_CHARACTERS}d}" for number in range(size)]} for size in sizes
    ]


def _added(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    figures = ("dynamodb_write_units", "dynamodb_read_units", "sqs_requests", "usd")
    added = {name: one["cost"][name] + other["cost"][name] for name in figures}
    return {
        "recipients": one["recipients"] + other["recipients"],
        "chunks": one["chunks"] + other["chunks"],
        "delivery_seconds": one.get("delivery_seconds", 0) + other.get("delivery_seconds", 0),
        "cost": {**one["cost"], **added, "usd": round(added["usd"], 6)},
    }


def _show_cost(would: dict[str, Any], *, nothing_sent: bool) -> None:
    costs, seconds = would["cost"], would.get("delivery_seconds", 0)
    show_facts(
        (
            ("recipients", number(would["recipients"])),
            ("chunks", number(would["chunks"])),
            ("delivery takes", f"at least {length_text(seconds)}" if seconds else None),
            ("write units", number(costs["dynamodb_write_units"])),
            ("read units", number(costs["dynamodb_read_units"])),
            ("queue requests", number(costs["sqs_requests"])),
            ("cost on AWS", _usd(costs["usd"])),
            ("each reader", _usd(reader["usd"]) if (reader := would.get("cost_per_reader")) else None),
            ("prices", costs["prices"]),
        )
    )
    if nothing_sent:
        say("This was a dry run: nothing was sent.", style="dim")


def _usd(amount: float) -> str:
    if amount >= 1:
        return f"{amount:,.2f} USD"
    return f"{amount:.4f} USD" if amount >= 0.0001 or not amount else f"{amount:.6f} USD"
