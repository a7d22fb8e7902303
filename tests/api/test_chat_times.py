"""Times of receipts, the count of a chat's messages, and `updated_at`, as members see them."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from stak.testing.http_inbox import Json, ok
from tests.support.api.chat import ChatUser, ChatUsers

pytestmark = pytest.mark.conditional_write

TIMES = ("delivered_at", "read_at", "last_read_at", "last_seen_at")


def participants(reader: ChatUser, chat: str) -> dict[str, Json]:
    found = ok(reader.call("GET", f"chats/{chat}/participants"))["participants"]
    return {member["user_id"]: member for member in found}


def receipt(reader: ChatUser, chat: str, sequence: int, uid: str) -> Json:
    found: list[Json] = ok(reader.call("GET", f"chats/{chat}/messages/{sequence}/receipts"))["receipts"]
    (one,) = (each for each in found if each["user_id"] == uid)
    return one


def times_of(found: Json) -> list[int | None]:
    return [found[name] for name in TIMES]


def test_members_and_receipts_have_the_times_of_watermarks(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    first, second = (ann.send_text(chat)["created_at"] for _ in range(2))
    assert times_of(participants(bob, chat)["bob"]) == [None] * 4
    assert all(first <= at <= second + 1 for at in times_of(participants(bob, chat)["ann"]))
    bob.mark(chat, "read", 1)
    one, two = (receipt(ann, chat, sequence, "bob") for sequence in (1, 2))
    at = one["read_at"]
    assert at >= first
    assert (one["delivery_status"], times_of(one)) == ("READ", [at] * 4)
    assert (two["delivery_status"], times_of(two)) == ("SENT", [None, None, at, at])
    assert times_of(participants(ann, chat)["bob"]) == [at] * 4
    mine = ok(bob.call("GET", f"chats/{chat}/me"))
    assert (mine["last_read_at"], mine["delivered_at"], mine["last_seen_at"]) == (at, at, at)
    assert (bob.chat(chat)["last_read_at"], bob.chat(chat)["delivered_at"]) == (at, at)


def test_concurrent_receipts_leave_times_that_never_moved_back(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    for _ in range(8):
        ann.send_text(chat)
    with ThreadPoolExecutor(4) as pool:
        marks = pool.map(lambda sequence: bob.mark(chat, "read", sequence), range(1, 9))
        seen = [participants(ann, chat)["bob"]["read_at"] for _ in marks]
    assert seen == sorted(seen)
    assert participants(ann, chat)["bob"]["read_sequence"] == 8


def test_chat_has_the_number_of_its_messages_and_follows_them(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.group("bob")
    assert bob.chat(chat)["message_count"] == 0
    for name in ("a", "b", "a", "c"):
        sent = ann.send(chat, name, name=name)
    assert bob.chat(chat)["message_count"] == 3
    assert bob.chat(chat)["updated_at"] == sent.json()["created_at"]
    assert bob.chat(chat)["updated_at"] >= bob.chat(chat)["created_at"]
    for sequence in (1, 1, 3):
        assert ann.delete(chat, sequence).status_code == 204
    assert bob.chat(chat)["message_count"] == len([one for one in bob.contents(chat) if one is not None]) == 1
    assert ok(ann.call("PATCH", f"chats/{chat}", json={"name": "New"}))["message_count"] == 1


def test_concurrent_sends_and_deletions_are_all_counted(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.group("bob")
    for number in range(6):
        ann.send_text(chat, name=f"first {number}")

    def act(number: int) -> None:
        if number % 3 == 2:
            ann.delete(chat, number // 3 + 1)
            ann.delete(chat, number // 3 + 1)
        else:
            ttl_seconds = 3600 if number % 2 else None
            bob.send_text(chat, name=f"later {number}", ttl_seconds=ttl_seconds)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(act, range(18)))
    assert ann.chat(chat)["message_count"] == 6 - 6 + 12
    assert len([one for one in ann.contents(chat, limit=100) if one is not None]) == 12
