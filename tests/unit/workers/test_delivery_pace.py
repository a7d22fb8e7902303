"""How many chunks a worker starts: what fits the remaining time at the measured pace."""

import time

import pytest

from workers.delivery_pace import DeliveryPace

CHUNKS = [100] * 20


def paced(seconds_per_recipient: float) -> DeliveryPace:
    pace = DeliveryPace()
    for _ in range(30):
        pace.record(1000, time.monotonic() - 1000 * seconds_per_recipient)
    return pace


@pytest.mark.parametrize(
    ("seconds_per_recipient", "seconds_left", "expected"),
    [(0.001, None, 20), (0.001, 60, 20), (0.01, 60, 20), (0.05, 60, 6), (0.05, 11, 1), (0.05, 9, 0), (0.05, 0, 0)],
)
def test_chunks_fit_half_of_the_remaining_time(
    seconds_per_recipient: float, seconds_left: float | None, expected: int
) -> None:
    pace = paced(seconds_per_recipient)
    count = pace.count_in_time(CHUNKS, seconds_left, is_first=False)
    assert abs(count - expected) <= (1 if expected == 6 else 0)


def test_first_chunk_of_a_batch_is_always_started() -> None:
    assert paced(10).count_in_time(CHUNKS, 0, is_first=True) == 1


def test_unmeasured_pace_is_that_of_a_new_table() -> None:
    assert DeliveryPace().count_in_time([100] * 100, 60, is_first=True) == 30


def test_batch_without_recipients_is_not_measured() -> None:
    pace = paced(0.001)
    pace.record(0, time.monotonic() - 100)
    assert pace.count_in_time(CHUNKS, 60, is_first=False) == 20
