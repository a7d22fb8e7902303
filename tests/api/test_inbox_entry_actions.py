"""Actions on a message: archive, unarchive, seen and delete; and muted categories."""

import pytest

from stak.testing.http_inbox import Inbox, ok, unread, users
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table


def test_archived_message_is_read_and_not_listed(inbox: Inbox) -> None:
    kept, gone = inbox.send("bob"), inbox.send("bob")
    bob = inbox.reader("bob")
    assert bob.change("archive", gone) == {"marked": 1, "unread": unread(default=1)}
    assert bob.change("archive", gone) == {"marked": 0, "unread": unread(default=1)}
    assert (bob.ids(), bob.ids(archived="true")) == ([kept], [gone])
    message = bob.one(gone)
    assert message["archived"] is True
    assert message["readat"] is not None


def test_unarchived_message_stays_read(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    bob = inbox.reader("bob")
    bob.change("archive", message_id)
    assert bob.change("unarchive", message_id) == {"marked": 1, "unread": unread()}
    assert bob.change("unarchive", message_id) == {"marked": 0, "unread": unread()}
    (message,) = bob.messages()
    assert (message["id"], message["archived"]) == (message_id, False)
    assert message["readat"] is not None
    assert bob.messages(archived="true") == []


def test_archived_message_marked_unread_is_listed_again(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    bob = inbox.reader("bob")
    bob.change("archive", message_id)
    assert bob.change("unread", message_id) == {"marked": 1, "unread": unread(default=1)}
    assert bob.ids(unread="true") == [message_id]


@pytest.mark.conditional_write
def test_archived_message_can_be_recalled(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    bob = inbox.reader("bob")
    bob.change("archive", message_id)
    ok(inbox.redact(message_id), 202)
    assert bob.messages(archived="true")[0]["message"] is None


def test_seen_message_stays_unread(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    bob = inbox.reader("bob")
    assert bob.change("seen", message_id) == {"marked": 1, "unread": unread(default=1)}
    assert bob.change("seen", message_id) == {"marked": 0, "unread": unread(default=1)}
    assert (bob.one(message_id)["seen"], bob.one(message_id)["readat"]) == (True, None)
    assert bob.change("read", message_id)["marked"] == 1
    assert bob.one(message_id)["seen"] is True


@pytest.mark.parametrize("was", ["unread", "read", "archived"])
def test_deleted_message_disappears_for_its_user_only(inbox: Inbox, was: str) -> None:
    message_id = inbox.send("ann", "bob")
    ann, bob = inbox.reader("ann"), inbox.reader("bob")
    if was != "unread":
        bob.change("read" if was == "read" else "archive", message_id)
    assert ok(bob.call("DELETE", f"messages/{message_id}")) == {"marked": 1, "unread": unread()}
    assert_problem(bob.call("DELETE", f"messages/{message_id}"), 404, "not_found")
    assert_problem(bob.call("GET", f"messages/{message_id}"), 404, "not_found")
    assert bob.messages() == bob.messages(archived="true") == bob.messages(unread="false") == []
    assert ann.ids() == [message_id]
    assert ann.unread() == unread(default=1)
    assert inbox.status(message_id)["delivered"] == 2  # Both deliveries count.


@pytest.mark.conditional_write
@pytest.mark.parametrize("verb", ["read", "unread", "archive", "seen"])
def test_deleted_message_cannot_be_changed(inbox: Inbox, verb: str) -> None:
    message_id = inbox.send("bob")
    bob = inbox.reader("bob")
    ok(bob.call("DELETE", f"messages/{message_id}"))
    assert bob.change(verb, message_id) == {"marked": 0, "unread": unread()}
    assert bob.messages() == []


@pytest.mark.conditional_write
def test_deleted_message_cannot_be_unarchived(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    bob = inbox.reader("bob")
    bob.change("archive", message_id)
    ok(bob.call("DELETE", f"messages/{message_id}"))
    assert bob.change("unarchive", message_id) == {"marked": 0, "unread": unread()}


def test_messages_in_a_muted_category_arrive_read(inbox: Inbox) -> None:
    before = inbox.send("bob", category="news")
    bob = inbox.reader("bob")
    assert bob.mute("news") == {"muted": ["news"]}
    assert ok(bob.call("GET", "preferences")) == {"muted": ["news"]}
    assert bob.unread() == unread(news=1)  # Messages delivered before the mute stay as they are.
    muted, other = inbox.send("bob", category="news"), inbox.send("bob")
    assert bob.ids() == [other, muted, before]
    assert bob.one(muted)["readat"] is not None
    assert bob.unread() == unread(default=1, news=1)
    assert bob.change("unread", muted) == {"marked": 1, "unread": unread(default=1, news=2)}
    assert bob.mute() == {"muted": []}
    inbox.send("bob", category="news")
    assert bob.unread() == unread(default=1, news=3)


def test_messages_in_a_muted_category_are_dropped_if_configured(inbox: Inbox) -> None:
    inbox.configure(muted="dropped", categories=["news"])
    bob = inbox.reader("bob")
    bob.mute("news")
    message_id = inbox.send("ann", "bob", category="news")
    assert bob.messages() == []
    assert_problem(bob.call("GET", f"messages/{message_id}"), 404, "not_found")
    assert inbox.reader("ann").ids() == [message_id]
    assert inbox.status(message_id)["delivered"] == 1


# A category stays registered by its mute, even if the configuration no longer has it.
def test_mute_stays_when_its_category_is_no_longer_configured(inbox: Inbox) -> None:
    inbox.configure(categories=["news"])
    bob = inbox.reader("bob")
    bob.mute("news")
    inbox.configure(categories=["billing"])
    assert ok(bob.call("GET", "preferences")) == {"muted": ["news"]}
    assert bob.mute("news", "billing") == {"muted": ["billing", "news"]}


def test_preferences_are_replaced_as_a_whole(inbox: Inbox) -> None:
    inbox.configure(categories=["news", "billing"])
    bob = inbox.reader("bob")
    assert bob.mute("news", "default", "news") == {"muted": ["default", "news"]}
    assert bob.mute("billing") == {"muted": ["billing"]}
    assert ok(bob.call("GET", "preferences")) == {"muted": ["billing"]}


@case_table("muted", [["nope"], ["news", "nope"], ["a b"], [""], ["*"], [7], "news", None, ["news"] * 101])
def test_unknown_category_cannot_be_muted(inbox: Inbox, muted: object) -> None:
    inbox.configure(categories=["news"])
    bob = inbox.reader("bob")
    is_name = muted in (["a b"], [""], ["*"])
    answer = bob.call("PUT", "preferences", json={"muted": muted})
    assert_problem(answer, 400, "invalid_name" if is_name else "invalid_input")
    assert ok(bob.call("GET", "preferences")) == {"muted": []}


# One Query reads all counters, so there must never be more than it reads. 90 used and 90 other muted categories would
# be too many: no reader would see the rest, and "mark all" would skip it.
def test_counts_are_complete_when_a_user_mutes_categories_configured_later(inbox: Inbox) -> None:
    counted, later = ([f"{letter}{number:02}" for number in range(90)] for letter in "za")
    inbox.configure(categories=counted)
    for posted in [ok(inbox.post(users("bob"), category=category), 202) for category in counted]:
        inbox.wait(posted["message_id"])
    inbox.configure(categories=later)
    bob = inbox.reader("bob")
    bob.call("PUT", "preferences", json={"muted": later})  # Whether it is allowed or not.
    counts = bob.unread()
    assert counts["total"] == sum(counts["categories"].values()) == 90
