"""Sessions of a Novu client: subscriber hashes, tokens and error responses."""

import time
from collections.abc import Callable

import httpx
import jwt
import pytest

from stak.testing.http_inbox import Inbox, Json, ok
from tests.support.api.novu import ROOT, Application, Subscriber, assert_refused, introduce, proof
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

SOME_ID = "01J00000000000000000000000"
ROUTES = [
    ("GET", "notifications"),
    ("GET", "notifications/count?filters=[{}]"),
    *(("PATCH", f"notifications/{SOME_ID}/{verb}") for verb in ("read", "unread", "archive", "unarchive")),
    *(("POST", f"notifications/{verb}") for verb in ("read", "archive", "read-archive", "seen", "delete")),
    ("DELETE", f"notifications/{SOME_ID}/delete"),
    ("GET", "preferences"),
    ("GET", "preferences/global"),
    ("PATCH", "preferences"),
    ("PATCH", "preferences/bulk"),
    ("PATCH", "preferences/default"),
]


@pytest.fixture
def app(tenant: Tenant, anonymous: httpx.Client) -> Application:
    return Application(tenant, anonymous, Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret))


@pytest.fixture(scope="module")
def bob(make_tenant: Callable[[], Tenant], anonymous: httpx.Client) -> Subscriber:
    """A subscriber for requests that change nothing."""
    tenant = make_tenant()
    inbox = Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)
    inbox.send("bob")
    return Application(tenant, anonymous, inbox).subscriber("bob")


def test_session_has_the_fields_of_the_client(app: Application) -> None:
    app.inbox.send("bob")
    session = app.subscriber("bob").session
    assert session.pop("token")
    assert session == {
        "applicationIdentifier": app.tenant.key,
        "totalUnreadCount": 1,
        "unreadCount": {"total": 1, "severity": {"high": 0, "medium": 0, "low": 0, "none": 1}},
        "removeNovuBranding": True,
        "isDevelopmentMode": False,
        "maxSnoozeDurationHours": 0,
    }


def test_app_may_use_another_inbox(app: Application) -> None:
    beside = app.beside("orders")
    message_id = beside.inbox.send("bob")
    assert beside.subscriber("bob").ids() == [message_id]
    assert app.subscriber("bob").ids() == []
    assert_refused(app.subscriber("bob").call("PATCH", f"notifications/{message_id}/read"), 404)
    assert beside.subscriber("bob").bell() == 1


def test_unknown_inbox_is_404_with_a_valid_hash_only(app: Application) -> None:
    right, wrong = proof(app.tenant.subscriber_secret, "bob"), proof("another", "bob")
    body = {"applicationIdentifier": f"{app.tenant.key}:nowhere", "subscriber": {"subscriberId": "bob"}}
    assert_refused(introduce(app.client, **body, subscriberHash=right), 404)
    assert_refused(introduce(app.client, **body, subscriberHash=wrong), 401)


def test_invalid_hash_is_401_without_a_reason(app: Application, make_tenant: Callable[[], Tenant]) -> None:
    secret, other = app.tenant.subscriber_secret, make_tenant()
    right = proof(secret, "bob")
    details = set()
    for identifier, uid, given in [
        (app.tenant.key, "bob", None),
        (app.tenant.key, "bob", ""),
        (app.tenant.key, "bob", right[:-1]),
        (app.tenant.key, "bob", right.upper()),
        (app.tenant.key, "bob", "é" * 64),
        (app.tenant.key, "ann", right),
        (app.tenant.key, "", proof(secret, "")),
        (app.tenant.key, "a/b", proof(secret, "a/b")),
        (app.tenant.key, "bob", proof(other.subscriber_secret, "bob")),
        (app.tenant.key, "bob", proof(app.tenant.signing_secret, "bob")),
        (other.key, "bob", right),
        ("nobody-here", "bob", right),
        ("not a tenant", "bob", right),
        (f"{app.tenant.key}:ws", "bob", right),
        ("", "bob", right),
        ("a#b", "bob", right),
    ]:
        body = {"applicationIdentifier": identifier, "subscriber": {"subscriberId": uid}, "subscriberHash": given}
        details.add(assert_refused(introduce(app.client, **body), 401))
    assert len(details) == 1


