"""The bytes that a short message to a large group writes: one small row for each member, whatever the group's name."""

from dataclasses import replace
from typing import Final

import msgspec
import pytest

from stak.chat.chat_codec import list_entry_of
from stak.chat.chat_model import PEOPLE_MAX, ChatId
from stak.chat.create_chat import start_group
from stak.chat.group_members import rename
from stak.chat.keys import list_entry
from stak.chat.list_chats import list_chats
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import Check, Delete, Key, Update
from tests.access_patterns.chat_group import ACME, ANN, run_workers, say
from tests.support.recording_table import RecordingTable

BYTES_OF_A_MEMBER_MAX: Final = 1200
"""Keys, attribute names, watermarks and an encrypted preview, and the row that waits for the member's devices."""
NAME: Final = "Ü" * 200
MEMBERS: Final = {"embedded": 1000, "aws": 150}


def members(count: int) -> list[UserId]:
    return [UserId(f"3f2b8c1e-0000-4000-8000-{number:012d}") for number in range(count - 1)]


async def bytes_written(ports: Ports, recorder: RecordingTable) -> int:
    """Return the written bytes as both engines count them: a changed item is written whole."""
    written = [write.key for group in recorder.groups for write in group if not isinstance(write, Check | Delete)]
    found = await ports.table.batch_get(set(written))
    sizes = {key: len(key.pk) + len(key.sk) + len(msgspec.json.encode(dict(item))) for key, item in found.items()}
    return sum(sizes.get(key, 0) for key in written)


async def big_group(ports: Ports, count: int) -> ChatId:
    chat, _ = await start_group(ports, ANN, members(count), chat_name=NAME)
    await run_workers(ports)
    return chat


def count_of(request: pytest.FixtureRequest) -> int:
    return MEMBERS[request.node.callspec.params["ports"]]


async def test_short_message_to_a_large_group_writes_few_bytes(ports: Ports, request: pytest.FixtureRequest) -> None:
    count = count_of(request)
    chat = await big_group(ports, count)
    recorder = RecordingTable(ports.table)
    watched = replace(ports, table=recorder)
    await say(watched, ANN, chat, "hi")
    await run_workers(watched)
    written = await bytes_written(ports, recorder)
    assert count * 100 < written < count * BYTES_OF_A_MEMBER_MAX
    reader = User(ACME, members(count)[-1], 0)
    ((listed,), _) = await list_chats(ports, reader, limit=20)
    assert (listed.view.name, listed.view.members, listed.unread_count) == (NAME, count, 1)
    assert len(listed.other_participants) == PEOPLE_MAX - 1


async def test_row_of_an_earlier_release_is_readable_and_shrinks_on_write(ports: Ports) -> None:
    others = members(120)
    chat, _ = await start_group(ports, ANN, others, chat_name="Plans")
    await run_workers(ports)
    fat: Key = list_entry(ACME, others[0], chat)
    copied = {"people": [ANN.user, *others][:PEOPLE_MAX], "name": "Plans", "members": 120}
    await ports.table.commit([(Update(fat, set=copied),)])
    reader = User(ACME, others[0], 0)
    ((listed,), _) = await list_chats(ports, reader, limit=20)
    assert (listed.view.name, len(listed.other_participants)) == ("Plans", PEOPLE_MAX - 1)
    await rename(ports, ANN, chat, "Trips")
    await run_workers(ports)
    item = await ports.table.get(fat)
    assert item is not None
    stored = list_entry_of(item)  # what an earlier release reads: every attribute it requires is there
    assert (stored.people, stored.name, stored.members, "people" in item) == ((), None, 120, True)
    ((listed,), _) = await list_chats(ports, reader, limit=20)
    assert (listed.view.name, len(listed.other_participants)) == ("Trips", PEOPLE_MAX - 1)
