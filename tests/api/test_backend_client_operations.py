"""Every call of the client for backends is an operation of the admin API; each operation has a call or a reason."""

import asyncio
import inspect
import re
from typing import Any

import httpx
import msgspec
import pytest

from stak.client.backend import AsyncBackendClient, InboxDelivery, WebhookVerificationError, verify_webhook
from stak.client.backend.audience_calls import AudienceCalls
from stak.client.backend.broadcast_calls import BroadcastCalls, Following
from stak.client.backend.calls import Calls, Pages
from stak.client.backend.channel_calls import ChannelCalls
from stak.client.backend.configuration_calls import InboxCalls, SettingsCalls
from stak.client.backend.http_messages import HttpRequest
from stak.client.backend.message_calls import MessageCalls
from stak.client.backend.retries import RetryPolicy
from stak.client.backend.template_calls import TemplateCalls
from stak.client.backend.topic_calls import TopicCalls
from stak.client.backend.user_calls import UserCalls
from stak.client.backend.webhook_calls import WebhookCalls
from stak.testing.server import Server
from tests.api.backend_client_samples import SAMPLES
from tests.support.services import CACHE_SECONDS
from tests.support.tenant import Tenant
from tests.support.webhook_receiver import webhook_receiver

NOT_OFFERED = {
    "operators create, suspend and delete tenants, and set quotas: a backend has no operator key": {
        ("get", ""),
        ("put", "/{tenant}"),
        ("delete", "/{tenant}"),
        ("post", "/{tenant}/suspend"),
        ("post", "/{tenant}/resume"),
        ("get", "/{tenant}/quotas"),
        ("put", "/{tenant}/quotas"),
    },
    "admins manage keys and secrets, by the console or the command line": {
        ("get", "/{tenant}/keys"),
        ("post", "/{tenant}/keys"),
        ("delete", "/{tenant}/keys/{key_id}"),
        ("get", "/{tenant}/own-key"),
        ("post", "/{tenant}/secrets/{kind}/rotate"),
        ("post", "/{tenant}/data-key/rotate"),
    },
    "owners and the operator manage the accounts of people, by the console or the command line": {
        ("get", "/{tenant}/accounts"),
        ("post", "/{tenant}/accounts"),
        ("patch", "/{tenant}/accounts/{account_id}"),
        ("delete", "/{tenant}/accounts/{account_id}"),
        ("post", "/{tenant}/accounts/{account_id}/reset"),
        ("delete", "/{tenant}/accounts/{account_id}/sessions"),
    },
    "people sign in to the console, with a browser: a backend has an API key": {
        ("get", "/{tenant}/sign-in"),
        ("post", "/{tenant}/sign-in"),
        ("post", "/{tenant}/sign-in/password"),
        ("get", "/{tenant}/session"),
        ("delete", "/{tenant}/session"),
        ("put", "/{tenant}/session/password"),
    },
    "support looks into a user's inbox with the console, and the audit log names the person": {
        ("get", "/{tenant}/{inbox}/users/{uid}/messages"),
    },
    "admins repair and inspect, by the console or the command line": {
        ("get", "/{tenant}/audit-log"),
        ("post", "/{tenant}/{inbox}/users/{uid}/audit"),
        ("get", "/{tenant}/{inbox}/dead-letters"),
        ("post", "/{tenant}/{inbox}/dead-letters/redrive"),
        ("post", "/{tenant}/users/{uid}/erase"),
        ("post", "/{tenant}/users/{uid}/export"),
        ("get", "/{tenant}/jobs/{job_id}/file"),
    },
    "PATCH changes the settings": {("put", "/{tenant}/settings")},
}

QUERIES_NOT_OFFERED = {
    "the body names the message": {("delete", "/{tenant}/{inbox}/messages/redact", "message_id")},
}


@pytest.fixture(scope="module")
def document(anonymous: httpx.Client) -> dict[str, Any]:
    found: dict[str, Any] = anonymous.get("/stack/admin/schema").json()
    return found


def _request(sample: Any) -> HttpRequest:
    if isinstance(sample, Pages):
        return sample.first.request
    if isinstance(sample, Following):
        return sample.show.request
    step = next(sample.steps(RetryPolicy()))
    assert isinstance(step, HttpRequest)
    return step


