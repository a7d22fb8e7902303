"""The model of more cores: which of the three limits applies, and what is left for reads."""

import itertools

import pytest

from bench.capacity_model import Costs, capacity

COSTS = Costs(read_cpu=0.001, post_http_cpu=0.002, post_worker_cpu=0.0004, post_lock=0.0005, post_lock_cpu=0.0001)


def test_cpu_limits_posts_on_few_cores() -> None:
    found = capacity(COSTS, 2)
    assert found.limited_by == "CPU"
    assert found.posts_per_second == pytest.approx(800)
    assert (found.http_processes, found.http_processes_for_posts) == (2, 2)
    assert found.reads_per_second == pytest.approx(2000)
    assert found.reads_beside_posts == pytest.approx(0)


def test_write_lock_limits_posts_on_many_cores() -> None:
    found = capacity(COSTS, 16)
    assert found.limited_by == "the write lock"
    assert found.posts_per_second == pytest.approx(2000)
    assert found.http_processes_for_posts == 4
    assert found.http_processes == 15  # the worker and the commits keep one core busy
    assert found.reads_beside_posts == pytest.approx(11_000)


def test_slow_worker_limits_posts() -> None:
    found = capacity(COSTS._replace(post_worker_cpu=0.001), 16)
    assert found.limited_by == "the worker"
    assert found.posts_per_second == pytest.approx(1000)


def test_more_cores_never_reduce_anything() -> None:
    found = [capacity(COSTS, cores) for cores in range(1, 33)]
    for fewer, more in itertools.pairwise(found):
        assert more.posts_per_second >= fewer.posts_per_second
        assert more.http_processes >= fewer.http_processes
        assert more.reads_beside_posts >= fewer.reads_beside_posts - 1e-6
