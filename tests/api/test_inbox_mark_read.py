"""Marking read: some messages, all before a time, or all of a category; and unread again."""

import time

import pytest

from stak.testing.http_inbox import Inbox, ok, soon, unread, users
from tests.support.api.chat import wait_until


def next_second() -> None:
    time.sleep(1.001 - time.time() % 1)


@pytest.mark.conditional_write
def test_messages_are_marked_read_once(inbox: Inbox) -> None:
    one, two, three = (inbox.send("bob", category=category) for category in ("news", "news", "billing"))
    bob, before = inbox.reader("bob"), int(time.time())
    assert bob.change("read", one, three) == {"marked": 2, "unread": unread(news=1)}
    readat = bob.one(one)["readat"]
    assert before <= readat <= time.time()
    assert bob.one(two)["readat"] is None
    next_second()
    assert bob.change("read", one, two, two) == {"marked": 1, "unread": unread()}
    assert bob.one(one)["readat"] == readat  # The first time counts.
    assert bob.unread() == bob.page()["unread"] == unread()


def test_hundred_messages_are_marked_in_one_request(inbox: Inbox) -> None:
    posted = [ok(inbox.post(users("bob"), category=f"c{n % 9}"), 202)["message_id"] for n in range(100)]
    for message_id in posted:
        inbox.wait(message_id)
    assert inbox.reader("bob").change("read", *posted) == {"marked": 100, "unread": unread()}


def test_unknown_and_foreign_ids_are_ignored(inbox: Inbox) -> None:
    foreign, own = inbox.send("ann"), inbox.send("bob")
    bob = inbox.reader("bob")
    strangers = [foreign, "01ARZ3NDEKTSV4RRFFQ69G5FAV", own.lower(), "", "x" * 2000, "😀", "*", "#", "\x00"]
    for verb in ("read", "unread", "archive", "unarchive", "seen"):
        assert bob.change(verb, *strangers) == {"marked": 0, "unread": unread(default=1)}
    assert inbox.reader("ann").unread() == unread(default=1)
    assert bob.change("read", *strangers, own) == {"marked": 1, "unread": unread()}


def test_mark_before_a_time_includes_its_whole_second(inbox: Inbox) -> None:
    first, bob = inbox.send("bob", category="news"), inbox.reader("bob")
    second = bob.one(first)["received"]  # It arrived some milliseconds later than this.
    next_second()
    later = inbox.send("bob", category="news")
    assert bob.read_before(second - 1) == {"marked": 0, "unread": unread(news=2)}
    assert bob.read_before(second) == {"marked": 1, "unread": unread(news=1)}
    assert (bob.one(first)["readat"] is None, bob.one(later)["readat"] is None) == (False, True)
    assert bob.read_before(second) == {"marked": 0, "unread": unread(news=1)}
    assert bob.ids(unread="true") == [later]


def test_future_time_is_cut_off_at_now(inbox: Inbox) -> None:
    inbox.send("bob")
    bob = inbox.reader("bob")
    assert bob.read_before(time.time() + 1e6) == {"marked": 1, "unread": unread()}
    next_second()
    later = inbox.send("bob")
    assert bob.unread() == unread(default=1)
    assert bob.ids(unread="true") == [later]


@pytest.mark.conditional_write
def test_message_arriving_in_the_marked_second_is_unread(inbox: Inbox) -> None:
    bob = inbox.reader("bob")
    for _ in range(3):
        inbox.send("bob")
        bob.read_before(time.time())
        later = inbox.send("bob")
        assert bob.unread() == unread(default=1)
        assert bob.ids(unread="true") == [later]
        bob.change("read", later)


def test_mark_of_one_category_leaves_the_others_unread(inbox: Inbox) -> None:
    for category in ("news", "news", "billing"):
        inbox.send("bob", category=category)
    bob = inbox.reader("bob")
    assert bob.read_before(time.time(), category="unused") == {"marked": 0, "unread": unread(billing=1, news=2)}
    assert bob.read_before(time.time(), category="news") == {"marked": 2, "unread": unread(billing=1)}
    assert bob.read_before(time.time()) == {"marked": 1, "unread": unread()}
    newer = inbox.send("bob", category="news")
    assert bob.unread() == unread(news=1)
    assert bob.ids(unread="true") == [newer]


