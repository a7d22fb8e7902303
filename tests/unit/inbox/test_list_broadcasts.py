"""Broadcasts of an inbox in the order of their ids, from all partitions, whichever release accepted them."""

import itertools

import pytest

from stak.clock import ManualClock
from stak.inbox import keys
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_broadcasts import read_broadcasts
from stak.installation.data_format import COMPACT_FORMAT, TOTALS_FORMAT
from stak.ports import Ports
from tests.support.broadcasts import BOB, INBOX, TENANT, create_test_tenant, post, set_format
from tests.support.recording_table import record_calls

SHARED = 17
"""The partitions of format 4, and the one of the formats before."""


@pytest.fixture
async def posted(ports: Ports, clock: ManualClock) -> list[str]:
    """Accept broadcasts before and after the upgrade; return their ids, oldest first."""
    await create_test_tenant(ports)
    ids = []
    for version, count in ((TOTALS_FORMAT, 5), (COMPACT_FORMAT, 40)):
        await set_format(ports, version)
        for _ in range(count):
            ids.append((await post(ports, [BOB])).message_id)
            clock.advance(1)
    return ids


async def paged(ports: Ports, limit: int, *, reverse: bool) -> list[str]:
    """Return all ids in pages of this size."""
    ids: list[str] = []
    after: str | None = None
    for _ in itertools.count():
        page = await read_broadcasts(ports, TENANT, INBOX, limit=limit, after=after, reverse=reverse)
        assert len(page.rows) == limit or page.next is None
        ids += [BroadcastRef.of_key(TENANT, INBOX, row.key).id for row in page.rows]
        after = page.next
        if after is None:
            return ids
    raise AssertionError


@pytest.mark.parametrize("limit", [1, 7, 20, 45, 100])
async def test_pages_of_any_size_have_every_broadcast_once_and_in_order(
    ports: Ports, posted: list[str], limit: int
) -> None:
    assert await paged(ports, limit, reverse=False) == posted
    assert await paged(ports, limit, reverse=True) == posted[::-1]


async def test_each_row_is_where_its_reference_says(ports: Ports, posted: list[str]) -> None:
    page = await read_broadcasts(ports, TENANT, INBOX, limit=100)
    refs = [BroadcastRef.of_key(TENANT, INBOX, row.key) for row in page.rows]
    assert [ref.key for ref in refs] == [row.key for row in page.rows]
    assert [ref.is_sharded for ref in refs] == [False] * 5 + [True] * 40
    assert len({ref.key.pk for ref in refs}) > keys.BROADCAST_SHARDS // 2


async def test_page_does_not_read_more_of_a_longer_list(ports: Ports, posted: list[str]) -> None:
    watched, table = record_calls(ports)
    await read_broadcasts(watched, TENANT, INBOX, limit=20, reverse=True)
    assert SHARED <= len([call for call in table.calls if call[0] == "query"]) <= 2 * SHARED
