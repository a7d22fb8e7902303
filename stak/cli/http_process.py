"""The HTTP processes, each on one event loop with the engine's reads inline: both APIs, or the gateway alone."""

import asyncio
import contextlib
import gc
from collections.abc import Callable, Sequence

from litestar import Litestar
from litestar.types import ASGIApp, Receive, Scope, Send

import admin_api.app
import user_api.app
from stak.bootstrap import Engine, open_engine
from stak.cli.heartbeat import beating
from stak.http.client_addresses import ClientAddresses, parse_networks
from stak.http.cors import Cors
from stak.http.credential_check import CredentialCheck
from stak.http.middleware import RequestMiddleware
from stak.http.server.listener import Server
from stak.logs import log
from stak.realtime.frames import FRAME_MAX_BYTES
from stak.realtime.hub import Hub
from stak.settings import Settings
from user_api.gateway.app import create_gateway
from user_api.gateway.handshake_limits import Handshakes


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
        lambda engine, hub, handshakes: (
            admin_api.app.create_app(engine),
            user_api.app.create_app(engine, hub, handshakes, is_demo=settings.demo),
        ),
        lambda apps: BothApis(*apps),
    )


async def serve_gateway(settings: Settings, stop: asyncio.Event) -> None:
    """Serve only what devices connect to; told to stop, send them elsewhere."""
    await _serve(settings, stop, lambda *parts: (create_gateway(*parts),), lambda apps: apps[0])


async def _serve(
    settings: Settings,
    stop: asyncio.Event,
    make: Callable[[Engine, Hub, Handshakes], Sequence[Litestar]],
    join: Callable[[Sequence[Litestar]], ASGIApp],
) -> None:
    _warn_of_silence(settings)
    addresses = ClientAddresses(parse_networks(settings.trusted_proxies))
    async with contextlib.AsyncExitStack() as stack:
        engine = await stack.enter_async_context(open_engine(settings))
        hub = Hub(engine.ports)
        await stack.enter_async_context(hub.listening())
        apps = make(engine, hub, Handshakes(addresses, settings.unfinished_per_address))
        for app in apps:
            await stack.enter_async_context(app.lifespan())
        edge = RequestMiddleware(
            Cors(join(apps), engine.ports),
            credentials=CredentialCheck(engine),
            addresses=addresses,
            unfinished_per_address=settings.unfinished_per_address,
        )
        server = Server(
            edge,
            addresses=addresses,
            message_max_bytes=FRAME_MAX_BYTES,
        )
        await server.start(settings.host, settings.port)
        gc.collect()
        gc.freeze()  # a collection of everything there is at the start would hold up requests for 60 ms
        async with beating():
            await stop.wait()
            log.info("draining")
            server.stop()
            hub.stop()
            await edge.sockets_closed(settings.drain_seconds)
            await edge.drained(settings.drain_seconds)
            await server.close()


def _warn_of_silence(settings: Settings) -> None:
    if settings.engine == "aws" and settings.redis_url is None:
        log.warning(
            "nobody_is_reached_live",
            detail="Without Redis no process can reach who is connected to another: they see what is new when they "
            "connect again.",
            advice="Set STAK_REDIS_URL.",
        )
