"""Stak as a contender of the chat benchmark: sends, pages of history and of chat lists, over eight connections."""

import itertools
import random
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from bench.benchmark_results import Figure, WrongResultError
from bench.load.http_load_control import Asked, Asker, Lanes
from bench.load.http_load_generator import Answer
from bench.verifying_chat_client import PAGE, TEXT, Chat, Chats, Sent
from stak.testing.http_inbox import Json

CONNECTIONS: Final = 8


class _Message(NamedTuple):
    """A message to send."""

    chat: Chat
    sender: str
    client_id: str

    @property
    def content(self) -> str:
        """Return a text that is unique to the message."""
        return f"{TEXT} ({self.client_id})"


class Sends(Asked):
    """Stak: sends to some chats, by all of their members but one in turns; `each` by each connection in a block."""

    def __init__(self, name: str, asker: Asker, chats: Chats, to: Sequence[Chat], *, each: int) -> None:
        super().__init__(name, asker, chats.port, chats.processes)
        self._each = each
        self._chats = chats
        self._to = to
        self._messages: list[list[_Message]] = []
        self._began = 0.0
        self._listed: list[tuple[int, float]] = []

    def begin_round(self) -> None:
        """Start a round, including its time until listed."""
        super().begin_round()
        self._listed.append((0, 0.0))

    def requests(self, block: int) -> Lanes:
        """Return a fixed number of requests for each connection, to the chats in turns."""
        self._messages = [
            [self._message(block, lane, number) for number in range(self._each)] for lane in range(CONNECTIONS)
        ]
        return [[self._request(message) for message in lane] for lane in self._messages]

    def run(self, block: int) -> int:
        """Send the messages."""
        self._began = time.perf_counter()
        return super().run(block)

    def check(self, lanes: Lanes, answers: Sequence[Sequence[Answer]]) -> None:
        """Check that all are accepted, and wait until they are listed, so that the other contenders run undisturbed."""
        sent = zip(itertools.chain(*self._messages), itertools.chain(*answers), strict=True)
        for message, answer in sent:
            told = _told(answer, 201)
            message.chat.add(told["sequence"], Sent(told["message_id"], message.sender, message.content))
        for chat in self._to:
            chat.check_whole()
        self._chats.wait_until_listed(self._to)
        count, seconds = self._listed[-1]
        self._listed[-1] = (count + sum(map(len, lanes)), seconds + time.perf_counter() - self._began)

    def until_listed(self) -> Figure:
        """Return the rate if a send counts only once the chat lists show it."""
        rates = tuple(count / seconds for count, seconds in self._listed[1:])
        return Figure(f"{self.name}, until listed", "sends/s", rates)

    def _message(self, block: int, lane: int, number: int) -> _Message:
        chat = self._to[(lane + number * CONNECTIONS) % len(self._to)]
        return _Message(chat, chat.senders[(lane + number) % len(chat.senders)], f"{block}-{lane}-{number}")

    def _request(self, message: _Message) -> str:
        body = msgspec.json.encode({"client_message_id": message.client_id, "content": message.content}).decode()
        return self._chats.request("POST", f"chats/{message.chat.chat_id}/messages", message.sender, body)


class HistoryPages(Asked):
    """Stak: pages from random positions in a chat's history."""

    def __init__(
        self, asker: Asker, chats: Chats, chat: Chat, name: str = "Stak, pages of history", *, each: int
    ) -> None:
        super().__init__(name, asker, chats.port, chats.processes)
        self._each = each
        self._chats = chats
        self._chat = chat
        self._befores: list[list[int]] = []

    def requests(self, block: int) -> Lanes:
        """Return requests for full pages, by all members in turns."""
        chosen = random.Random(block)
        last = len(self._chat.sent)
        self._befores = [
            [chosen.randint(min(PAGE, last) + 1, last + 1) for _ in range(self._each)] for _ in range(CONNECTIONS)
        ]
        path = f"chats/{self._chat.chat_id}/messages?limit={PAGE}&before="
        return [
            [self._chats.request("GET", f"{path}{before}", member) for before in befores]
            for befores, member in zip(self._befores, itertools.cycle(self._chat.members), strict=False)
        ]

    def check(self, lanes: Lanes, answers: Sequence[Sequence[Answer]]) -> None:  # noqa: ARG002 - their pages are known
        """Check that each page has the messages before its position, newest first."""
        asked = zip(itertools.chain(*self._befores), itertools.chain(*answers), strict=True)
        for before, answer in asked:
            sequences = [message["sequence"] for message in _told(answer, 200)["messages"]]
            if sequences != list(range(before - 1, max(before - 1 - PAGE, 0), -1)):
                raise WrongResultError(f"The page before {before} has {sequences}")


class ListPages(Asked):
    """Stak: the first page of the chat list of a user with many chats."""

    def __init__(self, asker: Asker, chats: Chats, uid: str, listed: Sequence[Chat], *, each: int) -> None:
        super().__init__("Stak, pages of a chat list", asker, chats.port, chats.processes)
        self._each = each
        self._request = chats.request("GET", f"chats?limit={PAGE}", uid)
        self._listed = {chat.chat_id: chat for chat in listed}

    def requests(self, block: int) -> Lanes:  # noqa: ARG002 - always the same
        """Return requests for the same page."""
        return [[self._request] * self._each] * CONNECTIONS

    def check(self, lanes: Lanes, answers: Sequence[Sequence[Answer]]) -> None:  # noqa: ARG002 - all are the same
        """Check that each response is a full page, newest first, of chats with their last messages."""
        for answer in itertools.chain(*answers):
            chats = _told(answer, 200)["chats"]
            times = [chat["last_message_at"] for chat in chats]
            last = {chat["chat_id"]: chat["last_message_id"] for chat in chats}
            if len(last) != min(PAGE, len(self._listed)) or times != sorted(times, reverse=True):
                raise WrongResultError(f"The list is not a page by activity: {last}, {times}")
            if any(
                self._listed[chat_id].sent and self._listed[chat_id].last_id != told for chat_id, told in last.items()
            ):
                raise WrongResultError(f"The list does not have the last messages: {last}")


def _told(answer: Answer, status: int) -> Json:
    if answer.status != status:
        raise WrongResultError(f"Answered {answer.status}: {answer.body}")
    told: Json = msgspec.json.decode(answer.body)
    return told
