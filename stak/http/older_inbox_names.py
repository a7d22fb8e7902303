"""Routes of inboxes that were created before the API used their name as a segment of its own paths.

The framework prefers the fixed segment of a path: with a route `…/contacts/lookup`, the path
`…/contacts/messages/unread` no longer leads to the routes of an inbox `contacts`. So these routes exist once more for
such a name. They are not in the OpenAPI documents, because no new inbox can have the name (`RESERVED_LATER`).
"""

from collections.abc import Callable, Sequence
from typing import Final

from litestar import Controller
from litestar.di import Provide

_INBOX: Final = "{inbox:str}"


def routes_of_older_inboxes(controllers: Sequence[type[Controller]], names: Sequence[str]) -> list[type[Controller]]:
    """Return the routes of these controllers for inboxes with these names."""
    return [_for_name(controller, name) for controller in controllers for name in names]


def _for_name(controller: type[Controller], name: str) -> type[Controller]:
    attributes = {
        "__doc__": controller.__doc__,
        "__module__": controller.__module__,
        "path": controller.path.replace(_INBOX, name),
        "dependencies": {"inbox": Provide(_constant(name), sync_to_thread=False)},
        "include_in_schema": False,
    }
    return type(controller.__name__, (controller,), attributes)


def _constant(name: str) -> Callable[[], str]:
    def inbox() -> str:
        return name

    return inbox
