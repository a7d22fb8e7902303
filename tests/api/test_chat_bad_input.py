"""Chat requests with bad input get a problem that names the field, and change nothing."""

import json
from typing import Any

import httpx
import pytest

from stak.testing.http_inbox import ok
from tests.api.unchanged_chat import UnchangedChat
from tests.support.api.chat import ChatUser
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table

CONTENT_MAX_BYTES = 4096
TTL_MAX_SECONDS = 365 * 86_400
MEMBERS_MAX = 1000
INVALID = (400, "invalid_input")
NAME = (400, "invalid_name")
NUMBER = "+4930123456"
NOT_JSON = (400, "malformed_request")
FORBIDDEN = (403, "not_allowed")
MISSING = (404, "not_found")
TOO_LATE = (409, "wrong_state")


def start(**changed: Any) -> dict[str, Any]:
    """A valid group with some fields changed; None leaves a field out."""
    body = {"chat_type": "group", "participants": ["bob"], **changed}
    return {name: value for name, value in body.items() if value is not None}


def direct(*others: object, **fields: object) -> dict[str, Any]:
    return start(chat_type="direct", participants=others, **fields)


def message(**changed: Any) -> dict[str, Any]:
    """A valid message with some fields changed; None leaves a field out."""
    body = {"client_message_id": "n", "content": "hello", **changed}
    return {name: value for name, value in body.items() if value is not None}


def group_of_size(size: int) -> dict[str, Any]:
    return start(participants=[f"u{number}" for number in range(size)])


