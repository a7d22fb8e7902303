"""The reference of the WebSocket protocol lists every frame with its fields, and every close code."""

import re
from typing import Final, get_args

import msgspec
import pytest

from stak.realtime.frames import FRAME_MAX_BYTES, ClientFrame, ServerFrame
from stak.realtime.presenters import ChatMessage, InboxMessage, ListedChat
from tests.support.docs.pages import REPOSITORY

PAGE: Final = (REPOSITORY / "docs/reference/websocket.md").read_text()
FRAMES: Final = [msgspec.inspect.type_info(kind) for kind in (*get_args(ClientFrame), *get_args(ServerFrame))]
_OWN_CODE: Final = re.compile(r"\b44\d\d\b")


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.tag)
def test_a_frame_is_listed_with_its_fields(frame: msgspec.inspect.StructType) -> None:
    row = next((line for line in PAGE.splitlines() if line.startswith(f"| `{frame.tag}` |")), "")
    fields = row.split("|")[2] if row else ""
    assert row, frame.tag
    assert [field.encode_name for field in frame.fields if f"`{field.encode_name}`" not in fields] == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [("inbox message", InboxMessage), ("chat message", ChatMessage), ("list entry of a chat", ListedChat)],
)
def test_an_object_is_listed_with_its_fields(name: str, kind: type[msgspec.Struct]) -> None:
    (row,) = (line for line in PAGE.splitlines() if line.startswith(f"| {name} |"))
    listed = re.findall(r"`(\w+)`", row)
    assert listed == [field.encode_name for field in msgspec.structs.fields(kind)]


def test_every_close_code_is_listed() -> None:
    folders = ("stak/realtime", "user_api/gateway", "serverless")
    sources = [path.read_text() for folder in folders for path in (REPOSITORY / folder).rglob("*.py")]
    codes = {code for source in sources for code in _OWN_CODE.findall(source)}
    table = PAGE.partition("## Close codes")[2].partition("\n## ")[0]
    assert len(codes) >= 6
    assert codes - set(re.findall(r"^\| (\d{4}) \|", table, re.MULTILINE)) == set()


def test_the_largest_frame_is_as_documented() -> None:
    assert f"| a frame from the client | {FRAME_MAX_BYTES // 1024} KiB |" in PAGE
