"""`stak account`: manage the people who may use a tenant's console, and their roles."""

import functools
import sys
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.output import Column, say, show_facts, show_json, show_table
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

ROLES: Final = ("owner", "sender", "support", "read-only")
_role = click.Choice(ROLES)


@click.group()
def account() -> None:
    """Manage the people who may use the console, and their roles.

    Your API key selects the tenant, and needs the scope config and all scopes of the role. With --tenant, the
    operator's key is used instead.
    """


def _on_tenant(command: options.Command) -> options.Command:
    """Pass the argument `server`, called with the tenant's API key, or with the operator's key and --tenant."""

    @click.option("--tenant", metavar="TENANT", help="Use the operator's key (STAK_OPERATOR_KEY) for this tenant.")
    @click.option(
        "--operator-key",
        metavar="KEY",
        envvar="STAK_OPERATOR_KEY",
        show_envvar=True,
        help="Operator's key, with --tenant.",
    )
    @click.option("--url", metavar="URL", envvar="STAK_URL", show_envvar=True, help="Address of the server.")
    @click.option("--api-key", metavar="KEY", envvar="STAK_API_KEY", show_envvar=True, help="API key of the tenant.")
    @functools.wraps(command)
    def with_server(
        *args: Any, tenant: str | None, operator_key: str | None, url: str | None, api_key: str | None, **given: Any
    ) -> Any:
        from stak.cli.api_client import Server
        from stak.cli.credentials import operator_credential, server_url, tenant_credential

        address = server_url(url, is_demo=tenant is None and not api_key)
        if tenant is None:
            credential = tenant_credential(address, api_key)
        else:
            credential = operator_credential(operator_key)._replace(tenant=tenant)
        return command(*args, server=Server(address, credential), **given)

    return with_server


@account.command()
@click.argument("email")
@click.option("--role", type=_role, required=True, help="What the person may do.")
@click.option("--name", metavar="TEXT", help="Name of the person.")
@click.option("--password-stdin", "has_password", is_flag=True, help="Read the password from standard input.")
@options.as_json
@_on_tenant
def create(server: "Server", email: str, role: str, name: str | None, has_password: bool, is_json: bool) -> None:
    """Create an account, and show a link with which the person sets a password.

    owner: everything. sender: posts, recalls, audiences. support: users and their inboxes. read-only: looks.
    """
    body = {"email": email, "role": role}
    if name is not None:
        body["name"] = name
    if has_password:
        body["password"] = sys.stdin.readline().rstrip("\r\n")
    made = server.admin("POST", "accounts", body=body)
    if is_json:
        show_json(made)
        return
    _show(server, made)


@account.command("list")
@options.as_json
@_on_tenant
def list_(server: "Server", is_json: bool) -> None:
    """List accounts, oldest first."""
    found = list(server.each("accounts", "accounts"))
    if is_json:
        show_json({"accounts": found})
        return
    rows = [
        (
            one["email"],
            one["role"],
            one["name"] or "",
            time_text(one["last_sign_in_at"]) or "never",
            one["account_id"],
        )
        for one in found
    ]
    columns = (
        Column("EMAIL", is_whole=True),
        Column("ROLE", is_whole=True),
        Column("NAME", rank_to_go=2),
        Column("LAST SIGN-IN", is_whole=True, rank_to_go=3),
        Column("ACCOUNT", is_whole=True, rank_to_go=1),
    )
    show_table(columns, rows, nothing="There are no accounts. Create one: stak account create EMAIL --role owner")


@account.command()
@click.argument("email")
@click.argument("role", type=_role)
@options.as_json
@_on_tenant
def role(server: "Server", email: str, role: str, is_json: bool) -> None:
    """Change the role of an account, given by email or id. It applies at once."""
    changed = server.admin("PATCH", "accounts", _account_id(server, email), body={"role": role})
    if is_json:
        show_json(changed)
    else:
        say(f"{changed['email']} has the role {changed['role']}.")


@account.command()
@click.argument("email")
@options.as_json
@_on_tenant
def remove(server: "Server", email: str, is_json: bool) -> None:
    """Remove an account, given by email or id. Its sessions end at once."""
    account_id = _account_id(server, email)
    server.admin("DELETE", "accounts", account_id)
    if is_json:
        show_json({"account_id": account_id, "removed": True})
    else:
        say(f"Removed the account {email}.")


@account.command()
@click.argument("email")
@options.as_json
@_on_tenant
def reset(server: "Server", email: str, is_json: bool) -> None:
    """Remove the password of an account, given by email or id, and show a link to set a new one.

    Its sessions end at once.
    """
    made = server.admin("POST", "accounts", _account_id(server, email), "reset")
    if is_json:
        show_json(made)
        return
    _show(server, made)


def _account_id(server: "Server", email: str) -> str:
    """Return the id of an account by its email; anything without an @ is an id. Raises FailedError."""
    if "@" not in email:
        return email
    wanted = email.strip().lower()
    for one in server.each("accounts", "accounts"):
        if one["email"] == wanted:
            return str(one["account_id"])
    from stak.cli.exit_codes import FAILED, FailedError

    raise FailedError(f"There is no account with the email {email}. See: stak account list", FAILED)


def _show(server: "Server", made: dict[str, Any]) -> None:
    """Show an account, and the link to set its password, if it has one."""
    shown, link = made["account"], made["password_link"]
    facts = [("account", shown["account_id"]), ("email", shown["email"]), ("role", shown["role"])]
    if link is not None:
        url = link["url"] if "://" in link["url"] else f"{server.url}{link['url']}"
        facts.append(("password link", url))
    show_facts(tuple(facts))
    if link is not None:
        say(f"Pass the link on to the person: it sets the password, once, until {time_text(link['expires_at'])}.")
