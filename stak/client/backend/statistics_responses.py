"""Statistics of a broadcast, as the server returns them."""

import msgspec


class StatisticsPoint(msgspec.Struct, frozen=True):
    """The totals at the end of the interval that begins at `at`: a minute, an hour or a day."""

    at: int
    delivered: int
    seen: int
    read: int
    acted: int


class Statistics(msgspec.Struct, frozen=True):
    """How many recipients have a message, have seen it, have read it and have answered it, now and over time.

    `estimated` has the names of figures that are estimates; the others are exact.
    """

    recipients: int
    delivered: int
    seen: int
    read: int
    acted: int
    estimated: list[str]
    series: list[StatisticsPoint]
