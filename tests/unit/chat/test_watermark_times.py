"""Times of watermarks: stored when a member moves one, never earlier than before, and not moved by retention."""

from stak.chat import keys
from stak.chat.chat_access import membership
from stak.chat.chat_model import ChatId, Participant
from stak.chat.group_members import list_members, put_member
from stak.chat.receipts import Kind, Receipt, raise_mark, read_receipts
from stak.chat.watermark_times import moved_by
from stak.clock import SKEW_SECONDS, ManualClock
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import Below
from tests.support.chat_helpers import ACME, ANN, BOB, EVE, group, read_list_entry, remove_older, send_text
from tests.support.lost_race import losing_race, other_process

DAY = 24 * 3600


async def times(ports: Ports, user: User, chat: ChatId) -> tuple[int | None, int | None]:
    """Return when a member's delivered and read watermarks moved."""
    member = await membership(ports, user, chat)
    return member.delivered_at, member.read_at


async def test_each_watermark_has_the_time_of_its_last_move(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    start = int(clock())
    assert await times(ports, ANN, chat) == (start, start)
    assert await times(ports, BOB, chat) == (None, None)
    assert (await membership(ports, BOB, chat)).last_seen_at is None
    clock.advance(10)
    await raise_mark(ports, BOB, chat, "delivered", 2)
    assert await times(ports, BOB, chat) == (start + 10, None)
    clock.advance(10)
    await raise_mark(ports, BOB, chat, "read", 1)
    assert await times(ports, BOB, chat) == (start + 10, start + 20)
    clock.advance(10)
    await raise_mark(ports, BOB, chat, "read", 3)
    assert await times(ports, BOB, chat) == (start + 30, start + 30)
    clock.advance(10)
    earlier: tuple[tuple[Kind, int], ...] = (("read", 3), ("read", 2), ("delivered", 3))
    for kind, sequence in earlier:
        await raise_mark(ports, BOB, chat, kind, sequence)
    assert await times(ports, BOB, chat) == (start + 30, start + 30)
    assert (await membership(ports, BOB, chat)).last_seen_at == start + 30


async def test_sender_has_seen_the_chat_when_sending(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    clock.advance(10)
    await send_text(ports, BOB, chat, "a")
    assert await times(ports, BOB, chat) == (int(clock()), int(clock()))
    before = await times(ports, BOB, chat)
    clock.advance(10)
    await send_text(ports, BOB, chat, "a")  # again: nothing moves
    assert await times(ports, BOB, chat) == before


async def test_receipt_has_the_times_that_concern_its_message(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB, EVE)
    await send_text(ports, ANN, chat, "a")
    await send_text(ports, ANN, chat, "b")
    clock.advance(10)
    await raise_mark(ports, BOB, chat, "read", 1)
    at = int(clock())
    assert await read_receipts(ports, ANN, chat, 1) == [
        Receipt(BOB.user, "READ", at, at, at, at),
        Receipt(EVE.user, "SENT", None, None, None, None),
    ]
    assert (await read_receipts(ports, ANN, chat, 2))[0] == Receipt(BOB.user, "SENT", None, None, at, at)
    members = {one.user_id: one.participant for one in await list_members(ports, EVE, chat)}
    assert (members[BOB.user].delivered_at, members[BOB.user].read_at) == (at, at)


async def test_new_member_has_no_times(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    member, _ = await put_member(ports, ANN, chat, EVE.user, None)
    assert (member.participant.read, member.participant.read_at, member.participant.delivered_at) == (1, None, None)


async def test_retention_moves_watermarks_without_their_times(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await send_text(ports, ANN, chat, "b")
    await raise_mark(ports, BOB, chat, "read", 1)
    before = await times(ports, BOB, chat)
    clock.advance(2 * DAY)
    await remove_older(ports, clock() - DAY)
    assert (await membership(ports, BOB, chat)).read == 2
    assert await times(ports, BOB, chat) == before


async def test_times_are_stored_with_the_member_only(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await raise_mark(ports, BOB, chat, "read", 1)
    assert (await read_list_entry(ports, BOB, chat)).read == 1
    for user in (ANN, BOB):
        item = await ports.table.get(keys.list_entry(ACME, user.user, chat))
        assert item is not None
        assert not {"read_at", "delivered_at"} & item.keys()


async def test_time_never_moves_back_in_a_race(ports: Ports, clock: ManualClock) -> None:
    """A process whose clock is behind has read the member before another one moves the watermark."""
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    faster = other_process(ports)
    ahead = int(clock()) + SKEW_SECONDS

    async def move_ahead() -> None:
        clock.advance(SKEW_SECONDS)
        await raise_mark(faster, BOB, chat, "read", 2)
        clock.advance(-SKEW_SECONDS)

    await raise_mark(losing_race(ports, move_ahead), BOB, chat, "read", 3)
    assert (await membership(ports, BOB, chat)).read == 3
    assert await times(ports, BOB, chat) == (ahead, ahead)


async def test_time_never_moves_back_by_a_send(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    faster = other_process(ports)
    ahead = int(clock()) + SKEW_SECONDS

    async def move_ahead() -> None:
        clock.advance(SKEW_SECONDS)
        await raise_mark(faster, BOB, chat, "read", 1)
        clock.advance(-SKEW_SECONDS)

    await send_text(losing_race(ports, move_ahead), BOB, chat, "b")
    assert (await membership(ports, BOB, chat)).read == 2
    assert await times(ports, BOB, chat) == (ahead, ahead)


def test_time_of_a_wrong_clock_is_replaced() -> None:
    now = 1_700_000_000
    wrong = Participant("member", 0, read=1, read_at=now + SKEW_SECONDS + 1, delivered_at=now + SKEW_SECONDS)
    assert moved_by(wrong, {"read": 5, "delivered": 5}, now) == (
        {"read": 5, "delivered": 5, "read_at": now, "delivered_at": now + SKEW_SECONDS},
        (Below("delivered_at", now + SKEW_SECONDS + 1),),
    )


async def test_time_of_a_wrong_clock_is_replaced_when_the_other_watermark_moves(
    ports: Ports, clock: ManualClock
) -> None:
    """The read watermark moves, and the delivered one, which a wrong clock moved, is already there."""
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    now = int(clock())
    clock.advance(DAY)
    await raise_mark(ports, BOB, chat, "delivered", 1)
    clock.advance(-DAY)
    assert await times(ports, BOB, chat) == (now + DAY, None)
    await raise_mark(ports, BOB, chat, "read", 1)
    assert await times(ports, BOB, chat) == (now, now)
    assert (await membership(ports, BOB, chat)).last_seen_at == now


def test_time_within_the_clock_skew_stays_when_the_other_watermark_moves() -> None:
    now = 1_700_000_000
    ahead = Participant("member", 0, delivered=5, delivered_at=now + SKEW_SECONDS)
    assert moved_by(ahead, {"read": 5}, now) == ({"read": 5, "read_at": now}, (Below("read_at", now + 1),))
