"""The console's sign-in over HTTP: cookies, forged requests, roles, and the audit log."""

from collections.abc import Callable

import httpx
import pytest

from stak.testing.http_inbox import ok
from stak.testing.server import Server
from tests.support.api.console_client import PASSWORD, ConsoleClient
from tests.support.api.problems import assert_problem
from tests.support.tenant import Tenant

ANN = "ann@example.com"
POST = {"audiences": {"kind": "users", "uids": ["bob"]}, "message": {"title": "Hello"}}


def create(tenant: Tenant, role: str = "owner", email: str = ANN, **more: str) -> str:
    body = {"email": email, "role": role, "password": PASSWORD, **more}
    made = ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/accounts", json=body), 201)
    return str(made["account"]["account_id"])


@pytest.fixture
def ann(server: Server, tenant: Tenant) -> ConsoleClient:
    """Ann, an owner, who is signed in."""
    create(tenant, name="Ann")
    console = ConsoleClient(server, tenant.key)
    console.sign_in(ANN)
    return console


def test_cookie_is_scoped_and_hidden_from_scripts(ann: ConsoleClient, tenant: Tenant) -> None:
    attributes = {part.strip().lower() for part in ann.set_cookie.split(";")[1:]}
    assert attributes == {"path=/", "httponly", "secure", "samesite=strict", "max-age=43200"}
    session = ok(ann.call("GET", "/session"))
    assert (session["account"]["email"], session["csrf_token"]) == (ANN, ann.csrf_token)
    assert ann.cookies[f"stak_console_{tenant.key}"] not in str(session)


def test_cookies_have_the_host_prefix_except_on_localhost(server: Server, tenant: Tenant) -> None:
    create(tenant)
    console = ConsoleClient(server, tenant.key)
    body, public = {"email": ANN, "password": PASSWORD}, {"host": "stak.example.com"}
    session = ok(console.call("POST", "/sign-in", json=body, headers=public))
    kinds = [f"stak_browser_{tenant.key}", f"stak_console_{tenant.key}"]
    assert sorted(console.cookies) == [f"__Host-{kind}" for kind in kinds]
    assert ok(console.call("GET", "/session", headers=public))["csrf_token"] == session["csrf_token"]
    assert_problem(console.call("GET", "/session"), 401, "not_authenticated")
    console.cookies = {name.removeprefix("__Host-"): value for name, value in console.cookies.items()}
    assert_problem(console.call("GET", "/session", headers=public), 401, "not_authenticated")


def test_responses_to_a_session_are_not_stored(ann: ConsoleClient, tenant: Tenant) -> None:
    for path in ("/session", "/audit-log", "/keys", "/nothing"):
        assert ann.call("GET", path).headers["cache-control"] == "no-store", path
    assert "cache-control" not in tenant.admin.get(f"/stack/admin/v1/{tenant.key}/keys").headers


def test_session_uses_the_api_as_its_role_allows(ann: ConsoleClient, server: Server, tenant: Tenant) -> None:
    assert len(ok(ann.call("GET", "/session"))["scopes"]) == 7
    made = ok(ann.call("POST", "/keys", json={"scopes": ["read"], "name": "made in the console"}), 201)
    assert made["name"] == "made in the console"
    allowed = {
        "sender": {"post": 202, "users": 403, "keys": 403, "audit-log": 200},
        "support": {"post": 403, "users": 201, "keys": 403, "audit-log": 200},
        "read-only": {"post": 403, "users": 403, "keys": 403, "audit-log": 200},
    }
    for role, statuses in allowed.items():
        create(tenant, role, f"{role}@example.com")
        person = ConsoleClient(server, tenant.key)
        assert person.sign_in(f"{role}@example.com")["account"]["role"] == role
        found = {
            "post": person.call("POST", "/DEFAULT/messages/post", json=POST).status_code,
            "users": person.call("PUT", f"/users/u-{role}", json={}).status_code,
            "keys": person.call("GET", "/keys").status_code,
            "audit-log": person.call("GET", "/audit-log").status_code,
        }
        assert found == statuses, role
        refused = assert_problem(person.call("GET", "/accounts"), 403, "not_allowed")
        assert f"Your role {role} does not have the scope config" in str(refused["detail"])


