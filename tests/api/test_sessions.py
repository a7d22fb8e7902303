"""Devices sign in, go on, and are signed out, over HTTP."""

import httpx
import pytest

from tests.api.conftest import Tenant
from tests.api.problems import assert_problem
from tests.server import Server

GRANT = {"session_id", "device_id", "access_token", "expires_at", "refresh_token", "refresh_expires_at"}


def token(tenant: Tenant, user: str) -> str:
    answer = tenant.admin.post(f"/stack/admin/v1/{tenant.key}/users/{user}/tokens")
    return str(answer.raise_for_status().json()["token"])


def sessions(tenant: Tenant) -> str:
    return f"/stack/users/v1/{tenant.key}/sessions"


def bearer(value: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {value}"}


def test_a_device_signs_in_goes_on_and_is_signed_out(tenant: Tenant, anonymous: httpx.Client) -> None:
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
    assert anonymous.get(path, headers=ann).json() == {"sessions": []}


def test_a_refresh_token_used_again_ends_the_session(tenant: Tenant, anonymous: httpx.Client) -> None:
    path = sessions(tenant)
    grant = anonymous.post(path, json={"device_id": "phone"}, headers=bearer(token(tenant, "ann"))).json()
    used = {"refresh_token": grant["refresh_token"]}
    following = anonymous.post(f"{path}/refresh", json=used).json()
    assert_problem(anonymous.post(f"{path}/refresh", json=used), 401, "not_authenticated")
    assert_problem(anonymous.get(path, headers=bearer(following["access_token"])), 401, "not_authenticated")


def test_all_devices_are_signed_out(tenant: Tenant, anonymous: httpx.Client) -> None:
    path, ann = sessions(tenant), bearer(token(tenant, "ann"))
    for device in ("phone", "tablet"):
        anonymous.post(path, json={"device_id": device}, headers=ann)
    assert anonymous.delete(path, headers=ann).json() == {"ended": 2}
    assert anonymous.get(path, headers=ann).json() == {"sessions": []}


def test_another_users_session_is_not_found(tenant: Tenant, anonymous: httpx.Client) -> None:
    path = sessions(tenant)
    grant = anonymous.post(path, json={"device_id": "phone"}, headers=bearer(token(tenant, "ann"))).json()
    stranger = bearer(token(tenant, "bob"))
    assert_problem(anonymous.delete(f"{path}/{grant['session_id']}", headers=stranger), 404, "not_found")
    assert anonymous.get(path, headers=bearer(grant["access_token"])).status_code == 200


@pytest.mark.parametrize("body", [{}, {"device_id": ""}, {"device_id": "x" * 129}, {"device_id": 1}, {"x": 1}, []])
def test_a_bad_device_is_400(tenant: Tenant, anonymous: httpx.Client, body: object) -> None:
    answer = anonymous.post(sessions(tenant), json=body, headers=bearer(token(tenant, "ann")))
    assert_problem(answer, 400, "invalid_input")


@pytest.mark.parametrize("body", [{}, {"refresh_token": ""}, {"refresh_token": "x" * 1025}, {"refresh_token": 1}, []])
def test_a_bad_refresh_is_400(tenant: Tenant, anonymous: httpx.Client, body: object) -> None:
    assert_problem(anonymous.post(f"{sessions(tenant)}/refresh", json=body), 400, "invalid_input")


def test_nobody_is_refreshed_at_another_tenant(
    tenant: Tenant, make_tenant: object, server: Server, anonymous: httpx.Client
) -> None:
    assert callable(make_tenant)
    grant = anonymous.post(sessions(tenant), json={"device_id": "d"}, headers=bearer(token(tenant, "ann"))).json()
    for elsewhere in (make_tenant().key, "nobody"):
        path = f"/stack/users/v1/{elsewhere}/sessions/refresh"
        answer = anonymous.post(path, json={"refresh_token": grant["refresh_token"]})
        assert_problem(answer, 401, "not_authenticated")
    assert anonymous.get(sessions(tenant), headers=bearer(grant["access_token"])).status_code == 200
