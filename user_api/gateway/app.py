"""The gateway's routes, and the application of a process that serves nothing else."""

from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from stak.bootstrap import Engine
from stak.http.application import make_application
from stak.ports import Ports
from stak.realtime.connection_hub import Hub
from user_api.authentication import user_of
from user_api.gateway.handshake_limits import HandshakeLimits
from user_api.gateway.sse import event_routes
from user_api.gateway.websocket import serve_socket
from user_api.novu.websocket import novu_socket


def create_gateway(engine: Engine, hub: Hub, handshakes: HandshakeLimits) -> Litestar:
    """Return the gateway as a separate application over an open engine."""
    return make_application(
        engine,
        title="Stak gateway",
        description="What happens, as it happens, for end users with a user token.",
        schema_path="/stack/users/schema",
        routes=[*gateway_routes(hub, engine.ports, handshakes), novu_socket(hub, engine.ports)],
        dependencies={"user": Provide(user_of, sync_to_thread=False)},
    )


def gateway_routes(hub: Hub, ports: Ports, handshakes: HandshakeLimits) -> list[ControllerRouterHandler]:
    """Return the WebSocket route and the routes for server-sent events."""

    @websocket("/stack/users/v1/{tenant:str}/ws")
    async def connect(socket: WebSocket[Any, Any, Any], tenant: str) -> None:
        await serve_socket(socket, hub, ports, handshakes, tenant)

    return [connect, *event_routes(hub, ports)]
