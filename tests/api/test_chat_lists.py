"""Chat lists: ordered by activity, in pages, and the sync positions of a client that was offline."""

import time

from stak.testing.http_inbox import ok
from tests.support.api.chat import ChatUsers, eventually

ENTRY = {
    "chat_id",
    "chat_type",
    "name",
    "last_message_at",
    "last_message_id",
    "last_message_preview",
    "last_message_sender",
    "unread_count",
    "display_name",
    "avatar_url",
    "other_participants",
    "profiles",
    "participant_count",
    "last_sequence",
    "read_sequence",
    "delivered_sequence",
    "muted_until",
}


def test_chat_list_is_ordered_by_activity_and_shows_the_last_message(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    quiet, direct = ann.group("dan", name="Quiet"), ann.direct("bob")
    group = ann.group("bob", "cat", name="Lunch")
    first = bob.send_text(direct, "Hello!")
    second = bob.send_text(group, "Hey " + "everyone" * 20)
    expected = [second["message_id"], first["message_id"], None]
    eventually(lambda: [entry["last_message_id"] for entry in ann.chats()], expected)
    lunch, hello, silence = ann.chats()
    assert lunch.keys() == ENTRY
    assert lunch == {
        "chat_id": group,
        "chat_type": "group",
        "name": "Lunch",
        "last_message_at": second["created_at"],
        "last_message_id": second["message_id"],
        "last_message_preview": ("Hey " + "everyone" * 20)[:100],
        "last_message_sender": "bob",
        "unread_count": 1,
        "display_name": None,
        "avatar_url": None,
        "other_participants": ["bob", "cat"],
        "profiles": [{"user_id": one, "display_name": None, "avatar_url": None} for one in ("bob", "cat")],
        "participant_count": 3,
        "last_sequence": 1,
        "read_sequence": 0,
        "delivered_sequence": 0,
        "muted_until": None,
    }
    assert (hello["chat_id"], hello["chat_type"], hello["name"]) == (direct, "direct", None)
    assert (hello["other_participants"], hello["unread_count"]) == (["bob"], 1)
    assert silence["chat_id"] == quiet
    assert (silence["last_message_at"], silence["last_message_preview"], silence["unread_count"]) == (None, None, 0)
    ann.mark(group, "read", 1)
    assert ann.entry(group)["unread_count"] == 0
    time.sleep(0.002)  # The order has millisecond resolution.
    ann.send_text(direct)
    assert [entry["chat_id"] for entry in ann.chats()] == [
        direct,
        group,
        quiet,
    ]  # One's own message is in the list at once.


def test_lists_are_read_to_the_end_in_pages(chat_users: ChatUsers) -> None:
    ann = chat_users.one("ann")
    made = []
    for number in range(7):
        made.append(ann.direct(f"u{number}"))
        time.sleep(0.002)
    for path, order in (("chats", list[str]), ("sync", sorted)):  # Sync has no particular order.
        found: list[str] = []
        query: dict[str, str] = {"limit": "3"}
        while True:
            page = ok(ann.call("GET", path, params=query))
            assert len(page["chats"]) <= 3
            found += [entry["chat_id"] for entry in page["chats"]]
            if page["next_cursor"] is None:
                break
            query["cursor"] = page["next_cursor"]
        assert order(found) == order(made[::-1])


def test_sync_returns_the_positions_an_offline_client_fetches_from(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    direct, group = ann.direct("bob"), ann.group("bob")
    ann.send_text(direct)
    bob.mark(direct, "read", 1)
    for content in ("one", "two"):
        ann.send_text(direct, content)
    eventually(
        lambda: sorted(bob.sync(), key=lambda state: str(state["chat_id"])),
        [
            {"chat_id": direct, "last_sequence": 3, "delivered_sequence": 1, "read_sequence": 1},
            {"chat_id": group, "last_sequence": 0, "delivered_sequence": 0, "read_sequence": 0},
        ],
    )
    assert bob.contents(direct, after=1) == ["one", "two"]
