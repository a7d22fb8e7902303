"""A chat client over HTTP that records what is sent, and verifies that all responses agree with it."""

import itertools
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import jwt

from bench.benchmark_results import WrongResultError
from bench.servers.stak_server import Up
from stak.testing.http_inbox import Json, ok

PAGE: Final = 50
TEXT: Final = "Shall we meet at the station at half past seven, or is that too early for you?"
_TOKEN_SECONDS: Final = 6 * 3600
_TIMEOUT_SECONDS: Final = 60.0
_LOOK_SECONDS: Final = 0.02


class Sent(NamedTuple):
    """An accepted message."""

    message_id: str
    sender: str
    content: str


class Chat(NamedTuple):
    """A chat, its members, of whom the first only reads, and the accepted messages by their sequences."""

    chat_id: str
    members: Sequence[str]
    sent: dict[int, Sent]

    @property
    def senders(self) -> Sequence[str]:
        """Return the sending members. Only the worker updates the reader's list, so it shows the end of the fan-out."""
        return self.members[1:]

    def add(self, sequence: int, sent: Sent) -> None:
        """Record a message.

        Raises WrongResultError if its sequence is taken.
        """
        if sequence in self.sent:
            raise WrongResultError(f"Two messages have the sequence {sequence}: {sent}, {self.sent[sequence]}")
        self.sent[sequence] = sent

    def check_whole(self) -> None:
        """Raise WrongResultError if there are gaps in the sequences."""
        if self.sent and max(self.sent) != len(self.sent):
            raise WrongResultError(f"{len(self.sent)} messages have sequences up to {max(self.sent)}.")

    @property
    def last_id(self) -> str:
        """Return the id of the last message."""
        return self.sent[len(self.sent)].message_id

    def unread(self, uid: str) -> int:
        """Return a member's unread count; sending a message marks all earlier ones as read."""
        own = max((sequence for sequence, sent in self.sent.items() if sent.sender == uid), default=0)
        return len(self.sent) - own


class Chats:
    """The user API of a running Stak, for any of its users."""

    def __init__(self, up: Up) -> None:
        self._client = up.inbox.anonymous
        self._tenant = up.inbox.tenant
        self._path = f"/stack/users/v1/{self._tenant}"
        self._secret = up.inbox.signing_secret
        self._tokens: dict[str, str] = {}
        port = self._client.base_url.port
        assert port is not None
        self.port = port
        self.processes = {"HTTP": up.http_pid, "worker": up.worker_pid}

    def create(self, members: Sequence[str]) -> Chat:
        """Create a group, owned by the first member."""
        made = {"chat_type": "group", "participants": list(members[1:]), "name": f"The chat of {members[0]}"}
        return Chat(ok(self._call("POST", "chats", members[0], json=made), 201)["chat_id"], members, {})

    def request(self, method: str, path: str, uid: str, body: str = "") -> str:
        """Return a request as bytes on the wire."""
        head = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        return (
            f"{method} {self._path}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Authorization: Bearer {self._token(uid)}\r\n{head}\r\n{body}"
        )

    def wait_until_listed(self, chats: Sequence[Chat]) -> None:
        """Wait until each chat's reader finds its last message in their list.

        Raises WrongResultError after a timeout.
        """
        deadline = time.monotonic() + _TIMEOUT_SECONDS
        waiting = {chat.chat_id: chat for chat in chats}
        while True:
            for uid in {chat.members[0] for chat in waiting.values()}:
                for told in self._list(uid):
                    chat = waiting.get(told["chat_id"])
                    if chat is not None and told["last_message_id"] == chat.last_id:
                        del waiting[chat.chat_id]
            if not waiting:
                return
            if time.monotonic() > deadline:
                raise WrongResultError(f"{len(waiting)} chats are not listed with their last message.")
            time.sleep(_LOOK_SECONDS)

    def verify(self, chats: Sequence[Chat]) -> None:
        """Raise WrongResultError unless sequences, history, unread counts and chat lists match what was sent."""
        for chat in chats:
            chat.check_whole()
            told = {message["sequence"]: _sent(message) for message in self._history(chat)}
            if told != chat.sent:
                raise WrongResultError(f"The history has {len(told)} messages, not the {len(chat.sent)} accepted.")
        for uid in sorted({uid for chat in chats for uid in chat.members}):
            listed = {told["chat_id"]: told for told in self._list(uid)}
            for chat in chats:
                if uid in chat.members:
                    self._verify_member(chat, uid, listed.get(chat.chat_id))

    def wait_until_verified(self, chats: Sequence[Chat]) -> None:
        """Wait until `verify` succeeds: the fan-out may reach the reader of a chat before its other members.

        Raises WrongResultError after a timeout.
        """
        deadline = time.monotonic() + _TIMEOUT_SECONDS
        while True:
            try:
                self.verify(chats)
            except WrongResultError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(_LOOK_SECONDS)
            else:
                return

    def _verify_member(self, chat: Chat, uid: str, listed: Json | None) -> None:
        wanted = chat.unread(uid)
        told = ok(self._call("GET", f"chats/{chat.chat_id}/unread", uid))["unread_count"]
        if told != wanted:
            raise WrongResultError(f"{uid} is told {told} unread, and has {wanted} of {len(chat.sent)}.")
        if listed is None or (listed["last_message_id"], listed["unread_count"]) != (chat.last_id, wanted):
            raise WrongResultError(f"{uid} should have {wanted} unread up to {chat.last_id}; the list says {listed}")

    def _history(self, chat: Chat) -> Iterator[Json]:
        """Return the whole history, newest first."""
        before = len(chat.sent) + 1
        while before > 1:
            path = f"chats/{chat.chat_id}/messages?limit={PAGE}&before={before}"
            messages: list[Json] = ok(self._call("GET", path, chat.members[0]))["messages"]
            if not messages:
                raise WrongResultError(f"The history ends before {before}.")
            yield from messages
            before = messages[-1]["sequence"]

    def _list(self, uid: str) -> Iterator[Json]:
        cursor: str | None = None
        for number in itertools.count():
            if number and cursor is None:
                return
            query = {"limit": str(PAGE), **({"cursor": cursor} if cursor else {})}
            page = ok(self._call("GET", "chats", uid, params=query))
            yield from page["chats"]
            cursor = page["next_cursor"]

    def _call(self, method: str, path: str, uid: str, **options: Any) -> Any:
        headers = {"Authorization": f"Bearer {self._token(uid)}"}
        return self._client.request(method, f"{self._path}/{path}", headers=headers, **options)

    def _token(self, uid: str) -> str:
        if uid not in self._tokens:
            claims = {"iss": self._tenant, "sub": uid, "aud": "stak", "exp": int(time.time()) + _TOKEN_SECONDS}
            self._tokens[uid] = jwt.encode(claims, self._secret, "HS256")
        return self._tokens[uid]


def _sent(message: Json) -> Sent:
    return Sent(message["message_id"], message["sender"], message["content"])
