"""Topics over HTTP: members, posts to several topics, following and leaving, deletion, quotas, scopes."""

from typing import Any

import httpx
import pytest

from stak.testing.http_inbox import Inbox, Json, ok, soon
from stak.testing.server import OPERATOR_KEY, Server
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.eventually import eventually

MANY = sorted(f"member {number:03d}" for number in range(60))


class Topics:
    """The topics of a tenant, as its backend and its users see them."""

    def __init__(self, inbox: Inbox) -> None:
        self.inbox = inbox

    def admin(self, method: str, path: str = "", **options: Any) -> httpx.Response:
        return self.inbox.admin.request(method, f"/stack/admin/v1/{self.inbox.tenant}/topics{path}", **options)

    def user(self, uid: str, method: str, path: str = "") -> httpx.Response:
        reader = self.inbox.reader(uid)
        url = f"/stack/users/v1/{self.inbox.tenant}/topics{path}"
        return reader.client.request(method, url, headers={"Authorization": f"Bearer {reader.token}"})

    def create(self, name: str, *members: str, **settings: object) -> Json:
        made = ok(self.admin("PUT", f"/{name}", json=settings), 201)
        if members:
            self.change(name, add=list(members))
        return made

    def change(self, name: str, **lists: list[str]) -> Json:
        return ok(self.admin("PUT", f"/{name}/members", json=lists))

    def of_user(self, uid: str) -> list[str]:
        path = f"/stack/admin/v1/{self.inbox.tenant}/users/{uid}/topics"
        return [one["topic"] for one in ok(self.inbox.admin.get(path))["topics"]]


@pytest.fixture
def topics(inbox: Inbox) -> Topics:
    return Topics(inbox)


def to(*names: str, **fields: object) -> Json:
    return {"kind": "topic", "topics": list(names), **fields}


def test_topic_is_created_read_changed_and_listed(topics: Topics) -> None:
    made = topics.create("news", title="News", description="Weekly", open=True)
    assert (made["topic"], made["title"], made["description"], made["open"]) == ("news", "News", "Weekly", True)
    assert made["members"] == 0
    topics.change("news", add=["ann", "bob"])
    changed = ok(topics.admin("PUT", "/news", json={"title": "The news"}))
    assert (changed["title"], changed["description"], changed["open"], changed["members"]) == (
        "The news",
        None,
        False,
        2,
    )
    topics.create("beta")
    assert [one["topic"] for one in ok(topics.admin("GET"))["topics"]] == ["beta", "news"]
    assert ok(topics.admin("GET", "/news")) == changed
    assert_problem(topics.admin("GET", "/other"), 404, "not_found")


def test_members_are_added_removed_and_counted(topics: Topics) -> None:
    topics.create("news")
    assert topics.change("news", add=["ann", "bob", "cid"]) == {"added": 3, "removed": 0, "members": 3}
    assert topics.change("news", add=["ann", "dan"], remove=["bob", "eve"]) == {"added": 1, "removed": 1, "members": 3}
    assert topics.change("news", add=["ann"], remove=["ann"]) == {"added": 0, "removed": 1, "members": 2}
    listed = ok(topics.admin("GET", "/news/members"))["members"]
    assert [(one["uid"], one["followed"]) for one in listed] == [("cid", False), ("dan", False)]
    assert ok(topics.admin("GET", "/news/members/cid")) == listed[0]
    assert_problem(topics.admin("GET", "/news/members/ann"), 404, "not_found")
    assert_problem(topics.admin("PUT", "/other/members", json={"add": ["ann"]}), 404, "not_found")


