"""Frames as the text of server-sent events (WHATWG HTML, 9.2)."""

import re
from typing import Final

import msgspec

from stak.realtime.outbox import Close

KEEP_ALIVE: Final = ":\n\n"
"""A comment: nobody is told of it."""

_LINES: Final = re.compile(r"\r\n|\r|\n")  # what ends a line there; in strings, JSON has none of them


class _Frame(msgspec.Struct):
    type: str
    id: str | None = None


class Closed(msgspec.Struct, tag_field="type", tag="closed"):
    """Why it ends: what a WebSocket would be closed with."""

    code: int
    reason: str


_frame: Final = msgspec.json.Decoder(_Frame).decode


def event_of(frame: str) -> str:
    """A frame as an event; one that is to be acknowledged has an id."""
    known = _frame(frame)
    named = f"event: {known.type}\n" if known.id is None else f"event: {known.type}\nid: {known.id}\n"
    content = "".join(f"data: {line}\n" for line in _LINES.split(frame))
    return f"{named}{content}\n"


def closed_event(close: Close) -> str:
    """The last event."""
    return event_of(msgspec.json.encode(Closed(close.code, close.reason)).decode())
