"""Pinned messages: shown above the list to whoever has them, at most PINS_MAX, changed by one writer at a time."""

import pytest

from stak.errors import NotFound, WrongState
from stak.inbox.archive_and_delete import archive
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_messages import Filter, list_messages, read_message
from stak.inbox.pins import PINS_MAX, change_pin, read_pin
from stak.inbox.recall import recall
from stak.ports import Ports
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, Deliver, user_inbox_of
from tests.support.lost_race import losing_race

BOBS = user_inbox_of(BOB)


def ref(message_id: str) -> BroadcastRef:
    return BroadcastRef(TENANT, INBOX, message_id)


async def pin(ports: Ports, message_id: str, *, is_pinned: bool = True) -> bool:
    return (await change_pin(ports, ref(message_id), is_pinned=is_pinned, key_id=KEY_ID)).pinned


async def pinned(ports: Ports, wanted: Filter | None = None) -> list[str]:
    return [shown.entry.id for shown in (await list_messages(ports, BOBS, limit=1, wanted=wanted)).pinned]


async def test_pinned_messages_are_above_the_list_of_who_has_them(ports: Ports, deliver: Deliver) -> None:
    first, second, third = [await deliver(name) for name in ("news", "offers", "news")]
    assert [await pin(ports, one) for one in (first, second, second)] == [True] * 3
    listing = await list_messages(ports, BOBS, limit=2)
    assert [shown.entry.id for shown in listing.pinned] == [second, first]
    assert [(shown.entry.id, shown.is_pinned) for shown in listing.messages] == [(third, False), (second, True)]
    assert (await list_messages(ports, BOBS, limit=2, after=listing.next)).pinned == []
    assert await pinned(ports, Filter(category="news")) == [first]
    assert await pinned(ports, Filter(archived=True)) == []
    assert (await list_messages(ports, user_inbox_of(EVE), limit=2)).pinned == []
    assert (await read_message(ports, BOBS, first)).is_pinned
    assert (await read_pin(ports, ref(first))).pinned
    assert await pin(ports, first, is_pinned=False) is False
    assert await pinned(ports) == [second]


async def test_what_its_user_archived_or_the_sender_recalled_is_not_above_the_list(
    ports: Ports, deliver: Deliver
) -> None:
    first, second = await deliver(), await deliver()
    for one in (first, second):
        await pin(ports, one)
    await archive(ports, BOBS, [first])
    assert await pinned(ports) == [second]
    await recall(ports, ref(second), key_id=KEY_ID, reason=None)
    assert await pinned(ports) == []
    with pytest.raises(WrongState):
        await pin(ports, (await _recalled(ports, deliver)))


async def _recalled(ports: Ports, deliver: Deliver) -> str:
    message_id = await deliver()
    await recall(ports, ref(message_id), key_id=KEY_ID, reason=None)
    return message_id


async def test_few_messages_can_be_pinned(ports: Ports, deliver: Deliver) -> None:
    ids = [await deliver() for _ in range(PINS_MAX + 1)]
    for one in ids[:-1]:
        await pin(ports, one)
    with pytest.raises(WrongState, match="Unpin one"):
        await pin(ports, ids[-1])
    await recall(ports, ref(ids[0]), key_id=KEY_ID, reason=None)  # makes room
    assert await pin(ports, ids[-1])
    assert len(await pinned(ports)) == PINS_MAX


async def test_two_pins_at_the_same_time_are_both_kept(ports: Ports, deliver: Deliver) -> None:
    first, second = await deliver(), await deliver()
    assert await pin(losing_race(ports, lambda: pin(ports, first)), second)
    assert await pinned(ports) == [second, first]


async def test_unknown_message(ports: Ports, deliver: Deliver) -> None:
    await deliver()
    with pytest.raises(NotFound):
        await pin(ports, "01ARZ3NDEKTSV4RRFFQ69G5FAV")
