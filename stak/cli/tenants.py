"""`stak tenant`: the operator creates, lists, limits, suspends and deletes tenants; a tenant sets its retention."""

from typing import TYPE_CHECKING

import rich_click as click

from stak.cli import options
from stak.cli.jobs import wait_for
from stak.cli.moved_commands import GroupWithMovedCommands
from stak.cli.next_command import next_command
from stak.cli.output import Column, say, show_facts, show_json, show_table
from stak.cli.tenant_quotas import quotas, resume, suspend
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server


@click.group(cls=GroupWithMovedCommands)
def tenant() -> None:
    """Create, list, limit, suspend and delete tenants."""


for _command in (quotas, suspend, resume):
    tenant.add_command(_command)


@tenant.command("create")
@click.argument("name")
@click.option("--title", metavar="TEXT", help="Display name of the tenant.")
@options.as_json
@options.on_operator
def create(server: "Server", name: str, title: str | None, is_json: bool) -> None:
    """Create a tenant.

    Its first API key and its secrets are shown only once.
    """
    made = server.admin("PUT", name, body={} if title is None else {"title": title})
    if is_json:
        show_json(made)
        return
    show_facts(
        (
            ("tenant", made["tenant_key"]),
            ("API key", made["api_key"]),
            ("signing secret", made["signing_secret"]),
            ("subscriber secret", made["subscriber_secret"]),
        )
    )
    say("Store them now: they are not shown again. To use this tenant:")
    say(f"  export STAK_API_KEY={made['api_key']}")


@tenant.command("list")
@options.as_json
@options.on_operator
def list_(server: "Server", is_json: bool) -> None:
    """List all tenants by name."""
    tenants = list(server.each("tenants"))
    if is_json:
        show_json({"tenants": tenants})
        return
    rows = [(one["tenant_key"], one["title"] or "", time_text(one["created"])) for one in tenants]
    show_table(
        (Column("TENANT", is_whole=True), Column("TITLE"), Column("CREATED", is_whole=True, rank_to_go=1)),
        rows,
        nothing="There are no tenants yet. Create one with: stak tenant create NAME",
    )


@tenant.command("delete")
@click.argument("name")
@click.option("--wait", "is_waiting", is_flag=True, help="Wait until it is done.")
@options.confirmed("This cannot be undone. Delete the tenant and all of its data?")
@options.as_json
@options.on_operator
def delete(server: "Server", name: str, is_waiting: bool, is_json: bool) -> None:
    """Delete a tenant and all of its data.

    Its keys and tokens stop working immediately.
    """
    found = server.admin("DELETE", name)
    if is_waiting:
        wait_for(server, (name, "jobs", found["job_id"]), is_json=is_json)
    if is_json:
        show_json(found)
    else:
        show_facts((("job", found["job_id"]),))
        command = next_command(server, f"stak tenant delete {name} --wait")
        say(f"It continues in the background. Wait for it with: {command}")


@tenant.command("retention")
@click.argument("days", required=False, metavar="[DAYS|never]")
@options.as_json
@options.on_tenant
def retention(server: "Server", days: str | None, is_json: bool) -> None:
    """Show or set how many days data is kept.

    This applies to messages, chats, delivery records and logs. Once set, older data is removed within the
    hour and cannot be restored. `never` stops removing data by age.
    """
    if days is None:
        settings = server.admin("GET", "settings")
    else:
        settings = server.admin("PATCH", "settings", body={"retention_days": _days(days)})
    kept = settings["retention_days"]
    if is_json:
        show_json({"retention_days": kept})
    elif kept is None:
        say("No data is removed because of its age.")
    else:
        say(f"Data older than {kept} {'day' if kept == 1 else 'days'} is removed.")


def _days(text: str) -> int | None:
    if text == "never":
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise click.BadParameter(f"{text!r} is neither a number of days nor `never`.", param_hint="DAYS")
    return int(text)
