"""Users' own profiles, contacts by phone number, and names in chats."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from stak.identity.lookup_limit import NUMBERS_PER_DAY
from stak.testing.http_inbox import Json, ok
from tests.support.api.chat import ChatUser, ChatUsers
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table

AVATAR = "https://cdn.example.org/ann.png"
NUMBER, HIDDEN, UNKNOWN = "+4930123456", "+4930123457", "+4930123458"
EMPTY = {
    **dict.fromkeys(("display_name", "avatar_url", "locale", "phone_number", "email")),
    "discoverable": False,
}
MERGE_PATCH = {"Content-Type": "application/merge-patch+json"}


def register(users: ChatUsers, uid: str, number: str, **fields: object) -> None:
    profile = {"phone_number": number, "phone_verified": True, **fields}
    ok(users.admin.put(f"/stack/admin/v1/{users.tenant}/users/{uid}", json=profile), 201)


def me(user: ChatUser) -> Json:
    return ok(user.call("GET", "me"))


def change(user: ChatUser, **fields: Any) -> Json:
    return ok(user.call("PATCH", "me", json=fields))


@pytest.fixture
def ann(chat_users: ChatUsers) -> ChatUser:
    return chat_users.one("ann")


@pytest.fixture
def bob(chat_users: ChatUsers) -> ChatUser:
    return chat_users.one("bob")


def test_user_reads_and_changes_their_own_profile(chat_users: ChatUsers, ann: ChatUser, bob: ChatUser) -> None:
    first = me(ann)
    assert first == {"tenant_key": ann.tenant, "user_id": "ann", "expires_at": first["expires_at"], **EMPTY}
    changed = change(ann, display_name="Ann", avatar_url=AVATAR, locale="de-AT", discoverable=True)
    assert changed == me(ann)
    written = {"display_name": "Ann", "avatar_url": AVATAR, "locale": "de-AT", "discoverable": True}
    assert changed == {**first, **written}
    assert change(ann, locale=None, discoverable=None) == {**changed, "locale": None, "discoverable": False}
    assert change(ann) == me(ann)
    assert {**me(bob), "expires_at": 0} == {**first, "user_id": "bob", "expires_at": 0}
    registered = ok(chat_users.admin.get(f"/stack/admin/v1/{ann.tenant}/users/ann"))
    assert (registered["display_name"], registered["avatar_url"]) == ("Ann", AVATAR)


@pytest.mark.conditional_write
def test_patches_of_tenant_and_user_keep_each_others_fields(chat_users: ChatUsers, ann: ChatUser) -> None:
    path = f"/stack/admin/v1/{ann.tenant}/users/ann"
    assert_problem(chat_users.admin.patch(path, json={"phone_number": NUMBER}), 404, "not_found")
    change(ann, display_name="Ann", discoverable=True)
    patched = ok(chat_users.admin.patch(path, json={"phone_number": NUMBER, "phone_verified": True}))
    assert (patched["display_name"], patched["discoverable"], patched["phone_verified"]) == ("Ann", True, True)
    assert me(ann)["phone_number"] == NUMBER
    change(ann, avatar_url=AVATAR)
    unverified = ok(chat_users.admin.patch(path, json={"phone_number": HIDDEN}, headers=MERGE_PATCH))
    assert (unverified["phone_verified"], unverified["avatar_url"]) == (False, AVATAR)
    replaced = ok(chat_users.admin.put(path, json={"phone_number": NUMBER}))
    assert (replaced["display_name"], replaced["avatar_url"], replaced["discoverable"]) == (None, AVATAR, True)
    register(chat_users, "bob", UNKNOWN)
    assert_problem(chat_users.admin.patch(path, json={"phone_number": UNKNOWN}), 409, "already_exists")
    assert me(ann)["phone_number"] == NUMBER


@case_table(
    ("body", "field"),
    [
        ({"user_id": "bob"}, "user_id: is read-only"),
        ({"phone_number": NUMBER}, "phone_number: is read-only here: the tenant's backend verifies numbers"),
        ({"phone_number": None}, "phone_number: is read-only"),
        ({"tenant_key": "other"}, "tenant_key: is read-only"),
        ({"expires_at": 0, "display_name": "Ann"}, "expires_at: is read-only"),
        ({"phone_verified": True}, "phone_verified"),
        ({"avatar_url": "http://example.org/a.png"}, "avatar_url"),
        ({"avatar_url": "javascript:alert(1)"}, "avatar_url"),
        ({"locale": "de_DE"}, "locale"),
        ({"display_name": ""}, "display_name"),
        ({"discoverable": "yes"}, "discoverable"),
        ([{"op": "replace", "path": "/display_name", "value": "Ann"}], "body"),
    ],
)
def test_invalid_change_of_a_profile_is_400_and_changes_nothing(
    chat_users: ChatUsers, body: object, field: str
) -> None:
    ann = chat_users.one("ann")
    for headers in ({}, MERGE_PATCH):
        problem = assert_problem(ann.call("PATCH", "me", json=body, headers=headers), 400, "invalid_input")
        assert field in str(problem["detail"])
    assert {name: me(ann)[name] for name in EMPTY} == EMPTY


@case_table(
    "media_type", ["application/json", "application/merge-patch+json", "application/merge-patch+json; charset=utf-8"]
)
def test_patch_accepts_both_media_types(chat_users: ChatUsers, media_type: str) -> None:
    headers, path = {"Content-Type": media_type}, f"/stack/admin/v1/{chat_users.tenant}"
    for target in ("settings", "DEFAULT/config"):
        changed = ok(chat_users.admin.patch(f"{path}/{target}", content='{"title": "New"}', headers=headers))
        assert changed["title"] == "New"
    ann = chat_users.one("ann")
    assert ok(ann.call("PATCH", "me", content='{"locale": "de"}', headers=headers))["locale"] == "de"
    changed = ok(chat_users.admin.patch(f"{path}/users/ann", content='{"locale": "fr"}', headers=headers))
    assert changed["locale"] == "fr"


def test_only_discoverable_contacts_are_found(chat_users: ChatUsers, ann: ChatUser) -> None:
    register(chat_users, "bob", NUMBER, display_name="Bob", avatar_url=AVATAR)
    register(chat_users, "cleo", HIDDEN)
    body = {"phone_numbers": [UNKNOWN, NUMBER, HIDDEN]}
    assert ok(ann.call("POST", "contacts/lookup", json=body)) == {"contacts": []}
    change(chat_users.one("bob"), discoverable=True)
    found = ok(ann.call("POST", "contacts/lookup", json=body))["contacts"]
    assert found == [{"phone_number": NUMBER, "user_id": "bob", "display_name": "Bob", "avatar_url": AVATAR}]
    change(chat_users.one("bob"), discoverable=False)
    assert ok(ann.call("POST", "contacts/lookup", json=body)) == {"contacts": []}


@case_table(
    "numbers",
    [[], [NUMBER] * 501, ["030"], [NUMBER, None], [f"{NUMBER}\n"], NUMBER, None],
)
def test_invalid_lookup_is_400(chat_users: ChatUsers, numbers: object) -> None:
    ann = chat_users.one("ann")
    answer = ann.call("POST", "contacts/lookup", json={"phone_numbers": numbers})
    assert_problem(answer, 400, "invalid_input")


@pytest.mark.conditional_write
def test_hostile_user_cannot_enumerate_numbers(chat_users: ChatUsers, ann: ChatUser, bob: ChatUser) -> None:
    """Lookups and chats by number share one budget, and other users keep theirs."""
    numbers = (f"+49{number:09d}" for number in itertools.count())
    for _ in range(NUMBERS_PER_DAY // 500):
        ok(ann.call("POST", "contacts/lookup", json={"phone_numbers": list(itertools.islice(numbers, 500))}))
    refused = ann.call("POST", "contacts/lookup", json={"phone_numbers": list(itertools.islice(numbers, 100))})
    assert_problem(refused, 429, "too_many_requests")
    assert 60 < int(refused.headers["retry-after"]) <= 24 * 3600
    for answer in (
        ann.call("POST", "chats", json={"chat_type": "group", "phone_numbers": list(itertools.islice(numbers, 50))}),
        ann.call("POST", "contacts/lookup", json={"phone_numbers": list(itertools.islice(numbers, 50))}),
    ):
        assert_problem(answer, 429, "too_many_requests")
    assert ann.call("GET", "me").status_code == 200
    ok(bob.call("POST", "contacts/lookup", json={"phone_numbers": [NUMBER]}))


def test_chat_is_started_by_number_only_with_discoverable_users(chat_users: ChatUsers, ann: ChatUser) -> None:
    register(chat_users, "bob", NUMBER, discoverable=True)
    register(chat_users, "cleo", HIDDEN)
    refused = [
        ann.call("POST", "chats", json={"chat_type": "direct", "phone_numbers": [number]})
        for number in (HIDDEN, UNKNOWN)
    ]
    details = [assert_problem(answer, 404, "not_found")["detail"] for answer in refused]
    assert details[0] == details[1]
    assert "phone_numbers[0]: nobody can be found" in str(details[0])
    assert ann.chats() == []
    started = ok(ann.call("POST", "chats", json={"chat_type": "direct", "phone_numbers": [NUMBER]}), 201)
    assert started["other_participants"] == ["bob"]
    assert ann.start("direct", "bob").json()["chat_id"] == started["chat_id"]
    body = {"chat_type": "group", "participants": ["dan"], "phone_numbers": [NUMBER, NUMBER]}
    assert ok(ann.call("POST", "chats", json=body), 201)["other_participants"] == ["dan", "bob"]


@case_table(
    ("body", "field"),
    [
        ({"chat_type": "direct"}, "participants: is required"),
        ({"chat_type": "group", "name": "x"}, "participants: is required"),
        ({"chat_type": "direct", "participants": ["bob"], "phone_numbers": [NUMBER]}, "exactly one other user"),
        ({"chat_type": "group", "phone_numbers": ["030"]}, "phone_numbers"),
        ({"chat_type": "group", "phone_numbers": [NUMBER] * 101}, "phone_numbers"),
    ],
)
def test_invalid_start_by_number_is_400(chat_users: ChatUsers, body: Json, field: str) -> None:
    ann = chat_users.one("ann")
    zoe = {"phone_number": NUMBER, "phone_verified": True, "discoverable": True}
    assert chat_users.admin.put(f"/stack/admin/v1/{ann.tenant}/users/zoe", json=zoe).is_success
    problem = assert_problem(ann.call("POST", "chats", json=body), 400, "invalid_input")
    assert field in str(problem["detail"])


def test_tenant_may_allow_chats_with_registered_users_only(chat_users: ChatUsers, ann: ChatUser, bob: ChatUser) -> None:
    settings = f"/stack/admin/v1/{ann.tenant}/settings"
    assert ok(chat_users.admin.get(settings))["registered_participants_only"] is False
    plans = ann.group("bob")
    assert ok(chat_users.admin.patch(settings, json={"registered_participants_only": True}))
    for refused in (
        ann.start("direct", "dan"),
        ann.start("group", "bob", "dan"),
        ann.put(plans, "dan"),
    ):
        problem = assert_problem(refused, 404, "not_found")
        assert "is not registered" in str(problem["detail"])
    assert [one["chat_id"] for one in ann.chats()] == [plans]
    ann.send_text(plans)  # existing chats keep working, although nobody in them is registered
    register(chat_users, "dan", NUMBER)
    change(bob, display_name="Bob")
    assert ann.start("direct", "dan").status_code == 201
    assert ann.start("group", "bob", "dan").status_code == 201
    assert ann.put(plans, "dan").status_code == 201


def test_member_is_added_by_number_only_if_discoverable(chat_users: ChatUsers, ann: ChatUser, bob: ChatUser) -> None:
    register(chat_users, "dan", NUMBER, display_name="Dan", discoverable=True)
    register(chat_users, "cleo", HIDDEN)
    chat = ann.group("bob")
    path = f"chats/{chat}/participants"
    details = [
        assert_problem(ann.call("POST", path, json={"phone_number": number}), 404, "not_found")["detail"]
        for number in (HIDDEN, UNKNOWN)
    ]
    assert details[0] == details[1]
    assert_problem(bob.call("POST", path, json={"phone_number": NUMBER}), 403, "not_allowed")
    outsider = chat_users.one("eve")
    assert_problem(outsider.call("POST", path, json={"phone_number": NUMBER}), 404, "not_found")
    added = ok(ann.call("POST", path, json={"phone_number": NUMBER, "role": "admin"}), 201)
    assert (added["user_id"], added["role"], added["display_name"]) == ("dan", "admin", "Dan")
    assert ok(ann.call("POST", path, json={"phone_number": NUMBER}))["user_id"] == "dan"


def test_names_come_with_chats_members_and_receipts(chat_users: ChatUsers, ann: ChatUser, bob: ChatUser) -> None:
    change(bob, display_name="Bob", avatar_url=AVATAR)
    shown = {"display_name": "Bob", "avatar_url": AVATAR}
    nameless = {"display_name": None, "avatar_url": None}
    direct, group = ann.direct("bob"), ann.group("bob", "cleo")
    for chat in (ann.chat(direct), ann.entry(direct)):
        assert {name: chat[name] for name in shown} == shown
        assert chat["profiles"] == [{"user_id": "bob", **shown}]
    for chat in (ann.chat(group), ann.entry(group)):
        assert {name: chat[name] for name in shown} == nameless
        assert chat["profiles"] == [{"user_id": "bob", **shown}, {"user_id": "cleo", **nameless}]
    members = ok(ann.call("GET", f"chats/{group}/participants"))["participants"]
    assert {one["user_id"]: one["display_name"] for one in members} == {"ann": None, "bob": "Bob", "cleo": None}
    assert ok(ann.call("PUT", f"chats/{group}/participants/bob"))["avatar_url"] == AVATAR
    ann.send_text(group, "hello")
    receipts = ok(ann.call("GET", f"chats/{group}/messages/1/receipts"))["receipts"]
    assert {one["user_id"]: one["display_name"] for one in receipts} == {"bob": "Bob", "cleo": None}
    change(bob, display_name="Robert")
    assert ann.chat(direct)["display_name"] == ann.entry(direct)["display_name"] == "Robert"


def test_names_and_contacts_of_another_tenant_are_not_found(
    chat_users: ChatUsers, ann: ChatUser, make_chat_users: Callable[[], ChatUsers]
) -> None:
    other = make_chat_users()
    register(other, "bob", NUMBER, display_name="Another Bob", discoverable=True)
    assert ok(ann.call("POST", "contacts/lookup", json={"phone_numbers": [NUMBER]})) == {"contacts": []}
    assert ann.chat(ann.direct("bob"))["display_name"] is None
    stranger = other.one("ann")
    answer = stranger.client.get(
        f"/stack/users/v1/{ann.tenant}/me", headers={"Authorization": f"Bearer {stranger.token}"}
    )
    assert_problem(answer, 404, "not_found")
