"""Scopes of API keys that must not be bypassed."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import httpx
import pytest

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.support.api.problems import assert_problem
from tests.support.tenant import Tenant

Limited = Callable[..., AbstractContextManager[httpx.Client]]
"""Creates a client whose API key has these scopes."""


@pytest.fixture
def limited(server: Server, tenant: Tenant) -> Limited:
    @contextmanager
    def make(*scopes: str) -> Iterator[httpx.Client]:
        made = ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json={"scopes": scopes}), 201)
        with server.client(made["api_key"]) as client:
            yield client

    return make


@pytest.mark.parametrize("kind", ["signing", "subscriber"])
def test_secret_of_users_is_rotated_with_both_scopes_only(tenant: Tenant, limited: Limited, kind: str) -> None:
    path = f"/stack/admin/v1/{tenant.key}/secrets/{kind}/rotate"
    all_but_tokens = ("config", "post", "redact", "audience", "users", "read")
    for scopes, missing in ((("config",), "tokens"), (("tokens",), "config"), (all_but_tokens, "tokens")):
        with limited(*scopes) as client:
            problem = assert_problem(client.post(path), 403, "not_allowed")
            assert f"does not have the scope {missing}" in str(problem["detail"])
    with limited("config", "tokens") as client:
        assert ok(client.post(path))["secret"]
    with limited("config") as client:  # The webhook secret authenticates no users.
        assert ok(client.post(f"/stack/admin/v1/{tenant.key}/secrets/webhook/rotate"))["secret"]


def test_webhook_url_is_changed_with_both_scopes_only(tenant: Tenant, limited: Limited) -> None:
    path = f"/stack/admin/v1/{tenant.key}/settings"
    ours, elsewhere = "https://hooks.example.com/ours", "https://hooks.example.com/elsewhere"
    ok(tenant.admin.put(path, json={"webhook_url": ours}))
    with limited("config", "read", "users", "post", "redact", "audience") as client:
        for method in ("PUT", "PATCH"):
            problem = assert_problem(client.request(method, path, json={"webhook_url": elsewhere}), 403, "not_allowed")
            assert "does not have the scope tokens" in str(problem["detail"])
            assert ok(client.get(path))["webhook_url"] == ours
            assert ok(client.request(method, path, json={"webhook_url": ours, "title": method}))["title"] == method
        assert ok(client.patch(path, json={"title": "T"}))["webhook_url"] == ours
        assert ok(client.put(path, json={"title": "T"}))["webhook_url"] is None
        assert_problem(client.put(path, json={"webhook_url": ours}), 403, "not_allowed")
    with limited("config", "tokens") as client:
        assert ok(client.patch(path, json={"webhook_url": elsewhere}))["webhook_url"] == elsewhere


def test_endpoint_is_created_and_redirected_with_both_scopes_only(tenant: Tenant, limited: Limited) -> None:
    path = f"/stack/admin/v1/{tenant.key}/webhooks"
    body = {"url": "https://hooks.example.com/ours", "event_types": ["message.read"]}
    made = ok(tenant.admin.post(path, json=body), 201)
    own = f"{path}/{made['webhook_id']}"
    with limited("config", "read", "users", "post", "redact", "audience") as client:
        for answer in (
            client.post(path, json=body),
            client.patch(own, json={"url": "https://hooks.example.com/elsewhere"}),
            client.patch(own, json={"event_types": ["chat.message"]}),
        ):
            problem = assert_problem(answer, 403, "not_allowed")
            assert "does not have the scope tokens" in str(problem["detail"])
        assert ok(client.get(own))["url"] == body["url"]
        assert ok(client.patch(own, json={"enabled": False}))["enabled"] is False
    with limited("config", "tokens") as client:
        assert ok(client.patch(own, json={"url": "https://hooks.example.com/new"}))["url"].endswith("/new")
        assert client.delete(own).status_code == 204


def test_webhook_urls_are_whole_for_those_who_configure_them_only(tenant: Tenant, limited: Limited) -> None:
    root = f"/stack/admin/v1/{tenant.key}"
    url, shown = "https://hooks.example.com:8443/secret?key=1", "https://hooks.example.com:8443"
    ok(tenant.admin.patch(f"{root}/settings", json={"webhook_url": url}))
    made = ok(tenant.admin.post(f"{root}/webhooks", json={"url": url, "event_types": ["message.read"]}), 201)
    endpoint = f"{root}/webhooks/{made['webhook_id']}"
    assert made["url"] == url

    def read(client: httpx.Client) -> set[str]:
        listed = ok(client.get(f"{root}/webhooks"))["webhooks"]
        settings = ok(client.get(f"{root}/settings"))
        return {settings["webhook_url"], ok(client.get(endpoint))["url"], *(one["url"] for one in listed)}

    with limited("read", "users", "post", "redact", "audience", "tokens") as client:
        assert read(client) == {shown}
    with limited("read", "config") as client:
        assert read(client) == {url}
    ok(tenant.admin.patch(f"{root}/settings", json={"webhook_url": None}))
    with limited("read") as client:
        assert ok(client.get(f"{root}/settings"))["webhook_url"] is None


def test_expiring_key_cannot_create_a_longer_lived_one(server: Server, tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/keys"
    made = ok(tenant.admin.post(path, json={"scopes": ["config"], "expires_in_seconds": 600}), 201)
    with server.client(made["api_key"]) as client:
        for body in ({}, {"expires_in_seconds": 3600}, {"expires_at": made["expires_at"] + 1}):
            problem = assert_problem(client.post(path, json={"scopes": ["config"], **body}), 403, "not_allowed")
            assert "outlives" in str(problem["detail"])
        shorter = {"scopes": ["config"], "expires_at": made["expires_at"]}
        assert ok(client.post(path, json=shorter), 201)["expires_at"] == made["expires_at"]


def test_key_revokes_only_what_it_could_have_issued(server: Server, tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/keys"

    def issue(*scopes: str, **expiry: int) -> dict[str, str]:
        return dict(ok(tenant.admin.post(path, json={"scopes": scopes, **expiry}), 201))

    first = ok(tenant.admin.get(path))["keys"][0]["key_id"]
    config, brief = issue("config"), issue("config", expires_in_seconds=600)
    briefer, other = issue("config", expires_in_seconds=300), issue("config")
    with server.client(config["api_key"]) as client:
        for beyond in (first, issue("config", "read")["key_id"]):
            problem = assert_problem(client.delete(f"{path}/{beyond}"), 403, "not_allowed")
            assert "cannot revoke a key with scopes that it does not have" in str(problem["detail"])
        assert client.delete(f"{path}/{other['key_id']}").status_code == 204
        assert_problem(client.delete(f"{path}/{other['key_id']}"), 404, "not_found")
    with server.client(brief["api_key"]) as client:
        problem = assert_problem(client.delete(f"{path}/{config['key_id']}"), 403, "not_allowed")
        assert "cannot revoke one that outlives it" in str(problem["detail"])
        assert client.delete(f"{path}/{briefer['key_id']}").status_code == 204
        assert client.delete(f"{path}/{brief['key_id']}").status_code == 204, "its own"
    assert tenant.admin.delete(f"{path}/{config['key_id']}").status_code == 204


def test_retention_is_shortened_with_both_scopes_only(tenant: Tenant, limited: Limited) -> None:
    path = f"/stack/admin/v1/{tenant.key}/settings"
    with limited("config", "read", "users", "post", "tokens", "audience") as client:
        for before, shorter in ((None, 3650), (90, 89)):
            ok(tenant.admin.patch(path, json={"retention_days": before}))
            for method in ("PUT", "PATCH"):
                answer = client.request(method, path, json={"retention_days": shorter})
                problem = assert_problem(answer, 403, "not_allowed")
                assert "does not have the scope redact" in str(problem["detail"])
        for longer in (90, 91, None):
            assert ok(client.patch(path, json={"retention_days": longer}))["retention_days"] == longer
    with limited("config", "redact") as client:
        assert ok(client.patch(path, json={"retention_days": 1}))["retention_days"] == 1


def test_recount_by_a_reader_is_reported_and_logged(inbox: Inbox, server: Server) -> None:
    inbox.send("bob")
    made = ok(inbox.admin.post(f"/stack/admin/v1/{inbox.tenant}/keys", json={"scopes": ["read"]}), 201)
    path = f"/stack/admin/v1/{inbox.tenant}/{inbox.name}/users/bob/audit"
    with server.client(made["api_key"]) as reader:
        assert ok(reader.post(path))["repaired"] is False
    ok(inbox.admin.post(path))
    (own, by_reader) = [entry for entry in inbox.audit_log() if entry["action"] == "recount"]
    assert (by_reader["key_id"], by_reader["target"], by_reader["detail"]) == (
        made["key_id"],
        f"{inbox.name}/bob",
        "drift 0",
    )
    assert own["key_id"] != made["key_id"]


def test_posting_key_cannot_use_up_all_categories(tenant: Tenant, limited: Limited) -> None:
    path, tomorrow = f"/stack/admin/v1/{tenant.key}/DEFAULT/messages/post", int(time.time()) + 86_400

    def body(category: str) -> dict[str, object]:
        audience = {"kind": "users", "uids": ["bob"]}
        return {"audiences": audience, "message": {"text": "x"}, "category": category, "send_at": tomorrow}

    with limited("post") as client:
        for number in range(60):
            ok(client.post(path, json=body(f"c{number}")), 202)
        problem = assert_problem(client.post(path, json=body("junk")), 400, "invalid_input")
        assert "Configure the inbox's categories" in str(problem["detail"])
        ok(tenant.admin.post(path, json=body("ours")), 202)
        ok(client.post(path, json=body("ours")), 202)


def test_auto_join_is_changed_with_both_scopes_only(tenant: Tenant, limited: Limited) -> None:
    path = f"/stack/admin/v1/{tenant.key}/DEFAULT/config"
    with limited("config", "read") as client:
        assert_problem(client.patch(path, json={"auto_join": "on_token"}), 403, "not_allowed")
        assert_problem(client.put(path, json={"title": "x", "auto_join": "on_post"}), 403, "not_allowed")
        ok(client.patch(path, json={"title": "Renamed"}))
    with limited("config", "audience") as client:
        assert ok(client.patch(path, json={"auto_join": "on_token"}))["auto_join"] == "on_token"
    with limited("config", "read") as client:
        ok(client.patch(path, json={"auto_join": "on_token", "title": "Again"}))
        assert_problem(client.put(path, json={"title": "x"}), 403, "not_allowed")
        assert_problem(client.patch(path, json={"auto_join": None}), 403, "not_allowed")
