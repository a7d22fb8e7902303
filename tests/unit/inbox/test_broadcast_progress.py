"""Progress of a broadcast: exact at every moment, without reading the whole ledger each time."""

import random

import msgspec
import pytest

from stak.inbox import broadcast_progress
from stak.inbox.broadcast import Broadcast, Progress, Status
from stak.inbox.broadcast_progress import follow_progress, read_progress, with_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.ports import Ports
from stak.ports.writes import Absent, Delete, Put
from tests.support.broadcasts import INBOX, TENANT, broadcast_to_one
from tests.support.row_counting_table import count_rows

ID = "01HF7YAT00000000000000000A"
REF = BroadcastRef(TENANT, INBOX, ID)


def broadcast(planned: int, status: Status = "delivering") -> Broadcast:
    one = broadcast_to_one(ID, "news", None)
    return msgspec.structs.replace(one, planned=planned, sent=planned, status=status)


async def deliver(ports: Ports, numbers: range) -> None:
    """Write ledger rows as a delivery does."""
    await ports.table.commit(
        [(Put(REF.ledger(one), {"delivered": 100}, when=(Absent("delivered"),)),) for one in numbers]
    )


@pytest.mark.parametrize("chunks", [200, 1000])
async def test_progress_reads_only_what_is_new(ports: Ports, chunks: int) -> None:
    ports, table = count_rows(ports)
    posted = broadcast(chunks + 100)
    await deliver(ports, range(chunks))
    assert (await follow_progress(ports, REF, posted)).chunks == chunks
    assert table.taken() == chunks
    await deliver(ports, range(chunks, chunks + 20))
    assert (await follow_progress(ports, REF, posted)).delivered == (chunks + 20) * 100
    assert table.taken() == 21  # the last known row shows that it is the same ledger
    await follow_progress(ports, REF, posted)
    assert table.taken() == 1


async def test_short_ledger_is_read_as_a_whole(ports: Ports) -> None:
    await deliver(ports, range(10))
    ports, table = count_rows(ports)
    for _ in range(2):
        await follow_progress(ports, REF, broadcast(20))
        assert table.taken() == 10


@pytest.mark.parametrize("seed", range(3))
async def test_progress_is_exact_while_chunks_fail_and_are_redriven_and_recalled(
    ports: Ports, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(broadcast_progress, "_CACHED_MIN_CHUNKS", 3)
    chosen = random.Random(seed)
    planned = 30
    for step in range(200):
        number = min(planned - 1, chosen.randint(0, 2 + step // 5))
        match chosen.choice(("deliver", "deliver", "fail", "redrive")):
            case "deliver":
                await deliver(ports, range(number, number + 1))
            case "fail":
                await ports.table.commit([(Put(REF.ledger(number), {"failed": 100}, when=(Absent(),)),)])
            case "redrive":
                await ports.table.commit([(Delete(REF.ledger(number), when=(Absent("delivered"),)),)])
        assert await follow_progress(ports, REF, broadcast(planned)) == await read_progress(ports, REF)
    recalled = broadcast(planned, "redacting")
    for number in chosen.sample(range(planned), planned):
        await ports.table.commit([(Put(REF.ledger(number), {"delivered": 100, "redacted": 90, "swept": 1}),)])
        assert await follow_progress(ports, REF, recalled) == await read_progress(ports, REF)


async def test_completion_is_decided_by_the_whole_ledger(ports: Ports) -> None:
    posted = broadcast(200)
    await deliver(ports, range(150))
    await follow_progress(ports, REF, posted)
    # As if the tenant had been deleted, and imported as it was earlier.
    await ports.table.commit([(Delete(REF.ledger(number)),) for number in range(20, 30)])
    await deliver(ports, range(150, 200))
    assert (await follow_progress(ports, REF, posted)).chunks == 190
    await ports.table.commit([(Delete(REF.ledger(number)),) for number in range(100, 200)])
    assert (await follow_progress(ports, REF, posted)).chunks == 90


@pytest.mark.parametrize(
    ("status", "paused_from", "cursor", "recipients"),
    [
        ("expanding", None, None, 500),
        ("paused", "expanding", None, 500),
        ("paused", "expanding", "u#m", 500),
        ("paused", "scheduled", None, 500),
        ("paused", "delivering", None, 300),
        ("stopped", "expanding", "u#m", 500),
        ("stopped", None, "u#m", 500),
        ("stopped", None, None, 300),
        ("redacting", None, "u#m", 500),
        ("redacted", None, None, 300),
        ("delivered", None, None, 300),
    ],
)
def test_recipients_of_a_post_to_everyone_are_an_estimate_until_all_are_planned(
    status: Status, paused_from: Status | None, cursor: str | None, recipients: int
) -> None:
    one = msgspec.structs.replace(
        broadcast(3, status), kind="everyone", recipients=500, reached=300, paused_from=paused_from, cursor=cursor
    )
    assert with_progress(one, Progress(chunks=1, delivered=100)).recipients == recipients
