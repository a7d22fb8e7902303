"""The client's types equal the server's, although they share no code."""

import subprocess
import sys
import warnings
from typing import Any

import msgspec
import pytest

from stak.client import frames, responses
from stak.identity.display_names import PublicProfile
from stak.inbox.entry_model import Unread
from stak.realtime import frames as server_frames
from stak.realtime import presenters

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # Litestar's, about our code.
    import user_api.chat_messages
    import user_api.chats
    import user_api.contacts
    import user_api.current_user
    import user_api.inbox
    import user_api.topics

SAME_NAME = {
    user_api.chat_messages: ("ChatMessages", "ReceiptOf", "Receipts", "Marks"),
    user_api.chats: ("Chat", "Chats", "State", "States"),
    user_api.contacts: ("Contact", "Contacts"),
    user_api.current_user: ("Me",),
    user_api.inbox: ("Marked", "UnreadCounts"),
    user_api.topics: ("OpenTopic", "OpenTopics"),
    presenters: ("Audiences", "InboxMessage", "ChatMessage", "ListedChat"),
}
SHAPES = [
    (getattr(responses, name), getattr(module, name)) for module, names in SAME_NAME.items() for name in names
] + [
    (responses.Unread, Unread),
    (responses.PublicProfile, PublicProfile),
    (responses.InboxMessages, user_api.inbox.Messages),
]
FRAMES = [
    (getattr(frames, name), getattr(server_frames, name))
    for name in (
        *("Hello", "Ack", "Ping", "Ready", "Resync", "CaughtUp", "Pong", "Goodbye", "Message"),
        *("Receipt", "Inbox", "UnreadCounts", "Redacted", "ChatChanged"),
    )
]


def _names(shape: Any) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(shape)}


@pytest.mark.parametrize(("ours", "servers"), [*SHAPES, *FRAMES], ids=lambda shape: shape.__name__)
def test_fields_equal_the_servers(ours: Any, servers: Any) -> None:
    assert _names(ours) == _names(servers)
    assert ours.__struct_config__.tag == servers.__struct_config__.tag


def test_every_frame_of_the_server_is_known() -> None:
    known = {shape.__struct_config__.tag for shape in frames.Frame.__args__}
    sent = (*server_frames.ServerFrame.__args__, server_frames.Closed)
    assert {shape.__struct_config__.tag for shape in sent} == known


def test_client_imports_nothing_of_the_server() -> None:
    foreign = "('pydantic', 'structlog', 'cryptography', 'litestar', 'jwt', 'uvloop', 'prometheus_client')"
    code = (
        "import sys, stak.client;"
        "ours = {name for name in sys.modules if name.startswith('stak.') and not name.startswith('stak.client')};"
        f"assert not ours, ours; assert not set({foreign}) & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
