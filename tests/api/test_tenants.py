"""Tenants, API keys, settings and inbox configuration over the admin API."""

import time
from collections.abc import Callable

import httpx
import pytest

from stak.testing.server import Server
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.expensive_schemas import doubling
from tests.support.tenant import Tenant

SCOPES = ["audience", "config", "post", "read", "redact", "tokens", "users"]


@pytest.mark.conditional_write
def test_operator_creates_a_tenant_once(operator: httpx.Client) -> None:
    made = operator.put("/stack/admin/v1/created", json={"title": "Created"})
    assert made.status_code == 201
    assert made.json().keys() == {"tenant_key", "api_key", "signing_secret", "subscriber_secret"}
    assert made.json()["signing_secret"] != made.json()["subscriber_secret"]
    assert_problem(operator.put("/stack/admin/v1/created", json={"title": "Created"}), 409, "already_exists")


@pytest.mark.conditional_write
def test_concurrent_creations_make_one_tenant(server: Server, operator: httpx.Client) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: operator.put("/stack/admin/v1/raced").status_code, range(8)))
    assert sorted(answers) == [201] + [409] * 7


def test_tenants_are_listed_by_name_in_pages(operator: httpx.Client, make_tenant: Callable[[], Tenant]) -> None:
    made = {make_tenant().key for _ in range(3)}
    listed = [str(entry["tenant_key"]) for entry in _tenants(operator)]
    assert listed == sorted(set(listed))
    assert made <= set(listed)


def test_listed_tenant_has_its_present_title(operator: httpx.Client, server: Server) -> None:
    made = operator.put("/stack/admin/v1/entitled", json={"title": "Before"}).json()
    with server.client(made["api_key"]) as tenant:
        assert tenant.put("/stack/admin/v1/entitled/settings", json={"title": "After"}).status_code == 200
    (listed,) = [one for one in _tenants(operator) if one["tenant_key"] == "entitled"]
    assert listed.keys() == {"tenant_key", "title", "created", "suspended_at"}
    assert listed["title"] == "After"


def test_only_the_operator_lists_tenants(tenant: Tenant, anonymous: httpx.Client) -> None:
    assert_problem(tenant.admin.get("/stack/admin/v1"), 403, "not_allowed")
    assert_problem(anonymous.get("/stack/admin/v1"), 401, "not_authenticated")


def _tenants(operator: httpx.Client) -> list[dict[str, object]]:
    listed: list[dict[str, object]] = []
    cursor = None
    while True:
        page = operator.get("/stack/admin/v1", params={"limit": 2, **({"cursor": cursor} if cursor else {})}).json()
        listed += page["tenants"]
        cursor = page["next_cursor"]
        if cursor is None:
            return listed


def test_inbox_default_exists_from_the_start(tenant: Tenant) -> None:
    config = tenant.admin.get(f"/stack/admin/v1/{tenant.key}/DEFAULT/config")
    assert config.status_code == 200
    assert config.json()["title"]


