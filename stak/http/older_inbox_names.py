"""Paths of inboxes that were created before the API used their name as a segment of its own paths.

The framework prefers the fixed segment of a path: with a route `…/contacts/lookup`, the path
`…/contacts/messages/unread` would not lead to the routes of an inbox `contacts`. So the name is marked in such a path;
`stak.identifiers.inbox_key` removes the mark. No new inbox can have one of these names (`RESERVED_LATER`).
"""

from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from stak.identifiers import OLDER_NAME_MARK

_NAMES: Final = {
    "admin": frozenset(
        ("accounts", "channels", "quotas", "resume", "session", "sign-in", "suspend", "topics", "webhooks")
    ),
    "users": frozenset(("contacts", "me", "push-subscriptions", "topics")),
}
"""The names of `RESERVED_LATER` that are segments of each API's paths."""
_INBOX_SEGMENTS: Final = frozenset(("audience", "config", "dead-letters", "messages", "preferences", "templates"))
"""What follows the name of an inbox. No path of the API itself has one of these segments after one of these names."""


class OlderInboxPaths:
    """An ASGI application that finds the routes of such inboxes in another one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a connection, with the name of an older inbox marked in its path."""
        if scope["type"] == ScopeType.HTTP:
            path = marked_path(scope["path"])
            if path is not None:
                scope = {**scope, "path": path, "raw_path": path.encode()}
        await self._app(scope, receive, send)


def marked_path(path: str) -> str | None:
    """Return the path with a mark, if it belongs to an inbox with such a name."""
    parts = path.split("/", 7)  # "", stack, users or admin, v1, tenant, inbox, its first segment, the rest
    if len(parts) < 7 or parts[5] not in _NAMES.get(parts[2], ()) or not _is_of_an_inbox(parts):
        return None
    parts[5] = OLDER_NAME_MARK + parts[5]
    return "/".join(parts)


def _is_of_an_inbox(parts: list[str]) -> bool:
    is_recount = parts[6] == "users" and parts[-1].endswith("/audit")
    return parts[1] == "stack" and parts[3] == "v1" and (parts[6] in _INBOX_SEGMENTS or is_recount)
