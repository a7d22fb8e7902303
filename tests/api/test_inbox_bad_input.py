"""Posts that are refused: by a problem that says what is wrong and where, and with nothing changed."""

import json
import time
from typing import Any

import httpx
import pytest

from tests.api.guarded import Guarded
from tests.api.inbox import HELLO, Inbox, everyone, ok, users
from tests.api.problems import assert_problem
from tests.support.stak_server import Server

DAY_SECONDS = 86_400
MESSAGE_MAX_BYTES = 32 * 1024
POST_MAX_BYTES = 16 * 1024 * 1024
DEEP = "[" * 100_000 + "]" * 100_000


def post(**changed: Any) -> str:
    """A good post, but for what is changed; None leaves a field out."""
    body = {"audiences": users("bob"), "message": HELLO, **changed}
    return json.dumps({name: value for name, value in body.items() if value is not None})


def raw(message: str = "{}", uid: str = "bob", more: str = "") -> str:
    """A post spelled by hand, for what no JSON library writes."""
    return f'{{"audiences":{{"kind":"users","uids":["{uid}"]}},"message":{message}{more}}}'


def message_of(size: int) -> dict[str, str]:
    """A message whose JSON has so many bytes."""
    return {"text": "x" * (size - len('{"text":""}'))}


# what, body, code, what the problem names
BAD = [
    ("no uids", post(audiences=users()), "invalid_input", "audiences.uids"),
    ("100,001 uids", post(audiences=users(*map(str, range(100_001)))), "invalid_input", "100,001"),
    ("100,001 times the same uid", post(audiences=users(*["bob"] * 100_001)), "invalid_input", "100,001"),
    ("a uid with /", post(audiences=users("bob", "a/b")), "invalid_name", "'/'"),
    ("a uid with a control character", post(audiences=users("bob", "a\x1fb")), "invalid_name", "control"),
    ("a uid with a line break", post(audiences=users("a\nb")), "invalid_name", "control"),
    ("a uid with DEL", post(audiences=users("a\x7f")), "invalid_name", "control"),
    ("a uid of 129 characters", post(audiences=users("a" * 129)), "invalid_name", "128"),
    ("a uid of 260 bytes", post(audiences=users("😀" * 65)), "invalid_name", "256"),
    ("an empty uid", post(audiences=users("")), "invalid_name", "empty"),
    ("a uid that is a number", post(audiences=users("bob", 7)), "invalid_input", "audiences.uids[1]"),  # type: ignore[arg-type]
    ("a uid that is no text", raw(uid="\\ud800"), "malformed_request", "JSON"),
    ("uids that are a string", post(audiences={"kind": "users", "uids": "bob"}), "invalid_input", "audiences.uids"),
    ("uids left out", post(audiences={"kind": "users"}), "invalid_input", "uids"),
    ("uids for everyone", post(audiences=everyone(uids=["bob"])), "invalid_input", "uids"),
    ("audiences left out", post(audiences=None), "invalid_input", "audiences"),
    ("audiences as a list", post(audiences=[]), "invalid_input", "audiences"),
    ("audiences of no kind", post(audiences={"uids": ["bob"]}), "invalid_input", "kind"),
    ("audiences of another kind", post(audiences={"kind": "some"}), "invalid_input", "audiences.kind"),
    ("a field no audience has", post(audiences=users("bob", group="x")), "invalid_input", "group"),
    ("a label that is a number", post(audiences=everyone(label=7)), "invalid_input", "audiences.label"),
    ("a label too long", post(audiences=everyone(label="x" * 257)), "invalid_input", "audiences.label"),
    ("message left out", post(message=None), "invalid_input", "message"),
    ("message null", raw("null"), "invalid_input", "message"),
    ("message as a list", post(message=[]), "invalid_input", "message"),
    ("message as a string", post(message="hello"), "invalid_input", "message"),
    ("message as a number", raw("7"), "invalid_input", "message"),
    ("message over 32 KB", post(message=message_of(MESSAGE_MAX_BYTES + 1)), "invalid_input", "32,769"),
    ("message of 100,000 brackets", raw(f'{{"a":{DEEP}}}'), "malformed_request", "recursion"),
    ("message of many brackets", raw(f'{{"a":{DEEP[99_000:101_000]}}}'), "malformed_request", "recursion"),
    ("a lone surrogate in a value", raw('{"a":"\\ud800"}'), "malformed_request", "JSON"),
    ("a lone surrogate in a key", raw('{"\\udfff":1}'), "malformed_request", "JSON"),
    ("a number beyond all numbers", raw('{"a":1e999}'), "invalid_input", "message"),
    ("NaN", raw('{"a":NaN}'), "malformed_request", "JSON"),
    ("Infinity", raw('{"a":-Infinity}'), "malformed_request", "JSON"),
    ("a control character in text", raw('{"a":"\t"}'), "malformed_request", "JSON"),
    ("a number with a leading zero", raw('{"a":01}'), "malformed_request", "JSON"),
    ("a comma too many", raw('{"a":1,}'), "malformed_request", "JSON"),
    ("an empty category", post(category=""), "invalid_name", "category"),
    ("a category with a space", post(category="a b"), "invalid_name", "category"),
    ("a category with #", post(category="a#b"), "invalid_name", "category"),
    ("the category *", post(category="*"), "invalid_name", "category"),
    ("a category of 65 characters", post(category="a" * 65), "invalid_name", "category"),
    ("a category beyond ASCII", post(category="nové"), "invalid_name", "category"),
    ("a category that is a number", post(category=7), "invalid_input", "category"),
    ("a sender too long", post(sender="x" * 257), "invalid_input", "sender"),
    ("a sender that is a list", post(sender=["me"]), "invalid_input", "sender"),
    ("a sender that is no text", raw(more=',"sender":"\\ud800"'), "malformed_request", "JSON"),
    ("a host_system_id too long", post(host_system_id="x" * 257), "invalid_input", "host_system_id"),
    ("a host_system_id that is a number", post(host_system_id=7), "invalid_input", "host_system_id"),
    ("no time to live", post(ttl_seconds=0), "invalid_input", "ttl_seconds"),
    ("a negative time to live", post(ttl_seconds=-1), "invalid_input", "ttl_seconds"),
    ("eleven years to live", post(ttl_seconds=11 * 365 * DAY_SECONDS), "invalid_input", "ttl_seconds"),
    ("a time to live beyond all numbers", post(ttl_seconds=10**30), "invalid_input", "ttl_seconds"),
    ("half a second to live", post(ttl_seconds=0.5), "invalid_input", "ttl_seconds"),
    ("a time to live in words", post(ttl_seconds="60"), "invalid_input", "ttl_seconds"),
    ("a time to live of true", post(ttl_seconds=True), "invalid_input", "ttl_seconds"),
    ("to be sent in the past", post(send_at=int(time.time()) - 1), "invalid_input", "send_at"),
    ("to be sent in 1970", post(send_at=0), "invalid_input", "send_at"),
    ("to be sent before time began", post(send_at=-1), "invalid_input", "send_at"),
    ("to be sent in two years", post(send_at=int(time.time()) + 730 * DAY_SECONDS), "invalid_input", "send_at"),
    ("to be sent in milliseconds", post(send_at=int(time.time() * 1000)), "invalid_input", "send_at"),
    ("to be sent beyond all numbers", post(send_at=10**30), "invalid_input", "send_at"),
    ("to be sent at half past", post(send_at=1.5), "invalid_input", "send_at"),
    ("to be sent tomorrow", post(send_at="tomorrow"), "invalid_input", "send_at"),
    ("a field no post has", post(colour="red"), "invalid_input", "colour"),
    ("a field of 100,000 brackets", raw(more=f',"x":{DEEP}'), "invalid_input", "x"),
    ("an empty body", "", "invalid_input", "body"),
    ("an empty object", "{}", "invalid_input", "audiences"),
    ("a list", "[]", "invalid_input", "body"),
    ("null", "null", "invalid_input", "body"),
    ("a number", "7", "invalid_input", "body"),
    ("half an object", post()[:-1], "malformed_request", "JSON"),
    ("two objects", post() * 2, "malformed_request", "JSON"),
    ("100,000 brackets", DEEP, "invalid_input", "body"),
    ("16 MB of spaces", " " * POST_MAX_BYTES, "malformed_request", "JSON"),
]


