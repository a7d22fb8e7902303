"""Sync and async clients of the admin API for a tenant's backend: posts, audiences, users, tokens, webhooks.

    from stak.client.backend import BackendClient

    with BackendClient("https://stak.example.com", "acme", api_key) as stak:
        posted = stak.post({"title": "Order 1043 is on its way"}, ["ada"], idempotency_key="order-1043-sent")
        for broadcast in stak.broadcasts.follow(posted.message_id):
            print(broadcast.status, broadcast.delivered)

`AsyncBackendClient` has the same methods, to await. Both repeat a call only if that cannot do anything twice.
"""

from stak.client.backend.async_client import AsyncBackendClient, AsyncItems
from stak.client.backend.calls import Page
from stak.client.backend.requests import (
    DigestWindow,
    FallbackStep,
    PostMessage,
    TemplateRecipient,
    ToEveryone,
    ToTopics,
    ToUsers,
)
from stak.client.backend.retries import RetryPolicy
from stak.client.backend.sync_client import BackendClient, Items
from stak.client.backend.user_tokens import sign_user_token
from stak.client.backend.webhooks import (
    AddressedMessage,
    BroadcastFinished,
    ChatMessages,
    InboxDelivery,
    MessageActed,
    MessageDelivered,
    MessageRead,
    Webhook,
    verify_webhook,
)
from stak.client.errors import (
    ApiError,
    ClientError,
    ConflictError,
    FieldError,
    IdempotencyMismatchError,
    InvalidInputError,
    NoResponseError,
    NotAllowedError,
    NotAuthenticatedError,
    NotFoundError,
    QuotaExceededError,
    ServerError,
    TooLargeError,
    TooManyRequestsError,
    UnexpectedResponseError,
    WebhookVerificationError,
)

__all__ = [
    "AddressedMessage",
    "ApiError",
    "AsyncBackendClient",
    "AsyncItems",
    "BackendClient",
    "BroadcastFinished",
    "ChatMessages",
    "ClientError",
    "ConflictError",
    "DigestWindow",
    "FallbackStep",
    "FieldError",
    "IdempotencyMismatchError",
    "InboxDelivery",
    "InvalidInputError",
    "Items",
    "MessageActed",
    "MessageDelivered",
    "MessageRead",
    "NoResponseError",
    "NotAllowedError",
    "NotAuthenticatedError",
    "NotFoundError",
    "Page",
    "PostMessage",
    "QuotaExceededError",
    "RetryPolicy",
    "ServerError",
    "TemplateRecipient",
    "ToEveryone",
    "ToTopics",
    "ToUsers",
    "TooLargeError",
    "TooManyRequestsError",
    "UnexpectedResponseError",
    "Webhook",
    "WebhookVerificationError",
    "sign_user_token",
    "verify_webhook",
]
