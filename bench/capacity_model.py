"""What a machine with more cores can do, by what a read and a post cost: the formula behind docs/benchmarks.md.

Reads run in parallel. A post runs in parallel in the HTTP processes, then in one worker, and both hold the write lock
of the SQLite file in turns. So the most posts per second are the least of three limits:

    1 / (seconds in the lock), 1 / (CPU of the worker outside it), cores / (all CPU of a post)
"""

import math
from typing import NamedTuple


class Costs(NamedTuple):
    """The seconds that one read and one post take."""

    read_cpu: float
    post_http_cpu: float
    """In the HTTP processes, outside the lock."""
    post_worker_cpu: float
    """In the worker, outside the lock."""
    post_lock: float
    """With the lock held, by all processes together; most of it waits for the disk."""
    post_lock_cpu: float
    """The CPU of that."""

    @property
    def post_cpu(self) -> float:
        """Return all CPU of a post."""
        return self.post_http_cpu + self.post_worker_cpu + self.post_lock_cpu


class Capacity(NamedTuple):
    """What a number of cores can do."""

    cores: int
    posts_per_second: float
    limited_by: str
    http_processes: int
    """More only compete for cores with the worker and with commits, at the most posts per second."""
    http_processes_for_posts: int
    """How many of them the posts keep busy; the others help reads and connections only."""
    reads_per_second: float
    """Without posts."""
    reads_beside_posts: float
    """Per second, beside the most posts."""


def capacity(costs: Costs, cores: int) -> Capacity:
    """Return what this many cores can do."""
    limits = {
        "the write lock": 1 / costs.post_lock,
        "the worker": 1 / costs.post_worker_cpu,
        "CPU": cores / costs.post_cpu,
    }
    limited_by = min(limits, key=lambda name: limits[name])
    posts = limits[limited_by]
    left_for_http = cores - posts * (costs.post_worker_cpu + costs.post_lock_cpu)
    left_for_reads = max(0.0, cores - posts * costs.post_cpu)
    return Capacity(
        cores,
        posts,
        limited_by,
        max(1, math.ceil(round(left_for_http, 6))),
        max(1, math.ceil(round(posts * costs.post_http_cpu, 6))),
        cores / costs.read_cpu,
        left_for_reads / costs.read_cpu,
    )
