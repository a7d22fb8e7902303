"""Quotas over HTTP: the operator sets them, the tenant reads them, and every route enforces them."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from stak.testing.http_inbox import Inbox, users
from stak.testing.server import Server
from tests.support.api.chat import ChatUsers
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

NAMES = {
    "stored_bytes",
    "users",
    "audience",
    "inboxes",
    "categories",
    "chats_per_user",
    "group_members",
    "sessions_per_user",
    "api_keys",
    "accounts",
    "topics",
    "topic_members",
    "templates",
    "requests_per_second",
    "user_requests_per_second",
}


def path(tenant: str, *parts: str) -> str:
    return "/".join((f"/stack/admin/v1/{tenant}", *parts))


def quotas(client: httpx.Client, tenant: str) -> dict[str, dict[str, int | None]]:
    answer = client.get(path(tenant, "quotas"))
    assert answer.status_code == 200, answer.text
    found: dict[str, dict[str, int | None]] = answer.json()["quotas"]
    return found


def allow(operator: httpx.Client, tenant: str, **limits: int | None) -> None:
    answer = operator.put(path(tenant, "quotas"), json=limits)
    assert answer.status_code == 200, answer.text


def assert_exceeded(answer: httpx.Response, quota: str, limit: int, status: int = 409) -> None:
    problem = assert_problem(answer, status, "quota_exceeded")
    assert (problem["quota"], problem["limit"]) == (quota, limit)
    assert "operator" in str(problem["detail"])


def test_operator_sets_quotas_and_both_read_them(operator: httpx.Client, make_tenant: Callable[[], Tenant]) -> None:
    tenant = make_tenant()
    found = quotas(tenant.admin, tenant.key)
    assert found.keys() == NAMES
    assert found["inboxes"] == {"limit": 1000, "used": 1}
    assert (found["audience"]["limit"] or 0) >= 10_000_000
    allow(operator, tenant.key, inboxes=3, users=None)
    changed = quotas(operator, tenant.key)
    assert changed == quotas(tenant.admin, tenant.key)
    assert changed == {**found, "inboxes": {"limit": 3, "used": 1}, "users": {"limit": None, "used": 0}}
    assert_problem(operator.get(path("no-such-tenant", "quotas")), 404, "not_found")
    assert_problem(operator.put(path("no-such-tenant", "quotas"), json={}), 404, "not_found")


def test_tenant_cannot_set_quotas(make_tenant: Callable[[], Tenant]) -> None:
    tenant, other = make_tenant(), make_tenant()
    assert_problem(tenant.admin.put(path(tenant.key, "quotas"), json={"users": 5}), 403, "not_allowed")
    key = tenant.admin.post(path(tenant.key, "keys"), json={"scopes": ["post"]}).json()["api_key"]
    headers = {"Authorization": f"Bearer {key}"}
    assert_problem(tenant.admin.get(path(tenant.key, "quotas"), headers=headers), 403, "not_allowed")
    assert_problem(other.admin.get(path(tenant.key, "quotas")), 404, "not_found")


@case_table(
    "body",
    [
        {"no_such_quota": 5},
        {"inboxes": -1},
        {"inboxes": "many"},
        {"inboxes": 1.5},
        {"requests_per_second": 0},
        {"categories": 91},
        {"group_members": 1001},
        {"stored_bytes": 2**60},
    ],
)
def test_invalid_quota_is_422_and_changes_nothing(
    operator: httpx.Client, make_tenant: Callable[[], Tenant], body: dict[str, Any]
) -> None:
    tenant = make_tenant()
    assert_problem(operator.put(path(tenant.key, "quotas"), json={"users": 7, **body}), 422, "invalid_input")
    assert quotas(operator, tenant.key)["users"]["limit"] != 7


@pytest.mark.conditional_write
def test_each_exceeded_quota_is_named(
    operator: httpx.Client, make_tenant: Callable[[], Tenant], make_inbox: Callable[[], Inbox], anonymous: httpx.Client
) -> None:
    tenant = make_tenant()
    admin, key = tenant.admin, tenant.key
    chat_users = ChatUsers(admin, anonymous, key, tenant.signing_secret)
    ann = chat_users.one("ann")
    allow(operator, key, inboxes=1, api_keys=1, users=1, audience=2, categories=1, group_members=2, chats_per_user=1)

    assert_exceeded(admin.put(path(key, "other", "config"), json={"title": "Other"}), "inboxes", 1)
    assert admin.put(path(key, "DEFAULT", "config"), json={"title": "Again"}).status_code == 200
    assert_exceeded(admin.post(path(key, "keys"), json={"scopes": ["read"]}), "api_keys", 1)
    assert admin.put(path(key, "users", "ann"), json={}).status_code == 201
    assert admin.put(path(key, "users", "ann"), json={"display_name": "Ann"}).status_code == 200
    assert_exceeded(admin.put(path(key, "users", "bob"), json={}), "users", 1)
    assert_exceeded(admin.put(path(key, "DEFAULT", "audience"), json={"add": ["a", "b", "c"]}), "audience", 2)
    assert admin.put(path(key, "DEFAULT", "audience"), json={"add": ["a", "b"]}).status_code == 200
    post = {"audiences": users("ann"), "message": {"text": "x"}}
    assert admin.post(path(key, "DEFAULT", "messages", "post"), json={**post, "category": "one"}).status_code == 202
    answer = admin.post(path(key, "DEFAULT", "messages", "post"), json={**post, "category": "two"})
    assert_exceeded(answer, "categories", 1)
    config = {"title": "Inbox", "categories": ["one", "two"]}
    assert_exceeded(admin.put(path(key, "DEFAULT", "config"), json=config), "categories", 1)
    trio = {"chat_type": "group", "participants": ["bob", "cat"]}
    assert_exceeded(ann.call("POST", "chats", json=trio), "group_members", 2)
    group = ann.call("POST", "chats", json={"chat_type": "group", "participants": ["bob"]})
    assert group.status_code == 201
    added = ann.call("PUT", f"chats/{group.json()['chat_id']}/participants/cat", json={})
    assert_exceeded(added, "group_members", 2)
    assert_exceeded(
        ann.call("POST", "chats", json={"chat_type": "direct", "participants": ["bob"]}), "chats_per_user", 1
    )
    found = quotas(admin, key)
    assert {name: state["used"] for name, state in found.items() if state["used"] is not None} | {
        "stored_bytes": 0
    } == {
        "stored_bytes": 0,
        "users": 1,
        "audience": 2,
        "inboxes": 1,
        "api_keys": 1,
        "accounts": 0,
        "topics": 0,
        "templates": 0,
    }
    other = make_inbox()
    assert other.post(users("bob"), {"text": "unaffected"}).status_code == 202


@pytest.mark.conditional_write
def test_stored_bytes_are_counted_and_limited(operator: httpx.Client, make_inbox: Callable[[], Inbox]) -> None:
    inbox = make_inbox()
    before = quotas(operator, inbox.tenant)["stored_bytes"]["used"] or 0
    posted = inbox.post(users(*(f"u{number}" for number in range(200))), {"text": "x" * 2000})
    assert posted.status_code == 202
    used = quotas(operator, inbox.tenant)["stored_bytes"]["used"] or 0
    assert 40_000 < used - before < 120_000, "the content is stored once, 200 entries refer to it"
    allow(operator, inbox.tenant, stored_bytes=used + 1000)
    refused = inbox.post(users("bob"), {"text": "x" * 2000})
    assert_exceeded(refused, "stored_bytes", used + 1000)
    assert inbox.wait(posted.json()["message_id"])["delivered"] == 200  # Accepted posts are delivered.
    allow(operator, inbox.tenant, stored_bytes=None)
    assert inbox.post(users("bob"), {"text": "x" * 2000}).status_code == 202


async def test_operator_rate_limit_overrides_the_tenants(
    server: Server, operator: httpx.Client, make_tenant: Callable[[], Tenant]
) -> None:
    tenant = make_tenant()
    allow(operator, tenant.key, requests_per_second=5)
    raised = {"limits": {"requests_per_second": 100_000}}
    assert (
        tenant.admin.put(path(tenant.key, "settings"), json=raised).json()["limits"]["requests_per_second"] == 100_000
    )
    headers = {"Authorization": f"Bearer {tenant.api_key}"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=30, verify=False) as client:
        answers = await asyncio.gather(*(client.get(path(tenant.key, "settings")) for _ in range(60)))
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert_exceeded(refused[0], "requests_per_second", 5, status=429)
    assert int(refused[0].headers["retry-after"]) >= 1
