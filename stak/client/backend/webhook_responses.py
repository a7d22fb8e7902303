"""Responses of the admin API about webhook endpoints; unknown fields are ignored."""

import msgspec


class WebhookEndpoint(msgspec.Struct, frozen=True):
    """A webhook endpoint; `disabled_reason` says why it receives no events.

    Since `failing_since`, no attempt has succeeded. `events_dropped` counts events that were not sent because too many
    waited.
    """

    webhook_id: str
    url: str
    event_types: list[str]
    description: str | None
    enabled: bool
    disabled_at: int | None
    disabled_reason: str | None
    created: int
    failing_since: int | None = None
    events_dropped: int = 0
    last_dropped_at: int | None = None


class EndpointCreated(WebhookEndpoint, frozen=True, kw_only=True):
    """A new webhook endpoint with the secret that signs its requests."""

    secret: str


class WebhookEndpoints(msgspec.Struct, frozen=True):
    """All webhook endpoints, and how many there may be."""

    webhooks: list[WebhookEndpoint]
    limit: int


class SecretRotated(msgspec.Struct, frozen=True):
    """A new secret."""

    secret: str


class WebhookAttempt(msgspec.Struct, frozen=True):
    """One request to a webhook endpoint, and its result."""

    attempt_id: str
    event_id: str
    event_type: str
    at: int
    succeeded: bool
    status: int | None
    reason: str | None
    duration_ms: int


class WebhookAttempts(msgspec.Struct, frozen=True):
    """A page of attempts."""

    attempts: list[WebhookAttempt]
    next_cursor: str | None


class ReplayStarted(msgspec.Struct, frozen=True):
    """The event that is sent again."""

    event_id: str
    event_type: str
