"""Recalling a message: hidden at the next read, then removed from the counts, for all recipients or some."""

import time
from collections.abc import Callable

import httpx
import pytest

from stak.testing.http_inbox import HELLO, WAIT_SECONDS, Inbox, Reader, ok, soon, unread, users
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table

UNKNOWN = "01ARZ3NDEKTSV4RRFFQ69G5FAV"


def by_body(inbox: Inbox, message_id: str) -> httpx.Response:
    return inbox.redact(message_id)


def by_query(inbox: Inbox, message_id: str) -> httpx.Response:
    return inbox.call("DELETE", "messages/redact", params={"message_id": message_id})


def until_unread(reader: Reader, total: int) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while reader.unread()["total"] != total:
        assert time.monotonic() < deadline, reader.unread()
        time.sleep(0.01)


@pytest.mark.conditional_write
@pytest.mark.parametrize("redact", [by_body, by_query])
def test_recalled_message_is_hidden_at_once_and_leaves_the_counts(
    inbox: Inbox, redact: Callable[[Inbox, str], httpx.Response]
) -> None:
    kept, recalled = inbox.send("bob"), inbox.send("ann", "bob", category="news")
    bob = inbox.reader("bob")
    answer = ok(redact(inbox, recalled), 202)
    hidden, other = bob.messages()
    assert answer.keys() == {"message_id", "status"}
    assert (answer["message_id"], answer["status"][:6]) == (recalled, "redact")
    assert (hidden["id"], hidden["redacted"], hidden["message"]) == (recalled, True, None)
    assert (other["id"], other["redacted"], other["message"]) == (kept, False, HELLO)
    assert bob.one(recalled) == hidden
    until_unread(bob, 1)
    assert bob.unread() == unread(default=1)
    status = inbox.wait(recalled, "redacted")
    assert (status["recipients"], status["delivered"], status["redacted"]) == (2, 2, 2)
    assert bob.ids() == [recalled, kept]
    assert bob.page()["unread"] == unread(default=1)


def test_recall_of_a_read_message_changes_no_count(inbox: Inbox) -> None:
    message_id, bob = inbox.send("bob"), inbox.reader("bob")
    inbox.send("bob")
    bob.change("read", message_id)
    ok(inbox.redact(message_id), 202)
    inbox.wait(message_id, "redacted")
    assert bob.one(message_id)["message"] is None
    assert bob.unread() == unread(default=1)
    assert bob.change("unread", message_id) == {"marked": 0, "unread": unread(default=1)}
    assert bob.change("read", message_id) == {"marked": 0, "unread": unread(default=1)}
    assert message_id not in bob.ids(unread="true")


def test_recall_from_some_leaves_the_others(inbox: Inbox) -> None:
    message_id = inbox.send("ann", "bob", "cid")
    answer = ok(inbox.redact(message_id, uids=["ann", "bob", "ann", "stranger"], reason="by mistake"), 202)
    assert answer["message_id"] == message_id
    for uid in ("ann", "bob"):
        reader = inbox.reader(uid)
        assert (reader.one(message_id)["message"], reader.one(message_id)["redacted"]) == (None, True)
        assert reader.unread() == unread()
    assert inbox.reader("cid").one(message_id)["message"] == HELLO
    assert inbox.reader("cid").unread() == unread(default=1)
    assert inbox.reader("stranger").ids() == []
    status = inbox.status(message_id)
    assert (status["status"], status["delivered"], status["redacted"]) == ("delivered", 3, 2)


@pytest.mark.conditional_write
def test_repeated_recall_from_the_same_users_has_no_effect(inbox: Inbox) -> None:
    message_id = inbox.send("ann", "bob")
    for _ in range(2):
        ok(inbox.redact(message_id, uids=["bob"]), 202)
        assert inbox.status(message_id)["redacted"] == 1
    ok(inbox.redact(message_id), 202)  # Then from all.
    assert inbox.wait(message_id, "redacted")["redacted"] == 2


