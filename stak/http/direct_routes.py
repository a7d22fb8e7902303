"""Calls simple handlers directly, without the framework's request pipeline (decision 0031).

`stak/http/direct_handlers.py` says which handlers are simple. The framework answers everything else: other routes,
unknown paths, unusual hosts, parameters and bodies that are not valid or large. `tests/scenarios/test_direct_routes.py`
compares the responses of both.
"""

import re
from functools import lru_cache
from typing import Final

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.routes import HTTPRoute
from litestar.types import HTTPReceiveMessage, HTTPScope, Receive, Scope, Send

from stak.http.direct_handlers import DirectHandler, direct_handler

_HOST: Final = re.compile(rb"[A-Za-z0-9_.-]{1,255}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")


class DirectRoutes:
    """An ASGI application that calls simple handlers itself and passes all other requests to the framework."""

    def __init__(self, app: Litestar) -> None:
        self._app = app
        self._root = _Node()
        self.paths: dict[str, list[str]] = {}
        """By method: the path templates of the routes that are called directly."""
        for route in app.routes:
            if isinstance(route, HTTPRoute):
                self._add(route)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == ScopeType.HTTP:
            found = self._find(scope["method"], scope["path"])
            if found is not None and _has_valid_host(scope):
                handler, path_values = found
                replayable = _ReplayableReceive(receive)
                arguments = await handler.arguments(scope, replayable)
                if arguments is not None:
                    await handler.answer(scope, send, path_values, arguments)
                    return
                receive = replayable.again
        await self._app(scope, receive, send)

    def _add(self, route: HTTPRoute) -> None:
        node = self._root
        for component in route.path_components:
            if isinstance(component, str):
                node = node.literals.setdefault(component, _Node())
            else:
                node.parameter = node.parameter or _Node()
                node = node.parameter
        for method in route.methods:
            handler = direct_handler(self._app, route, method)
            if handler is not None:
                node.handlers[method] = handler
                self.paths.setdefault(method, []).append(route.path_format)

    def _find(self, method: str, path: str) -> tuple[DirectHandler, list[str]] | None:
        """Return the handler of a path and the values of its parameters, chosen as the framework does."""
        node = self._root
        path_values = []
        for part in path[1:].split("/"):
            following = node.literals.get(part)
            if following is None:
                following = node.parameter
                if following is None or not part:
                    return None
                path_values.append(part)
            node = following
        handler = node.handlers.get(method)
        return None if handler is None else (handler, path_values)


class _Node:
    """The routes below a part of a path: by the next part, or with a parameter in its place."""

    __slots__ = ("handlers", "literals", "parameter")

    def __init__(self) -> None:
        self.literals: dict[str, _Node] = {}
        self.parameter: _Node | None = None
        self.handlers: dict[str, DirectHandler] = {}


class _ReplayableReceive:
    """Receives the messages of a request, which the framework can then receive again."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._received: list[HTTPReceiveMessage] = []

    async def __call__(self) -> HTTPReceiveMessage:
        message: HTTPReceiveMessage = await self._receive()  # type: ignore[assignment]
        self._received.append(message)
        return message

    async def again(self) -> HTTPReceiveMessage:
        """Return the messages from the first."""
        return self._received.pop(0) if self._received else await self._receive()  # type: ignore[return-value]


def _has_valid_host(scope: HTTPScope) -> bool:
    for name, value in scope["headers"]:
        if name == b"host":
            return _is_host(value)
    return True


@lru_cache(maxsize=64)
def _is_host(value: bytes) -> bool:
    """Return whether this is a usual host; the framework decides about others."""
    return _HOST.fullmatch(value) is not None
