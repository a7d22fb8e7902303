"""The HTTP process: both APIs behind one port, on one event loop, with the engine's reads inline."""

import asyncio
import contextlib
from typing import Final

from granian.constants import Interfaces
from granian.server.embed import Server
from litestar.types import ASGIApp, Receive, Scope, Send

import admin_api.app
import user_api.app
from stak.bootstrap import open_engine
from stak.http.edge import Edge
from stak.logs import log
from stak.settings import Settings

_LISTEN_BACKLOG: Final = 1024


class BothApis:
    """Hands each request to the API whose path it has; what belongs to neither, the admin API answers."""

    def __init__(self, admin: ASGIApp, user: ASGIApp) -> None:
        self._admin = admin
        self._user = user

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request."""
        is_user = scope["path"].startswith("/stack/users/")
        await (self._user if is_user else self._admin)(scope, receive, send)


async def serve(settings: Settings, stop: asyncio.Event) -> None:
    """Serve until told to stop, then answer what was begun."""
    async with contextlib.AsyncExitStack() as stack:
        engine = await stack.enter_async_context(open_engine(settings))
        admin, user = admin_api.app.create_app(engine), user_api.app.create_app(engine)
        for app in (admin, user):
            await stack.enter_async_context(app.lifespan())
        edge = Edge(BothApis(admin, user))
        server = Server(
            edge,
            address=settings.host,
            port=settings.port,
            interface=Interfaces.ASGINL,
            backlog=_LISTEN_BACKLOG,
            log_enabled=False,
        )
        serving = asyncio.create_task(server.serve())
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
        log.info("draining")
        server.stop()  # type: ignore[no-untyped-call]
        await serving
        await edge.drained(settings.drain_seconds)
        stopping.cancel()
