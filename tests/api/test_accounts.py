"""Accounts over HTTP and with the command line: the first owner, links, roles, removal, and moving a tenant."""

from pathlib import Path

import httpx
import pytest

from stak.testing.http_inbox import ok
from stak.testing.server import OPERATOR_KEY, Server
from tests.support.api.console_client import PASSWORD, ConsoleClient
from tests.support.api.problems import assert_problem
from tests.support.services import PUBLIC_URL
from tests.support.stak_command import StakInProcess
from tests.support.tenant import Tenant


def path(tenant: Tenant, *parts: str) -> str:
    return "/".join((f"/stack/admin/v1/{tenant.key}/accounts", *parts))


def token_of(link: dict[str, object]) -> str:
    url = str(link["url"])
    assert url.startswith(f"{PUBLIC_URL}/stack/admin/console#/set-password/")
    return url.rpartition("/")[2]


@pytest.mark.conditional_write
def test_operator_creates_the_first_owner_who_sets_a_password(
    server: Server, tenant: Tenant, operator: httpx.Client, anonymous: httpx.Client
) -> None:
    made = ok(operator.post(path(tenant), json={"email": "Ann@example.com", "role": "owner", "name": "Ann"}), 201)
    account = made["account"]
    assert (account["email"], account["has_password"], account["last_sign_in_at"]) == ("ann@example.com", False, None)
    set_password = f"/stack/admin/v1/{tenant.key}/sign-in/password"
    body = {"token": token_of(made["password_link"]), "password": PASSWORD}
    assert_problem(anonymous.post(set_password, json={**body, "password": "short"}), 400, "invalid_input")
    assert ok(anonymous.post(set_password, json=body)) == {"email": "ann@example.com"}
    assert_problem(anonymous.post(set_password, json=body), 401, "not_authenticated")
    ann = ConsoleClient(server, tenant.key)
    assert ann.sign_in("ann@example.com")["account"]["name"] == "Ann"
    again = {"email": "ann@example.com", "role": "sender"}
    assert_problem(tenant.admin.post(path(tenant), json=again), 409, "already_exists")
    second = {"email": "second@example.com", "role": "owner"}
    for body in (again, second, {**second, "password": PASSWORD}):
        assert_problem(operator.post(path(tenant), json=body), 403, "not_allowed")
    changed = operator.patch(path(tenant, account["account_id"]), json={"role": "sender"})
    assert_problem(changed, 403, "not_allowed")
    (listed,) = ok(ann.call("GET", "/accounts"))["accounts"]
    assert (listed["account_id"], listed["has_password"]) == (account["account_id"], True)
    assert listed["last_sign_in_at"] is not None
    own = account["account_id"]
    assert_problem(ann.call("DELETE", f"/accounts/{own}"), 409, "wrong_state")
    assert_problem(ann.call("PATCH", f"/accounts/{own}", json={"role": "sender"}), 409, "wrong_state")


def test_bad_bodies_name_the_field(tenant: Tenant) -> None:
    for body, field in (
        ({"email": "ann", "role": "owner"}, "email"),
        ({"email": "a@example.com", "role": "admin"}, "role"),
        ({"email": "a@example.com", "role": "owner", "password": "short"}, "password"),
        ({"email": "a@example.com", "role": "owner", "name": "a\u0007"}, "name"),
        ({"email": "a@example.com", "role": "owner", "scopes": []}, "scopes"),
    ):
        problem = assert_problem(tenant.admin.post(path(tenant), json=body), 400, "invalid_input")
        assert field in str(problem), body


def test_changed_and_removed_accounts_act_at_once(server: Server, tenant: Tenant) -> None:
    body = {"email": "bob@example.com", "role": "sender", "password": PASSWORD}
    account_id = ok(tenant.admin.post(path(tenant), json=body), 201)["account"]["account_id"]
    bob = ConsoleClient(server, tenant.key)
    bob.sign_in("bob@example.com")
    changed = ok(tenant.admin.patch(path(tenant, account_id), json={"role": "read-only", "name": "Bob"}))
    assert (changed["role"], changed["name"]) == ("read-only", "Bob")
    assert ok(bob.call("GET", "/session"))["scopes"] == ["read"]
    assert tenant.admin.delete(path(tenant, account_id, "sessions")).status_code == 204
    assert_problem(bob.call("GET", "/session"), 401, "not_authenticated")
    bob.cookies.clear()
    bob.sign_in("bob@example.com")
    assert tenant.admin.delete(path(tenant, account_id)).status_code == 204
    assert_problem(bob.call("GET", "/session"), 401, "not_authenticated")
    assert_problem(tenant.admin.delete(path(tenant, account_id)), 404, "not_found")
    assert ok(tenant.admin.get(path(tenant)))["accounts"] == []


def test_quota_of_accounts_is_shown_and_enforced(tenant: Tenant, operator: httpx.Client) -> None:
    quotas = f"/stack/admin/v1/{tenant.key}/quotas"
    assert ok(operator.put(quotas, json={"accounts": 1}))["quotas"]["accounts"] == {"limit": 1, "used": 0}
    ok(tenant.admin.post(path(tenant), json={"email": "a@example.com", "role": "owner"}), 201)
    refused = assert_problem(
        tenant.admin.post(path(tenant), json={"email": "b@example.com", "role": "owner"}), 409, "quota_exceeded"
    )
    assert (refused["quota"], refused["used"]) == ("accounts", 1)


def test_pages_of_accounts_continue(tenant: Tenant) -> None:
    for number in range(3):
        ok(tenant.admin.post(path(tenant), json={"email": f"u{number}@example.com", "role": "sender"}), 201)
    first = ok(tenant.admin.get(path(tenant), params={"limit": 2}))
    second = ok(tenant.admin.get(path(tenant), params={"limit": 2, "cursor": first["next_cursor"]}))
    assert [one["email"][:2] for one in (*first["accounts"], *second["accounts"])] == ["u0", "u1", "u2"]


def test_command_line_manages_accounts(server: Server, tenant: Tenant, tmp_path: Path) -> None:
    stak = StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key, "STAK_DATA": str(tmp_path)})
    created = stak.good("account", "create", "cleo@example.com", "--role", "sender", "--name", "Cleo", "--json")
    assert created.json["account"]["role"] == "sender"
    listed = stak.good("account", "list").out
    assert "cleo@example.com" in listed
    assert "sender" in listed
    assert "has the role support" in stak.good("account", "role", "cleo@example.com", "support").err
    reset = stak.good("account", "reset", "Cleo@example.com")
    assert f"{PUBLIC_URL}/stack/admin/console#/set-password/{tenant.key}/" in reset.out
    assert "Removed" in stak.good("account", "remove", "cleo@example.com").err
    missing = stak("account", "remove", "cleo@example.com")
    assert (missing.code, "There is no account with the email" in missing.err) == (1, True)
    made = stak.good(
        "account", "create", "dan@example.com", "--role", "sender", "--password-stdin", "--json", stdin=f"{PASSWORD}\n"
    )
    assert made.json["password_link"] is None
    assert ConsoleClient(server, tenant.key).sign_in("dan@example.com")["account"]["role"] == "sender"
    operator = stak.with_settings(STAK_OPERATOR_KEY=OPERATOR_KEY)
    first = ("account", "create", "op@example.com", "--role", "owner", "--tenant", tenant.key)
    refused = operator(*first, "--password-stdin", stdin=f"{PASSWORD}\n")
    assert (refused.code != 0, "cannot choose a password" in refused.err) == (True, True)
    assert "/set-password/" in operator.good(*first).out
