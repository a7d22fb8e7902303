"""Writes of the ledger: an outcome and its part of the totals change together, or not at all."""

import itertools
from typing import Any

import msgspec
import pytest

from stak.inbox.broadcast import Broadcast, Progress, broadcast_item, find_broadcast
from stak.inbox.broadcast_progress import progress_of, read_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.ledger import (
    COPIES,
    SUMMED_MAX_CHUNKS,
    TOTAL_ROWS,
    DeliveredChunk,
    counts_of,
    forget_failures,
    outcome_in,
    outcome_writes,
    record_delivered,
    total_rows_for,
)
from stak.installation.data_format import SEALED_FORMAT
from stak.installation.keys import FORMAT
from stak.ports import Ports
from stak.ports.writes import Done, Item, Put, Refused, Update
from tests.support.broadcasts import BOB, INBOX, TENANT, broadcast_to_one

REF = BroadcastRef(TENANT, INBOX, "01HF7YAT00000000000000000A")
SUMMED = broadcast_to_one(REF.id, "news", None)
WITH_TOTALS = msgspec.structs.replace(SUMMED, total_rows=TOTAL_ROWS)
ONE_ROW = msgspec.structs.replace(SUMMED, uids=(BOB,))
COUNTS = ("delivered", "failed", "redacted", "swept")
SWEPT = {"delivered": 100, "failed": 1, "redacted": 90, "swept": 1}
PARTIAL = {"failed": 1, COPIES: 99}


async def write(ports: Ports, before: Item | None, after: Item | None) -> bool:
    (outcome,) = await ports.table.commit([outcome_writes(REF, WITH_TOTALS, 17, before, after)])
    assert isinstance(outcome, Done | Refused)
    return isinstance(outcome, Done)


async def total(ports: Ports) -> Progress:
    return Progress(**(await ports.table.get(REF.total(1)) or {}))


async def test_outcome_and_total_change_by_the_difference(ports: Ports) -> None:
    outcomes: list[dict[str, Any] | None] = [None, {"failed": 100}, None, PARTIAL, {"delivered": 98}, SWEPT]
    for before, after in itertools.pairwise(outcomes):
        assert await write(ports, before, after)
        assert await total(ports) == await read_progress(ports, REF)


@pytest.mark.parametrize("name", [*SWEPT, COPIES])
@pytest.mark.parametrize("after", [None, {"delivered": 5}], ids=["removed", "replaced"])
async def test_outcome_that_changed_since_it_was_read_stays(ports: Ports, name: str, after: Item | None) -> None:
    assert await write(ports, None, SWEPT)
    assert not await write(ports, {**SWEPT, name: 7}, after)
    assert await total(ports) == await read_progress(ports, REF)


def test_copies_of_a_failed_chunk_are_delivered() -> None:
    assert Progress(*counts_of(PARTIAL)) == Progress(chunks=1, delivered=99, failed=1)


async def test_second_outcome_of_a_new_chunk_is_not_counted(ports: Ports) -> None:
    assert await write(ports, None, {"delivered": 100})
    assert not await write(ports, None, {"delivered": 100})
    assert (await total(ports)).chunks == 1


async def test_unchanged_counts_leave_the_totals(ports: Ports) -> None:
    assert len(outcome_writes(REF, WITH_TOTALS, 0, {"failed": 1, "reason": "a"}, {"failed": 1, "reason": "b"})) == 1


async def test_ledger_without_totals_is_overwritten_only_where_a_chunk_failed(ports: Ports) -> None:
    await ports.table.commit(
        [(Put(REF.ledger(0), {"failed": 3}),), (Put(REF.ledger(1), {"delivered": 2, "swept": 1}),)]
    )
    await forget_failures(ports, [(REF, 1)])
    await record_delivered(ports, [DeliveredChunk(REF, number, 5, SUMMED) for number in range(3)])
    assert await read_progress(ports, REF) == Progress(chunks=3, delivered=12, swept=1)
    assert await total(ports) == Progress()


async def stored(ports: Ports) -> Broadcast:
    broadcast = await find_broadcast(ports, REF)
    assert broadcast is not None
    return broadcast


@pytest.mark.parametrize(
    ("before", "after"),
    [(None, {"delivered": 5}), ({"failed": 3, "reason": "ä"}, {"delivered": 5}), (SWEPT, SWEPT)],
    ids=["new", "failed", "recalled"],
)
async def test_outcome_in_one_row_is_overwritten_only_where_the_chunk_failed(
    ports: Ports, before: Item | None, after: Item
) -> None:
    await ports.table.commit([(Put(REF.key, broadcast_item(ONE_ROW)),), outcome_writes(REF, ONE_ROW, 0, None, before)])
    await record_delivered(ports, [DeliveredChunk(REF, 0, 5, ONE_ROW)])
    assert outcome_in(await stored(ports)) == after
    assert await progress_of(ports, REF, await stored(ports)) == Progress(1, *(after.get(n, 0) for n in COUNTS))


async def test_outcome_in_one_row_that_changed_since_it_was_read_stays(ports: Ports) -> None:
    await ports.table.commit([(Put(REF.key, broadcast_item(ONE_ROW)),)])
    await ports.table.commit([outcome_writes(REF, ONE_ROW, 0, None, SWEPT)])
    for before in (None, {**SWEPT, "failed": 2}):
        (outcome,) = await ports.table.commit([outcome_writes(REF, ONE_ROW, 0, before, None)])
        assert isinstance(outcome, Refused)
    assert outcome_in(await stored(ports)) == SWEPT


async def test_forgotten_failure_leaves_one_row_without_outcome(ports: Ports) -> None:
    await ports.table.commit([(Put(REF.key, broadcast_item(ONE_ROW)),)])
    await ports.table.commit([outcome_writes(REF, ONE_ROW, 0, None, {"failed": 1, "reason": "poison"})])
    await forget_failures(ports, [(REF, 0)])
    assert (await stored(ports)).outcome is None
    await record_delivered(ports, [DeliveredChunk(REF, 0, 1, ONE_ROW)])
    await forget_failures(ports, [(REF, 0)])
    assert outcome_in(await stored(ports)) == {"delivered": 1}


async def test_outcome_of_a_removed_broadcast_creates_no_row(ports: Ports) -> None:
    await record_delivered(ports, [DeliveredChunk(REF, 0, 1, ONE_ROW)])
    assert await ports.table.get(REF.key) is None


async def test_only_broadcasts_with_many_chunks_have_totals(ports: Ports) -> None:
    assert await total_rows_for(ports, "users", SUMMED_MAX_CHUNKS) == 0
    assert await total_rows_for(ports, "users", SUMMED_MAX_CHUNKS + 1) == TOTAL_ROWS
    assert await total_rows_for(ports, "everyone", 0) == TOTAL_ROWS
    await ports.table.commit([(Update(FORMAT, set={"version": SEALED_FORMAT}),)])
    ports.cache.invalidate(("data format",))
    assert await total_rows_for(ports, "everyone", 0) == 0
