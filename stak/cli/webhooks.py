"""`stak webhook`: create, change and delete webhook endpoints, list attempts, and replay them."""

from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.output import Column, number, say, show_facts, show_json, show_table
from stak.cli.time_parsing import length, time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

EVENT_TYPES: Final = (
    "message.delivered",
    "message.read",
    "message.acted",
    "message.unread",
    "broadcast.finished",
    "inbox.delivered",
    "chat.message",
)

_events = click.option(
    "--events",
    metavar="a,b,…",
    help=f"Types of events: {', '.join(EVENT_TYPES)}, or all.",
)
_description = click.option("--description", metavar="TEXT", help="What the endpoint is for.")


@click.group()
def webhook() -> None:
    """Manage webhook endpoints, list attempts, and replay them.

    An endpoint receives signed events. The API key you use selects the tenant.
    """


@webhook.command("list")
@options.as_json
@options.on_tenant
def list_(server: "Server", is_json: bool) -> None:
    """List the tenant's webhook endpoints, oldest first."""
    answer = server.admin("GET", "webhooks")
    if is_json:
        show_json(answer)
        return
    rows = [
        (one["webhook_id"], _status(one), one["url"], ", ".join(one["event_types"]), one["description"] or "")
        for one in answer["webhooks"]
    ]
    columns = (
        Column("WEBHOOK", is_whole=True),
        Column("STATUS", is_whole=True),
        Column("URL"),
        Column("EVENTS", rank_to_go=1),
        Column("DESCRIPTION", rank_to_go=2),
    )
    show_table(columns, rows, nothing="There are no webhook endpoints.")


@webhook.command()
@click.argument("webhook_id", metavar="WEBHOOK")
@options.as_json
@options.on_tenant
def show(server: "Server", webhook_id: str, is_json: bool) -> None:
    """Show a webhook endpoint, without its secret."""
    _show(server.admin("GET", "webhooks", webhook_id), is_json=is_json)


@webhook.command()
@click.argument("endpoint_url", metavar="ENDPOINT_URL")
@_events
@_description
@options.as_json
@options.on_tenant
def create(server: "Server", endpoint_url: str, events: str | None, description: str | None, is_json: bool) -> None:
    """Create a webhook endpoint. Its secret is shown only once."""
    if events is None:
        raise click.BadParameter(f"Name the types of events: {', '.join(EVENT_TYPES)}, or all.", param_hint="--events")
    body = {"url": endpoint_url, "event_types": _types(events), "description": description}
    made = server.admin("POST", "webhooks", body=body)
    if is_json:
        show_json(made)
        return
    show_facts(
        (("webhook", made["webhook_id"]), ("events", ", ".join(made["event_types"])), ("secret", made["secret"]))
    )
    say("Store the secret now: it is not shown again.")


@webhook.command()
@click.argument("webhook_id", metavar="WEBHOOK")
@click.option("--endpoint-url", metavar="URL", help="The new URL of the endpoint.")
@_events
@_description
@options.as_json
@options.on_tenant
def change(
    server: "Server",
    webhook_id: str,
    endpoint_url: str | None,
    events: str | None,
    description: str | None,
    is_json: bool,
) -> None:
    """Change a webhook endpoint. Settings without an option keep their values."""
    given: dict[str, Any] = {
        "url": endpoint_url,
        "event_types": None if events is None else _types(events),
        "description": description,
    }
    body = {name: value for name, value in given.items() if value is not None}
    _show(server.admin("PATCH", "webhooks", webhook_id, body=body), is_json=is_json)


@webhook.command()
@click.argument("webhook_id", metavar="WEBHOOK")
@options.as_json
@options.on_tenant
def enable(server: "Server", webhook_id: str, is_json: bool) -> None:
    """Enable a webhook endpoint, also one that Stak has disabled because it kept failing."""
    _show(server.admin("PATCH", "webhooks", webhook_id, body={"enabled": True}), is_json=is_json)


@webhook.command()
@click.argument("webhook_id", metavar="WEBHOOK")
@options.as_json
@options.on_tenant
def disable(server: "Server", webhook_id: str, is_json: bool) -> None:
    """Disable a webhook endpoint: it receives no events until it is enabled."""
    _show(server.admin("PATCH", "webhooks", webhook_id, body={"enabled": False}), is_json=is_json)


