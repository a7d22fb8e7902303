"""Broadcasts over the admin API: status, progress, lists, and pause, resume and stop."""

import time

import pytest

from stak.testing.http_inbox import HELLO, Inbox, Json, everyone, ok, soon, users
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table

KEYS = {
    "message_id",
    "status",
    "recipients",
    "delivered",
    "failed",
    "redacted",
    "chunks",
    "created",
    "send_at",
    "expires_at",
    "category",
    "sender",
    "host_system_id",
    "audiences",
    "reason",
    "message",
    "delivery",
    "reached",
    "priority",
    "collapse_key",
    "digest_key",
    "fallback",
    "template",
    "template_version",
}
UNKNOWN = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
MANY = 20_000  # Takes the worker long enough to be stopped on the way.


def scheduled(inbox: Inbox, send_at: int | None = None) -> str:
    in_an_hour = int(time.time()) + 3600
    return str(ok(inbox.post(users("ann", "bob"), send_at=send_at or in_an_hour), 202)["message_id"])


def at_rest(inbox: Inbox, message_id: str) -> Json:
    """Wait until no worker changes the broadcast any more and return it."""
    before: Json = {}
    now = inbox.status(message_id)
    while before != now:
        time.sleep(0.3)
        before, now = now, inbox.status(message_id)
    return now


def test_delivered_broadcast_shows_every_field_but_no_recipients(inbox: Inbox) -> None:
    before = int(time.time())
    message_id = inbox.send("ann", "bob", sender="Newsroom")
    status = inbox.status(message_id)
    assert status.keys() == KEYS
    assert before <= status.pop("created") <= time.time()
    assert status == {
        "message_id": message_id,
        "status": "delivered",
        "recipients": 2,
        "delivered": 2,
        "failed": 0,
        "redacted": 0,
        "chunks": 1,
        "send_at": None,
        "expires_at": None,
        "category": "default",
        "sender": "Newsroom",
        "host_system_id": None,
        "audiences": {"kind": "users", "label": None},
        "reason": None,
        "message": HELLO,
        "delivery": "on_write",
        "reached": None,
        "priority": "normal",
        "collapse_key": None,
        "digest_key": None,
        "fallback": [],
        "template": None,
        "template_version": None,
    }


@case_table("message_id", [UNKNOWN, UNKNOWN.lower(), "x", "%20", "x" * 2000, "%F0%9F%98%80"])
def test_unknown_broadcast_is_404(inbox: Inbox, message_id: str) -> None:
    assert_problem(inbox.call("GET", f"messages/{message_id}"), 404, "not_found")
    for action in ("pause", "resume", "stop"):
        assert_problem(inbox.control(message_id, action), 404, "not_found")


def test_broadcast_of_another_inbox_is_404(inbox: Inbox) -> None:
    message_id, news = inbox.send("bob"), inbox.beside("news")
    assert_problem(news.call("GET", f"messages/{message_id}"), 404, "not_found")
    assert_problem(news.control(message_id, "stop"), 404, "not_found")
    assert_problem(news.redact(message_id), 404, "not_found")
    assert news.broadcasts() == []


def test_progress_only_rises_and_ends_at_the_recipient_count(inbox: Inbox) -> None:
    message_id = ok(inbox.post(users(*(f"u{number}" for number in range(5000)))), 202)["message_id"]
    seen: list[Json] = []
    while not seen or seen[-1]["status"] != "delivered":
        seen.append(inbox.status(message_id))
    delivered = [status["delivered"] for status in seen]
    assert delivered == sorted(delivered)
    assert delivered[-1] == 5000
    assert {status["status"] for status in seen} <= {"delivering", "delivered"}


def test_broadcasts_are_listed_newest_first_in_pages(inbox: Inbox) -> None:
    posted = [ok(inbox.post(users("bob"), {"n": number}), 202)["message_id"] for number in range(7)]
    inbox.wait(posted[-1])
    listed, query = [], {"limit": "3"}
    while True:
        page = ok(inbox.call("GET", "messages", params=query))
        assert page.keys() == {"messages", "next_cursor"}
        listed += page["messages"]
        ok(inbox.post(users("bob")), 202)  # A post between two pages does not change them.
        if page["next_cursor"] is None:
            break
        query["cursor"] = page["next_cursor"]
    assert [broadcast["message_id"] for broadcast in listed] == posted[::-1]
    assert all(broadcast.keys() == KEYS for broadcast in listed)
    assert [broadcast["message"] for broadcast in listed] == [{"n": number} for number in range(6, -1, -1)]
    assert len(ok(inbox.call("GET", "messages"))["messages"]) == 10
    assert len(inbox.broadcasts()) == 10


