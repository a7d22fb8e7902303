"""Builds the body of a post from options, or reads it from a JSON file."""

import re
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import rich_click as click

from stak.cli.exit_codes import FailedError
from stak.cli.templates import json_object
from stak.cli.user_files import read_users

_STEP: Final = re.compile(r"(push|email|webhook):([0-9]{1,5})")
RECIPIENTS_MAX: Final = 100_000  # the API's maximum for one post to named users


class Asked(NamedTuple):
    """The options that describe a post."""

    title: str | None = None
    body: str | None = None
    category: str | None = None
    sender: str | None = None
    label: str | None = None
    users: tuple[str, ...] = ()
    users_file: Path | None = None
    topics: tuple[str, ...] = ()
    is_everyone: bool = False
    file: Path | None = None
    ttl_seconds: int | None = None
    send_at: int | None = None
    is_on_read: bool | None = None
    collapse_key: str | None = None
    digest_key: str | None = None
    digest_window: int | None = None
    fallback: tuple[str, ...] = ()
    priority: str | None = None
    template: str | None = None
    data: str | None = None


def post_body(asked: Asked) -> dict[str, Any]:
    """Build the body of a post. Raises UsageError if something is missing or contradictory."""
    body = _from_file(asked) if asked.file is not None else _content(asked)
    named = {
        "category": asked.category,
        "sender": asked.sender,
        "ttl_seconds": asked.ttl_seconds,
        "send_at": asked.send_at,
        "collapse_key": asked.collapse_key,
        "digest": _digest(asked),
        "fallback": fallback_steps(asked.fallback),
        "priority": asked.priority,
        "delivery": None if asked.is_on_read is None else "on_read" if asked.is_on_read else "on_write",
    }
    body |= {name: value for name, value in named.items() if value is not None}
    audiences = _audiences(asked)
    if audiences is not None and "audiences" in body:
        raise click.UsageError(
            f"{asked.file} already has audiences: omit --user, --users-file, --topic and --everyone."
        )
    if audiences is not None:
        body["audiences"] = audiences
    if "audiences" not in body and "recipients" not in body:
        raise click.UsageError(
            "Recipients are missing: use --user USER, --users-file FILE, --topic TOPIC or --everyone."
        )
    return body


def _digest(asked: Asked) -> dict[str, Any] | None:
    if (asked.digest_key is None) != (asked.digest_window is None):
        raise click.UsageError("Use --digest-key and --digest-window together.")
    return None if asked.digest_key is None else {"key": asked.digest_key, "window_seconds": asked.digest_window}


def fallback_steps(steps: tuple[str, ...]) -> list[dict[str, Any]] | None:
    """Return the steps of `--fallback`: None if it was not given, an empty list for none. Raises UsageError."""
    if not steps:
        return None
    if steps == ("none",):
        return []
    found = [_STEP.fullmatch(step) for step in steps]
    if not all(found):
        raise click.UsageError(
            "Use --fallback CHANNEL:MINUTES, as in email:60, or none. Channels: push, email, webhook."
        )
    return [{"channel": one[1], "after_minutes": int(one[2])} for one in found if one is not None]


def _content(asked: Asked) -> dict[str, Any]:
    """Return the message of a post, or its template with the data."""
    if asked.template is None:
        if asked.data is not None:
            raise click.UsageError("--data is for a template: add --template NAME.")
        return {"message": _message(asked)}
    if asked.title is not None or asked.body is not None:
        raise click.UsageError("A template has its own text: omit --title and --body, or --template.")
    data = {} if asked.data is None else {"data": json_object(asked.data, "--data")}
    return {"template": asked.template, **data}


def _message(asked: Asked) -> dict[str, str]:
    message = {"title": asked.title, "body": asked.body}
    given = {name: text for name, text in message.items() if text is not None}
    if not given:
        raise click.UsageError("The message is missing: use --title and --body, or --file.")
    return given


def _audiences(asked: Asked) -> dict[str, Any] | None:
    ways = (bool(asked.users), asked.users_file is not None, bool(asked.topics), asked.is_everyone)
    if sum(ways) > 1:
        raise click.UsageError("Use only one of --user, --users-file, --topic and --everyone.")
    label = {} if asked.label is None else {"label": asked.label}
    if asked.is_everyone:
        return {"kind": "everyone", **label}
    if asked.topics:
        return {"kind": "topic", "topics": list(dict.fromkeys(asked.topics)), **label}
    if asked.users_file is not None:
        return {"kind": "users", "uids": _listed(asked.users_file), **label}
    return {"kind": "users", "uids": list(asked.users), **label} if asked.users else None


def _listed(file: Path) -> list[str]:
    users = list(dict.fromkeys(read_users(file)))
    if not users:
        raise FailedError(f"{file} contains no users.")
    if len(users) > RECIPIENTS_MAX:
        raise FailedError(
            f"{file} has {len(users):,} users; the maximum for one post is {RECIPIENTS_MAX:,}. "
            "Add them to the audience with `stak audience import`, then post to --everyone."
        )
    return users


def _from_file(asked: Asked) -> dict[str, Any]:
    if any(value is not None for value in (asked.title, asked.body, asked.template, asked.data)):
        raise click.UsageError("--file contains the whole message: omit --title, --body, --template and --data.")
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
    if not isinstance(body, dict) or not ("message" in body or "template" in body):
        raise FailedError(
            f'{where} has no message. Example: {{"message": {{"title": "…"}}, "audiences": {{"kind": "everyone"}}}}'
        )
    return body
