"""Routes that every server has: health, readiness, metrics, redirects, and the API reference."""

from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.response import Redirect

from stak.bootstrap import Engine
from stak.errors import StakError
from stak.http.metrics_access import requires_metrics_token
from stak.http.static_files import file_routes, page_route
from stak.installation.keys import PROBE
from stak.metrics import exposition

_VIEWER: Final = Path(__file__).parent / "viewer"


class Health(msgspec.Struct, frozen=True):
    """Whether a server is alive or ready."""

    status: str


@get("/healthz", summary="Check that the process runs", tags=["server"])
async def healthz() -> Health:
    """Return 200 while the process is running."""
    return Health("ok")


@get("/readyz", summary="Check that the server is ready", tags=["server"])
async def readyz(request: Request[Any, Any, Any]) -> Response[Health]:
    """Return 503 while the storage is unavailable."""
    engine: Engine = request.app.state.engine
    try:
        await engine.ports.table.get(PROBE)
    except StakError as error:
        return Response(Health(f"not ready: {error.detail}"), status_code=503)
    return Response(Health("ready"))


@get(
    "/metrics",
    summary="Read the metrics",
    tags=["server"],
    media_type=MediaType.TEXT,
    guards=[requires_metrics_token],
)
async def metrics() -> Response[bytes]:
    """Return the metrics of all processes of this installation, summed. A demo requires no token."""
    body, content_type = exposition()
    content_type = content_type.partition("; charset=")[0]  # the framework adds it again
    return Response(body, media_type=content_type)


@get("/inbox", include_in_schema=False)
async def inbox_page() -> Redirect:
    """Redirect the short address to the inbox page."""
    return Redirect("/stack/users/inbox")


@get(["/", "/console"], include_in_schema=False)
async def console_page() -> Redirect:
    """Redirect the short addresses to the console."""
    return Redirect("/stack/admin/console")


SYSTEM_ROUTES: Final = [
    healthz,
    readyz,
    metrics,
    inbox_page,
    console_page,
    page_route(["/schema"], _VIEWER / "reference.html"),
    *file_routes("/schema/viewer", _VIEWER, ["reference.js", "reference.css"]),
]
