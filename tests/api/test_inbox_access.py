"""Access to inbox routes: scopes, other tenants' keys and tokens, and credentials of the other API."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import jwt
import pytest

from stak.testing.http_inbox import Inbox, ok
from tests.api.unchanged_inbox import UnchangedInbox
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

UNKNOWN = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
SCOPES = ("audience", "config", "post", "read", "redact", "tokens", "users")

# the sufficient scope, a route that needs it, and what a caller with this scope gets for a request without effect
ADMIN_ROUTES = [
    ("post", "POST", "DEFAULT/messages/post", 400),
    ("post", "POST", f"DEFAULT/messages/{UNKNOWN}/pause", 404),
    ("post", "POST", f"DEFAULT/messages/{UNKNOWN}/resume", 404),
    ("post", "POST", f"DEFAULT/messages/{UNKNOWN}/stop", 404),
    ("post", "POST", "DEFAULT/dead-letters/redrive", 400),
    ("redact", "DELETE", "DEFAULT/messages/redact", 400),
    ("audience", "PUT", "DEFAULT/audience", 400),
    ("read", "GET", "DEFAULT/audience", 200),
    ("read", "GET", "DEFAULT/messages", 200),
    ("read", "GET", f"DEFAULT/messages/{UNKNOWN}", 404),
    ("read", "GET", "DEFAULT/dead-letters", 200),
    ("read", "POST", "DEFAULT/users/bob/audit", 200),
    ("read", "GET", "audit-log", 200),
]
USER_ROUTES = [
    ("GET", "DEFAULT/messages/last/10"),
    ("GET", "DEFAULT/messages/unread"),
    ("GET", f"DEFAULT/messages/{UNKNOWN}"),
    ("DELETE", f"DEFAULT/messages/{UNKNOWN}"),
    ("PUT", "DEFAULT/messages/read/"),
    ("PUT", "DEFAULT/messages/unread/"),
    ("PUT", "DEFAULT/messages/archive/"),
    ("PUT", "DEFAULT/messages/unarchive/"),
    ("PUT", "DEFAULT/messages/seen/"),
    ("GET", "DEFAULT/preferences"),
    ("PUT", "DEFAULT/preferences"),
]


def ask(client: httpx.Client, method: str, path: str, token: str | None) -> httpx.Response:
    """Send a request without effect, which an allowed caller gets a 4xx for."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return client.request(method, path, headers=headers, json=None if method == "GET" else {"x": 1})


@pytest.fixture(scope="module")
def keys(unchanged_inbox: UnchangedInbox) -> dict[tuple[str, bool], str]:
    """For each scope a key that has only it, and one that has all others."""
    path = f"/stack/admin/v1/{unchanged_inbox.inbox.tenant}/keys"

    def make(scopes: list[str]) -> str:
        return str(ok(unchanged_inbox.inbox.admin.post(path, json={"scopes": scopes}), 201)["api_key"])

    made = {(scope, True): make([scope]) for scope in SCOPES}
    made |= {(scope, False): make([other for other in SCOPES if other != scope]) for scope in SCOPES}
    unchanged_inbox.take_snapshot()
    return made


@case_table(("scope", "method", "path", "status"), ADMIN_ROUTES)
def test_route_needs_exactly_its_scope(
    unchanged_inbox: UnchangedInbox, keys: dict[tuple[str, bool], str], scope: str, method: str, path: str, status: int
) -> None:
    client, url = unchanged_inbox.inbox.anonymous, f"/stack/admin/v1/{unchanged_inbox.inbox.tenant}/{path}"
    problem = assert_problem(ask(client, method, url, keys[scope, False]), 403, "not_allowed")
    assert scope in str(problem["detail"])
    assert ask(client, method, url, keys[scope, True]).status_code == status
    if path.endswith("/audit"):
        unchanged_inbox.take_snapshot()  # A recount is in the audit log.
    unchanged_inbox.assert_unchanged()


