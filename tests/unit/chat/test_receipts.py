"""Watermarks only rise and stand in two places alike; unread is what can still be seen above them."""

import asyncio

import pytest

from stak.bootstrap import Engine
from stak.chat import keys, receipts
from stak.chat.access import membership
from stak.chat.chat_codec import head_of, view_of
from stak.chat.delete import delete_message
from stak.chat.history import read_since
from stak.chat.members import remove_member
from stak.chat.model import ChatId
from stak.chat.receipts import count_unread, raise_mark, read_receipts, read_standing
from stak.clock import ManualClock
from stak.errors import InvalidInput, NotFound
from stak.identity.tokens import User
from stak.ports import Ports
from stak.ports.table import Span
from stak.ports.writes import Item
from tests.support.lost_race import losing_race, other_process
from tests.unit.chat.people import ACME, ANN, BOB, EVE, group, say


async def marks(ports: Ports, user: User, chat: ChatId) -> tuple[int, int]:
    """How far somebody has read and got, which both places say alike."""
    participant = await membership(ports, user, chat)
    item = await ports.table.get(keys.view(ACME, user.user, chat))
    assert item is not None
    assert (view_of(item).read, view_of(item).delivered) == (participant.read, participant.delivered)
    return participant.read, participant.delivered


async def chat_with(ports: Ports, count: int) -> ChatId:
    chat = await group(ports, BOB)
    for number in range(count):
        await say(ports, ANN, chat, f"n{number}")
    return chat


async def test_marks_only_rise(ports: Ports) -> None:
    chat = await chat_with(ports, 5)
    for kind, sequence, expected in (
        ("delivered", 3, (0, 3)),
        ("delivered", 3, (0, 3)),
        ("delivered", 1, (0, 3)),
        ("read", 2, (2, 3)),
        ("read", 1, (2, 3)),
        ("read", 4, (4, 4)),  # who has read it has it
        ("delivered", 2, (4, 4)),
        ("read", 0, (4, 4)),
        ("delivered", 5, (4, 5)),
        ("read", 5, (5, 5)),
    ):
        standing = await raise_mark(ports, BOB, chat, kind, sequence)  # type: ignore[arg-type]
        assert await marks(ports, BOB, chat) == expected
        assert (standing.participant.read, standing.participant.delivered) == expected
        assert (standing.last_sequence, standing.unread_count) == (5, 5 - expected[0])
    assert await marks(ports, ANN, chat) == (5, 5)


async def test_a_mark_is_never_above_the_last_message(ports: Ports) -> None:
    chat = await chat_with(ports, 2)
    with pytest.raises(InvalidInput, match="2"):
        await raise_mark(ports, BOB, chat, "read", 3)
    assert await marks(ports, BOB, chat) == (0, 0)


async def test_a_lower_mark_that_comes_late_leaves_the_higher(ports: Ports) -> None:
    chat = await chat_with(ports, 9)
    late = losing_race(ports, lambda: raise_mark(ports, BOB, chat, "read", 8))
    standing = await raise_mark(late, BOB, chat, "read", 3)
    assert await marks(ports, BOB, chat) == (8, 8)
    assert standing.unread_count == 1
    late = losing_race(ports, lambda: raise_mark(ports, BOB, chat, "delivered", 9))
    await raise_mark(late, BOB, chat, "read", 9)
    assert await marks(ports, BOB, chat) == (9, 9)


async def test_many_devices_at_once_leave_the_highest(ports: Ports) -> None:
    chat = await chat_with(ports, 9)
    await asyncio.gather(*(raise_mark(other_process(ports), BOB, chat, "read", number) for number in (4, 9, 2, 7, 5)))
    assert await marks(ports, BOB, chat) == (9, 9)


async def test_unread_does_not_count_what_has_gone(ports: Ports, clock: ManualClock) -> None:
    chat = await chat_with(ports, 2)
    await say(ports, ANN, chat, "gone soon", ttl_seconds=60)
    await say(ports, ANN, chat, "stays")
    await delete_message(ports, ANN, chat, 1)
    assert (await read_standing(ports, BOB, chat)).unread_count == 3
    clock.advance(60)
    assert (await read_standing(ports, BOB, chat)).unread_count == 2
    assert len((await read_since(ports, BOB, chat, limit=10, after=0)).messages) == 3  # the deleted one's place is kept
    assert (await raise_mark(ports, BOB, chat, "read", 2)).unread_count == 1
    assert (await raise_mark(ports, BOB, chat, "read", 3)).unread_count == 1
    assert (await raise_mark(ports, BOB, chat, "read", 4)).unread_count == 0


async def gaps_of(ports: Ports, chat: ChatId) -> dict[int, Item]:
    """The places at which something has gone, or will."""
    page = await ports.table.query(keys.chat_partition(ACME, chat), Span(prefix="x#"), limit=100)
    return {int(row.key.sk[2:]): row.item for row in page.rows}


async def unread_at_every_mark(ports: Ports, chat: ChatId) -> list[int]:
    """What would be unread to who has read up to each place, from none to all."""
    head = head_of(await ports.table.get(keys.head(ACME, chat)))
    return [
        await count_unread(ports, ACME, chat, read=read, last=head.sequence, gaps_to=head.gaps_to)
        for read in range(head.sequence + 1)
    ]


