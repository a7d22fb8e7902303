"""Searching messages: filters, page ends, search limits, and counts that agree."""

import pytest

from stak import request_cost
from stak.clock import ManualClock
from stak.inbox import search_messages
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.recall import recall
from stak.inbox.search_messages import Wanted, all_ids, count_messages, find_messages
from stak.ports import Ports
from stak.ulids import milliseconds
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, Deliver, user_inbox_of

BOBS = user_inbox_of(BOB)


async def find_ids(ports: Ports, wanted: Wanted | None = None, limit: int = 100) -> list[str]:
    """Return the matching ids, newest first, and check that the counts agree."""
    wanted = wanted or Wanted()
    ids = [shown.entry.id for shown in (await find_messages(ports, BOBS, wanted, limit=limit)).messages]
    assert await count_messages(ports, BOBS, [wanted]) == [len(ids)]
    assert [one async for some in all_ids(ports, BOBS, wanted) for one in some] == ids
    return ids


async def test_every_criterion_filters(ports: Ports, deliver: Deliver) -> None:
    a, b, c, d = [await deliver(category) for category in ("news", "sport", "news", "sport")]
    await mark_read(ports, BOBS, [a])
    await archive(ports, BOBS, [b])
    await mark_seen(ports, BOBS, [c])
    assert await find_ids(ports) == [d, c, b, a]
    assert await find_ids(ports, Wanted(read=True)) == [b, a]
    assert await find_ids(ports, Wanted(read=False)) == [d, c]
    assert await find_ids(ports, Wanted(archived=True)) == [b]
    assert await find_ids(ports, Wanted(archived=False)) == [d, c, a]
    assert await find_ids(ports, Wanted(archived=True, read=False)) == []
    assert await find_ids(ports, Wanted(seen=True)) == [c, b, a]
    assert await find_ids(ports, Wanted(seen=False)) == [d]
    assert await find_ids(ports, Wanted(categories=frozenset(("news",)))) == [c, a]
    assert await find_ids(ports, Wanted(categories=frozenset(("news", "x")), read=False)) == [c]
    assert await find_ids(ports, Wanted(categories=frozenset())) == []
    assert await find_ids(ports, Wanted(since=milliseconds(b), until=milliseconds(c))) == [c, b]
    assert await find_ids(ports, Wanted(since=milliseconds(c), until=milliseconds(b))) == []
    assert await find_ids(ports, Wanted(read=False, until=milliseconds(c))) == [c]


async def test_content_is_matched_if_requested(ports: Ports, deliver: Deliver) -> None:
    _, right = await deliver(message='{"n":1}'), await deliver(message='{"n":2}')
    assert await find_ids(ports, Wanted(fits=lambda message: message == {"n": 2})) == [right]
    assert await find_ids(ports, Wanted(fits=lambda message: message == {"n": 2}, read=False)) == [right]


async def test_deleted_recalled_and_expired_messages_are_not_found(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    kept, gone, recalled = await deliver(), await deliver(), await deliver()
    expiring = await deliver(expires_at=int(clock()) + 10)
    assert await find_ids(ports) == [expiring, recalled, gone, kept]
    await delete(ports, BOBS, [gone])
    await recall(ports, BroadcastRef(TENANT, INBOX, recalled), key_id=KEY_ID, reason=None)
    clock.advance(20)
    ids = [shown.entry.id for shown in (await find_messages(ports, BOBS, Wanted(), limit=9)).messages]
    assert ids == [kept]  # Although the recall has not reached the entry.
    assert await count_messages(ports, BOBS, [Wanted()]) == [1]


async def test_page_tells_whether_there_is_more(ports: Ports, deliver: Deliver) -> None:
    a, b, c = [await deliver() for _ in range(3)]

    async def page(
        limit: int, after: str | None = None, skip: int = 0, read: bool | None = None
    ) -> tuple[list[str], bool]:
        result = await find_messages(ports, BOBS, Wanted(read=read), limit=limit, after=after, skip=skip)
        return [shown.entry.id for shown in result.messages], result.has_more

    assert await page(2) == ([c, b], True)
    assert await page(3) == ([c, b, a], False)
    assert await page(2, after=b) == ([a], False)
    assert await page(1, skip=1) == ([b], True)
    assert await page(1, skip=2) == ([a], False)
    assert await page(1, skip=5) == ([], False)
    assert await page(2, read=False) == ([c, b], True)
    await mark_read(ports, BOBS, [a])
    assert await page(2, read=False) == ([c, b], False)
    assert await page(2, read=True) == ([a], False)
    await delete(ports, BOBS, [b])
    assert await page(2, after=b) == ([a], False)  # The entry need not exist any more.
    assert await page(2) == ([c, a], False)


async def test_message_made_unread_after_mark_all_is_found(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    a, b = await deliver(), await deliver()
    await mark_read_before(ports, BOBS, clock())
    await mark_unread(ports, BOBS, [a])
    assert await find_ids(ports, Wanted(read=False)) == [a]
    assert await find_ids(ports, Wanted(read=True)) == [b]


async def test_single_search_is_limited(ports: Ports, deliver: Deliver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_messages, "_PAGE", 2)
    monkeypatch.setattr(search_messages, "SEARCHED_MAX", 2)
    old = await deliver("sport")
    for _ in range(3):
        await deliver("news")
    sport = Wanted(categories=frozenset(("sport",)))
    page = await find_messages(ports, BOBS, sport, limit=5)
    assert (page.messages, page.has_more) == ([], False)
    assert [ids async for ids in all_ids(ports, BOBS, sport)] == [[old]]  # Bulk actions search everything.
    unread = Wanted(categories=frozenset(("sport",)), read=False)
    assert await count_messages(ports, BOBS, [unread, sport]) == [1, 0]  # Unread counts are always exact.


async def test_message_is_decoded_once_for_all_queries(
    ports: Ports, deliver: Deliver, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = [await deliver(message='{"n":1}') for _ in range(3)]
    decoded: list[object] = []

    def decode(text: str) -> object:
        decoded.append(text)
        return {"n": 1}

    monkeypatch.setattr(search_messages, "_decode", decode)
    asked = [Wanted(fits=lambda message, at=at: message == {"n": at}) for at in range(10)]  # type: ignore[misc]
    assert await count_messages(ports, BOBS, asked) == [0, 3, *(0 for _ in range(8))]
    assert len(decoded) == len(sent)


async def test_additional_queries_are_charged(ports: Ports, deliver: Deliver) -> None:
    for _ in range(5):
        await deliver()
    charged: list[float] = []

    def charge(units: float) -> float:
        charged.append(units)
        return 0.0

    request_cost.begin(TENANT, charge)
    await count_messages(ports, BOBS, [Wanted(seen=True)])
    assert sum(charged) == 0
    await count_messages(ports, BOBS, [Wanted(seen=True) for _ in range(10)])
    assert sum(charged) == 5 * 9 / 250
