"""Answers OPTIONS with all methods of a path: the framework lists only those registered first."""

from collections.abc import Mapping
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.routes import HTTPRoute

_METHODS: Final = "methods_of_paths"


def answer_options(request: Request[Any, Any, Any]) -> Response[None]:
    """Return the response to an OPTIONS request."""
    methods = _methods(request.app)[request.scope["path_template"]]
    return Response(None, status_code=204, headers={"Allow": ", ".join(methods)})


def _methods(app: Litestar) -> Mapping[str, list[str]]:
    """Return the methods of each path, collected on first use."""
    found: Mapping[str, list[str]] | None = app.state.get(_METHODS)
    if found is None:
        found = {route.path_format: sorted(route.methods) for route in app.routes if isinstance(route, HTTPRoute)}
        app.state[_METHODS] = found
    return found