def test_inbox_is_configured_and_reconfigured(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/news/config"
    assert_problem(tenant.admin.get(path), 404, "not_found")
    config = {
        "title": "News",
        "description": "What is new",
        "schema_version": "1.0",
        "schema": {"type": "object", "required": ["title"], "properties": {"score": {"maximum": 1.5}}},
        "categories": ["product", "billing"],
        "ttl_seconds": 3600,
    }
    made = tenant.admin.put(path, json=config)
    assert made.status_code == 201
    defaults = {"muted": "read", "auto_join": "off", "on_read": False, "everyone_delivery": "on_write"}
    assert tenant.admin.get(path).json() == {**config, **defaults, "fallback": []}
    changed = tenant.admin.put(path, json={"title": "Newer"})
    assert changed.status_code == 200
    assert tenant.admin.get(path).json()["title"] == "Newer"
    assert tenant.admin.get(path).json()["schema"] is None


@case_table(
    ("config", "field"),
    [
        ({}, "title"),
        ({"title": ""}, "title"),
        ({"title": "x", "colour": "red"}, "colour"),
        ({"title": "x", "categories": ["a b"]}, "categories"),
        ({"title": "x", "categories": ["a", "a"]}, "categories"),
        ({"title": "x", "categories": [f"c{n}" for n in range(91)]}, "categories"),
        ({"title": "x", "ttl_seconds": 0}, "ttl_seconds"),
        ({"title": "x", "ttl_seconds": "soon"}, "ttl_seconds"),
        ({"title": "x", "schema": {"type": "objekt"}}, "schema"),
        ({"title": "x", "schema": {"$ref": "http://127.0.0.1:9/schema"}}, "schema"),
        ({"title": "x", "schema": {"pattern": "("}}, "schema"),
        ({"title": "x", "schema": {"pattern": "(?=a)b"}}, "schema"),
        ({"title": "x", "schema": doubling(20)}, "schema"),
        ({"title": "x", "schema": {"description": "x" * 70_000}}, "schema"),
    ],
)
def test_invalid_configuration_names_its_field(tenant: Tenant, config: dict[str, object], field: str) -> None:
    path = f"/stack/admin/v1/{tenant.key}/bad/config"
    problem = assert_problem(tenant.admin.put(path, json=config), 400, "invalid_input")
    assert field in str(problem["errors"])
    assert_problem(tenant.admin.get(path), 404, "not_found")


def test_settings_are_read_and_replaced(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/settings"
    settings = tenant.admin.get(path).json()
    assert settings["retention_days"] is None
    wanted = {**settings, "allowed_origins": ["https://app.example"], "retention_days": 30}
    assert tenant.admin.put(path, json=wanted).json() == wanted
    assert tenant.admin.get(path).json() == wanted
    assert tenant.admin.put(path, json={}).json()["retention_days"] is None
    assert tenant.admin.get(path).json()["retention_days"] is None


@pytest.mark.conditional_write
def test_patch_changes_only_the_named_settings(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/settings"
    before = tenant.admin.put(path, json={"title": "Acme", "allowed_origins": ["*"]}).json()
    patched = tenant.admin.patch(path, json={"retention_days": 30, "limits": {"requests_per_second": 77}})
    limits = before["limits"] | {"requests_per_second": 77}
    assert (patched.status_code, patched.json()) == (200, before | {"retention_days": 30, "limits": limits})
    assert tenant.admin.get(path).json() == patched.json()
    cleared = tenant.admin.patch(path, json={"title": None, "retention_days": None, "limits": None}).json()
    assert cleared == before | {"title": None}
    assert tenant.admin.patch(path, json={}).json() == cleared


def test_patch_changes_only_the_named_inbox_fields(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/offers/config"
    assert_problem(tenant.admin.patch(path, json={"title": "Offers"}), 404, "not_found")
    before = tenant.admin.put(path, json={"title": "Offers", "ttl_seconds": 60, "schema": {"type": "object"}}).json()
    patched = tenant.admin.patch(path, json={"description": "Cheap", "schema": {"required": ["price"]}}).json()
    assert patched == before | {"description": "Cheap", "schema": {"type": "object", "required": ["price"]}}
    assert tenant.admin.patch(path, json={"ttl_seconds": None}).json() == patched | {"ttl_seconds": None}
    problem = assert_problem(tenant.admin.patch(path, json={"title": None}), 400, "invalid_input")
    assert "title" in str(problem["errors"])
    assert_problem(tenant.admin.patch(path, json={"schema": {"pattern": "("}}), 400, "invalid_input")
    assert tenant.admin.get(path).json() == patched | {"ttl_seconds": None}


@case_table("settings", [{"retention_days": 0}, {"allowed_origins": ["javascript:alert(1)"]}, {"limits": {"x": 1}}, []])
def test_invalid_settings_change_nothing(tenant: Tenant, settings: object) -> None:
    path = f"/stack/admin/v1/{tenant.key}/settings"
    before = tenant.admin.get(path).json()
    assert_problem(tenant.admin.put(path, json=settings), 400, "invalid_input")
    assert tenant.admin.get(path).json() == before


def test_keys_are_created_listed_and_revoked_at_once(server: Server, tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/keys"
    made = tenant.admin.post(path, json={"scopes": ["read", "read"]})
    assert made.status_code == 201
    with server.client(made.json()["api_key"]) as reader:
        assert reader.get(f"/stack/admin/v1/{tenant.key}/settings").status_code == 200
        listed = tenant.admin.get(path).json()["keys"]
        assert [key["scopes"] for key in listed] == [SCOPES, ["read"]]
        assert made.json()["api_key"] not in tenant.admin.get(path).text
        assert tenant.admin.delete(f"{path}/{made.json()['key_id']}").status_code == 204
        assert_problem(reader.get(f"/stack/admin/v1/{tenant.key}/settings"), 401, "not_authenticated")
    assert_problem(tenant.admin.delete(f"{path}/{made.json()['key_id']}"), 404, "not_found")


def test_key_has_name_expiry_and_last_use(server: Server, tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/keys"
    at = int(time.time()) + 3600
    made = tenant.admin.post(path, json={"scopes": ["read"], "name": "nightly report", "expires_at": at}).json()
    assert (made["name"], made["expires_at"]) == ("nightly report", at)
    brief = tenant.admin.post(path, json={"scopes": ["read"], "expires_in_seconds": 1}).json()
    first, second, third = tenant.admin.get(path).json()["keys"]
    assert second.keys() == {"key_id", "scopes", "created", "name", "expires_at", "last_used_at"}
    assert (second["key_id"], second["name"], second["expires_at"]) == (made["key_id"], "nightly report", at)
    assert (first["name"], first["expires_at"]) == (None, None)
    assert (second["last_used_at"], third["last_used_at"]) == (None, None)
    with server.client(made["api_key"]) as client:
        assert client.get(f"/stack/admin/v1/{tenant.key}/own-key").status_code == 200
    deadline = time.monotonic() + 20
    while tenant.admin.get(path).json()["keys"][1]["last_used_at"] is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert tenant.admin.get(path).json()["keys"][1]["last_used_at"] == pytest.approx(time.time(), abs=30)
    time.sleep(max(0.0, brief["expires_at"] - time.time()) + 0.05)
    with server.client(brief["api_key"]) as client:
        problem = assert_problem(client.get(f"/stack/admin/v1/{tenant.key}/own-key"), 401, "not_authenticated")
        assert "expired at" in str(problem["detail"])


def test_keys_are_listed_in_pages(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/keys"
    for number in range(3):
        assert tenant.admin.post(path, json={"scopes": ["read"], "name": f"{number}"}).status_code == 201
    first = tenant.admin.get(path, params={"limit": 3}).json()
    second = tenant.admin.get(path, params={"limit": 3, "cursor": first["next_cursor"]}).json()
    assert [key["name"] for page in (first, second) for key in page["keys"]] == [None, "0", "1", "2"]
    assert second["next_cursor"] is None


@case_table(
    "body",
    [
        {"name": ""},
        {"name": "x" * 101},
        {"expires_at": 1},
        {"expires_at": 2**40},
        {"expires_at": "tomorrow"},
        {"expires_in_seconds": 0},
        {"expires_in_seconds": 10**9},
        {"expires_at": 4_000_000_000, "expires_in_seconds": 60},
    ],
)
def test_key_with_invalid_name_or_expiry_is_400(tenant: Tenant, body: dict[str, object]) -> None:
    path = f"/stack/admin/v1/{tenant.key}/keys"
    assert_problem(tenant.admin.post(path, json={"scopes": ["read"], **body}), 400, "invalid_input")
    assert len(tenant.admin.get(path).json()["keys"]) == 1


def test_key_cannot_grant_scopes_it_lacks(server: Server, tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/keys"
    limited = tenant.admin.post(path, json={"scopes": ["config"]}).json()["api_key"]
    with server.client(limited) as client:
        problem = assert_problem(client.post(path, json={"scopes": ["config", "post"]}), 403, "not_allowed")
        assert "post" in str(problem["detail"])


@case_table("body", [{}, {"scopes": []}, {"scopes": ["fly"]}, {"scopes": "read"}, None, [], 7])
def test_key_needs_known_scopes(tenant: Tenant, body: object) -> None:
    assert_problem(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json=body), 400, "invalid_input")


def test_key_without_the_scope_is_403(server: Server, tenant: Tenant) -> None:
    made = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json={"scopes": ["post"]}).json()
    with server.client(made["api_key"]) as client:
        for method, path in (
            ("GET", "settings"),
            ("PUT", "settings"),
            ("GET", "keys"),
            ("POST", "keys"),
            ("GET", "DEFAULT/config"),
            ("PUT", "DEFAULT/config"),
            ("POST", "users/bob/tokens"),
            ("POST", "secrets/signing/rotate"),
        ):
            answer = client.request(method, f"/stack/admin/v1/{tenant.key}/{path}", json={})
            assert_problem(answer, 403, "not_allowed")
