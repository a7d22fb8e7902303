"""How fast something goes, by what it did of late."""

import pytest

from stak.cli.progress import WINDOW_SECONDS, Pace


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_nothing_is_known_from_one_look(hand: Hand) -> None:
    pace = Pace(hand)
    pace.note(500)
    assert pace.per_second == 0
    assert pace.seconds_left(100) is None


def test_the_rate_is_what_was_done_in_the_time_it_took(hand: Hand) -> None:
    pace = Pace(hand)
    pace.note(0)
    hand.now += 2
    pace.note(1000)
    assert pace.per_second == 500
    assert pace.seconds_left(1000) == 2


def test_what_was_long_ago_does_not_count(hand: Hand) -> None:
    pace = Pace(hand)
    for _ in range(100):
        pace.note(0)  # it stood still
        hand.now += 1
    for done in range(0, 3000, 100):
        pace.note(done)
        hand.now += 1
    assert pace.per_second == pytest.approx(100, rel=1.5 / WINDOW_SECONDS)


def test_where_it_stands_still_the_rate_falls(hand: Hand) -> None:
    pace = Pace(hand)
    pace.note(0)
    hand.now += 1
    pace.note(1000)
    hand.now += 9
    assert pace.per_second == 100


def test_what_is_begun_again_has_no_rate_yet(hand: Hand) -> None:
    pace = Pace(hand)
    pace.note(1000)
    hand.now += 1
    pace.note(10)
    assert pace.per_second == 0
