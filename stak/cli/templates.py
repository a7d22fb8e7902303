"""`stak template`: list, show, write, preview and delete the templates of an inbox."""

from typing import IO, TYPE_CHECKING, Any

import msgspec
import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import FailedError
from stak.cli.output import Column, say, show_facts, show_json, show_table
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server


@click.group()
def template() -> None:
    """List, show, write, preview and delete templates."""


@template.command("list")
@options.inbox
@options.as_json
@options.on_tenant
def list_(server: "Server", inbox: str, is_json: bool) -> None:
    """List the templates of an inbox."""
    found = list(server.each("templates", inbox, "templates"))
    if is_json:
        show_json(found)
        return
    columns = (Column("TEMPLATE"), Column("VERSION"), Column("LANGUAGES"), Column("CATEGORY"), Column("CHANGED"))
    rows = [
        (
            one["name"],
            str(one["version"]),
            ", ".join(one["locales"]),
            one["category"] or "",
            time_text(one["updated"]),
        )
        for one in found
    ]
    show_table(columns, rows, nothing="There are no templates. Write one with: stak template write NAME FILE")


@template.command()
@click.argument("name", metavar="NAME")
@click.option("--version", type=click.IntRange(1), metavar="N", help="An earlier version.")
@options.inbox
@options.as_json
@options.on_tenant
def show(server: "Server", name: str, version: int | None, inbox: str, is_json: bool) -> None:
    """Show a template."""
    params = {} if version is None else {"version": str(version)}
    found = server.admin("GET", inbox, "templates", name, params=params)
    if is_json:
        show_json(found)
        return
    _show_facts(found)
    for locale, message in found["content"].items():
        show_facts((f"{locale} {field}", _text(value)) for field, value in message.items())


@template.command()
@click.argument("name", metavar="NAME")
@options.inbox
@options.as_json
@options.on_tenant
def versions(server: "Server", name: str, inbox: str, is_json: bool) -> None:
    """List the versions of a template that are kept, newest first."""
    found = server.admin("GET", inbox, "templates", name, "versions")["versions"]
    if is_json:
        show_json(found)
        return
    columns = (Column("VERSION"), Column("WRITTEN"), Column("BY"))
    rows = [(str(one["version"]), time_text(one["created"]), one["created_by"]) for one in found]
    show_table(columns, rows, nothing="There are no versions.")


@template.command()
@click.argument("name", metavar="NAME")
@click.argument("file", type=click.File("rb"), metavar="FILE")
@click.option(
    "--default-locale",
    metavar="LOCALE",
    help="Language for recipients whose own language is missing.  [default: en]",
)
@click.option("--category", metavar="NAME", help="Category of posts with this template.")
@options.inbox
@options.as_json
@options.on_tenant
def write(
    server: "Server",
    name: str,
    file: IO[bytes],
    default_locale: str | None,
    category: str | None,
    inbox: str,
    is_json: bool,
) -> None:
    """Write a new version of a template from a JSON file; - reads standard input.

    The file is the message of each language: {"en": {"title": "Hello {{ user.display_name }}"}, "de": {…}}, or the
    whole template as in the API.
    """
    body = _object(file)
    if "content" not in body:
        body = {"content": body, "default_locale": default_locale or "en"}
    elif default_locale is not None:
        body["default_locale"] = default_locale
    if category is not None:
        body["category"] = category
    stored = server.admin("PUT", inbox, "templates", name, body=body)
    if is_json:
        show_json(stored)
    else:
        _show_facts(stored)


@template.command()
@click.argument("name", metavar="NAME")
@click.option("--user", metavar="USER", help="Use the profile of this user.")
@click.option("--data", metavar="JSON", help="The data of the post, as a JSON object.")
@click.option("--locale", metavar="LOCALE", help="Preview this language.")
@click.option("--version", type=click.IntRange(1), metavar="N", help="An earlier version.")
@options.inbox
@options.as_json
@options.on_tenant
def preview(server: "Server", name: str, inbox: str, is_json: bool, **asked: Any) -> None:
    """Show a template as a recipient would get it."""
    named = {
        "uid": asked["user"],
        "data": None if asked["data"] is None else json_object(asked["data"], "--data"),
        "locale": asked["locale"],
        "version": asked["version"],
    }
    body = {field: value for field, value in named.items() if value is not None}
    found = server.admin("POST", inbox, "templates", name, "preview", body=body)
    if is_json:
        show_json(found)
        return
    show_facts([("language", found["locale"]), *((field, _text(value)) for field, value in found["message"].items())])


@template.command()
@click.argument("name", metavar="NAME")
@options.inbox
@options.confirmed("This cannot be undone. Delete the template with all its versions?")
@options.on_tenant
def delete(server: "Server", name: str, inbox: str) -> None:
    """Delete a template with all its versions. Posts that use it are delivered."""
    server.admin("DELETE", inbox, "templates", name)
    say(f"Deleted {name}.", style="dim")


def json_object(text: str, option: str) -> dict[str, Any]:
    """Return the JSON object of an option. Raises UsageError."""
    try:
        found = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise click.UsageError(f"{option} is not JSON: {error}.") from None
    if not isinstance(found, dict):
        raise click.UsageError(f"{option} must be a JSON object, such as '{{\"order\": 7}}'.")
    return found


def _object(file: IO[bytes]) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(file.read())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FailedError(f"{file.name} is not JSON: {error}.") from None
    if not isinstance(found, dict):
        raise FailedError(f'{file.name} must be an object. Example: {{"en": {{"title": "…"}}}}')
    return found


def _show_facts(found: dict[str, Any]) -> None:
    show_facts(
        (
            ("template", found["template"]),
            ("version", str(found["version"])),
            ("category", found["category"]),
            ("languages", ", ".join(sorted(found["content"]))),
            ("default", found["default_locale"]),
            ("variables", ", ".join(found["variables"]) or None),
            ("written", time_text(found["created"])),
        )
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
