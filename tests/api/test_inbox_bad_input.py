"""Invalid posts get a problem that names the field, and change nothing."""

import json
import time
from typing import Any

import httpx
import pytest

from stak.testing.http_inbox import HELLO, Inbox, everyone, ok, users
from stak.testing.server import Server
from tests.api.unchanged_inbox import UnchangedInbox
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table

DAY_SECONDS = 86_400
MESSAGE_MAX_BYTES = 32 * 1024
POST_MAX_BYTES = 16 * 1024 * 1024
DEEP = "[" * 100_000 + "]" * 100_000


def post(**changed: Any) -> str:
    """A valid post with some fields changed; None leaves a field out."""
    body = {"audiences": users("bob"), "message": HELLO, **changed}
    return json.dumps({name: value for name, value in body.items() if value is not None})


def raw(message: str = "{}", uid: str = "bob", more: str = "") -> str:
    """A post as text, for what no JSON library writes."""
    return f'{{"audiences":{{"kind":"users","uids":["{uid}"]}},"message":{message}{more}}}'


def message_of(size: int) -> dict[str, str]:
    """A message whose JSON has this many bytes."""
    return {"text": "x" * (size - len('{"text":""}'))}


# id, body, error code, text in the problem
BAD = [
    ("no uids", post(audiences=users()), "invalid_input", "audiences.uids"),
    ("100,001 uids", post(audiences=users(*map(str, range(100_001)))), "invalid_input", "100,001"),
    ("the same uid 100,001 times", post(audiences=users(*["bob"] * 100_001)), "invalid_input", "100,001"),
    ("uid with /", post(audiences=users("bob", "a/b")), "invalid_name", "'/'"),
    ("uid with a control character", post(audiences=users("bob", "a\x1fb")), "invalid_name", "control"),
    ("uid with a line break", post(audiences=users("a\nb")), "invalid_name", "control"),
    ("uid with DEL", post(audiences=users("a\x7f")), "invalid_name", "control"),
    ("uid of 129 characters", post(audiences=users("a" * 129)), "invalid_name", "128"),
    ("uid of 260 bytes", post(audiences=users("😀" * 65)), "invalid_name", "256"),
    ("empty uid", post(audiences=users("")), "invalid_name", "empty"),
    ("uid is a number", post(audiences=users("bob", 7)), "invalid_input", "audiences.uids[1]"),  # type: ignore[arg-type]
    ("uid is not valid text", raw(uid="\\ud800"), "malformed_request", "JSON"),
    ("uids is a string", post(audiences={"kind": "users", "uids": "bob"}), "invalid_input", "audiences.uids"),
    ("uids missing", post(audiences={"kind": "users"}), "invalid_input", "uids"),
    ("uids for everyone", post(audiences=everyone(uids=["bob"])), "invalid_input", "uids"),
    ("audiences missing", post(audiences=None), "invalid_input", "audiences"),
    ("audiences is a list", post(audiences=[]), "invalid_input", "audiences"),
    ("audience kind missing", post(audiences={"uids": ["bob"]}), "invalid_input", "kind"),
    ("audience kind unknown", post(audiences={"kind": "some"}), "invalid_input", "audiences.kind"),
    ("unknown audience field", post(audiences=users("bob", group="x")), "invalid_input", "group"),
    ("label is a number", post(audiences=everyone(label=7)), "invalid_input", "audiences.label"),
    ("label too long", post(audiences=everyone(label="x" * 257)), "invalid_input", "audiences.label"),
    ("message missing", post(message=None), "invalid_input", "message"),
    ("message null", raw("null"), "invalid_input", "message"),
    ("message is a list", post(message=[]), "invalid_input", "message"),
    ("message is a string", post(message="hello"), "invalid_input", "message"),
    ("message is a number", raw("7"), "invalid_input", "message"),
    ("message over 32 KB", post(message=message_of(MESSAGE_MAX_BYTES + 1)), "invalid_input", "32,769"),
    ("message of 100,000 brackets", raw(f'{{"a":{DEEP}}}'), "malformed_request", "recursion"),
    ("message of many brackets", raw(f'{{"a":{DEEP[99_000:101_000]}}}'), "malformed_request", "recursion"),
    ("lone surrogate in a value", raw('{"a":"\\ud800"}'), "malformed_request", "JSON"),
    ("lone surrogate in a key", raw('{"\\udfff":1}'), "malformed_request", "JSON"),
    ("number overflow", raw('{"a":1e999}'), "invalid_input", "message"),
    ("NaN", raw('{"a":NaN}'), "malformed_request", "JSON"),
    ("Infinity", raw('{"a":-Infinity}'), "malformed_request", "JSON"),
    ("control character in a string", raw('{"a":"\t"}'), "malformed_request", "JSON"),
    ("number with a leading zero", raw('{"a":01}'), "malformed_request", "JSON"),
    ("trailing comma", raw('{"a":1,}'), "malformed_request", "JSON"),
    ("empty category", post(category=""), "invalid_name", "category"),
    ("category with a space", post(category="a b"), "invalid_name", "category"),
    ("category with #", post(category="a#b"), "invalid_name", "category"),
    ("category *", post(category="*"), "invalid_name", "category"),
    ("category of 65 characters", post(category="a" * 65), "invalid_name", "category"),
    ("category with non-ASCII characters", post(category="nové"), "invalid_name", "category"),
    ("category is a number", post(category=7), "invalid_input", "category"),
    ("sender too long", post(sender="x" * 257), "invalid_input", "sender"),
    ("sender is a list", post(sender=["me"]), "invalid_input", "sender"),
    ("sender is not valid text", raw(more=',"sender":"\\ud800"'), "malformed_request", "JSON"),
    ("host_system_id too long", post(host_system_id="x" * 257), "invalid_input", "host_system_id"),
    ("host_system_id is a number", post(host_system_id=7), "invalid_input", "host_system_id"),
    ("ttl 0", post(ttl_seconds=0), "invalid_input", "ttl_seconds"),
    ("negative ttl", post(ttl_seconds=-1), "invalid_input", "ttl_seconds"),
    ("ttl over ten years", post(ttl_seconds=11 * 365 * DAY_SECONDS), "invalid_input", "ttl_seconds"),
    ("huge ttl", post(ttl_seconds=10**30), "invalid_input", "ttl_seconds"),
    ("fractional ttl", post(ttl_seconds=0.5), "invalid_input", "ttl_seconds"),
    ("ttl is a string", post(ttl_seconds="60"), "invalid_input", "ttl_seconds"),
    ("ttl is true", post(ttl_seconds=True), "invalid_input", "ttl_seconds"),
    ("send_at in the past", post(send_at=int(time.time()) - 1), "invalid_input", "send_at"),
    ("send_at 0", post(send_at=0), "invalid_input", "send_at"),
    ("negative send_at", post(send_at=-1), "invalid_input", "send_at"),
    ("send_at in two years", post(send_at=int(time.time()) + 730 * DAY_SECONDS), "invalid_input", "send_at"),
    ("send_at in milliseconds", post(send_at=int(time.time() * 1000)), "invalid_input", "send_at"),
    ("huge send_at", post(send_at=10**30), "invalid_input", "send_at"),
    ("fractional send_at", post(send_at=1.5), "invalid_input", "send_at"),
    ("send_at is a string", post(send_at="tomorrow"), "invalid_input", "send_at"),
    ("unknown field", post(colour="red"), "invalid_input", "colour"),
    ("unknown field of 100,000 brackets", raw(more=f',"x":{DEEP}'), "invalid_input", "x"),
    ("empty body", "", "invalid_input", "body"),
    ("empty object", "{}", "invalid_input", "message"),
    ("list", "[]", "invalid_input", "body"),
    ("null", "null", "invalid_input", "body"),
    ("number", "7", "invalid_input", "body"),
    ("truncated object", post()[:-1], "malformed_request", "JSON"),
    ("two objects", post() * 2, "malformed_request", "JSON"),
    ("100,000 brackets", DEEP, "invalid_input", "body"),
    ("16 MB of spaces", " " * POST_MAX_BYTES, "malformed_request", "JSON"),
]


