"""Stak as a contender of the `reads` benchmark: fills inboxes and chats, and reads them as many users in turns.

Every second user has one inbox message less than the others, so that counts of different users differ. A chat has the
next users in order as its members; every fifth chat has a long history, and each user is in one of those.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from bench.benchmark_results import WrongResultError
from bench.contenders.http_reads import HttpReads, Read, get_request, whole
from bench.contenders.stak_chat import CONNECTIONS as SENDING_CONNECTIONS
from bench.contenders.stak_chat import Sends
from bench.load.http_load_control import Asker
from bench.servers.stak_server import CATEGORY, MESSAGE, Up, raise_rate_limits, wait_until
from bench.verifying_chat_client import Chat, Chats
from stak.testing.http_inbox import Json, ok, unread, users

CONNECTIONS: Final = 16
PAGE: Final = 20
HISTORY_PAGE: Final = 50
MEMBERS: Final = 5
"""Of a chat; each user is also in as many chats."""
_PAGES_OF_EACH_MEMBER: Final = 4
_TIMEOUT_SECONDS: Final = 120.0
_LOOK_SECONDS: Final = 0.01


class Contents(NamedTuple):
    """How much is stored before it is read."""

    readers: int
    inbox_messages: int
    chats: int
    """Also the number of users with chats; a multiple of 10, so that sends divide among the connections."""
    history_messages: int


Kind = Literal["health", "unread", "page", "chat list", "history", "settings"]


class InboxReads:
    """Messages in the inboxes of many users, and the requests that read them."""

    def __init__(self, up: Up, readers: int, messages: int) -> None:
        raise_rate_limits(up)
        self.client = Chats(up)
        self._inbox = up.inbox.name
        self._uids = [f"reader-{number:05d}" for number in range(readers)]
        self._message_ids = post_messages(up, self._uids, messages)

    def unread(self) -> list[Read]:
        """Return requests for the unread counts of each user."""
        return [self._unread(index) for index in range(len(self._uids))]

    def pages(self) -> list[Read]:
        """Return requests for the newest messages of each user, with counts."""
        return [self._page(index) for index in range(len(self._uids))]

    def _unread(self, index: int) -> Read:
        request = self.client.request("GET", f"{self._inbox}/messages/unread", self._uids[index])
        return Read(request, _counts, unread(**{CATEGORY: self._count(index)}))

    def _page(self, index: int) -> Read:
        request = self.client.request("GET", f"{self._inbox}/messages/last/{PAGE}", self._uids[index])
        newest = self._message_ids[-self._count(index) :][: -PAGE - 1 : -1]
        return Read(request, _ids_and_total, (newest, self._count(index)))

    def _count(self, index: int) -> int:
        return len(self._message_ids) - index % 2


class StakReads:
    """The reads of one tenant, whose rate limits are raised."""

    def __init__(self, up: Up, load: Asker, contents: Contents) -> None:
        self._up = up
        self._load = load
        self._contents = contents
        self._inboxes = InboxReads(up, contents.readers, contents.inbox_messages)
        self._client = self._inboxes.client
        self._chats = self._fill_chats()

    def contenders(self, each: Mapping[Kind, int]) -> dict[Kind, HttpReads]:
        """Return a contender for each kind of read; `each` is the number of requests on each connection in a block."""
        members = range(len(self._chats))
        reads: dict[Kind, tuple[str, list[Read]]] = {
            "health": ("/healthz", [self._health()]),
            "unread": ("unread counts", self._inboxes.unread()),
            "page": (f"page of {PAGE} with counts", self._inboxes.pages()),
            "chat list": ("chat list", [self._list(index) for index in members]),
            "history": (f"page of history with {HISTORY_PAGE}", self._history()),
            "settings": ("admin settings", [self._settings()]),
        }
        port, processes = self._client.port, {"HTTP": self._up.http_pid}
        return {
            kind: HttpReads(
                f"Stak, {name}", self._load, port, processes, requests, connections=CONNECTIONS, each=each[kind]
            )
            for kind, (name, requests) in reads.items()
        }

    def _health(self) -> Read:
        return Read(get_request(self._client.port, "/healthz"), whole, {"status": "ok"})

    def _list(self, index: int) -> Read:
        member = _member(index)
        listed = {chat.chat_id: (chat.last_id, chat.unread(member)) for chat in self._chats if member in chat.members}
        return Read(self._client.request("GET", "chats", member), _last_ids_and_counts, listed)

    def _history(self) -> list[Read]:
        """Return pages from random positions of each long history, by each of its members."""
        chosen = random.Random(5)
        return [
            self._history_page(chat, member, chosen.randint(min(HISTORY_PAGE, len(chat.sent)), len(chat.sent)) + 1)
            for _ in range(_PAGES_OF_EACH_MEMBER)
            for chat in self._chats[::MEMBERS]
            for member in chat.members
        ]

    def _history_page(self, chat: Chat, member: str, before: int) -> Read:
        path = f"chats/{chat.chat_id}/messages?limit={HISTORY_PAGE}&before={before}"
        sequences = range(before - 1, max(before - 1 - HISTORY_PAGE, 0), -1)
        expected = [(sequence, chat.sent[sequence].content) for sequence in sequences]
        return Read(self._client.request("GET", path, member), _sequences_and_contents, expected)

    def _settings(self) -> Read:
        path = f"/stack/admin/v1/{self._up.inbox.tenant}/settings"
        admin = self._up.inbox.admin
        request = get_request(self._client.port, path, Authorization=admin.headers["Authorization"])
        return Read(request, whole, ok(admin.get(path)))

    def _fill_chats(self) -> list[Chat]:
        """Create the chats, send the histories and one message to each other chat, and verify all of it."""
        count = self._contents.chats
        chats = [
            self._client.create([_member((first + number) % count) for number in range(MEMBERS)])
            for first in range(count)
        ]
        histories = chats[::MEMBERS]
        others = [chat for index, chat in enumerate(chats) if index % MEMBERS]
        self._send(histories, self._contents.history_messages)
        self._send(others, 1)
        self._client.wait_until_verified(chats)
        return chats

    def _send(self, chats: Sequence[Chat], messages: int) -> None:
        each, rest = divmod(len(chats) * messages, SENDING_CONNECTIONS)
        if rest:
            raise WrongResultError(f"{len(chats) * messages} sends do not divide among the connections.")
        Sends("sends", self._load, self._client, chats, each=each).run_untimed()


def post_messages(up: Up, uids: Sequence[str], count: int) -> list[str]:
    """Post messages to all these users, the first one to every second user only; return their ids, oldest first."""
    message_ids: list[str] = []
    for number in range(count):
        audience = users(*(uids if number else uids[::2]))
        message = {**MESSAGE, "number": number}
        message_ids.append(ok(up.inbox.post(audience, message, category=CATEGORY), 202)["message_id"])
    for message_id in message_ids:
        wait_until(up.inbox, message_id, "delivered", timeout_seconds=_TIMEOUT_SECONDS, look_seconds=_LOOK_SECONDS)
    return message_ids


def _member(number: int) -> str:
    return f"member-{number:05d}"


def _counts(found: Json) -> object:
    """Return the counts without the times of their last changes."""
    return {"total": found["total"], "categories": found["categories"]}


def _ids_and_total(page: Json) -> object:
    return [message["id"] for message in page["messages"]], page["unread"]["total"]


def _last_ids_and_counts(page: Json) -> object:
    return {chat["chat_id"]: (chat["last_message_id"], chat["unread_count"]) for chat in page["chats"]}


def _sequences_and_contents(page: Json) -> object:
    return [(message["sequence"], message["content"]) for message in page["messages"]]
