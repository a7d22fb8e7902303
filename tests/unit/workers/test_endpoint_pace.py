"""The pace of webhook endpoints: a slow or failing endpoint delays its own events, and nobody else's."""

from stak.clock import ManualClock
from workers.endpoint_pace import (
    FAILURES_MAX,
    FIRST_PAUSE_SECONDS,
    PAUSE_MAX_SECONDS,
    SLOTS_PER_ENDPOINT,
    SLOW_SLOTS,
    EndpointPace,
)


def run(pace: EndpointPace, clock: ManualClock, endpoint: str, *, seconds: float = 0.0, is_done: bool = True) -> None:
    """Run one request to its end."""
    end = pace.start(endpoint)
    clock.advance(seconds)
    end(is_done)


def test_endpoint_has_a_few_slots_and_others_have_theirs() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    ends = [pace.start("a") for _ in range(SLOTS_PER_ENDPOINT)]
    assert pace.delay_seconds("a") >= 1
    assert pace.delay_seconds("b") == 0
    ends[0](True)
    assert pace.delay_seconds("a") == 0


def test_waiting_events_are_spread_over_the_time_they_take() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    for _ in range(20):
        run(pace, clock, "a", seconds=8.0)
    for _ in range(SLOTS_PER_ENDPOINT):
        pace.start("a")
    delays = [pace.delay_seconds("a") for _ in range(100)]
    assert delays == sorted(delays)
    assert delays[0] <= 3, "the first waits for one slot"
    assert 150 <= delays[90] <= 200, "8 seconds each, four at once"
    assert max(pace.delay_seconds("a") for _ in range(1000)) == PAUSE_MAX_SECONDS


def test_slow_endpoints_leave_slots_to_fast_ones() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    slow = [f"slow {number}" for number in range(SLOW_SLOTS)]
    for endpoint in slow:
        for _ in range(20):
            run(pace, clock, endpoint, seconds=9.0)
    started = 0
    for _ in range(SLOTS_PER_ENDPOINT):
        for endpoint in slow:
            if pace.delay_seconds(endpoint) == 0:
                pace.start(endpoint)
                started += 1
    assert started == SLOW_SLOTS
    assert pace.delay_seconds("fast") == 0


def test_endpoint_that_keeps_failing_is_tried_once_after_each_pause() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    for _ in range(FAILURES_MAX):
        assert pace.delay_seconds("a") == 0
        run(pace, clock, "a", is_done=False)
    assert pace.delay_seconds("a") >= FIRST_PAUSE_SECONDS
    clock.advance(FIRST_PAUSE_SECONDS)
    assert pace.delay_seconds("a") == 0
    end = pace.start("a")
    assert pace.delay_seconds("a") > 0, "one request at a time"
    end(False)
    clock.advance(FIRST_PAUSE_SECONDS)
    assert pace.delay_seconds("a") > 0, "the second pause is longer"
    clock.advance(FIRST_PAUSE_SECONDS)
    run(pace, clock, "a")
    assert [pace.delay_seconds("a") for _ in range(3)] == [0, 0, 0], "it has recovered"


def test_pause_has_a_limit() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    for _ in range(50):
        run(pace, clock, "a", is_done=False)
    assert pace.delay_seconds("a") <= PAUSE_MAX_SECONDS
    clock.advance(PAUSE_MAX_SECONDS)
    assert pace.delay_seconds("a") == 0
