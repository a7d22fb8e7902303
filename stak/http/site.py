"""What every server has, whichever API it serves: health, readiness, metrics, and the way to the documentation."""

from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get

from stak.bootstrap import Engine
from stak.errors import StakError
from stak.metrics import exposition
from stak.ports.writes import Key

_PROBE: Final = Key("sys#probe", "#")

_SCHEMA_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stak: API descriptions</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem }
li { margin: .75rem 0 } a { font-weight: 600 }
</style></head><body>
<h1>Stak</h1>
<p>Two APIs, each described in OpenAPI 3.1:</p>
<ul>
<li><a href="/stack/admin/schema">Admin API</a>: for tenant backends and tenant admins, with an API key</li>
<li><a href="/stack/users/schema">User API</a>: for end users, with a user token</li>
</ul>
<p>This server: <a href="/healthz">health</a>, <a href="/readyz">readiness</a>, <a href="/metrics">metrics</a>.</p>
</body></html>
"""


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
    return Response(body, media_type=content_type)


@get("/schema", include_in_schema=False, media_type=MediaType.HTML)
async def schema_page() -> str:
    """Leads to the descriptions of both APIs."""
    return _SCHEMA_PAGE


SITE: Final = [healthz, readyz, metrics, schema_page]
