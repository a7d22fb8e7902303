"""Recipients over HTTP: "did Ada get order 1043, and did she read it?" is one request."""

import threading
import time
from typing import Any

import pytest

from stak.testing.http_inbox import Inbox, Json, everyone, ok, users
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table

UNKNOWN = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
FIELDS = {"uid", "state", "delivered_at", "seen_at", "read_at", "reason", "action", "acted_at"}


def recipient(inbox: Inbox, message_id: str, uid: str) -> Json:
    return ok(inbox.call("GET", f"messages/{message_id}/recipients/{uid}"))


def pages(inbox: Inbox, message_id: str, limit: int) -> list[list[Json]]:
    found: list[list[Json]] = []
    query: dict[str, Any] = {"limit": limit}
    while True:
        page = ok(inbox.call("GET", f"messages/{message_id}/recipients", params=query))
        assert page.keys() == {"recipients", "next_cursor"}
        found.append(page["recipients"])
        if page["next_cursor"] is None:
            return found
        query["cursor"] = page["next_cursor"]


def states(inbox: Inbox, message_id: str) -> dict[str, str]:
    return {one["uid"]: one["state"] for page in pages(inbox, message_id, 100) for one in page}


@pytest.mark.conditional_write
def test_one_request_says_whether_a_user_got_and_read_a_message(inbox: Inbox) -> None:
    before = int(time.time())
    message_id = inbox.send("ada", "bob", message={"title": "Order 1043"})
    found = recipient(inbox, message_id, "ada")
    assert found.keys() == FIELDS
    assert before <= found["delivered_at"] <= time.time()
    assert found == {**found, "state": "delivered", "seen_at": None, "read_at": None, "reason": None}
    ada = inbox.reader("ada")
    assert ada.one(message_id)["delivered"] == found["delivered_at"]
    ada.change("seen", message_id)
    assert recipient(inbox, message_id, "ada")["state"] == "seen"
    ada.read_before(time.time())
    read = recipient(inbox, message_id, "ada")
    assert (read["state"], read["read_at"]) == ("read", ada.one(message_id)["readat"])
    assert states(inbox, message_id) == {"ada": "read", "bob": "delivered"}


@pytest.mark.conditional_write
def test_one_request_by_the_sender_s_own_id_says_whether_a_user_read_an_order(inbox: Inbox) -> None:
    message_id = ok(inbox.post(users("ada", "bob"), key="mine", host_system_id="1043"), 202)["message_id"]
    inbox.wait(message_id)
    inbox.reader("ada").change("read", message_id)
    (found,) = ok(inbox.call("GET", "recipients/ada?host_system_id=1043"))["messages"]
    assert (found["message_id"], found["category"]) == (message_id, "default")
    assert found["recipient"] == recipient(inbox, message_id, "ada")
    assert (found["recipient"]["state"], found["recipient"]["read_at"] is None) == ("read", False)
    (found,) = ok(inbox.call("GET", "recipients/bob?host_system_id=1043"))["messages"]
    assert found["recipient"]["state"] == "delivered"
    for path, detail in (
        ("recipients/zoe?host_system_id=1043", "not a recipient"),
        ("recipients/ada?host_system_id=1044", "No message with this host_system_id"),
    ):
        problem = assert_problem(inbox.call("GET", path), 404, "not_found")
        assert detail in str(problem["detail"])
    for query in ("", "?host_system_id=", f"?host_system_id={'x' * 257}"):
        assert_problem(inbox.call("GET", f"recipients/ada{query}"), 400, "invalid_input")
    assert_problem(inbox.beside("other").call("GET", "recipients/ada?host_system_id=1043"), 404, "not_found")


def test_recipients_are_paged_in_order(inbox: Inbox) -> None:
    uids = [f"u{number:03}" for number in range(250)]
    message_id = inbox.send(*reversed(uids))
    found = pages(inbox, message_id, 60)
    assert [one["uid"] for page in found for one in page] == uids
    assert [len(page) for page in found] == [60, 60, 60, 60, 10]
    assert {one["state"] for page in found for one in page} == {"delivered"}


