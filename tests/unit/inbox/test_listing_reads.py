"""Reads of a filtered page: large queries, so that few of them find nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from stak.inbox.entry_codec import entry_item
from stak.inbox.entry_model import Entry
from stak.inbox.list_messages import FILTERED_ENTRIES_MAX, Filter, list_messages
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Put
from tests.support.broadcasts import BOB, user_inbox_of

BOBS: UserInbox = user_inbox_of(BOB)
NOTHING = Filter(category="zzz")


@pytest.fixture
def queries(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The limits of the queries for messages."""
    asked: list[int] = []
    query: Callable[..., Any] = ports.table.query

    async def noted(pk: str, span: Any, **options: Any) -> Any:
        if span.prefix == "m#":
            asked.append(options["limit"])
        return await query(pk, span, **options)

    monkeypatch.setattr(ports.table, "query", noted)
    return asked


async def fill(ports: Ports, count: int) -> list[str]:
    ids = [ports.ids.new() for _ in range(count)]
    entries = [Entry(one, "news", 1, 2, "users", message="{}") for one in ids]
    await ports.table.commit([(Put(BOBS.entry(entry.id), entry_item(entry)),) for entry in entries])
    return ids


async def test_page_without_matches_takes_few_queries(ports: Ports, queries: list[int]) -> None:
    await fill(ports, FILTERED_ENTRIES_MAX + 200)
    page = await list_messages(ports, BOBS, limit=1, wanted=NOTHING)
    assert page.messages == []
    assert page.next is not None
    assert len(queries) <= 5  # It was 500 once.
    assert sum(queries) == FILTERED_ENTRIES_MAX


async def test_page_that_fills_at_once_reads_little(ports: Ports, queries: list[int]) -> None:
    await fill(ports, 300)
    page = await list_messages(ports, BOBS, limit=5, wanted=Filter(category="news"))
    assert len(page.messages) == 5
    assert queries == [10]


async def test_pages_of_any_size_find_every_message_once(ports: Ports) -> None:
    ids = await fill(ports, 700)
    for limit in (1, 7, 100):
        found: list[str] = []
        after = None
        for _ in range(len(ids) if limit == 100 else 20):
            page = await list_messages(ports, BOBS, limit=limit, after=after, wanted=Filter(category="news"))
            found += [shown.entry.id for shown in page.messages]
            after = page.next
            if after is None:
                break
        assert found == ids[::-1][: len(found)]
