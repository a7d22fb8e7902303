"""Routes of Novu's inbox API, served from our inbox: an app that uses Novu's inbox can be pointed at Stak.

Tested with `@novu/js` and `@novu/react` 3.19.2. The terms and response formats are Novu's, so our OpenAPI document
omits these routes; docs/guides/novu.md describes them.
"""

from typing import Final

from litestar import Router
from litestar.di import Provide

from stak.http.third_party_api import CompatibleApi
from stak.identity.novu_subscribers import verify_subscriber
from user_api.novu.authentication import user_inbox_of
from user_api.novu.notifications import NotificationController
from user_api.novu.preferences import PreferenceController
from user_api.novu.session import open_session

NOVU_API: Final = CompatibleApi("/novu/v1/inbox", (b"novu-api-version", b"novu-client-version"), verify_subscriber)
NOVU_PATHS: Final = (NOVU_API.path_prefix, "/novu/ws")
"""The paths of Novu's browser clients. All others under /novu/ are for its server SDKs (`admin_api/novu`)."""


def novu_routes() -> Router:
    """Return the HTTP routes of Novu's inbox API."""
    return Router(
        path="/novu/v1/inbox",
        route_handlers=[open_session, NotificationController, PreferenceController],
        dependencies={"user_inbox": Provide(user_inbox_of, sync_to_thread=False)},
        include_in_schema=False,
    )