@case_table(("body", "code", "named"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_invalid_post_is_400_and_changes_nothing(
    unchanged_inbox: UnchangedInbox, body: str, code: str, named: str
) -> None:
    for query in ("", "?dry_run=true"):
        answer = unchanged_inbox.inbox.call("POST", f"messages/post{query}", content=body.encode())
        problem = assert_problem(answer, 400, code)
        assert named in f"{problem['detail']} {problem.get('errors')}"
    unchanged_inbox.assert_unchanged()


# With many user ids the index says which one is wrong.
@case_table("uid", ["a/b", "", "a" * 129, "a\nb", "😀" * 65])
def test_invalid_uid_is_named_by_its_index(unchanged_inbox: UnchangedInbox, uid: str) -> None:
    problem = assert_problem(unchanged_inbox.inbox.post(users("ann", "bob", uid)), 400, "invalid_name")
    assert "audiences.uids[2]" in str(problem["errors"])


@pytest.mark.parametrize("invalid_field", ["message", "sender"])
def test_bytes_that_are_not_utf8_are_400(unchanged_inbox: UnchangedInbox, invalid_field: str) -> None:
    body = raw('{"a":"?"}') if invalid_field == "message" else raw(more=',"sender":"?"')
    answer = unchanged_inbox.inbox.call("POST", "messages/post", content=body.encode().replace(b"?", b"\xff"))
    assert_problem(answer, 400, "malformed_request")
    unchanged_inbox.assert_unchanged()


@case_table(
    ("inbox", "changed", "named"),
    [
        ("strict", {"message": {}}, {"message": '"title" is a required property'}),
        ("strict", {"message": {"title": "", "price": 11}}, {"message.price": "11 is greater than the maximum of 10"}),
        ("strict", {"message": {"title": ""}, "category": "sport"}, {"category": "'sport' is not one of news"}),
        (
            "crowded",
            {"category": "c90"},
            {"category": "'c90' would be category number 91; the maximum is 90"},
        ),
    ],
)
def test_post_that_violates_the_inbox_config_is_400_with_field_and_reason(
    unchanged_inbox: UnchangedInbox, inbox: str, changed: dict[str, Any], named: dict[str, str]
) -> None:
    for query in ("", "?dry_run=true"):
        answer = unchanged_inbox.inbox_called(inbox).call(
            "POST", f"messages/post{query}", content=post(**changed).encode()
        )
        problem = assert_problem(answer, 400, "invalid_input")
        assert problem["errors"] == [{"field": field, "message": message} for field, message in named.items()]
    unchanged_inbox.assert_unchanged()


def test_inbox_with_all_categories_accepts_its_own(unchanged_inbox: UnchangedInbox) -> None:
    ok(unchanged_inbox.crowded.post(users("bob"), category="c89", query="?dry_run=true"))
    ok(unchanged_inbox.crowded.post(users("bob"), query="?dry_run=true"))


@pytest.mark.parametrize("query", ["dry_run=maybe", "dry_run=", "dry_run=2"])
def test_dry_run_with_an_invalid_value_is_400(unchanged_inbox: UnchangedInbox, query: str) -> None:
    assert_problem(unchanged_inbox.inbox.post(users("bob"), query=f"?{query}"), 400, "invalid_input")
    unchanged_inbox.assert_unchanged()


@pytest.mark.parametrize("key", ["", "x" * 257])
def test_invalid_idempotency_key_is_400(unchanged_inbox: UnchangedInbox, key: str) -> None:
    assert_problem(unchanged_inbox.inbox.post(users("bob"), key=key), 400, "invalid_input")
    unchanged_inbox.assert_unchanged()


def test_post_over_16_mb_is_413(unchanged_inbox: UnchangedInbox) -> None:
    answer = unchanged_inbox.inbox.call("POST", "messages/post", content=b" " * (POST_MAX_BYTES + 1))
    assert_problem(answer, 413, "too_large")
    unchanged_inbox.assert_unchanged()


# The rest is not read: without this header the next request of a client that reuses connections would sometimes find
# this one closed.
def test_endless_post_is_413_and_closes_its_connection(unchanged_inbox: UnchangedInbox, server: Server) -> None:
    parts = (b" " * 2**20 for _ in range(17))
    headers = {"Authorization": unchanged_inbox.inbox.admin.headers["authorization"]}
    with httpx.Client(base_url=server.url, headers=headers, timeout=20, verify=False) as client:
        path = f"/stack/admin/v1/{unchanged_inbox.inbox.tenant}/DEFAULT/messages/post"
        answer = client.post(path, content=parts)
    assert_problem(answer, 413, "too_large")
    unchanged_inbox.assert_unchanged()
    assert answer.headers.get("connection") == "close"


def test_values_at_the_limits_are_accepted(inbox: Inbox) -> None:
    for size in (len('{"text":""}'), MESSAGE_MAX_BYTES):
        message_id = inbox.send("bob", message=message_of(size))
        assert inbox.reader("bob").one(message_id)["message"] == message_of(size)
    inbox.send("a" * 128, "é" * 128, "😀" * 64, category="c" * 64, sender="s" * 256, host_system_id="h" * 256)
    assert inbox.reader("😀" * 64).unread()["total"] == 1
    ok(inbox.post(users("bob", label="l" * 256), key="k" * 256, ttl_seconds=10 * 365 * DAY_SECONDS), 202)


def test_repeated_uid_is_counted_once(inbox: Inbox) -> None:
    accepted = ok(inbox.post(users("bob", "ann", "bob", "bob")), 202)
    assert (accepted["recipients"], accepted["chunks"]) == (2, 1)
    assert inbox.wait(accepted["message_id"])["delivered"] == 2
    assert inbox.reader("bob").ids() == [accepted["message_id"]]
    assert inbox.reader("bob").unread()["total"] == 1
