"""Notifications for Novu's client: lists, counts and actions, with exact counts."""

import json
import time
from collections.abc import Callable

import httpx
import pytest

from stak.testing.http_inbox import WAIT_SECONDS, Inbox, Json, ok, users
from tests.support.api.novu import UNREAD, Application, assert_refused
from tests.support.tenant import Tenant


@pytest.fixture
def app(tenant: Tenant, anonymous: httpx.Client) -> Application:
    return Application(tenant, anonymous, Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret))


@pytest.fixture(scope="module")
def filled(make_tenant: Callable[[], Tenant], anonymous: httpx.Client) -> tuple[Application, list[str]]:
    """Twenty-six unread messages for Bob, newest first; every third is news."""
    tenant = make_tenant()
    inbox = Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)
    ids: list[str] = []
    for number in range(26):
        message = {"title": f"Title {number}", "body": f"Body {number}", "data": {"number": number, "in": {"a": 1}}}
        posted = inbox.post(users("bob"), message, category=None if number % 3 else "news")
        ids.append(ok(posted, 202)["message_id"])
    for message_id in ids:
        inbox.wait(message_id)
    return Application(tenant, anonymous, inbox), ids[::-1]


def test_pages_of_ten_end_after_twenty_six(filled: tuple[Application, list[str]]) -> None:
    app, ids = filled
    bob = app.subscriber("bob")
    seen: list[str] = []
    has_more: list[bool] = []
    while not has_more or has_more[-1]:
        page = bob.page(limit=10, archived="false", snoozed="false", **({"after": seen[-1]} if seen else {}))
        seen += [one["id"] for one in page["data"]]
        has_more.append(page["hasMore"])
        assert page["filter"] == {"archived": False, "snoozed": False}
    assert (seen, has_more) == (ids, [True, True, False])
    assert bob.page(limit=26)["hasMore"] is False
    assert bob.page(limit=25)["hasMore"] is True
    assert [one["id"] for one in bob.page(limit=10, offset=20)["data"]] == ids[20:]
    assert bob.page(limit=10, after=ids[-1]) == {"data": [], "hasMore": False, "filter": {}}


def test_notification_has_the_fields_of_the_client(filled: tuple[Application, list[str]]) -> None:
    app, ids = filled
    (one,) = app.subscriber("bob").page(limit=1)["data"]
    assert one.pop("createdAt").endswith("Z")
    assert len(one.pop("deliveredAt")) == 1
    assert one == {
        "id": ids[0],
        "transactionId": ids[0],
        "subject": "Title 25",
        "body": "Body 25",
        "to": {"id": "bob", "subscriberId": "bob"},
        "isRead": False,
        "isSeen": False,
        "isArchived": False,
        "isSnoozed": False,
        "channelType": "in_app",
        "tags": ["default"],
        "data": {"number": 25, "in": {"a": 1}},
        "workflow": {
            "id": "default",
            "identifier": "default",
            "name": "default",
            "critical": False,
            "tags": ["default"],
            "severity": "none",
        },
        "severity": "none",
    }


