"""The table calls of a Novu client: the unread count reads no message, the first page is one Query."""

from stak.inbox.search_messages import Wanted, count_messages, find_messages
from stak.ports import Ports
from tests.access_patterns.bobs_inbox import BOB, BOBS, COUNTERS, fill_inbox
from tests.support.recording_table import record_calls

UNREAD = Wanted(read=False, archived=False)
NEWS = Wanted(read=False, categories=frozenset(("news",)))
NONE = Wanted(read=False, categories=frozenset())


async def test_unread_count_reads_no_message(ports: Ports) -> None:
    await fill_inbox(ports, 3)
    watched, table = record_calls(ports)
    assert await count_messages(watched, BOB, [UNREAD, NEWS, NONE]) == [3, 3, 0]
    assert table.calls == [COUNTERS]


async def test_first_page_is_one_query_of_messages(ports: Ports) -> None:
    await fill_inbox(ports, 3)
    watched, table = record_calls(ports)
    page = await find_messages(watched, BOB, Wanted(archived=False), limit=2)
    assert (len(page.messages), page.has_more) == (2, True)
    of_messages = [request for request in table.calls if request[0] == "query" and request != COUNTERS]
    assert of_messages == [("query", BOBS, ("m#", "m#~"), "newest first")]


async def test_no_message_is_read_when_nothing_is_unread(ports: Ports) -> None:
    watched, table = record_calls(ports)
    assert (await find_messages(watched, BOB, UNREAD, limit=10)).messages == []
    assert [request for request in table.calls if request[0] == "query"] == [COUNTERS]
