"""`stak tenant`: tenants as the operator makes, lists, limits and suspends them, and a tenant's API keys."""

from typing import TYPE_CHECKING, Final

import rich_click as click

from stak.cli import options
from stak.cli.jobs import wait_for
from stak.cli.output import Column, say, show_facts, show_json, show_table
from stak.cli.quotas import quotas, resume, suspend
from stak.cli.time_parsing import length, time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

SCOPES: Final = ("audience", "config", "post", "read", "redact", "tokens", "users")


@click.group()
def tenant() -> None:
    """Make and list tenants, their quotas, and their API keys."""


for _command in (quotas, suspend, resume):
    tenant.add_command(_command)


@tenant.command("create")
@click.argument("name")
@click.option("--title", metavar="TEXT", help="The tenant's name for people.")
@options.as_json
@options.on_operator
def create(server: "Server", name: str, title: str | None, is_json: bool) -> None:
    """Make a tenant. Its first API key and its secrets are shown once, now."""
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
    say("Keep them: they are not shown again. To go on with this tenant:")
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
        nothing="There are no tenants yet: make one with `stak tenant create NAME`.",
    )


@tenant.command("delete")
@click.argument("name")
@click.option("--wait", "is_waiting", is_flag=True, help="Wait until it is done.")
@click.confirmation_option(prompt="This cannot be undone. Delete the tenant with everything it has?")
@options.as_json
@options.on_operator
def delete(server: "Server", name: str, is_waiting: bool, is_json: bool) -> None:
    """Delete a tenant with everything it has. At once nobody of it is let in any more."""
    found = server.admin("DELETE", name)
    if is_waiting:
        wait_for(server, (name, "jobs", found["job_id"]), is_json=is_json)
    if is_json:
        show_json(found)
    else:
        show_facts((("job", found["job_id"]),))
        say(f"It goes on in the background: run stak tenant delete {name} --wait to wait for it.")


@tenant.command("retention")
@click.argument("days", required=False, metavar="[DAYS|never]")
@options.as_json
@options.on_tenant
def retention(server: "Server", days: str | None, is_json: bool) -> None:
    """Show or set after how many days messages, chats, delivery records and logs are removed.

    Setting it starts removing what is older within the hour. What is removed cannot be brought back. `never` keeps
    everything from now on.
    """
    if days is None:
        settings = server.admin("GET", "settings")
    else:
        settings = server.admin("PATCH", "settings", body={"retention_days": _days(days)})
    kept = settings["retention_days"]
    if is_json:
        show_json({"retention_days": kept})
    elif kept is None:
        say("Nothing is removed because of its age.")
    else:
        say(f"What is older than {kept} {'day' if kept == 1 else 'days'} is removed.")


@tenant.group("keys")
def keys() -> None:
    """List, make and revoke the API keys of the tenant whose key you use."""


@keys.command("list")
@options.as_json
@options.on_tenant
def list_keys(server: "Server", is_json: bool) -> None:
    """List the tenant's API keys, oldest first, with their last use; the keys themselves are not stored."""
    found = list(server.each("keys", "keys"))
    if is_json:
        show_json({"keys": found})
        return
    rows = [
        (
            one["key_id"],
            one["name"] or "",
            time_text(one["created"]),
            time_text(one["last_used_at"]) or "never",
            time_text(one["expires_at"]) or "never",
            _scopes_text(one["scopes"]),
        )
        for one in found
    ]
    show_table(
        (
            Column("KEY", is_whole=True),
            Column("NAME", rank_to_go=3),
            Column("CREATED", is_whole=True, rank_to_go=4),
            Column("LAST USED", is_whole=True, rank_to_go=2),
            Column("EXPIRES", is_whole=True, rank_to_go=1),
            Column("SCOPES"),
        ),
        rows,
        nothing="There are none.",
    )


@keys.command("create")
@click.option(
    "--scopes",
    required=True,
    metavar="a,b,…",
    help=f"What the key may do: {', '.join(SCOPES)}; or all. A key gives away only what it has itself.",
)
@click.option("--name", metavar="TEXT", help="What to call the key in lists.")
@click.option("--expires-in", type=length, metavar="90d", help="How long the key is valid; without it, until revoked.")
@options.as_json
@options.on_tenant
def create_key(server: "Server", scopes: str, name: str | None, expires_in: int | None, is_json: bool) -> None:
    """Make an API key. It is shown once, now."""
    given = {"name": name, "expires_in_seconds": expires_in}
    body = {"scopes": _scopes(scopes), **{field: value for field, value in given.items() if value is not None}}
    made = server.admin("POST", "keys", body=body)
    if is_json:
        show_json(made)
        return
    show_facts(
        (
            ("key", made["key_id"]),
            ("API key", made["api_key"]),
            ("scopes", _scopes_text(made["scopes"])),
            ("expires", time_text(made["expires_at"]) or "never"),
        )
    )
    say("Keep it: it is not shown again.")


@keys.command("revoke")
@click.argument("key_id")
@options.as_json
@options.on_tenant
def revoke_key(server: "Server", key_id: str, is_json: bool) -> None:
    """Make an API key worthless, at once."""
    server.admin("DELETE", "keys", key_id)
    if is_json:
        show_json({"key_id": key_id, "revoked": True})
    else:
        say(f"The key {key_id} is worthless from now on.")


def _scopes(text: str) -> list[str]:
    asked = [scope.strip() for scope in text.split(",") if scope.strip()]
    if asked == ["all"]:
        return list(SCOPES)
    unknown = [scope for scope in asked if scope not in SCOPES]
    if unknown or not asked:
        raise click.BadParameter(
            f"{', '.join(unknown) or 'nothing'} is no scope; there are {', '.join(SCOPES)}.", param_hint="--scopes"
        )
    return asked


def _scopes_text(scopes: list[str]) -> str:
    return "all" if len(scopes) == len(SCOPES) else ", ".join(scopes)


def _days(text: str) -> int | None:
    if text == "never":
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise click.BadParameter(f"{text!r} is no number of days, nor never.", param_hint="DAYS")
    return int(text)