def test_list_shows_the_same_as_each_broadcast(inbox: Inbox) -> None:
    inbox.send("bob")
    scheduled(inbox)
    inbox.wait(ok(inbox.post(everyone()), 202)["message_id"])
    for broadcast in inbox.broadcasts():
        assert broadcast == inbox.status(broadcast["message_id"])


def test_paused_broadcast_resumes_without_gaps_or_duplicates(inbox: Inbox) -> None:
    message_id = ok(inbox.post(users(*(f"u{number:05}" for number in range(MANY)))), 202)["message_id"]
    paused = ok(inbox.control(message_id, "pause"), 202)
    assert paused.keys() == KEYS
    assert paused["status"] == "paused"
    halted = at_rest(inbox, message_id)
    assert (halted["status"], halted["recipients"]) == ("paused", MANY)
    assert halted["delivered"] < MANY
    assert ok(inbox.control(message_id, "resume"), 202)["status"] == "delivering"
    assert inbox.wait(message_id)["delivered"] == MANY
    for uid in ("u00000", f"u{MANY - 1:05}"):
        assert inbox.reader(uid).ids() == [message_id]
        assert inbox.reader(uid).unread()["total"] == 1


def test_stopped_broadcast_keeps_its_delivered_count(inbox: Inbox) -> None:
    message_id = ok(inbox.post(users(*(f"u{number:05}" for number in range(MANY)))), 202)["message_id"]
    assert ok(inbox.control(message_id, "stop"), 202)["status"] == "stopped"
    halted = at_rest(inbox, message_id)
    assert (halted["status"], halted["recipients"]) == ("stopped", MANY)
    assert halted["delivered"] < MANY


def test_scheduled_broadcast_can_be_paused_resumed_and_stopped(inbox: Inbox) -> None:
    message_id = scheduled(inbox)
    for action, status in (("pause", "paused"), ("resume", "scheduled"), ("pause", "paused"), ("stop", "stopped")):
        assert ok(inbox.control(message_id, action), 202)["status"] == status
        assert inbox.status(message_id)["status"] == status


@pytest.mark.check_all
def test_due_broadcast_is_not_sent_while_paused_stopped_or_recalled(inbox: Inbox) -> None:
    send_at = soon()
    paused, stopped, recalled = (scheduled(inbox, send_at) for _ in range(3))
    ok(inbox.control(paused, "pause"), 202)
    ok(inbox.control(stopped, "stop"), 202)
    assert ok(inbox.redact(recalled), 202)["status"] == "redacted"
    time.sleep(max(0.0, send_at + 0.8 - time.time()))
    states = [inbox.status(message_id)["status"] for message_id in (paused, stopped, recalled)]
    assert states == ["paused", "stopped", "redacted"]
    assert inbox.reader("bob").ids() == []
    ok(inbox.control(paused, "resume"), 202)
    assert inbox.wait(paused)["delivered"] == 2
    assert inbox.reader("bob").ids() == [paused]


@pytest.mark.conditional_write
@pytest.mark.parametrize(("action", "status"), [("pause", "paused"), ("stop", "stopped")])
def test_repeated_action_has_no_effect(inbox: Inbox, action: str, status: str) -> None:
    message_id = scheduled(inbox)
    for _ in range(2):
        assert ok(inbox.control(message_id, action), 202)["status"] == status
    assert [entry["action"] for entry in inbox.audit_log()] == [action, "post"]


@pytest.mark.conditional_write
@pytest.mark.parametrize(
    ("state", "actions"),
    [
        ("delivered", ["pause", "resume", "stop"]),
        ("stopped", ["pause", "resume"]),
        ("redacted", ["pause", "resume", "stop"]),
    ],
)
def test_action_on_a_finished_broadcast_is_409(inbox: Inbox, state: str, actions: list[str]) -> None:
    message_id = inbox.send("bob") if state == "delivered" else scheduled(inbox)
    if state == "stopped":
        ok(inbox.control(message_id, "stop"), 202)
    if state == "redacted":
        ok(inbox.redact(message_id), 202)
    before = inbox.status(message_id)
    assert before["status"] == state
    for action in actions:
        problem = assert_problem(inbox.control(message_id, action), 409, "wrong_state")
        assert state in str(problem["detail"])
    assert inbox.status(message_id) == before
