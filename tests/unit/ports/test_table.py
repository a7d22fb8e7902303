"""Positions survive the round trip through a cursor; a range is read with no more queries than it needs."""

import pytest

from stak.ports.table import Position, Span, position, rows_of
from stak.ports.writes import Key, Put
from tests.support.limited_table import LimitedTable
from tests.support.recording_table import RecordingTable


def test_position_survives_the_round_trip() -> None:
    for end in (Position("p", "s"), Position("p", "s", "i"), Position("p", "s", "")):
        assert position(tuple(end)) == end


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(
    ("span", "queries"),
    [
        (Span("a", "d"), 2),  # both pages are full, and nothing can follow the last row
        (Span("Z", "e"), 3),  # something may
        (Span("b", "c"), 1),
        (Span("b", "b"), 1),
        (Span("x", "z"), 1),
    ],
)
async def test_rows_are_read_to_the_end_of_their_range(span: Span, queries: int, reverse: bool) -> None:
    limited = LimitedTable()
    await limited.open()
    table = RecordingTable(limited.table)
    await table.commit([(Put(Key("p", name), {}),) for name in "abcd"])
    found = [row.key.sk async for row in rows_of(table, "p", span, at_once=2, reverse=reverse)]
    within = [name for name in "abcd" if (span.low or "") <= name <= (span.high or "")]
    assert found == (within[::-1] if reverse else within)
    assert len(table.reads) == queries
