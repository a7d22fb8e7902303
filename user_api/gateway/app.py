"""Creates the gateway as a separate application: only the real-time routes of the user API."""

from litestar import Litestar
from litestar.di import Provide

from stak.bootstrap import Engine
from stak.http.application import make_application
from stak.realtime.hub import Hub
from user_api.callers import user_of
from user_api.gateway.handshake_limits import Handshakes
from user_api.gateway.routes import gateway_routes
from user_api.novu.socket import novu_socket


def create_gateway(engine: Engine, hub: Hub, handshakes: Handshakes) -> Litestar:
    """Return the gateway over an open engine."""
    return make_application(
        engine,
        title="Stak gateway",
        description="What happens, as it happens, for end users with a user token.",
        schema_path="/stack/users/schema",
        routes=[*gateway_routes(hub, engine.ports, handshakes), novu_socket(hub, engine.ports)],
        dependencies={"user": Provide(user_of, sync_to_thread=False)},
    )
