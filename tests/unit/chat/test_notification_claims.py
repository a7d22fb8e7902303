"""Claims of offline notifications: each message is decided once for each member, whatever runs at the same time."""

import asyncio
from functools import partial

import pytest

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.group_members import mute, remove_member
from stak.chat.notification_claims import CLAIM_SECONDS, MESSAGES_MAX, Claims, Notification, claim_unreceived
from stak.chat.queued_fanout import ChatUpdate, fan_out_update
from stak.chat.receipts import raise_mark
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import TTL, Update
from tests.support.chat_helpers import ACME, ANN, BOB, EVE, group, read_list_entry, send_text
from tests.support.lost_race import losing_race, other_process
from tests.support.torn_batch_get import torn


async def chat_with(ports: Ports, *names: str, notifies: bool = True) -> ChatId:
    """A chat of Ann, Bob and Eve; Ann's messages are fanned out."""
    chat = await group(ports, BOB, EVE)
    await say(ports, chat, *names, notifies=notifies)
    return chat


async def say(ports: Ports, chat: ChatId, *names: str, notifies: bool = True) -> None:
    for name in names:
        await send_text(ports, ANN, chat, name)
    await ports.background_tasks.drain()
    await fan_out_update(ports, ChatUpdate(ACME, chat, ("token",)), notifies=notifies)


def notification(ports: Ports, chat: ChatId, through: int, *users: User) -> Notification:
    named = tuple(one.user for one in users or (BOB, EVE))
    return Notification(ACME, chat, ports.ids.new(), through, named)


def spans(claims: Claims) -> dict[UserId, tuple[int, int]]:
    return {user: (span.first, span.last) for user, span in claims.spans.items()}


