"""Reading and changing an inbox with bad input: refused, and nothing changes."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from stak.testing.http_inbox import Inbox, ok
from tests.api.unchanged_inbox import UnchangedInbox
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table

UNKNOWN = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
RESERVED = ["users", "keys", "settings", "chats", "messages", "sessions", "ws", "audience", "schema"]

BAD_LIMITS = ["0", "101", "-1", "abc", "1e9", "1.5", "%20", "%2B5", "%D9%A3", "9" * 400]
BAD_QUERIES = {
    "category=": "invalid_name",
    "category=a%20b": "invalid_name",
    "category=*": "invalid_name",
    "unread=maybe": "invalid_input",
    "unread=": "invalid_input",
    "archived=2": "invalid_input",
    "cursor=": "invalid_cursor",
    "cursor=c1.AAAA": "invalid_cursor",
    "cursor=%FF": "invalid_cursor",
    "cursor=" + "c" * 9000: "invalid_cursor",
}
VERBS = ("read", "unread", "archive", "unarchive", "seen")
BAD_IDS: list[object] = [
    {"message_ids": []},
    {"message_ids": [UNKNOWN] * 101},
    {"message_ids": UNKNOWN},
    {"message_ids": [7]},
    {"message_ids": [None]},
    {"message_ids": {}},
    {"message_ids": [UNKNOWN], "x": 1},
    {"ids": [UNKNOWN]},
    [UNKNOWN],
    None,
    7,
    "x",
]
BAD_MARKS: list[tuple[str, object, str]] = [
    ("read", {}, "invalid_input"),
    ("read", {"message_ids": None, "before": None}, "invalid_input"),
    ("read", {"message_ids": [UNKNOWN], "before": 1}, "invalid_input"),
    ("read", {"message_ids": [UNKNOWN], "category": "news"}, "invalid_input"),
    ("read", {"category": "news"}, "invalid_input"),
    ("read", {"before": -1}, "invalid_input"),
    ("read", {"before": 1e20}, "invalid_input"),
    ("read", {"before": 10**400}, "invalid_input"),
    ("read", {"before": "now"}, "invalid_input"),
    ("read", {"before": True}, "invalid_input"),
    ("read", {"before": [1]}, "invalid_input"),
    ("read", {"before": 2e9, "category": "a b"}, "invalid_name"),
    ("read", {"before": 2e9, "category": ""}, "invalid_name"),
    ("read", {"before": 2e9, "category": "*"}, "invalid_name"),
    ("read", {"before": 2e9, "category": 7}, "invalid_input"),
    ("read", {"before": 2e9, "after": 1}, "invalid_input"),
    *((verb, body, "invalid_input") for verb in VERBS for body in BAD_IDS),
    *((verb, {"before": 2e9}, "invalid_input") for verb in VERBS[1:]),
]
BAD_RECALLS: list[tuple[dict[str, Any], int, str]] = [
    ({}, 400, "invalid_input"),
    ({"json": {}}, 400, "invalid_input"),
    ({"json": []}, 400, "invalid_input"),
    ({"json": {"message_id": ""}}, 400, "invalid_input"),
    ({"json": {"message_id": 7}}, 400, "invalid_input"),
    ({"json": {"message_id": None}}, 400, "invalid_input"),
    ({"params": {"message_id": ""}}, 400, "invalid_input"),
    ({"json": {"message_id": "MINE", "uids": []}}, 400, "invalid_input"),
    ({"json": {"message_id": "MINE", "uids": "bob"}}, 400, "invalid_input"),
    ({"json": {"message_id": "MINE", "uids": ["bob"] * 10_001}}, 400, "invalid_input"),
    ({"json": {"message_id": "MINE", "uids": ["bob", "a/b"]}}, 400, "invalid_name"),
    ({"json": {"message_id": "MINE", "uids": ["bob", ""]}}, 400, "invalid_name"),
    ({"json": {"message_id": "MINE", "reason": "x" * 257}}, 400, "invalid_input"),
    ({"json": {"message_id": "MINE", "reason": 7}}, 400, "invalid_input"),
    ({"json": {"message_id": "MINE", "all": True}}, 400, "invalid_input"),
    ({"content": b'{"message_id":'}, 400, "malformed_request"),
    ({"json": {"message_id": UNKNOWN}}, 404, "not_found"),
    ({"params": {"message_id": UNKNOWN}}, 404, "not_found"),
]


@case_table("limit", BAD_LIMITS)
def test_invalid_limit_is_400(unchanged_inbox: UnchangedInbox, limit: str) -> None:
    answer = unchanged_inbox.inbox.reader("bob").call("GET", f"messages/last/{limit}")
    problem = assert_problem(answer, 400, "invalid_input")
    assert "'field': 'limit'" in str(problem["errors"])


@case_table("path", ["DEFAULT/messages", "DEFAULT/dead-letters", "audit-log"])
@case_table("limit", [*BAD_LIMITS[:-4], "", "%D9%A3"])
def test_invalid_limit_is_400_for_admins(unchanged_inbox: UnchangedInbox, path: str, limit: str) -> None:
    answer = unchanged_inbox.inbox.admin.get(f"/stack/admin/v1/{unchanged_inbox.inbox.tenant}/{path}?limit={limit}")
    assert_problem(answer, 400, "invalid_input")


@case_table(("query", "code"), BAD_QUERIES.items())
def test_invalid_query_is_400(unchanged_inbox: UnchangedInbox, query: str, code: str) -> None:
    assert_problem(unchanged_inbox.inbox.reader("bob").call("GET", f"messages/last/10?{query}"), 400, code)


@case_table(("verb", "body", "code"), BAD_MARKS)
def test_invalid_mark_is_400_and_changes_nothing(
    unchanged_inbox: UnchangedInbox, verb: str, body: object, code: str
) -> None:
    assert_problem(unchanged_inbox.inbox.reader("bob").call("PUT", f"messages/{verb}/", json=body), 400, code)
    unchanged_inbox.assert_unchanged()


@case_table("path", ["messages/read", "messages/archive", "preferences"])
@case_table(
    ("content", "malformed_for"),
    [
        (b"", ()),
        (b"[" * 100_000, ()),
        (b"{", ("messages/read", "messages/archive", "preferences")),
        (b"\xff", ("messages/read", "messages/archive", "preferences")),
        # A route stops at a field that it does not know.
        (b'{"before":NaN}', ("messages/read",)),
        (b'{"message_ids":["\\ud800"]}', ("messages/read", "messages/archive")),
    ],
)
def test_body_that_is_not_json_is_400(
    unchanged_inbox: UnchangedInbox, path: str, content: bytes, malformed_for: tuple[str, ...]
) -> None:
    answer = unchanged_inbox.inbox.reader("bob").call("PUT", path, content=content)
    assert_problem(answer, 400, "malformed_request" if path in malformed_for else "invalid_input")
    unchanged_inbox.assert_unchanged()


def test_mark_over_256_kb_is_413(unchanged_inbox: UnchangedInbox) -> None:
    answer = unchanged_inbox.inbox.reader("bob").call("PUT", "messages/read", content=b" " * 300_000)
    assert_problem(answer, 413, "too_large")


@case_table(("options", "status", "code"), BAD_RECALLS)
def test_invalid_recall_changes_nothing(
    unchanged_inbox: UnchangedInbox, options: dict[str, Any], status: int, code: str
) -> None:
    stand_ins = {"MINE": unchanged_inbox.message_id}
    if isinstance(body := options.get("json"), dict) and (stand_in := stand_ins.get(str(body.get("message_id")))):
        options = {"json": {**body, "message_id": stand_in}}
    assert_problem(unchanged_inbox.inbox.call("DELETE", "messages/redact", **options), status, code)
    unchanged_inbox.assert_unchanged()


def answers_of(inbox: Inbox, name: str) -> Iterator[httpx.Response]:
    """Call every route of an inbox with this name."""
    there = Inbox(inbox.admin, inbox.anonymous, inbox.tenant, inbox.signing_secret, name)
    yield there.post({"kind": "users", "uids": ["bob"]})
    yield there.call("GET", "messages")
    yield there.call("GET", f"messages/{UNKNOWN}")
    yield there.control(UNKNOWN, "pause")
    yield there.redact(UNKNOWN)
    yield there.call("GET", "audience")
    yield there.call("PUT", "audience", json={"add": ["bob"]})
    yield there.call("GET", "dead-letters")
    yield there.call("GET", "config")
    bob = there.reader("bob")
    yield bob.call("GET", "messages/last/10")
    yield bob.call("GET", "messages/unread")
    yield bob.call("GET", f"messages/{UNKNOWN}")
    yield bob.call("DELETE", f"messages/{UNKNOWN}")
    yield bob.call("PUT", "messages/read/", json={"before": 1})
    yield bob.call("PUT", "messages/archive/", json={"message_ids": [UNKNOWN]})
    yield bob.call("GET", "preferences")
    yield bob.call("PUT", "preferences", json={"muted": []})


def test_unknown_inbox_is_404_on_every_route(unchanged_inbox: UnchangedInbox) -> None:
    for answer in answers_of(unchanged_inbox.inbox, "nowhere"):
        assert_problem(answer, 404, "not_found")


OTHERS = {"users", "chats", "messages"}
"""Names under which some inbox paths belong to users, chats or messages."""


@case_table("name", [*(word for word in RESERVED if word not in OTHERS), "-x", "a%20b", "a%23b", "%C3%A9", "a" * 65])
def test_invalid_inbox_name_is_400_on_every_route(unchanged_inbox: UnchangedInbox, name: str) -> None:
    for answer in answers_of(unchanged_inbox.inbox, name):
        assert_problem(answer, 400, "invalid_name")
    unchanged_inbox.assert_unchanged()


@pytest.fixture(scope="module")
def cursors(unchanged_inbox: UnchangedInbox, make_inbox: Callable[[], Inbox]) -> dict[str, str]:
    """Valid cursors of other queries, and invalid cursors."""
    inbox, stranger = unchanged_inbox.inbox, make_inbox()
    beside = inbox.beside("beside")
    for other in (beside, beside, stranger, stranger):
        other.send("bob")
    unchanged_inbox.take_snapshot()
    bob = inbox.reader("bob")

    def log(of: Inbox) -> str:
        return str(ok(of.admin.get(f"/stack/admin/v1/{of.tenant}/audit-log?limit=1"))["next_cursor"])

    made = {
        "own": bob.page(1)["next_cursor"],
        "another user": inbox.reader("ann").page(1)["next_cursor"],
        "another inbox": beside.reader("bob").page(1)["next_cursor"],
        "another tenant": stranger.reader("bob").page(1)["next_cursor"],
        "category": bob.page(1, category="default")["next_cursor"],
        "unread": bob.page(1, unread="true")["next_cursor"],
        "read": bob.page(1, unread="false")["next_cursor"],
        "broadcasts": ok(inbox.call("GET", "messages?limit=1"))["next_cursor"],
        "broadcasts of another inbox": ok(beside.call("GET", "messages?limit=1"))["next_cursor"],
        "broadcasts of another tenant": ok(stranger.call("GET", "messages?limit=1"))["next_cursor"],
        "audit log": log(inbox),
        "audit log of another tenant": log(stranger),
    }
    assert None not in made.values()
    mine = made["own"]
    swapped = "B" if mine[len(mine) // 2] == "A" else "A"
    return {
        **made,
        "forged": mine[: len(mine) // 2] + swapped + mine[len(mine) // 2 + 1 :],
        "truncated": mine[:-3],
        "half": mine[: len(mine) // 2],
        "longer": mine + "AAAA",
        "another version": "c2" + mine[2:],
        "a message id": unchanged_inbox.message_id,
    }


def test_cursor_is_valid_for_its_own_query_only(unchanged_inbox: UnchangedInbox, cursors: dict[str, str]) -> None:
    inbox, bob = unchanged_inbox.inbox, unchanged_inbox.inbox.reader("bob")

    def ask(query_name: str, cursor: str) -> httpx.Response:
        query = {"cursor": cursor}
        match query_name:
            case "own":
                return bob.call("GET", "messages/last/10", params=query)
            case "category":
                return bob.call("GET", "messages/last/10", params={**query, "category": "default"})
            case "broadcasts":
                return inbox.call("GET", "messages", params=query)
            case "audit log":
                return inbox.admin.get(f"/stack/admin/v1/{inbox.tenant}/audit-log", params=query)
            case _:
                return inbox.call("GET", "dead-letters", params=query)

    for query_name in ("own", "category", "broadcasts", "audit log", "dead letters"):
        for name, cursor in cursors.items():
            if name == query_name:
                ok(ask(query_name, cursor))
            else:
                assert_problem(ask(query_name, cursor), 400, "invalid_cursor")
