"""Chats of a running server under a steady load over HTTP: sends, reads of new messages, and read watermarks.

The baseline is that of an earlier design: 10,000 users a day with 100 messages each make 12 sends, 100 reads of
messages and 20 updates of watermarks per second.
"""

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import httpx
import jwt
import msgspec

from bench.aws_loads.steady_rate import Answers, offer, percentile
from stak.errors import Overloaded
from stak.testing.http_inbox import Json, ok
from stak.testing.server import OPERATOR_KEY, Server
from tests.drills.http_connections import HttpConnections

P99_MAX_SECONDS: Final = 0.1
_TENANT: Final = "acme"
_TEXT: Final = "Shall we meet at the station at nine, or is a quarter past better for you? I have the tickets."
_PAGE: Final = 20
_TOKEN_SECONDS: Final = 6 * 3600
_REFUSED: Final = (429, 503)
_LISTED_MAX_SECONDS: Final = 120.0
_LOOK_SECONDS: Final = 0.2


class Rates(NamedTuple):
    """Requests per second."""

    sends: float
    reads: float = 0.0
    marks: float = 0.0

    def times(self, factor: float) -> "Rates":
        return Rates(self.sends * factor, self.reads * factor, self.marks * factor)


BASELINE: Final = Rates(sends=12.0, reads=100.0, marks=20.0)


class Load(NamedTuple):
    """The responses to a load, in seconds from the time at which each request was due."""

    rates: Rates
    sends: Answers
    reads: Answers
    marks: Answers

    @property
    def is_below_ceiling(self) -> bool:
        """Whether every message was accepted in time."""
        return not self.sends.refused and percentile(self.sends.accepted, 99) < P99_MAX_SECONDS

    @property
    def refused(self) -> int:
        return sum(len(each.refused) for each in (self.sends, self.reads, self.marks))

    @property
    def p99_of_all(self) -> float:
        """The 99th percentile of all requests."""
        return percentile(self.sends.accepted + self.reads.accepted + self.marks.accepted, 99)


class HotChat:
    """A chat, its members, and the text of each accepted message by its sequence."""

    def __init__(self, chat_id: str, members: Sequence[str]) -> None:
        self.chat_id = chat_id
        self.members = members
        self.sent: dict[int, str] = {}
        self.known = 0
        """The highest sequence that a response contained."""

    def add(self, sequence: int, text: str) -> None:
        assert sequence not in self.sent, f"two messages have the sequence {sequence}"
        self.sent[sequence] = text
        self.known = max(self.known, sequence)


class HotChats:
    """Chats with members of their own, created over HTTP."""

    def __init__(self, server: Server, chats: int, members: int) -> None:
        self._server = server
        self._tokens: dict[str, str] = {}
        self._loads = 0
        with server.client(OPERATOR_KEY) as operator:
            self._secret = ok(operator.put(f"/stack/admin/v1/{_TENANT}"), 201)["signing_secret"]
        with server.client() as client:
            self.chats = [self._create(client, number, members) for number in range(chats)]

    async def run(self, rates: Rates, seconds: float) -> Load:
        """Offer all kinds of requests at their rates, to the chats in turn, by their members in turn."""
        self._loads += 1
        connections = HttpConnections(self._server.url)

        async def ask(method: str, chat: HotChat, user: str, path: str, body: Json | None = None) -> Any:
            request = self._request(method, f"chats/{chat.chat_id}/{path}", user, body)
            response = await connections.ask(request)
            if response.status in _REFUSED:
                raise Overloaded(f"refused with {response.status}")
            assert response.status in (200, 201), response
            return msgspec.json.decode(response.body)

        async def send(number: int) -> None:
            chat, user = self._turn(number)
            name = f"{self._loads}-{number}"
            text = f"{name} {_TEXT}"
            sent = await ask("POST", chat, user, "messages", {"client_message_id": name, "content": text})
            chat.add(sent["sequence"], text)

        async def read(number: int) -> None:
            chat, user = self._turn(number)
            after = max(0, chat.known - _PAGE // 2)
            page = await ask("GET", chat, user, f"messages?after={after}&limit={_PAGE}")
            sequences = [message["sequence"] for message in page["messages"]]
            assert sequences == list(range(after + 1, after + 1 + len(sequences))), "a gap in what a member reads"

        async def mark(number: int) -> None:
            chat, user = self._turn(number)
            sequence = chat.known
            marks = await ask("PUT", chat, user, "read", {"sequence": sequence})
            assert marks["read_sequence"] >= sequence

        try:
            sends, reads, marks = await asyncio.gather(
                offer(send, rates.sends, seconds), offer(read, rates.reads, seconds), offer(mark, rates.marks, seconds)
            )
        finally:
            connections.close()
        return Load(rates, sends, reads, marks)

    def verify(self) -> int:
        """Compare history and chat lists with all responses; return the number of messages."""
        with self._server.client() as client:
            for chat in self.chats:
                found = {message["sequence"]: message["content"] for message in self._history(client, chat)}
                assert list(found) == list(range(1, len(found) + 1)), "a gap"
                assert found == chat.sent
                self._wait_until_listed(client, chat)
        return sum(len(chat.sent) for chat in self.chats)

    def _turn(self, number: int) -> tuple[HotChat, str]:
        chat = self.chats[number % len(self.chats)]
        return chat, chat.members[number // len(self.chats) % len(chat.members)]

    def _create(self, client: httpx.Client, number: int, members: int) -> HotChat:
        users = [f"user-{number:05d}-{member:02d}" for member in range(members)]
        body = {"chat_type": "group", "participants": users[1:], "name": "Travel"}
        return HotChat(ok(self._call(client, "POST", "chats", users[0], json=body), 201)["chat_id"], users)

    def _history(self, client: httpx.Client, chat: HotChat) -> Iterator[Json]:
        after, has_more = 0, True
        while has_more:
            query = {"after": after, "limit": 100}
            page = ok(self._call(client, "GET", f"chats/{chat.chat_id}/messages", chat.members[0], params=query))
            yield from page["messages"]
            after, has_more = page["next_sequence"], page["has_more"]

    def _wait_until_listed(self, client: httpx.Client, chat: HotChat) -> None:
        deadline = time.monotonic() + _LISTED_MAX_SECONDS
        for user in chat.members:
            while ok(self._call(client, "GET", "chats", user))["chats"][0]["last_sequence"] < len(chat.sent):
                assert time.monotonic() < deadline, f"the list of {user} is not current"
                time.sleep(_LOOK_SECONDS)

    def _call(self, client: httpx.Client, method: str, path: str, user: str, **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self._token(user)}"}
        while True:
            answer = client.request(method, f"/stack/users/v1/{_TENANT}/{path}", headers=headers, **options)
            if answer.status_code != 429:  # the checks after a load are one user's requests
                return answer
            time.sleep(_LOOK_SECONDS)

    def _request(self, method: str, path: str, user: str, body: Json | None) -> bytes:
        content = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} /stack/users/v1/{_TENANT}/{path} HTTP/1.1\r\nHost: stak\r\n"
            f"Authorization: Bearer {self._token(user)}\r\n"
        )
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        return f"{head}\r\n".encode() + content

    def _token(self, user: str) -> str:
        if user not in self._tokens:
            claims = {"iss": _TENANT, "sub": user, "aud": "stak", "exp": int(time.time()) + _TOKEN_SECONDS}
            self._tokens[user] = jwt.encode(claims, self._secret, "HS256")
        return self._tokens[user]
