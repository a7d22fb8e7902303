"""Snoozed, grouped, pinned and answered messages over HTTP."""

import time

import pytest

from stak.testing.http_inbox import HELLO, Inbox, Json, ok, unread, users
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.eventually import eventually


def snooze(inbox: Inbox, user: str, until: int | None, *ids: str) -> Json:
    return ok(inbox.reader(user).call("PUT", "messages/snooze/", json={"message_ids": ids, "until": until}))


def test_snoozed_message_returns_unread_on_top(inbox: Inbox) -> None:
    first, second = inbox.send("bob"), inbox.send("bob")
    bob = inbox.reader("bob")
    later = int(time.time()) + 3600
    assert snooze(inbox, "bob", later, first) == {"marked": 1, "unread": unread(default=1)}
    assert bob.ids() == [second]
    (aside,) = bob.messages(snoozed="true")
    assert (aside["id"], aside["snoozed_until"], aside["readat"]) == (first, later, None)
    until = int(time.time()) + 3
    assert snooze(inbox, "bob", until, first)["marked"] == 1
    assert eventually(lambda: len(bob.ids()) == 2)
    assert bob.ids() == [first, second]
    assert bob.unread() == unread(default=2)
    assert bob.one(first)["returned_at"] >= until
    assert bob.messages(snoozed="true") == []


def test_snooze_can_be_ended_before_its_time(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    snooze(inbox, "bob", int(time.time()) + 3600, message_id)
    state = ok(inbox.call("GET", f"messages/{message_id}/recipients/bob"))
    assert (state["state"], state["read_at"]) == ("delivered", None)
    assert snooze(inbox, "bob", None, message_id) == {"marked": 1, "unread": unread(default=1)}
    assert snooze(inbox, "bob", None, message_id) == {"marked": 0, "unread": unread(default=1)}


@case_table(
    "body",
    [
        {"message_ids": ["x"], "until": 5},
        {"message_ids": ["x"], "until": 99_999_999_999},
        {"message_ids": ["x"]},
        {"message_ids": [], "until": None},
        {"message_ids": ["x"], "until": "tomorrow"},
    ],
)
def test_bad_snooze(inbox: Inbox, body: Json) -> None:
    answer = inbox.reader("bob").call("PUT", "messages/snooze/", json=body)
    assert_problem(answer, 400, "invalid_input")


def test_snoozed_cannot_be_combined(inbox: Inbox) -> None:
    for other in ({"archived": "true"}, {"unread": "true"}):
        answer = inbox.reader("bob").call("GET", "messages/last/5", params={"snoozed": "true", **other})
        assert_problem(answer, 400, "invalid_input")


def test_collapse_key_replaces_the_unread_message(inbox: Inbox) -> None:
    first = inbox.send("bob", collapse_key="likes", priority="high")
    second = inbox.send("bob", collapse_key="likes")
    bob = inbox.reader("bob")
    (shown,) = bob.messages()
    assert (shown["id"], shown["collapse_key"], shown["priority"]) == (second, "likes", "normal")
    assert bob.unread() == unread(default=1)
    state = ok(inbox.call("GET", f"messages/{first}/recipients/bob"))
    assert (state["state"], state["reason"]) == ("delivered", "replaced")
    status = ok(inbox.call("GET", f"messages/{first}"))
    assert (status["collapse_key"], status["priority"], status["delivered"]) == ("likes", "high", 1)


@pytest.mark.check_all
def test_digest_becomes_one_message(inbox: Inbox) -> None:
    # All in one request, so that they arrive within the window on a busy machine too.
    post = {"audiences": users("bob"), "message": HELLO, "digest": {"key": "likes", "window_seconds": 8}}
    results = ok(inbox.call("POST", "messages/post/bulk", json={"posts": [post] * 3}))["results"]
    ids = sorted(one["accepted"]["message_id"] for one in results)
    bob = inbox.reader("bob")
    assert eventually(bob.ids)
    (shown,) = bob.messages()
    assert shown["id"] == ids[2]
    assert shown["digest"]["count"] == 3
    assert [one["id"] for one in shown["digest"]["messages"]] == ids[::-1]
    assert [one["message"] for one in shown["digest"]["messages"]] == [HELLO] * 3
    assert bob.unread() == unread(default=1)


@case_table(
    "fields",
    [
        {"collapse_key": "a", "digest": {"key": "b", "window_seconds": 5}},
        {"collapse_key": ""},
        {"collapse_key": "x" * 129},
        {"digest": {"key": "b"}},
        {"digest": {"key": "b", "window_seconds": 0}},
        {"digest": {"key": "b", "window_seconds": 604_801}},
        {"priority": "urgent"},
    ],
)
def test_bad_options(inbox: Inbox, fields: Json) -> None:
    assert_problem(inbox.post(users("bob"), HELLO, **fields), 400, "invalid_input")


def test_pinned_message_is_above_the_list(inbox: Inbox) -> None:
    first, second = inbox.send("bob"), inbox.send("bob")
    assert ok(inbox.call("POST", f"messages/{first}/pin")) == {"message_id": first, "pinned": True}
    page = inbox.reader("bob").page(1)
    assert [one["id"] for one in page["pinned"]] == [first]
    assert [one["id"] for one in page["messages"]] == [second]
    assert ok(inbox.call("GET", f"messages/{first}/pin"))["pinned"] is True
    assert ok(inbox.call("POST", f"messages/{first}/pin", json={"pinned": False}))["pinned"] is False
    assert inbox.reader("bob").page(1)["pinned"] == []
    assert_problem(inbox.call("POST", "messages/01ARZ3NDEKTSV4RRFFQ69G5FAV/pin"), 404, "not_found")


def test_answer_is_stored_once(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    bob = inbox.reader("bob")
    answered = ok(bob.call("PUT", f"messages/{message_id}/action/", json={"action": "primary"}))
    assert (answered["action"], answered["readat"] is None) == ("primary", False)
    assert ok(bob.call("PUT", f"messages/{message_id}/action/", json={"action": "primary"})) == answered
    other = bob.call("PUT", f"messages/{message_id}/action/", json={"action": "secondary"})
    assert_problem(other, 409, "wrong_state")
    third = bob.call("PUT", f"messages/{message_id}/action/", json={"action": "third"})
    assert_problem(third, 400, "invalid_input")
    assert bob.unread() == unread()
    state = ok(inbox.call("GET", f"messages/{message_id}/recipients/bob"))
    assert (state["action"], state["acted_at"]) == ("primary", answered["acted_at"])
