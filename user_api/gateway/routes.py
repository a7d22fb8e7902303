"""The gateway's routes, for the user API and for a separate gateway process."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.types import ControllerRouterHandler

from stak.ports import Ports
from stak.realtime.hub import Hub
from user_api.gateway.handshake_limits import Handshakes
from user_api.gateway.sse import event_routes
from user_api.gateway.websocket import serve_socket


def gateway_routes(hub: Hub, ports: Ports, handshakes: Handshakes) -> list[ControllerRouterHandler]:
    """Return the WebSocket route and the routes for server-sent events."""

    @websocket("/stack/users/v1/{tenant:str}/ws")
    async def connect(socket: WebSocket[Any, Any, Any], tenant: str) -> None:
        await serve_socket(socket, hub, ports, handshakes, tenant)

    return [connect, *event_routes(hub, ports)]
