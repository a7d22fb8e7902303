"""Chat messages: sent once, in order, read in both directions, deleted and expired."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from stak.bootstrap import open_engine
from stak.chat.chat_model import ChatId
from stak.chat.keys import chat_partition
from stak.identifiers import TenantKey, UserId
from stak.identity.keys import user_partition
from stak.testing.http_inbox import Json, ok
from stak.testing.server import Server
from tests.support.api.chat import ChatUsers, eventually, wait_until
from tests.support.api.problems import assert_problem

MESSAGE = {
    "message_id",
    "chat_id",
    "sequence",
    "sender",
    "client_message_id",
    "content",
    "content_type",
    "created_at",
    "expires_at",
    "deleted_at",
    "delivery_status",
}
CONTENT_MAX_BYTES = 4096


def test_message_is_read_by_sequence_and_by_id(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    began = int(time.time())
    sent = ann.send_text(chat, "Hello!", name="n1")
    assert sent.keys() == MESSAGE
    assert (sent["chat_id"], sent["sequence"], sent["sender"]) == (chat, 1, "ann")
    assert (sent["client_message_id"], sent["content"], sent["content_type"]) == ("n1", "Hello!", "text/plain")
    assert (sent["expires_at"], sent["deleted_at"], sent["delivery_status"]) == (None, None, "SENT")
    assert began <= sent["created_at"] <= time.time()
    for someone in (ann, bob):
        assert someone.history(chat) == {"messages": [sent], "has_more": False, "next_sequence": None}
        assert someone.message(chat, 1) == sent
        assert ok(someone.call("GET", f"messages/{sent['message_id']}")) == sent


@pytest.mark.conditional_write
def test_repeated_send_returns_the_same_message_and_other_content_is_422(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    sent = ann.send_text(chat, "Hello!", name="n1", ttl_seconds=3600)
    ann.send_text(chat, "and more")
    assert ok(ann.send(chat, "Hello!", name="n1", ttl_seconds=3600), 200) == sent
    for content, fields in (
        ("Hello?", {"ttl_seconds": 3600}),
        ("Hello!", {"ttl_seconds": 60}),
        ("Hello!", {}),
        ("Hello!", {"ttl_seconds": 3600, "content_type": "text/markdown"}),
    ):
        problem = assert_problem(ann.send(chat, content, name="n1", **fields), 422, "idempotency_mismatch")
        assert "'n1'" in str(problem["detail"])
    assert ann.contents(chat) == ["and more", "Hello!"]
    assert bob.send_text(chat, "mine", name="n1")["sequence"] == 3  # Idempotency keys belong to one sender.
    assert ann.send_text(ann.direct("cat"), "Hello!", name="n1")["sequence"] == 1  # And to one chat.


def test_repeated_send_returns_the_present_state_of_the_message(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    secret_message = ann.send_text(chat, "a secret", name="n1")
    bob.mark(chat, "read", 1)
    assert ok(ann.send(chat, "a secret", name="n1"), 200) == {**secret_message, "delivery_status": "READ"}
    assert ann.delete(chat, 1).status_code == 204
    again = ok(ann.send(chat, "a secret", name="n1"), 200)
    assert again == ann.message(chat, 1)
    assert (again["message_id"], again["content"]) == (secret_message["message_id"], None)
    assert again["deleted_at"] is not None
    brief = ann.send_text(chat, "for a second", name="n2", ttl_seconds=1)
    bob.mark(chat, "delivered", 2)
    wait_until(brief["expires_at"])
    gone = ok(ann.send(chat, "for a second", name="n2", ttl_seconds=1), 200)
    assert (gone["message_id"], gone["sequence"], gone["content"]) == (brief["message_id"], 2, None)
    assert gone["delivery_status"] == "DELIVERED"
    bob.mark(chat, "read", 2)
    assert ok(ann.send(chat, "for a second", name="n2", ttl_seconds=1), 200) == {**gone, "delivery_status": "READ"}
    assert ann.chat(chat)["message_count"] == 0


@pytest.mark.parametrize(
    ("content", "content_type"),
    [
        ("x" * CONTENT_MAX_BYTES, "text/plain"),
        ("é" * (CONTENT_MAX_BYTES // 2), "text/plain"),
        ("😀" * (CONTENT_MAX_BYTES // 4), "text/markdown"),
        ('a\u0000b\n\t"\\ \u202e#%', "text/plain"),
        ('{"a": [1]}', "application/json"),
        ("AAEC", "application/vnd.stak+octet-stream"),
    ],
    ids=["ascii", "two bytes", "four bytes", "odd", "json", "binary"],
)
def test_content_is_returned_as_it_was_sent(chat_users: ChatUsers, content: str, content_type: str) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    ann.send_text(chat, content, content_type=content_type)
    (message,) = bob.messages(chat)
    assert (message["content"], message["content_type"]) == (content, content_type)
    preview = content[:100] if content_type.startswith("text/") else None
    assert ann.entry(chat)["last_message_preview"] == bob.chat(chat)["last_message_preview"] == preview


@pytest.mark.conditional_write
def test_concurrent_sends_get_sequences_without_gaps(chat_users: ChatUsers) -> None:
    members = chat_users.named("ann", "bob", "cat", "dan")
    chat = members[0].group(*(chat_user.uid for chat_user in members[1:]))

    def send(number: int) -> tuple[int, Json]:
        answer = members[number % 4].send(chat, f"number {number}", name=f"n{number}")
        return answer.status_code, answer.json()

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(send, [*range(60), *range(60)]))  # Everything twice, some of it at once.
    assert sorted(message["sequence"] for status, message in answers if status == 201) == list(range(1, 61))
    assert sorted(message["sequence"] for status, message in answers if status == 200) == list(range(1, 61))
    messages = members[0].messages(chat, after=0, limit=100)
    assert [message["sequence"] for message in messages] == list(range(1, 61))
    assert {message["message_id"] for message in messages} == {message["message_id"] for _, message in answers}
    assert {message["content"] for message in messages} == {f"number {number}" for number in range(60)}
    times = [message["created_at"] for message in messages]
    assert times == sorted(times)
    assert members[0].chat(chat)["last_message_id"] == messages[-1]["message_id"]


def test_history_is_read_to_the_end_in_both_directions(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    assert ann.history(chat) == {"messages": [], "has_more": False, "next_sequence": None}
    for number in range(1, 26):
        ann.send_text(chat, f"number {number}")
    everything = [f"number {number}" for number in range(1, 26)]
    assert bob.contents(chat) == bob.contents(chat, limit=100) == everything[::-1]
    for limit in (7, 5):  # 25 is a multiple of one of them.
        for direction, start, expected in (("before", 26, everything[::-1]), ("after", 0, everything)):
            found: list[str] = []
            sequence: int | None = start
            while sequence is not None:
                page = bob.history(chat, limit=limit, **{direction: sequence})
                found += [message["content"] for message in page["messages"]]
                sequence = page["next_sequence"]
                assert page["has_more"] is (sequence is not None)
                if sequence is not None:
                    assert page["messages"][-1]["sequence"] == sequence
            assert found == expected
    assert bob.contents(chat, limit=3, before=10) == ["number 9", "number 8", "number 7"]
    assert bob.contents(chat, limit=3, after=10) == ["number 11", "number 12", "number 13"]
    for nothing in ({"before": 1}, {"after": 25}, {"after": 10**15}):
        assert bob.history(chat, **nothing) == {"messages": [], "has_more": False, "next_sequence": None}
    assert bob.contents(chat, limit=1, before=10**15) == ["number 25"]


@pytest.mark.check_all
def test_ephemeral_message_disappears_for_all_members_at_its_expiry(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    ann.send_text(chat, "stays")
    eventually(lambda: bob.entry(chat)["unread_count"], 1)
    sent = ann.send_text(chat, "goes", ttl_seconds=8)
    # Times are in seconds: the message lives at least as long as requested, and less than a second more.
    assert sent["expires_at"] - sent["created_at"] in (8, 9)
    assert bob.contents(chat) == ["goes", "stays"]
    assert ann.entry(chat)["last_message_preview"] == bob.chat(chat)["last_message_preview"] == "goes"
    eventually(lambda: bob.entry(chat)["last_message_preview"], "goes")
    assert bob.unread(chat) == bob.entry(chat)["unread_count"] == 2
    assert time.time() < sent["expires_at"], "the machine was too slow for this test"
    wait_until(sent["expires_at"])
    for someone in (ann, bob):
        assert someone.contents(chat) == someone.contents(chat, after=0) == ["stays"]
        assert_problem(someone.call("GET", f"chats/{chat}/messages/2"), 404, "not_found")
        assert_problem(someone.call("GET", f"chats/{chat}/messages/2/receipts"), 404, "not_found")
        assert_problem(someone.call("GET", f"messages/{sent['message_id']}"), 404, "not_found")
        assert_problem(someone.delete(chat, 2), 404, "not_found")
        assert someone.entry(chat)["last_message_preview"] is someone.chat(chat)["last_message_preview"] is None
    assert bob.unread(chat) == bob.entry(chat)["unread_count"] == bob.chat(chat)["unread_count"] == 1
    assert bob.mark(chat, "read", 1)["unread_count"] == bob.unread(chat) == bob.entry(chat)["unread_count"] == 0
    assert ann.send_text(chat, "next")["sequence"] == 3  # Its sequence is not used again.
    assert bob.unread(chat) == 1
    assert bob.mark(chat, "read", 2)["unread_count"] == 1
    assert bob.mark(chat, "read", 3)["unread_count"] == 0


def test_page_skips_expired_messages(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    ann.send_text(chat, "first")
    for _ in range(4):
        last = ann.send_text(chat, "goes", ttl_seconds=1)
    ann.send_text(chat, "last")
    wait_until(last["expires_at"])
    assert bob.contents(chat, limit=2) == ["last", "first"]
    assert bob.contents(chat, limit=2, after=0) == ["first", "last"]
    assert bob.unread(chat) == 2


@pytest.mark.conditional_write
def test_deleted_message_keeps_its_sequence(chat_users: ChatUsers) -> None:
    ann, bob = chat_users.named("ann", "bob")
    chat = ann.direct("bob")
    for content in ("one", "two", "three"):
        sent = ann.send_text(chat, content, name=content)
    assert_problem(bob.delete(chat, 3), 403, "not_allowed")
    began = int(time.time())
    assert ann.delete(chat, 3).status_code == 204
    blank = bob.message(chat, 3)
    assert began <= blank["deleted_at"] <= time.time()
    assert blank == {**sent, "content": None, "deleted_at": blank["deleted_at"]}
    assert ok(bob.call("GET", f"messages/{sent['message_id']}")) == blank
    assert bob.contents(chat) == [None, "two", "one"]
    assert ann.delete(chat, 3).status_code == 204
    assert bob.message(chat, 3) == blank
    assert bob.unread(chat) == 2
    assert bob.chat(chat)["last_message_preview"] is None
    for someone in (ann, bob):
        eventually(lambda someone=someone: someone.outdated_fields(chat), {})  # type: ignore[misc]
    assert (bob.entry(chat)["last_message_preview"], bob.entry(chat)["unread_count"]) == (None, 2)
    assert ann.delete(chat, 1).status_code == 204
    assert bob.unread(chat) == 1
    assert ann.send_text(chat, "four")["sequence"] == 4
    assert bob.contents(chat, after=0) == [None, "two", None, "four"]


def test_group_admins_delete_messages_of_others(chat_users: ChatUsers) -> None:
    ann, bob, cat = chat_users.named("ann", "bob", "cat")
    chat = ann.group("bob", "cat")
    ok(ann.put(chat, "bob", role="admin"))
    for chat_user in (ann, cat, cat, cat):
        chat_user.send_text(chat)
    assert_problem(cat.delete(chat, 1), 403, "not_allowed")
    deleted = [ann.delete(chat, 2), bob.delete(chat, 3), cat.delete(chat, 4), bob.delete(chat, 1)]
    assert [answer.status_code for answer in deleted] == [204] * 4
    assert cat.contents(chat) == [None] * 4
    assert ann.unread(chat) == bob.unread(chat) == 0


async def test_content_is_stored_encrypted_and_readable_after_a_key_rotation(
    chat_users: ChatUsers, server: Server
) -> None:
    ann, bob = chat_users.named("ann-whose-name-is-stored", "bob")
    chat = ann.direct("bob")
    ann.send_text(chat, "known to nobody else", name="a-name-that-is-stored")
    rotated = ok(chat_users.admin.post(f"/stack/admin/v1/{chat_users.tenant}/data-key/rotate"))
    assert rotated.keys() == {"key_id", "created"}
    assert ann.contents(chat) == ["known to nobody else"]
    assert bob.chat(chat)["last_message_preview"] == "known to nobody else"
    ann.send_text(chat, "nor to anybody else")
    assert bob.contents(chat, after=0) == ["known to nobody else", "nor to anybody else"]
    eventually(lambda: bob.entry(chat)["last_message_preview"], "nor to anybody else")
    async with open_engine(server.settings) as engine:
        tenant = TenantKey(chat_users.tenant)
        partitions = [chat_partition(tenant, ChatId(chat)), user_partition(tenant, UserId(bob.uid))]
        rows = [await engine.ports.table.query(partition, limit=100) for partition in partitions]
    files = [path.read_bytes() for path in server.data.rglob("*") if path.is_file()]
    stored = [repr(rows).encode(), *files] if server.settings.engine == "embedded" else [repr(rows).encode()]
    assert all(any(name in part for part in stored) for name in (b"ann-whose-name-is-stored", b"a-name-that-is-stored"))
    assert not any(b"body else" in part for part in stored)