def test_counts_and_lists_agree_on_every_filter(filled: tuple[Application, list[str]]) -> None:
    app, ids = filled
    bob = app.subscriber("bob")
    news = [message_id for index, message_id in enumerate(ids) if (25 - index) % 3 == 0]
    assert (bob.session["totalUnreadCount"], bob.session["unreadCount"]["severity"]["none"], bob.bell()) == (26, 26, 26)
    expected: list[tuple[Json, list[str]]] = [
        ({}, ids),
        ({"read": False}, ids),
        ({"read": True}, []),
        ({"archived": True}, []),
        ({"archived": False, "read": False}, ids),
        ({"archived": True, "read": False}, []),
        ({"snoozed": True}, []),
        ({"seen": False}, ids),
        ({"seen": True}, []),
        ({"tags": ["news"]}, news),
        ({"tags": ["news"], "read": False}, news),
        ({"tags": ["news", "default"]}, ids),
        ({"tags": {"or": ["news"]}}, news),
        ({"tags": {"and": [{"or": ["news", "x"]}, {"or": ["news"]}]}, "read": False}, news),
        ({"tags": {"and": [{"or": ["news"]}, {"or": ["default"]}]}}, []),
        ({"tags": ["unheard-of"], "read": False}, []),
        ({"tags": []}, ids),
        ({"severity": "none"}, ids),
        ({"severity": ["high", "none"], "read": False}, ids),
        ({"severity": ["high", "low"]}, []),
        ({"data": {"number": 3}}, [ids[22]]),
        ({"data": {"number": [3, 4, True]}}, ids[21:23]),
        ({"data": {"number": {"or": [5]}, "in": {"a": 1}}}, [ids[20]]),
        ({"data": {"in": {"a": {"and": [{"or": [1, 2]}, {"or": [2, 3]}]}}}}, []),
        ({"data": {"nothing": None}}, []),
        ({"createdGte": 0, "createdLte": 1}, []),
        ({"createdLte": 4_000_000_000_000}, ids),
    ]
    for query, fitting in expected:
        assert bob.counts(query) == [len(fitting)], query
        assert bob.ids(**as_query(query)) == fitting, query
    assert bob.counts(UNREAD, {"tags": ["news"], **UNREAD}, {"seen": False}, {"archived": True}) == [
        26,
        len(news),
        26,
        0,
    ]
    assert bob.counts() == []


def as_query(asked: Json) -> Json:
    """Encode a filter as query parameters, as the client does."""
    query: Json = {}
    for name, value in asked.items():
        if isinstance(value, bool):
            query[name] = str(value).lower()
        elif name == "tags" and isinstance(value, dict) and "and" in value:
            query |= {f"tags[{index}][]": group["or"] for index, group in enumerate(value["and"])}
        elif name == "tags" and isinstance(value, dict):
            query["tags[]"] = value["or"]
        elif name == "data":
            query[name] = json.dumps(value)
        elif isinstance(value, list):
            query[f"{name}[]"] = value
        else:
            query[name] = value
    return query


def test_pages_respect_time_bounds(filled: tuple[Application, list[str]]) -> None:
    app, ids = filled
    bob = app.subscriber("bob")
    moments = {one["id"]: one["createdAt"] for one in bob.listed()}
    assert [moments[message_id] for message_id in ids] == sorted(moments.values(), reverse=True)
    assert bob.ids(createdLte=4_000_000_000_000, after=ids[3], createdGte=0) == ids[4:]
    assert bob.ids(createdLte=1, after=ids[3]) == []
    assert bob.ids(createdGte=4_000_000_000_000, after=ids[3]) == []


def test_single_notification_actions_update_the_counts(app: Application) -> None:
    first, second = app.inbox.send("bob"), app.inbox.send("bob", category="news")
    bob, reader = app.subscriber("bob"), app.inbox.reader("bob")
    assert bob.bell() == 2
    read = bob.change(first, "read")
    assert (read["id"], read["isRead"], read["isSeen"], read["isArchived"]) == (first, True, True, False)
    assert read["readAt"].endswith("Z")
    assert (bob.bell(), bob.counts({"tags": ["news"], "read": False})) == (1, [1])
    bob.change(first, "read")
    assert bob.bell() == 1
    unread = bob.change(first, "unread")
    assert (unread["isRead"], unread["isArchived"], "readAt" in unread) == (False, False, False)
    assert bob.bell() == 2
    archived = bob.change(first, "archive")
    assert (archived["isRead"], archived["isArchived"]) == (True, True)
    assert archived["archivedAt"].endswith("Z")
    assert (bob.bell(), bob.ids(archived="false"), bob.ids(archived="true")) == (1, [second], [first])
    back = bob.change(first, "unarchive")
    assert (back["isRead"], back["isArchived"]) == (True, False)
    bob.change(first, "archive")
    assert bob.change(first, "read")["isArchived"] is False  # The client relies on it.
    bob.change(first, "archive")
    assert bob.change(first, "unread")["isArchived"] is False
    assert (bob.bell(), reader.unread()["total"]) == (2, 2)
    bob.delete(first)
    assert (bob.bell(), bob.ids(), reader.ids()) == (1, [second], [second])
    assert_refused(bob.call("DELETE", f"notifications/{first}/delete"), 404)
    assert_refused(bob.call("PATCH", f"notifications/{first}/unread"), 404)
    assert bob.bell() == 1


