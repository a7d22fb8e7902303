"""Delivery status in large groups: as exact as from all members, without reading all of them for every page."""

import random

import pytest

from stak.chat import lowest_watermarks
from stak.chat.chat_access import read_members
from stak.chat.chat_model import ChatId, Receipts
from stak.chat.group_members import put_member, remove_member
from stak.chat.history import read_history
from stak.chat.receipts import raise_mark
from stak.identifiers import UserId
from stak.ports import Ports
from tests.support.chat_helpers import ACME, ANN, as_user, group, send_text, user_ids
from tests.support.lost_race import losing_race
from tests.support.row_counting_table import count_rows

PAGE = 5


async def large_group(ports: Ports, members: int, messages: int) -> ChatId:
    chat = await group(ports, *map(as_user, user_ids(members - 1)))
    for number in range(messages):
        await send_text(ports, ANN, chat, f"n{number}")
    return chat


async def check_status(ports: Ports, chat: ChatId, limit: int, before: int | None = None) -> None:
    """Compare the status of a page's messages with what all members' watermarks say."""
    receipts = Receipts(await read_members(ports, ACME, chat))
    for shown in (await read_history(ports, ANN, chat, limit=limit, before=before)).messages:
        assert shown.status == receipts.status(shown.sequence, shown.message.sender), shown.sequence


@pytest.mark.parametrize("members", [60, 300])
async def test_page_reads_few_rows_however_many_members_there_are(ports: Ports, members: int) -> None:
    chat = await large_group(ports, members, 2 * PAGE)
    ports, table = count_rows(ports)
    for _ in range(2):  # the first read finds that the group is large, the second which members are behind
        await read_history(ports, ANN, chat, limit=PAGE)
    table.taken()
    for before in (None, PAGE + 1):
        await read_history(ports, ANN, chat, limit=PAGE, before=before)
        membership, meta = 1, 1
        assert table.taken() <= membership + PAGE + meta + 2 * lowest_watermarks.LOWEST_KEPT


async def test_page_of_messages_read_by_all_needs_no_members_after_newer_ones(ports: Ports) -> None:
    chat = await large_group(ports, 60, PAGE)
    members = [ANN, *map(as_user, user_ids(59))]
    for member in members:
        await raise_mark(ports, member, chat, "read", PAGE)
    ports, table = count_rows(ports)
    for _ in range(2):
        await read_history(ports, ANN, chat, limit=PAGE)
    await send_text(ports, ANN, chat, "one more")
    for member in members:
        await raise_mark(ports, member, chat, "read", PAGE + 1)
    table.taken()
    page = await read_history(ports, ANN, chat, limit=PAGE, before=PAGE + 1)
    assert [shown.status for shown in page.messages] == ["READ"] * PAGE
    assert table.taken() < 60
    (newest,) = (await read_history(ports, ANN, chat, limit=1)).messages
    assert newest.status == "READ"


async def test_member_who_joins_behind_the_others_counts(ports: Ports) -> None:
    members = [ANN, *map(as_user, user_ids(59))]
    chat = await large_group(ports, len(members), 1)

    async def read_on() -> None:
        await send_text(ports, ANN, chat, "sent while somebody joins")
        for member in members:
            await raise_mark(ports, member, chat, "read", 2)
        for _ in range(3):
            assert (await read_history(ports, ANN, chat, limit=1)).messages[0].status == "READ"

    await put_member(losing_race(ports, read_on), ANN, chat, UserId("late"), None)
    assert (await read_history(ports, ANN, chat, limit=1)).messages[0].status == "SENT"


@pytest.mark.parametrize("seed", range(3))
async def test_status_is_exact_while_members_read_join_and_leave(
    ports: Ports, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(lowest_watermarks, "LARGE_GROUP_MEMBERS", 7)
    monkeypatch.setattr(lowest_watermarks, "LOWEST_KEPT", 2)
    chosen = random.Random(seed)
    inside = {*user_ids(8)}
    chat, last = await large_group(ports, 9, 3), 3
    await read_history(ports, ANN, chat, limit=10)
    for _ in range(120):
        user = chosen.choice(user_ids(10))
        match chosen.choice(("read", "read", "delivered", "join", "leave", "send")):
            case "read" | "delivered" as kind if user in inside:
                await raise_mark(ports, as_user(user), chat, kind, chosen.randint(1, last))
            case "join" if user not in inside:
                await put_member(ports, ANN, chat, UserId(user), None)
                inside.add(user)
            case "leave" if user in inside and len(inside) > 4:
                await remove_member(ports, ANN, chat, UserId(user))
                inside.remove(user)
            case "send":
                sender = chosen.choice([ANN, *(as_user(one) for one in inside)])
                last = (await send_text(ports, sender, chat, f"more {last}")).sequence
        await check_status(ports, chat, 100)
        await check_status(ports, chat, 3, before=chosen.randint(2, last + 1))
