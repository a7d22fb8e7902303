"""Creates the Litestar application of the admin API and of the user API: shared routes, error handlers, OpenAPI."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import HttpMethod
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins.pydantic import PydanticPlugin
from litestar.routes import HTTPRoute
from litestar.types import ControllerRouterHandler

from stak.bootstrap import Engine
from stak.errors import StakError
from stak.http.json_body import StrictRequest
from stak.http.openapi import CompletedDocument
from stak.http.problems import on_framework_error, on_stak_error, on_unexpected
from stak.http.query_parameters import validate_query
from stak.http.shared_buckets import Buckets
from stak.http.system_routes import SYSTEM_ROUTES

BODY_MAX_BYTES: Final = 256 * 1024
"""The body size limit of routes that set none of their own."""
CONVENTIONS: Final = (
    "Bodies are JSON. Times are Unix seconds. A list returns `next_cursor`, which is the `cursor` of its next page. "
    "Errors are RFC 9457 problems: programs use their `code`, which is stable. A request with an unknown field or "
    "parameter is refused."
)
"""What both APIs have in common, for the API reference."""
_METHODS: Final = "methods_of_paths"


def make_application(
    engine: Engine,
    *,
    title: str,
    description: str,
    schema_path: str,
    routes: Sequence[ControllerRouterHandler],
    dependencies: Mapping[str, Provide] | None = None,
    error_handlers: Mapping[type[Exception] | int, Any] | None = None,
) -> Litestar:
    """Return an application with these routes, the system routes, an OpenAPI document and RFC 9457 error responses.

    `error_handlers` adds error handlers, or replaces the default ones.
    """

    return Litestar(
        route_handlers=[*routes, *SYSTEM_ROUTES],
        state=State({"engine": engine, "buckets": Buckets(engine.shared_memory, engine.rates)}),
        dependencies={"ports": Provide(lambda: engine.ports, sync_to_thread=False), **(dependencies or {})},
        exception_handlers={
            StakError: on_stak_error,
            HTTPException: on_framework_error,
            Exception: on_unexpected,
            **(error_handlers or {}),
        },
        openapi_config=OpenAPIConfig(
            title=title,
            version="1",
            description=description,
            path=schema_path,
            components=Components(
                security_schemes={"bearer": SecurityScheme(type="http", scheme="bearer", bearer_format="opaque or JWT")}
            ),
            security=[{"bearer": []}],
            use_handler_docstrings=True,
            render_plugins=[CompletedDocument(path="/", media_type=MediaType.JSON)],
        ),
        plugins=[PydanticPlugin(prefer_alias=True)],
        request_class=StrictRequest,
        before_request=_before,
        request_max_body_size=BODY_MAX_BYTES,
        logging_config=None,
        debug=False,
    )


async def _before(request: Request[Any, Any, Any]) -> Response[None] | None:
    """Answer OPTIONS requests, and validate the query parameters of all others, before the route's handler runs."""
    if request.method == HttpMethod.OPTIONS:
        return _answer_options(request)
    await validate_query(request)
    return None


def _answer_options(request: Request[Any, Any, Any]) -> Response[None]:
    """Return the response to OPTIONS with all methods of the path: the framework lists only the first ones."""
    methods = _methods(request.app)[request.scope["path_template"]]
    return Response(None, status_code=204, headers={"Allow": ", ".join(methods)})


def _methods(app: Litestar) -> Mapping[str, list[str]]:
    """Return the methods of each path, collected on first use."""
    found: Mapping[str, list[str]] | None = app.state.get(_METHODS)
    if found is None:
        found = {route.path_format: sorted(route.methods) for route in app.routes if isinstance(route, HTTPRoute)}
        app.state[_METHODS] = found
    return found