def test_messages_marked_by_time_have_that_time_as_readat(inbox: Inbox) -> None:
    news, billing = inbox.send("bob", category="news"), inbox.send("bob", category="billing")
    bob, before = inbox.reader("bob"), int(time.time())
    bob.read_before(time.time(), category="news")
    marked = bob.one(news)["readat"]
    assert before <= marked <= time.time()
    next_second()
    bob.read_before(time.time())
    assert bob.one(news)["readat"] == marked
    assert bob.one(billing)["readat"] > marked
    assert [message["readat"] for message in bob.messages()] == [bob.one(billing)["readat"], marked]


@pytest.mark.conditional_write
@pytest.mark.parametrize("by", ["id", "all", "category"])
def test_read_message_becomes_unread_again(inbox: Inbox, by: str) -> None:
    message_id, _ = inbox.send("bob", category="news"), inbox.send("bob", category="news")
    bob = inbox.reader("bob")
    if by == "id":
        bob.change("read", *bob.ids())
    else:
        bob.read_before(time.time(), **({"category": "news"} if by == "category" else {}))
    assert bob.unread() == unread()
    assert bob.change("unread", message_id, message_id) == {"marked": 1, "unread": unread(news=1)}
    assert bob.change("unread", message_id) == {"marked": 0, "unread": unread(news=1)}
    assert bob.one(message_id)["readat"] is None
    assert bob.ids(unread="true") == [message_id]
    assert bob.change("read", message_id) == {"marked": 1, "unread": unread()}
    assert bob.one(message_id)["readat"] is not None


def test_message_made_unread_is_marked_by_the_next_mark_all(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    bob = inbox.reader("bob")
    bob.read_before(time.time())
    bob.change("unread", message_id)
    assert bob.read_before(time.time()) == {"marked": 1, "unread": unread()}
    assert bob.one(message_id)["readat"] is not None


def test_message_delivered_after_mark_all_is_unread(inbox: Inbox) -> None:
    send_at = soon()
    late = ok(inbox.post(users("bob"), send_at=send_at), 202)["message_id"]
    ok(inbox.control(late, "pause"), 202)
    wait_until(send_at)
    inbox.send("bob")
    bob = inbox.reader("bob")
    assert bob.read_before(time.time())["unread"] == unread()
    ok(inbox.control(late, "resume"), 202)
    inbox.wait(late)
    assert bob.unread() == unread(default=1)
    assert bob.ids(unread="true") == [late]
    assert bob.read_before(time.time()) == {"marked": 1, "unread": unread()}
    assert ok(inbox.call("POST", "users/bob/audit"))["drift"] == 0


def test_marking_an_empty_inbox_marks_nothing(inbox: Inbox) -> None:
    assert inbox.reader("bob").read_before(time.time()) == {"marked": 0, "unread": unread()}
    assert inbox.reader("bob").read_before(0) == {"marked": 0, "unread": unread()}
    inbox.send("bob")
    assert inbox.reader("bob").unread() == unread(default=1)


@pytest.mark.parametrize("slash", ["", "/"])
@pytest.mark.parametrize("verb", ["read", "unread", "archive", "unarchive", "seen"])
def test_paths_work_with_and_without_a_trailing_slash(inbox: Inbox, verb: str, slash: str) -> None:
    bob = inbox.reader("bob")
    assert ok(bob.call("PUT", f"messages/{verb}{slash}", json={"message_ids": ["x"]}))["marked"] == 0
    assert ok(bob.call("GET", f"messages/unread{slash}"))["total"] == 0
    assert ok(bob.call("GET", f"messages/last/5{slash}"))["messages"] == []
    assert ok(bob.call("GET", f"preferences{slash}")) == {"muted": []}
