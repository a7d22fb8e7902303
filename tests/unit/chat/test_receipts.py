"""Receipts are watermarks that only rise, in participant and list entry; unread counts what is visible above them."""

import asyncio

import pytest

from stak.bootstrap import Engine
from stak.chat import keys, receipts
from stak.chat.chat_access import membership
from stak.chat.chat_codec import head_of, list_entry_of
from stak.chat.chat_model import ChatId
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import remove_member
from stak.chat.history import read_since
from stak.chat.receipts import count_unread, raise_mark, read_receipts, read_standing
from stak.clock import ManualClock
from stak.errors import InvalidInput, NotFound
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import Span
from stak.ports.writes import Item
from tests.support.chat_helpers import ACME, ANN, BOB, EVE, group, send_text
from tests.support.lost_race import losing_race, other_process


async def marks(ports: Ports, user: User, chat: ChatId) -> tuple[int, int]:
    """Return the read and delivered watermarks and check that both rows agree."""
    participant = await membership(ports, user, chat)
    item = await ports.table.get(keys.list_entry(ACME, user.user, chat))
    assert item is not None
    assert (list_entry_of(item).read, list_entry_of(item).delivered) == (participant.read, participant.delivered)
    return participant.read, participant.delivered


async def chat_with(ports: Ports, count: int) -> ChatId:
    chat = await group(ports, BOB)
    for number in range(count):
        await send_text(ports, ANN, chat, f"n{number}")
    return chat


