"""Hot keys and full tables: which of them throttled requests show."""

import random
from functools import partial

import pytest

from stak.clock import ManualClock
from stak.engines.aws.dynamodb.hot_keys import (
    FORGET_SECONDS,
    HOT_REQUESTS,
    HOT_SECONDS,
    KEYS_MAX,
    HotKeys,
)


class Requests:
    """Requests of one process, one each half second."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.hot_keys = HotKeys(self.clock)

    def throttled(self, *keys: str, times: int = 1, others_succeed: bool = True) -> set[str]:
        """Throttle these keys several times; return those that are hot in the end."""
        found: set[str] = set()
        for _ in range(times):
            self.clock.advance(HOT_SECONDS / HOT_REQUESTS)
            if others_succeed:
                self.hot_keys.record_written(lambda: {"other"})
            found = self.hot_keys.record_throttled(keys)
        return found


def test_key_is_hot_after_some_seconds_of_throttling_while_others_are_written() -> None:
    requests = Requests()
    assert requests.throttled("hot", times=HOT_REQUESTS) == set()
    assert requests.throttled("hot") == {"hot"}
    assert requests.throttled("hot", "new") == {"hot"}


def test_requests_within_a_moment_do_not_make_a_key_hot() -> None:
    requests = Requests()
    requests.throttled("hot")
    requests.hot_keys.record_written(lambda: {"other"})
    assert [requests.hot_keys.record_throttled({"hot"}) for _ in range(20)] == [set()] * 20


def test_few_requests_do_not_make_a_key_hot() -> None:
    requests = Requests()
    requests.throttled("hot", times=HOT_REQUESTS - 2)
    requests.clock.advance(HOT_SECONDS)
    assert requests.throttled("hot") == set()
    assert requests.throttled("hot") == {"hot"}


def test_key_is_not_hot_where_nothing_else_is_written() -> None:
    requests = Requests()
    assert requests.throttled("hot", times=20, others_succeed=False) == set()
    requests.hot_keys.record_written(lambda: {"hot"})
    assert requests.throttled("hot", others_succeed=False) == set()
    requests.hot_keys.record_written(lambda: {"other"})
    assert requests.throttled("hot", others_succeed=False) == {"hot"}
    assert requests.throttled("hot", times=HOT_REQUESTS + 1, others_succeed=False) == set()


def test_many_repeatedly_throttled_keys_are_a_full_table() -> None:
    few = [f"k{number}" for number in range(KEYS_MAX)]
    assert Requests().throttled(*few, times=HOT_REQUESTS + 1) == set(few)
    assert Requests().throttled(*few, "one more", times=HOT_REQUESTS + 1) == set()


def test_keys_that_are_throttled_once_do_not_hide_a_hot_one() -> None:
    requests = Requests()
    for number in range(50):
        found = requests.throttled("hot", f"k{number}")
    assert found == {"hot"}


def test_key_is_forgotten_after_a_while() -> None:
    requests = Requests()
    requests.throttled("hot", times=HOT_REQUESTS + 1)
    requests.clock.advance(FORGET_SECONDS + 1)
    assert requests.throttled("hot") == set()
    many = [f"k{number}" for number in range(KEYS_MAX + 1)]
    requests.throttled(*many, times=2)
    requests.clock.advance(FORGET_SECONDS + 1)
    assert requests.throttled("hot", times=HOT_REQUESTS + 1) == {"hot"}


def test_memory_is_bounded() -> None:
    requests = Requests()
    for number in range(5_000):
        requests.hot_keys.record_throttled({f"k{number}", f"k{number - 1}"})
    assert len(requests.hot_keys._throttled) <= 1_002
    assert requests.hot_keys._repeated <= 1_002


@pytest.mark.parametrize("partitions", [4, 16, 40])
def test_table_ten_percent_over_its_capacity_is_no_hot_key(partitions: int) -> None:
    """Packs of 33 keys, a tenth of them throttled by partition, sent again until they succeed."""
    rng = random.Random(partitions)
    clock = ManualClock()
    hot_keys = HotKeys(clock)
    hot = cancelled = 0
    waiting: list[str] = []
    for number in range(1_000):  # 20 seconds
        clock.advance(0.02)
        pack = waiting + [f"k{number}-{place}" for place in range(33 - len(waiting))]
        full = {place for place in range(partitions) if rng.random() < 0.1}
        waiting = [key for key in pack if rng.randrange(partitions) in full]
        if not waiting:
            hot_keys.record_written(partial(list, pack))
            continue
        cancelled += 1
        hot += bool(hot_keys.record_throttled(waiting))
    assert cancelled > 300
    assert hot == 0
