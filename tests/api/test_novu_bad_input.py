"""Invalid Novu requests are refused in Novu's error format and change nothing."""

import json
from collections.abc import Callable

import httpx
import pytest

from stak.testing.http_inbox import Inbox
from tests.support.api.novu import ROOT, Application, Subscriber, assert_refused
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

SOME_ID = "01J00000000000000000000000"


@pytest.fixture(scope="module")
def bob(make_tenant: Callable[[], Tenant], anonymous: httpx.Client) -> Subscriber:
    """A subscriber for requests that change nothing."""
    tenant = make_tenant()
    inbox = Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)
    inbox.send("bob")
    return Application(tenant, anonymous, inbox).subscriber("bob")


@case_table(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"a"',
        b"\xff",
        b"[" * 10_000,
        b"{}",
        b'{"applicationIdentifier": 1, "subscriber": {"subscriberId": "a"}}',
        b'{"applicationIdentifier": "a", "subscriber": {"subscriberId": 1}}',
        b'{"applicationIdentifier": "a", "subscriber": {"subscriberId": "a"}, "subscriberHash": 1}',
        b'{"applicationIdentifier": "a", "subscriber": {"subscriberId": "\\ud800"}, "subscriberHash": "a"}',
        b'{"applicationIdentifier": "a", "subscriber": "' + b"a" * 2000 + b'"}',
    ],
)
def test_malformed_session_request_is_400(anonymous: httpx.Client, body: bytes) -> None:
    answer = anonymous.post(f"{ROOT}/session", content=body, headers={"Content-Type": "application/json"})
    assert_refused(answer, 400)


@case_table(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=99999999999999999999999999",
        "limit=-1",
        "limit=ten",
        "limit=%C2%B2",
        "offset=-1",
        "offset=1001",
        "after=nonsense",
        f"after={SOME_ID}~",
        "read=maybe",
        "archived=1",
        "data={",
        "data=[]",
        "data=1",
        'data={"a":{"b":{"c":1}}}',
        'data={"a":{"or":1}}',
        'data={"a":[[1]]}',
        'data={"a":{"or":[1],"and":[]}}',
        "severity=loud",
        "createdGte=yesterday",
        "createdLte=99999999999999999999",
        "unheard_of=1",
        "tags[0][1][]=a",
        "&".join(f"tags[]={number}" for number in range(201)),
    ],
)
def test_invalid_list_query_is_400(bob: Subscriber, query: str) -> None:
    assert_refused(bob.call("GET", f"notifications?{query}"), 400)


@case_table(
    "filters",
    [
        "",
        "{",
        "{}",
        "1",
        "[1]",
        "[" * 3000,
        '[{"read": "false"}]',
        '[{"read": 1}]',
        '[{"tags": 1}]',
        '[{"tags": [1]}]',
        '[{"tags": [["a"]]}]',
        '[{"tags": {"and": ["a"]}}]',
        '[{"tags": {"nor": []}}]',
        '[{"severity": 1}]',
        '[{"severity": ["loud"]}]',
        '[{"data": "a"}]',
        '[{"createdGte": true}]',
        '[{"createdGte": -1}]',
        '[{"createdGte": 1e300}]',
        '[{"unheard_of": 1}]',
        json.dumps([{}] * 101),
    ],
)
def test_invalid_count_filter_is_400(bob: Subscriber, filters: str) -> None:
    assert_refused(bob.call("GET", "notifications/count", params={"filters": filters}), 400)


@case_table("verb", ["read", "archive", "read-archive", "seen", "delete"])
@case_table(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"tags": 1}',
        b'{"tags": [1]}',
        b'{"data": {}}',
        b'{"data": "{"}',
        b'{"data": "[]"}',
        b'{"notificationIds": "a"}',
        b'{"notificationIds": [1]}',
        json.dumps({"notificationIds": ["a"] * 101}).encode(),
    ],
)
def test_invalid_bulk_action_is_400_and_changes_nothing(bob: Subscriber, verb: str, body: bytes) -> None:
    answer = bob.call("POST", f"notifications/{verb}", content=body)
    assert_refused(answer, 400)
    assert (bob.bell(), bob.counts({"seen": False}, {})) == (1, [1, 1])


@case_table("message_id", ["a", SOME_ID, "%00", "01J0000000000000000000000%23", "a" * 2000, "ÄÖÜ"])
def test_unknown_notification_is_404(bob: Subscriber, message_id: str) -> None:
    assert_refused(bob.call("PATCH", f"notifications/{message_id}/read"), 404)
    assert_refused(bob.call("DELETE", f"notifications/{message_id}/delete"), 404)
    bob.change_all("read", notificationIds=[message_id[:128]])
    assert bob.bell() == 1


@case_table(
    ("method", "path", "status"),
    [
        ("GET", "nothing", 404),
        ("PATCH", f"notifications/{SOME_ID}/snooze", 404),
        ("PATCH", f"notifications/{SOME_ID}/complete", 404),
        ("GET", "session", 405),
        ("PUT", "preferences", 405),
    ],
)
def test_unknown_route_and_method_use_novus_error_format(bob: Subscriber, method: str, path: str, status: int) -> None:
    assert_refused(bob.call(method, path), status)
