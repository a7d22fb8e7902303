"""Copies of posts on read whose transaction queries show in parts: lists and single messages have them all the same."""

import dataclasses

import pytest

from stak.clock import ManualClock
from stak.errors import NotFound
from stak.event_log.inbox_state import read_state
from stak.inbox.archive_and_delete import archive
from stak.inbox.catch_up import catch_up
from stak.inbox.hidden_copies import HIDDEN_SECONDS, read_hidden_copies
from stak.inbox.list_messages import Filter, list_messages, read_message
from stak.inbox.mark_read import mark_read_before
from stak.inbox.search_messages import Wanted, all_ids, find_messages
from stak.ports import Ports
from stak.ulids import milliseconds
from tests.support.broadcasts import BOB, EVE, INBOX, TENANT, user_inbox_of
from tests.support.on_read import create_on_read_tenant, join, leave, post_on_read, recall_on_read
from tests.support.recording_table import RecordingTable, record_calls
from tests.support.torn_table import HoldingTable

BOBS, EVES = user_inbox_of(BOB), user_inbox_of(EVE)
LIST = ["get", "query", "query"]
"""The reads of a list, without contents: the state, the counters, the entries."""


@pytest.fixture
async def tenant(ports: Ports, clock: ManualClock) -> Ports:
    await create_on_read_tenant(ports, clock, BOB)
    return ports


def hold_back(ports: Ports, *messages: str) -> Ports:
    """Return ports that show the entries of these messages late."""
    hidden = {BOBS.entry(message) for message in messages}
    return dataclasses.replace(ports, table=HoldingTable(ports.table, hidden.__contains__))


def kinds(table: RecordingTable) -> list[object]:
    return [call[0] for call in table.calls if call[0] != "batch_get"]


async def listed(ports: Ports, limit: int = 10, *, unread: bool | None = None) -> list[str]:
    """Return the ids of all pages."""
    found: list[str] = []
    after = None
    while True:
        page = await list_messages(ports, BOBS, limit=limit, after=after, wanted=Filter(unread=unread))
        found += [one.entry.id for one in page.messages]
        if (after := page.next) is None:
            return found


@pytest.mark.parametrize("hidden", [[0], [1], [2], [0, 2], [0, 1, 2]], ids=str)
@pytest.mark.parametrize("limit", [1, 2, 10])
async def test_pages_have_what_another_request_has_applied(tenant: Ports, hidden: list[int], limit: int) -> None:
    posts = [await post_on_read(tenant) for _ in range(3)]
    torn = hold_back(tenant, *(posts[number] for number in hidden))
    await catch_up(torn, BOBS)
    assert await listed(torn, limit) == posts[::-1]


async def test_filtered_page_has_it_too(tenant: Ports) -> None:
    older, newer = await post_on_read(tenant), await post_on_read(tenant)
    torn = hold_back(tenant, newer)
    await catch_up(torn, BOBS)
    assert await listed(torn, unread=True) == [newer, older]


@pytest.mark.parametrize("hidden", [[0], [2], [0, 1, 2]], ids=str)
@pytest.mark.parametrize("limit", [1, 10])
async def test_search_finds_it_too(tenant: Ports, hidden: list[int], limit: int) -> None:
    posts = [await post_on_read(tenant) for _ in range(3)]
    torn = hold_back(tenant, *(posts[number] for number in hidden))
    await catch_up(torn, BOBS)
    found: list[str] = []
    while True:
        page = await find_messages(torn, BOBS, Wanted(), limit=limit, after=found[-1] if found else None)
        found += [one.entry.id for one in page.messages]
        if not page.has_more:
            break
    assert found == posts[::-1]


@pytest.mark.parametrize("since", [True, False], ids=["since", "until"])
async def test_search_within_times_finds_it_too(tenant: Ports, clock: ManualClock, since: bool) -> None:
    older = await post_on_read(tenant)
    clock.advance(1)
    newer = await post_on_read(tenant)
    torn = hold_back(tenant, older, newer)
    await catch_up(torn, BOBS)
    wanted = Wanted(since=milliseconds(newer)) if since else Wanted(until=milliseconds(older))
    page = await find_messages(torn, BOBS, wanted, limit=10)
    assert [one.entry.id for one in page.messages] == [newer if since else older]


async def test_messages_changed_by_filter_include_it(tenant: Ports) -> None:
    posts = [await post_on_read(tenant) for _ in range(2)]
    torn = hold_back(tenant, posts[1])
    await catch_up(torn, BOBS)
    assert [ids async for ids in all_ids(torn, BOBS, Wanted(read=False))] == [posts[::-1]]


async def test_search_of_a_whole_page_reads_nothing_more(tenant: Ports, clock: ManualClock) -> None:
    for _ in range(3):
        await post_on_read(tenant)
        clock.advance(1)
    await catch_up(tenant, BOBS)
    for wanted in (Wanted(), Wanted(since=milliseconds(await post_on_read(tenant)))):
        await catch_up(tenant, BOBS)
        watched, table = record_calls(tenant)
        await find_messages(watched, BOBS, wanted, limit=10)
        assert kinds(table) == LIST


async def test_single_message_is_found(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    torn = hold_back(tenant, message)
    await catch_up(torn, BOBS)
    assert (await read_message(torn, BOBS, message)).entry.id == message


async def test_recalled_post_is_not_looked_for(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    torn = hold_back(tenant, message)
    await recall_on_read(tenant, message)
    await catch_up(torn, BOBS)
    assert await listed(torn) == []
    with pytest.raises(NotFound):
        await read_message(torn, BOBS, message)


async def test_whole_page_reads_nothing_more(tenant: Ports) -> None:
    for _ in range(3):
        await post_on_read(tenant)
    await catch_up(tenant, BOBS)
    watched, table = record_calls(tenant)
    await list_messages(watched, BOBS, limit=10)
    assert kinds(table) == LIST
    watched, table = record_calls(tenant)
    page = await list_messages(watched, BOBS, limit=2)
    await list_messages(watched, BOBS, limit=2, after=page.next)
    assert kinds(table) == LIST + LIST


async def test_missing_entries_are_looked_up_for_a_moment_only(tenant: Ports, clock: ManualClock) -> None:
    kept, archived = await post_on_read(tenant), await post_on_read(tenant)
    await catch_up(tenant, BOBS)
    await archive(tenant, BOBS, [archived])
    watched, table = record_calls(tenant)
    assert await listed(watched) == [kept]
    assert kinds(table) == [*LIST, "get", "transact_get"]
    clock.advance(HIDDEN_SECONDS + 1)
    watched, table = record_calls(tenant)
    assert await listed(watched) == [kept]
    assert "transact_get" not in kinds(table)


async def test_posts_before_the_user_joined_are_not_looked_up(tenant: Ports) -> None:
    for _ in range(3):
        await post_on_read(tenant)
    await join(tenant, EVE)
    await post_on_read(tenant)
    await catch_up(tenant, EVES)
    watched, table = record_calls(tenant)
    assert len((await list_messages(watched, EVES, limit=10)).messages) == 1
    assert "transact_get" not in kinds(table)
    await leave(tenant, EVE)
    await mark_read_before(tenant, EVES, tenant.clock())
    state = await read_state(tenant, TENANT, INBOX)
    assert await read_hidden_copies(tenant, EVES, state, ()) == []
