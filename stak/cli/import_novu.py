"""`stak import-novu`: imports the subscribers and topics of a Novu environment. It can be repeated."""

from typing import TYPE_CHECKING, Any, Final

import msgspec
import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import DONE, FOUND, FailedError, leave
from stak.cli.output import number, plain, say, show_facts, show_json

if TYPE_CHECKING:
    from stak.cli.api_client import Server
    from stak.cli.novu_api import NovuApi

_FIELDS: Final = (
    "subscriberId",
    "firstName",
    "lastName",
    "email",
    "phone",
    "avatar",
    "locale",
    "timezone",
    "data",
)
_SHOWN: Final = 20


class Imported(msgspec.Struct):
    """The result of an import."""

    subscribers: int = 0
    created: int = 0
    topics: int = 0
    subscriptions: int = 0
    failed: list[str] = msgspec.field(default_factory=list)
    """What could not be imported, and why."""


@click.command("import-novu")
@click.option(
    "--from",
    "source",
    default="https://api.novu.co",
    show_default=True,
    metavar="URL",
    help="The API of Novu: https://eu.api.novu.co in Europe, or your own server.",
)
@click.option(
    "--novu-key",
    envvar="NOVU_SECRET_KEY",
    required=True,
    metavar="KEY",
    help="The secret key of the Novu environment. Prefer the variable NOVU_SECRET_KEY.",
)
@click.option("--inbox", default="DEFAULT", show_default=True, help="The inbox whose audience they join.")
@click.option("--dry-run", is_flag=True, help="Read and count everything, and write nothing.")
@options.as_json
@options.on_tenant
def import_novu(server: "Server", source: str, novu_key: str, inbox: str, dry_run: bool, is_json: bool) -> None:
    """Import the subscribers and topics of a Novu environment.

    Subscribers become users with a profile, and members of the inbox's audience; topics keep their keys, names and
    subscribers. Workflows are not imported: write them as templates (see the guide). An import can be repeated, also
    after it was interrupted. Exits 3 if something could not be imported, for example a topic whose key Stak does not
    allow. Requires the scopes users and audience.
    """
    from stak.cli.novu_api import NovuApi

    token = server.bearer()["Authorization"].partition(" ")[2]
    target = None if dry_run else NovuApi(f"{server.url}/novu", f"{token}:{inbox}")
    imported = Imported()
    try:
        novu = NovuApi(source, novu_key)
        _import_subscribers(novu, target, imported)
        _import_topics(novu, target, imported)
    except (FailedError, KeyboardInterrupt):
        if imported.subscribers and not dry_run:
            say("Part of it was imported before that. It is safe to run the import again.", style="yellow")
        raise
    _show(imported, is_json=is_json, is_dry_run=dry_run)


def _import_subscribers(novu: "NovuApi", target: "NovuApi | None", imported: Imported) -> None:
    for page in novu.pages("/v2/subscribers"):
        found = [{name: one[name] for name in _FIELDS if one.get(name) is not None} for one in page["data"]]
        imported.subscribers += len(found)
        if target is None or not found:
            continue
        answer = target.call("POST", "/v1/subscribers/bulk", {"subscribers": found})
        imported.created += len(answer["created"])
        imported.failed += [f"subscriber {one['subscriberId']}: {one['message']}" for one in answer["failed"]]


def _import_topics(novu: "NovuApi", target: "NovuApi | None", imported: Imported) -> None:
    from stak.cli.novu_api import NovuRefusedError

    for page in novu.pages("/v2/topics"):
        for topic in page["data"]:
            imported.topics += 1
            try:
                if target is not None:
                    name = topic.get("name")
                    target.call("POST", "/v2/topics", {"key": topic["key"], **({"name": name} if name else {})})
                _import_subscriptions(novu, target, topic["key"], imported)
            except NovuRefusedError as error:
                imported.failed.append(f"topic {topic['key']}: {error.message}")


def _import_subscriptions(novu: "NovuApi", target: "NovuApi | None", topic: str, imported: Imported) -> None:
    from stak.cli.novu_api import part

    path = f"/v2/topics/{part(topic)}/subscriptions"
    for page in novu.pages(path):
        users = [one["subscriber"]["subscriberId"] for one in page["data"] if one.get("subscriber")]
        imported.subscriptions += len(users)
        if target is not None and users:
            answer: dict[str, Any] = target.call("POST", path, {"subscriptions": users})
            imported.failed += [
                f"subscriber {one['subscriberId']} of topic {topic}: {one['message']}"
                for one in answer.get("errors") or ()
            ]


def _show(imported: Imported, *, is_json: bool, is_dry_run: bool) -> None:
    if is_json:
        show_json(msgspec.to_builtins(imported))
    else:
        say("Nothing was written." if is_dry_run else "Imported from Novu.")
        show_facts(
            (
                ("subscribers", number(imported.subscribers)),
                ("new users", number(imported.created)),
                ("topics", number(imported.topics)),
                ("subscriptions", number(imported.subscriptions)),
            )
        )
        if imported.failed:
            say(f"{len(imported.failed):,} could not be imported:", style="yellow")
            for line in imported.failed[:_SHOWN]:
                say(f"  {plain(line)}")
            if len(imported.failed) > _SHOWN:
                say(f"  and {len(imported.failed) - _SHOWN:,} more; --json lists all")
    leave(FOUND if imported.failed else DONE)
