"""Says which methods a path has: the framework knows only those that were registered first."""

from collections.abc import Mapping
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.routes import HTTPRoute

_METHODS: Final = "methods_of_paths"


def answer_options(request: Request[Any, Any, Any]) -> Response[None]:
    """The answer to OPTIONS."""
    methods = _methods(request.app)[request.scope["path_template"]]
    return Response(None, status_code=204, headers={"Allow": ", ".join(methods)})


def _methods(app: Litestar) -> Mapping[str, list[str]]:
    """Of each path, read when the first of them is asked for."""
    found: Mapping[str, list[str]] | None = app.state.get(_METHODS)
    if found is None:
        found = {route.path_format: sorted(route.methods) for route in app.routes if isinstance(route, HTTPRoute)}
        app.state[_METHODS] = found
    return found