@pytest.mark.parametrize("limit", [7, 100])
def test_pages_list_every_member_once_in_order(topics: Topics, limit: int) -> None:
    topics.create("news", *MANY)
    found: list[str] = []
    cursor = ""
    while True:
        page = ok(topics.admin("GET", f"/news/members?limit={limit}{cursor}"))
        found += [one["uid"] for one in page["members"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert found == MANY


def test_post_to_several_topics_reaches_each_member_once(topics: Topics, inbox: Inbox) -> None:
    topics.create("news", "ann", "bob")
    topics.create("beta", "bob", "eve", "a#b 50%")
    topics.create("other", "zoe")
    accepted = ok(inbox.post(to("news", "beta", "news", label="Readers")), 202)
    assert (accepted["recipients"], "warning" in accepted) == (5, False)
    status = inbox.wait(accepted["message_id"])
    assert (status["recipients"], status["delivered"]) == (4, 4)
    assert status["audiences"] == {"kind": "topic", "label": "Readers", "topics": ["beta", "news"]}
    for uid in ("ann", "bob", "eve", "a#b 50%"):
        (message,) = inbox.reader(uid).messages()
        assert message["audiences"] == {"kind": "topic", "label": "Readers"}
        assert inbox.reader(uid).unread()["total"] == 1
    assert inbox.reader("zoe").ids() == []
    path = f"messages/{accepted['message_id']}/recipients"
    listed = ok(inbox.call("GET", path))["recipients"]
    assert [(one["uid"], one["state"]) for one in listed][1:] == [(uid, "delivered") for uid in ("ann", "bob", "eve")]
    assert ok(inbox.call("GET", f"{path}/eve"))["state"] == "delivered"
    assert_problem(inbox.call("GET", f"{path}/zoe"), 404, "not_found")


def test_recipients_of_a_scheduled_post_are_listed_before_it_is_sent(topics: Topics, inbox: Inbox) -> None:
    topics.create("news", "ann", "bob")
    topics.create("beta", "bob", "eve")
    accepted = ok(inbox.post(to("news", "beta"), send_at=soon() + 3600), 202)
    assert accepted["status"] == "scheduled"
    path = f"messages/{accepted['message_id']}/recipients"
    assert [one["uid"] for one in ok(inbox.call("GET", path))["recipients"]] == ["ann", "bob", "eve"]
    assert ok(inbox.call("GET", f"{path}/bob"))["state"] == "pending"
    ok(inbox.control(accepted["message_id"], "stop"), 202)


def test_post_to_topics_is_idempotent_and_has_a_dry_run(topics: Topics, inbox: Inbox) -> None:
    topics.create("news", "ann", "bob")
    would = ok(inbox.call("POST", "messages/post?dry_run=true", json={"audiences": to("news"), "message": {"a": 1}}))
    assert (would["recipients"], would["chunks"], would["cost"]["usd"] > 0) == (2, 1, True)
    assert inbox.broadcasts() == []
    first = ok(inbox.post(to("news"), key="k1"), 202)
    assert ok(inbox.post(to("news"), key="k1"), 202) == first
    assert_problem(inbox.post(to("news", label="x"), key="k1"), 422, "idempotency_mismatch")
    inbox.wait(first["message_id"])
    assert inbox.reader("ann").ids() == [first["message_id"]]


def test_post_to_topics_without_members_has_a_warning(topics: Topics, inbox: Inbox) -> None:
    topics.create("news")
    accepted = ok(inbox.post(to("news")), 202)
    assert "stak topic import" in accepted["warning"]
    assert inbox.wait(accepted["message_id"])["delivered"] == 0


@case_table(
    ("audiences", "fields", "status", "code", "says"),
    [
        (to("news", "missing"), {}, 422, "unknown_topic", "topics/missing"),
        (to(), {}, 400, "invalid_input", "1 to 20"),
        (to(*["news"] * 21), {}, 400, "invalid_input", "1 to 20"),
        (to("a/b"), {}, 400, "invalid_name", "audiences.topics[0]"),
        (to("messages"), {}, 400, "invalid_name", "reserved"),
        (to("news"), {"delivery": "on_read"}, 422, "incompatible_fields", "on_read is for posts to everyone"),
    ],
)
def test_impossible_posts_to_topics(
    topics: Topics, inbox: Inbox, audiences: Json, fields: Json, status: int, code: str, says: str
) -> None:
    assert topics.admin("PUT", "/news", json={}).status_code in (200, 201)
    body = {"audiences": audiences, "message": {"title": "x"}, **fields}
    problem = assert_problem(inbox.call("POST", "messages/post", json=body), status, code)
    assert says in str(problem["detail"])
    assert inbox.broadcasts() == []


@case_table(
    ("path", "body", "status", "code"),
    [
        ("/a b", {}, 400, "invalid_name"),
        ("/news", {"title": ""}, 400, "invalid_input"),
        ("/news", {"title": "x" * 201}, 400, "invalid_input"),
        ("/news", {"description": "x" * 1001}, 400, "invalid_input"),
        ("/news", {"colour": "red"}, 400, "invalid_input"),
        ("/news", {"open": "yes"}, 400, "invalid_input"),
        ("/news/members", {}, 400, "invalid_input"),
        ("/news/members", {"add": ["a/b"]}, 400, "invalid_name"),
        ("/news/members", {"add": [f"u{number}" for number in range(10_001)]}, 400, "invalid_input"),
    ],
)
def test_bad_input(topics: Topics, path: str, body: Json, status: int, code: str) -> None:
    assert_problem(topics.admin("PUT", path, json=body), status, code)


def test_users_follow_and_leave_open_topics_only(topics: Topics, inbox: Inbox) -> None:
    topics.create("news", title="News", description="Weekly", open=True)
    topics.create("staff", "ann", title="Staff")
    shown = {"topic": "news", "title": "News", "description": "Weekly", "following": False}
    assert ok(topics.user("ann", "GET")) == {"topics": [shown], "next_cursor": None}
    assert ok(topics.user("ann", "PUT", "/news")) == {**shown, "following": True}
    assert ok(topics.user("ann", "PUT", "/news")) == {**shown, "following": True}
    assert ok(topics.user("ann", "GET", "/news")) == {**shown, "following": True}
    assert ok(topics.user("bob", "GET", "/news")) == shown
    assert ok(topics.admin("GET", "/news/members/ann"))["followed"] is True
    assert topics.of_user("ann") == ["news", "staff"]
    first = ok(inbox.post(to("news")), 202)["message_id"]
    inbox.wait(first)
    assert ok(topics.user("ann", "DELETE", "/news")) == shown
    assert ok(topics.user("ann", "DELETE", "/news")) == shown
    inbox.wait(ok(inbox.post(to("news")), 202)["message_id"])
    assert inbox.reader("ann").ids() == [first]
    for method in ("GET", "PUT", "DELETE"):
        assert_problem(topics.user("ann", method, "/staff"), 404, "not_found")
        assert_problem(topics.user("ann", method, "/missing"), 404, "not_found")
    assert topics.of_user("ann") == ["staff"]


def test_open_topics_are_listed_by_page(topics: Topics) -> None:
    for number in range(5):
        topics.create(f"t{number}", open=number % 2 == 0)
    first = ok(topics.user("ann", "GET", "?limit=2"))
    assert [one["topic"] for one in first["topics"]] == ["t0", "t2"]
    rest = ok(topics.user("ann", "GET", f"?limit=2&cursor={first['next_cursor']}"))
    assert [one["topic"] for one in rest["topics"]] == ["t4"]
    assert_problem(topics.user("bob", "GET", f"?cursor={first['next_cursor']}"), 400, "invalid_cursor")


def test_deleted_topic_is_gone_at_once_and_its_members_soon(topics: Topics, inbox: Inbox) -> None:
    topics.create("news", *MANY)
    job_id = ok(topics.admin("DELETE", "/news"), 202)["job_id"]
    assert_problem(topics.admin("GET", "/news"), 404, "not_found")
    assert_problem(inbox.post(to("news")), 422, "unknown_topic")
    assert topics.of_user(MANY[0]) == []
    again = topics.create("news", "zoe")
    assert again["members"] == 0
    path = f"/stack/admin/v1/{inbox.tenant}/jobs/{job_id}"
    assert eventually(lambda: ok(inbox.admin.get(path))["status"] == "done")
    job = ok(inbox.admin.get(path))
    assert (job["kind"], job["result"]) == ("topic_deletion", {"topic": "news", "members": len(MANY)})
    assert [one["uid"] for one in ok(topics.admin("GET", "/news/members"))["members"]] == ["zoe"]


def test_quotas_of_topics_and_members(topics: Topics, inbox: Inbox, server: Server) -> None:
    with server.client(OPERATOR_KEY) as operator:
        path = f"/stack/admin/v1/{inbox.tenant}/quotas"
        ok(operator.put(path, json={"topics": 1, "topic_members": 2}))
    topics.create("news", "ann", "bob", open=True)
    states = ok(inbox.admin.get(path))["quotas"]
    assert (states["topics"], states["topic_members"]) == ({"limit": 1, "used": 1}, {"limit": 2, "used": None})
    assert assert_problem(topics.admin("PUT", "/beta", json={}), 409, "quota_exceeded")["quota"] == "topics"
    problem = assert_problem(topics.admin("PUT", "/news/members", json={"add": ["eve"]}), 409, "quota_exceeded")
    assert problem["quota"] == "topic_members"
    assert_problem(topics.user("eve", "PUT", "/news"), 409, "quota_exceeded")
    assert ok(topics.admin("GET", "/news"))["members"] == 2


def test_changes_are_in_the_audit_log(topics: Topics, inbox: Inbox) -> None:
    topics.create("news", "ann")
    ok(topics.admin("PUT", "/news", json={"open": True}))
    ok(topics.user("bob", "PUT", "/news"))
    ok(topics.admin("DELETE", "/news"), 202)
    actions = [(entry["action"], entry["target"]) for entry in inbox.audit_log()]
    assert [one for one in actions if "topic" in one[0]] == [
        ("delete topic", "news"),
        ("change topic", "news"),
        ("change topic members", "news"),
        ("create topic", "news"),
    ]
