"""The HTTP processes: both APIs, or the gateway alone. Each runs on one event loop, which also reads the storage."""

import asyncio
import contextlib
import gc
import os
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from litestar import Litestar
from litestar.types import ASGIApp, Receive, Scope, Send

import admin_api.app
import user_api.app
from stak.bootstrap import Engine, open_engine
from stak.cli.heartbeat import beating
from stak.http.client_addresses import ClientAddresses, parse_networks
from stak.http.console_cookie import ConsoleCookie
from stak.http.cors import Cors
from stak.http.credential_check import CredentialCheck
from stak.http.direct_routes import DirectRoutes
from stak.http.metrics_access import allow_metrics
from stak.http.older_inbox_names import OlderInboxPaths
from stak.http.request_middleware import RequestMiddleware
from stak.http.server.connection_share import ConnectionShare
from stak.http.server.listener import Server
from stak.http.server.listening_sockets import inherited_sockets, listen
from stak.installation_setup import ensure_metrics_token
from stak.logs import log
from stak.ports import Ports
from stak.realtime.connection_hub import Hub
from stak.realtime.frames import FRAME_MAX_BYTES
from stak.settings import Settings
from stak.tenancy.stored_bytes import FLUSH_SECONDS, flush_bytes
from user_api.gateway.app import create_gateway
from user_api.gateway.handshake_limits import HandshakeLimits
from user_api.novu.routes import NOVU_API, NOVU_PATHS


class BothApis:
    """Dispatches requests by path to the user API, or else to the admin API."""

    def __init__(self, admin: ASGIApp, user: ASGIApp) -> None:
        self._admin = admin
        self._user = user

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Dispatch one request."""
        is_user = scope["path"].startswith(("/stack/users/", *NOVU_PATHS))
        await (self._user if is_user else self._admin)(scope, receive, send)


async def serve(settings: Settings, stop: asyncio.Event, index: int = 0, niceness: int = 0) -> None:
    """Serve both APIs until stopped, then finish pending requests.

    `index` counts the processes of `stak up`. `niceness` is added to that of the process once it serves.
    """
    await _serve(
        settings,
        stop,
        inherited_sockets() or listen(settings.host, settings.port),
        lambda engine: ConnectionShare(engine.shared_memory, index),
        lambda engine, hub, handshakes: (
            admin_api.app.create_app(engine, ClientAddresses(parse_networks(settings.trusted_proxies))),
            user_api.app.create_app(engine, hub, handshakes, is_demo=settings.demo),
        ),
        lambda apps: BothApis(*apps),
        niceness,
    )


async def serve_gateway(settings: Settings, stop: asyncio.Event, sockets: Sequence[socket.socket]) -> None:
    """Serve only device connections until stopped, then make the devices reconnect elsewhere."""
    await _serve(
        settings, stop, sockets, lambda _: None, lambda *parts: (create_gateway(*parts),), lambda apps: apps[0]
    )


async def _serve(
    settings: Settings,
    stop: asyncio.Event,
    sockets: Sequence[socket.socket],
    share: Callable[[Engine], ConnectionShare | None],
    make: Callable[[Engine, Hub, HandshakeLimits], Sequence[Litestar]],
    join: Callable[[Sequence[ASGIApp]], ASGIApp],
    niceness: int = 0,
) -> None:
    addresses = ClientAddresses(parse_networks(settings.trusted_proxies))
    async with contextlib.AsyncExitStack() as stack:
        engine = await stack.enter_async_context(open_engine(settings))
        _warn_without_redis(engine)
        hub = Hub(engine.ports)
        await stack.enter_async_context(hub.listening())
        apps = make(engine, hub, HandshakeLimits(addresses, settings.unfinished_per_address))
        token = None if settings.demo else ensure_metrics_token(settings)
        for app in apps:
            allow_metrics(app, token, is_open=settings.demo)
            await stack.enter_async_context(app.lifespan())
        compatible = (NOVU_API,)
        edge = RequestMiddleware(
            ConsoleCookie(Cors(OlderInboxPaths(join([DirectRoutes(app) for app in apps])), engine.ports, compatible)),
            credentials=CredentialCheck(engine, compatible),
            addresses=addresses,
            unfinished_per_address=settings.unfinished_per_address,
            compatible=compatible,
        )
        server = Server(
            edge,
            addresses=addresses,
            message_max_bytes=FRAME_MAX_BYTES,
            share=share(engine),
        )
        server.start(sockets)
        gc.freeze()  # a full collection would delay requests by 60 ms, and it would delay the start
        gc.enable()
        _lower_priority(niceness)
        async with beating(), _flushing(engine.ports):
            await stop.wait()
            log.info("draining")
            server.stop()
            hub.stop()
            await edge.wait_for_sockets(settings.drain_seconds)
            await edge.wait_for_requests(settings.drain_seconds)
            await server.close()


def _lower_priority(niceness: int) -> None:
    """Lower the priority of every thread of this process: on Linux, `os.nice` applies to the calling one alone."""
    threads = Path("/proc/self/task")
    if not threads.exists():
        os.nice(niceness)
        return
    lowered = os.getpriority(os.PRIO_PROCESS, 0) + niceness
    for thread in threads.iterdir():
        with contextlib.suppress(ProcessLookupError):  # it has ended meanwhile
            os.setpriority(os.PRIO_PROCESS, int(thread.name), lowered)


@contextlib.asynccontextmanager
async def _flushing(ports: Ports) -> AsyncIterator[None]:
    """Write buffered byte counts regularly during the block, so that the other processes know them."""

    async def flush() -> None:
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            ports.background_tasks.spawn(flush_bytes(ports))  # not cancelled: a write may already be committed

    task = asyncio.create_task(flush())
    try:
        yield
    finally:
        task.cancel()


def _warn_without_redis(engine: Engine) -> None:
    if not engine.is_live_shared:
        log.warning(
            "redis_not_configured",
            detail="Without Redis, a process cannot notify devices that are connected to another process: they see new "
            "messages when they reconnect.",
            advice="Set STAK_REDIS_URL.",
        )
