"""The `processes` benchmark: reads with one and with two HTTP processes, and a model of machines with more cores.

Both servers have the same contents, and are measured in turns with the load generator beside them. Then posts to one
user each show what a post costs outside the write lock, which is parallel, and inside it, which is not: the processes
of that server time the lock. `bench.capacity_model` computes from these costs what 2, 4, 8 and 16 cores can do.
"""

import contextlib
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

from bench.benchmark_results import Figure, Result, compare, relative_to
from bench.capacity_model import Capacity, Costs, capacity
from bench.contenders.http_reads import HttpReads
from bench.contenders.stak_reads import CONNECTIONS, PAGE, InboxReads
from bench.contenders.stak_single_posts import Recipients, SinglePosts
from bench.interleaved_timing import rates_per_second
from bench.load.http_load_control import Asker, asker, cpu_seconds_of
from bench.scratch_directory import scratch_directory
from bench.servers.lock_times import LockTimes, read_lock_times, timed_stak_up
from bench.servers.stak_server import Up, stak_up
from stak.http_processes import http_process_names
from stak.testing.child_processes import child_of

_Kind = Literal["unread counts", "page"]
_KINDS: Final[tuple[_Kind, ...]] = ("unread counts", "page")
_FACTOR: Final = 1.6
_CORES: Final = (2, 4, 8, 16)
_POSTS: Final = "posts to one user each, 2 HTTP processes, until delivered"
_LEAST_SECONDS: Final = 1e-6
"""What the clock of CPU times counts as nothing still takes some time: at the tiny size."""


class _Size(NamedTuple):
    readers: int
    messages: int
    rounds: int
    blocks: int
    each: Mapping[_Kind, int]
    """Requests on each connection in a block."""
    post_connections: int
    posts_each: int
    post_rounds: int


_FULL: Final = _Size(
    readers=1_000,
    messages=40,
    rounds=1 + 5,  # one round warms up
    blocks=4,
    each={"unread counts": 60, "page": 40},
    post_connections=64,
    posts_each=60,
    post_rounds=1 + 3,
)
_TINY: Final = _Size(
    readers=6,
    messages=3,
    rounds=1 + 1,
    blocks=1,
    each=dict.fromkeys(_KINDS, 2),
    post_connections=4,
    posts_each=1,
    post_rounds=1 + 1,
)


class _PostCosts(NamedTuple):
    """What the posts of one round cost, by the kind of process."""

    posts: int
    seconds: float
    """Until the last posts were delivered."""
    cpu_seconds: Mapping[str, float]
    lock: Mapping[str, LockTimes]


def run(*, is_tiny: bool) -> Result:
    """Measure reads in turns, then posts; compute the model."""
    size = _TINY if is_tiny else _FULL
    with scratch_directory() as directory, contextlib.ExitStack() as stack:
        load = stack.enter_context(asker())
        one = stack.enter_context(stak_up(directory / "one", http_processes=1))
        two, times = stack.enter_context(timed_stak_up(directory / "two", http_processes=2))
        of_one, of_two = _reads(one, load, size, 1), _reads(two, load, size, 2)
        contenders = [reads for kind in _KINDS for reads in (of_one[kind], of_two[kind])]
        rates = rates_per_second(contenders, _rounds(size))
        posts = _measure_posts(two, times, load, size)
    figures = {name: Figure(name, "requests/s", repeats) for name, repeats in rates.items()}
    costs = _costs(of_one["unread counts"], posts)
    capacities = [capacity(costs, cores) for cores in _CORES]
    cost_figures = _cost_figures(costs, posts)
    measured = next(figure for figure in cost_figures if figure.name == _POSTS)
    targets = (
        *(
            compare(
                f"{kind}, 2 HTTP processes : 1",
                figures[of_two[kind].name],
                figures[of_one[kind].name],
                at_least=_FACTOR,
            )
            for kind in _KINDS
        ),
        relative_to(f"model of {_CORES[0]} cores", measured, capacities[0].posts_per_second),
    )
    notes = (*(contender.cpu_note() for contender in contenders), *_table(capacities))
    return Result((*figures.values(), *cost_figures, *_model_figures(capacities)), targets, notes)


def _reads(up: Up, load: Asker, size: _Size, http_processes: int) -> dict[_Kind, HttpReads]:
    """Fill the inboxes; return the contenders that read them."""
    inboxes = InboxReads(up, size.readers, size.messages)
    processes = {name: child_of(up.supervisor_pid, name) for name in http_process_names(http_processes)}
    requests = {"unread counts": inboxes.unread(), "page": inboxes.pages()}
    label = "1 HTTP process" if http_processes == 1 else f"{http_processes} HTTP processes"
    names: dict[_Kind, str] = {"unread counts": "unread counts", "page": f"page of {PAGE} with counts"}
    return {
        kind: HttpReads(
            f"{names[kind]}, {label}",
            load,
            inboxes.client.port,
            processes,
            requests[kind],
            connections=CONNECTIONS,
            each=size.each[kind],
        )
        for kind in _KINDS
    }