# id, body, expected error, text in the problem
BAD_STARTS: list[tuple[str, object, tuple[int, str], str]] = [
    ("direct chat with oneself", direct("ann"), INVALID, "participants"),
    ("direct chat without participant", direct(), INVALID, "participants"),
    ("direct chat with two participants", direct("bob", "cat"), INVALID, "start a group"),
    ("direct chat with a name", direct("eve", name="Us"), INVALID, "name"),
    ("chat_type missing", start(chat_type=None), INVALID, "chat_type"),
    ("chat_type unknown", start(chat_type="PRIVATE"), INVALID, "chat_type"),
    ("chat_type is a number", start(chat_type=1), INVALID, "chat_type"),
    ("participants missing", start(participants=None), INVALID, "participants"),
    ("participants is not a list", start(participants="bob"), INVALID, "participants"),
    ("participant is a number", start(participants=["bob", 7]), INVALID, "participants[1]"),
    ("empty uid", start(participants=["bob", ""]), NAME, "participants[1]"),
    ("uid with /", start(participants=["bob", "cat", "a/b"]), NAME, "participants[2]"),
    ("uid with a control character", direct("a\nb"), NAME, "participants[0]"),
    ("uid too long", direct("x" * 129), NAME, "128"),
    ("1001 members", group_of_size(MEMBERS_MAX), INVALID, "1001"),
    ("1003 members", group_of_size(MEMBERS_MAX + 2), INVALID, "participants"),
    ("empty name", start(name=""), INVALID, "name"),
    ("name too long", start(name="x" * 201), INVALID, "name"),
    ("name is a number", start(name=7), INVALID, "name"),
    ("unknown field", start(colour="red"), INVALID, "colour"),
    ("empty object", {}, INVALID, "chat_type"),
    ("list", [], INVALID, "body"),
    ("null", None, INVALID, "body"),
]
BAD_SENDS: list[tuple[str, object, tuple[int, str], str]] = [
    ("4,097 bytes", message(content="x" * (CONTENT_MAX_BYTES + 1)), INVALID, "4096"),
    ("4,098 bytes in two-byte characters", message(content="é" * (CONTENT_MAX_BYTES // 2 + 1)), INVALID, "4098"),
    ("4,100 bytes in four-byte characters", message(content="😀" * (CONTENT_MAX_BYTES // 4 + 1)), INVALID, "4100"),
    ("empty content", message(content=""), INVALID, "content"),
    ("content missing", message(content=None), INVALID, "content"),
    ("content is a number", message(content=7), INVALID, "content"),
    ("content is an object", message(content={"text": "hello"}), INVALID, "content"),
    ("empty content_type", message(content_type=""), INVALID, "content_type"),
    ("content_type without subtype", message(content_type="text"), INVALID, "content_type"),
    ("content_type with a space", message(content_type="text/ plain"), INVALID, "content_type"),
    ("content_type with a parameter", message(content_type="text/plain; charset=x"), INVALID, "content_type"),
    ("content_type with a line break", message(content_type="text/plain\n"), INVALID, "content_type"),
    ("content_type is a number", message(content_type=7), INVALID, "content_type"),
    ("content_type too long", message(content_type="text/" + "x" * 64), INVALID, "content_type"),
    ("ttl 0", message(ttl_seconds=0), INVALID, "ttl_seconds"),
    ("negative ttl", message(ttl_seconds=-1), INVALID, "ttl_seconds"),
    ("ttl over a year", message(ttl_seconds=TTL_MAX_SECONDS + 1), INVALID, "ttl_seconds"),
    ("huge ttl", message(ttl_seconds=10**30), INVALID, "ttl_seconds"),
    ("fractional ttl", message(ttl_seconds=0.5), INVALID, "ttl_seconds"),
    ("ttl is a string", message(ttl_seconds="60"), INVALID, "ttl_seconds"),
    ("ttl is true", message(ttl_seconds=True), INVALID, "ttl_seconds"),
    ("client_message_id missing", message(client_message_id=None), INVALID, "client_message_id"),
    ("empty client_message_id", message(client_message_id=""), INVALID, "client_message_id"),
    ("client_message_id too long", message(client_message_id="x" * 129), INVALID, "client_message_id"),
    ("client_message_id is a number", message(client_message_id=7), INVALID, "client_message_id"),
    (
        "a client_message_id of another message",
        message(client_message_id="taken"),
        (422, "idempotency_mismatch"),
        "taken",
    ),
    ("unknown message field", message(sender="bob"), INVALID, "sender"),
    ("sequence given", message(sequence=9), INVALID, "sequence"),
    ("empty object", {}, INVALID, "client_message_id"),
    ("list", [], INVALID, "body"),
    ("null", None, INVALID, "body"),
]
# user, method, path, body, expected error, text in the problem
BAD_CALLS: list[tuple[str, str, str, object, tuple[int, str], str]] = [
    ("ann", "GET", "chats/{group}/messages?before=3&after=1", None, INVALID, "not both"),
    ("ann", "GET", "chats/{group}/messages?before=0", None, INVALID, "before"),
    ("ann", "GET", "chats/{group}/messages?before=-1", None, INVALID, "before"),
    ("ann", "GET", "chats/{group}/messages?before=x", None, INVALID, "before"),
    ("ann", "GET", "chats/{group}/messages?before=1.5", None, INVALID, "before"),
    ("ann", "GET", "chats/{group}/messages?before=", None, INVALID, "before"),
    ("ann", "GET", "chats/{group}/messages?after=-1", None, INVALID, "after"),
    ("ann", "GET", "chats/{group}/messages?after=x", None, INVALID, "after"),
    ("ann", "GET", f"chats/{{group}}/messages?after={10**16}", None, INVALID, "after"),
    *(
        ("ann", "GET", f"{path}?limit={limit}", None, INVALID, "limit")
        for path in ("chats/{group}/messages", "chats", "sync")
        for limit in ("0", "101", "-1", "x", "1.5", "")
    ),
    ("ann", "GET", "chats/{group}/messages/5", None, MISSING, "Message not found"),
    ("ann", "GET", "chats/{group}/messages/0", None, MISSING, "Message not found"),
    ("ann", "GET", "chats/{group}/messages/-1", None, MISSING, "Message not found"),
    ("ann", "GET", f"chats/{{group}}/messages/{10**30}", None, MISSING, "Message not found"),
    ("ann", "GET", "chats/{group}/messages/x", None, (404, "no_such_route"), "/messages/x"),
    ("ann", "GET", "chats/{group}/messages/5/receipts", None, MISSING, "Message not found"),
    ("ann", "DELETE", "chats/{group}/messages/5", None, MISSING, "Message not found"),
    ("ann", "DELETE", "chats/{group}/messages/0", None, MISSING, "Message not found"),
    ("cat", "DELETE", "chats/{group}/messages/1", None, FORBIDDEN, "sender"),
    ("ann", "DELETE", "chats/{direct}/messages/1", None, FORBIDDEN, "sender"),
    ("ann", "GET", "messages/x", None, MISSING, "Message not found"),
    ("ann", "GET", "messages/01ARZ3NDEKTSV4RRFFQ69G5FAV", None, MISSING, "Message not found"),
    *(
        ("cat", "PUT", f"chats/{{group}}/{kind}", body, INVALID, named)
        for kind in ("delivered", "read")
        for body, named in (
            ({"sequence": 5}, "must not exceed 4"),
            ({"sequence": -1}, "sequence"),
            ({"sequence": 10**16}, "sequence"),
            ({"sequence": 1.5}, "sequence"),
            ({"sequence": "1"}, "sequence"),
            ({"sequence": True}, "sequence"),
            ({"sequence": None}, "sequence"),
            ({"sequence": 1, "message_id": "x"}, "message_id"),
            ({}, "sequence"),
            ([1], "body"),
        )
    ),
    ("cat", "PUT", "chats/{group}/participants/eve", {}, FORBIDDEN, "add members"),
    ("bob", "PUT", "chats/{group}/participants/eve", {"role": "admin"}, FORBIDDEN, "appoint admins"),
    ("bob", "PUT", "chats/{group}/participants/cat", {"role": "admin"}, FORBIDDEN, "assign roles"),
    ("ann", "PUT", "chats/{group}/participants/eve", {"role": "owner"}, INVALID, "role"),
    ("ann", "PUT", "chats/{group}/participants/cat", {"role": "king"}, INVALID, "role"),
    ("ann", "PUT", "chats/{group}/participants/cat", {"role": 1}, INVALID, "role"),
    ("ann", "PUT", "chats/{group}/participants/eve", {"rights": "all"}, INVALID, "rights"),
    ("ann", "PUT", "chats/{group}/participants/ann", {"role": "member"}, TOO_LATE, "must have an owner"),
    ("ann", "PUT", f"chats/{{group}}/participants/{'x' * 129}", {}, NAME, "128"),
    ("ann", "PUT", "chats/{group}/participants/a%0Ab", {}, NAME, "control"),
    ("ann", "PUT", "chats/{direct}/participants/eve", {}, TOO_LATE, "direct"),
    ("ann", "POST", "chats/{group}/participants", {}, INVALID, "phone_number"),
    ("ann", "POST", "chats/{group}/participants", {"phone_number": "030"}, INVALID, "phone_number"),
    ("ann", "POST", "chats/{group}/participants", {"phone_number": NUMBER, "role": "king"}, INVALID, "role"),
    ("ann", "POST", "chats/{group}/participants", {"phone_number": NUMBER, "rights": "all"}, INVALID, "rights"),
    ("ann", "POST", "chats/{group}/participants", {"phone_number": NUMBER}, MISSING, "nobody can be found"),
    ("cat", "DELETE", "chats/{group}/participants/bob", None, FORBIDDEN, "Admins can remove"),
    ("bob", "DELETE", "chats/{group}/participants/ann", None, FORBIDDEN, "the owner"),
    ("ann", "DELETE", "chats/{group}/participants/eve", None, MISSING, "not a member"),
    ("ann", "DELETE", "chats/{direct}/participants/ann", None, TOO_LATE, "direct"),
    ("cat", "PATCH", "chats/{group}", {"name": "Mine"}, FORBIDDEN, "name it"),
    ("ann", "PATCH", "chats/{group}", {}, INVALID, "name"),
    ("ann", "PATCH", "chats/{group}", {"name": ""}, INVALID, "name"),
    ("ann", "PATCH", "chats/{group}", {"name": "x" * 201}, INVALID, "name"),
    ("ann", "PATCH", "chats/{group}", {"name": "Mine", "chat_type": "direct"}, INVALID, "chat_type"),
    ("ann", "PATCH", "chats/{direct}", {"name": "Us"}, TOO_LATE, "direct"),
    ("ann", "PATCH", "chats/{group}/me", {}, INVALID, "muted_until"),
    ("ann", "PATCH", "chats/{group}/me", {"muted_until": -1}, INVALID, "muted_until"),
    ("ann", "PATCH", "chats/{group}/me", {"muted_until": 1.5}, INVALID, "muted_until"),
    ("ann", "PATCH", "chats/{group}/me", {"muted_until": "tomorrow"}, INVALID, "muted_until"),
    ("ann", "PATCH", "chats/{group}/me", {"muted_until": 10**13}, INVALID, "muted_until"),
    ("ann", "PATCH", "chats/{group}/me", {"muted_until": None, "role": "owner"}, INVALID, "role"),
]
WRONG_METHODS = [
    ("PUT", "chats"),
    ("DELETE", "chats"),
    ("PUT", "chats/{group}"),
    ("DELETE", "chats/{group}"),
    ("PUT", "chats/{group}/participants"),
    ("PATCH", "chats/{group}/participants"),
    ("DELETE", "chats/{group}/participants"),
    ("PATCH", "chats/{group}/participants/cat"),
    ("PUT", "chats/{group}/messages"),
    ("DELETE", "chats/{group}/messages"),
    ("PATCH", "chats/{group}/messages/1"),
    ("POST", "chats/{group}/read"),
    ("PUT", "chats/{group}/unread"),
    ("DELETE", "chats/{group}/me"),
    ("DELETE", "messages/{message}"),
    ("POST", "sync"),
    ("PUT", "me"),
    ("DELETE", "me"),
    ("GET", "contacts/lookup"),
]
UNKNOWN_PARAMETERS = [
    ("GET", "chats?page=2", "page"),
    ("GET", "sync?since=1", "since"),
    ("GET", "chats/{group}?full=1", "full"),
    ("GET", "chats/{group}/participants?limit=1", "limit"),
    ("GET", "chats/{group}/messages?cursor=x", "cursor"),
    ("GET", "chats/{group}/messages/1?x=1", "x"),
    ("GET", "messages/{message}?x=1", "x"),
    ("POST", "chats?dry_run=true", "dry_run"),
    ("POST", "chats/{group}/messages?dry_run=true", "dry_run"),
    ("DELETE", "chats/{group}/messages/1?for=me", "for"),
    ("DELETE", "chats/{group}/participants/cat?dry_run=true", "dry_run"),
]


def assert_refused(answer: httpx.Response, refusal: tuple[int, str], named: str) -> None:
    problem = assert_problem(answer, *refusal)
    assert named in f"{problem['detail']} {problem.get('errors')}"


@case_table(("body", "refusal", "named"), [row[1:] for row in BAD_STARTS], ids=[r[0] for r in BAD_STARTS])
def test_invalid_start_creates_no_chat(
    unchanged_chat: UnchangedChat, body: object, refusal: tuple[int, str], named: str
) -> None:
    assert_refused(unchanged_chat.one("ann").call("POST", "chats", json=body), refusal, named)
    unchanged_chat.assert_unchanged()


@pytest.mark.parametrize("key", ["", "x" * 257])
def test_invalid_idempotency_key_creates_no_chat(unchanged_chat: UnchangedChat, key: str) -> None:
    assert_problem(unchanged_chat.one("ann").start("group", "bob", key=key), *INVALID)
    unchanged_chat.assert_unchanged()


@case_table(("body", "refusal", "named"), [row[1:] for row in BAD_SENDS], ids=[r[0] for r in BAD_SENDS])
def test_invalid_message_is_not_sent(
    unchanged_chat: UnchangedChat, body: object, refusal: tuple[int, str], named: str
) -> None:
    answer = unchanged_chat.one("ann").call("POST", f"chats/{unchanged_chat.group}/messages", json=body)
    assert_refused(answer, refusal, named)
    unchanged_chat.assert_unchanged()


@case_table(("who", "method", "path", "body", "refusal", "named"), BAD_CALLS)
def test_invalid_call_is_refused(
    unchanged_chat: UnchangedChat, who: str, method: str, path: str, body: object, refusal: tuple[int, str], named: str
) -> None:
    options = {} if body is None else {"json": body}
    assert_refused(unchanged_chat.one(who).call(method, unchanged_chat.path(path), **options), refusal, named)
    unchanged_chat.assert_unchanged()


BROKEN = {
    b"": "invalid_input",
    b"{": "malformed_request",
    b"\xff": "malformed_request",
    b'{"content":NaN}': "malformed_request",
    b'{"content":"\\ud800","client_message_id":"n"}': "malformed_request",
    b"[" * 100_000: "invalid_input",
}
"""Bodies that are not JSON, and the code where all their fields are known: others stop at an unknown one."""


@case_table("content", BROKEN)
def test_body_that_is_not_json_is_400(unchanged_chat: UnchangedChat, content: bytes) -> None:
    ann = unchanged_chat.one("ann")
    for method, path in (("POST", "chats"), ("POST", "chats/{group}/messages"), ("PUT", "chats/{group}/read")):
        has_unknown_field = b"content" in content and not path.endswith("messages")
        code = "invalid_input" if has_unknown_field else BROKEN[content]
        assert_problem(ann.call(method, unchanged_chat.path(path), content=content), 400, code)
    unchanged_chat.assert_unchanged()


def test_body_over_256_kb_is_413(unchanged_chat: UnchangedChat) -> None:
    body = json.dumps(message(content="x" * 300_000)).encode()
    answer = unchanged_chat.one("ann").call("POST", f"chats/{unchanged_chat.group}/messages", content=body)
    assert_problem(answer, 413, "too_large")
    unchanged_chat.assert_unchanged()


def test_wrong_methods_are_405(unchanged_chat: UnchangedChat) -> None:
    for method, path in WRONG_METHODS:
        answer = unchanged_chat.one("ann").call(method, unchanged_chat.path(path), json={})
        assert_refused(answer, (405, "method_not_allowed"), method)
    unchanged_chat.assert_unchanged()


def test_unknown_parameters_are_400_and_named(unchanged_chat: UnchangedChat) -> None:
    for method, path, named in UNKNOWN_PARAMETERS:
        answer = unchanged_chat.one("ann").call(method, unchanged_chat.path(path), json=message())
        assert_refused(answer, INVALID, f"{named}: ")
    unchanged_chat.assert_unchanged()


def test_cursor_is_valid_for_its_own_user_and_list_only(unchanged_chat: UnchangedChat) -> None:
    ann, bob = unchanged_chat.chat_users.named("ann", "bob")

    def cursor(whose: ChatUser, path: str) -> str:
        found = ok(whose.call("GET", path, params={"limit": 1}))["next_cursor"]
        assert isinstance(found, str)
        return found

    mine = cursor(ann, "chats")
    bad = ["", "x", "c1.AAAA", "c" * 9000, mine[:-3], mine + "AAAA", "c2" + mine[2:], cursor(bob, "chats")]
    for path, others in (("chats", [*bad, cursor(ann, "sync")]), ("sync", [*bad, mine, cursor(bob, "sync")])):
        assert ok(ann.call("GET", path, params={"cursor": cursor(ann, path)}))["chats"]
        for other in others:
            assert_refused(ann.call("GET", path, params={"cursor": other}), (400, "invalid_cursor"), "cursor")