def test_both_secrets_are_valid_during_a_rotation(app: Application) -> None:
    def status(secret: str) -> int:
        body = {"applicationIdentifier": app.tenant.key, "subscriber": "bob", "subscriberHash": proof(secret, "bob")}
        return introduce(app.client, **body).status_code

    rotate = f"/stack/admin/v1/{app.tenant.key}/secrets/subscriber/rotate"
    first = app.tenant.subscriber_secret
    second = ok(app.tenant.admin.post(rotate))["secret"]
    assert (status(first), status(second)) == (201, 201)
    third = ok(app.tenant.admin.post(rotate))["secret"]
    assert (status(first), status(second), status(third)) == (401, 201, 201)


@case_table(("method", "path"), ROUTES)
def test_route_without_a_subscriber_token_is_401(bob: Subscriber, method: str, path: str) -> None:
    assert_refused(bob.client.request(method, f"{ROOT}/{path}"), 401)
    assert_refused(bob.call(method, path, token="nonsense"), 401)


def test_subscriber_and_user_tokens_are_not_exchangeable(app: Application) -> None:
    app.inbox.send("bob")
    bob, reader = app.subscriber("bob"), app.inbox.reader("bob")
    for method, path in ROUTES:
        assert_refused(bob.call(method, path, token=reader.token), 401)
    mine = {"Authorization": f"Bearer {bob.session['token']}"}
    users = f"/stack/users/v1/{app.tenant.key}"
    for method, path in [
        ("GET", "me"),
        ("GET", "DEFAULT/messages/last/10"),
        ("GET", "chats"),
        ("POST", "sessions"),
        ("GET", "events"),
    ]:
        answer = app.client.request(method, f"{users}/{path}", headers=mine, json={} if method == "POST" else None)
        assert_problem(answer, 401, "not_authenticated")
    assert bob.bell() == 1  # Each is valid on its own routes.
    assert reader.unread()["total"] == 1


@case_table(
    "claims",
    [
        {"aud": "stak"},
        {"aud": "another"},
        {"stak_inbox": None},
        {"stak_inbox": 7},
        {"stak_inbox": "a#b"},
        {"stak_inbox": ["DEFAULT"]},
        {"exp": 1},
        {"iss": "nobody-here"},
        {"sub": ""},
    ],
)
def test_token_with_a_wrong_claim_is_401(app: Application, claims: dict[str, object]) -> None:
    good: Json = {"iss": app.tenant.key, "sub": "bob", "aud": "stak-subscriber", "stak_inbox": "DEFAULT"}
    good["exp"] = time.time() + 60
    bob = app.subscriber("bob")
    secret = app.tenant.signing_secret
    assert bob.call("GET", "notifications", token=jwt.encode(good, secret, "HS256")).status_code == 200
    assert_refused(bob.call("GET", "notifications", token=jwt.encode({**good, **claims}, secret, "HS256")), 401)
    other = jwt.encode(good, app.tenant.subscriber_secret, "HS256")
    assert_refused(bob.call("GET", "notifications", token=other), 401)


def test_messages_of_other_users_and_tenants_are_404(app: Application, make_tenant: Callable[[], Tenant]) -> None:
    message_id = app.inbox.send("bob")
    tenant = make_tenant()
    inbox = Inbox(tenant.admin, app.client, tenant.key, tenant.signing_secret)
    stranger, ann = Application(tenant, app.client, inbox).subscriber("bob"), app.subscriber("ann")
    for somebody in (stranger, ann):
        for verb in ("read", "unread", "archive", "unarchive"):
            assert_refused(somebody.call("PATCH", f"notifications/{message_id}/{verb}"), 404)
        assert_refused(somebody.call("DELETE", f"notifications/{message_id}/delete"), 404)
        for verb in ("read", "archive", "read-archive", "seen", "delete"):
            somebody.change_all(verb, notificationIds=[message_id])
            somebody.change_all(verb)
        assert (somebody.bell(), somebody.ids()) == (0, [])
    (one,) = app.subscriber("bob").listed()
    assert (one["id"], one["isRead"], one["isSeen"], one["isArchived"]) == (message_id, False, False, False)