def test_everyone_scheduled_recalled_and_expired(inbox: Inbox) -> None:
    ok(inbox.call("PUT", "audience", json={"add": ["ada", "bob"]}))
    later = int(time.time()) + 3600
    scheduled = ok(inbox.post(everyone(), send_at=later), 202)["message_id"]
    assert states(inbox, scheduled) == {"ada": "pending", "bob": "pending"}
    message_id = ok(inbox.post(everyone()), 202)["message_id"]
    inbox.wait(message_id)
    assert states(inbox, message_id) == {"ada": "delivered", "bob": "delivered"}
    ok(inbox.redact(message_id, uids=["ada"]), 202)
    assert states(inbox, message_id) == {"ada": "recalled", "bob": "delivered"}
    ok(inbox.redact(message_id), 202)
    assert states(inbox, message_id) == {"ada": "recalled", "bob": "recalled"}
    inbox.wait(message_id, "redacted")
    assert states(inbox, message_id) == {"ada": "recalled", "bob": "recalled"}
    ok(inbox.redact(scheduled), 202)
    assert_problem(inbox.call("GET", f"messages/{scheduled}/recipients/ada"), 404, "not_found")
    short = inbox.send("ada", ttl_seconds=1)
    deadline = time.monotonic() + 20
    while recipient(inbox, short, "ada")["state"] != "expired":
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_muted_user_did_not_get_it(inbox: Inbox) -> None:
    inbox.configure(categories=["news"], muted="dropped")
    inbox.reader("ada").mute("news")
    message_id = inbox.send("ada", "bob", category="news")
    found = recipient(inbox, message_id, "ada")
    assert (found["state"], found["reason"], found["delivered_at"]) == ("failed", "muted", None)
    assert recipient(inbox, message_id, "bob")["state"] == "delivered"


def test_stopped_before_delivery(inbox: Inbox) -> None:
    message_id = ok(inbox.post(users("ada"), send_at=int(time.time()) + 3600), 202)["message_id"]
    assert recipient(inbox, message_id, "ada")["state"] == "pending"
    ok(inbox.control(message_id, "stop"), 202)
    found = recipient(inbox, message_id, "ada")
    assert (found["state"], found["reason"]) == ("failed", "stopped")


def test_strangers_and_unknown_messages_are_404(inbox: Inbox) -> None:
    message_id = inbox.send("ada")
    problem = assert_problem(inbox.call("GET", f"messages/{message_id}/recipients/bob"), 404, "not_found")
    assert "not a recipient" in str(problem["detail"])
    for wanted in (UNKNOWN, "x"):
        assert_problem(inbox.call("GET", f"messages/{wanted}/recipients"), 404, "not_found")
        assert_problem(inbox.call("GET", f"messages/{wanted}/recipients/ada"), 404, "not_found")
    other = inbox.beside("other")
    assert_problem(other.call("GET", f"messages/{message_id}/recipients"), 404, "not_found")


@case_table("query", ["limit=0", "limit=101", "limit=x", "cursor=x", "user=ada"])
def test_invalid_query_is_400(inbox: Inbox, query: str) -> None:
    message_id = inbox.send("ada")
    answer = inbox.call("GET", f"messages/{message_id}/recipients?{query}")
    assert answer.status_code == 400, answer.text


def test_cursor_of_another_message_is_400(inbox: Inbox) -> None:
    first, second = inbox.send("ada", "bob"), inbox.send("ada", "bob")
    cursor = ok(inbox.call("GET", f"messages/{first}/recipients?limit=1"))["next_cursor"]
    answer = inbox.call("GET", f"messages/{second}/recipients", params={"cursor": cursor})
    assert_problem(answer, 400, "invalid_cursor")


@pytest.mark.conditional_write
def test_counts_say_when_they_last_changed(inbox: Inbox) -> None:
    ada, before = inbox.reader("ada"), int(time.time())
    assert ada.counts() == {"total": 0, "categories": {}, "last_updated": None, "categories_last_updated": {}}
    inbox.send("ada", category="news")
    counts = ada.counts()
    assert (counts["total"], counts["categories"]) == (1, {"news": 1})
    assert before <= counts["last_updated"] <= time.time()
    assert counts["categories_last_updated"] == {"news": counts["last_updated"]}
    while int(time.time()) == counts["last_updated"]:
        time.sleep(0.05)
    ada.read_before(time.time())
    after = ada.counts()
    assert (after["total"], after["categories"]) == (0, {})
    assert after["last_updated"] > counts["last_updated"]
    assert after["categories_last_updated"] == {"news": after["last_updated"]}
    assert ada.page()["unread"].keys() == {"total", "categories"}


@pytest.mark.conditional_write
def test_concurrent_recalls_return_the_same_response(inbox: Inbox) -> None:
    message_id = inbox.send(*(f"u{number:03}" for number in range(150)))
    answers: list[Json] = []
    threads = [threading.Thread(target=lambda: answers.append(ok(inbox.redact(message_id), 202))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [{"message_id": message_id, "status": "redacting"}] * 6
    inbox.wait(message_id, "redacted")
    assert [entry["action"] for entry in inbox.audit_log()] == ["redact", "post"]
