"""The audience of an inbox: members are added and removed in bulk, and counted."""

from collections.abc import Callable

import pytest

from stak.testing.http_inbox import Inbox, Json, everyone, ok
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table


def change(inbox: Inbox, **lists: list[str]) -> Json:
    return ok(inbox.call("PUT", "audience", json=lists))


def size(inbox: Inbox) -> Json:
    return ok(inbox.call("GET", "audience"))


def test_audience_is_empty_at_first(inbox: Inbox) -> None:
    assert size(inbox) == {"estimate": 0}


def test_members_are_added_and_removed(inbox: Inbox) -> None:
    assert change(inbox, add=["ann", "bob", "cid"]) == {"added": 3, "removed": 0, "estimate": 3}
    assert change(inbox, remove=["ann"]) == {"added": 0, "removed": 1, "estimate": 2}
    assert change(inbox, add=["dan", "eve"], remove=["bob"]) == {"added": 2, "removed": 1, "estimate": 3}
    assert size(inbox) == {"estimate": 3}


def test_repeated_audience_change_has_no_effect(inbox: Inbox) -> None:
    change(inbox, add=["ann", "bob"])
    assert change(inbox, add=["ann", "bob", "bob"]) == {"added": 0, "removed": 0, "estimate": 2}
    assert change(inbox, remove=["bob", "bob", "stranger"]) == {"added": 0, "removed": 1, "estimate": 1}
    assert change(inbox, remove=["bob"]) == {"added": 0, "removed": 0, "estimate": 1}


def test_member_in_both_lists_is_removed(inbox: Inbox) -> None:
    change(inbox, add=["ann"])
    assert change(inbox, add=["ann", "bob"], remove=["ann", "bob"]) == {"added": 0, "removed": 1, "estimate": 0}


def test_ten_thousand_members_change_in_one_request(inbox: Inbox) -> None:
    many = [f"member {number}" for number in range(10_000)]
    assert change(inbox, add=many) == {"added": 10_000, "removed": 0, "estimate": 10_000}
    assert change(inbox, add=many[:5000], remove=many[5000:]) == {"added": 0, "removed": 5000, "estimate": 5000}


def test_removed_member_receives_no_broadcast(inbox: Inbox) -> None:
    change(inbox, add=["ann", "bob"])
    change(inbox, remove=["bob"])
    accepted = ok(inbox.post(everyone()), 202)
    assert inbox.wait(accepted["message_id"])["delivered"] == 1
    assert inbox.reader("ann").ids() == [accepted["message_id"]]
    assert inbox.reader("bob").ids() == []


@pytest.mark.parametrize("uid", ["a#b", "a%23b", "50% off", "Žofie 😀", "a" * 128, "...", "a\\b", "'; --"])
def test_member_ids_may_contain_any_user_id_character(inbox: Inbox, uid: str) -> None:
    change(inbox, add=[uid, "a#b", "a%b", "a%23b"])
    inbox.wait(ok(inbox.post(everyone()), 202)["message_id"])
    assert len(inbox.reader(uid).ids()) == 1


def test_audience_belongs_to_one_inbox(inbox: Inbox, make_inbox: Callable[[], Inbox]) -> None:
    news, stranger = inbox.beside("news"), make_inbox()
    change(inbox, add=["ann"])
    assert size(news) == size(stranger) == {"estimate": 0}


@case_table(
    ("body", "code"),
    [
        ({}, "invalid_input"),
        ({"add": [], "remove": []}, "invalid_input"),
        ({"add": [f"u{number}" for number in range(10_001)]}, "invalid_input"),
        ({"add": [f"u{number}" for number in range(9_000)], "remove": ["x"] * 1_001}, "invalid_input"),
        ({"add": ["new", "a/b"]}, "invalid_name"),
        ({"add": ["new", ""]}, "invalid_name"),
        ({"add": ["new", "a\nb"]}, "invalid_name"),
        ({"add": ["new", "a" * 129]}, "invalid_name"),
        ({"add": ["new", "😀" * 65]}, "invalid_name"),
        ({"add": ["new"], "remove": ["a/b"]}, "invalid_name"),
        ({"add": ["new", 7]}, "invalid_input"),
        ({"add": "new"}, "invalid_input"),
        ({"add": None}, "invalid_input"),
        ({"add": ["new"], "drop": ["ann"]}, "invalid_input"),
        ([], "invalid_input"),
    ],
)
def test_invalid_audience_change_has_no_effect(inbox: Inbox, body: object, code: str) -> None:
    change(inbox, add=["ann"])
    assert_problem(inbox.call("PUT", "audience", json=body), 400, code)
    assert size(inbox) == {"estimate": 1}


def test_audience_of_unknown_inbox_is_404(inbox: Inbox) -> None:
    path = f"/stack/admin/v1/{inbox.tenant}/nowhere/audience"
    assert_problem(inbox.admin.get(path), 404, "not_found")
    assert_problem(inbox.admin.put(path, json={"add": ["ann"]}), 404, "not_found")


def test_audience_change_is_in_the_audit_log(inbox: Inbox) -> None:
    change(inbox, add=["ann", "bob"], remove=["cid"])
    (entry,) = inbox.audit_log()
    assert entry["target"] == inbox.name
    assert "ann" not in str(entry)
