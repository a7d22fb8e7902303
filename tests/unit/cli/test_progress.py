"""The rate of progress over a recent window."""

import pytest

from stak.cli.progress import WINDOW_SECONDS, Pace


class ManualTime:
    """A manual clock."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def manual_time() -> ManualTime:
    return ManualTime()


def test_single_measurement_has_no_rate(manual_time: ManualTime) -> None:
    pace = Pace(manual_time)
    pace.note(500)
    assert pace.per_second == 0
    assert pace.seconds_left(100) is None


def test_rate_is_progress_over_time(manual_time: ManualTime) -> None:
    pace = Pace(manual_time)
    pace.note(0)
    manual_time.now += 2
    pace.note(1000)
    assert pace.per_second == 500
    assert pace.seconds_left(1000) == 2


def test_old_measurements_do_not_count(manual_time: ManualTime) -> None:
    pace = Pace(manual_time)
    for _ in range(100):
        pace.note(0)  # No progress.
        manual_time.now += 1
    for done in range(0, 3000, 100):
        pace.note(done)
        manual_time.now += 1
    assert pace.per_second == pytest.approx(100, rel=1.5 / WINDOW_SECONDS)


def test_rate_falls_without_progress(manual_time: ManualTime) -> None:
    pace = Pace(manual_time)
    pace.note(0)
    manual_time.now += 1
    pace.note(1000)
    manual_time.now += 9
    assert pace.per_second == 100


def test_restart_has_no_rate_yet(manual_time: ManualTime) -> None:
    pace = Pace(manual_time)
    pace.note(1000)
    manual_time.now += 1
    pace.note(10)
    assert pace.per_second == 0
