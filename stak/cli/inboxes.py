"""`stak inbox`: list, show and configure inboxes, and watch a user's inbox."""

from typing import IO, TYPE_CHECKING, Any

import msgspec
import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import FailedError
from stak.cli.output import Column, say, show_facts, show_json, show_table
from stak.cli.post_options import fallback_steps
from stak.cli.tail import tail
from stak.cli.time_parsing import NEVER, length_or_never, length_text, time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server


@click.group()
def inbox() -> None:
    """List, show, configure and watch inboxes."""


inbox.add_command(tail)


@inbox.command()
@click.argument("inbox", metavar="INBOX")
@options.as_json
@options.on_tenant
def show(server: "Server", inbox: str, is_json: bool) -> None:
    """Show the configuration of an inbox."""
    config = _config(server, inbox)
    if config is None:
        raise FailedError(f"There is no inbox {inbox}. Create it with: stak inbox configure {inbox} --title TEXT")
    if is_json:
        show_json(config)
    else:
        _show(inbox, config)


@inbox.command()
@click.argument("inbox", metavar="INBOX")
@click.option("--title", metavar="TEXT", help="Display name.")
@click.option("--description", metavar="TEXT", help="Description; '' removes it.")
@click.option("--schema", type=click.File("rb"), metavar="FILE", help="JSON Schema for its messages; - reads stdin.")
@click.option("--no-schema", is_flag=True, help="Accept any message.")
@click.option("--categories", metavar="a,b,…", help="Categories that posts may use; '' allows any.")
@click.option("--ttl", type=length_or_never, metavar="30d", help="Time to live of messages, or never.")
@click.option(
    "--auto-join",
    type=click.Choice(["off", "on_token", "on_post", "on_token_or_post"]),
    help="When users join the audience by themselves.",
)
@click.option("--on-read", is_flag=True, help="Allow posts to everyone that are delivered on read, for good.")
@click.option(
    "--everyone-delivery",
    type=click.Choice(["on_write", "on_read"]),
    help="How a post to everyone is delivered that does not say so.",
)
@click.option(
    "--fallback",
    multiple=True,
    metavar="CHANNEL:MINUTES",
    help="Send messages that are unread after MINUTES by push, email or webhook; repeatable. none removes all.",
)
@options.as_json
@options.on_tenant
def configure(server: "Server", inbox: str, is_json: bool, **asked: Any) -> None:
    """Create or change an inbox.

    Settings without an option keep their values.
    """
    changes = _changes(**asked)
    if not changes:
        raise click.UsageError(f"Nothing to change. To see the inbox, use `stak inbox show {inbox}`.")
    before = _config(server, inbox)
    if before is None or changes.get("schema") is not None:
        # A merge patch would merge the schema into the previous one.
        config = server.admin("PUT", inbox, "config", body={"title": inbox} | (before or {}) | changes)
    else:
        config = server.admin("PATCH", inbox, "config", body=changes)
    say(f"{'Created' if before is None else 'Changed'} the inbox {inbox}.")
    if is_json:
        show_json(config)
    else:
        _show(inbox, config)


@inbox.command("list")
@options.as_json
@options.on_tenant
def list_(server: "Server", is_json: bool) -> None:
    """List the tenant's inboxes by name."""
    found = list(server.each("inboxes", "inboxes"))
    if is_json:
        show_json({"inboxes": found})
        return
    rows = [(one["inbox"], one["title"], time_text(one["created"]), ", ".join(one["categories"])) for one in found]
    columns = (
        Column("INBOX", is_whole=True),
        Column("TITLE"),
        Column("CREATED", is_whole=True, rank_to_go=1),
        Column("CATEGORIES"),
    )
    show_table(columns, rows, nothing="There are no inboxes.")


def _config(server: "Server", inbox: str) -> Any:
    from stak.cli.api_client import RefusedError

    try:
        return server.admin("GET", inbox, "config")
    except RefusedError as refused:
        if refused.status == 404:
            return None
        raise


def _changes(
    *,
    title: str | None,
    description: str | None,
    schema: IO[bytes] | None,
    no_schema: bool,
    categories: str | None,
    ttl: int | None,
    auto_join: str | None,
    on_read: bool,
    everyone_delivery: str | None,
    fallback: tuple[str, ...],
) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if schema is not None and no_schema:
        raise click.UsageError("Use either --schema or --no-schema, not both.")
    if title is not None:
        changes["title"] = title
    if description is not None:
        changes["description"] = description or None
    if schema is not None:
        changes["schema"] = _schema(schema)
    if no_schema:
        changes["schema"] = None
    if categories is not None:
        changes["categories"] = [name.strip() for name in categories.split(",") if name.strip()] or None
    if ttl is not None:
        changes["ttl_seconds"] = None if ttl == NEVER else ttl
    if auto_join is not None:
        changes["auto_join"] = auto_join
    if on_read:
        changes["on_read"] = True
    if everyone_delivery is not None:
        changes["everyone_delivery"] = everyone_delivery
    steps = fallback_steps(fallback)
    if steps is not None:
        changes["fallback"] = steps
    return changes


def _schema(file: IO[bytes]) -> Any:
    try:
        return msgspec.json.decode(file.read())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FailedError(f"{file.name} is not JSON: {error}.") from None


def _show(inbox: str, config: dict[str, Any]) -> None:
    ttl_seconds, schema = config["ttl_seconds"], config["schema"]
    show_facts(
        (
            ("inbox", inbox),
            ("title", config["title"]),
            ("description", config["description"]),
            ("categories", ", ".join(config["categories"] or ()) or "any"),
            ("time to live", "as long as the tenant's retention" if ttl_seconds is None else length_text(ttl_seconds)),
            ("muted", f"delivered as {config['muted']}" if config["muted"] == "read" else "not delivered"),
            ("auto join", config.get("auto_join", "off").replace("_", " ")),
            ("to everyone", _everyone(config)),
            ("fallback", _fallback(config)),
            ("schema", "any message" if schema is None else msgspec.json.encode(schema).decode()),
            ("schema version", config["schema_version"]),
        )
    )


def _everyone(config: dict[str, Any]) -> str:
    if not config.get("on_read"):
        return "on write"
    default = config.get("everyone_delivery", "on_write").replace("_", " ")
    return f"{default}, or as the post says"


def _fallback(config: dict[str, Any]) -> str:
    steps = config.get("fallback") or ()
    return ", ".join(f"{one['channel']} after {one['after_minutes']:,} minutes" for one in steps) or "none"