def test_admin_routes_refuse_all_other_credentials(
    unchanged_inbox: UnchangedInbox, make_tenant: Callable[[], Tenant], operator: httpx.Client
) -> None:
    stranger, inbox = make_tenant(), unchanged_inbox.inbox
    for _, method, path, _ in ADMIN_ROUTES:
        url = f"/stack/admin/v1/{inbox.tenant}/{path}"
        assert_problem(ask(inbox.anonymous, method, url, None), 401, "not_authenticated")
        assert_problem(ask(inbox.anonymous, method, url, "sk_x"), 401, "not_authenticated")
        assert_problem(ask(inbox.anonymous, method, url, inbox.reader("bob").token), 401, "not_authenticated")
        assert_problem(ask(inbox.anonymous, method, url, stranger.api_key), 404, "not_found")
        assert_problem(ask(operator, method, url, operator.headers["authorization"][7:]), 403, "not_allowed")
    unchanged_inbox.assert_unchanged()


def test_user_routes_refuse_all_other_credentials(
    unchanged_inbox: UnchangedInbox, make_inbox: Callable[[], Inbox]
) -> None:
    stranger, inbox = make_inbox(), unchanged_inbox.inbox
    api_key = inbox.admin.headers["authorization"].removeprefix("Bearer ")
    for method, path in USER_ROUTES:
        url = f"/stack/users/v1/{inbox.tenant}/{path}"
        assert_problem(ask(inbox.anonymous, method, url, None), 401, "not_authenticated")
        assert_problem(ask(inbox.anonymous, method, url, api_key), 401, "not_authenticated")
        assert_problem(ask(inbox.anonymous, method, url, stranger.reader("bob").token), 404, "not_found")
        for token in bad_tokens(inbox, stranger):
            assert_problem(ask(inbox.anonymous, method, url, token), 401, "not_authenticated")
    unchanged_inbox.assert_unchanged()


def bad_tokens(inbox: Inbox, stranger: Inbox) -> Iterator[str]:
    """Tokens that are expired, for another audience, without a user, or signed by another tenant."""
    claims: dict[str, Any] = {"iss": inbox.tenant, "sub": "bob", "aud": "stak", "exp": int(time.time()) + 60}
    for changed in ({"exp": 1}, {"aud": "other"}, {"sub": ""}):
        yield jwt.encode({**claims, **changed}, inbox.signing_secret, "HS256")
    yield jwt.encode(claims, stranger.signing_secret, "HS256")


def test_messages_of_another_tenant_are_404(unchanged_inbox: UnchangedInbox, make_inbox: Callable[[], Inbox]) -> None:
    stranger, message_id = make_inbox(), unchanged_inbox.message_id
    assert_problem(stranger.call("GET", f"messages/{message_id}"), 404, "not_found")
    assert_problem(stranger.redact(message_id), 404, "not_found")
    assert_problem(stranger.redact(message_id, uids=["bob"]), 404, "not_found")
    assert_problem(stranger.control(message_id, "stop"), 404, "not_found")
    bob = stranger.reader("bob")
    assert_problem(bob.call("GET", f"messages/{message_id}"), 404, "not_found")
    assert_problem(bob.call("DELETE", f"messages/{message_id}"), 404, "not_found")
    for verb in ("read", "archive", "seen"):
        assert bob.change(verb, message_id)["marked"] == 0
    unchanged_inbox.assert_unchanged()


def test_messages_of_another_user_cannot_be_changed(unchanged_inbox: UnchangedInbox) -> None:
    bob = unchanged_inbox.inbox.reader("bob")
    assert_problem(bob.call("GET", f"messages/{unchanged_inbox.anns_id}"), 404, "not_found")
    assert_problem(bob.call("DELETE", f"messages/{unchanged_inbox.anns_id}"), 404, "not_found")
    for verb in ("read", "unread", "archive", "unarchive", "seen"):
        assert bob.change(verb, unchanged_inbox.anns_id)["marked"] == 0
    unchanged_inbox.assert_unchanged()


def test_revoked_key_is_401(make_inbox: Callable[[], Inbox]) -> None:
    inbox = make_inbox()
    path = f"/stack/admin/v1/{inbox.tenant}/keys"
    made = ok(inbox.admin.post(path, json={"scopes": ["post"]}), 201)
    url = f"/stack/admin/v1/{inbox.tenant}/DEFAULT/messages/post"
    assert_problem(ask(inbox.anonymous, "POST", url, made["api_key"]), 400, "invalid_input")
    assert inbox.admin.delete(f"{path}/{made['key_id']}").status_code == 204
    assert_problem(ask(inbox.anonymous, "POST", url, made["api_key"]), 401, "not_authenticated")
