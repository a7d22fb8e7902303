"""Calls for webhook endpoints: create, change, delete, rotate the secret, list and replay attempts."""

import builtins

from stak.client.backend.calls import Call, Calls, Pages, call, no_content, pages
from stak.client.backend.http_messages import HttpResponse
from stak.client.backend.requests import ChangeEndpoint, CreateEndpoint, RotateSecret
from stak.client.backend.webhook_responses import (
    EndpointCreated,
    ReplayStarted,
    SecretRotated,
    WebhookAttempt,
    WebhookAttempts,
    WebhookEndpoint,
    WebhookEndpoints,
)


class WebhookCalls(Calls):
    """Webhook endpoints: where Stak sends events, and what became of them."""

    def list(self) -> Call[builtins.list[WebhookEndpoint]]:
        """Return all endpoints of the tenant, oldest first."""
        listed = call("GET", self._path(), WebhookEndpoints)

        def decode(response: HttpResponse) -> builtins.list[WebhookEndpoint]:
            return listed.decode(response).webhooks

        return Call(listed.request, decode, is_repeatable=True)

    def show(self, webhook_id: str) -> Call[WebhookEndpoint]:
        """Return an endpoint, without its secret."""
        return call("GET", self._path(("webhook_id", webhook_id)), WebhookEndpoint)

    def create(
        self, url: str, event_types: builtins.list[str], *, description: str | None = None
    ) -> Call[EndpointCreated]:
        """Create an endpoint. Store its `secret`: it is not shown again. Raises QuotaExceededError beyond ten."""
        body = CreateEndpoint(url, event_types, description)
        return call("POST", self._path(), EndpointCreated, body=body)

    def change(
        self,
        webhook_id: str,
        *,
        url: str | None = None,
        event_types: builtins.list[str] | None = None,
        description: str | None = None,
        enabled: bool | None = None,
    ) -> Call[WebhookEndpoint]:
        """Change the named properties of an endpoint; `enabled=True` also enables one that Stak has disabled."""
        given = {"url": url, "event_types": event_types, "description": description, "enabled": enabled}
        body = ChangeEndpoint(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
        return call("PATCH", self._path(("webhook_id", webhook_id)), WebhookEndpoint, body=body)

    def delete(self, webhook_id: str) -> Call[None]:
        """Delete an endpoint; events that wait for it are dropped."""
        deleted = call("DELETE", self._path(("webhook_id", webhook_id)), type(None))
        return Call(deleted.request, no_content, is_repeatable=True)

    def rotate_secret(self, webhook_id: str, *, grace_seconds: int | None = None) -> Call[str]:
        """Return a new secret. Requests are signed with both until the next rotation, or for `grace_seconds`."""
        path = self._path(("webhook_id", webhook_id), "secret", "rotate")
        rotated = call("POST", path, SecretRotated, body=RotateSecret(grace_seconds))

        def decode(response: HttpResponse) -> str:
            return rotated.decode(response).secret

        return Call(rotated.request, decode, is_repeatable=False)

    def attempts(self, webhook_id: str, *, page_size: int = 100, cursor: str | None = None) -> Pages[WebhookAttempt]:
        """Iterate over the attempts of the last seven days, newest first."""
        path = self._path(("webhook_id", webhook_id), "attempts")
        return pages(path, WebhookAttempts, "attempts", page_size=page_size, cursor=cursor)

    def replay(self, webhook_id: str, attempt_id: str) -> Call[ReplayStarted]:
        """Send the event of an attempt again, with the same id. Raises ConflictError if the endpoint is disabled."""
        path = self._path(("webhook_id", webhook_id), "attempts", ("attempt_id", attempt_id), "replay")
        return call("POST", path, ReplayStarted)

    def _path(self, *parts: tuple[str, str] | str) -> str:
        return self.where.path("webhooks", *parts)
