"""Posts on read over HTTP: configuration, posts, recalls, recipients, dry runs and errors."""

from typing import Any

import pytest

from stak.testing.http_inbox import HELLO, Inbox, Json, everyone, ok, unread, users
from stak.testing.on_read import allow_on_read, enable_on_read
from tests.support.api.problems import assert_problem


@pytest.fixture
def on_read(inbox: Inbox) -> Inbox:
    """An inbox with two members, whose posts on read have taken effect."""
    enable_on_read(inbox)
    ok(inbox.call("PUT", "audience", json={"add": ["ann", "bob"]}))
    return inbox


def post(inbox: Inbox, **more: Any) -> Json:
    return ok(inbox.post(everyone(), delivery="on_read", **more), 202)


def recipient(inbox: Inbox, message_id: str, uid: str) -> str:
    state: str = ok(inbox.call("GET", f"messages/{message_id}/recipients/{uid}"))["state"]
    return state


def test_setting_is_kept_and_cannot_be_turned_off(inbox: Inbox) -> None:
    assert ok(inbox.call("GET", "config"))["on_read"] is False
    assert allow_on_read(inbox, everyone_delivery="on_read")["on_read"] is True
    replaced = ok(inbox.call("PUT", "config", json={"title": "Other"}))
    assert (replaced["title"], replaced["on_read"], replaced["everyone_delivery"]) == ("Other", True, "on_write")
    assert ok(inbox.call("GET", "config")) == replaced
    for method, body in (("PUT", {"title": "Other", "on_read": False}), ("PATCH", {"on_read": False})):
        assert_problem(inbox.call(method, "config", json=body), 409, "wrong_state")
    assert_problem(inbox.call("PATCH", "config", json={"on_read": None}), 409, "wrong_state")


def test_default_on_read_requires_the_setting(inbox: Inbox) -> None:
    answer = inbox.call("PATCH", "config", json={"everyone_delivery": "on_read"})
    assert_problem(answer, 422, "incompatible_fields")


def test_post_before_the_setting_takes_effect_is_refused(inbox: Inbox) -> None:
    assert_problem(inbox.post(everyone(), delivery="on_read"), 409, "wrong_state")
    allow_on_read(inbox)
    answer = inbox.post(everyone(), delivery="on_read")
    assert_problem(answer, 409, "wrong_state")
    assert "10 seconds" in answer.json()["detail"]


def test_post_to_users_on_read_is_refused(inbox: Inbox) -> None:
    answer = inbox.post(users("ann"), delivery="on_read")
    assert_problem(answer, 422, "incompatible_fields")
    assert "delivery" in answer.json()["detail"]
    ok(inbox.post(users("ann"), delivery="on_write"), 202)


def test_unknown_delivery_is_refused(inbox: Inbox) -> None:
    assert_problem(inbox.post(everyone(), delivery="by post"), 400, "invalid_input")


def test_life_of_a_post_on_read(on_read: Inbox) -> None:
    for more in ({"collapse_key": "photo 7"}, {"digest": {"key": "likes", "window_seconds": 60}}):
        grouped = on_read.post(everyone(), delivery="on_read", **more)
        assert_problem(grouped, 422, "incompatible_fields")
        assert "set delivery to on_write" in grouped.json()["detail"]
    dry_run = ok(on_read.post(everyone(), delivery="on_read", query="?dry_run=true"))
    assert dry_run["recipients"] == 2
    assert dry_run["chunks"] == 0
    assert dry_run["cost"]["dynamodb_write_units"] < 60
    assert dry_run["cost_per_reader"]["dynamodb_write_units"] == 8
    assert dry_run["delivery_seconds"] == 0
    accepted = post(on_read, key="one")
    message_id = accepted["message_id"]
    assert accepted == {"message_id": message_id, "status": "published", "recipients": 2, "chunks": 0}
    assert post(on_read, key="one") == accepted
    assert [recipient(on_read, message_id, uid) for uid in ("ann", "bob")] == ["pending", "pending"]

    assert on_read.reader("ann").unread() == unread(default=1)
    (message,) = on_read.reader("ann").messages()
    assert message["message"] == HELLO
    assert on_read.reader("eve").ids() == []
    assert [recipient(on_read, message_id, uid) for uid in ("ann", "bob")] == ["delivered", "pending"]
    assert_problem(on_read.call("GET", f"messages/{message_id}/recipients/eve"), 404, "not_found")
    status = on_read.status(message_id)
    assert (status["status"], status["delivery"], status["chunks"]) == ("published", "on_read", 0)
    assert_problem(on_read.call("POST", f"messages/{message_id}/pause"), 409, "wrong_state")

    recalled = ok(on_read.call("DELETE", "messages/redact", json={"message_id": message_id}), 202)
    assert recalled["status"] == "redacted"
    assert on_read.reader("ann").unread() == unread()
    assert on_read.reader("bob").ids() == []
    (gone,) = on_read.reader("ann").messages()
    assert (gone["redacted"], gone["message"]) == (True, None)
    assert [recipient(on_read, message_id, uid) for uid in ("ann", "bob")] == ["recalled", "recalled"]

    stopped = post(on_read)["message_id"]
    assert on_read.reader("ann").unread() == unread(default=1)
    assert ok(on_read.call("POST", f"messages/{stopped}/stop"), 202)["status"] == "stopped"
    assert on_read.reader("bob").unread() == unread()
    assert [recipient(on_read, stopped, uid) for uid in ("ann", "bob")] == ["delivered", "failed"]

    ok(on_read.call("PATCH", "config", json={"everyone_delivery": "on_read"}))
    assert ok(on_read.post(everyone()), 202)["status"] == "published"
    assert ok(on_read.post(everyone(), delivery="on_write"), 202)["status"] == "expanding"


def test_setting_is_true_or_false(inbox: Inbox) -> None:
    for value in (0, 1, "true", "no"):
        for method, body in (("PUT", {"title": "Other", "on_read": value}), ("PATCH", {"on_read": value})):
            answer = inbox.call(method, "config", json=body)
            assert_problem(answer, 400, "invalid_input")
            assert "must be true or false" in answer.json()["detail"]
    assert ok(inbox.call("GET", "config"))["on_read"] is False
