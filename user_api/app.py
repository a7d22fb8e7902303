"""Creates the user API, which end users' apps call with a user token."""

from litestar import Litestar
from litestar.di import Provide

from stak.bootstrap import Engine
from stak.http.application import CONVENTIONS, make_application
from stak.http.client_addresses import ClientAddresses
from stak.realtime.connection_hub import Hub
from user_api.authentication import user_of
from user_api.channels import PushSubscriptionController, change_own_channels, own_channels
from user_api.chat_members import ParticipantController
from user_api.chat_messages import ChatMessageController, message_by_id
from user_api.chats import ChatController, sync
from user_api.contacts import lookup_contacts
from user_api.current_user import change_me, me
from user_api.demo_sign_in import DEMO
from user_api.gateway.app import gateway_routes
from user_api.gateway.handshake_limits import HandshakeLimits
from user_api.gateway.sse import ticket
from user_api.inbox import InboxController
from user_api.inbox_page import page_routes
from user_api.novu.errors import NOVU_ERROR_HANDLERS
from user_api.novu.routes import novu_routes
from user_api.novu.websocket import novu_socket
from user_api.sessions import SessionController
from user_api.topics import OpenTopicController
from user_api.unsubscribe import ask_to_unsubscribe, unsubscribe


def create_app(
    engine: Engine, hub: Hub | None = None, handshakes: HandshakeLimits | None = None, *, is_demo: bool = False
) -> Litestar:
    """Return the user API over an open engine.

    With a hub, clients can connect to it for real-time updates. With `is_demo`, visitors get demo tokens.
    """
    # Without a hub, API Gateway holds the connections: browsers need tickets for them too.
    sockets = (ticket,) if hub is None else gateway_routes(hub, engine.ports, handshakes or HandshakeLimits())
    app = make_application(
        engine,
        title="Stak user API",
        description=(
            "For the apps of end users, who send a user token as `Authorization: Bearer <JWT>`. The tenant's backend "
            "signs it with the signing secret, or gets it from the admin API.\n\n" + CONVENTIONS
        ),
        schema_path="/stack/users/schema",
        routes=[
            me,
            change_me,
            own_channels,
            change_own_channels,
            PushSubscriptionController,
            ask_to_unsubscribe,
            unsubscribe,
            lookup_contacts,
            OpenTopicController,
            InboxController,
            SessionController,
            ChatController,
            ParticipantController,
            ChatMessageController,
            message_by_id,
            sync,
            *page_routes(engine.socket_url if hub is None else None),
            *(DEMO if is_demo else ()),
            novu_routes(),
            *sockets,
            *(() if hub is None else (novu_socket(hub, engine.ports),)),
        ],
        dependencies={"user": Provide(user_of, sync_to_thread=False)},
        error_handlers=NOVU_ERROR_HANDLERS,
    )
    app.state.addresses = ClientAddresses() if handshakes is None else handshakes.addresses
    return app
