"""Chat history: every message once in either direction, without expired ones, for members only."""

import pytest

from stak.chat import history
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import ChatId
from stak.chat.history import find_message, read_history, read_message, read_since
from stak.chat.receipts import raise_mark
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identifiers import TenantKey
from stak.identity.user_tokens import User
from stak.ports import Ports
from tests.support.chat_helpers import ANN, BOB, EVE, group, send_text


async def chat_with(ports: Ports, count: int, ttl_seconds: int | None = None) -> ChatId:
    chat = await group(ports, BOB)
    for number in range(1, count + 1):
        await send_text(ports, ANN, chat, f"n{number}", ttl_seconds)
    return chat


@pytest.mark.parametrize("limit", [1, 2, 5, 7, 8])
async def test_pages_hold_each_message_once_in_both_directions(ports: Ports, limit: int) -> None:
    chat = await chat_with(ports, 7)
    back: list[int] = []
    before: int | None = None
    while True:
        page = await read_history(ports, BOB, chat, limit=limit, before=before)
        back += [shown.sequence for shown in page.messages]
        if not page.has_more:
            break
        before = back[-1]
    on: list[int] = []
    while True:
        page = await read_since(ports, BOB, chat, limit=limit, after=on[-1] if on else 0)
        on += [shown.sequence for shown in page.messages]
        if not page.has_more:
            break
    assert (back, on) == ([7, 6, 5, 4, 3, 2, 1], [1, 2, 3, 4, 5, 6, 7])


@pytest.mark.parametrize(("before", "after"), [(1, 7), (0, 100), (-5, 10**16)])
async def test_page_beyond_the_ends_is_empty(ports: Ports, before: int, after: int) -> None:
    chat = await chat_with(ports, 7)
    assert await read_history(ports, BOB, chat, limit=5, before=before) == history.History([], has_more=False)
    assert await read_since(ports, BOB, chat, limit=5, after=after) == history.History([], has_more=False)


async def test_page_skips_expired_messages(ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    chat = await chat_with(ports, 2)
    for number in range(10):
        await send_text(ports, ANN, chat, f"gone {number}", ttl_seconds=60)
    last = await send_text(ports, ANN, chat, "last")
    clock.advance(60)
    page = await read_history(ports, BOB, chat, limit=3)
    assert ([shown.sequence for shown in page.messages], page.has_more) == ([13, 2, 1], False)
    # Up to a limit: then it says that there is more.
    monkeypatch.setattr(history, "READ_MESSAGES_MAX", 3)
    page = await read_history(ports, BOB, chat, limit=3)
    assert ([shown.content for shown in page.messages], page.has_more) == (["last"], True)
    # Following the positions reaches the end, over empty pages.
    sequences: list[list[int]] = []
    while page.next is not None:
        page = await read_history(ports, BOB, chat, limit=3, before=page.next)
        sequences.append([shown.sequence for shown in page.messages])
    assert (sequences[0], [sequence for found in sequences for sequence in found]) == ([], [2, 1])
    monkeypatch.undo()
    # A page has the requested length, although larger reads follow the first.
    for limit, expected, following in ((1, [13], 13), (2, [13, 2], 2)):
        page = await read_history(ports, BOB, chat, limit=limit)
        assert ([shown.sequence for shown in page.messages], page.next) == (expected, following)
    for missing in (3, 12, 14, 0, -1, 10**16):
        with pytest.raises(NotFound):
            await read_message(ports, BOB, chat, missing)
    assert (await find_message(ports, BOB, last.message_id)).sequence == 13


async def test_message_has_its_delivery_status(ports: Ports) -> None:
    chat = await chat_with(ports, 2)
    await raise_mark(ports, BOB, chat, "delivered", 2)
    await raise_mark(ports, BOB, chat, "read", 1)
    assert [shown.status for shown in (await read_since(ports, ANN, chat, limit=5, after=0)).messages] == [
        "READ",
        "DELIVERED",
    ]


async def test_message_is_found_by_id_by_members_only(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    sent = await send_text(ports, ANN, chat, "a", ttl_seconds=60)
    shown = await find_message(ports, BOB, sent.message_id)
    assert (shown.chat, shown.sequence, shown.content) == (chat, 1, "a")
    for user in (EVE, User(TenantKey("best"), ANN.user, 0)):
        with pytest.raises(NotFound, match="Message not found"):  # The same error as for an unknown id.
            await find_message(ports, user, sent.message_id)
    for no_id in ("", "x", sent.message_id.lower(), ports.ids.new()):
        with pytest.raises(NotFound, match="Message not found"):
            await find_message(ports, BOB, no_id)
    clock.advance(60)
    with pytest.raises(NotFound):
        await find_message(ports, BOB, sent.message_id)


async def test_non_member_reads_nothing(ports: Ports) -> None:
    chat = await chat_with(ports, 1)
    for user in (EVE, User(TenantKey("best"), ANN.user, 0)):
        for asked in (
            read_history(ports, user, chat, limit=5),
            read_since(ports, user, chat, limit=5, after=0),
            read_message(ports, user, chat, 1),
            describe_chat(ports, user, chat),
        ):
            with pytest.raises(NotFound):
                await asked