def test_recall_from_some_before_sending_prevents_their_delivery(inbox: Inbox) -> None:
    message_id = ok(inbox.post(users("ann", "bob"), send_at=soon()), 202)["message_id"]
    ok(inbox.redact(message_id, uids=["bob"]), 202)
    status = inbox.wait(message_id)
    assert (status["recipients"], status["delivered"]) == (2, 1)
    assert inbox.reader("bob").ids() == []
    assert inbox.reader("ann").ids() == [message_id]


def test_recall_during_delivery_covers_all_recipients(inbox: Inbox) -> None:
    uids = [f"u{number:05}" for number in range(3000)]
    message_id = ok(inbox.post(users(*uids)), 202)["message_id"]
    ok(inbox.redact(message_id), 202)
    status = inbox.wait(message_id, "redacted")
    assert status["redacted"] == status["delivered"]
    for uid in (uids[0], uids[1500], uids[-1]):
        # The recall came before the delivery to this user, or after it.
        assert [message["message"] for message in inbox.reader(uid).messages()] in ([], [None])
        assert inbox.reader(uid).unread() == unread()


def test_recall_reason_is_kept(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    ok(inbox.redact(message_id, reason="wrong price"), 202)
    assert inbox.status(message_id)["reason"] == "wrong price"


@pytest.mark.conditional_write
def test_second_recall_returns_the_same_response(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    first = ok(inbox.redact(message_id, reason="wrong price"), 202)
    assert ok(inbox.redact(message_id), 202) == first
    before = inbox.wait(message_id, "redacted")
    assert ok(inbox.redact(message_id, reason="another"), 202) == first
    assert ok(inbox.redact(message_id, uids=["bob"]), 202) == {"message_id": message_id, "status": "redacted"}
    assert inbox.status(message_id) == before
    assert [entry["action"] for entry in inbox.audit_log()] == ["redact", "post"]


@case_table("fields", [{}, {"uids": ["bob"]}])
@case_table("message_id", [UNKNOWN, "x", "x" * 2000])
def test_recall_of_an_unknown_message_is_404(inbox: Inbox, message_id: str, fields: dict[str, object]) -> None:
    assert_problem(inbox.redact(message_id, **fields), 404, "not_found")
    assert inbox.audit_log() == []


def test_content_of_a_recalled_broadcast_is_hidden(inbox: Inbox) -> None:
    message_id = inbox.send("bob", message={"text": "secret-3c9f"})
    ok(inbox.redact(message_id), 202)
    assert inbox.status(message_id)["message"] is None
    assert "secret-3c9f" not in inbox.call("GET", "messages").text


def test_recall_from_some_returns_the_stored_status(inbox: Inbox) -> None:
    message_id = inbox.send("ann", "bob")
    assert ok(inbox.redact(message_id, uids=["bob"]), 202)["status"] == inbox.status(message_id)["status"]


def test_different_message_ids_in_body_and_query_are_refused(inbox: Inbox) -> None:
    one, other = inbox.send("bob"), inbox.send("bob")
    answer = inbox.call("DELETE", "messages/redact", params={"message_id": one}, json={"message_id": other})
    assert_problem(answer, 400, "invalid_input")
    assert {message["redacted"] for message in inbox.reader("bob").messages()} == {False}


def test_message_id_may_be_in_the_query_and_the_rest_in_the_body(inbox: Inbox) -> None:
    message_id = inbox.send("ann", "bob")
    body = {"uids": ["bob"], "reason": "by mistake"}
    ok(inbox.call("DELETE", "messages/redact", params={"message_id": message_id}, json=body), 202)
    assert inbox.reader("bob").one(message_id)["redacted"] is True
    assert inbox.reader("ann").one(message_id)["redacted"] is False


def test_recall_accepts_ten_thousand_long_uids(inbox: Inbox) -> None:
    uids = [f"{number:0128}" for number in range(10_000)]
    answer = inbox.redact("01ARZ3NDEKTSV4RRFFQ69G5FAV", uids=uids)
    assert_problem(answer, 404, "not_found")
