"""To who is not a member a chat does not exist: strangers, former members, other tenants, and who has no good token."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from stak.bootstrap import open_engine
from stak.identifiers import TenantKey
from stak.identity.keys import session
from stak.ports.writes import Update
from tests.api.chat import People, Talker
from tests.api.guarded_chat import GuardedChat
from tests.api.inbox import ok
from tests.api.problems import assert_problem
from tests.support.stak_server import Server

MESSAGE = {"client_message_id": "n", "content": "hello"}
# All that can be done with a chat, asked for in the right way.
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


def answers_of(talker: Talker, chat: str) -> Iterator[httpx.Response]:
    """What every route of a chat says to somebody."""
    for method, path, body in ROUTES:
        yield talker.call(method, f"chats/{chat}{path}", **({} if body is None else {"json": body}))


@pytest.mark.parametrize("who", ["eve", "dan"])
def test_who_is_not_or_no_longer_a_member_finds_no_chat(guarded_chat: GuardedChat, who: str) -> None:
    talker = guarded_chat.one(who)
    for chat in (guarded_chat.group, guarded_chat.direct):
        for answer in answers_of(talker, chat):
            assert assert_problem(answer, 404, "not_found")["detail"] == "There is no such chat."
    # Not even a message of their own; nor are they told that it is in a chat.
    for message_id in (guarded_chat.message_id, "01ARZ3NDEKTSV4RRFFQ69G5FAV"):
        problem = assert_problem(talker.call("GET", f"messages/{message_id}"), 404, "not_found")
        assert problem["detail"] == "There is no such message."
    assert talker.chats() == talker.sync() == []
    guarded_chat.assert_unchanged()


@pytest.mark.parametrize("chat", NO_CHATS)
def test_a_chat_that_is_none_is_404_everywhere(guarded_chat: GuardedChat, chat: str) -> None:
    for answer in answers_of(guarded_chat.one("ann"), chat):
        assert assert_problem(answer, 404, "not_found")["detail"] == "There is no such chat."
    guarded_chat.assert_unchanged()


def test_a_user_of_the_same_name_at_another_tenant_sees_nothing(
    guarded_chat: GuardedChat, make_people: Callable[[], People]
) -> None:
    ann = make_people().one("ann")
    for chat in (guarded_chat.group, guarded_chat.direct):
        for answer in answers_of(ann, chat):
            assert_problem(answer, 404, "not_found")
    assert_problem(ann.call("GET", f"messages/{guarded_chat.message_id}"), 404, "not_found")
    assert ann.chats() == ann.sync() == []
    chat = ann.direct("bob")  # people of the same names are not the same people
    assert chat != guarded_chat.direct
    assert ann.messages(chat) == []
    guarded_chat.assert_unchanged()


def test_chats_are_closed_to_other_tokens(guarded_chat: GuardedChat, make_people: Callable[[], People]) -> None:
    people, stranger = guarded_chat.people, make_people().one("ann")
    api_key = people.admin.headers["authorization"].removeprefix("Bearer ")
    others = [(method, f"chats/{guarded_chat.group}{path}", body) for method, path, body in ROUTES]
    others += [
        ("GET", "chats", None),
        ("POST", "chats", {"chat_type": "direct", "participants": ["bob"]}),
        ("GET", "sync", None),
        ("GET", f"messages/{guarded_chat.message_id}", None),
    ]
    for token, status, code in (
        (stranger.token, 404, "not_found"),
        (stranger.token[:-2], 401, "not_authenticated"),
        (api_key, 401, "not_authenticated"),
    ):
        intruder = Talker(people.anonymous, people.tenant, "ann", token)
        for method, path, body in others:
            answer = intruder.call(method, path, **({} if body is None else {"json": body}))
            assert_problem(answer, status, code)
    for method, path, _ in others:
        answer = people.anonymous.request(method, f"/stack/users/v1/{people.tenant}/{path}")
        assert_problem(answer, 401, "not_authenticated")
    guarded_chat.assert_unchanged()


async def test_a_refresh_token_that_was_used_or_has_expired_opens_no_chat(
    guarded_chat: GuardedChat, server: Server
) -> None:
    people, ann = guarded_chat.people, guarded_chat.one("ann")

    def refresh(grant: dict[str, str]) -> httpx.Response:
        path = f"/stack/users/v1/{people.tenant}/sessions/refresh"
        return people.anonymous.post(path, json={"refresh_token": grant["refresh_token"]})

    phone, tablet, watch = (
        ok(ann.call("POST", "sessions", json={"device_id": device}), 201) for device in ("phone", "tablet", "watch")
    )
    on_phone = Talker(people.anonymous, people.tenant, "ann", ok(refresh(phone))["access_token"])
    assert on_phone.chats() == ann.chats()
    on_phone = Talker(people.anonymous, people.tenant, "ann", ok(refresh(phone))["access_token"])  # a lost answer
    assert on_phone.chats() == ann.chats()
    problem = assert_problem(refresh(phone), 401, "not_authenticated")
    assert "used before" in str(problem["detail"])
    assert_problem(on_phone.call("GET", "chats"), 401, "not_authenticated")
    async with open_engine(server.settings) as engine:  # a month has passed on the tablet
        key = session(TenantKey(people.tenant), tablet["session_id"])
        await engine.ports.table.commit([(Update(key, set={"expires_at": 1}),)])
    problem = assert_problem(refresh(tablet), 401, "not_authenticated")
    assert "has ended" in str(problem["detail"])
    on_tablet = Talker(people.anonymous, people.tenant, "ann", tablet["access_token"])
    assert_problem(on_tablet.call("GET", "chats"), 401, "not_authenticated")
    assert [entry["device_id"] for entry in ok(ann.call("GET", "sessions"))["sessions"]] == ["watch"]
    on_watch = Talker(people.anonymous, people.tenant, "ann", ok(refresh(watch))["access_token"])
    assert on_watch.chats() == ann.chats()
    guarded_chat.assert_unchanged()
