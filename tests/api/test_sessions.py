"""Sessions of devices over HTTP: sign in, refresh and sign out."""

import time

import httpx
import jwt
import pytest

from stak.testing.server import Server
from tests.support.api.novu import proof
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

GRANT = {"session_id", "device_id", "access_token", "expires_at", "refresh_token", "refresh_expires_at"}


def token(tenant: Tenant, user: str) -> str:
    answer = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/users/{user}/tokens")
    return str(answer.raise_for_status().json()["token"])


def sessions(tenant: Tenant) -> str:
    return f"/stack/users/v1/{tenant.key}/sessions"


def bearer(value: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {value}"}


@pytest.mark.conditional_write
def test_device_signs_in_refreshes_and_is_signed_out(tenant: Tenant, anonymous: httpx.Client) -> None:
    path, ann = sessions(tenant), bearer(token(tenant, "ann"))
    opened = anonymous.post(path, json={"device_id": "phone"}, headers=ann)
    assert opened.status_code == 201
    grant = opened.json()
    assert grant.keys() == GRANT
    refreshed = anonymous.post(f"{path}/refresh", json={"refresh_token": grant["refresh_token"]})
    assert refreshed.status_code == 200
    mine = bearer(refreshed.json()["access_token"])
    me = anonymous.get(f"/stack/users/v1/{tenant.key}/me", headers=mine)
    assert me.json()["user_id"] == "ann"
    (listed,) = anonymous.get(path, headers=mine).json()["sessions"]
    assert listed.keys() == {"session_id", "device_id", "created", "refreshed", "expires_at"}
    assert (listed["session_id"], listed["device_id"]) == (grant["session_id"], "phone")
    assert anonymous.delete(f"{path}/{grant['session_id']}", headers=mine).status_code == 204
    assert_problem(anonymous.get(path, headers=mine), 401, "not_authenticated")
    assert anonymous.get(path, headers=ann).json() == {"sessions": [], "next_cursor": None}


@pytest.mark.conditional_write
def test_refresh_token_used_again_ends_the_session(tenant: Tenant, anonymous: httpx.Client) -> None:
    path = sessions(tenant)
    grant = anonymous.post(path, json={"device_id": "phone"}, headers=bearer(token(tenant, "ann"))).json()
    used = {"refresh_token": grant["refresh_token"]}
    lost = anonymous.post(f"{path}/refresh", json=used)
    repeated = anonymous.post(f"{path}/refresh", json=used)
    assert (lost.status_code, repeated.status_code) == (200, 200), "a client that lost the response may retry once"
    following = repeated.json()
    assert anonymous.get(path, headers=bearer(following["access_token"])).status_code == 200
    assert_problem(anonymous.post(f"{path}/refresh", json=used), 401, "not_authenticated")
    assert_problem(anonymous.get(path, headers=bearer(following["access_token"])), 401, "not_authenticated")
    again = {"refresh_token": following["refresh_token"]}
    assert_problem(anonymous.post(f"{path}/refresh", json=again), 401, "not_authenticated")


def test_session_refreshed_in_a_loop_is_429(tenant: Tenant, anonymous: httpx.Client) -> None:
    path = sessions(tenant)
    grant = anonymous.post(path, json={"device_id": "phone"}, headers=bearer(token(tenant, "ann"))).json()
    for _ in range(200):  # a busy machine refreshes it hardly more often than it may be
        answer = anonymous.post(f"{path}/refresh", json={"refresh_token": grant["refresh_token"]})
        if answer.status_code == 429:
            break
        grant = answer.json()
    assert_problem(answer, 429, "too_many_requests")
    assert int(answer.headers["retry-after"]) >= 1
    assert anonymous.get(path, headers=bearer(grant["access_token"])).status_code == 200


@pytest.mark.conditional_write
def test_all_devices_are_signed_out(tenant: Tenant, anonymous: httpx.Client) -> None:
    path, ann = sessions(tenant), bearer(token(tenant, "ann"))
    for device in ("phone", "tablet"):
        anonymous.post(path, json={"device_id": device}, headers=ann)
    first = anonymous.get(path, headers=ann, params={"limit": 1}).json()
    second = anonymous.get(path, headers=ann, params={"limit": 1, "cursor": first["next_cursor"]}).json()
    assert {one["device_id"] for page in (first, second) for one in page["sessions"]} == {"phone", "tablet"}
    assert anonymous.delete(path, headers=ann).json() == {"ended": 2}
    assert anonymous.get(path, headers=ann).json() == {"sessions": [], "next_cursor": None}


def test_only_backend_tokens_open_a_session(tenant: Tenant, anonymous: httpx.Client) -> None:
    path, ann = sessions(tenant), bearer(token(tenant, "ann"))
    body = {"device_id": "phone"}
    grant = anonymous.post(path, json=body, headers=ann).json()
    answer = anonymous.post(path, json=body, headers=bearer(grant["access_token"]))
    assert_problem(answer, 403, "not_allowed")
    assert "cannot start another session" in answer.json()["detail"]
    claims = {"iss": tenant.key, "sub": "ann", "aud": "stak", "exp": int(time.time()) + 60, "stak_inbox": "DEFAULT"}
    for_one_inbox = jwt.encode(claims, tenant.signing_secret, "HS256")
    assert_problem(anonymous.post(path, json=body, headers=bearer(for_one_inbox)), 403, "not_allowed")
    ticket = anonymous.post(f"/stack/users/v1/{tenant.key}/events/ticket", headers=ann).json()["ticket"]
    introduced = {
        "applicationIdentifier": tenant.key,
        "subscriber": "ann",
        "subscriberHash": proof(tenant.subscriber_secret, "ann"),
    }
    subscriber = anonymous.post("/novu/v1/inbox/session", json=introduced).json()["data"]["token"]
    for refused in (ticket, subscriber, grant["refresh_token"], tenant.api_key):
        assert_problem(anonymous.post(path, json=body, headers=bearer(refused)), 401, "not_authenticated")
    assert len(anonymous.get(path, headers=ann).json()["sessions"]) == 1


@pytest.mark.parametrize("rotations", [1, 3])
def test_sessions_end_with_the_signing_secret(tenant: Tenant, anonymous: httpx.Client, rotations: int) -> None:
    path = sessions(tenant)
    grant = anonymous.post(path, json={"device_id": "phone"}, headers=bearer(token(tenant, "ann"))).json()
    for _ in range(rotations):
        rotated = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/secrets/signing/rotate", json={"grace_seconds": 0})
        assert rotated.status_code == 200
    assert_problem(anonymous.get(path, headers=bearer(grant["access_token"])), 401, "not_authenticated")
    answer = anonymous.post(f"{path}/refresh", json={"refresh_token": grant["refresh_token"]})
    assert_problem(answer, 401, "not_authenticated")
    assert "signing secret" in answer.json()["detail"]
    ann = bearer(token(tenant, "ann"))
    assert anonymous.get(path, headers=ann).json()["sessions"] == []


def test_rotation_with_grace_keeps_refreshing_sessions(tenant: Tenant, anonymous: httpx.Client) -> None:
    path, rotate = sessions(tenant), f"/stack/admin/v1/{tenant.key}/secrets/signing/rotate"
    grant = anonymous.post(path, json={"device_id": "phone"}, headers=bearer(token(tenant, "ann"))).json()
    for _ in range(3):
        assert tenant.admin.post(rotate).status_code == 200
        refreshed = anonymous.post(f"{path}/refresh", json={"refresh_token": grant["refresh_token"]})
        assert refreshed.status_code == 200
        grant = refreshed.json()
    assert anonymous.get(path, headers=bearer(grant["access_token"])).status_code == 200


def test_deleting_a_user_ends_their_sessions(tenant: Tenant, anonymous: httpx.Client) -> None:
    path, user = sessions(tenant), f"/stack/admin/v1/{tenant.key}/users/ann"
    assert tenant.admin.put(user, json={"display_name": "Ann"}).status_code == 201
    grant = anonymous.post(path, json={"device_id": "phone"}, headers=bearer(token(tenant, "ann"))).json()
    other = anonymous.post(path, json={"device_id": "phone"}, headers=bearer(token(tenant, "bob"))).json()
    assert tenant.admin.delete(user).is_success
    assert_problem(anonymous.get(path, headers=bearer(grant["access_token"])), 401, "not_authenticated")
    answer = anonymous.post(f"{path}/refresh", json={"refresh_token": grant["refresh_token"]})
    assert_problem(answer, 401, "not_authenticated")
    assert anonymous.get(path, headers=bearer(other["access_token"])).status_code == 200


def test_admin_lists_and_ends_a_users_sessions(server: Server, tenant: Tenant, anonymous: httpx.Client) -> None:
    path, admin = sessions(tenant), f"/stack/admin/v1/{tenant.key}/users/ann/sessions"
    ann = bearer(token(tenant, "ann"))
    grants = [anonymous.post(path, json={"device_id": f"d{n}"}, headers=ann).json() for n in range(4)]
    other = anonymous.post(path, json={"device_id": "other"}, headers=bearer(token(tenant, "bob"))).json()
    first = tenant.admin.get(admin, params={"limit": 3}).json()
    rest = tenant.admin.get(admin, params={"limit": 3, "cursor": first["next_cursor"]}).json()
    listed = [*first["sessions"], *rest["sessions"]]
    assert {one["session_id"] for one in listed} == {grant["session_id"] for grant in grants}
    assert listed[0].keys() == {"session_id", "device_id", "created", "refreshed", "expires_at"}
    assert rest["next_cursor"] is None
    assert tenant.admin.delete(f"{admin}/{grants[0]['session_id']}").status_code == 204
    assert_problem(anonymous.get(path, headers=bearer(grants[0]["access_token"])), 401, "not_authenticated")
    for nobodys in (grants[0]["session_id"], other["session_id"], "nothing"):
        assert_problem(tenant.admin.delete(f"{admin}/{nobodys}"), 404, "not_found")
    ended = tenant.admin.delete(admin)
    assert (ended.status_code, ended.json()) == (200, {"ended": 3})
    for grant in grants:
        assert_problem(anonymous.get(path, headers=bearer(grant["access_token"])), 401, "not_authenticated")
    assert anonymous.get(path, headers=bearer(other["access_token"])).status_code == 200
    entries = tenant.admin.get(f"/stack/admin/v1/{tenant.key}/audit-log").json()["entries"]
    logged = [(entry["action"], entry["target"], entry["detail"]) for entry in entries if "session" in entry["action"]]
    assert logged == [
        ("end sessions", "ann", None),
        ("end session", "ann", grants[0]["session_id"]),
        ("list sessions", "ann", None),
        ("list sessions", "ann", None),
    ]
    scopes = ["audience", "config", "post", "read", "redact", "tokens"]
    made = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json={"scopes": scopes}).json()
    with server.client(made["api_key"]) as client:
        for method, one in (("GET", admin), ("DELETE", admin), ("DELETE", f"{admin}/{other['session_id']}")):
            assert_problem(client.request(method, one), 403, "not_allowed")


