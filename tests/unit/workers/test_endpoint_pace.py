"""The pace of webhook endpoints: a slow or failing endpoint delays its own events, and nobody else's."""

from stak.clock import ManualClock
from workers.endpoint_pace import (
    CHANNEL_SLOTS,
    FAILURES_MAX,
    FIRST_PAUSE_SECONDS,
    PAUSE_MAX_SECONDS,
    SLOTS_PER_ENDPOINT,
    SLOTS_PER_TENANT,
    SLOW_SLOTS,
    WAITING_MAX,
    WAITING_PER_TENANT,
    WAITING_SHARE,
    EndpointPace,
    Receiver,
)

A, B = (Receiver("acme", name) for name in ("a", "b"))


def run(
    pace: EndpointPace, clock: ManualClock, endpoint: Receiver, *, seconds: float = 0.0, is_done: bool = True
) -> None:
    """Run one request to its end."""
    end = pace.start(endpoint)
    clock.advance(seconds)
    end(is_done)


def test_endpoint_has_a_few_slots_and_others_have_theirs() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    ends = [pace.start(A) for _ in range(SLOTS_PER_ENDPOINT)]
    assert pace.delay_seconds(A) >= 1
    assert pace.delay_seconds(B) == 0
    ends[0](True)
    assert pace.delay_seconds(A) == 0


def test_waiting_events_are_spread_over_the_time_they_take() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    for _ in range(20):
        run(pace, clock, A, seconds=8.0)
    for _ in range(SLOTS_PER_ENDPOINT):
        pace.start(A)
    delays = [pace.delay_seconds(A) for _ in range(100)]
    assert delays == sorted(delays)
    assert delays[0] <= 3, "the first waits for one slot"
    assert 150 <= delays[90] <= 200, "8 seconds each, four at once"
    assert max(pace.delay_seconds(A) for _ in range(1000)) == PAUSE_MAX_SECONDS


def test_slow_endpoints_leave_slots_to_fast_ones() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    slow = [Receiver(f"tenant {number}", "slow") for number in range(SLOW_SLOTS)]
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
    assert pace.delay_seconds(Receiver("tenant 0", "fast")) == 0


def test_endpoint_that_keeps_failing_is_tried_once_after_each_pause() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    for _ in range(FAILURES_MAX):
        assert pace.delay_seconds(A) == 0
        run(pace, clock, A, is_done=False)
    assert pace.delay_seconds(A) >= FIRST_PAUSE_SECONDS
    clock.advance(FIRST_PAUSE_SECONDS)
    assert pace.delay_seconds(A) == 0
    end = pace.start(A)
    assert pace.delay_seconds(A) > 0, "one request at a time"
    end(False)
    clock.advance(FIRST_PAUSE_SECONDS)
    assert pace.delay_seconds(A) > 0, "the second pause is longer"
    clock.advance(FIRST_PAUSE_SECONDS)
    run(pace, clock, A)
    assert [pace.delay_seconds(A) for _ in range(3)] == [0, 0, 0], "it has recovered"


def test_pause_has_a_limit() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    for _ in range(50):
        run(pace, clock, A, is_done=False)
    assert pace.delay_seconds(A) <= PAUSE_MAX_SECONDS
    clock.advance(PAUSE_MAX_SECONDS)
    assert pace.delay_seconds(A) == 0


def test_tenant_with_slow_endpoints_leaves_slots_to_other_tenants() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    slow, other = [Receiver("acme", f"slow {number}") for number in range(4)], Receiver("best", "slow")
    for endpoint in (*slow, other):
        for _ in range(20):
            run(pace, clock, endpoint, seconds=2.0)
    ends = [pace.start(one) for one in slow * SLOTS_PER_ENDPOINT if pace.delay_seconds(one) == 0]
    assert len(ends) == SLOTS_PER_TENANT
    assert pace.delay_seconds(other) == 0
    ends[0](True)
    assert pace.delay_seconds(slow[3]) == 0


def test_channels_have_slots_of_their_own() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    started = 0
    for tenant in range(CHANNEL_SLOTS):
        for channel in ("email", "push", "webhook") * 2:
            receiver = Receiver(f"tenant {tenant}", f"{channel} {tenant}", is_channel=True)
            if pace.delay_seconds(receiver) == 0:
                pace.start(receiver)
                started += 1
        assert started == min((tenant + 1) * SLOTS_PER_TENANT, CHANNEL_SLOTS)
    slow = Receiver("acme", "slow")
    for _ in range(20):
        run(pace, clock, slow, seconds=9.0)
    assert pace.delay_seconds(slow) == 0, "they take none of the slots of slow endpoints"


def test_number_of_waiting_messages_has_a_limit_for_each_tenant() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    assert all(pace.may_wait(A, 10) for _ in range(WAITING_PER_TENANT - 1))
    assert pace.may_wait(B, 20)
    assert not pace.may_wait(A, 10)
    assert not pace.may_wait(B, 10)
    assert pace.may_wait(Receiver("best", "a"), 10)
    clock.advance(10)
    assert all(pace.may_wait(A, 10) for _ in range(WAITING_PER_TENANT - 1))
    assert not pace.may_wait(A, 10), "one waits longer"


def test_number_of_waiting_messages_of_all_tenants_has_a_limit() -> None:
    clock = ManualClock()
    pace = EndpointPace(clock)
    for number in range(WAITING_MAX):
        assert pace.may_wait(Receiver(f"tenant {number % 10}", "a"), 10)
    assert not pace.may_wait(Receiver("tenant 0", "a"), 10)
    few = Receiver("acme", "a")
    assert [pace.may_wait(few, 10) for _ in range(WAITING_SHARE + 1)] == [True] * WAITING_SHARE + [False]
