"""The registry of all benchmarks by name."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from bench import accept, aws, broadcast, chat, compare_commits, engine, mark_all, memory, realtime, recall
from bench.benchmark_results import Result


class Benchmark(NamedTuple):
    """A benchmark that `python -m bench NAME` runs, with a one-sentence description."""

    run: Callable[[], Result]
    description: str
    is_on_request: bool = False
    """Whether it runs only if it is named."""


BENCHMARKS: Final[Mapping[str, Benchmark]] = {
    "engine": Benchmark(
        engine.run,
        "Deliveries through the embedded engine: next to plain SQL, and beside a busy HTTP process.",
    ),
    "broadcast": Benchmark(
        broadcast.run,
        "A post of 50,000 users over HTTP until all is delivered: next to bare SQL and to a peer.",
    ),
    "aws": Benchmark(
        aws.run,
        "Deliveries to DynamoDB: the CPU they cost next to plain clients, and end to end on a local AWS.",
    ),
    "mark_all": Benchmark(
        mark_all.run,
        "Marking all read, with 10 and with 10,000 unread messages.",
    ),
    "recall": Benchmark(
        recall.run,
        "Taking a message back from 1,000 and from 100,000 users over HTTP.",
    ),
    "accept": Benchmark(
        accept.run,
        "A post of 100,000 users until it is promised: next to bare rows of the same users.",
    ),
    "realtime": Benchmark(
        realtime.run,
        "One message to 2,000 connected clients of one process: next to bare Litestar channels.",
    ),
    "memory": Benchmark(
        memory.run,
        "The memory of both processes during a broadcast to a million users.",
    ),
    "chat": Benchmark(
        chat.run,
        "Messages sent over HTTP by eight at once, pages of history and of chat lists: next to Matrix Synapse.",
    ),
    "compare_commits": Benchmark(
        compare_commits.run,
        "Deliveries, chat sends and reads of this checkout next to another commit's (--base REVISION), in turns.",
        is_on_request=True,
    ),
}
