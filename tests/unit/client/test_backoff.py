"""When the client reconnects."""

import pytest

from stak.client.backoff import FIRST_SECONDS, MAX_SECONDS, Backoff, Plan, plan_reconnect


@pytest.mark.parametrize(
    ("code", "was_ready", "has_goodbye", "plan"),
    [
        (1012, True, False, "at once"),
        (1012, True, True, "at once"),
        (None, True, True, "at once"),
        (1012, False, False, "later"),  # A server that only says so would be called without end.
        (None, True, False, "later"),
        (1006, True, False, "later"),
        (1011, True, False, "later"),
        (4410, True, False, "later"),
        (4429, True, False, "later"),
        (4401, True, False, "with a new token"),
        (4403, False, False, "with a new token"),
        (4404, False, True, "with a new token"),
    ],
)
def test_reconnect_plan_follows_the_close_code(
    code: int | None, was_ready: bool, has_goodbye: bool, plan: Plan
) -> None:
    assert plan_reconnect(code, was_ready=was_ready, has_goodbye=has_goodbye) == plan


def test_pauses_are_random_up_to_a_doubling_bound() -> None:
    bounds = [max(_after(tries) for _ in range(300)) for tries in range(8)]
    for tries, longest in enumerate(bounds):
        bound = min(MAX_SECONDS, FIRST_SECONDS * 2**tries)
        assert 0.8 * bound < longest <= bound
    assert min(_after(7) for _ in range(300)) < 0.2 * MAX_SECONDS


def test_success_resets_the_backoff() -> None:
    backoff = Backoff()
    for _ in range(20):
        backoff.seconds()
    backoff.reset()
    assert backoff.seconds() <= FIRST_SECONDS


def _after(tries: int) -> float:
    backoff = Backoff()
    for _ in range(tries):
        backoff.seconds()
    return backoff.seconds()
