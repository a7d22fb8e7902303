"""What a notification shows of a message: its title, its text and where it leads to, as the inbox component does. Pure.

Everything is text: markup in a message is shown as it is written.
"""

import re
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from stak.inbox.entry_model import Entry

TITLE_MAX: Final = 200
BODY_MAX: Final = 5000
_URL_MAX: Final = 2048
_ACTIONS: Final = ("primary_action", "primaryAction", "action")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_LINE_BREAKS: Final = re.compile(r"[\r\n\t]+")


class MessageText(NamedTuple):
    """A message as text."""

    title: str
    body: str
    url: str | None
    """An http or https address."""
    others: int = 0
    """How many messages are collected in it beside the newest."""


def text_of(entry: Entry, sender: str) -> MessageText:
    """Return what to show of a decrypted message; `sender` is the title of one that has neither title nor text."""
    try:
        message: Any = msgspec.json.decode(entry.message or "null")
    except msgspec.DecodeError:
        message = None
    fields = message if isinstance(message, dict) else {"body": message}
    title = _text(fields.get("title")) or _text(fields.get("subject"))
    body = "\n\n".join(filter(None, (_text(fields.get("body")), _text(fields.get("text")))))
    if not title:
        title, _, body = body.partition("\n")
    others = max(0, len(entry.digest_ids or ()) - 1)
    return MessageText(one_line(title or sender)[:TITLE_MAX], body.strip()[:BODY_MAX], _url_of(fields), others)


def one_line(text: str) -> str:
    """Return a text without line breaks and control characters, which could end a header."""
    return _CONTROL.sub("", _LINE_BREAKS.sub(" ", text)).strip()


def is_web_url(url: object) -> bool:
    """Return whether this is an http or https address with a host, in printable ASCII."""
    if not isinstance(url, str) or len(url) > _URL_MAX or not url.isascii() or not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _text(value: object) -> str:
    return _CONTROL.sub("", value.replace("\r\n", "\n")).strip() if isinstance(value, str) else ""


def _url_of(fields: dict[str, Any]) -> str | None:
    listed = fields.get("actions")
    candidates = [fields.get(name) for name in _ACTIONS]
    candidates += listed[:1] if isinstance(listed, list) else []
    candidates += [fields, fields.get("cta_uri")]
    for one in candidates:
        url = one.get("url") if isinstance(one, dict) else one
        redirect = one.get("redirect") if isinstance(one, dict) else None
        if not is_web_url(url) and isinstance(redirect, dict):
            url = redirect.get("url")
        if is_web_url(url):
            return str(url)
    return None
