"""Messages of any shape as Novu notifications: fields of the right name and type are shown."""

import json
from typing import Any

import msgspec
import pytest

from stak.http.novu.presenters import content_of, notification_of
from stak.inbox.entry_model import Entry
from stak.inbox.list_messages import VisibleMessage
from stak.realtime.frames import CaughtUp, Goodbye, Inbox, text_of
from stak.realtime.presenters import arriving_message
from user_api.novu.socket_events import event_of

ID = "01HF7YAT000000000000000000"


def content_shown(message: object) -> dict[str, Any]:
    """Return the content of a message as the client gets it."""
    found: dict[str, Any] = msgspec.to_builtins(content_of(json.dumps(message)))
    return found


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ({}, {"body": ""}),
        (None, {"body": ""}),
        ([1], {"body": ""}),
        ({"title": "a", "body": "b"}, {"subject": "a", "body": "b"}),
        ({"title": 1, "body": 2.5}, {"subject": "1", "body": "2.5"}),
        ({"title": ["a"], "body": {"b": 1}}, {"body": ""}),
        ({"title": None, "body": True}, {"body": ""}),
        ({"body": "b", "a": 1, "c": [2]}, {"body": "b", "data": {"a": 1, "c": [2]}}),
        ({"body": "b", "data": {"a": 1}, "c": 2}, {"body": "b", "data": {"a": 1}}),
        ({"body": "b", "data": 1}, {"body": "b", "data": {"data": 1}}),
        ({"avatar": "https://a.test/b.png"}, {"body": "", "avatar": "https://a.test/b.png"}),
        (
            {"redirect": {"url": "/a?b#c", "target": "_self"}},
            {"body": "", "redirect": {"url": "/a?b#c", "target": "_self"}},
        ),
        ({"redirect": {"url": "/", "target": "evil"}}, {"body": "", "redirect": {"url": "/"}}),
        ({"redirect": {"url": "/", "target": {}}}, {"body": "", "redirect": {"url": "/"}}),
        ({"primaryAction": {"label": "Go"}}, {"body": "", "primaryAction": {"label": "Go", "isCompleted": False}}),
        ({"primaryAction": {"label": ""}, "secondaryAction": "x"}, {"body": ""}),
        (
            {"action": {"label": "Track it", "url": "https://shop.example/1"}},
            {
                "body": "",
                "primaryAction": {
                    "label": "Track it",
                    "isCompleted": False,
                    "redirect": {"url": "https://shop.example/1"},
                },
            },
        ),
        ({"action": {"label": "Run it", "url": "javascript:alert(1)"}}, {"body": ""}),
    ],
)
def test_message_becomes_notification_content(message: object, content: dict[str, Any]) -> None:
    assert content_shown(message) == content


@pytest.mark.parametrize(
    "url",
    ["javascript:alert(1)", "//evil.test", "/\\evil.test", "data:text/html,x", "mailto:a", "", " /a", "https://", 7],
)
def test_unsafe_urls_are_dropped(url: object) -> None:
    assert content_shown({"redirect": {"url": url}, "avatar": url}) == {"body": ""}


def test_read_message_is_seen_and_has_times() -> None:
    entry = Entry(ID, "news", 1, 2, "users", message="{}", readat=1_700_000_000, archived_at=1_700_000_001)
    one = msgspec.to_builtins(notification_of(VisibleMessage(entry, False, False, "{}", entry.readat), "bob"))
    assert (one["isRead"], one["isSeen"], one["isArchived"]) == (True, True, True)
    assert (one["readAt"], one["archivedAt"]) == ("2023-11-14T22:13:20.000Z", "2023-11-14T22:13:21.000Z")
    assert one["createdAt"] == "2023-11-14T22:13:20.000Z"


@pytest.mark.parametrize("frame", [CaughtUp(), Goodbye("restarting")])
def test_frames_unknown_to_the_client_are_not_sent(frame: CaughtUp | Goodbye) -> None:
    assert event_of(text_of(frame), "bob") is None


def test_message_without_action_has_an_empty_call_to_action() -> None:
    frame = text_of(Inbox("DEFAULT", arriving_message(Entry(ID, "news", 1, 2, "users", message='{"body":"b"}'))))
    event = json.loads(event_of(frame, "bob") or "")
    assert (event["event"], event["data"]["message"]["cta"]) == ("notification_received", {})
