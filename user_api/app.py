"""The user API: what an end user's app calls, with a user token."""

from litestar import Litestar
from litestar.di import Provide

from stak.bootstrap import Engine
from stak.http.application import make_application
from stak.realtime.hub import Hub
from user_api.callers import user_of
from user_api.chat_messages import ChatMessageController, message_by_id
from user_api.chats import ChatController, sync
from user_api.gateway.routes import gateway_routes
from user_api.me import me
from user_api.messages import InboxController
from user_api.pages import PAGES
from user_api.participants import ParticipantController
from user_api.sessions import SessionController


def create_app(engine: Engine, hub: Hub | None = None) -> Litestar:
    """The user API over an open engine; with a hub, clients can connect to it."""
    return make_application(
        engine,
        title="Stak user API",
        description="For end users, with `Authorization: Bearer <JWT>` signed under the tenant's signing secret.",
        schema_path="/stack/users/schema",
        routes=[
            me,
            InboxController,
            SessionController,
            ChatController,
            ParticipantController,
            ChatMessageController,
            message_by_id,
            sync,
            *PAGES,
            *(gateway_routes(hub, engine.ports) if hub is not None else ()),
        ],
        dependencies={"user": Provide(user_of, sync_to_thread=False)},
    )