async def test_receipts_only_rise(ports: Ports) -> None:
    chat = await chat_with(ports, 5)
    for kind, sequence, expected in (
        ("delivered", 3, (0, 3)),
        ("delivered", 3, (0, 3)),
        ("delivered", 1, (0, 3)),
        ("read", 2, (2, 3)),
        ("read", 1, (2, 3)),
        ("read", 4, (4, 4)),  # A message that was read was delivered.
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


async def test_receipt_above_the_last_message_is_refused(ports: Ports) -> None:
    chat = await chat_with(ports, 2)
    with pytest.raises(InvalidInput, match="2"):
        await raise_mark(ports, BOB, chat, "read", 3)
    assert await marks(ports, BOB, chat) == (0, 0)


async def test_late_lower_receipt_keeps_the_higher(ports: Ports) -> None:
    chat = await chat_with(ports, 9)
    late = losing_race(ports, lambda: raise_mark(ports, BOB, chat, "read", 8))
    standing = await raise_mark(late, BOB, chat, "read", 3)
    assert await marks(ports, BOB, chat) == (8, 8)
    assert standing.unread_count == 1
    late = losing_race(ports, lambda: raise_mark(ports, BOB, chat, "delivered", 9))
    await raise_mark(late, BOB, chat, "read", 9)
    assert await marks(ports, BOB, chat) == (9, 9)


async def test_concurrent_receipts_keep_the_highest(ports: Ports) -> None:
    chat = await chat_with(ports, 9)
    await asyncio.gather(*(raise_mark(other_process(ports), BOB, chat, "read", number) for number in (4, 9, 2, 7, 5)))
    assert await marks(ports, BOB, chat) == (9, 9)


async def test_unread_excludes_deleted_and_expired_messages(ports: Ports, clock: ManualClock) -> None:
    chat = await chat_with(ports, 2)
    await send_text(ports, ANN, chat, "gone soon", ttl_seconds=60)
    await send_text(ports, ANN, chat, "stays")
    await delete_message(ports, ANN, chat, 1)
    assert (await read_standing(ports, BOB, chat)).unread_count == 3
    clock.advance(60)
    assert (await read_standing(ports, BOB, chat)).unread_count == 2
    # The deleted one is still listed.
    assert len((await read_since(ports, BOB, chat, limit=10, after=0)).messages) == 3
    assert (await raise_mark(ports, BOB, chat, "read", 2)).unread_count == 1
    assert (await raise_mark(ports, BOB, chat, "read", 3)).unread_count == 1
    assert (await raise_mark(ports, BOB, chat, "read", 4)).unread_count == 0


async def gaps_of(ports: Ports, chat: ChatId) -> dict[int, Item]:
    """Return the gap rows of deleted and ephemeral messages."""
    page = await ports.table.query(keys.chat_partition(ACME, chat), Span(prefix="x#"), limit=100)
    return {int(row.key.sk[2:]): row.item for row in page.rows}


async def unread_at_every_mark(ports: Ports, chat: ChatId) -> list[int]:
    """Return the unread count for every read position from none to all."""
    head = head_of(await ports.table.get(keys.head(ACME, chat)))
    return [
        await count_unread(ports, ACME, chat, read=read, last=head.sequence, gaps_to=head.gaps_to)
        for read in range(head.sequence + 1)
    ]


async def test_ephemeral_message_counts_as_unread_until_its_expiry(
    ports: Ports, clock: ManualClock, embedded: Engine
) -> None:
    chat = await chat_with(ports, 1)
    brief = await send_text(ports, ANN, chat, "brief", ttl_seconds=60)
    await send_text(ports, ANN, chat, "stays")
    gap = {2: {"expires_at": brief.expires_at, "counted": True}}
    assert await gaps_of(ports, chat) == gap
    clock.advance(59)
    assert await unread_at_every_mark(ports, chat) == [3, 2, 1, 0]
    clock.advance(1)
    assert await unread_at_every_mark(ports, chat) == [2, 1, 1, 0]
    clock.advance(3600)
    await embedded.remove_expired()
    assert await ports.table.get(keys.message(ACME, chat, 2)) is None
    assert await gaps_of(ports, chat) == gap, "the gap row outlives the message"
    assert await unread_at_every_mark(ports, chat) == [2, 1, 1, 0]
    assert (await read_standing(ports, BOB, chat)).unread_count == 2


async def test_deleted_message_is_not_counted(ports: Ports) -> None:
    chat = await chat_with(ports, 3)
    for _ in range(2):
        await delete_message(ports, ANN, chat, 2)
        assert await gaps_of(ports, chat) == {2: {"counted": True}}
        assert await unread_at_every_mark(ports, chat) == [2, 1, 1, 0]


async def test_deleted_ephemeral_message_is_subtracted_once(ports: Ports, clock: ManualClock, embedded: Engine) -> None:
    chat = await chat_with(ports, 1)
    for name in ("brief", "briefer"):
        await send_text(ports, ANN, chat, name, ttl_seconds=60)
    await delete_message(ports, ANN, chat, 2)
    assert (await gaps_of(ports, chat))[2] == {"counted": True}  # At once, not at its expiry.
    assert await unread_at_every_mark(ports, chat) == [2, 1, 1, 0]
    clock.advance(60)
    assert await unread_at_every_mark(ports, chat) == [1, 0, 0, 0]
    clock.advance(3600)
    await embedded.remove_expired()
    assert await unread_at_every_mark(ports, chat) == [1, 0, 0, 0]


async def test_unread_above_a_position_counts_the_gaps_above_it(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipts, "_GAPS_BATCH_SIZE", 2)  # Forces several queries.
    chat = await chat_with(ports, 8)
    for sequence in (7, 2, 4, 3, 5):
        await delete_message(ports, ANN, chat, sequence)
    assert await unread_at_every_mark(ports, chat) == [3, 2, 2, 2, 2, 2, 1, 1, 0]
    assert (await raise_mark(ports, BOB, chat, "read", 4)).unread_count == 2
    assert (await raise_mark(ports, BOB, chat, "read", 7)).unread_count == 1


async def test_list_entry_without_the_last_messages_counts_up_to_its_own_last(ports: Ports) -> None:
    chat = await chat_with(ports, 4)
    for sequence in (2, 4):
        await delete_message(ports, ANN, chat, sequence)
    assert await count_unread(ports, ACME, chat, read=0, last=3, gaps_to=4) == 2
    assert await count_unread(ports, ACME, chat, read=4, last=3, gaps_to=4) == 0


@pytest.mark.parametrize("read", range(5))
@pytest.mark.parametrize("gaps_to", range(6))
async def test_unread_without_gaps_is_the_difference(ports: Ports, read: int, gaps_to: int) -> None:
    chat = await chat_with(ports, 4)
    for last in (3, 4):  # A list entry that does not know the last message does not count it.
        assert await count_unread(ports, ACME, chat, read=read, last=last, gaps_to=gaps_to) == max(0, last - read)


async def test_receipts_cover_all_members_but_the_sender(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    await send_text(ports, BOB, chat, "a")
    await raise_mark(ports, EVE, chat, "delivered", 1)
    found = {one.user_id: one.delivery_status for one in await read_receipts(ports, ANN, chat, 1)}
    assert found == {ANN.user: "SENT", EVE.user: "DELIVERED"}
    await raise_mark(ports, ANN, chat, "read", 1)
    found = {one.user_id: one.delivery_status for one in await read_receipts(ports, BOB, chat, 1)}
    assert found == {ANN.user: "READ", EVE.user: "DELIVERED"}
    with pytest.raises(NotFound):
        await read_receipts(ports, ANN, chat, 2)


async def test_non_member_has_no_receipts(ports: Ports) -> None:
    chat = await chat_with(ports, 1)
    for asked in (
        raise_mark(ports, EVE, chat, "read", 1),
        read_standing(ports, EVE, chat),
        read_receipts(ports, EVE, chat, 1),
    ):
        with pytest.raises(NotFound):
            await asked
    assert await ports.table.get(keys.list_entry(ACME, EVE.user, chat)) is None


@pytest.mark.parametrize("kind", ["delivered", "read"])
async def test_late_receipt_does_not_move_back(ports: Ports, kind: receipts.Kind) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b"):
        await send_text(ports, ANN, chat, name)
    if kind == "read":
        await raise_mark(ports, BOB, chat, "delivered", 2)
    await raise_mark(losing_race(ports, lambda: raise_mark(ports, BOB, chat, kind, 2)), BOB, chat, kind, 1)
    assert getattr(await membership(ports, BOB, chat), kind) == 2


async def test_member_who_leaves_meanwhile_has_no_receipts(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    late = losing_race(ports, lambda: remove_member(ports, BOB, chat, BOB.user))
    with pytest.raises(NotFound):
        await raise_mark(late, BOB, chat, "read", 1)
    for key in (keys.participant(ACME, chat, BOB.user), keys.list_entry(ACME, BOB.user, chat)):
        assert await ports.table.get(key) is None