def test_another_users_session_is_not_found(tenant: Tenant, anonymous: httpx.Client) -> None:
    path = sessions(tenant)
    grant = anonymous.post(path, json={"device_id": "phone"}, headers=bearer(token(tenant, "ann"))).json()
    stranger = bearer(token(tenant, "bob"))
    assert_problem(anonymous.delete(f"{path}/{grant['session_id']}", headers=stranger), 404, "not_found")
    assert anonymous.get(path, headers=bearer(grant["access_token"])).status_code == 200


@case_table("body", [{}, {"device_id": ""}, {"device_id": "x" * 129}, {"device_id": 1}, {"x": 1}, []])
def test_invalid_device_is_400(tenant: Tenant, anonymous: httpx.Client, body: object) -> None:
    answer = anonymous.post(sessions(tenant), json=body, headers=bearer(token(tenant, "ann")))
    assert_problem(answer, 400, "invalid_input")


@case_table("body", [{}, {"refresh_token": ""}, {"refresh_token": "x" * 1025}, {"refresh_token": 1}, []])
def test_invalid_refresh_is_400(tenant: Tenant, anonymous: httpx.Client, body: object) -> None:
    assert_problem(anonymous.post(f"{sessions(tenant)}/refresh", json=body), 400, "invalid_input")


def test_refresh_at_another_tenant_is_401(
    tenant: Tenant, make_tenant: object, server: Server, anonymous: httpx.Client
) -> None:
    assert callable(make_tenant)
    grant = anonymous.post(sessions(tenant), json={"device_id": "d"}, headers=bearer(token(tenant, "ann"))).json()
    for elsewhere in (make_tenant().key, "nobody"):
        path = f"/stack/users/v1/{elsewhere}/sessions/refresh"
        answer = anonymous.post(path, json={"refresh_token": grant["refresh_token"]})
        assert_problem(answer, 401, "not_authenticated")
    assert anonymous.get(sessions(tenant), headers=bearer(grant["access_token"])).status_code == 200
