"""What to post and to whom, put together from options or read as one JSON document. Pure, but for the reading."""

import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import rich_click as click

from stak.cli.exit_codes import FailedError
from stak.cli.user_files import read_users

RECIPIENTS_MAX: Final = 100_000  # the API's, for one post to named users


class Asked(NamedTuple):
    """The options that describe a post."""

    title: str | None = None
    body: str | None = None
    category: str | None = None
    sender: str | None = None
    label: str | None = None
    users: tuple[str, ...] = ()
    users_file: Path | None = None
    is_everyone: bool = False
    file: Path | None = None
    ttl_seconds: int | None = None
    send_at: int | None = None


def post_body(asked: Asked) -> dict[str, Any]:
    """The body of a post, or a usage error that says what is missing."""
    body = _from_file(asked) if asked.file is not None else {"message": _message(asked)}
    named = {
        "category": asked.category,
        "sender": asked.sender,
        "ttl_seconds": asked.ttl_seconds,
        "send_at": asked.send_at,
    }
    body |= {name: value for name, value in named.items() if value is not None}
    audiences = _audiences(asked)
    if audiences is not None and "audiences" in body:
        raise click.UsageError(f"{asked.file} says already who gets it: leave out --user, --users-file and --everyone.")
    if audiences is not None:
        body["audiences"] = audiences
    if "audiences" not in body:
        raise click.UsageError("Say who gets it: --user USER, --users-file FILE or --everyone.")
    return body


def _message(asked: Asked) -> dict[str, str]:
    message = {"title": asked.title, "body": asked.body}
    said = {name: text for name, text in message.items() if text is not None}
    if not said:
        raise click.UsageError("Say what to post: --title and --body, or a whole message with --file.")
    return said


def _audiences(asked: Asked) -> dict[str, Any] | None:
    ways = (bool(asked.users), asked.users_file is not None, asked.is_everyone)
    if sum(ways) > 1:
        raise click.UsageError("--user, --users-file and --everyone exclude each other.")
    label = {} if asked.label is None else {"label": asked.label}
    if asked.is_everyone:
        return {"kind": "everyone", **label}
    if asked.users_file is not None:
        return {"kind": "users", "uids": _listed(asked.users_file), **label}
    return {"kind": "users", "uids": list(asked.users), **label} if asked.users else None


def _listed(file: Path) -> list[str]:
    users = list(dict.fromkeys(read_users(file)))
    if not users:
        raise FailedError(f"There is no user in {file}.")
    if len(users) > RECIPIENTS_MAX:
        raise FailedError(
            f"{file} has {len(users):,} users, and a post takes {RECIPIENTS_MAX:,}: "
            "make them the audience with `stak audience import` and post to --everyone."
        )
    return users


def _from_file(asked: Asked) -> dict[str, Any]:
    if asked.title is not None or asked.body is not None:
        raise click.UsageError("--file has the whole message: leave out --title and --body.")
    name = str(asked.file)
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise FailedError(f"Cannot read {name}: {error.strerror}.") from None
    where = "Standard input" if name == "-" else name
    try:
        body = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FailedError(f"{where} is not JSON: {error}.") from None
    if not isinstance(body, dict) or "message" not in body:
        raise FailedError(
            f'{where} has no message: write {{"message": {{"title": "…"}}, "audiences": {{"kind": "everyone"}}}}.'
        )
    return body
