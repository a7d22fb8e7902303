"""The routes of Novu's server SDKs, which are outside the OpenAPI documents: every stranger, every missing scope."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute

from admin_api.novu.routes import novu_api_routes
from stak.testing.http_inbox import Json
from tests.isolation.openapi_routes import PreparedRequest
from tests.isolation.unauthorized_callers import UNAUTHORIZED_CALLERS, keys_without
from tests.isolation.victim_tenant import Victim, changed

FOREIGN_KEY = "another tenant's key"
"""It is valid here, for its own tenant."""
FREQUENT = (
    "nobody",
    "garbage",
    "expired",
    "a key that was revoked",
    "signed by another tenant",
    "another tenant's user",
)
"""Strangers that `make test` sends; `make check-all` sends the others."""
MALLORY = "mallory"


def novu_api_operations() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Return every path and method with the scopes that it needs, so that new ones are included automatically."""
    for route in novu_api_routes().routes:
        assert isinstance(route, HTTPRoute)
        for handler in route.route_handlers:
            for method in handler.http_methods:
                if method != "OPTIONS":
                    (guard,) = handler.guards or ()
                    yield route.path_format, str(method), frozenset(guard.roles)  # type: ignore[attr-defined]


def request_to(victim: Victim, path: str, method: str, created: str | None = None) -> PreparedRequest:
    """Return a request that names objects of the victim, and creates only what is named `created`, if that is set."""
    is_creating = method == "POST" and path.endswith("/subscriptions")
    topic = created if created and is_creating else victim.ids.get("topic", "news")
    person = created or victim.ann
    named: Json = {
        "subscriber_id": victim.ann,
        "notification_id": victim.ids["message_id"],
        "message_id": f"{victim.ids['message_id']}:{victim.ann}",
        "transaction_id": victim.ids["message_id"],
        "topic": topic,
        "identifier": victim.ann,
        "action": "primary",
        "provider_id": "fcm",
        "rest": "a/b",
    }
    body: Any = {
        "name": "hello",
        "to": person,
        "payload": {},
        "key": created or topic,
        "events": [{"name": "hello", "to": person, "payload": {}}],
        "subscriberId": person,
        "subscribers": [{"subscriberId": person}],
        "subscriptions": [person],
        "firstName": "x",
        "snoozeUntil": "2100-01-01T00:00:00Z",
        "channels": {"in_app": False},
        "preferences": [{"workflowId": "default", "channels": {"in_app": True}}],
    }
    if path.endswith("/subscriptions"):
        del body["preferences"]
    return PreparedRequest(method, path.format(**named), {}, {}, None if method == "GET" else body)


@pytest.mark.parametrize(
    "name",
    [
        "a user",
        *(
            name if name in FREQUENT else pytest.param(name, marks=pytest.mark.check_all)
            for name in UNAUTHORIZED_CALLERS
            if name != FOREIGN_KEY
        ),
    ],
)
async def test_stranger_reads_and_changes_nothing(
    victim: Victim, intruder: Victim, client: httpx.Client, name: str
) -> None:
    token = victim.token() if name == "a user" else UNAUTHORIZED_CALLERS[name].token(victim, intruder)
    before = await victim.settled()
    for path, method, _ in novu_api_operations():
        asked = request_to(victim, path, method)
        answer = asked.send(client, token)
        assert (answer.status_code, victim.leaked(answer, f"{asked} {token}")) == (401, []), f"{asked} {answer.text}"
        assert answer.json()["statusCode"] == 401
    assert changed(before, await victim.rows()) == []


async def test_key_of_another_tenant_acts_on_its_own_tenant_only(
    victim: Victim, intruder: Victim, client: httpx.Client
) -> None:
    before = await victim.settled()
    for path, method, _ in novu_api_operations():
        asked = request_to(victim, path, method, MALLORY)
        for key in (intruder.api_key, f"{intruder.api_key}:{victim.name}"):
            answer = asked.send(client, key)
            assert answer.status_code < 500 or answer.status_code == 501, f"{asked} {answer.text}"
            assert victim.leaked(answer, f"{asked} {key}") == [], f"{asked} {answer.text}"
            if key != intruder.api_key:
                assert answer.status_code == 404, "it has no inbox of this name"
    assert changed(before, await victim.rows()) == []


async def test_key_without_the_scope_is_403(victim: Victim, client: httpx.Client) -> None:
    before_keys = dict(keys_without(victim))
    seen = set()
    for path, method, scopes in novu_api_operations():
        for scope in scopes:
            answer = request_to(victim, path, method).send(client, before_keys[scope])
            assert answer.status_code == 403, f"{method} {path} without {scope}: {answer.text}"
            assert scope in answer.json()["message"]
            seen.add(scope)
    assert seen == {"audience", "post", "read", "redact", "users"}
