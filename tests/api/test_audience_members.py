"""Members of an audience are listed, looked up, and join by themselves; a post to nobody has a warning."""

from typing import Any

import pytest

from stak.testing.http_inbox import Inbox, Json, everyone, ok, users
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.eventually import eventually

MANY = sorted(f"member {number:03d}" for number in range(150))


def change(inbox: Inbox, **lists: list[str]) -> Json:
    return ok(inbox.call("PUT", "audience", json=lists))


def set_auto_join(inbox: Inbox, mode: str) -> None:
    assert ok(inbox.call("PATCH", "config", json={"auto_join": mode}))["auto_join"] == mode


def members(inbox: Inbox, query: str = "") -> list[str]:
    return [one["uid"] for one in ok(inbox.call("GET", f"audience/members{query}"))["members"]]


def token_for(inbox: Inbox, uid: str) -> Json:
    return ok(inbox.admin.post(f"/stack/admin/v1/{inbox.tenant}/users/{uid}/tokens", json={}), 201)


@pytest.mark.parametrize("limit", [1, 7, 100, 1000])
def test_pages_list_every_member_once_in_order(inbox: Inbox, limit: int) -> None:
    named = MANY[:12] if limit == 1 else MANY
    change(inbox, add=named)
    found: list[str] = []
    cursor = ""
    while True:
        page = ok(inbox.call("GET", f"audience/members?limit={limit}{cursor}"))
        assert len(page["members"]) <= limit
        found += [one["uid"] for one in page["members"]]
        if page["next_cursor"] is None:
            break
        assert len(page["members"]) == limit
        cursor = f"&cursor={page['next_cursor']}"
    assert found == named


def test_member_is_looked_up_with_the_time_of_joining(inbox: Inbox) -> None:
    change(inbox, add=["ann"])
    (listed,) = ok(inbox.call("GET", "audience/members"))["members"]
    assert ok(inbox.call("GET", "audience/members/ann")) == listed
    assert listed["uid"] == "ann"
    assert isinstance(listed["joined_at"], int)
    assert_problem(inbox.call("GET", "audience/members/bob"), 404, "not_found")
    change(inbox, remove=["ann"])
    assert_problem(inbox.call("GET", "audience/members/ann"), 404, "not_found")
    assert members(inbox) == []


@case_table(
    ("path", "status"),
    [
        ("audience/members?limit=0", 400),
        ("audience/members?limit=1001", 400),
        ("audience/members?cursor=x", 400),
        ("audience/members?order=x", 400),
    ],
)
def test_bad_question_is_refused(inbox: Inbox, path: str, status: int) -> None:
    assert inbox.call("GET", path).status_code == status


def test_cursor_belongs_to_one_inbox(inbox: Inbox) -> None:
    change(inbox, add=MANY[:5])
    cursor = ok(inbox.call("GET", "audience/members?limit=1"))["next_cursor"]
    other = inbox.beside("news")
    assert_problem(other.call("GET", f"audience/members?cursor={cursor}"), 400, "invalid_cursor")


def test_post_to_an_empty_audience_has_a_warning(inbox: Inbox) -> None:
    accepted = ok(inbox.post(everyone(), key="k"), 202)
    assert accepted["recipients"] == 0
    assert "auto_join" in accepted["warning"]
    assert ok(inbox.post(everyone(), key="k"), 202) == accepted
    assert ok(inbox.post(everyone(), query="?dry_run=true"))["warning"] == accepted["warning"]
    change(inbox, add=["ann"])
    assert "warning" not in ok(inbox.post(everyone()), 202)
    assert "warning" not in ok(inbox.post(everyone(), query="?dry_run=true"))
    assert "warning" not in ok(inbox.post(users("ann")), 202)


@pytest.mark.conditional_write
def test_users_join_with_a_token_and_do_not_return_after_removal(inbox: Inbox) -> None:
    set_auto_join(inbox, "on_token")
    for _ in range(2):
        token_for(inbox, "ann")
    inbox.reader("bob").ids()  # its token is signed by the tenant
    assert members(inbox) == ["ann", "bob"]
    assert change(inbox, remove=["ann", "cid"]) == {"added": 0, "removed": 1, "estimate": 1}
    for uid in ("ann", "cid"):
        token_for(inbox, uid)
        inbox.reader(uid).ids()
        problem: Any = inbox.call("GET", f"audience/members/{uid}").json()
        assert "was removed" in problem["detail"]
    assert members(inbox) == ["bob"]
    assert change(inbox, add=["ann"])["estimate"] == 2


@pytest.mark.conditional_write
@pytest.mark.parametrize("count", [1, 30])
def test_recipients_join_with_the_first_post(inbox: Inbox, count: int) -> None:
    set_auto_join(inbox, "on_post")
    for _ in range(2):
        inbox.wait(ok(inbox.post(users(*MANY[:count])), 202)["message_id"])
    assert eventually(lambda: members(inbox) == MANY[:count])
    assert ok(inbox.call("GET", "audience")) == {"estimate": count}


def test_unknown_mode_is_refused(inbox: Inbox) -> None:
    assert_problem(inbox.call("PATCH", "config", json={"auto_join": "always"}), 400, "invalid_input")
    assert ok(inbox.call("GET", "config"))["auto_join"] == "off"