@pytest.mark.parametrize(
    ("verb", "left", "listed", "archive"),
    [("read", 0, 3, 0), ("archive", 0, 0, 3), ("read-archive", 2, 2, 1), ("seen", 2, 3, 0), ("delete", 0, 0, 0)],
)
def test_bulk_action_applies_to_all(app: Application, verb: str, left: int, listed: int, archive: int) -> None:
    read, *_ = [app.inbox.send("bob", category=category) for category in ("news", "news", "sport")]
    bob = app.subscriber("bob")
    bob.change(read, "read")
    for _ in range(2):
        bob.change_all(verb)
        assert bob.bell() == left == app.inbox.reader("bob").unread()["total"]
        assert bob.counts({"archived": False}, {"archived": True}) == [listed, archive]
    assert [one["isSeen"] for one in bob.listed()] == [
        left == 0 or verb == "seen" or one["isRead"] for one in bob.listed()
    ]


@pytest.mark.parametrize(
    ("verb", "left", "listed"),
    [("read", 1, 3), ("archive", 1, 1), ("read-archive", 3, 3), ("seen", 3, 3), ("delete", 1, 1)],
)
@pytest.mark.parametrize("chosen", ["tags", "data", "both", "ids"])
def test_bulk_action_applies_to_matching_notifications(
    app: Application, verb: str, left: int, listed: int, chosen: str
) -> None:
    ids = [
        app.inbox.send("bob", category=category, message={"n": n})
        for category, n in (("news", 1), ("news", 1), ("sport", 2))
    ]
    bob = app.subscriber("bob")
    choices: dict[str, Json] = {
        "tags": {"tags": ["news", "unheard-of"]},
        "data": {"data": '{"n": 1}'},
        "both": {"tags": ["news", "sport"], "data": '{"n": [1, 7]}'},
        "ids": {"notificationIds": [*ids[:2], "unheard-of"]},
    }
    bob.change_all(verb, **choices[chosen])
    assert bob.bell() == left == app.inbox.reader("bob").unread()["total"]
    assert bob.counts({"archived": False}, {"seen": False}) == [listed, 1 if verb != "read-archive" else 3]


def test_mark_all_of_a_tag_leaves_the_others(app: Application) -> None:
    for category in ("news", "sport"):
        app.inbox.send("bob", category=category)
    bob = app.subscriber("bob")
    bob.change_all("read", tags=["sport"])
    assert bob.counts({"read": False}, {"tags": ["news"], "read": False}, {"tags": ["sport"], "read": False}) == [
        1,
        1,
        0,
    ]


def test_recalled_and_expired_messages_are_not_listed(app: Application) -> None:
    kept, recalled = app.inbox.send("bob"), app.inbox.send("bob")
    expired = app.inbox.send("bob", ttl_seconds=1)
    bob = app.subscriber("bob")
    ok(app.inbox.redact(recalled), 202)
    assert recalled not in bob.ids()
    app.inbox.wait(recalled, "redacted")
    deadline = time.monotonic() + WAIT_SECONDS
    while expired in bob.ids():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert (bob.ids(), bob.bell(), bob.counts({}, {"seen": False})) == ([kept], 1, [1, 1])
    assert bob.page(limit=1)["hasMore"] is False
    for gone in (recalled, expired):
        assert_refused(bob.call("PATCH", f"notifications/{gone}/read"), 404)