def test_owner_manages_other_accounts_and_the_own_name(ann: ConsoleClient, server: Server, tenant: Tenant) -> None:
    made = ok(ann.call("POST", "/accounts", json={"email": "bob@example.com", "role": "read-only"}), 201)
    bob, own = made["account"]["account_id"], ok(ann.call("GET", "/session"))["account"]["account_id"]
    assert ok(ann.call("PATCH", f"/accounts/{bob}", json={"role": "sender"}))["role"] == "sender"
    link = ok(ann.call("POST", f"/accounts/{bob}/reset"))["password_link"]["url"]
    body = {"token": link.rpartition("/")[2], "password": PASSWORD}
    ok(ConsoleClient(server, tenant.key).call("POST", "/sign-in/password", json=body))
    assert ok(ann.call("PATCH", f"/accounts/{bob}", json={"role": "owner"}))["has_password"]
    assert ok(ann.call("PATCH", f"/accounts/{own}", json={"name": "Ann B."}))["name"] == "Ann B."
    assert ann.call("DELETE", f"/accounts/{bob}/sessions").status_code == 204
    assert ann.call("DELETE", f"/accounts/{bob}").status_code == 204
    assert ann.call("DELETE", f"/accounts/{own}/sessions").status_code == 204
    assert_problem(ann.call("GET", "/session"), 401, "not_authenticated")


def test_change_without_the_csrf_token_is_refused(ann: ConsoleClient) -> None:
    good, ann.csrf_token = ann.csrf_token, ""
    refused = assert_problem(ann.call("POST", "/DEFAULT/messages/post", json=POST), 403, "not_allowed")
    assert "X-CSRF-Token" in str(refused["detail"])
    for wrong in ("x", good[:-1], good.upper()):
        answer = ann.call("POST", "/DEFAULT/messages/post", json=POST, headers={"x-csrf-token": wrong})
        assert_problem(answer, 403, "not_allowed")
    assert ok(ann.call("GET", "/DEFAULT/messages"))["messages"] == []  # reading needs none
    ok(ann.call("POST", "/DEFAULT/messages/post", json=POST, headers={"x-csrf-token": good}), 202)


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
    ],
)
def test_request_of_another_site_is_refused(ann: ConsoleClient, headers: dict[str, str]) -> None:
    assert_problem(ann.call("GET", "/session", headers=headers), 403, "not_allowed")
    assert_problem(ann.call("POST", "/DEFAULT/messages/post", json=POST, headers=headers), 403, "not_allowed")
    body = {"email": ANN, "password": PASSWORD}
    ann.cookies.clear()
    assert_problem(ann.call("POST", "/sign-in", json=body, headers=headers), 403, "not_allowed")


def test_own_page_with_an_origin_is_admitted(ann: ConsoleClient, server: Server) -> None:
    for headers in ({"origin": server.url}, {"sec-fetch-site": "same-origin", "origin": "https://proxy.example"}):
        ok(ann.call("POST", "/DEFAULT/messages/post", json=POST, headers=headers), 202)


def test_two_cookies_of_the_name_are_none(ann: ConsoleClient, server: Server, tenant: Tenant) -> None:
    name = f"stak_console_{tenant.key}"
    token = ann.cookies[name]
    with server.client() as client:
        path = f"/stack/admin/v1/{tenant.key}/session"
        ok(client.get(path, headers={"cookie": f"a=b; {name}={token}"}))
        answer = client.get(path, headers={"cookie": f"{name}={token}; {name}=x"})
        assert_problem(answer, 401, "not_authenticated")


def test_api_key_takes_precedence_over_a_cookie(ann: ConsoleClient, tenant: Tenant) -> None:
    ann.csrf_token = ""
    headers = {"authorization": f"Bearer {tenant.api_key}", "sec-fetch-site": "cross-site"}
    ok(ann.call("POST", "/DEFAULT/messages/post", json=POST, headers=headers), 202)
    refused = assert_problem(ann.call("GET", "/session", headers=headers), 403, "not_allowed")
    assert "An API key has none" in str(refused["detail"])


def test_session_of_another_tenant_is_404(ann: ConsoleClient, make_tenant: Callable[[], Tenant]) -> None:
    token, ann.tenant = ann.cookies[f"stak_console_{ann.tenant}"], make_tenant().key
    assert_problem(ann.call("GET", "/session"), 401, "not_authenticated")  # the cookie is not for this path
    ann.cookies = {f"stak_console_{ann.tenant}": token}
    assert_problem(ann.call("GET", "/session"), 404, "not_found")
    assert_problem(ann.call("GET", "/DEFAULT/messages"), 404, "not_found")


def test_sign_out_ends_the_session_and_deletes_the_cookie(ann: ConsoleClient) -> None:
    stolen = dict(ann.cookies)
    assert ann.call("DELETE", "/session").status_code == 204
    assert set(ann.cookies) == {f"stak_browser_{ann.tenant}"}
    ann.cookies = stolen
    assert_problem(ann.call("GET", "/session"), 401, "not_authenticated")
    assert_problem(ann.call("GET", "/DEFAULT/messages"), 401, "not_authenticated")