def _operation(document: dict[str, Any], request: HttpRequest) -> tuple[str, dict[str, Any]]:
    """Return the operation of a request: of the paths that match, the one with the fewest parameters."""
    fitting = [
        path
        for path, item in document["paths"].items()
        if request.method.lower() in item and re.fullmatch(re.sub(r"\{[a-z_]+\}", "[^/]+", path), request.path)
    ]
    assert fitting, f"{request.method} {request.path} is not an operation"
    path = min(fitting, key=lambda one: one.count("{"))
    return path, document["paths"][path][request.method.lower()]


def _properties(document: dict[str, Any], schema: Any) -> set[str]:
    """Return the properties that a schema names, in any of its alternatives."""
    found: set[str] = set()
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    for some in (schema.get("oneOf", ()), schema.get("anyOf", ()), schema.get("allOf", ())):
        found |= {name for one in some for name in _properties(document, one)}
    return found | set(schema.get("properties", ()))


def test_samples_cover_every_call() -> None:
    kinds: tuple[type[Calls], ...] = (
        MessageCalls,
        BroadcastCalls,
        AudienceCalls,
        TopicCalls,
        UserCalls,
        InboxCalls,
        SettingsCalls,
        TemplateCalls,
        ChannelCalls,
        WebhookCalls,
    )
    built = {
        method
        for kind in kinds
        for name, method in inspect.getmembers(kind, inspect.isfunction)
        if not name.startswith("_")
    }
    assert {method.__func__ for method in SAMPLES} == built


def test_every_request_is_described(document: dict[str, Any]) -> None:
    for method, sample in SAMPLES.items():
        request = _request(sample)
        _, operation = _operation(document, request)
        declared = {(one["in"], one["name"].lower()) for one in operation.get("parameters", ())}
        assert {("query", name) for name in request.query} <= declared, method.__qualname__
        headers = {name.lower() for name in request.headers} - {"content-type"}
        assert {("header", name) for name in headers} <= declared, method.__qualname__
        if request.content is not None:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            sent = set(msgspec.json.decode(request.content))
            assert sent <= _properties(document, schema), method.__qualname__


def test_every_operation_has_a_call_or_a_reason(document: dict[str, Any]) -> None:
    prefix = "/stack/admin/v1"
    offered = {
        (request.method.lower(), _operation(document, request)[0]) for request in map(_request, SAMPLES.values())
    }
    left_out = {(method, prefix + path) for some in NOT_OFFERED.values() for method, path in some}
    described = {
        (method, path) for path, item in document["paths"].items() for method in item if path.startswith(prefix)
    }
    assert offered & left_out == set()
    assert offered | left_out == described


def test_every_query_parameter_is_offered_or_has_a_reason(document: dict[str, Any]) -> None:
    prefix = "/stack/admin/v1"
    offered, described = set(), set()
    for request in map(_request, SAMPLES.values()):
        method = request.method.lower()
        path, operation = _operation(document, request)
        offered |= {(method, path, name) for name in request.query}
        described |= {(method, path, one["name"]) for one in operation.get("parameters", ()) if one["in"] == "query"}
    left_out = {(method, prefix + path, name) for some in QUERIES_NOT_OFFERED.values() for method, path, name in some}
    assert offered & left_out == set()
    assert offered | left_out == described


async def test_received_webhook_is_verified(server: Server, tenant: Tenant) -> None:
    async with webhook_receiver() as receiver, AsyncBackendClient(server.url, tenant.key, tenant.api_key) as backend:
        assert (await backend.settings.change(webhook_url=receiver.url)).webhook_url == receiver.url
        rotated = await asyncio.to_thread(tenant.admin.post, f"/stack/admin/v1/{tenant.key}/secrets/webhook/rotate")
        secret: str = rotated.json()["secret"]
        await asyncio.sleep(2 * CACHE_SECONDS)  # Caches of other processes have expired by then.
        posted = await backend.post({"title": "Hello"}, ["ada"])
        (received,) = await receiver.wait_for(1)
    webhook = verify_webhook(received.body, received.headers, secret)
    assert webhook.id == received.headers["webhook-id"]
    assert isinstance(webhook.data, InboxDelivery)
    assert (webhook.data.user_ids, webhook.data.message.id) == (["ada"], posted.message_id)
    with pytest.raises(WebhookVerificationError):
        verify_webhook(received.body.replace(b"Hello", b"Hallo"), received.headers, secret)
