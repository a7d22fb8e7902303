"""What happens, in the words of Novu's client: our own frames of an inbox, said another way."""

from typing import Any, Final

import msgspec

from stak.realtime.frames import Inbox, InboxMessage, ServerFrame, UnreadCounts
from user_api.novu.shapes import SEVERITY, Action, Content, Redirect, content_of, created_at, unread_count, workflow_of

RECEIVED: Final = "notification_received"
UNREAD: Final = "unread_count_changed"
KEEP_ALIVE: Final = "ping"
"""The client passes it over; what is sent to one that is gone comes back as an error, some time."""

_decode: Final = msgspec.json.Decoder(ServerFrame).decode
_encode: Final = msgspec.json.Encoder().encode


def event_of(frame: str, user: str) -> str | None:
    """A frame as the client knows it; None if it is nothing the client would understand."""
    match _decode(frame):
        case Inbox(_, message) if message.message is not None:
            return _event(RECEIVED, {"message": _message(message, user)})
        case UnreadCounts(_, unread):
            return _event(UNREAD, {"counts": unread_count(unread)})
        case _:
            return None


def _event(name: str, data: dict[str, Any]) -> str:
    return _encode({"event": name, "data": data}).decode()


def _message(message: InboxMessage, user: str) -> dict[str, Any]:
    content = content_of(bytes(message.message or b"null").decode())
    told = {
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
    return {name: value for name, value in told.items() if value is not None}


def _calls_to_action(content: Content) -> dict[str, Any]:
    """Where a click leads, and the buttons: the client takes the rest of a notification from its fields, these not."""
    named = (("primary", content.primary_action), ("secondary", content.secondary_action))
    buttons = [_button(kind, action) for kind, action in named if action is not None]
    found: dict[str, Any] = {"action": {"buttons": buttons}} if buttons else {}
    return found if content.redirect is None else {**found, "data": _target(content.redirect)}


def _button(kind: str, action: Action) -> dict[str, Any]:
    return {"type": kind, "content": action.label, **({} if action.redirect is None else _target(action.redirect))}


def _target(redirect: Redirect) -> dict[str, str]:
    return {"url": redirect.url, **({} if redirect.target is None else {"target": redirect.target})}
