"""The registry of all benchmarks by name."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from bench.benchmark_results import Result
from bench.benchmarks import (
    accept,
    aws_delivery,
    broadcast,
    chat,
    compare_commits,
    embedded_delivery,
    mark_all,
    memory,
    realtime,
    recall,
)


class Benchmark(NamedTuple):
    """A benchmark that `python -m bench NAME` runs, with a one-sentence description."""

    run: Callable[[], Result]
    description: str
    is_on_request: bool = False
    """Whether it runs only if it is named."""


BENCHMARKS: Final[Mapping[str, Benchmark]] = {
    "engine": Benchmark(
        embedded_delivery.run,
        "Deliveries through the embedded engine, compared with plain SQL, and beside a busy HTTP process.",
    ),
    "broadcast": Benchmark(
        broadcast.run,
        "A post to 50,000 users over HTTP until all of it is delivered, compared with raw SQL and with a peer.",
    ),
    "aws": Benchmark(
        aws_delivery.run,
        "Deliveries to DynamoDB: CPU cost compared with plain clients, and throughput on a local AWS.",
    ),
    "mark_all": Benchmark(
        mark_all.run,
        "Marking all messages as read, with 10 and with 10,000 unread ones.",
    ),
    "recall": Benchmark(
        recall.run,
        "Recalling a message from 1,000 and from 100,000 users over HTTP.",
    ),
    "accept": Benchmark(
        accept.run,
        "A post to 100,000 users until it is accepted, compared with writing the rows of its recipients.",
    ),
    "realtime": Benchmark(
        realtime.run,
        "One message to 2,000 connected clients of one process, compared with plain Litestar channels.",
    ),
    "memory": Benchmark(
        memory.run,
        "Peak memory of both processes during a broadcast to a million users.",
    ),
    "chat": Benchmark(
        chat.run,
        "Chat sends over eight connections, and pages of history and of chat lists, compared with Matrix Synapse.",
    ),
    "compare_commits": Benchmark(
        compare_commits.run,
        "Deliveries, chat sends and reads of this checkout, compared with another commit (--base REVISION).",
        is_on_request=True,
    ),
}
