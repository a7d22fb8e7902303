"""What a Novu client's bell and first page ask of the table: the bell never a message, the page one Query of them."""

from stak.inbox.search import Wanted, count_messages, find_messages
from stak.ports import Ports
from tests.access_patterns.recorder import recorded
from tests.access_patterns.test_inbox import NOW, counters_at
from tests.access_patterns.test_seed_patterns import BOB, BOBS, filled

UNREAD = Wanted(read=False, archived=False)
NEWS = Wanted(read=False, categories=frozenset(("news",)))
NONE = Wanted(read=False, categories=frozenset())


async def test_unread_is_counted_without_reading_a_message(ports: Ports) -> None:
    await filled(ports, 3)
    watched, table = recorded(ports)
    assert await count_messages(watched, BOB, [UNREAD, NEWS, NONE]) == [3, 3, 0]
    assert table.asked == [counters_at(NOW)]


async def test_a_first_page_is_one_query_of_messages(ports: Ports) -> None:
    await filled(ports, 3)
    watched, table = recorded(ports)
    page = await find_messages(watched, BOB, Wanted(archived=False), limit=2)
    assert (len(page.messages), page.has_more) == (2, True)
    of_messages = [request for request in table.asked if request[0] == "query" and request != counters_at(NOW)]
    assert of_messages == [("query", BOBS, ("m#", "m#~"), "newest first")]


async def test_where_nothing_is_unread_no_message_is_read(ports: Ports) -> None:
    watched, table = recorded(ports)
    assert (await find_messages(watched, BOB, UNREAD, limit=10)).messages == []
    assert [request for request in table.asked if request[0] == "query"] == [counters_at(NOW)]
