"""What every server has, whichever API it serves: health, readiness, metrics, and the way to the documentation."""

from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.response import Redirect

from stak.bootstrap import Engine
from stak.errors import StakError
from stak.http.static_files import file_routes, page_route
from stak.metrics import exposition
from stak.ports.writes import Key

_PROBE: Final = Key("sys#probe", "#")

_VIEWER: Final = Path(__file__).parent / "viewer"


class Health(msgspec.Struct, frozen=True):
    """Whether a server is alive, or ready."""

    status: str


@get("/healthz", summary="Is the process alive?", tags=["server"])
async def healthz() -> Health:
    """Answers as long as the process can answer at all."""
    return Health("ok")


@get("/readyz", summary="Can it serve?", tags=["server"])
async def readyz(request: Request[Any, Any, Any]) -> Response[Health]:
    """Answers 503 while the storage does not answer."""
    engine: Engine = request.app.state.engine
    try:
        await engine.ports.table.get(_PROBE)
    except StakError as error:
        return Response(Health(f"not ready: {error.detail}"), status_code=503)
    return Response(Health("ready"))


@get("/metrics", summary="Metrics for Prometheus", tags=["server"], media_type=MediaType.TEXT)
async def metrics() -> Response[bytes]:
    """Every process of this installation, added up."""
    body, content_type = exposition()
    content_type = content_type.partition("; charset=")[0]  # the framework adds it once more
    return Response(body, media_type=content_type)


@get("/inbox", include_in_schema=False)
async def inbox_page() -> Redirect:
    """Where people look for the inbox."""
    return Redirect("/stack/users/inbox")


@get(["/", "/console"], include_in_schema=False)
async def console_page() -> Redirect:
    """Where people look for the console."""
    return Redirect("/stack/admin/console")


SITE: Final = [
    healthz,
    readyz,
    metrics,
    inbox_page,
    console_page,
    page_route(["/schema"], _VIEWER / "reference.html"),
    *file_routes(
        "/schema/viewer", _VIEWER, ["reference.js", "reference.css", "swagger-ui-bundle.js", "swagger-ui.css"]
    ),
]
