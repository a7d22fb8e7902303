"""Reading an inbox: pages newest first, filters, single messages, and exact counts."""

from collections.abc import Callable
from urllib.parse import quote

import pytest

from stak.testing.http_inbox import HELLO, Inbox, Json, Reader, everyone, ok, unread, users
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table

KEYS = {
    "id",
    "host_system_id",
    "category",
    "sender",
    "audiences",
    "received",
    "delivered",
    "readat",
    "redacted",
    "expires_at",
    "message",
    "seen",
    "archived",
    "snoozed_until",
    "returned_at",
    "priority",
    "collapse_key",
    "digest",
    "pinned",
    "action",
    "acted_at",
}
CATEGORIES = ["billing", "default", "news"]
MESSAGES = 105


@pytest.fixture(scope="module")
def full(make_inbox: Callable[[], Inbox]) -> Reader:
    """An inbox for reading only: 35 messages in each of three categories, every fifth read, every seventh archived."""
    inbox = make_inbox()
    posted = [
        ok(inbox.post(users("bob"), {"n": number}, category=CATEGORIES[number % 3]), 202)["message_id"]
        for number in range(MESSAGES)
    ]
    for message_id in posted:
        inbox.wait(message_id)
    bob = inbox.reader("bob")
    bob.change("read", *posted[::5])
    bob.change("archive", *posted[::7])
    return bob


def walk(reader: Reader, limit: int, between: Callable[[], object] = lambda: None, /, **query: str) -> list[Json]:
    """Read all messages page by page and call a function between pages."""
    found: list[Json] = []
    while True:
        page = reader.page(limit, **query)
        assert len(page["messages"]) <= limit
        found += page["messages"]
        if page["next_cursor"] is None:
            return found
        query["cursor"] = page["next_cursor"]
        between()


def numbers(messages: list[Json]) -> list[int]:
    return [message["message"]["n"] for message in messages]


def expected(*, archived: bool = False, category: str | None = None, unread: bool | None = None) -> list[int]:
    """Return which messages of the full inbox match a query."""
    return [
        number
        for number in range(MESSAGES - 1, -1, -1)
        if (number % 7 == 0) == archived
        and category in (None, CATEGORIES[number % 3])
        and unread in (None, number % 5 != 0 and number % 7 != 0)
    ]


def test_page_has_exactly_these_fields(inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    page = inbox.reader("bob").page()
    assert page.keys() == {"messages", "next_cursor", "unread", "pinned"}
    assert page["next_cursor"] is None
    assert page["unread"] == {"total": 1, "categories": {"default": 1}}
    (message,) = page["messages"]
    assert message.keys() == KEYS
    assert message["received"] <= message["delivered"]
    del message["received"], message["delivered"]
    assert message == {
        "id": message_id,
        "host_system_id": None,
        "category": "default",
        "sender": None,
        "audiences": {"kind": "users", "label": None},
        "readat": None,
        "redacted": False,
        "expires_at": None,
        "message": HELLO,
        "seen": False,
        "archived": False,
        "snoozed_until": None,
        "returned_at": None,
        "priority": "normal",
        "collapse_key": None,
        "digest": None,
        "pinned": False,
        "action": None,
        "acted_at": None,
    }


def test_empty_inbox_is_an_empty_page(inbox: Inbox) -> None:
    assert inbox.reader("bob").page() == {"messages": [], "next_cursor": None, "unread": unread(), "pinned": []}
    assert inbox.reader("bob").unread() == {"total": 0, "categories": {}}


def test_page_has_the_requested_number_newest_first(full: Reader) -> None:
    for limit in (1, 2, 50, 100):
        page = full.page(limit)
        wanted = expected()[:limit]
        assert numbers(page["messages"]) == wanted
        assert (page["next_cursor"] is None) == (len(wanted) == len(expected()))
    ids = full.ids()
    assert ids == sorted(ids, reverse=True)


@pytest.mark.parametrize("limit", [1, 7, 45, 90, 100])
def test_pages_join_without_gaps_or_repeats(full: Reader, limit: int) -> None:
    assert numbers(walk(full, limit)) == expected()


def test_arrivals_between_pages_do_not_change_them(inbox: Inbox) -> None:
    there = [inbox.send("bob", message={"n": number}) for number in range(7)]
    bob = inbox.reader("bob")
    walked = walk(bob, 2, lambda: inbox.send("bob"))
    assert [message["id"] for message in walked] == there[::-1]
    assert len(bob.ids()) == 10


@pytest.mark.parametrize("limit", [3, 100])
@pytest.mark.parametrize("category", [None, *CATEGORIES, "unused"])
@pytest.mark.parametrize("is_unread", [None, True, False])
def test_filters_are_exact_on_every_page(
    full: Reader, limit: int, category: str | None, is_unread: bool | None
) -> None:
    query = {} if category is None else {"category": category}
    if is_unread is not None:
        query["unread"] = str(is_unread).lower()
    assert numbers(walk(full, limit, **query)) == expected(category=category, unread=is_unread)


def test_archive_is_a_separate_list(full: Reader) -> None:
    archived = walk(full, 4, archived="true")
    assert numbers(archived) == expected(archived=True)
    assert all(message["archived"] and message["readat"] for message in archived)
    news = walk(full, 4, archived="true", category="news")
    assert numbers(news) == expected(archived=True, category="news")
    assert full.messages(archived="true", unread="true") == []


def test_counts_equal_the_unread_filter(full: Reader) -> None:
    counts = full.unread()
    assert counts.keys() == {"total", "categories"}
    assert counts["total"] == sum(counts["categories"].values()) == len(expected(unread=True))
    for category in CATEGORIES:
        assert counts["categories"][category] == len(expected(category=category, unread=True))
    assert full.page(1)["unread"] == full.page(1, archived="true")["unread"] == counts


def test_single_message_equals_the_listed_one(full: Reader) -> None:
    for message in (*full.messages()[:3], *full.messages(archived="true")[:2]):
        assert full.one(message["id"]) == message


def test_cursor_continues_with_another_limit(full: Reader) -> None:
    first = full.page(10)
    rest = full.page(20, cursor=first["next_cursor"])
    assert numbers(first["messages"] + rest["messages"]) == expected()[:30]


@case_table("message_id", ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "x", "x" * 2000, "%20", "%F0%9F%98%80"])
def test_unknown_message_is_404(full: Reader, message_id: str) -> None:
    assert_problem(full.call("GET", f"messages/{message_id}"), 404, "not_found")
    assert_problem(full.call("DELETE", f"messages/{message_id}"), 404, "not_found")


