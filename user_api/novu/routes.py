"""What Novu's client asks for, over our inbox: an app that shows its inbox can be pointed at Stak.

Seen with `@novu/js` and `@novu/react` 3.19.2. These are Novu's words and shapes, so OpenAPI does not describe them
beside ours; docs/guides/novu.md does.
"""

from litestar import Router
from litestar.di import Provide

from user_api.novu.callers import place_of
from user_api.novu.notifications import NotificationController
from user_api.novu.preferences import PreferenceController
from user_api.novu.session import open_session


def novu_routes() -> Router:
    """What a client asks over HTTP."""
    return Router(
        path="/novu/v1/inbox",
        route_handlers=[open_session, NotificationController, PreferenceController],
        dependencies={"place": Provide(place_of, sync_to_thread=False)},
        include_in_schema=False,
    )
