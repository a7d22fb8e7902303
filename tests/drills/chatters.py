"""People who chat over HTTP while the server may go away: each sends one message after another until it is answered.

What was answered must be in the chat, once, at the place that was told, in the order in which each of them sent it.
"""

import contextlib
import random
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final

import httpx

from tests.api.inbox import Json, ok
from tests.drills.sender import text_of
from tests.server import OPERATOR_KEY, Server

READER: Final = "reader"
"""Says nothing, and reads now and then."""


class Chatters:
    """A group of senders and one reader, and what they were answered; used by several threads."""

    def __init__(self, server: Server, senders: Sequence[str]) -> None:
        self.senders = tuple(senders)
        self.answers: dict[str, list[Json]] = {user: [] for user in senders}
        """The message as it was first answered, by sender, in the order they were sent."""
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
        """Messages that were answered."""
        return sum(map(len, self.answers.values()))

    @contextlib.contextmanager
    def chatting(self, server: Server, seed: int, most_each: int = 10**9) -> Iterator[list[threading.Thread]]:
        """All at it until the block ends, or until each has sent so many in all."""
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

    def wait_for_answers(self, more: int, seconds: float) -> None:
        """Return when so many more were answered."""
        with self.answered:
            wanted = self.count + more
            assert self.answered.wait_for(lambda: self.count >= wanted, seconds), "nobody is answered any more"

    def read_all(self, server: Server) -> None:
        """The reader reads what there is."""
        with self.client(server, READER) as reader:
            last = self._chat(reader)["last_sequence"]
            self.read = ok(reader.put(f"chats/{self.chat}/read", json={"sequence": last}))["read_sequence"]

    def check(self, server: Server) -> None:
        """Hold the chat against what was answered."""
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

    def knows_all(self, server: Server) -> bool:
        """Whether everybody's list shows the last message."""
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
        """What was answered before, sent again, twice at once."""
        found: list[Json | None] = []
        threads = [threading.Thread(target=lambda c=c: found.append(self._try(c, user, number))) for c in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert all(again is None or _essence(again) == _essence(answer) for again in found)
        self.repeats += len(found)

    def _try(self, client: httpx.Client, user: str, number: int) -> Json | None:
        """The answer, if there is one."""
        body: dict[str, Any] = {"client_message_id": f"message-{number}", "content": text_of(user, number)}
        try:
            answer = client.post(f"chats/{self.chat}/messages", json=body)
        except httpx.TransportError:
            self.failures += 1
            return None
        if answer.status_code >= 500:  # it was asked to stop
            self.failures += 1
            return None
        assert answer.status_code in (200, 201), answer.text
        told: Json = answer.json()
        return told


def _essence(message: Json) -> Json:
    return {name: message[name] for name in ("message_id", "sequence", "sender", "content", "created_at")}


def _token_path(user: str) -> str:
    return f"/stack/admin/v1/acme/users/{user}/tokens"
