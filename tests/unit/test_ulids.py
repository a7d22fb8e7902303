"""ULIDs sort by time, and within a process by order of creation."""

import threading

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from stak.clock import SKEW_SECONDS, ManualClock
from stak.ulids import Ids, encode, is_ulid, last_of_second, milliseconds

DAY = 24 * 3600


def test_ids_of_one_millisecond_rise() -> None:
    ids = Ids(ManualClock())
    made = [ids.new() for _ in range(1000)]
    assert made == sorted(set(made))


def test_ids_rise_when_the_clock_steps_back() -> None:
    clock = ManualClock()
    ids = Ids(clock)
    before = ids.new()
    clock.advance(-10)
    assert ids.new() > before


def test_ids_of_many_threads_are_distinct() -> None:
    ids = Ids()
    made: list[str] = []
    threads = [threading.Thread(target=lambda: made.extend(ids.new() for _ in range(2000))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(made)) == 16_000


def test_counter_overflow_continues_in_the_next_millisecond() -> None:
    ids = Ids(ManualClock(), random_bits=lambda bits: (1 << bits) - 1)
    first, second = ids.new(), ids.new()
    assert second > first
    assert is_ulid(second)


@given(st.integers(0, (1 << 128) - 1), st.integers(0, (1 << 128) - 1))
def test_ids_are_ordered_as_their_numbers(one: int, other: int) -> None:
    assert (one < other) == (encode(one) < encode(other))


@given(st.integers(0, (1 << 128) - 1))
@example(0)
@example((1 << 128) - 1)
def test_id_is_its_number_in_base_32(number: int) -> None:
    text = encode(number)
    assert is_ulid(text)
    digits = ["0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(letter) for letter in reversed(text)]
    assert sum(digit << 5 * at for at, digit in enumerate(digits)) == number


def test_id_contains_its_time() -> None:
    clock = ManualClock(1_700_000_000.123)
    assert milliseconds(Ids(clock).new()) == 1_700_000_000_123
    assert milliseconds(Ids(clock).at(1_800_000_000)) == 1_800_000_000_000


def test_last_id_of_a_second_precedes_the_next_second() -> None:
    ids = Ids(ManualClock())
    assert ids.at(1_700_000_000.999) <= last_of_second(1_700_000_000) < ids.at(1_700_000_001)


@pytest.mark.parametrize("text", ["", "0" * 25, "0" * 27, "8" + "0" * 25, "i" * 26, "0" * 25 + "U", "0" * 25 + "a"])
def test_malformed_ulid_is_recognised(text: str) -> None:
    assert not is_ulid(text)


def test_numbers_over_128_bits_are_refused() -> None:
    with pytest.raises(ValueError, match="128 bits"):
        encode(1 << 128)


def test_new_id_is_above_one_of_a_process_slightly_ahead() -> None:
    clock = ManualClock()
    other = Ids(ManualClock(clock.time + SKEW_SECONDS)).new()
    ids = Ids(clock)
    above = [ids.new(above=other) for _ in range(100)]
    assert min(above) > other
    assert len(set(above)) == len(above)


def test_later_ids_ignore_the_other_process() -> None:
    clock = ManualClock()
    ids = Ids(clock)
    ids.new(above=Ids(ManualClock(clock.time + SKEW_SECONDS)).new())
    assert milliseconds(ids.new()) == int(clock.time * 1000)


def test_id_of_a_wrong_clock_is_ignored() -> None:
    clock = ManualClock()
    other = Ids(ManualClock(clock.time + 300 * DAY)).new()
    assert milliseconds(Ids(clock).new(above=other)) == int(clock.time * 1000)


@pytest.mark.parametrize("jump", [300 * DAY, -300 * DAY])
def test_ids_follow_a_corrected_clock(jump: int) -> None:
    clock = ManualClock()
    ids = Ids(clock)
    ids.new()
    for seconds in (jump, -jump):
        clock.advance(seconds)
        made = [ids.new() for _ in range(3)]
        assert made == sorted(made)
        assert milliseconds(made[-1]) == int(clock.time * 1000)
