"""`stak channel`: the channels that send unread messages, email and Web Push; and `stak user channels`."""

import sys
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.output import say, show_facts, show_json
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_NOT_WRITABLE: Final = ("has_password", "public_key", "created")
_CHANNELS: Final = ("push", "email", "webhook")

_app_url = click.option("--app-url", metavar="URL", help="Link for messages that have none; '' removes it.")
_per_minute = click.option(
    "--per-minute", type=click.IntRange(1), metavar="N", help="How many messages a worker process sends in a minute."
)


@click.group()
def channel() -> None:
    """Manage the channels that send unread messages: email and Web Push.

    `stak inbox configure --fallback` and `stak post --fallback` say when. Webhooks are set up with `stak webhook`.
    """


@channel.command()
@options.as_json
@options.on_tenant
def show(server: "Server", is_json: bool) -> None:
    """Show the channels that are set up, without their secrets."""
    found = server.admin("GET", "channels")
    if is_json:
        show_json(found)
        return
    for name, show_one in (("email", _show_email), ("push", _show_push)):
        if found[name] is not None:
            show_one(found[name])
    if found["email"] is None and found["push"] is None:
        say("No channel is set up. Set one up with: stak channel email, or stak channel push")


@channel.command()
@click.option("--host", metavar="HOST", help="Name of the mail server.")
@click.option(
    "--port",
    type=int,
    metavar="PORT",
    help="Port: 465, 587 or 2525; 25 if the operator allows it.  [default: 587; 465 for tls]",
)
@click.option(
    "--security",
    type=click.Choice(["tls", "starttls", "none"]),
    help="How the connection is encrypted; none is for tests.",
)
@click.option("--from-address", metavar="ADDRESS", help="The address that emails are from.")
@click.option("--from-name", metavar="TEXT", help="The name that emails are from; '' removes it.")
@click.option("--reply-to", metavar="ADDRESS", help="The address for replies; '' removes it.")
@click.option(
    "--username",
    metavar="NAME",
    help="User name at the mail server. '' sends without a login, if the operator allows it.",
)
@click.option("--password-stdin", "has_password", is_flag=True, help="Read the password from standard input.")
@_app_url
@_per_minute
@options.as_json
@options.on_tenant
def email(server: "Server", is_json: bool, has_password: bool, **asked: Any) -> None:
    """Set up email, or change its settings.

    Settings without an option keep their values. The password stays too, unless the server or the user changes.
    Requires the scopes config, tokens and read.
    """
    changes = _changes(asked)
    if has_password:
        changes["password"] = sys.stdin.readline().rstrip("\r\n")
    before = _before(server, "email", changes)
    missing = [name for name in ("host", "from_address") if not {**before, **changes}.get(name)]
    if missing:
        raise click.UsageError(f"Email is not set up: add {' and '.join(map(_option, missing))}.")
    port = 465 if changes.get("security") == "tls" else 587
    written = server.admin("PUT", "channels", "email", body={"port": port} | before | changes)
    _say_written("email", before)
    if is_json:
        show_json(written)
    else:
        _show_email(written)


@channel.command()
@click.option("--subject", metavar="mailto:ADDRESS", help="Address at which push services can reach you.")
@_app_url
@_per_minute
@options.as_json
@options.on_tenant
def push(server: "Server", is_json: bool, **asked: Any) -> None:
    """Set up Web Push, or change its settings.

    Settings without an option keep their values. The key pair is created the first time, and stays. Requires the scopes
    config, tokens and read.
    """
    changes = _changes(asked)
    before = _before(server, "push", changes)
    if not {**before, **changes}.get("subject"):
        raise click.UsageError("Web Push is not set up: add --subject mailto:ADDRESS.")
    written = server.admin("PUT", "channels", "push", body=before | changes)
    _say_written("Web Push", before)
    if is_json:
        show_json(written)
    else:
        _show_push(written)


@channel.command()
@click.argument("name", metavar="CHANNEL", type=click.Choice(["email", "push"]))
@options.confirmed(
    "This cannot be undone: the password, or the key pair that browsers have subscribed to, is deleted. Remove?"
)
@options.as_json
@options.on_tenant
def remove(server: "Server", name: str, is_json: bool) -> None:
    """Remove a channel with its secrets: email or push.

    Messages that wait for it are not sent. After push, all browsers have to subscribe again. Requires the scope config.
    """
    server.admin("DELETE", "channels", name)
    if is_json:
        show_json({"channel": name, "removed": True})
    else:
        say(f"Removed the channel {name}.")


@click.command("channels")
@options.user
@click.option("--on", "turned_on", type=click.Choice(_CHANNELS), multiple=True, help="Turn a channel on; repeatable.")
@click.option(
    "--off", "turned_off", type=click.Choice(_CHANNELS), multiple=True, help="Turn a channel off; repeatable."
)
@options.as_json
@options.on_tenant
def user_channels(
    server: "Server", user: str, turned_on: tuple[str, ...], turned_off: tuple[str, ...], is_json: bool
) -> None:
    """Show by which channels a user receives unread messages, or turn some on or off.

    Requires the scope read; users to change them.
    """
    both = sorted({*turned_on} & {*turned_off})
    if both:
        raise click.UsageError(f"Turn {' and '.join(both)} either on or off, not both.")
    changes = dict.fromkeys(turned_on, True) | dict.fromkeys(turned_off, False)
    if changes:
        found = server.admin("PATCH", "users", user, "channels", body=changes)
    else:
        found = server.admin("GET", "users", user, "channels")
    if is_json:
        show_json(found)
        return
    states = {name: "on" if found[name] else "off" for name in _CHANNELS}
    browsers = found["push_subscriptions"]
    show_facts((("user", user), *states.items(), ("browsers", browsers or "none")))


def _changes(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the options that were given; an empty text removes a value."""
    return {name: None if value == "" else value for name, value in asked.items() if value is not None}


def _before(server: "Server", name: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of a channel that can be written again; none if it is not set up."""
    if not changes:
        raise click.UsageError("Nothing to change. To see the channels, use `stak channel show`.")
    found = server.admin("GET", "channels")[name] or {}
    return {field: value for field, value in found.items() if field not in _NOT_WRITABLE and value is not None}


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _say_written(what: str, before: dict[str, Any]) -> None:
    say(f"Changed the settings of {what}." if before else f"Set up {what}.")


def _show_email(found: dict[str, Any]) -> None:
    name, address = found["from_name"], found["from_address"]
    signed_in = None if found["username"] is None else f"{found['username']}, with a password"
    show_facts(
        (
            ("channel", "email"),
            ("mail server", f"{found['host']}:{found['port']}"),
            ("security", found["security"]),
            ("from", address if name is None else f"{name} <{address}>"),
            ("reply to", found["reply_to"]),
            ("signs in as", signed_in),
            ("app URL", found["app_url"]),
            ("per minute", found["per_minute"]),
        )
    )


def _show_push(found: dict[str, Any]) -> None:
    show_facts(
        (
            ("channel", "push"),
            ("public key", found["public_key"]),
            ("subject", found["subject"]),
            ("app URL", found["app_url"]),
            ("per minute", found["per_minute"]),
            ("created", time_text(found["created"])),
        )
    )
