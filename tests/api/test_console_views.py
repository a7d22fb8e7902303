"""What the console shows beyond lists: a user's inbox, searches, filters of broadcasts, and read rates."""

import time

from stak.testing.http_inbox import Inbox, ok, users
from tests.support.api.problems import assert_problem
from tests.support.tenant import Tenant


def test_inbox_of_a_user_is_shown_as_the_user_sees_it_and_logged(inbox: Inbox) -> None:
    ids = [inbox.send("bob", message={"title": title}) for title in ("one", "two", "three")]
    reader = inbox.reader("bob")
    ok(reader.call("PUT", "messages/read/", json={"message_ids": ids[:1]}))
    ok(inbox.redact(ids[1]), 202)
    inbox.wait(ids[1], "redacted")
    seen = ok(reader.call("GET", "messages/last/10"))
    shown = ok(inbox.call("GET", "users/bob/messages"))
    assert shown == seen
    assert [one["id"] for one in shown["messages"]] == ids[::-1]
    assert [(one["readat"] is not None, one["redacted"]) for one in shown["messages"]] == [
        (False, False),
        (False, True),
        (True, False),
    ]
    first = ok(inbox.call("GET", "users/bob/messages?limit=2"))
    rest = ok(inbox.call("GET", f"users/bob/messages?limit=2&cursor={first['next_cursor']}"))
    assert [*first["messages"], *rest["messages"]] == shown["messages"]
    looks = [entry for entry in inbox.audit_log() if entry["action"] == "read inbox"]
    assert [(one["target"], one["detail"]) for one in looks] == [("bob", "DEFAULT")] * 2  # not for the second page
    assert ok(inbox.call("GET", "users/nobody/messages"))["messages"] == []


def test_users_are_searched_by_id_name_and_number(tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/users"
    for uid, name, number in (("u-1", "Ada Lovelace", "+4930111"), ("u-2", "Bob", None), ("ada-3", None, None)):
        ok(tenant.admin.put(f"{path}/{uid}", json={"display_name": name, "phone_number": number}), 201)

    def found(text: str) -> list[str]:
        return [one["user_id"] for one in ok(tenant.admin.get(path, params={"search": text}))["users"]]

    assert found("ADA") == ["ada-3", "u-1"]
    assert found("lovelace") == ["u-1"]
    assert found("4930") == ["u-1"]
    assert found("u-") == ["u-1", "u-2"]
    assert found("nobody") == []
    first = ok(tenant.admin.get(path, params={"search": "ada", "limit": 1}))
    rest = ok(tenant.admin.get(path, params={"search": "ada", "limit": 5, "cursor": first["next_cursor"]}))
    assert [one["user_id"] for one in (*first["users"], *rest["users"])] == ["ada-3", "u-1"]
    assert_problem(tenant.admin.get(path, params={"search": ""}), 400, "invalid_input")
    other = {"search": "bob", "cursor": first["next_cursor"]}
    assert_problem(tenant.admin.get(path, params=other), 400, "invalid_cursor")


def test_broadcasts_are_filtered_and_searched(inbox: Inbox) -> None:
    single = inbox.send("bob", message={"title": "Grüße"}, category="news")
    several = ok(inbox.post(users("bob", "eve"), {"title": "Sale", "body": "50 %"}, sender="Shop"), 202)["message_id"]
    stopped = ok(inbox.post(users("bob", "eve"), {"title": "Later"}, send_at=int(time.time()) + 86_400), 202)

    def found(**query: str) -> list[str]:
        return [one["message_id"] for one in ok(inbox.call("GET", "messages", params=query))["messages"]]

    assert found() == [stopped["message_id"], several, single]
    assert found(size="single") == [single]
    assert found(size="several") == [stopped["message_id"], several]
    assert found(category="news") == [single]
    assert found(status="scheduled") == [stopped["message_id"]]
    assert found(search="GRÜSSE") == [single]
    assert found(search="shop") == [several]
    assert found(search="title") == []  # names of fields are not content
    assert found(search="sale", size="single") == []
    assert_problem(inbox.call("GET", "messages", params={"size": "tiny"}), 400, "invalid_input")


def test_filtered_pages_continue_without_gaps(inbox: Inbox) -> None:
    ids = [inbox.send("bob", message={"title": f"{'odd' if number % 2 else 'even'} {number}"}) for number in range(9)]
    read: list[str] = []
    query = {"search": "odd", "limit": "2"}
    while True:
        page = ok(inbox.call("GET", "messages", params=query))
        read += [one["message_id"] for one in page["messages"]]
        if page["next_cursor"] is None:
            break
        query["cursor"] = page["next_cursor"]
    assert read == ids[1::2][::-1]


def test_read_rate_is_exact_for_few_and_for_many(inbox: Inbox) -> None:
    message_id = inbox.send("ann", "bob", "cat")
    ok(inbox.reader("bob").call("PUT", "messages/read/", json={"message_ids": [message_id]}))
    rate = ok(inbox.call("GET", f"messages/{message_id}/read-rate"))
    assert rate == {"sampled": 3, "delivered": 3, "seen": 1, "read": 1, "is_exact": True}
    many = inbox.send(*(f"u{number:04}" for number in range(950)))
    rate = ok(inbox.call("GET", f"messages/{many}/read-rate"))
    assert (rate["sampled"], rate["delivered"], rate["read"], rate["is_exact"]) == (950, 950, 0, True)
    assert_problem(inbox.call("GET", "messages/01ARZ3NDEKTSV4RRFFQ69G5FAV/read-rate"), 404, "not_found")
