"""Content of the demo tenant: users, messages (one of them recalled) and two chats.

It is created through the APIs with idempotency keys: an interrupted start is completed by the next one.
"""

import time
from typing import Any, Final

import httpx

from stak.logs import log
from user_api.demo_users import DEMO_USERS

_CATEGORIES: Final = ("orders", "news", "security")
_CHANGES_MAX: Final = 10_000  # the API's maximum for one change of an audience
_TIMEOUT_SECONDS: Final = 30.0

# Category, title, body; oldest first.
_TO_ADA: Final = (
    ("security", "New sign-in", "Somebody signed in from a new laptop. If that was you, there is nothing to do."),
    ("orders", "Order 1042 is confirmed", "Two notebooks and a box of pencils. We will tell you when they are sent."),
    ("orders", "Order 1042 is on its way", "It should be with you on Thursday."),
    ("news", "Your summary of the week", "Three orders, one review, and 120 points more than last week."),
    ("orders", "Order 1042 has arrived", "It was left with your neighbour on the ground floor."),
    ("security", "Your password was changed", "If you did not do that, reset it at once."),
)
_TO_EVERYONE: Final = (
    ("news", "Welcome to the demo", "Everything here is real: post in the console, and watch the bell."),
    ("news", "Maintenance on Sunday", "We are away from 02:00 to 02:15. Nothing gets lost."),
    ("news", "Autumn sale", "Twenty per cent off everything that is orange."),
)
_RECALLED: Final = ("orders", "Order 9999 is lost", "This was never meant for you.")
_READ: Final = 4
"""How many of the oldest messages Ada has read."""
_BETWEEN_TWO: Final = (
    ("ada", "Hi Bob, did the parcel arrive?"),
    ("bob", "This morning! Thank you."),
    ("ada", "Wonderful. Are you coming on Saturday?"),
    ("bob", "I would not miss it."),
    ("bob", "Shall I bring anything?"),
)
_IN_GROUP: Final = (
    ("cleo", "The forecast for Saturday is good"),
    ("bob", "Then we take the long way round the lake"),
    ("ada", "Yes! I bring lunch"),
    ("cleo", "Meet at nine at the station?"),
)


def fill_demo(base_url: str, tenant: str, api_key: str, users: int) -> bool:
    """Create what is missing; returns whether the content is complete."""
    try:
        with httpx.Client(base_url=base_url, timeout=_TIMEOUT_SECONDS) as client:
            _DemoFiller(client, tenant, api_key).fill(users)
    except (httpx.HTTPError, _DemoError) as error:
        log.warning("demo_incomplete", error=str(error), advice="The next start continues it.")
        return False
    return True


class _DemoError(Exception):
    """A request failed or timed out."""


class _DemoFiller:
    def __init__(self, client: httpx.Client, tenant: str, api_key: str) -> None:
        self._client = client
        self._admin = f"/stack/admin/v1/{tenant}"
        self._users = f"/stack/users/v1/{tenant}"
        self._key = api_key
        self._tokens: dict[str, str] = {}

    def fill(self, users: int) -> None:
        self._admin_call("PUT", "/DEFAULT/config", {"title": "Inbox", "categories": list(_CATEGORIES)})
        for uid, name in DEMO_USERS.items():
            self._admin_call("PUT", f"/users/{uid}", {"display_name": name})
            self._tokens[uid] = self._admin_call("POST", f"/users/{uid}/tokens", {})["token"]
        members = [*DEMO_USERS, *(f"user-{number:06}" for number in range(1, users - len(DEMO_USERS) + 1))]
        for start in range(0, len(members), _CHANGES_MAX):
            self._admin_call("PUT", "/DEFAULT/audience", {"add": members[start : start + _CHANGES_MAX]})
        self._fill_inboxes()
        self._fill_chats()

    def _fill_inboxes(self) -> None:
        older = [self._post({"kind": "users", "uids": ["ada"]}, *one) for one in _TO_ADA]
        self._user_call("ada", "PUT", "/DEFAULT/messages/read/", {"message_ids": older[:_READ]})
        for one in _TO_EVERYONE:
            self._post({"kind": "everyone"}, *one)
        mistake = self._post({"kind": "users", "uids": list(DEMO_USERS)}, *_RECALLED)
        self._admin_call("DELETE", "/DEFAULT/messages/redact", {"message_id": mistake, "reason": "sent by mistake"})

    def _fill_chats(self) -> None:
        two = self._user_call("ada", "POST", "/chats", {"chat_type": "direct", "participants": ["bob"]})
        self._send_chat_messages(two["chat_id"], _BETWEEN_TWO)
        if len(self._user_call("cleo", "GET", "/chats")["chats"]) == 0:  # creating a group is not idempotent
            group = {"chat_type": "group", "participants": ["ada", "bob"], "name": "Saturday's walk"}
            self._send_chat_messages(self._user_call("cleo", "POST", "/chats", group)["chat_id"], _IN_GROUP)

    def _send_chat_messages(self, chat_id: str, lines: tuple[tuple[str, str], ...]) -> None:
        for number, (uid, line) in enumerate(lines):
            message = {"client_message_id": f"demo-{number}", "content": line}
            self._user_call(uid, "POST", f"/chats/{chat_id}/messages", message)

    def _post(self, audiences: dict[str, Any], category: str, title: str, body: str) -> str:
        """Post a message and wait for its delivery; returns its id."""
        post = {"audiences": audiences, "category": category, "message": {"title": title, "body": body}}
        post["host_system_id"] = f"demo: {title}"
        message_id: str = self._admin_call("POST", "/DEFAULT/messages/post", post)["message_id"]
        deadline = time.monotonic() + _TIMEOUT_SECONDS
        while self._admin_call("GET", f"/DEFAULT/messages/{message_id}")["status"] in ("expanding", "delivering"):
            if time.monotonic() > deadline:
                raise _DemoError(f"{title!r} is not delivered yet")
            time.sleep(0.02)
        return message_id

    def _admin_call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        return self._call(method, f"{self._admin}{path}", self._key, body)

    def _user_call(self, uid: str, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        return self._call(method, f"{self._users}{path}", self._tokens[uid], body)

    def _call(self, method: str, path: str, token: str, body: dict[str, Any] | None) -> Any:
        answer = self._client.request(method, path, json=body, headers={"Authorization": f"Bearer {token}"})
        if answer.is_error:
            raise _DemoError(f"{method} {path}: {answer.text}")
        return answer.json() if answer.content else None
