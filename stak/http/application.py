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
from litestar.types import ControllerRouterHandler

from stak.bootstrap import Engine
from stak.errors import StakError
from stak.http.json_body import StrictRequest
from stak.http.methods import answer_options
from stak.http.openapi import DescribedAsItIs
from stak.http.problems import on_framework_error, on_stak_error, on_unexpected
from stak.http.query import refuse_unknown_parameters
from stak.http.rate_limits import Buckets
from stak.http.system_routes import SITE

BODY_MAX_BYTES: Final = 256 * 1024
"""The body size limit of routes that set none of their own."""


def make_application(
    engine: Engine,
    *,
    title: str,
    description: str,
    schema_path: str,
    routes: Sequence[ControllerRouterHandler],
    dependencies: Mapping[str, Provide] | None = None,
    refusals: Mapping[type[Exception] | int, Any] | None = None,
) -> Litestar:
    """Return an application with these routes, the system routes, an OpenAPI document and RFC 9457 error responses.

    `refusals` adds error handlers, or replaces the default ones.
    """

    return Litestar(
        route_handlers=[*routes, *SITE],
        state=State({"engine": engine, "buckets": Buckets()}),
        dependencies={"ports": Provide(lambda: engine.ports, sync_to_thread=False), **(dependencies or {})},
        exception_handlers={
            StakError: on_stak_error,
            HTTPException: on_framework_error,
            Exception: on_unexpected,
            **(refusals or {}),
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
            render_plugins=[DescribedAsItIs(path="/", media_type=MediaType.JSON)],
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
        return answer_options(request)
    await refuse_unknown_parameters(request)
    return None