@pytest.mark.parametrize(("body", "code", "named"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_post_is_400_and_changes_nothing(guarded: Guarded, body: str, code: str, named: str) -> None:
    for query in ("", "?dry_run=true"):
        answer = guarded.inbox.call("POST", f"messages/post{query}", content=body.encode())
        problem = assert_problem(answer, 400, code)
        assert named in f"{problem['detail']} {problem.get('errors')}"
    guarded.assert_unchanged()


# One of a hundred thousand may be wrong.
@pytest.mark.parametrize("uid", ["a/b", "", "a" * 129, "a\nb", "😀" * 65])
def test_a_bad_uid_is_named_by_its_place(guarded: Guarded, uid: str) -> None:
    problem = assert_problem(guarded.inbox.post(users("ann", "bob", uid)), 400, "invalid_name")
    assert "audiences.uids[2]" in str(problem["errors"])


@pytest.mark.parametrize("place", ["message", "sender"])
def test_bytes_that_are_no_text_are_400(guarded: Guarded, place: str) -> None:
    body = raw('{"a":"?"}') if place == "message" else raw(more=',"sender":"?"')
    answer = guarded.inbox.call("POST", "messages/post", content=body.encode().replace(b"?", b"\xff"))
    assert answer.json()["code"] in ("invalid_input", "malformed_request")
    assert_problem(answer, 400, answer.json()["code"])
    guarded.assert_unchanged()


@pytest.mark.parametrize(
    ("inbox", "changed", "named"),
    [
        ("strict", {"message": {}}, {"message": '"title" is a required property'}),
        ("strict", {"message": {"title": "", "price": 11}}, {"message.price": "11 is greater than the maximum of 10"}),
        ("strict", {"message": {"title": ""}, "category": "sport"}, {"category": "'sport' is not one of news"}),
        (
            "crowded",
            {"category": "c90"},
            {"category": "'c90' would be category number 91; an inbox has 90 at most"},
        ),
    ],
)
def test_what_does_not_fit_the_inbox_is_400_by_field_and_reason(
    guarded: Guarded, inbox: str, changed: dict[str, Any], named: dict[str, str]
) -> None:
    for query in ("", "?dry_run=true"):
        answer = guarded.inbox_called(inbox).call("POST", f"messages/post{query}", content=post(**changed).encode())
        problem = assert_problem(answer, 400, "invalid_input")
        assert problem["errors"] == [{"field": field, "message": message} for field, message in named.items()]
    guarded.assert_unchanged()


def test_a_crowded_inbox_still_takes_the_categories_it_has(guarded: Guarded) -> None:
    ok(guarded.crowded.post(users("bob"), category="c89", query="?dry_run=true"))
    ok(guarded.crowded.post(users("bob"), query="?dry_run=true"))


@pytest.mark.parametrize("query", ["dry_run=maybe", "dry_run=", "dry_run=2"])
def test_a_dry_run_that_is_neither_is_400(guarded: Guarded, query: str) -> None:
    assert_problem(guarded.inbox.post(users("bob"), query=f"?{query}"), 400, "invalid_input")
    guarded.assert_unchanged()


@pytest.mark.parametrize("key", ["", "x" * 257])
def test_a_bad_idempotency_key_is_400(guarded: Guarded, key: str) -> None:
    assert_problem(guarded.inbox.post(users("bob"), key=key), 400, "invalid_input")
    guarded.assert_unchanged()


def test_a_post_over_16_mb_is_413(guarded: Guarded) -> None:
    answer = guarded.inbox.call("POST", "messages/post", content=b" " * (POST_MAX_BYTES + 1))
    assert_problem(answer, 413, "too_large")
    guarded.assert_unchanged()


# The rest is not read: if the answer did not say so, the next request of a client that keeps its connections would find
# this one closed, one time in four.
def test_a_post_that_never_ends_is_413_and_the_last_on_its_connection(guarded: Guarded, server: Server) -> None:
    parts = (b" " * 2**20 for _ in range(17))
    headers = {"Authorization": guarded.inbox.admin.headers["authorization"]}
    with httpx.Client(base_url=server.url, headers=headers, verify=False) as client:
        path = f"/stack/admin/v1/{guarded.inbox.tenant}/DEFAULT/messages/post"
        answer = client.post(path, content=parts)
    assert_problem(answer, 413, "too_large")
    guarded.assert_unchanged()
    assert answer.headers.get("connection") == "close"


def test_what_is_just_within_the_limits_is_accepted(inbox: Inbox) -> None:
    for size in (len('{"text":""}'), MESSAGE_MAX_BYTES):
        message_id = inbox.send("bob", message=message_of(size))
        assert inbox.reader("bob").one(message_id)["message"] == message_of(size)
    inbox.send("a" * 128, "é" * 128, "😀" * 64, category="c" * 64, sender="s" * 256, host_system_id="h" * 256)
    assert inbox.reader("😀" * 64).unread()["total"] == 1
    ok(inbox.post(users("bob", label="l" * 256), key="k" * 256, ttl_seconds=10 * 365 * DAY_SECONDS), 202)


def test_the_same_user_twice_is_counted_once(inbox: Inbox) -> None:
    accepted = ok(inbox.post(users("bob", "ann", "bob", "bob")), 202)
    assert (accepted["recipients"], accepted["chunks"]) == (2, 1)
    assert inbox.wait(accepted["message_id"])["delivered"] == 2
    assert inbox.reader("bob").ids() == [accepted["message_id"]]
    assert inbox.reader("bob").unread()["total"] == 1
