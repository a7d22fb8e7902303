"""Positions: what a cursor keeps of a page's end is enough to go on."""

from stak.ports.table import Position, position


def test_position_survives_its_way_through_a_cursor() -> None:
    for end in (Position("p", "s"), Position("p", "s", "i"), Position("p", "s", "")):
        assert position(tuple(end)) == end
