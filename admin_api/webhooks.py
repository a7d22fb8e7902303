"""Routes for webhook endpoints: create, change, delete, rotate the secret, list attempts, and replay them."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, patch, post
from litestar.params import Parameter
from msgspec import UNSET, UnsetType

from admin_api.api_keys_and_secrets import RotateSecret, SecretRotated
from admin_api.authentication import requires
from stak.ports import Ports
from stak.realtime.webhook_attempts import Attempt, list_attempts, replay_attempt
from stak.realtime.webhook_state import EndpointState, read_endpoint_states
from stak.tenancy.api_keys import Caller, require_scope
from stak.tenancy.manage_endpoints import (
    DESCRIPTION_MAX_CHARACTERS,
    change_endpoint,
    create_endpoint,
    delete_endpoint,
    list_endpoints,
    read_endpoint,
    rotate_endpoint_secret,
)
from stak.tenancy.tenant_model import WEBHOOK_URL_MAX_CHARACTERS, WEBHOOK_URL_PATTERN, Scope
from stak.tenancy.webhook_endpoints import ENDPOINTS_MAX, EVENT_TYPES, Endpoint, EventType
from stak.tenancy.webhook_url import url_for

PAGE_MAX = 100
_TOKENS_REASON = "an endpoint receives what users are sent, write and read, so this needs both config and tokens"

EndpointUrl = Annotated[
    str,
    msgspec.Meta(
        description="An https URL of a public host, without user, password and fragment.",
        # Not checked by this type: the error would show the pattern instead of what is wrong.
        extra_json_schema={"maxLength": WEBHOOK_URL_MAX_CHARACTERS, "pattern": WEBHOOK_URL_PATTERN},
    ),
]
EventTypes = Annotated[list[EventType], msgspec.Meta(min_length=1, max_length=len(EVENT_TYPES))]
Description = Annotated[str, msgspec.Meta(min_length=1, max_length=DESCRIPTION_MAX_CHARACTERS)]


class CreateEndpoint(msgspec.Struct, forbid_unknown_fields=True):
    """An endpoint, and the types of events that it receives."""

    url: EndpointUrl
    event_types: EventTypes
    description: Description | None = None


class ChangeEndpoint(msgspec.Struct, forbid_unknown_fields=True):
    """A patch of an endpoint: only the named fields change."""

    url: EndpointUrl | UnsetType = UNSET
    event_types: EventTypes | UnsetType = UNSET
    description: Description | UnsetType | None = UNSET
    enabled: bool | UnsetType = UNSET


class WebhookEndpoint(msgspec.Struct):
    """An endpoint; `disabled_reason` says why it receives no events.

    Since `failing_since`, no attempt has succeeded. `events_dropped` counts events that were not sent because too many
    waited; it starts again when the endpoint is enabled.
    """

    webhook_id: str
    url: str
    event_types: list[str]
    description: str | None
    enabled: bool
    disabled_at: int | None
    disabled_reason: str | None
    created: int
    failing_since: int | None
    events_dropped: int
    last_dropped_at: int | None


class EndpointCreated(WebhookEndpoint):
    """A new endpoint with the secret that signs its requests. The secret is shown only once: store it."""

    secret: str


class WebhookEndpoints(msgspec.Struct):
    """All endpoints of the tenant, and how many it may have."""

    webhooks: list[WebhookEndpoint]
    limit: int


class WebhookAttempts(msgspec.Struct):
    """A page of attempts."""

    attempts: list[Attempt]
    next_cursor: str | None


class ReplayStarted(msgspec.Struct):
    """The event that is sent again, with the same id."""

    event_id: str
    event_type: str


class WebhookController(Controller):
    """The tenant's webhook endpoints."""

    path = "/stack/admin/v1/{tenant:str}/webhooks"
    tags = ("webhooks",)

    @get(summary="List webhook endpoints", guards=[requires(Scope.READ)])
    async def list(self, ports: Ports, caller: Caller) -> WebhookEndpoints:
        """List all endpoints, oldest first. The `webhook_url` of the settings is not one of them.

        Without the scope `config`, each `url` is the scheme and host only: its path and query often contain a secret.
        """
        found = await list_endpoints(ports, caller.tenant)
        states = await read_endpoint_states(ports, caller.tenant, [endpoint.id for endpoint in found])
        shown = [_shown(endpoint, state, caller) for endpoint, state in zip(found, states, strict=True)]
        return WebhookEndpoints(shown, ENDPOINTS_MAX)

    @post(summary="Create a webhook endpoint", guards=[requires(Scope.CONFIG)])
    async def create(self, ports: Ports, caller: Caller, data: CreateEndpoint) -> EndpointCreated:
        """Create an endpoint; this response alone shows its secret. Requires the scope `tokens` too.

        A tenant has at most ten endpoints: one more is 409 `quota_exceeded`. 409 `already_exists` if another endpoint
        has the same URL and one of the event types.
        """
        require_scope(caller, Scope.TOKENS, _TOKENS_REASON)
        made = await create_endpoint(
            ports,
            caller.tenant,
            data.url,
            data.event_types,
            description=data.description,
            key_id=caller.key_id,
        )
        shown = msgspec.structs.asdict(_shown(made, EndpointState(), caller))
        return EndpointCreated(**shown, secret=made.secrets[0].secret)

    @get("/{webhook_id:str}", summary="Read a webhook endpoint", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, webhook_id: str) -> WebhookEndpoint:
        """Return one endpoint, without its secret. Without the scope `config`, `url` is the scheme and host only."""
        return await _with_state(ports, caller, await read_endpoint(ports, caller.tenant, webhook_id))

    @patch("/{webhook_id:str}", summary="Change a webhook endpoint", guards=[requires(Scope.CONFIG)])
    async def change(self, ports: Ports, caller: Caller, webhook_id: str, data: ChangeEndpoint) -> WebhookEndpoint:
        """Apply a JSON merge patch (RFC 7396): only the named fields change.

        Another `url` or other `event_types` require the scope `tokens` too. `enabled: true` also enables an endpoint
        that Stak has disabled; events since then are not sent.
        """
        if data.url is not UNSET or data.event_types is not UNSET:
            require_scope(caller, Scope.TOKENS, _TOKENS_REASON)
        changed = await change_endpoint(
            ports,
            caller.tenant,
            webhook_id,
            key_id=caller.key_id,
            url=None if data.url is UNSET else data.url,
            event_types=None if data.event_types is UNSET else data.event_types,
            description=data.description,
            is_enabled=None if data.enabled is UNSET else data.enabled,
        )
        return await _with_state(ports, caller, changed)

    @delete("/{webhook_id:str}", summary="Delete a webhook endpoint", guards=[requires(Scope.CONFIG)])
    async def remove(self, ports: Ports, caller: Caller, webhook_id: str) -> None:
        """Delete an endpoint; events that wait for it are dropped."""
        await delete_endpoint(ports, caller.tenant, webhook_id, key_id=caller.key_id)

    @post(
        "/{webhook_id:str}/secret/rotate",
        summary="Rotate a webhook endpoint's secret",
        status_code=200,
        guards=[requires(Scope.CONFIG)],
    )
    async def rotate(
        self, ports: Ports, caller: Caller, webhook_id: str, data: RotateSecret | None = None
    ) -> SecretRotated:
        """Rotate the secret; requests are signed with both until the next rotation, or for `grace_seconds`."""
        grace_seconds = data.grace_seconds if data else None
        return SecretRotated(
            await rotate_endpoint_secret(
                ports, caller.tenant, webhook_id, key_id=caller.key_id, grace_seconds=grace_seconds
            )
        )

    @get("/{webhook_id:str}/attempts", summary="List attempts of a webhook endpoint", guards=[requires(Scope.READ)])
    async def attempts(
        self,
        ports: Ports,
        caller: Caller,
        webhook_id: str,
        limit: Annotated[int, Parameter(ge=1, le=PAGE_MAX)] = 20,
        cursor: str | None = None,
    ) -> WebhookAttempts:
        """List attempts to send events, newest first; they are kept for seven days, and less if there are many.

        A page may have fewer than `limit`, or none, although there are more: read on while `next_cursor` is not null.
        """
        scope = (caller.tenant, webhook_id, "webhook attempts")
        after = ports.cursors.open(cursor, scope)
        found, at = await list_attempts(ports, caller.tenant, webhook_id, limit=limit, after=after)
        return WebhookAttempts(found, ports.cursors.seal(at, scope))

    @post(
        "/{webhook_id:str}/attempts/{attempt_id:str}/replay",
        summary="Replay an attempt",
        status_code=202,
        guards=[requires(Scope.CONFIG)],
    )
    async def replay(self, ports: Ports, caller: Caller, webhook_id: str, attempt_id: str) -> ReplayStarted:
        """Send the event of an attempt again, whether it had succeeded or not, with the same `webhook-id`.

        409 if the endpoint is disabled. Content that was recalled, read or deleted since is not sent.
        """
        event_id, event_type = await replay_attempt(ports, caller.tenant, webhook_id, attempt_id, key_id=caller.key_id)
        return ReplayStarted(event_id, event_type)


async def _with_state(ports: Ports, caller: Caller, endpoint: Endpoint) -> WebhookEndpoint:
    (state,) = await read_endpoint_states(ports, caller.tenant, [endpoint.id])
    return _shown(endpoint, state, caller)


def _shown(endpoint: Endpoint, state: EndpointState, caller: Caller) -> WebhookEndpoint:
    return WebhookEndpoint(
        endpoint.id,
        url_for(caller, endpoint.url),
        list(endpoint.event_types),
        endpoint.description,
        endpoint.is_enabled,
        endpoint.disabled_at,
        endpoint.disabled_reason,
        endpoint.created,
        state.failing_since,
        state.dropped,
        state.dropped_at,
    )
