"""Access patterns of statistics: what a mark adds to its group, what counting writes, and what reading reads."""

import pytest

from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.count_statistics import count_statistics
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen
from stak.inbox.read_statistics import read_statistics
from stak.inbox.statistics_keys import LOG_SHARDS, log_partition, log_shard
from stak.inbox.statistics_log import MARK_DELAY_SECONDS
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from tests.access_patterns.bobs_inbox import ACME, BOB, BOBS, COUNTERS, INBOX, NOW, broadcasts_of, sent
from tests.support.recording_table import RecordingTable, record_calls

MANY = ["bob", *(f"u{number:05d}" for number in range(100))]
LOG = log_partition(log_shard(BOB.user, INBOX))
MINUTE = f"{NOW // 60:08d}"
INTERVAL = NOW - NOW % 60


def written(table: RecordingTable) -> list[list[tuple[str, str, str]]]:
    """Return what was written; the ids of rows of the log are new each time."""
    return [
        [(kind, pk, sk[: sk.index("#c#") + 3] if pk == LOG else sk) for kind, pk, sk in group]
        for group in table.written()
    ]


def counts_of(message_id: str) -> tuple[str, str]:
    return f"t#acmeB#DEFAULT#{message_id}", f"x#{INTERVAL:010d}#{log_shard(BOB.user, INBOX) % 8:02d}"


async def test_marking_several_read_adds_one_row_to_the_group(ports: Ports) -> None:
    ids = [await sent(ports, *MANY) for _ in range(3)]
    watched, table = record_calls(ports)
    assert await mark_read(watched, BOB, ids) == 3
    assert table.calls == [("batch_get", *((BOBS, f"m#{one}") for one in sorted(ids))), COUNTERS, ("commit", 1)]
    assert written(table) == [
        [
            *(("Update", BOBS, f"m#{one}") for one in ids),
            ("Update", BOBS, "c#news"),
            ("Update", BOBS, "c#*"),
            ("Put", LOG, f"{MINUTE}#acme#{NOW:010d}#c#"),
        ]
    ]


async def test_post_to_few_users_adds_nothing(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    await mark_seen(watched, BOB, [message_id])
    assert table.written() == [[("Update", BOBS, f"m#{message_id}")]]


async def test_counting_is_a_query_per_shard_and_one_group_for_many_rows(ports: Ports) -> None:
    message_id = await sent(ports, *MANY)
    watched, table = record_calls(ports)
    await count_statistics(watched)
    assert [call[:2] for call in table.calls] == [("query", log_partition(shard)) for shard in range(LOG_SHARDS)]
    await mark_seen(ports, BOB, [message_id])
    await mark_read(ports, BOB, [message_id])
    watched, table = record_calls(ports)
    await count_statistics(watched)
    row = f"{MINUTE}#acme#{NOW:010d}#c#"
    assert written(table) == [[("Delete", LOG, row), ("Delete", LOG, row), ("Update", *counts_of(message_id))]]
    assert ("batch_get", (broadcasts_of(message_id), f"b#{message_id}")) in table.calls


async def test_mark_all_is_counted_from_the_messages_between_its_watermarks(ports: Ports, clock: ManualClock) -> None:
    message_id = await sent(ports, *MANY)
    await mark_read_before(ports, BOB, clock.time)
    clock.advance(MARK_DELAY_SECONDS)
    watched, table = record_calls(ports)
    await count_statistics(watched)
    assert [call for call in table.calls if call[0] == "query" and call[1] == BOBS and "c#" not in str(call[2])] == [
        ("query", BOBS, ("l#", table_high(table, "l#")), "in order"),
        ("query", BOBS, ("m#", table_high(table, "m#")), "in order"),
    ]
    groups = table.written()
    assert [(*group[0][:2], group[0][2][:2]) for group in groups if group[0][1] == BOBS] == [("Update", BOBS, "m#")]
    assert [len(group) for group in groups] == [1, 2, 1], "how far it is; the copy and the log; the end"
    assert message_id in str(groups)


def table_high(table: RecordingTable, low: str) -> object:
    """Return the end of the query that begins there."""
    (found,) = [call[2][1] for call in table.calls if call[0] == "query" and call[2][0] == low]  # type: ignore[index]
    return found


@pytest.mark.parametrize("readers", [1, 100])
async def test_reading_statistics_is_three_reads_however_many_readers(ports: Ports, readers: int) -> None:
    message_id = await sent(ports, *MANY)
    for uid in MANY[:readers]:
        await mark_read(ports, UserInbox(ACME, UserId(uid), INBOX), [message_id])
    await count_statistics(ports)
    ref = BroadcastRef(ACME, INBOX, message_id)
    watched, table = record_calls(ports)
    found = await read_statistics(watched, ref, await read_broadcast(watched, ref))
    assert (found.delivered, found.read) == (len(MANY), readers)
    partition = f"t#acmeB#DEFAULT#{message_id}"
    assert table.calls == [
        ("get", broadcasts_of(message_id), f"b#{message_id}", True),
        ("query", partition, "k#", "in order"),
        ("query", partition, "x#", "in order"),
    ]
