"""Chat requests over HTTP by the users of a tenant."""

import dataclasses
import time
import uuid
from collections.abc import Callable
from typing import Any, TypeVar

import httpx
import jwt

from stak.testing.http_inbox import Json, ok

WAIT_SECONDS = 30

V = TypeVar("V")


@dataclasses.dataclass(frozen=True)
class ChatUser:
    """A user with a token."""

    client: httpx.Client
    tenant: str
    uid: str
    token: str

    def call(self, method: str, path: str, **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}", **options.pop("headers", {})}
        return self.client.request(method, f"/stack/users/v1/{self.tenant}/{path}", headers=headers, **options)

    def start(self, chat_type: str, *others: str, key: str | None = None, **fields: object) -> httpx.Response:
        headers = {} if key is None else {"Idempotency-Key": key}
        body = {"chat_type": chat_type, "participants": others, **fields}
        return self.call("POST", "chats", json=body, headers=headers)

    def direct(self, other: str) -> str:
        """Start a direct chat and return its id."""
        return str(ok(self.start("direct", other), 201)["chat_id"])

    def group(self, *others: str, **fields: Any) -> str:
        """Start a group and return its id."""
        return str(ok(self.start("group", *others, **fields), 201)["chat_id"])

    def chat(self, chat: str) -> Json:
        return ok(self.call("GET", f"chats/{chat}"))

    def page(self, **query: Any) -> Json:
        """Fetch a page of the chat list."""
        return ok(self.call("GET", "chats", params=query))

    def chats(self) -> list[Json]:
        found: list[Json] = self.page()["chats"]
        return found

    def entry(self, chat: str) -> Json:
        """Return the chat list entry of a chat."""
        (found,) = (entry for entry in self.chats() if entry["chat_id"] == chat)
        return found

    def outdated_fields(self, chat: str) -> Json:
        """Return the fields of the chat list entry that differ from the chat itself, which names more members."""
        described = self.chat(chat)
        found = {name: value for name, value in self.entry(chat).items() if value != described[name]}
        found.pop("profiles", None)
        return found

    def send(self, chat: str, content: object, name: str | None = None, **fields: object) -> httpx.Response:
        body = {"client_message_id": name or uuid.uuid4().hex, "content": content, **fields}
        return self.call("POST", f"chats/{chat}/messages", json=body)

    def send_text(self, chat: str, content: str = "hello", **fields: Any) -> Json:
        """Send a message, expect success and return it."""
        return ok(self.send(chat, content, **fields), 201)

    def messages(self, chat: str, **query: Any) -> list[Json]:
        found: list[Json] = self.history(chat, **query)["messages"]
        return found

    def history(self, chat: str, **query: Any) -> Json:
        return ok(self.call("GET", f"chats/{chat}/messages", params=query))

    def contents(self, chat: str, **query: Any) -> list[str | None]:
        return [message["content"] for message in self.messages(chat, **query)]

    def message(self, chat: str, sequence: int) -> Json:
        return ok(self.call("GET", f"chats/{chat}/messages/{sequence}"))

    def delete(self, chat: str, sequence: int) -> httpx.Response:
        return self.call("DELETE", f"chats/{chat}/messages/{sequence}")

    def receipts(self, chat: str, sequence: int) -> dict[str, str]:
        """Return the delivery status of a message for each member."""
        found = ok(self.call("GET", f"chats/{chat}/messages/{sequence}/receipts"))["receipts"]
        return {receipt["user_id"]: receipt["delivery_status"] for receipt in found}

    def mark(self, chat: str, kind: str, sequence: int) -> Json:
        """Mark everything up to this sequence as delivered or read."""
        return ok(self.call("PUT", f"chats/{chat}/{kind}", json={"sequence": sequence}))

    def unread(self, chat: str) -> int:
        answer = ok(self.call("GET", f"chats/{chat}/unread"))
        assert answer.keys() == {"unread_count"}
        return int(answer["unread_count"])

    def put(self, chat: str, uid: str, **fields: str) -> httpx.Response:
        """Add a member, or change a role."""
        return self.call("PUT", f"chats/{chat}/participants/{uid}", json=fields)

    def remove(self, chat: str, uid: str) -> httpx.Response:
        return self.call("DELETE", f"chats/{chat}/participants/{uid}")

    def leave(self, chat: str) -> httpx.Response:
        return self.remove(chat, self.uid)

    def roles(self, chat: str) -> dict[str, str]:
        """Return the role of each member."""
        found = ok(self.call("GET", f"chats/{chat}/participants"))["participants"]
        return {member["user_id"]: member["role"] for member in found}

    def sync(self) -> list[Json]:
        found: list[Json] = ok(self.call("GET", "sync"))["chats"]
        return found


@dataclasses.dataclass(frozen=True)
class ChatUsers:
    """The users of a tenant."""

    admin: httpx.Client
    anonymous: httpx.Client
    tenant: str
    signing_secret: str

    def named(self, *uids: str) -> list[ChatUser]:
        return [self.one(uid) for uid in uids]

    def one(self, uid: str) -> ChatUser:
        claims = {"iss": self.tenant, "sub": uid, "aud": "stak", "exp": int(time.time()) + 3600}
        return ChatUser(self.anonymous, self.tenant, uid, jwt.encode(claims, self.signing_secret, "HS256"))


def eventually(look: Callable[[], V], expected: V) -> None:
    """Wait until the function returns the expected value."""
    deadline = time.monotonic() + WAIT_SECONDS
    while (found := look()) != expected:
        assert time.monotonic() < deadline, f"{expected!r} expected in time, found {found!r}"
        time.sleep(0.02)


def wait_until(moment: float) -> None:
    """Sleep until this second has passed, for the server too."""
    time.sleep(max(0, moment - time.time()) + 0.01)
