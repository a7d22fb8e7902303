"""Chat clients over HTTP that retry each message until there is a response, while the server may be killed.

Every acknowledged message must be in the chat once, at the sequence of its response, in the order of its sender.
"""

import contextlib
import random
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final

import httpx

from stak.testing.http_inbox import Json, ok
from stak.testing.server import OPERATOR_KEY, Server
from tests.drills.chat_sender import text_of

READER: Final = "reader"
"""Sends nothing, and reads now and then."""


class ChatClients:
    """A group of senders and one reader, and the responses they got; used by several threads."""

    def __init__(self, server: Server, senders: Sequence[str]) -> None:
        self.senders = tuple(senders)
        self.answers: dict[str, list[Json]] = {user: [] for user in senders}
        """The first response to each message, by sender, in the order of sending."""
        self.repeats = 0
        self.failures = 0
        self.read = 0
        self.answered = threading.Condition()
        with server.client(OPERATOR_KEY) as operator:
            key = ok(operator.put("/stack/admin/v1/acme"), 201)["api_key"]
        with server.client(key) as admin:
            tokens = {user: ok(admin.post(_token_path(user)), 201)["token"] for user in (READER, *senders)}
        self._tokens: dict[str, str] = tokens
        with self.client(server, READER) as reader:
            body = {"chat_type": "group", "participants": list(senders)}
            self.chat = str(ok(reader.post("chats", json=body), 201)["chat_id"])

    def client(self, server: Server, user: str) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self._tokens[user]}"}
        return httpx.Client(base_url=f"{server.url}/stack/users/v1/acme/", headers=headers, timeout=20)

    @property
    def count(self) -> int:
        """Return the number of acknowledged messages."""
        return sum(map(len, self.answers.values()))

    @contextlib.contextmanager
    def chatting(self, server: Server, seed: int, most_each: int = 10**9) -> Iterator[list[threading.Thread]]:
        """Send from all until the block ends, or until each has sent this many."""
        stop = threading.Event()
        threads = [
            threading.Thread(target=self._send, args=(server, user, stop, random.Random(f"{seed}{user}"), most_each))
            for user in self.senders
        ]
        for thread in threads:
            thread.start()
        try:
            yield threads
        finally:
            stop.set()
            for thread in threads:
                thread.join()

    def wait_for_responses(self, more: int, seconds: float) -> None:
        """Wait for this many more responses."""
        with self.answered:
            wanted = self.count + more
            assert self.answered.wait_for(lambda: self.count >= wanted, seconds), "nobody is answered any more"

    def read_all(self, server: Server) -> None:
        """Let the reader mark everything as read."""
        with self.client(server, READER) as reader:
            last = self._chat(reader)["last_sequence"]
            self.read = ok(reader.put(f"chats/{self.chat}/read", json={"sequence": last}))["read_sequence"]

    def check(self, server: Server) -> None:
        """Compare the chat with the responses."""
        with self.client(server, READER) as reader:
            messages: list[Json] = []
            has_more = True
            while has_more:
                after = messages[-1]["sequence"] if messages else 0
                page = ok(reader.get(f"chats/{self.chat}/messages", params={"after": after, "limit": 100}))
                messages += page["messages"]
                has_more = page["has_more"]
        assert [one["sequence"] for one in messages] == list(range(1, len(messages) + 1)), "a gap, or a place twice"
        for user, answers in self.answers.items():
            mine = [one for one in messages if one["sender"] == user]
            # One more may be there: what was being sent when the server went away.
            assert len(mine) - len(answers) in (0, 1)
            assert [one["content"] for one in mine] == [text_of(user, number) for number in range(len(mine))]
            for found, answer in zip(mine, answers, strict=False):
                assert _essence(found) == _essence(answer)
        self._check_lists(server, messages)

    def all_lists_current(self, server: Server) -> bool:
        """Return whether every member's list shows the last message."""
        return len({self._listed(server, user)["last_message_id"] for user in self._tokens}) == 1

    def _check_lists(self, server: Server, messages: list[Json]) -> None:
        last = messages[-1]
        for user in self._tokens:
            mine = [one["sequence"] for one in messages if one["sender"] == user]
            read = self.read if user == READER else mine[-1]
            entry = self._listed(server, user)
            assert entry["last_sequence"] == len(messages), user
            assert (entry["last_message_id"], entry["last_message_preview"]) == (last["message_id"], last["content"])
            assert (entry["read_sequence"], entry["unread_count"]) == (read, len(messages) - read), user
            with self.client(server, user) as client:
                assert self._chat(client)["unread_count"] == len(messages) - read

    def _listed(self, server: Server, user: str) -> Json:
        with self.client(server, user) as client:
            (entry,) = ok(client.get("chats"))["chats"]
            found: Json = entry
            return found

    def _chat(self, client: httpx.Client) -> Json:
        return ok(client.get(f"chats/{self.chat}"))

    def _send(self, server: Server, user: str, stop: threading.Event, chance: random.Random, most: int) -> None:
        with self.client(server, user) as client, self.client(server, user) as another:
            while not stop.is_set() and len(self.answers[user]) < most:
                number = len(self.answers[user])
                answer = self._try(client, user, number)
                if answer is None:
                    stop.wait(chance.uniform(0, 0.1))
                    continue
                with self.answered:
                    self.answers[user].append(answer)
                    self.answered.notify_all()
                if chance.random() < 0.3:
                    self._repeat((client, another), user, number, answer)

    def _repeat(self, clients: Sequence[httpx.Client], user: str, number: int, answer: Json) -> None:
        """Send an acknowledged message again, twice at once."""
        found: list[Json | None] = []
        threads = [threading.Thread(target=lambda c=c: found.append(self._try(c, user, number))) for c in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert all(again is None or _essence(again) == _essence(answer) for again in found)
        self.repeats += len(found)

    def _try(self, client: httpx.Client, user: str, number: int) -> Json | None:
        """Send once; return the response if there is one."""
        body: dict[str, Any] = {"client_message_id": f"message-{number}", "content": text_of(user, number)}
        try:
            answer = client.post(f"chats/{self.chat}/messages", json=body)
        except httpx.TransportError:
            self.failures += 1
            return None
        if answer.status_code >= 500:  # it was asked to stop
            self.failures += 1
            return None
        assert answer.status_code in (200, 201), answer.text  # 200 if an earlier try had come through
        told: Json = answer.json()
        return told


def _essence(message: Json) -> Json:
    return {name: message[name] for name in ("message_id", "sequence", "sender", "content", "created_at")}


def _token_path(user: str) -> str:
    return f"/stack/admin/v1/acme/users/{user}/tokens"
