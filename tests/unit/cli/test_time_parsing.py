"""Times and durations as users write them."""

from datetime import UTC, datetime

import pytest

from stak.cli.time_parsing import length_text, moment_of, seconds_of

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("90", 90), ("90s", 90), ("15m", 900), ("12h", 43_200), ("30d", 2_592_000), ("2w", 1_209_600), ("1h30m", 5400)],
)
def test_duration_is_parsed(text: str, seconds: int) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("text", ["", "0", "0d", "-1d", "d", "1y", "1 d", "1.5h", "soon", "٣d", "30d!"])
def test_invalid_duration_is_none(text: str) -> None:
    assert seconds_of(text) is None


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("+2h", int(NOW.timestamp()) + 7200),
        ("2026-05-01T14:00+02:00", int(NOW.timestamp())),
        ("2026-05-01T12:00:00Z", int(NOW.timestamp())),
        ("1777636800", 1_777_636_800),
    ],
)
def test_time_is_parsed(text: str, at: int) -> None:
    assert moment_of(text, NOW) == at


def test_time_without_zone_is_local() -> None:
    assert moment_of("2026-05-01T12:00", NOW) == int(datetime(2026, 5, 1, 12, 0).astimezone().timestamp())


@pytest.mark.parametrize("text", ["", "+", "+soon", "tomorrow", "2026-13-01", "12", "9" * 30 + "-01-01"])
def test_invalid_time_is_none(text: str) -> None:
    assert moment_of(text, NOW) is None


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "0s"), (59.4, "59s"), (61, "1m 1s"), (3600, "1h"), (90_061, "1d 1h"), (2_592_000, "30d")],
)
def test_duration_is_shown_in_its_two_largest_units(seconds: float, text: str) -> None:
    assert length_text(seconds) == text