@pytest.mark.conditional_write
def test_two_users_do_not_influence_each_other(inbox: Inbox) -> None:
    message_id = inbox.send("ann", "bob")
    only_anns = inbox.send("ann")
    ann, bob = inbox.reader("ann"), inbox.reader("bob")
    assert_problem(bob.call("GET", f"messages/{only_anns}"), 404, "not_found")
    assert_problem(bob.call("DELETE", f"messages/{only_anns}"), 404, "not_found")
    before = bob.page()
    ann.change("archive", message_id)
    ann.mute("default")
    ok(ann.call("DELETE", f"messages/{message_id}"))
    ann.read_before(2e9)
    assert bob.page() == before
    assert bob.unread() == unread(default=1)
    assert ok(bob.call("GET", "preferences")) == {"muted": []}


def test_two_inboxes_do_not_influence_each_other(inbox: Inbox) -> None:
    news = inbox.beside("news")
    here, there = inbox.send("bob"), news.send("bob")
    bob, newsreader = inbox.reader("bob"), news.reader("bob")
    assert (bob.ids(), newsreader.ids()) == ([here], [there])
    assert bob.change("read", there)["marked"] == 0
    assert newsreader.read_before(2e9)["marked"] == 1
    assert (bob.unread(), newsreader.unread()) == (unread(default=1), unread())
    assert_problem(bob.call("GET", f"messages/{there}"), 404, "not_found")


@pytest.mark.parametrize("uid", ["bob#1", "50%", "a%23b", "a%2523b", "Jo Ann", "Žofie 😀", "-", "*", "a" * 128])
def test_user_ids_may_contain_any_allowed_character(inbox: Inbox, uid: str) -> None:
    lookalikes = {"bob", "50", "a#b", "a%23b", "a%2523b", "a", "Žofie"} - {uid}
    only = ok(inbox.post(users(uid)), 202)["message_id"]
    inbox.send(*lookalikes)
    ok(inbox.call("PUT", "audience", json={"add": [uid]}))
    to_all = ok(inbox.post(everyone()), 202)["message_id"]
    inbox.wait(only)
    inbox.wait(to_all)
    reader = inbox.reader(uid)
    assert reader.ids() == [to_all, only]
    assert reader.change("read", only) == {"marked": 1, "unread": unread(default=1)}
    assert ok(inbox.call("POST", f"users/{quote(uid, safe='')}/audit"))["drift"] == 0
