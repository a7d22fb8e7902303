"""Positions survive the round trip through a cursor."""

from stak.ports.table import Position, position


def test_position_survives_the_round_trip() -> None:
    for end in (Position("p", "s"), Position("p", "s", "i"), Position("p", "s", "")):
        assert position(tuple(end)) == end
