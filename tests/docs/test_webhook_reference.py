"""The reference of webhook requests verifies real signatures and lists every field of every body."""

import time
from typing import Any, Final

import msgspec

from stak.realtime.frames import Inbox, Message
from stak.realtime.webhook import signed_headers
from stak.realtime.webhook_bodies import (
    BroadcastFinished,
    ChatMessages,
    InboxDelivery,
    MessageActed,
    MessageDelivered,
    MessageRead,
)
from stak.tenancy.webhook_endpoints import EVENT_TYPES
from tests.support.docs.pages import REPOSITORY, blocks_of, typed

PAGE: Final = "docs/reference/webhooks.md"
SECRETS: Final = ("whsec_bmV3IHNlY3JldA==", "whsec_b2xkIHNlY3JldA==")
BODY: Final = b'{"type": "inbox.delivered"}'


def message_fields(frame: type[Inbox] | type[Message]) -> set[str]:
    """Return the fields of the message in a frame."""
    info = msgspec.inspect.type_info(frame)
    assert isinstance(info, msgspec.inspect.StructType)
    (message,) = [field.type for field in info.fields if field.name == "message"]
    assert isinstance(message, msgspec.inspect.StructType)
    return {field.encode_name for field in message.fields}


def test_the_function_accepts_what_stak_signs() -> None:
    (source,) = typed(PAGE, "python")
    names: dict[str, Any] = {}
    exec(source, names)
    is_from_stak = names["is_from_stak"]
    headers = signed_headers(SECRETS, "msg_1", int(time.time()), BODY)
    assert all(is_from_stak(secret, headers, BODY) for secret in SECRETS)
    assert not is_from_stak("whsec_b3RoZXI=", headers, BODY)
    assert not is_from_stak(SECRETS[0], headers, BODY + b" ")
    assert not is_from_stak(SECRETS[0], signed_headers(SECRETS, "msg_1", int(time.time()) - 600, BODY), BODY)


BODIES: Final = {
    "inbox.delivered": InboxDelivery,
    "chat.message": ChatMessages,
    "message.delivered": MessageDelivered,
    "message.read": MessageRead,
    "message.acted": MessageActed,
    "message.unread": InboxDelivery,
    "broadcast.finished": BroadcastFinished,
}


def test_every_example_is_a_body() -> None:
    examples = [msgspec.json.decode(block.text) for block in blocks_of(PAGE) if block.language == "json"]
    assert {example["type"] for example in examples} == set(EVENT_TYPES) - {"chat.message"}
    for example in examples:
        assert set(example["data"]) == set(BODIES[example["type"]].__struct_fields__), example["type"]
    for example in examples:
        if "message" in example["data"]:
            assert set(example["data"]["message"]) == message_fields(Inbox)


def test_every_type_is_listed_with_its_fields() -> None:
    lines = (REPOSITORY / PAGE).read_text().splitlines()
    assert set(BODIES) == set(EVENT_TYPES)
    for event, body in BODIES.items():
        row = next(line for line in lines if line.startswith(f"| `{event}` |"))
        assert {field for field in body.__struct_fields__ if f"`{field}`" not in row} == set(), event


def test_objects_are_listed_with_their_fields() -> None:
    lines = (REPOSITORY / "docs/reference/websocket.md").read_text().splitlines()
    for subject, frame in (("inbox message", Inbox), ("chat message", Message)):
        row = next(line for line in lines if line.startswith(f"| {subject} |"))
        assert {field for field in message_fields(frame) if f"`{field}`" not in row} == set()
