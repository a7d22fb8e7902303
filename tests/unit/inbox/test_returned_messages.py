"""Pages of a list in which many messages have returned to its top: each message once, with few reads."""

import random

import pytest

from stak.clock import ManualClock
from stak.inbox import list_messages as listing
from stak.inbox import marker_keys
from stak.inbox.entry_codec import entry_item
from stak.inbox.entry_model import Entry
from stak.inbox.list_messages import FILTERED_ENTRIES_MAX, Filter, list_messages
from stak.inbox.unread_counts import RETURNED_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import Put
from stak.ulids import milliseconds
from tests.support.broadcasts import BOB, user_inbox_of
from tests.support.recording_table import record_calls

BOBS = user_inbox_of(BOB)


def second_of(entry: Entry) -> int:
    return milliseconds(entry.id) // 1000


async def fill(ports: Ports, returned: list[int | None], *, snoozed_until: int | None = None) -> list[Entry]:
    """Store messages that returned so many seconds after now, or not."""
    now = int(ports.clock())
    times = [None if after is None else now + after for after in returned]
    entries = [
        Entry(ports.ids.new(), "news", 1, 2, "users", message="{}", returned_at=at, snoozed_until=snoozed_until)
        for at in times
    ]
    await ports.table.commit([(Put(BOBS.entry(entry.id), entry_item(entry)),) for entry in entries])
    places = [marker_keys.returned(entry.id, entry.returned_at) for entry in entries if entry.returned_at]
    places += [marker_keys.snoozed(entry.id, entry.snoozed_until) for entry in entries if entry.snoozed_until]
    await ports.table.commit([(Put(BOBS.key(place), {}),) for place in places])
    await ports.table.commit([(Put(BOBS.counter("*"), {"count": 0, "returned": now}),)])
    return entries


async def pages(ports: Ports, limit: int, wanted: Filter | None = None) -> list[list[str]]:
    found: list[list[str]] = []
    after: Position | None = None
    while True:
        page = await list_messages(ports, BOBS, limit=limit, after=after, wanted=wanted)
        found.append([shown.entry.id for shown in page.messages])
        after = page.next
        if after is None:
            return found


@pytest.mark.parametrize("read_max", [1, 3, FILTERED_ENTRIES_MAX])
@pytest.mark.parametrize("seed", range(4))
async def test_every_message_is_on_one_page(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, seed: int, read_max: int
) -> None:
    monkeypatch.setattr(listing, "FILTERED_ENTRIES_MAX", read_max)
    chosen = random.Random(seed)
    entries: list[Entry] = []
    for _ in range(10):
        entries += await fill(ports, chosen.choices([None, 0, 1, 2, 5, 30, -RETURNED_KEPT_SECONDS], k=6))
        clock.advance(chosen.choice([0, 1, 2]))
    clock.advance(30)
    kept_from = clock.time - RETURNED_KEPT_SECONDS

    def place(entry: Entry) -> tuple[int, bool, str]:
        has_place = entry.returned_at is not None and entry.returned_at > kept_from
        return entry.returned_at if has_place and entry.returned_at else second_of(entry), has_place, entry.id

    expected = [entry.id for entry in sorted(entries, key=place, reverse=True)]
    for limit in (1, 2, 7, 100):
        found = await pages(ports, limit)
        assert [one for page in found for one in page] == expected, f"{limit} per page"
        assert max(map(len, found)) <= limit


async def test_page_above_many_returned_messages_takes_few_reads(ports: Ports, clock: ManualClock) -> None:
    entries = await fill(ports, [5] * 500)
    clock.advance(5)
    watched, table = record_calls(ports)
    page = await list_messages(watched, BOBS, limit=1)
    assert [shown.entry.id for shown in page.messages] == [entries[-1].id]
    assert len(table.calls) <= 8


async def test_messages_listed_elsewhere_count_as_read(ports: Ports, clock: ManualClock) -> None:
    entries = await fill(ports, [5] * (FILTERED_ENTRIES_MAX + 200))
    clock.advance(5)
    after = Position(*BOBS.key(marker_keys.returned(entries[0].id, int(clock.time))))  # the last of their places
    watched, table = record_calls(ports)
    page = await list_messages(watched, BOBS, limit=1, after=after)
    assert page.messages == []
    assert page.next == Position(*BOBS.entry(entries[200].id)), "as many as one page reads"
    assert len([call for call in table.calls if call[0] == "query"]) <= FILTERED_ENTRIES_MAX // 50 + 5
    page = await list_messages(ports, BOBS, limit=1, after=page.next)
    assert (page.messages, page.next) == ([], None)


@pytest.mark.parametrize("wanted", [Filter(category="zzz"), Filter(category="zzz", snoozed=True)])
async def test_page_without_matches_takes_few_queries(ports: Ports, clock: ManualClock, wanted: Filter) -> None:
    await fill(ports, [5] * 600, snoozed_until=int(clock.time) + 600 if wanted.snoozed else None)
    clock.advance(5)
    watched, table = record_calls(ports)
    page = await list_messages(watched, BOBS, limit=1, wanted=wanted)
    assert page.messages == []
    assert len(table.calls) <= 60
