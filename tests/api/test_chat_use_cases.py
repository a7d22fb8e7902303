"""The use cases of the source document, each as one scenario over HTTP."""

import time

from stak.testing.http_inbox import ok
from tests.support.api.chat import ChatUsers, eventually, wait_until
from tests.support.api.problems import assert_problem

DAY_SECONDS = 86_400


def test_use_case_1_user_a_sends_a_message_to_user_b(chat_users: ChatUsers) -> None:
    a, b = chat_users.named("user_A", "user_B")
    chat = a.direct("user_B")
    before = int(time.time())
    sent = a.send_text(chat, "Hello!", name="msg_123", ttl_seconds=DAY_SECONDS)
    (message,) = a.messages(chat)
    assert message == sent
    assert (message["chat_id"], message["sender"], message["content"]) == (chat, "user_A", "Hello!")
    assert before <= message["created_at"] <= time.time()
    assert 0 <= message["expires_at"] - message["created_at"] - DAY_SECONDS <= 1
    assert message["delivery_status"] == "SENT"
    described = a.chat(chat)
    assert described["last_message_at"] == message["created_at"]
    assert described["last_message_id"] == message["message_id"]
    assert (described["last_message_preview"], described["last_sequence"]) == ("Hello!", 1)
    for someone, other in ((a, "user_B"), (b, "user_A")):
        eventually(lambda someone=someone: someone.entry(chat)["last_message_id"], message["message_id"])  # type: ignore[misc]
        entry = someone.entry(chat)
        assert (entry["last_message_at"], entry["last_message_preview"]) == (message["created_at"], "Hello!")
        assert entry["other_participants"] == [other]


def test_use_case_2_user_b_receives_a_message(chat_users: ChatUsers) -> None:
    a, b = chat_users.named("user_A", "user_B")
    chat = a.direct("user_B")
    a.send_text(chat, "Hello!")
    assert b.unread(chat) == 1
    eventually(lambda: b.entry(chat)["unread_count"], 1)
    (missed,) = b.messages(chat, after=b.entry(chat)["delivered_sequence"])
    assert missed["content"] == "Hello!"
    b.mark(chat, "delivered", missed["sequence"])
    assert a.message(chat, missed["sequence"])["delivery_status"] == "DELIVERED"
    assert b.unread(chat) == b.entry(chat)["unread_count"] == 1  # Delivered but not read.
    assert (a.unread(chat), a.entry(chat)["unread_count"]) == (0, 0)


def test_use_case_3_user_a_loads_chat_history_and_scrolls(chat_users: ChatUsers) -> None:
    a, b = chat_users.named("user_A", "user_B")
    chat = a.direct("user_B")
    for number in range(1, 46):
        (a, b)[number % 2].send_text(chat, f"message {number}")
    a.mark(chat, "read", 45)
    loaded = a.history(chat, limit=20)
    pages = [loaded]
    while pages[-1]["has_more"]:
        pages.append(a.history(chat, limit=20, before=pages[-1]["messages"][-1]["sequence"]))
    messages = [message for page in pages for message in page["messages"]]
    assert [len(page["messages"]) for page in pages[:3]] == [20, 20, 5]
    assert [message["content"] for message in messages] == [f"message {number}" for number in range(45, 0, -1)]
    assert {message["sender"] for message in messages} == {"user_A", "user_B"}
    assert {message["delivery_status"] for message in messages} == {
        "READ"
    }  # Sending a message reads everything before it.
    times = [message["created_at"] for message in messages]
    assert times == sorted(times, reverse=True)


def test_use_case_4_user_a_sends_a_message_to_a_group_of_five(chat_users: ChatUsers) -> None:
    a, *others = everybody = chat_users.named("user_A", "user_B", "user_C", "user_D", "user_E")
    group = a.group(*(other.uid for other in others))
    sent = a.send_text(group, "Hey everyone!")
    assert a.message(group, 1) == sent
    assert set(a.roles(group)) == {someone.uid for someone in everybody}
    for someone in everybody:
        eventually(lambda someone=someone: someone.entry(group)["last_message_id"], sent["message_id"])  # type: ignore[misc]
        assert someone.entry(group)["unread_count"] == someone.unread(group) == (0 if someone is a else 1)
    assert a.receipts(group, 1) == {other.uid: "SENT" for other in others}  # The sender is not a recipient.


def test_use_case_5_user_loads_their_chat_list(chat_users: ChatUsers) -> None:
    a, b = chat_users.named("user_A", "user_B")
    direct, group = a.direct("user_B"), b.group("user_A", "user_C", "user_D", "user_E")
    b.send_text(direct, "Hello!")
    a.mark(direct, "read", 1)
    for content in ("Hi", "Ho", "Hey everyone!"):
        b.send_text(group, content)
    eventually(lambda: a.entry(group)["unread_count"], 3)
    eventually(lambda: a.entry(direct)["last_sequence"], 1)
    page = a.page(limit=50)
    assert page["next_cursor"] is None
    fields = ("chat_id", "chat_type", "last_message_preview", "unread_count", "other_participants")
    assert [tuple(entry[field] for field in fields) for entry in page["chats"]] == [
        (group, "group", "Hey everyone!", 3, ["user_B", "user_C", "user_D", "user_E"]),
        (direct, "direct", "Hello!", 0, ["user_B"]),
    ]
    assert page["chats"][0]["last_message_at"] >= page["chats"][1]["last_message_at"]


def test_use_case_6_mark_messages_as_read(chat_users: ChatUsers) -> None:
    a, b = chat_users.named("user_A", "user_B")
    chat = a.direct("user_B")
    for content in ("one", "two", "three"):
        a.send_text(chat, content)
    eventually(lambda: b.entry(chat)["unread_count"], 3)
    assert b.mark(chat, "read", 3)["unread_count"] == 0
    assert {message["delivery_status"] for message in a.messages(chat)} == {"READ"}
    assert b.unread(chat) == b.entry(chat)["unread_count"] == b.chat(chat)["unread_count"] == 0
    found = ok(a.call("GET", f"chats/{chat}/participants"))["participants"]
    assert {member["user_id"]: member["read_sequence"] for member in found} == {"user_A": 3, "user_B": 3}


def test_use_case_7_search_for_a_specific_message(chat_users: ChatUsers) -> None:
    a, b, c = chat_users.named("user_A", "user_B", "user_C")
    chat, elsewhere = a.direct("user_B"), a.direct("user_C")
    sent = a.send_text(chat, "Hello!")
    a.send_text(elsewhere, "Goodbye!")
    for someone in (a, b):
        found = ok(someone.call("GET", f"messages/{sent['message_id']}"))
        assert found == sent
        assert found["chat_id"] == chat
    assert_problem(c.call("GET", f"messages/{sent['message_id']}"), 404, "not_found")


def test_use_case_8_expired_messages_are_gone(chat_users: ChatUsers) -> None:
    a, b = chat_users.named("user_A", "user_B")
    chat = a.direct("user_B")
    a.send_text(chat, "stays")
    sent = a.send_text(chat, "goes", ttl_seconds=1)
    wait_until(sent["expires_at"])
    for someone in (a, b):
        assert someone.contents(chat) == ["stays"]
        assert_problem(someone.call("GET", f"messages/{sent['message_id']}"), 404, "not_found")
        assert someone.entry(chat)["last_message_preview"] != "goes"
    assert b.unread(chat) == 1
