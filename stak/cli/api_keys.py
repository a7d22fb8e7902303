"""`stak key`: list, create and revoke a tenant's API keys."""

from typing import TYPE_CHECKING, Final

import rich_click as click

from stak.cli import options
from stak.cli.output import Column, say, show_facts, show_json, show_table
from stak.cli.time_parsing import length, time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

SCOPES: Final = ("audience", "config", "post", "read", "redact", "tokens", "users")


@click.group()
def key() -> None:
    """List, create and revoke a tenant's API keys.

    The API key you use selects the tenant.
    """


@key.command("list")
@options.as_json
@options.on_tenant
def list_(server: "Server", is_json: bool) -> None:
    """List the tenant's API keys, oldest first.

    Secrets are not stored and cannot be shown again.
    """
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
        nothing="There are no API keys.",
    )


@key.command()
@click.option(
    "--scopes",
    required=True,
    metavar="a,b,…",
    help=f"What the key may do: {', '.join(SCOPES)}, or all. A key can grant only scopes it has itself.",
)
@click.option("--name", metavar="TEXT", help="Name of the key in lists.")
@click.option("--expires-in", type=length, metavar="90d", help="How long the key is valid.  [default: until revoked]")
@options.as_json
@options.on_tenant
def create(server: "Server", scopes: str, name: str | None, expires_in: int | None, is_json: bool) -> None:
    """Create an API key. It is shown only once."""
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
    say("Store it now: it is not shown again.")


@key.command()
@click.argument("key_id")
@options.as_json
@options.on_tenant
def revoke(server: "Server", key_id: str, is_json: bool) -> None:
    """Revoke an API key immediately."""
    server.admin("DELETE", "keys", key_id)
    if is_json:
        show_json({"key_id": key_id, "revoked": True})
    else:
        say(f"Revoked the API key {key_id}.")


def _scopes(text: str) -> list[str]:
    asked = [scope.strip() for scope in text.split(",") if scope.strip()]
    if asked == ["all"]:
        return list(SCOPES)
    unknown = [scope for scope in asked if scope not in SCOPES]
    if unknown or not asked:
        problem = f"Unknown scopes: {', '.join(unknown)}." if unknown else "No scope was given."
        raise click.BadParameter(f"{problem} The scopes are {', '.join(SCOPES)}.", param_hint="--scopes")
    return asked


def _scopes_text(scopes: list[str]) -> str:
    return "all" if len(scopes) == len(SCOPES) else ", ".join(scopes)