def test_audit_log_names_people_and_keys(ann: ConsoleClient, tenant: Tenant, operator: httpx.Client) -> None:
    ok(ann.call("POST", "/DEFAULT/messages/post", json=POST), 202)
    key = ok(ann.call("POST", "/keys", json={"scopes": ["post"], "name": "billing"}), 201)
    with ann.server.client(key["api_key"]) as billing:
        ok(billing.post(f"/stack/admin/v1/{tenant.key}/DEFAULT/messages/post", json=POST), 202)
    account_id = ok(ann.call("GET", "/session"))["account"]["account_id"]
    assert operator.delete(f"/stack/admin/v1/{tenant.key}/accounts/{account_id}").status_code == 204
    log = f"/stack/admin/v1/{tenant.key}/audit-log"
    entries = ok(tenant.admin.get(log, params={"limit": 4}))["entries"]
    found = [(one["action"], one["actor"]["kind"], one["actor"]["name"], one["actor"]["email"]) for one in entries]
    assert found == [
        ("remove account", "operator", None, None),
        ("post", "api_key", "billing", None),
        ("issue key", "account", "Ann", ANN),
        ("post", "account", "Ann", ANN),
    ]


def test_wrong_passwords_are_answered_alike_and_then_limited(server: Server, tenant: Tenant) -> None:
    create(tenant)
    console = ConsoleClient(server, tenant.key)
    answers = [
        console.call("POST", "/sign-in", json={"email": email, "password": "wrong password"})
        for email in (ANN, "nobody@example.com")
    ]
    bodies = [assert_problem(answer, 401, "not_authenticated") for answer in answers]
    assert bodies[0]["detail"] == bodies[1]["detail"]
    assert console.cookies == {}
    for _ in range(20):
        answer = console.call("POST", "/sign-in", json={"email": ANN, "password": "wrong password"})
        if answer.status_code == 429:
            break
    assert int(answer.headers["retry-after"]) > 0
    assert_problem(answer, 429, "too_many_requests")


def test_strangers_do_not_lock_a_person_out_of_their_own_browser(
    ann: ConsoleClient, server: Server, tenant: Tenant
) -> None:
    ann.call("DELETE", "/session")
    stranger = ConsoleClient(server, tenant.key)
    body = {"email": ANN, "password": "wrong password"}
    while stranger.call("POST", "/sign-in", json=body).status_code != 429:
        pass
    assert_problem(stranger.call("POST", "/sign-in", json={**body, "password": PASSWORD}), 429, "too_many_requests")
    assert ann.sign_in(ANN)["account"]["email"] == ANN


def test_own_password_is_changed(ann: ConsoleClient, server: Server, tenant: Tenant) -> None:
    other = ConsoleClient(server, tenant.key)
    other.sign_in(ANN)
    body = {"current_password": "wrong", "password": "another horse battery"}
    assert_problem(ann.call("PUT", "/session/password", json=body), 400, "invalid_input")
    assert ann.call("PUT", "/session/password", json={**body, "current_password": PASSWORD}).status_code == 204
    ok(ann.call("GET", "/session"))
    assert_problem(other.call("GET", "/session"), 401, "not_authenticated")
    other.csrf_token = ""  # after a reload
    other.sign_in(ANN, "another horse battery")


def test_person_whose_session_has_ended_signs_in_and_sets_a_password_in_the_same_browser(
    ann: ConsoleClient, tenant: Tenant
) -> None:
    accounts = f"/stack/admin/v1/{tenant.key}/accounts"
    own = ok(ann.call("GET", "/session"))["account"]["account_id"]
    ended = ann.cookies[f"stak_console_{tenant.key}"]
    assert tenant.admin.delete(f"{accounts}/{own}/sessions").status_code == 204
    ann.csrf_token = ""  # the console knows none without a session
    ann.sign_in(ANN)
    assert ann.cookies[f"stak_console_{tenant.key}"] != ended
    link = ok(tenant.admin.post(f"{accounts}/{own}/reset"))["password_link"]["url"]
    assert tenant.admin.delete(f"{accounts}/{own}/sessions").status_code == 204
    ann.csrf_token = ""
    body = {"token": link.rpartition("/")[2], "password": "another horse battery"}
    assert ok(ann.call("POST", "/sign-in/password", json=body)) == {"email": ANN}
    elsewhere = {"sec-fetch-site": "cross-site"}
    credentials = {"email": ANN, "password": "another horse battery"}
    assert_problem(ann.call("POST", "/sign-in", json=credentials, headers=elsewhere), 403, "not_allowed")
    ann.sign_in(ANN, "another horse battery")


def test_methods_are_the_same_for_every_tenant(server: Server, tenant: Tenant, anonymous: httpx.Client) -> None:
    answers = [ok(anonymous.get(f"/stack/admin/v1/{name}/sign-in")) for name in (tenant.key, "nobody")]
    assert answers == [{"password": True, "oidc": None}] * 2
    begun = anonymous.get(f"/stack/admin/v1/{tenant.key}/sign-in/oidc")
    assert begun.status_code == 303
    assert begun.headers["location"].startswith("/stack/admin/console?error=not_found")