async def test_what_will_go_counts_until_it_has_and_then_never_again(
    ports: Ports, clock: ManualClock, embedded: Engine
) -> None:
    chat = await chat_with(ports, 1)
    brief = await say(ports, ANN, chat, "brief", ttl_seconds=60)
    await say(ports, ANN, chat, "stays")
    assert await gaps_of(ports, chat) == {2: {"expires_at": brief.expires_at}}
    clock.advance(59)
    assert await unread_at_every_mark(ports, chat) == [3, 2, 1, 0]
    clock.advance(1)
    assert await unread_at_every_mark(ports, chat) == [2, 1, 1, 0]
    clock.advance(3600)
    await embedded.remove_expired()
    assert await ports.table.get(keys.message(ACME, chat, 2)) is None
    assert await gaps_of(ports, chat) == {2: {"expires_at": brief.expires_at}}  # it is what still knows of it
    assert await unread_at_every_mark(ports, chat) == [2, 1, 1, 0]
    assert (await read_standing(ports, BOB, chat)).unread_count == 2


async def test_what_was_deleted_does_not_count_from_then_on(ports: Ports) -> None:
    chat = await chat_with(ports, 3)
    for _ in range(2):
        await delete_message(ports, ANN, chat, 2)
        assert await gaps_of(ports, chat) == {2: {}}
        assert await unread_at_every_mark(ports, chat) == [2, 1, 1, 0]


async def test_what_would_have_gone_and_was_deleted_is_gone_once(
    ports: Ports, clock: ManualClock, embedded: Engine
) -> None:
    chat = await chat_with(ports, 1)
    for name in ("brief", "briefer"):
        await say(ports, ANN, chat, name, ttl_seconds=60)
    await delete_message(ports, ANN, chat, 2)
    assert (await gaps_of(ports, chat))[2] == {}  # at once, not when its time is over
    assert await unread_at_every_mark(ports, chat) == [2, 1, 1, 0]
    clock.advance(60)
    assert await unread_at_every_mark(ports, chat) == [1, 0, 0, 0]
    clock.advance(3600)
    await embedded.remove_expired()
    assert await unread_at_every_mark(ports, chat) == [1, 0, 0, 0]


async def test_a_mark_between_gaps_counts_those_above_it(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipts, "_GAPS_AT_ONCE", 2)  # so that there are several
    chat = await chat_with(ports, 8)
    for sequence in (7, 2, 4, 3, 5):
        await delete_message(ports, ANN, chat, sequence)
    assert await unread_at_every_mark(ports, chat) == [3, 2, 2, 2, 2, 2, 1, 1, 0]
    assert (await raise_mark(ports, BOB, chat, "read", 4)).unread_count == 2
    assert (await raise_mark(ports, BOB, chat, "read", 7)).unread_count == 1


async def test_a_list_that_does_not_know_the_last_ones_counts_as_far_as_it_knows(ports: Ports) -> None:
    chat = await chat_with(ports, 4)
    for sequence in (2, 4):
        await delete_message(ports, ANN, chat, sequence)
    assert await count_unread(ports, ACME, chat, read=0, last=3, gaps_to=4) == 2
    assert await count_unread(ports, ACME, chat, read=4, last=3, gaps_to=4) == 0


@pytest.mark.parametrize("read", range(5))
@pytest.mark.parametrize("gaps_to", range(6))
async def test_counting_and_subtracting_agree_where_nothing_has_gone(ports: Ports, read: int, gaps_to: int) -> None:
    chat = await chat_with(ports, 4)
    for last in (3, 4):  # who has not heard of the last one does not count it
        assert await count_unread(ports, ACME, chat, read=read, last=last, gaps_to=gaps_to) == max(0, last - read)


async def test_receipts_are_everybody_s_but_the_sender_s(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    await say(ports, BOB, chat, "a")
    await raise_mark(ports, EVE, chat, "delivered", 1)
    found = {one.user_id: one.delivery_status for one in await read_receipts(ports, ANN, chat, 1)}
    assert found == {ANN.user: "SENT", EVE.user: "DELIVERED"}
    await raise_mark(ports, ANN, chat, "read", 1)
    found = {one.user_id: one.delivery_status for one in await read_receipts(ports, BOB, chat, 1)}
    assert found == {ANN.user: "READ", EVE.user: "DELIVERED"}
    with pytest.raises(NotFound):
        await read_receipts(ports, ANN, chat, 2)


async def test_a_stranger_has_no_marks(ports: Ports) -> None:
    chat = await chat_with(ports, 1)
    for asked in (
        raise_mark(ports, EVE, chat, "read", 1),
        read_standing(ports, EVE, chat),
        read_receipts(ports, EVE, chat, 1),
    ):
        with pytest.raises(NotFound):
            await asked
    assert await ports.table.get(keys.view(ACME, EVE.user, chat)) is None


@pytest.mark.parametrize("kind", ["delivered", "read"])
async def test_a_mark_that_is_raised_late_does_not_go_back(ports: Ports, kind: receipts.Kind) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b"):
        await say(ports, ANN, chat, name)
    if kind == "read":
        await raise_mark(ports, BOB, chat, "delivered", 2)
    await raise_mark(losing_race(ports, lambda: raise_mark(ports, BOB, chat, kind, 2)), BOB, chat, kind, 1)
    assert getattr(await membership(ports, BOB, chat), kind) == 2


async def test_who_leaves_while_marking_has_no_marks(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    late = losing_race(ports, lambda: remove_member(ports, BOB, chat, BOB.user))
    with pytest.raises(NotFound):
        await raise_mark(late, BOB, chat, "read", 1)
    for key in (keys.participant(ACME, chat, BOB.user), keys.view(ACME, BOB.user, chat)):
        assert await ports.table.get(key) is None