async def test_fanout_names_members_that_have_not_received_the_last_message(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    await send_text(ports, ANN, chat, "a")
    await raise_mark(ports, BOB, chat, "delivered", 1)
    for _ in range(2):  # The second time there is nothing new: the first attempt may have crashed before it notified.
        (result,) = await fan_out_update(ports, ChatUpdate(ACME, chat, ("token",)), notifies=True)
        assert result.unreceived == {EVE.user}
    await claim_unreceived(ports, notification(ports, chat, 1))
    (result,) = await fan_out_update(ports, ChatUpdate(ACME, chat, ("token",)), notifies=True)
    assert result.unreceived == frozenset()


async def test_message_is_claimed_once(ports: Ports, clock: ManualClock) -> None:
    chat = await chat_with(ports, "a", "b")
    first = notification(ports, chat, 2)
    assert spans(await claim_unreceived(ports, first)) == {BOB.user: (1, 2), EVE.user: (1, 2)}
    assert await claim_unreceived(ports, notification(ports, chat, 2)) == Claims({}, has_more=False)
    row = await ports.table.get(keys.claim(ACME, BOB.user, first.notification_id))
    assert row == {"chat": chat, "first": 1, "last": 2, TTL: int(clock()) + CLAIM_SECONDS}
    assert (await read_list_entry(ports, BOB, chat)).notified_through == 2


async def test_repeated_notification_finds_its_claims_whatever_was_decided_since(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    first = notification(ports, chat, 1)
    claimed = await claim_unreceived(ports, first)
    await say(ports, chat, "b")
    assert spans(await claim_unreceived(ports, notification(ports, chat, 2))) == {BOB.user: (2, 2), EVE.user: (2, 2)}
    assert await claim_unreceived(ports, first) == claimed


async def test_later_notification_covers_what_an_earlier_one_has_not_claimed_yet(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    earlier = notification(ports, chat, 1)
    await say(ports, chat, "b")
    assert spans(await claim_unreceived(ports, notification(ports, chat, 2, BOB))) == {BOB.user: (1, 2)}
    assert spans(await claim_unreceived(ports, earlier)) == {EVE.user: (1, 1)}


@pytest.mark.parametrize("kind", ["delivered", "read"])
async def test_received_message_is_not_claimed(ports: Ports, kind: str) -> None:
    chat = await chat_with(ports, "a", "b", "c")
    await raise_mark(ports, BOB, chat, "delivered" if kind == "delivered" else "read", 2)
    await raise_mark(ports, EVE, chat, "delivered" if kind == "delivered" else "read", 3)
    assert spans(await claim_unreceived(ports, notification(ports, chat, 3))) == {BOB.user: (3, 3)}


async def test_message_that_is_received_after_its_claim_is_left_out_of_the_next_attempt(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b")
    first = notification(ports, chat, 2)
    await claim_unreceived(ports, first)
    await raise_mark(ports, BOB, chat, "delivered", 1)
    await raise_mark(ports, EVE, chat, "delivered", 2)
    assert spans(await claim_unreceived(ports, first)) == {BOB.user: (2, 2)}


async def test_muted_member_is_decided_without_a_claim(ports: Ports, clock: ManualClock) -> None:
    chat = await chat_with(ports, "a")
    await mute(ports, BOB, chat, int(clock()) + 60)
    assert spans(await claim_unreceived(ports, notification(ports, chat, 1, BOB))) == {}
    clock.advance(61)
    assert spans(await claim_unreceived(ports, notification(ports, chat, 1, BOB))) == {}
    await say(ports, chat, "b")
    assert spans(await claim_unreceived(ports, notification(ports, chat, 2, BOB))) == {BOB.user: (2, 2)}


async def test_sender_and_former_member_are_not_claimed_for(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    first = notification(ports, chat, 1, ANN, BOB, EVE)
    assert spans(await claim_unreceived(ports, first)) == {BOB.user: (1, 1), EVE.user: (1, 1)}
    await remove_member(ports, ANN, chat, EVE.user)
    assert spans(await claim_unreceived(ports, first)) == {BOB.user: (1, 1)}
    assert spans(await claim_unreceived(ports, notification(ports, chat, 1, EVE))) == {}


async def test_message_that_is_not_fanned_out_yet_is_not_claimed(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    assert spans(await claim_unreceived(ports, notification(ports, chat, 7, BOB))) == {BOB.user: (1, 1)}
    await say(ports, chat, "b")
    assert spans(await claim_unreceived(ports, notification(ports, chat, 7, BOB))) == {BOB.user: (2, 2)}


async def test_messages_from_before_the_webhook_are_not_claimed(ports: Ports) -> None:
    chat = await chat_with(ports, "a", notifies=False)
    assert (await read_list_entry(ports, BOB, chat)).notified_through is None
    assert spans(await claim_unreceived(ports, notification(ports, chat, 1))) == {}
    await say(ports, chat, "b")
    assert spans(await claim_unreceived(ports, notification(ports, chat, 2, BOB))) == {BOB.user: (2, 2)}
    await say(ports, chat, "c", notifies=False)
    await say(ports, chat, "d")
    assert spans(await claim_unreceived(ports, notification(ports, chat, 4))) == {BOB.user: (4, 4), EVE.user: (4, 4)}


async def test_many_messages_are_claimed_in_parts_of_limited_size(ports: Ports) -> None:
    chat = await chat_with(ports, *(f"n{number}" for number in range(MESSAGES_MAX + 20)))
    await raise_mark(ports, EVE, chat, "delivered", MESSAGES_MAX + 5)
    claims = await claim_unreceived(ports, first := notification(ports, chat, MESSAGES_MAX + 20))
    assert (spans(claims), claims.has_more) == ({BOB.user: (1, MESSAGES_MAX)}, True)
    assert await claim_unreceived(ports, first) == claims, "its repetition claims no more"
    rest = await claim_unreceived(ports, notification(ports, chat, MESSAGES_MAX + 20))
    expected = {BOB.user: (MESSAGES_MAX + 1, MESSAGES_MAX + 20), EVE.user: (MESSAGES_MAX + 6, MESSAGES_MAX + 20)}
    assert (spans(rest), rest.has_more) == (expected, False)


async def test_one_of_two_concurrent_notifications_claims_a_message(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    other = notification(ports, chat, 1)
    late = losing_race(ports, partial(claim_unreceived, ports, other))
    assert spans(await claim_unreceived(late, notification(ports, chat, 1))) == {}
    assert len(spans(await claim_unreceived(ports, other))) == 2


async def test_message_fanned_out_during_a_claim_stays_open(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    late = losing_race(ports, partial(say, ports, chat, "b"))
    assert spans(await claim_unreceived(late, notification(ports, chat, 1, BOB))) == {BOB.user: (1, 1)}
    assert spans(await claim_unreceived(ports, notification(ports, chat, 2, BOB))) == {BOB.user: (2, 2)}


async def test_concurrent_runs_of_one_notification_have_the_same_claims(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b")
    one = notification(ports, chat, 2)
    runs = await asyncio.gather(*(claim_unreceived(other_process(ports), one) for _ in range(4)))
    assert [spans(claims) for claims in runs] == [{BOB.user: (1, 2), EVE.user: (1, 2)}] * 4


async def test_claim_that_is_visible_after_its_list_entry_is_found(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    one = notification(ports, chat, 1, BOB)
    hidden = keys.claim(ACME, BOB.user, one.notification_id)
    late = torn(ports, hidden, partial(claim_unreceived, ports, one))
    assert spans(await claim_unreceived(late, one)) == {BOB.user: (1, 1)}


async def test_claim_that_is_not_visible_is_not_replaced_by_one_of_later_messages(ports: Ports) -> None:
    """The other run has claimed the first part; the rest is open, but for another notification."""
    chat = await chat_with(ports, *(f"n{number}" for number in range(MESSAGES_MAX + 20)))
    one = notification(ports, chat, MESSAGES_MAX + 20, BOB)
    hidden = keys.claim(ACME, BOB.user, one.notification_id)
    late = torn(ports, hidden, partial(claim_unreceived, ports, one))
    claims = await claim_unreceived(late, one)
    assert (spans(claims), claims.has_more) == ({BOB.user: (1, MESSAGES_MAX)}, True)
    row = await ports.table.get(hidden)
    assert row is not None
    assert (row["first"], row["last"]) == (1, MESSAGES_MAX)


async def test_list_entry_of_the_previous_release_has_nothing_open(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    entry = keys.list_entry(ACME, BOB.user, chat)
    await ports.table.commit([(Update(entry, set={"notified": None, "told": 5}),)])
    assert (await read_list_entry(ports, BOB, chat)).received_through == 5
    assert spans(await claim_unreceived(ports, notification(ports, chat, 5, BOB))) == {}
