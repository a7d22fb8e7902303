"""Translates our inbox frames into the WebSocket events of Novu's client."""

from typing import Any, Final

import msgspec

from stak.http.novu.presenters import (
    SEVERITY,
    Action,
    Content,
    Redirect,
    content_of,
    created_at,
    unread_count,
    workflow_of,
)
from stak.inbox.entry_model import Unread

RECEIVED: Final = "notification_received"
UNREAD: Final = "unread_count_changed"
KEEP_ALIVE: Final = "ping"
"""The client ignores it; sending it to a client that is gone eventually raises an error."""

_NULL: Final = msgspec.Raw(b"null")


class _Arriving(msgspec.Struct):
    """The fields of an arriving message that the event contains."""

    id: str
    host_system_id: str | None
    category: str
    readat: int | None
    seen: bool
    archived: bool
    message: msgspec.Raw


class _Frame(msgspec.Struct):
    """The fields that any of our frames can have and that matter here."""

    type: str
    message: msgspec.Raw = _NULL
    unread: Unread | None = None


_frame: Final = msgspec.json.Decoder(_Frame).decode
_arriving: Final = msgspec.json.Decoder(_Arriving).decode
_encode: Final = msgspec.json.Encoder().encode


def event_of(frame: str, user: str) -> str | None:
    """Return a frame as an event of Novu's client; None if the client has no such event."""
    match _frame(frame):
        case _Frame("inbox", message):
            return _event(RECEIVED, {"message": _message(_arriving(message), user)})
        case _Frame("unread", _, Unread() as unread):
            return _event(UNREAD, {"counts": unread_count(unread)})
        case _:
            return None


def _event(name: str, data: dict[str, Any]) -> str:
    return _encode({"event": name, "data": data}).decode()


def _message(message: _Arriving, user: str) -> dict[str, Any]:
    content = content_of(bytes(message.message).decode())
    event = {
        "_id": message.id,
        "transactionId": message.host_system_id or message.id,
        "content": content.body,
        "subject": content.subject,
        "avatar": content.avatar,
        "read": message.readat is not None,
        "seen": message.seen,
        "archived": message.archived,
        "createdAt": created_at(message.id),
        "channel": "in_app",
        "subscriber": {"_id": user, "subscriberId": user},
        "cta": _calls_to_action(content),
        "tags": [message.category],
        "data": content.data,
        "workflow": workflow_of(message.category),
        "severity": SEVERITY,
    }
    return {name: value for name, value in event.items() if value is not None}


def _calls_to_action(content: Content) -> dict[str, Any]:
    """Return the link and the buttons of a notification, which the client does not take from the other fields."""
    named = (("primary", content.primary_action), ("secondary", content.secondary_action))
    buttons = [_button(kind, action) for kind, action in named if action is not None]
    found: dict[str, Any] = {"action": {"buttons": buttons}} if buttons else {}
    return found if content.redirect is None else {**found, "data": _target(content.redirect)}


def _button(kind: str, action: Action) -> dict[str, Any]:
    return {"type": kind, "content": action.label, **({} if action.redirect is None else _target(action.redirect))}


def _target(redirect: Redirect) -> dict[str, str]:
    return {"url": redirect.url, **({} if redirect.target is None else {"target": redirect.target})}
