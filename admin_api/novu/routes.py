"""Routes of Novu's API for backends, served by Stak's own use cases: a backend with Novu's SDK can be pointed at Stak.

Tested with `novu-py` 3.19 and `@novu/api` 3.19. The terms and formats are Novu's, so our OpenAPI document omits these
routes; docs/guides/novu.md describes them. Novu's browser clients have their own routes (`user_api/novu`).
"""

from litestar import Router
from litestar.di import Provide

from admin_api.novu.authentication import inbox_of
from admin_api.novu.errors import NOVU_PATH
from admin_api.novu.events import EVENT_ROUTES
from admin_api.novu.messages import MESSAGE_ROUTES
from admin_api.novu.preferences import SubscriberPreferenceController
from admin_api.novu.subscriber_notifications import SubscriberNotificationController, count_unseen
from admin_api.novu.subscribers import SubscriberController, create_subscribers
from admin_api.novu.subscriptions import SubscriptionController
from admin_api.novu.topics import TopicController, list_subscriptions_of_user, read_topic_subscriber
from admin_api.novu.unsupported import unsupported_routes


def novu_api_routes() -> Router:
    """Return the HTTP routes of Novu's API for backends."""
    return Router(
        path=NOVU_PATH,
        route_handlers=[
            *EVENT_ROUTES,
            SubscriberController,
            create_subscribers,
            SubscriberPreferenceController,
            SubscriberNotificationController,
            count_unseen,
            TopicController,
            SubscriptionController,
            list_subscriptions_of_user,
            read_topic_subscriber,
            *MESSAGE_ROUTES,
            *unsupported_routes(),
        ],
        dependencies={"novu_inbox": Provide(inbox_of, sync_to_thread=False)},
        include_in_schema=False,
    )
