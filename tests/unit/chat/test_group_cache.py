"""Names and members of groups in chat lists: read once, and again after every change."""

import pytest

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.group_members import put_member, remove_member, rename
from stak.chat.list_chats import read_listed
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import Update
from stak.shared_memory import SharedMemory
from tests.support.chat_helpers import ACME, ANN, BOB, EVE, chats_of, group, handle_updates, send_text
from tests.support.lost_race import other_process
from tests.support.recording_table import RecordingTable, record_calls


def groups_read(recorder: RecordingTable) -> int:
    return sum(one[0] == "batch_get" and "#meta" in str(one) for one in recorder.calls)


async def listed_groups(ports: Ports, user: User) -> dict[ChatId, tuple[str | None, int, list[UserId]]]:
    return {
        listed.chat: (listed.view.name, listed.view.members, listed.other_participants)
        for listed in await chats_of(ports, user)
    }


async def test_second_list_reads_no_groups(ports: Ports) -> None:
    chats = [await group(ports, BOB, EVE, name=f"name {number}") for number in range(20)]
    expected = {chat: (f"name {number}", 3, [ANN.user, EVE.user]) for number, chat in enumerate(chats)}
    watched, recorder = record_calls(ports)
    assert await listed_groups(watched, BOB) == expected
    assert groups_read(recorder) == 1
    for user in (BOB, EVE, ANN):
        assert len(await listed_groups(watched, user)) == 20
    assert await listed_groups(watched, BOB) == expected
    assert groups_read(recorder) == 1
    await send_text(ports, ANN, chats[3], "hello")  # A message changes no group.
    await handle_updates(ports)
    assert await listed_groups(watched, BOB) == expected
    assert groups_read(recorder) == 1


async def test_group_change_is_visible_at_once_here_and_after_fanout_elsewhere(ports: Ports) -> None:
    chat, other = await group(ports, BOB), other_process(ports)
    for process in (ports, other):
        assert await listed_groups(process, BOB) == {chat: ("Plans", 2, [ANN.user])}
    for change, expected in (
        (rename(ports, ANN, chat, "Later"), ("Later", 2, [ANN.user])),
        (put_member(ports, ANN, chat, EVE.user, None), ("Later", 3, [ANN.user, EVE.user])),
        (remove_member(ports, ANN, chat, EVE.user), ("Later", 2, [ANN.user])),
        (rename(ports, ANN, chat, None), (None, 2, [ANN.user])),
    ):
        await change
        assert await listed_groups(ports, BOB) == {chat: expected}
        listed = await read_listed(other, BOB, chat)
        assert listed is not None
        assert listed.view.name == expected[0]
        await handle_updates(ports)
        for process in (ports, other):
            assert await listed_groups(process, BOB) == {chat: expected}


async def test_group_change_is_visible_at_once_in_a_process_that_shares_memory(ports: Ports) -> None:
    memory = SharedMemory()
    here, beside = other_process(ports, memory), other_process(ports, memory)
    chat = await group(here, BOB)
    for process in (here, beside):
        assert await listed_groups(process, BOB) == {chat: ("Plans", 2, [ANN.user])}
    await rename(here, ANN, chat, "Later")
    assert await listed_groups(beside, BOB) == {chat: ("Later", 2, [ANN.user])}
    watched, recorder = record_calls(beside)
    await handle_updates(here)
    for _ in range(2):
        assert await listed_groups(watched, BOB) == {chat: ("Later", 2, [ANN.user])}
    assert groups_read(recorder) == 0


@pytest.mark.parametrize("written", [{"people": ["ann"], "name": "Old"}, {"chat_version": None}])
async def test_group_is_read_for_a_list_entry_of_an_earlier_release(ports: Ports, written: dict[str, object]) -> None:
    chat, other = await group(ports, BOB), other_process(ports)
    await listed_groups(other, BOB)
    await rename(ports, ANN, chat, "Later")
    # An earlier release fans out without versions.
    await ports.table.commit([(Update(keys.list_entry(ACME, BOB.user, chat), set=written),)])
    assert await listed_groups(other, BOB) == {chat: ("Later", 2, [ANN.user])}
