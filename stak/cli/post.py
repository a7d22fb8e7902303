"""`stak post` and `stak cost`.

Every post has a name (an idempotency key, made up if none is given), so that one whose answer was lost can be repeated:
nobody gets it twice.
"""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import leave
from stak.cli.follow import follow_to_its_end
from stak.cli.output import number, say, show_facts, show_json
from stak.cli.post_options import RECIPIENTS_MAX, Asked, post_body
from stak.cli.time_parsing import length, moment, time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_FILE: Final = click.Path(path_type=Path, dir_okay=False, allow_dash=True)
_WHAT: Final = "Message"
_WHOM: Final = "Audience"
_HOW: Final = "Delivery"


@click.command()
@options.panels(_WHAT, _WHOM, _HOW)
@click.argument("source", required=False, type=click.Choice(["-"]), metavar="[-]")
@click.option("--title", metavar="TEXT", panel=_WHAT, help="The message's title.")
@click.option("--body", metavar="TEXT", panel=_WHAT, help="The message's text.")
@click.option("--category", metavar="NAME", panel=_WHAT, help="What it counts as.")
@click.option("--sender", metavar="TEXT", panel=_WHAT, help="Who it is from.")
@click.option(
    "-f",
    "--file",
    type=_FILE,
    metavar="FILE",
    panel=_WHAT,
    help='The whole post as JSON, as the API takes it: {"message": {…}, "audiences": {…}, …}; - reads standard input.',
)
@click.option("--user", "users", multiple=True, metavar="USER", panel=_WHOM, help="To this user; repeat it for more.")
@click.option(
    "--users-file", type=_FILE, metavar="FILE", panel=_WHOM, help="To the users of a list or CSV, 100,000 at most."
)
@click.option("--everyone", is_flag=True, panel=_WHOM, help="To everyone in the inbox's audience now.")
@click.option("--label", metavar="TEXT", panel=_WHOM, help="What the audience is called; its members see it.")
@click.option(
    "--dry-run", is_flag=True, panel=_HOW, help="Send nothing; show how many it would go to, and what it would cost."
)
@click.option(
    "--follow", is_flag=True, panel=_HOW, help="Watch the delivery until it has ended; Ctrl-C leaves it going."
)
@click.option(
    "--idempotency-key",
    metavar="NAME",
    panel=_HOW,
    help="The same post under the same name is one post, however often it is sent; with --follow it is watched again.",
)
@click.option("--send-at", type=moment, metavar="TIME", panel=_HOW, help="Send it then: 2026-12-24T18:00, or +2h.")
@click.option("--ttl", "ttl_seconds", type=length, metavar="30d", panel=_HOW, help="How long it lives.")
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
    """Post a message to some users, or to everyone.

    \b
    stak post --title Hello --body "Welcome!" --user ada --user bob
    stak post --title "To all" --everyone --follow
    stak post --file message.json --send-at 2026-12-24T18:00
    """
    if source is not None:
        if asked["file"] is not None:
            raise click.UsageError("Read it from --file or from standard input (-), not both.")
        asked["file"] = Path(source)
    if dry_run and follow:
        raise click.UsageError("A dry run sends nothing that could be followed: leave out --dry-run or --follow.")
    body = post_body(Asked(is_everyone=everyone, **asked))
    if dry_run:
        would = server.admin("POST", inbox, "messages", "post", body=body, params={"dry_run": "true"})
        show_json(would) if is_json else _show_cost(would, nothing_sent=True)
        return
    accepted = _send(server, inbox, body, idempotency_key)
    message_id = accepted["message_id"]
    if follow:
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
    say(f"Watch it with: stak follow {message_id}", style="dim")


@click.command()
@click.argument("recipients", type=click.IntRange(1), metavar="[N]", required=False)
@click.option("--title", metavar="TEXT", help="The message's title.")
@click.option("--body", metavar="TEXT", help="The message's text.")
@click.option("--ttl", "ttl_seconds", type=length, metavar="30d", help="How long it lives.")
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
    """Show what a post to N users costs on AWS.

    Without N, to everyone. It asks the server for a dry run; nothing is sent.
    """
    message = {"title": title or "A title of usual length", "body": body or "A sentence or two. " * 10}
    times = {} if ttl_seconds is None else {"ttl_seconds": ttl_seconds}
    would: dict[str, Any] | None = None
    for audience in _parts(recipients):
        asked = {"message": message, "audiences": audience, **times}
        part = server.admin("POST", inbox, "messages", "post", body=asked, params={"dry_run": "true"})
        would = part if would is None else _added(would, part)
    assert would is not None  # noqa: S101 - there is always one part
    show_json(would) if is_json else _show_cost(would, nothing_sent=False)


def _send(server: "Server", inbox: str, body: dict[str, Any], name: str | None) -> Any:
    from stak.cli.api_client import UnreachableError

    # What is already named by the system it comes from keeps that name.
    chosen = name or (None if body.get("host_system_id") else f"stak-{secrets.token_hex(12)}")
    headers = {} if chosen is None else {"Idempotency-Key": chosen}
    try:
        return server.admin("POST", inbox, "messages", "post", body=body, headers=headers)
    except UnreachableError as lost:
        if lost.is_sent:
            how = "the same again" if chosen is None else f"it again with --idempotency-key {chosen}"
            say(f"Nobody knows whether it was taken. Post {how}: nobody gets it twice.", style="yellow")
        raise


def _parts(recipients: int | None) -> list[dict[str, Any]]:
    """Audiences that a dry run takes: what a post to more costs is what its parts cost."""
    if recipients is None:
        return [{"kind": "everyone"}]
    starts = range(0, recipients, RECIPIENTS_MAX)
    sizes = [min(RECIPIENTS_MAX, recipients - start) for start in starts]
    return [{"kind": "users", "uids": [f"u{number}" for number in range(size)]} for size in sizes]


def _added(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    figures = ("dynamodb_write_units", "sqs_requests", "usd")
    added = {name: one["cost"][name] + other["cost"][name] for name in figures}
    return {
        "recipients": one["recipients"] + other["recipients"],
        "chunks": one["chunks"] + other["chunks"],
        "cost": {**one["cost"], **added, "usd": round(added["usd"], 6)},
    }


def _show_cost(would: dict[str, Any], *, nothing_sent: bool) -> None:
    costs = would["cost"]
    show_facts(
        (
            ("recipients", number(would["recipients"])),
            ("chunks", number(would["chunks"])),
            ("write units", number(costs["dynamodb_write_units"])),
            ("queue requests", number(costs["sqs_requests"])),
            ("cost on AWS", f"{costs['usd']:,.2f} USD" if costs["usd"] >= 1 else f"{costs['usd']:.4f} USD"),
            ("prices", costs["prices"]),
        )
    )
    if nothing_sent:
        say("A dry run: nothing was sent.", style="dim")
