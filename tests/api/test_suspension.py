"""A suspended tenant: its requests are refused and its connections closed until it is resumed."""

import time
from collections.abc import Callable
from typing import Any

import httpx

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.support.api.devices import TenantUsers
from tests.support.api.novu import proof
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

SEEN_SECONDS = 15
"""The five of the cache, and some for a busy machine."""


def path(tenant: str, *parts: str) -> str:
    return "/".join((f"/stack/admin/v1/{tenant}", *parts))


def ask(client: httpx.Client, method: str, where: str, **options: Any) -> httpx.Response:
    return client.request(method, where, **options)


def suspend(operator: httpx.Client, tenant: str) -> None:
    assert ok(operator.post(path(tenant, "suspend")))["suspended_at"] <= time.time()


def test_only_the_operator_suspends_and_resumes(operator: httpx.Client, make_tenant: Callable[[], Tenant]) -> None:
    tenant = make_tenant()
    for action in ("suspend", "resume"):
        assert_problem(tenant.admin.post(path(tenant.key, action)), 403, "not_allowed")
        assert_problem(operator.post(path("no-such-tenant", action)), 404, "not_found")
    assert ok(operator.post(path(tenant.key, "resume"))) == {"tenant_key": tenant.key, "suspended_at": None}


async def test_suspended_tenant_is_refused_until_resumed(
    server: Server, operator: httpx.Client, make_tenant: Callable[[], Tenant], anonymous: httpx.Client
) -> None:
    tenant, other = make_tenant(), make_tenant()
    tenant_users = TenantUsers(server.url, tenant.key, tenant.signing_secret)
    inbox = Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)
    bob = inbox.reader("bob")
    user = f"/stack/users/v1/{tenant.key}"
    headers = {"Authorization": f"Bearer {bob.token}"}
    grant = ok(ask(anonymous, "POST", f"{user}/sessions", json={"device_id": "phone"}, headers=headers), 201)
    novu = {
        "applicationIdentifier": tenant.key,
        "subscriber": "bob",
        "subscriberHash": proof(tenant.subscriber_secret, "bob"),
    }
    async with tenant_users.live("bob") as device:
        suspend(operator, tenant.key)
        code, reason = await device.closed(SEEN_SECONDS)
        assert (code, "suspended" in reason) == (4403, True)
    refused = [
        tenant.admin.get(path(tenant.key, "settings")),
        tenant.admin.post(path(tenant.key, "DEFAULT", "messages", "post"), json={}),
        bob.call("GET", "messages/unread"),
        ask(anonymous, "GET", f"{user}/chats", headers=headers),
        ask(anonymous, "GET", f"{user}/events", headers=headers),
        ask(anonymous, "POST", f"{user}/sessions", json={"device_id": "other"}, headers=headers),
        ask(anonymous, "POST", f"{user}/sessions/refresh", json={"refresh_token": grant["refresh_token"]}),
    ]
    for answer in refused:
        problem = assert_problem(answer, 403, "tenant_suspended")
        assert "operator" in str(problem["detail"])
    session = ask(anonymous, "POST", "/novu/v1/inbox/session", json=novu)
    assert (session.status_code, session.json()["code"]) == (403, "tenant_suspended")
    async with tenant_users.device("bob") as device:
        assert (await device.closed(SEEN_SECONDS))[0] == 4403
    listed = {one["tenant_key"]: one for one in _tenants(operator)}
    assert listed[tenant.key]["suspended_at"] is not None
    assert listed[other.key]["suspended_at"] is None
    assert other.admin.get(path(other.key, "settings")).status_code == 200
    ok(ask(operator, "POST", path(tenant.key, "resume")))
    assert bob.unread()["total"] == 0
    assert tenant.admin.get(path(tenant.key, "settings")).status_code == 200
    again = ask(anonymous, "POST", f"{user}/sessions/refresh", json={"refresh_token": grant["refresh_token"]})
    assert again.status_code == 200
    async with tenant_users.live("bob") as device:
        assert await device.frames_before_pong() == []


def _tenants(operator: httpx.Client) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    cursor: dict[str, str] = {}
    while True:
        page = ok(operator.get("/stack/admin/v1", params={"limit": 100, **cursor}))
        found += page["tenants"]
        if page["next_cursor"] is None:
            return found
        cursor = {"cursor": page["next_cursor"]}


@case_table("word", ["quotas", "suspend", "topics", "me", "push-subscriptions"])
def test_reserved_word_is_no_inbox_name(make_tenant: Callable[[], Tenant], word: str) -> None:
    tenant = make_tenant()
    answer = tenant.admin.put(path(tenant.key, word, "config"), json={"title": "x"})
    problem = assert_problem(answer, 400, "invalid_name")
    assert "reserved by the API" in str(problem["detail"])
