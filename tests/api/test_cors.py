"""Origins that may use the user API from a browser."""

from collections.abc import Callable

import httpx
import pytest

from stak.testing.http_inbox import Inbox
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

APP, OTHER = "https://app.example", "https://other.example"


@pytest.fixture(scope="module")
def open_to(make_inbox: Callable[[], Inbox]) -> Callable[..., Inbox]:
    """Return a function that creates an inbox whose tenant allows these origins."""

    def make(*origins: str) -> Inbox:
        inbox = make_inbox()
        settings = {"allowed_origins": list(origins)}
        assert inbox.admin.put(f"/stack/admin/v1/{inbox.tenant}/settings", json=settings).status_code == 200
        return inbox

    return make


def ask_first(client: httpx.Client, path: str, origin: str, method: str = "PUT") -> httpx.Response:
    asked = {
        "origin": origin,
        "access-control-request-method": method,
        "access-control-request-headers": "authorization",
    }
    return client.request("OPTIONS", path, headers=asked)


def test_allowed_origin_may_preflight_and_read(open_to: Callable[..., Inbox], anonymous: httpx.Client) -> None:
    inbox = open_to(APP)
    path = f"/stack/users/v1/{inbox.tenant}/DEFAULT/messages/unread"
    asked = ask_first(anonymous, path, APP)
    assert asked.status_code == 204
    assert asked.headers["access-control-allow-origin"] == APP
    assert "PUT" in asked.headers["access-control-allow-methods"]
    assert {"authorization", "content-type"} <= set(asked.headers["access-control-allow-headers"].split(", "))
    answer = anonymous.get(path, headers={"origin": APP, "authorization": f"Bearer {inbox.reader('ada').token}"})
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, APP)
    assert "origin" in answer.headers["vary"]


def test_error_response_has_cors_headers(open_to: Callable[..., Inbox], anonymous: httpx.Client) -> None:
    inbox = open_to("*")
    answer = anonymous.get(f"/stack/users/v1/{inbox.tenant}/DEFAULT/messages/unread", headers={"origin": APP})
    assert_problem(answer, 401, "not_authenticated")
    assert answer.headers["access-control-allow-origin"] == APP


def test_other_origin_is_refused_with_the_reason(open_to: Callable[..., Inbox], anonymous: httpx.Client) -> None:
    inbox = open_to(APP)
    path = f"/stack/users/v1/{inbox.tenant}/DEFAULT/messages/unread"
    refused = ask_first(anonymous, path, OTHER)
    assert_problem(refused, 403, "not_allowed")
    assert "allowed_origins" in refused.json()["detail"]
    assert "access-control-allow-origin" not in refused.headers
    answer = anonymous.get(path, headers={"origin": OTHER, "authorization": f"Bearer {inbox.reader('ada').token}"})
    assert "access-control-allow-origin" not in answer.headers


def test_only_our_own_origin_is_allowed_by_default(tenant: Tenant, anonymous: httpx.Client) -> None:
    path = f"/stack/users/v1/{tenant.key}/chats"
    assert ask_first(anonymous, path, APP).status_code == 403
    assert ask_first(anonymous, path, str(anonymous.base_url).rstrip("/")).status_code == 204


@case_table(
    "origin",
    ["null", "x" * 9000, "https://app.example.evil.example", "https://app.example:444", "", "http://[", "http://[::1"],
)
def test_malformed_origin_is_refused(open_to: Callable[..., Inbox], anonymous: httpx.Client, origin: str) -> None:
    inbox = open_to(APP)
    assert ask_first(anonymous, f"/stack/users/v1/{inbox.tenant}/chats", origin).status_code == 403


@case_table("tenant", ["nobody-at-all", "a%23b", "%00", ".."])
def test_unknown_tenant_allows_no_origin(anonymous: httpx.Client, tenant: str) -> None:
    asked = ask_first(anonymous, f"/stack/users/v1/{tenant}/chats", APP)
    assert asked.status_code >= 400
    assert "access-control-allow-origin" not in asked.headers


def test_admin_api_allows_no_origin(tenant: Tenant, anonymous: httpx.Client) -> None:
    path = f"/stack/admin/v1/{tenant.key}/settings"
    assert "access-control-allow-origin" not in ask_first(anonymous, path, APP).headers
    answer = tenant.admin.get(path, headers={"origin": APP})
    assert "access-control-allow-origin" not in answer.headers


def test_refused_session_of_novus_client_tells_no_page_whether_the_tenant_exists(
    open_to: Callable[..., Inbox], anonymous: httpx.Client
) -> None:
    inbox = open_to(APP)
    allowed = []
    for tenant in (inbox.tenant, "nobody-at-all"):
        body = {"applicationIdentifier": tenant, "subscriber": "ada", "subscriberHash": "0" * 64}
        answer = anonymous.post("/novu/v1/inbox/session", json=body, headers={"origin": OTHER})
        assert answer.status_code == 401
        allowed.append(answer.headers["access-control-allow-origin"])
    assert allowed == [OTHER, OTHER]
