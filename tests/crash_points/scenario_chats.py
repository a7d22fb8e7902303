"""Chats of a scenario: sends messages, keeps a ledger of the acknowledged ones, and checks every chat at the end.

The ledger has every acknowledged message with its sequence. At the end the chat has each once, at that sequence,
without a gap, and every member's list shows the last.
"""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import httpx
import websockets.exceptions
from websockets.sync.client import ClientConnection, connect

from stak.testing.http_inbox import Json
from tests.crash_points.scenario_run import ScenarioRun, State
from tests.support.api.chat import ChatUser

_MEMBER = ("name", "last_sequence", "last_message_preview", "last_message_sender", "unread_count", "read_sequence")


class ScenarioChats:
    """The chats of a scenario run."""

    def __init__(self, run: ScenarioRun) -> None:
        self._scenario_run = run
        run.further_state = self.state
        self.chats: dict[str, str] = {}
        self._said: dict[str, dict[int, tuple[str, str | None]]] = {}
        """The messages of every chat by sequence: sender and content, None if deleted."""
        self._first: dict[str, int] = {}
        """The first sequence of a chat of which messages were removed."""
        self._members: dict[str, str] = {}
        """A member of every chat who can read it."""

    def call(
        self, uid: str, method: str, path: str, status: int = 200, *, repeated: int | None = None, **options: Any
    ) -> Json:
        def ask() -> httpx.Response:
            reader = self._scenario_run.inbox.reader(uid)
            return ChatUser(reader.client, self._scenario_run.tenant, uid, reader.token).call(method, path, **options)

        return self._scenario_run.installation.answer(ask, status, repeated=repeated)

    def start(self, name: str, uid: str, *others: str, chat_type: str = "group") -> None:
        body = {"chat_type": chat_type, "participants": others}
        key = {"Idempotency-Key": name} if chat_type == "group" else {}
        answer = self.call(uid, "POST", "chats", 201, repeated=200, json=body, headers=key)
        self.chats[name], self._said[name], self._members[name] = answer["chat_id"], {}, uid

    def send(self, name: str, uid: str, content: str, **fields: int) -> int:
        """Send until there is a response; return the sequence."""
        body = {"client_message_id": content, "content": content, **fields}
        answer = self.call(uid, "POST", f"chats/{self.chats[name]}/messages", 201, repeated=200, json=body)
        self.record(name, answer["sequence"], uid, content)
        sequence: int = answer["sequence"]
        return sequence

    def count(self, name: str) -> int | None:
        """Return the number of existing messages, if they are counted."""
        count: int | None = self.call(self._members[name], "GET", f"chats/{self.chats[name]}")["message_count"]
        return count

    def record(self, name: str, sequence: int, uid: str, content: str) -> None:
        """Record a message in the ledger."""
        assert sequence not in self._said[name]
        self._said[name][sequence] = (uid, content)

    def record_removal(self, name: str) -> None:
        """Record that all earlier messages were removed."""
        self._first[name], self._said[name] = len(self._said[name]) + 1, {}

    def delete(self, name: str, uid: str, sequence: int) -> None:
        self.call(uid, "DELETE", f"chats/{self.chats[name]}/messages/{sequence}", 204)
        self._said[name][sequence] = (self._said[name][sequence][0], None)

    def record_erasure(self, name: str, sequence: int, *, asked_by: str) -> None:
        """Record that a message is erased with its sender; `asked_by` reads the chat from now on."""
        self._said[name][sequence] = (self._said[name][sequence][0], None)
        self._members[name] = asked_by

    def mark(self, name: str, uid: str, kind: str, sequence: int) -> None:
        """Mark everything up to here as delivered or read."""
        self.call(uid, "PUT", f"chats/{self.chats[name]}/{kind}", json={"sequence": sequence})

    def rename(self, name: str, uid: str, other_name: str) -> None:
        """Rename a group; this member reads the chat from now on."""
        self._members[name] = uid
        self.call(uid, "PATCH", f"chats/{self.chats[name]}", json={"name": other_name})

    def mute(self, name: str, uid: str, until: int) -> None:
        self.call(uid, "PATCH", f"chats/{self.chats[name]}/me", json={"muted_until": until})

    def put(self, name: str, uid: str, other: str, *, is_new: bool = True, **fields: str) -> None:
        """Add a member, or change a role."""
        path = f"chats/{self.chats[name]}/participants/{other}"
        self.call(uid, "PUT", path, 201 if is_new else 200, repeated=200, json=fields)

    def remove(self, name: str, uid: str, other: str) -> None:
        self.call(uid, "DELETE", f"chats/{self.chats[name]}/participants/{other}", 204, repeated=404)

    def connect_device(self, uid: str) -> list[str | None]:
        """Connect a device, acknowledge all messages until it has caught up, and return them."""
        while True:
            with (
                contextlib.suppress(OSError, websockets.exceptions.WebSocketException),
                connected_device(self._scenario_run, uid) as socket,
            ):
                frames = [next_frame(socket)]
                while frames[-1]["type"] != "caught_up":
                    frames.append(next_frame(socket))
                for frame in frames:
                    if "id" in frame:
                        socket.send(json.dumps({"type": "ack", "id": frame["id"]}))
                socket.send(json.dumps({"type": "ping"}))
                while next_frame(socket)["type"] != "pong":
                    pass
                return [frame["message"]["content"] for frame in frames if frame["type"] == "message"]

    def state(self) -> State:
        """Check every chat against the ledger; return its state."""
        return {name: self._chat(name) for name in self.chats}

    def _chat(self, name: str) -> State:
        chat, uid = self.chats[name], self._members[name]
        messages = self.call(uid, "GET", f"chats/{chat}/messages", params={"after": 0, "limit": 100})["messages"]
        found = [(one["sequence"], one["sender"], one["content"]) for one in messages]
        assert found == [(sequence, *message) for sequence, message in sorted(self._said[name].items())], (
            "lost, or twice"
        )
        first = self._first.get(name, 1)
        assert [sequence for sequence, _, _ in found] == list(range(first, first + len(found))), "a gap"
        existing = sum(content is not None for _, _, content in found)
        assert self.count(name) == existing, "counted wrongly"
        members = self.call(uid, "GET", f"chats/{chat}/participants")["participants"]
        marks = ("role", "delivered_sequence", "read_sequence")
        return {
            "messages": found,
            "members": {one["user_id"]: [one[mark] for mark in marks] for one in members},
            "lists": {one["user_id"]: self._listed(one["user_id"], chat) for one in members},
        }

    def _listed(self, uid: str, chat: str) -> Json:
        entries = [one for one in self.call(uid, "GET", "chats")["chats"] if one["chat_id"] == chat]
        (entry,) = entries
        return {field: entry[field] for field in _MEMBER}


@contextlib.contextmanager
def connected_device(run: ScenarioRun, uid: str) -> Iterator[ClientConnection]:
    """Connect a user's device for the duration of the block."""
    address = f"{run.installation.server.url.replace('http', 'ws', 1)}/stack/users/v1/{run.tenant}/ws"
    with connect(address, proxy=None, open_timeout=20, close_timeout=5, ping_interval=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": run.inbox.reader(uid).token, "device_id": "phone"}))
        yield socket


def next_frame(socket: ClientConnection) -> Json:
    """Return the next frame that a device gets."""
    frame: Json = json.loads(socket.recv(timeout=20))
    return frame
