"""The HTTP processes, each on one event loop with the engine's reads inline: both APIs, or the gateway alone."""

import asyncio
import contextlib
import resource
from collections.abc import Callable, Sequence
from typing import Final

from granian.constants import Interfaces
from granian.server.embed import Server
from litestar import Litestar
from litestar.types import ASGIApp, Receive, Scope, Send

import admin_api.app
import user_api.app
from stak.bootstrap import Engine, open_engine
from stak.http.cors import Cors
from stak.http.edge import Edge
from stak.logs import log
from stak.realtime.hub import Hub
from stak.settings import Settings
from user_api.gateway.app import create_gateway

_LISTEN_BACKLOG: Final = 1024


class BothApis:
    """Hands each request to the API whose path it has; what belongs to neither, the admin API answers."""

    def __init__(self, admin: ASGIApp, user: ASGIApp) -> None:
        self._admin = admin
        self._user = user

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request."""
        is_user = scope["path"].startswith(("/stack/users/", "/novu/"))
        await (self._user if is_user else self._admin)(scope, receive, send)


async def serve(settings: Settings, stop: asyncio.Event) -> None:
    """Serve both APIs until told to stop, then answer what was begun."""
    await _serve(
        settings,
        stop,
        lambda engine, hub: (
            admin_api.app.create_app(engine),
            user_api.app.create_app(engine, hub, is_demo=settings.demo),
        ),
        lambda apps: BothApis(*apps),
    )


async def serve_gateway(settings: Settings, stop: asyncio.Event) -> None:
    """Serve only what devices connect to; told to stop, send them elsewhere."""
    await _serve(settings, stop, lambda engine, hub: (create_gateway(engine, hub),), lambda apps: apps[0])


async def _serve(
    settings: Settings,
    stop: asyncio.Event,
    make: Callable[[Engine, Hub], Sequence[Litestar]],
    join: Callable[[Sequence[Litestar]], ASGIApp],
) -> None:
    _warn_of_silence(settings)
    _allow_connections()
    async with contextlib.AsyncExitStack() as stack:
        engine = await stack.enter_async_context(open_engine(settings))
        hub = Hub(engine.ports)
        await stack.enter_async_context(hub.listening())
        apps = make(engine, hub)
        for app in apps:
            await stack.enter_async_context(app.lifespan())
        edge = Edge(Cors(join(apps), engine.ports))
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
        hub.stop()
        await edge.sockets_closed(settings.drain_seconds)
        server.stop()  # type: ignore[no-untyped-call]
        await serving
        await edge.drained(settings.drain_seconds)
        stopping.cancel()


def _warn_of_silence(settings: Settings) -> None:
    if settings.engine == "aws" and settings.redis_url is None:
        log.warning(
            "nobody_is_reached_live",
            detail="Without Redis no process can reach who is connected to another: they see what is new when they "
            "connect again.",
            advice="Set STAK_REDIS_URL.",
        )


def _allow_connections() -> None:
    """As many as this machine allows us: what a process begins with (1,024, mostly) is for one that has few."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems say more than they mean
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