@webhook.command()
@click.argument("webhook_id", metavar="WEBHOOK")
@options.confirmed("This cannot be undone. Delete the webhook endpoint, and drop the events that wait for it?")
@options.as_json
@options.on_tenant
def delete(server: "Server", webhook_id: str, is_json: bool) -> None:
    """Delete a webhook endpoint; events that wait for it are dropped."""
    server.admin("DELETE", "webhooks", webhook_id)
    if is_json:
        show_json({"webhook_id": webhook_id, "deleted": True})
    else:
        say(f"Deleted the webhook endpoint {webhook_id}.")


@webhook.command("rotate-secret")
@click.argument("webhook_id", metavar="WEBHOOK")
@click.option(
    "--grace", type=length, metavar="1d", help="How long the old secret signs too.  [default: until the next rotation]"
)
@options.as_json
@options.on_tenant
def rotate_secret(server: "Server", webhook_id: str, grace: int | None, is_json: bool) -> None:
    """Create a new secret. Requests are signed with both for a while."""
    body = {} if grace is None else {"grace_seconds": grace}
    rotated = server.admin("POST", "webhooks", webhook_id, "secret", "rotate", body=body)
    if is_json:
        show_json(rotated)
        return
    show_facts((("webhook", webhook_id), ("secret", rotated["secret"])))
    say("Store the secret now: it is not shown again.")


@webhook.command()
@click.argument("webhook_id", metavar="WEBHOOK")
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="How many to list.")
@options.as_json
@options.on_tenant
def attempts(server: "Server", webhook_id: str, limit: int, is_json: bool) -> None:
    """List attempts of the last seven days to send events, newest first."""
    found = list(server.each("attempts", "webhooks", webhook_id, "attempts", limit=limit))
    if is_json:
        show_json({"attempts": found})
        return
    rows = [
        (
            one["attempt_id"],
            time_text(one["at"]),
            one["event_type"],
            "" if one["status"] is None else str(one["status"]),
            number(one["duration_ms"]),
            one["reason"] or "accepted",
        )
        for one in found
    ]
    columns = (
        Column("ATTEMPT", is_whole=True),
        Column("AT", is_whole=True, rank_to_go=1),
        Column("EVENT", is_whole=True),
        Column("STATUS", is_whole=True),
        Column("MS", is_number=True, rank_to_go=2),
        Column("RESULT"),
    )
    show_table(columns, rows, nothing="There are no attempts in the last seven days.")


@webhook.command()
@click.argument("webhook_id", metavar="WEBHOOK")
@click.argument("attempt_id", metavar="ATTEMPT")
@options.as_json
@options.on_tenant
def replay(server: "Server", webhook_id: str, attempt_id: str, is_json: bool) -> None:
    """Send the event of an attempt again, with the same id."""
    started = server.admin("POST", "webhooks", webhook_id, "attempts", attempt_id, "replay")
    if is_json:
        show_json(started)
    else:
        say(f"Sending {started['event_type']} {started['event_id']} again.")


def _types(text: str) -> list[str]:
    asked = [one.strip() for one in text.split(",") if one.strip()]
    if asked == ["all"]:
        return list(EVENT_TYPES)
    unknown = [one for one in asked if one not in EVENT_TYPES]
    if unknown or not asked:
        problem = f"Unknown types: {', '.join(unknown)}." if unknown else "No type was given."
        raise click.BadParameter(f"{problem} The types are {', '.join(EVENT_TYPES)}.", param_hint="--events")
    return asked


def _status(endpoint: dict[str, Any]) -> str:
    return "enabled" if endpoint["enabled"] else "disabled"


def _show(endpoint: dict[str, Any], *, is_json: bool) -> None:
    if is_json:
        show_json(endpoint)
        return
    facts = [
        ("webhook", endpoint["webhook_id"]),
        ("URL", endpoint["url"]),
        ("events", ", ".join(endpoint["event_types"])),
        ("description", endpoint["description"] or ""),
        ("status", _status(endpoint)),
        ("created", time_text(endpoint["created"])),
    ]
    if not endpoint["enabled"]:
        facts.append(("disabled", f"{time_text(endpoint['disabled_at'])}: {endpoint['disabled_reason']}"))
    if endpoint.get("failing_since") is not None:
        facts.append(("failing since", time_text(endpoint["failing_since"])))
    if endpoint.get("events_dropped"):
        dropped = f"{endpoint['events_dropped']} events, the last at {time_text(endpoint['last_dropped_at'])}"
        facts.append(("dropped", dropped))
    show_facts(tuple(facts))
