"""Chats do not exist for non-members: strangers, former members, other tenants, and requests without a valid token."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from stak.bootstrap import open_engine
from stak.identifiers import TenantKey
from stak.identity.keys import session
from stak.ports.writes import Update
from stak.testing.http_inbox import ok
from stak.testing.server import Server
from tests.api.unchanged_chat import UnchangedChat
from tests.support.api.chat import ChatUser, ChatUsers
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table

MESSAGE = {"client_message_id": "n", "content": "hello"}
# Every operation on a chat, with valid input.
ROUTES: list[tuple[str, str, object]] = [
    ("GET", "", None),
    ("PATCH", "", {"name": "Mine"}),
    ("GET", "/participants", None),
    ("PUT", "/participants/eve", {}),
    ("PUT", "/participants/dan", {"role": "admin"}),
    ("DELETE", "/participants/bob", None),
    ("DELETE", "/participants/dan", None),
    ("GET", "/me", None),
    ("PATCH", "/me", {"muted_until": 2_000_000_000}),
    ("POST", "/messages", MESSAGE),
    ("GET", "/messages", None),
    ("GET", "/messages?before=3", None),
    ("GET", "/messages?after=0", None),
    ("GET", "/messages/1", None),
    ("GET", "/messages/4", None),
    ("DELETE", "/messages/1", None),
    ("DELETE", "/messages/4", None),
    ("GET", "/messages/1/receipts", None),
    ("GET", "/delivered", None),
    ("PUT", "/delivered", {"sequence": 1}),
    ("PUT", "/read", {"sequence": 0}),
    ("GET", "/unread", None),
]
NO_CHATS = [
    "g_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "d_" + "0" * 32,
    "x",
    "g_",
    "d_" + "0" * 31,
    "d_" + "G" * 32,
    "g_" + "%C3%A9" * 26,
    "g_01ARZ3NDEKTSV4RRFFQ69G5FA%0A",
    "%23meta",
    "x" * 2000,
]


def answers_of(chat_user: ChatUser, chat: str) -> Iterator[httpx.Response]:
    """Call every route of a chat as this user."""
    for method, path, body in ROUTES:
        yield chat_user.call(method, f"chats/{chat}{path}", **({} if body is None else {"json": body}))


@pytest.mark.parametrize("who", ["eve", "dan"])
def test_strangers_and_former_members_get_404(unchanged_chat: UnchangedChat, who: str) -> None:
    chat_user = unchanged_chat.one(who)
    for chat in (unchanged_chat.group, unchanged_chat.direct):
        for answer in answers_of(chat_user, chat):
            assert assert_problem(answer, 404, "not_found")["detail"] == "Chat not found."
    # Not even their own message, nor the fact that it is in a chat.
    for message_id in (unchanged_chat.message_id, "01ARZ3NDEKTSV4RRFFQ69G5FAV"):
        problem = assert_problem(chat_user.call("GET", f"messages/{message_id}"), 404, "not_found")
        assert problem["detail"] == "Message not found."
    assert chat_user.chats() == chat_user.sync() == []
    unchanged_chat.assert_unchanged()


@case_table("chat", NO_CHATS)
def test_unknown_chat_is_404_on_every_route(unchanged_chat: UnchangedChat, chat: str) -> None:
    for answer in answers_of(unchanged_chat.one("ann"), chat):
        assert assert_problem(answer, 404, "not_found")["detail"] == "Chat not found."
    unchanged_chat.assert_unchanged()


def test_user_with_the_same_name_at_another_tenant_sees_nothing(
    unchanged_chat: UnchangedChat, make_chat_users: Callable[[], ChatUsers]
) -> None:
    ann = make_chat_users().one("ann")
    for chat in (unchanged_chat.group, unchanged_chat.direct):
        for answer in answers_of(ann, chat):
            assert_problem(answer, 404, "not_found")
    assert_problem(ann.call("GET", f"messages/{unchanged_chat.message_id}"), 404, "not_found")
    assert ann.chats() == ann.sync() == []
    chat = ann.direct("bob")  # Users with the same ids at another tenant are other users.
    assert chat != unchanged_chat.direct
    assert ann.messages(chat) == []
    unchanged_chat.assert_unchanged()


def test_chat_routes_refuse_foreign_and_missing_tokens(
    unchanged_chat: UnchangedChat, make_chat_users: Callable[[], ChatUsers]
) -> None:
    chat_users, stranger = unchanged_chat.chat_users, make_chat_users().one("ann")
    api_key = chat_users.admin.headers["authorization"].removeprefix("Bearer ")
    others = [(method, f"chats/{unchanged_chat.group}{path}", body) for method, path, body in ROUTES]
    others += [
        ("GET", "chats", None),
        ("POST", "chats", {"chat_type": "direct", "participants": ["bob"]}),
        ("GET", "sync", None),
        ("GET", f"messages/{unchanged_chat.message_id}", None),
    ]
    for token, status, code in (
        (stranger.token, 404, "not_found"),
        (stranger.token[:-2], 401, "not_authenticated"),
        (api_key, 401, "not_authenticated"),
    ):
        intruder = ChatUser(chat_users.anonymous, chat_users.tenant, "ann", token)
        for method, path, body in others:
            answer = intruder.call(method, path, **({} if body is None else {"json": body}))
            assert_problem(answer, status, code)
    for method, path, _ in others:
        answer = chat_users.anonymous.request(method, f"/stack/users/v1/{chat_users.tenant}/{path}")
        assert_problem(answer, 401, "not_authenticated")
    unchanged_chat.assert_unchanged()


async def test_used_or_expired_refresh_token_opens_no_chat(unchanged_chat: UnchangedChat, server: Server) -> None:
    chat_users, ann = unchanged_chat.chat_users, unchanged_chat.one("ann")

    def refresh(grant: dict[str, str]) -> httpx.Response:
        path = f"/stack/users/v1/{chat_users.tenant}/sessions/refresh"
        return chat_users.anonymous.post(path, json={"refresh_token": grant["refresh_token"]})

    phone, tablet, watch = (
        ok(ann.call("POST", "sessions", json={"device_id": device}), 201) for device in ("phone", "tablet", "watch")
    )
    on_phone = ChatUser(chat_users.anonymous, chat_users.tenant, "ann", ok(refresh(phone))["access_token"])
    assert on_phone.chats() == ann.chats()
    on_phone = ChatUser(
        chat_users.anonymous, chat_users.tenant, "ann", ok(refresh(phone))["access_token"]
    )  # The first response was lost.
    assert on_phone.chats() == ann.chats()
    problem = assert_problem(refresh(phone), 401, "not_authenticated")
    assert "already used" in str(problem["detail"])
    assert_problem(on_phone.call("GET", "chats"), 401, "not_authenticated")
    async with open_engine(server.settings) as engine:  # A month has passed on the tablet.
        key = session(TenantKey(chat_users.tenant), tablet["session_id"])
        await engine.ports.table.commit([(Update(key, set={"expires_at": 1}),)])
    problem = assert_problem(refresh(tablet), 401, "not_authenticated")
    assert "has ended" in str(problem["detail"])
    on_tablet = ChatUser(chat_users.anonymous, chat_users.tenant, "ann", tablet["access_token"])
    assert_problem(on_tablet.call("GET", "chats"), 401, "not_authenticated")
    assert [entry["device_id"] for entry in ok(ann.call("GET", "sessions"))["sessions"]] == ["watch"]
    on_watch = ChatUser(chat_users.anonymous, chat_users.tenant, "ann", ok(refresh(watch))["access_token"])
    assert on_watch.chats() == ann.chats()
    unchanged_chat.assert_unchanged()
