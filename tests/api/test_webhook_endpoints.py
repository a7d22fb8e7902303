"""Webhook endpoints over HTTP: create, change, receive signed events, list attempts, replay, rotate, delete."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from stak.testing.http_inbox import ok
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.services import CACHE_SECONDS
from tests.support.tenant import Tenant
from tests.support.webhook_receiver import webhook_receiver

URL = "https://hooks.example/stak"


def path_of(tenant: Tenant) -> str:
    return f"/stack/admin/v1/{tenant.key}/webhooks"


def post(tenant: Tenant, *uids: str) -> str:
    body = {"audiences": {"kind": "users", "uids": uids}, "message": {"title": "hello"}}
    answer = ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/DEFAULT/messages/post", json=body), 202)
    return str(answer["message_id"])


def test_endpoint_is_created_changed_and_deleted(tenant: Tenant) -> None:
    path = path_of(tenant)
    body = {"url": URL, "event_types": ["message.read"], "description": "statistics"}
    made = ok(tenant.admin.post(path, json=body), 201)
    assert made["secret"].startswith("whsec_")
    shown = {name: value for name, value in made.items() if name != "secret"}
    own = f"{path}/{made['webhook_id']}"
    assert ok(tenant.admin.get(own)) == shown
    assert shown in ok(tenant.admin.get(path))["webhooks"]
    changed = ok(tenant.admin.patch(own, json={"event_types": ["chat.message", "message.read"], "description": None}))
    assert changed == {**shown, "event_types": ["chat.message", "message.read"], "description": None}
    disabled = ok(tenant.admin.patch(own, json={"enabled": False}))
    assert (disabled["enabled"], disabled["disabled_reason"]) == (False, "Disabled manually.")
    assert ok(tenant.admin.patch(own, json={"enabled": True}))["disabled_at"] is None
    secret = ok(tenant.admin.post(f"{own}/secret/rotate", json={"grace_seconds": 60}))["secret"]
    assert secret != made["secret"]
    assert ok(tenant.admin.get(f"{own}/attempts")) == {"attempts": [], "next_cursor": None}
    assert tenant.admin.delete(own).status_code == 204
    for answer in (
        tenant.admin.get(own),
        tenant.admin.patch(own, json={"enabled": True}),
        tenant.admin.delete(own),
        tenant.admin.post(f"{own}/secret/rotate"),
        tenant.admin.get(f"{own}/attempts"),
        tenant.admin.post(f"{own}/attempts/{made['webhook_id']}/replay"),
    ):
        assert_problem(answer, 404, "not_found")


def test_second_endpoint_with_the_same_url_and_type_is_409(make_tenant: Callable[[], Tenant]) -> None:
    tenant = make_tenant()
    body = {"url": URL, "event_types": ["message.read"]}
    made = ok(tenant.admin.post(path_of(tenant), json=body), 201)
    assert (made["failing_since"], made["events_dropped"], made["last_dropped_at"]) == (None, 0, None)
    problem = assert_problem(tenant.admin.post(path_of(tenant), json=body), 409, "already_exists")
    assert made["webhook_id"] in str(problem["detail"])
    assert ok(tenant.admin.get(path_of(tenant)))["webhooks"] == [
        {name: value for name, value in made.items() if name != "secret"}
    ]


def test_eleventh_endpoint_is_409(make_tenant: Callable[[], Tenant]) -> None:
    tenant = make_tenant()
    body = {"url": URL, "event_types": ["message.read"]}
    for number in range(10):
        ok(tenant.admin.post(path_of(tenant), json={**body, "url": f"{URL}/{number}"}), 201)
    problem = assert_problem(tenant.admin.post(path_of(tenant), json=body), 409, "quota_exceeded")
    assert (problem["quota"], problem["limit"]) == ("webhook_endpoints", 10)
    listed = ok(tenant.admin.get(path_of(tenant)))
    assert (len(listed["webhooks"]), listed["limit"]) == (10, 10)


@case_table(
    "wrong",
    [
        {"url": "ftp://hooks.example/"},
        {"url": "https://user:password@hooks.example/"},
        {"url": "https://hooks.example/" + "x" * 2048},
        {"url": 7},
        {"event_types": []},
        {"event_types": ["everything"]},
        {"event_types": ["message.read"] * 8},
        {"description": "x" * 201},
        {"secret": "whsec_mine"},
    ],
)
def test_invalid_endpoint_is_400(tenant: Tenant, wrong: dict[str, Any]) -> None:
    body = {"url": URL, "event_types": ["message.read"], **wrong}
    assert_problem(tenant.admin.post(path_of(tenant), json=body), 400, "invalid_input")


@case_table("host", ["0177.0.0.1", "2130706433", "127.1"])
def test_obfuscated_ip_address_is_422(tenant: Tenant, host: str) -> None:
    body = {"url": f"https://{host}/", "event_types": ["message.read"]}
    assert_problem(tenant.admin.post(path_of(tenant), json=body), 422, "invalid_address")


async def test_events_arrive_signed_are_listed_and_replayed(make_tenant: Callable[[], Tenant]) -> None:
    tenant = make_tenant()
    async with webhook_receiver() as receiver:
        body = {"url": receiver.url, "event_types": ["message.delivered", "broadcast.finished"]}
        made = ok(tenant.admin.post(path_of(tenant), json=body), 201)
        own = f"{path_of(tenant)}/{made['webhook_id']}"
        await asyncio.sleep(2 * CACHE_SECONDS)  # Caches of other processes have expired by then.
        message_id = await asyncio.to_thread(post, tenant, *(f"user-{number}" for number in range(30)))
        requests = await receiver.wait_for(2)
        contents = {content["type"]: content["data"] for content in (one.verified(made["secret"]) for one in requests)}
        assert len(contents["message.delivered"]["user_ids"]) == 30
        assert contents["broadcast.finished"]["delivered"] == 30
        assert {data["message_id"] for data in contents.values()} == {message_id}
        attempts = await _attempts(tenant, own, 2)
        assert {one["event_id"] for one in attempts} == {one.headers["webhook-id"] for one in requests}
        assert all(one["succeeded"] and one["status"] == 204 for one in attempts)
        first = ok(tenant.admin.get(f"{own}/attempts", params={"limit": 1}))
        rest = ok(tenant.admin.get(f"{own}/attempts", params={"limit": 1, "cursor": first["next_cursor"]}))
        assert [*first["attempts"], *rest["attempts"]] == attempts
        replayed = ok(tenant.admin.post(f"{own}/attempts/{attempts[1]['attempt_id']}/replay"), 202)
        assert replayed == {"event_id": attempts[1]["event_id"], "event_type": attempts[1]["event_type"]}
        *_, again = await receiver.wait_for(3)
        assert again.headers["webhook-id"] == replayed["event_id"]
        log = ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/audit-log?action=replay webhook"))["entries"]
        assert [entry["target"] for entry in log] == [made["webhook_id"]]


async def _attempts(tenant: Tenant, own: str, count: int) -> list[dict[str, Any]]:
    deadline = time.monotonic() + 60
    while True:
        found: list[dict[str, Any]] = ok(tenant.admin.get(f"{own}/attempts"))["attempts"]
        if len(found) >= count:
            return found
        assert time.monotonic() < deadline
        await asyncio.sleep(0.1)