def _rounds(size: _Size) -> list[list[int]]:
    """Return blocks with unique numbers."""
    return [[number * size.blocks + block for block in range(size.blocks)] for number in range(size.rounds)]


def _measure_posts(up: Up, times: Path, load: Asker, size: _Size) -> list[_PostCosts]:
    """Post to one user each, in rounds of which the first warms up; return what each of the others cost."""
    processes = {name: child_of(up.supervisor_pid, name) for name in ("http", "http-2", "worker")}
    uids = [f"poster-{number:05d}" for number in range(size.readers)]
    recipients = Recipients(up, uids)
    posts = SinglePosts(load, recipients, connections=size.post_connections, each=size.posts_each)
    found: list[_PostCosts] = []
    for _ in range(size.post_rounds):
        cpu_before = {name: cpu_seconds_of(pid) for name, pid in processes.items()}
        lock_before = {name: read_lock_times(times, pid) for name, pid in processes.items()}
        began = time.perf_counter()
        posts.run_untimed()  # until the last posts are delivered
        found.append(
            _PostCosts(
                size.post_connections * size.posts_each,
                time.perf_counter() - began,
                {name: cpu_seconds_of(pid) - cpu_before[name] for name, pid in processes.items()},
                {name: read_lock_times(times, pid).since(lock_before[name]) for name, pid in processes.items()},
            )
        )
    recipients.verify(uids[:3])
    return found[1:]


def _costs(unread: HttpReads, rounds: list[_PostCosts]) -> Costs:
    """Return the costs of one read, by one process, and of one post, over all rounds."""
    posts = sum(one.posts for one in rounds)

    def outside(*names: str) -> float:
        seconds = sum(one.cpu_seconds[name] - one.lock[name].cpu_seconds for one in rounds for name in names)
        return max(_LEAST_SECONDS, seconds / posts)

    inside = [times for one in rounds for times in one.lock.values()]
    return Costs(
        read_cpu=max(_LEAST_SECONDS, unread.cpu_seconds_per_request("http")),
        post_http_cpu=outside("http", "http-2"),
        post_worker_cpu=outside("worker"),
        post_lock=sum(times.held_seconds for times in inside) / posts,
        post_lock_cpu=sum(times.cpu_seconds for times in inside) / posts,
    )


def _cost_figures(costs: Costs, rounds: list[_PostCosts]) -> list[Figure]:
    commits = [sum(times.commits for times in one.lock.values()) for one in rounds]
    held = [sum(times.held_seconds for times in one.lock.values()) for one in rounds]
    waited = [sum(times.waited_seconds for times in one.lock.values()) for one in rounds]
    names = {
        "CPU of a read": costs.read_cpu,
        "CPU of a post in HTTP processes, outside the lock": costs.post_http_cpu,
        "CPU of a post in the worker, outside the lock": costs.post_worker_cpu,
        "CPU of a post inside the lock": costs.post_lock_cpu,
        "time of a post inside the lock": costs.post_lock,
    }
    return [
        *(Figure(name, "µs", (1e6 * seconds,)) for name, seconds in names.items()),
        Figure("time of a commit inside the lock", "µs", tuple(1e6 * ratio for ratio in _ratios(held, commits))),
        Figure("wait of a commit for the lock", "µs", tuple(1e6 * ratio for ratio in _ratios(waited, commits))),
        Figure("commits of a post", "commits", _ratios(commits, [one.posts for one in rounds])),
        Figure("share of the time in which the lock is held", "of 1", _ratios(held, [one.seconds for one in rounds])),
        Figure(_POSTS, "posts/s", tuple(one.posts / one.seconds for one in rounds)),
    ]


def _ratios(values: Sequence[float], bases: Sequence[float]) -> tuple[float, ...]:
    return tuple(value / base for value, base in zip(values, bases, strict=True))


def _model_figures(capacities: list[Capacity]) -> list[Figure]:
    return [
        figure
        for one in capacities
        for figure in (
            Figure(f"model, {one.cores} cores: posts", "posts/s", (one.posts_per_second,)),
            Figure(f"model, {one.cores} cores: useful HTTP processes", "processes", (float(one.http_processes),)),
            Figure(f"model, {one.cores} cores: reads", "requests/s", (one.reads_per_second,)),
        )
    ]


def _table(capacities: list[Capacity]) -> list[str]:
    """Return the model as lines of a table."""
    rows = [
        ("cores", "posts/s", "limited by", "useful HTTP processes", "for posts", "reads/s", "reads/s beside posts"),
        *(
            (
                str(one.cores),
                f"{one.posts_per_second:,.0f}",
                one.limited_by,
                str(one.http_processes),
                str(one.http_processes_for_posts),
                f"{one.reads_per_second:,.0f}",
                f"{one.reads_beside_posts:,.0f}",
            )
            for one in capacities
        ),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
