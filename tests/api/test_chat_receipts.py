"""Chat receipts: delivered, read and unread counts, from watermarks that only rise."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from stak.testing.http_inbox import ok
from tests.support.api.chat import ChatUsers, eventually

pytestmark = pytest.mark.conditional_write


def test_direct_message_status_goes_from_sent_to_delivered_to_read(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    for _ in range(3):
        sent = ann.send_text(chat)

    def statuses() -> list[str]:
        return [message["delivery_status"] for message in ann.messages(chat, after=0)]

    assert statuses() == ["SENT", "SENT", "SENT"]
    assert ann.receipts(chat, 1) == {"bob": "SENT"}
    assert bob.mark(chat, "delivered", 2) == {
        "delivered_sequence": 2,
        "read_sequence": 0,
        "last_sequence": 3,
        "unread_count": 3,
    }
    assert statuses() == ["DELIVERED", "DELIVERED", "SENT"]
    assert bob.mark(chat, "read", 1)["unread_count"] == 2
    assert statuses() == ["READ", "DELIVERED", "SENT"]
    assert bob.mark(chat, "read", 3)["delivered_sequence"] == 3  # A message that was read was delivered.
    assert statuses() == ["READ", "READ", "READ"]
    assert ann.receipts(chat, 3) == {"bob": "READ"}
    assert ok(bob.call("GET", f"messages/{sent['message_id']}"))["delivery_status"] == "READ"
    assert bob.send_text(chat)["delivery_status"] == ann.message(chat, 4)["delivery_status"] == "SENT"


def test_group_message_status_is_the_lowest_of_its_members(chat_users: ChatUsers) -> None:
    ann, bob, cat = chat_users.named("ann", "bob", "cat")
    chat = ann.group("bob", "cat")
    bob.send_text(chat)
    ann.mark(chat, "read", 1)
    assert ann.message(chat, 1)["delivery_status"] == "SENT"
    assert bob.receipts(chat, 1) == {"ann": "READ", "cat": "SENT"}
    cat.mark(chat, "delivered", 1)
    assert bob.message(chat, 1)["delivery_status"] == "DELIVERED"
    assert ann.receipts(chat, 1) == {"ann": "READ", "cat": "DELIVERED"}
    assert ann.remove(chat, "cat").status_code == 204
    assert bob.message(chat, 1)["delivery_status"] == "READ"
    assert ann.leave(chat).status_code == 204
    assert (bob.message(chat, 1)["delivery_status"], bob.receipts(chat, 1)) == ("SENT", {})


def test_receipts_only_rise(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    for _ in range(4):
        ann.send_text(chat)
    bob.mark(chat, "read", 3)
    expected = {"delivered_sequence": 3, "read_sequence": 3, "last_sequence": 4, "unread_count": 1}
    for kind, sequence in (("read", 3), ("read", 1), ("delivered", 2), ("read", 0), ("delivered", 0)):
        assert bob.mark(chat, kind, sequence) == expected
    state = {"chat_id": chat, "last_sequence": 4, "delivered_sequence": 3, "read_sequence": 3}
    eventually(bob.sync, [state])
    assert ok(bob.call("GET", f"chats/{chat}/delivered")) == state
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda sequence: bob.mark(chat, "read", sequence), [1, 4, 2, 3, 4, 1]))
    assert (bob.unread(chat), bob.entry(chat)["read_sequence"]) == (0, 4)


def test_unread_counts_messages_of_others_since_the_last_read(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    assert bob.unread(chat) == 0
    ann.send_text(chat)
    ann.send_text(chat)
    assert (ann.unread(chat), bob.unread(chat)) == (0, 2)
    bob.mark(chat, "delivered", 2)
    assert bob.unread(chat) == 2
    bob.send_text(chat)  # Sending a message reads everything before it.
    assert (ann.unread(chat), bob.unread(chat)) == (1, 0)
    eventually(lambda: (ann.entry(chat)["unread_count"], bob.entry(chat)["unread_count"]), (1, 0))
