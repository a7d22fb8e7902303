"""Direct chats and groups: members, roles, names, mutes and chat list entries."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from stak.testing.http_inbox import ok
from tests.support.api.chat import ChatUser, ChatUsers, eventually
from tests.support.api.problems import assert_problem

CHAT = {
    "chat_id",
    "chat_type",
    "name",
    "created_by",
    "created_at",
    "updated_at",
    "participant_count",
    "display_name",
    "avatar_url",
    "other_participants",
    "profiles",
    "last_message_at",
    "last_message_id",
    "last_message_preview",
    "last_message_sender",
    "last_sequence",
    "message_count",
    "unread_count",
    "read_sequence",
    "delivered_sequence",
    "delivered_at",
    "last_read_at",
    "role",
    "muted_until",
}
MEMBERS_MAX = 1000


@pytest.mark.conditional_write
def test_two_users_have_one_direct_chat(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    began = int(time.time())
    made = ok(ann.start("direct", "bob"), 201)
    assert made.keys() == CHAT
    assert (made["chat_type"], made["name"], made["created_by"]) == ("direct", None, "ann")
    assert (made["participant_count"], made["other_participants"]) == (2, ["bob"])
    assert began <= made["created_at"] <= time.time()
    assert (made["last_message_at"], made["last_sequence"], made["unread_count"]) == (None, 0, 0)
    for again in (ann.start("direct", "bob"), ann.start("direct", "bob", "ann"), bob.start("direct", "ann")):
        assert ok(again)["chat_id"] == made["chat_id"]
    assert ann.chat(made["chat_id"]) == made
    assert bob.chat(made["chat_id"])["other_participants"] == ["ann"]
    assert [len(someone.chats()) for someone in (ann, bob)] == [1, 1]
    assert ann.roles(made["chat_id"]) == {"ann": "member", "bob": "member"}


@pytest.mark.conditional_write
def test_concurrent_starts_of_a_direct_chat_return_the_same_chat(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda n: (ann.start("direct", "bob"), bob.start("direct", "ann"))[n % 2], range(8)))
    assert len({answer.json()["chat_id"] for answer in answers}) == 1
    assert {answer.status_code for answer in answers} <= {200, 201}
    assert len(ann.chats()) == 1


def test_user_ids_may_contain_any_character(chat_users: ChatUsers) -> None:
    odd = "zoë #50% 😀"
    ann, zoe = chat_users.named("ann", odd)
    chat = ann.direct(odd)
    zoe.send_text(chat)
    assert ann.messages(chat)[0]["sender"] == odd
    eventually(lambda: ann.entry(chat)["last_message_sender"], odd)
    assert ann.entry(chat)["other_participants"] == [odd]
    group = ann.group("bob")
    assert ann.call("PUT", f"chats/{group}/participants/zo%C3%AB%20%2350%25%20%F0%9F%98%80").status_code == 201
    assert ann.roles(group)[odd] == "member"


def test_group_has_a_name_and_an_owner_and_is_new_each_time(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    made = ok(ann.start("group", "bob", "cat", "bob", "ann", name="Lunch"), 201)
    assert made.keys() == CHAT
    assert (made["chat_type"], made["name"], made["role"]) == ("group", "Lunch", "owner")
    assert (made["participant_count"], made["other_participants"]) == (3, ["bob", "cat"])
    assert bob.roles(made["chat_id"]) == {"ann": "owner", "bob": "member", "cat": "member"}
    other = ok(ann.start("group", "bob", "cat", name="Lunch"), 201)
    assert other["chat_id"] != made["chat_id"]
    assert {entry["chat_id"] for entry in bob.chats()} == {made["chat_id"], other["chat_id"]}
    alone = ok(ann.start("group"), 201)
    assert (alone["name"], alone["participant_count"], alone["other_participants"]) == (None, 1, [])


@pytest.mark.conditional_write
def test_idempotency_key_creates_one_group(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    made = ok(ann.start("group", "bob", "cat", name="Lunch", key="k1"), 201)
    assert ok(ann.start("group", "cat", "bob", name="Lunch", key="k1"))["chat_id"] == made["chat_id"]
    ok(ann.call("PATCH", f"chats/{made['chat_id']}", json={"name": "Dinner"}))
    replayed = ok(ann.start("group", "bob", "cat", name="Lunch", key="k1"))
    assert (replayed["chat_id"], replayed["name"]) == (made["chat_id"], "Dinner")
    for others, name in ((("bob",), "Lunch"), (("bob", "cat", "dan"), "Lunch"), (("bob", "cat"), "Dinner")):
        assert_problem(ann.start("group", *others, name=name, key="k1"), 422, "idempotency_mismatch")
    assert len(ann.chats()) == 1
    assert ok(bob.start("group", "ann", "cat", name="Lunch", key="k1"), 201)["chat_id"] != made["chat_id"]


def test_owner_and_admins_add_members_who_see_the_history(chat_users: ChatUsers) -> None:
    ann, bob, cat, dan = chat_users.named("ann", "bob", "cat", "dan")
    chat = ann.group("bob", name="Lunch")
    ann.send_text(chat, "one")
    assert_problem(bob.put(chat, "cat"), 403, "not_allowed")
    added = ok(ann.put(chat, "cat"), 201)
    watermarks = {"delivered_sequence", "read_sequence"}
    times = {"delivered_at", "read_at", "last_read_at", "last_seen_at"}
    assert added.keys() == {"user_id", "role", "joined_at", "display_name", "avatar_url", *watermarks, *times}
    assert (added["user_id"], added["role"], added["read_sequence"]) == ("cat", "member", 1)
    assert ok(ann.put(chat, "cat")) == added
    assert cat.contents(chat) == ["one"]
    entry = cat.entry(chat)
    assert (entry["name"], entry["last_message_preview"], entry["unread_count"]) == ("Lunch", "one", 0)
    ok(ann.put(chat, "bob", role="admin"))
    assert_problem(bob.put(chat, "dan", role="admin"), 403, "not_allowed")
    ok(bob.put(chat, "dan"), 201)
    assert dan.roles(chat) == {"ann": "owner", "bob": "admin", "cat": "member", "dan": "member"}
    eventually(lambda: ann.entry(chat)["other_participants"], ["bob", "cat", "dan"])
    ann.send_text(chat, "two")
    assert [someone.unread(chat) for someone in (bob, cat, dan)] == [2, 1, 1]


def test_removed_member_loses_access(chat_users: ChatUsers) -> None:
    ann, bob, cat, dan = chat_users.named("ann", "bob", "cat", "dan")
    chat = ann.group("bob", "cat", "dan")
    ok(ann.put(chat, "bob", role="admin"))
    sent = ann.send_text(chat)
    assert_problem(cat.remove(chat, "dan"), 403, "not_allowed")
    assert_problem(bob.remove(chat, "ann"), 403, "not_allowed")
    assert bob.remove(chat, "cat").status_code == 204
    assert dan.leave(chat).status_code == 204
    for gone in (cat, dan):
        assert_problem(gone.call("GET", f"chats/{chat}"), 404, "not_found")
        assert_problem(gone.call("GET", f"messages/{sent['message_id']}"), 404, "not_found")
        assert gone.chats() == gone.sync() == []
    assert_problem(ann.remove(chat, "cat"), 404, "not_found")
    eventually(lambda: ann.entry(chat)["participant_count"], 2)
    assert ann.entry(chat)["other_participants"] == ["bob"]
    assert ann.remove(chat, "bob").status_code == 204
    ann.send_text(chat, "who is here?")
    ok(ann.put(chat, "cat"), 201)
    assert cat.contents(chat) == ["who is here?", "hello"]
    assert cat.unread(chat) == 0


@pytest.mark.conditional_write
def test_owner_transfers_the_group_and_stays_an_admin(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.group("bob", "cat")
    assert_problem(bob.put(chat, "bob", role="owner"), 403, "not_allowed")
    assert_problem(ann.put(chat, "ann", role="member"), 409, "wrong_state")
    assert_problem(ann.put(chat, "dan", role="owner"), 400, "invalid_input")
    assert ok(ann.put(chat, "bob", role="owner"))["role"] == "owner"
    assert bob.roles(chat) == {"ann": "admin", "bob": "owner", "cat": "member"}
    assert_problem(ann.put(chat, "cat", role="admin"), 403, "not_allowed")
    ok(bob.put(chat, "ann", role="member"))
    assert bob.roles(chat) == {"ann": "member", "bob": "owner", "cat": "member"}


# The names rule out that the alphabet or the order of joining selects the same successors by chance.
def test_leaving_owner_is_succeeded_by_an_admin_then_by_the_oldest_member(chat_users: ChatUsers) -> None:
    mel, zoe, bob = chat_users.named("mel", "zoe", "bob")
    chat = mel.group("bob")
    ok(mel.put(chat, "zoe", role="admin"), 201)
    assert mel.leave(chat).status_code == 204
    assert zoe.roles(chat) == {"bob": "member", "zoe": "owner"}
    time.sleep(1 - time.time() % 1)  # A member who joins in the next second joined later.
    ok(zoe.put(chat, "abe"), 201)
    assert zoe.leave(chat).status_code == 204
    assert bob.roles(chat) == {"abe": "member", "bob": "owner"}
    abe = chat_users.one("abe")
    assert [bob.leave(chat).status_code, abe.leave(chat).status_code] == [204, 204]
    assert_problem(abe.call("GET", f"chats/{chat}"), 404, "not_found")


def test_group_is_renamed_by_its_owner_or_an_admin(chat_users: ChatUsers) -> None:
    ann, bob, cat = chat_users.named("ann", "bob", "cat")
    chat = ann.group("bob", "cat", name="Lunch")
    ok(ann.put(chat, "bob", role="admin"))
    assert ok(bob.call("PATCH", f"chats/{chat}", json={"name": "Dinner"}))["name"] == "Dinner"
    assert cat.chat(chat)["name"] == "Dinner"
    for someone in (ann, bob, cat):
        eventually(lambda someone=someone: someone.entry(chat)["name"], "Dinner")  # type: ignore[misc]
    assert_problem(cat.call("PATCH", f"chats/{chat}", json={"name": "Mine"}), 403, "not_allowed")
    assert ok(ann.call("PATCH", f"chats/{chat}", json={"name": None}))["name"] is None
    eventually(lambda: cat.entry(chat)["name"], None)


def test_mute_applies_to_the_user_alone(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    ann.send_text(chat)
    until = int(time.time()) + 3600
    me = ok(bob.call("PATCH", f"chats/{chat}/me", json={"muted_until": until}))
    assert me == ok(bob.call("GET", f"chats/{chat}/me"))
    watermarks = {"read_sequence", "delivered_sequence", "last_sequence", "unread_count"}
    times = {"delivered_at", "last_read_at", "last_seen_at"}
    assert me.keys() == {"user_id", "role", "joined_at", "muted_until", *watermarks, *times}
    assert (me["user_id"], me["muted_until"], me["unread_count"]) == ("bob", until, 1)
    assert bob.chat(chat)["muted_until"] == bob.entry(chat)["muted_until"] == until
    assert ann.chat(chat)["muted_until"] is ann.entry(chat)["muted_until"] is None
    ann.send_text(chat, "still told")
    assert bob.unread(chat) == 2
    eventually(lambda: bob.entry(chat)["unread_count"], 2)
    assert ok(bob.call("PATCH", f"chats/{chat}/me", json={"muted_until": None}))["muted_until"] is None
    assert bob.entry(chat)["muted_until"] is None


def test_participants_show_their_receipts(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.group("bob", "cat")
    for _ in range(3):
        ann.send_text(chat)
    bob.mark(chat, "delivered", 3)
    bob.mark(chat, "read", 2)
    found = ok(bob.call("GET", f"chats/{chat}/participants"))["participants"]
    marks = {member["user_id"]: (member["delivered_sequence"], member["read_sequence"]) for member in found}
    assert marks == {"ann": (3, 3), "bob": (3, 2), "cat": (0, 0)}


@dataclass(frozen=True)
class LargeGroup:
    """A group of the maximum size."""

    chat_users: ChatUsers
    uids: list[str]
    owner: ChatUser
    chat: str


@pytest.fixture(scope="module")
def large_group(make_chat_users: Callable[[], ChatUsers]) -> LargeGroup:
    chat_users, uids = make_chat_users(), [f"u{number:03d}" for number in range(MEMBERS_MAX)]
    owner = chat_users.one(uids[0])
    made = ok(owner.start("group", *uids[1:], name="Everybody", key="crowd"), 201)
    assert (made["participant_count"], len(made["other_participants"])) == (MEMBERS_MAX, 100)
    assert ok(owner.start("group", *uids[1:], name="Everybody", key="crowd"))["chat_id"] == made["chat_id"]
    return LargeGroup(chat_users, uids, owner, made["chat_id"])


def test_message_reaches_a_thousand_members(large_group: LargeGroup) -> None:
    owner, chat = large_group.owner, large_group.chat
    assert owner.roles(chat) == {uid: "owner" if uid == owner.uid else "member" for uid in large_group.uids}
    sent = owner.send_text(chat, "Hey everyone!")

    def seen(member: ChatUser) -> list[tuple[object, ...]]:
        return [
            (
                entry["name"],
                entry["last_message_id"],
                entry["last_message_preview"],
                entry["unread_count"],
                entry["participant_count"],
                len(entry["other_participants"]),
                member.uid in entry["other_participants"],
            )
            for entry in member.chats()
        ]

    def check_member(uid: str) -> None:
        member, unread = large_group.chat_users.one(uid), 0 if uid == owner.uid else 1
        expected: tuple[object, ...] = (
            "Everybody",
            sent["message_id"],
            "Hey everyone!",
            unread,
            MEMBERS_MAX,
            100,
            False,
        )
        eventually(lambda: seen(member), [expected])

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(check_member, large_group.uids))
    last = large_group.chat_users.one(large_group.uids[-1])
    assert last.messages(chat)[0]["delivery_status"] == "SENT"
    assert len(last.receipts(chat, 1)) == MEMBERS_MAX - 1


def test_member_over_the_limit_is_refused_until_another_leaves(large_group: LargeGroup) -> None:
    owner, chat, late = large_group.owner, large_group.chat, large_group.chat_users.one("late")
    problem = assert_problem(owner.put(chat, "late"), 409, "wrong_state")
    assert "1000" in str(problem["detail"])
    assert late.chats() == []
    assert (owner.chat(chat)["participant_count"], "late" in owner.roles(chat)) == (MEMBERS_MAX, False)
    assert large_group.chat_users.one("u050").leave(chat).status_code == 204
    others = owner.chat(chat)["other_participants"]
    assert (len(others), "u050" in others) == (100, False)
    ok(owner.put(chat, "late"), 201)
    assert owner.chat(chat)["participant_count"] == len(late.roles(chat)) == MEMBERS_MAX
