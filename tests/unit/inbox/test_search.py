"""Finding messages: what passes, where a page ends, how far it looks, and counts that agree with it."""

import pytest

from stak import request_cost
from stak.clock import ManualClock
from stak.ids import milliseconds
from stak.inbox import search
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_actions import archive, delete, see
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.recall import recall
from stak.inbox.search import Wanted, all_ids, count_messages, find_messages
from stak.ports import Ports
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, user_inbox_of
from tests.unit.inbox.conftest import Deliver

BOBS = user_inbox_of(BOB)


async def found(ports: Ports, wanted: Wanted | None = None, limit: int = 100) -> list[str]:
    """Ids, newest first; and the counts agree."""
    wanted = wanted or Wanted()
    ids = [shown.entry.id for shown in (await find_messages(ports, BOBS, wanted, limit=limit)).messages]
    assert await count_messages(ports, BOBS, [wanted]) == [len(ids)]
    assert [one async for some in all_ids(ports, BOBS, wanted) for one in some] == ids
    return ids


async def test_each_thing_that_is_asked_for_is_held_to(ports: Ports, deliver: Deliver) -> None:
    a, b, c, d = [await deliver(category) for category in ("news", "sport", "news", "sport")]
    await mark_read(ports, BOBS, [a])
    await archive(ports, BOBS, [b])
    await see(ports, BOBS, [c])
    assert await found(ports) == [d, c, b, a]
    assert await found(ports, Wanted(read=True)) == [b, a]
    assert await found(ports, Wanted(read=False)) == [d, c]
    assert await found(ports, Wanted(archived=True)) == [b]
    assert await found(ports, Wanted(archived=False)) == [d, c, a]
    assert await found(ports, Wanted(archived=True, read=False)) == []
    assert await found(ports, Wanted(seen=True)) == [c, b, a]
    assert await found(ports, Wanted(seen=False)) == [d]
    assert await found(ports, Wanted(categories=frozenset(("news",)))) == [c, a]
    assert await found(ports, Wanted(categories=frozenset(("news", "x")), read=False)) == [c]
    assert await found(ports, Wanted(categories=frozenset())) == []
    assert await found(ports, Wanted(since=milliseconds(b), until=milliseconds(c))) == [c, b]
    assert await found(ports, Wanted(since=milliseconds(c), until=milliseconds(b))) == []
    assert await found(ports, Wanted(read=False, until=milliseconds(c))) == [c]


async def test_content_is_looked_at_where_it_is_asked_for(ports: Ports, deliver: Deliver) -> None:
    _, right = await deliver(message='{"n":1}'), await deliver(message='{"n":2}')
    assert await found(ports, Wanted(fits=lambda message: message == {"n": 2})) == [right]
    assert await found(ports, Wanted(fits=lambda message: message == {"n": 2}, read=False)) == [right]


async def test_what_can_no_longer_be_seen_is_not_found(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    kept, gone, recalled = await deliver(), await deliver(), await deliver()
    expiring = await deliver(expires_at=int(clock()) + 10)
    assert await found(ports) == [expiring, recalled, gone, kept]
    await delete(ports, BOBS, [gone])
    await recall(ports, BroadcastRef(TENANT, INBOX, recalled), key_id=KEY_ID, reason=None)
    clock.advance(20)
    ids = [shown.entry.id for shown in (await find_messages(ports, BOBS, Wanted(), limit=9)).messages]
    assert ids == [kept]  # though the recall has not been swept
    assert await count_messages(ports, BOBS, [Wanted()]) == [1]


async def test_a_page_says_whether_there_is_more(ports: Ports, deliver: Deliver) -> None:
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
    assert await page(2, after=b) == ([a], False)  # it need not be there any more
    assert await page(2) == ([c, a], False)


async def test_unread_again_after_all_were_read_is_found(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    a, b = await deliver(), await deliver()
    await mark_read_before(ports, BOBS, clock())
    await mark_unread(ports, BOBS, [a])
    assert await found(ports, Wanted(read=False)) == [a]
    assert await found(ports, Wanted(read=True)) == [b]


async def test_one_look_has_an_end(ports: Ports, deliver: Deliver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_PAGE", 2)
    monkeypatch.setattr(search, "SEARCHED_MAX", 2)
    old = await deliver("sport")
    for _ in range(3):
        await deliver("news")
    sport = Wanted(categories=frozenset(("sport",)))
    page = await find_messages(ports, BOBS, sport, limit=5)
    assert (page.messages, page.has_more) == ([], False)
    assert [ids async for ids in all_ids(ports, BOBS, sport)] == [[old]]  # who changes all looks at all
    unread = Wanted(categories=frozenset(("sport",)), read=False)
    assert await count_messages(ports, BOBS, [unread, sport]) == [1, 0]  # what is counted is always exact


async def test_a_message_is_decoded_once_for_all_questions(
    ports: Ports, deliver: Deliver, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = [await deliver(message='{"n":1}') for _ in range(3)]
    decoded: list[object] = []

    def decode(text: str) -> object:
        decoded.append(text)
        return {"n": 1}

    monkeypatch.setattr(search, "_decode", decode)
    asked = [Wanted(fits=lambda message, at=at: message == {"n": at}) for at in range(10)]  # type: ignore[misc]
    assert await count_messages(ports, BOBS, asked) == [0, 3, *(0 for _ in range(8))]
    assert len(decoded) == len(sent)


async def test_more_questions_cost_more(ports: Ports, deliver: Deliver) -> None:
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
