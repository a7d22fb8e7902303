"""The part of the `broadcast` benchmark about size: posts to everyone in small audiences and in a large one.

In a round, every audience gets one message, so all inboxes have equally many. The rows of the large broadcast are also
written by raw SQL, in parts: as a whole they would not fit in memory.
"""

import contextlib
import random
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.contenders.raw_sql_broadcast import SameRows
from bench.servers.stak_server import CATEGORY, MESSAGE, Up, check_inbox
from stak.engines.embedded.sqlite_connections import DATABASE_NAME
from stak.testing.audience_broadcast import PARTS, Delivery, fill_audience, member, post_to_everyone
from stak.testing.http_inbox import Inbox
from stak.testing.process_memory import peak_mb, reset_peak

_UNIT: Final = "recipients/s"
_SAMPLE: Final = 25
_TIMEOUT_SECONDS: Final = 1200.0
_SMALL_POLL_SECONDS: Final = 0.02
_LARGE_POLL_SECONDS: Final = 0.1
_MEMORY_FACTOR: Final = 1.25
"""Caches that are not full yet may still grow a little."""


class Size(NamedTuple):
    """The audiences, and how often each of them gets a message."""

    small: int
    small_audiences: int
    large: int
    rounds: int
    bare_part: int


FULL: Final = Size(small=50_000, small_audiences=3, large=1_000_000, rounds=2, bare_part=50_000)
TINY: Final = Size(small=100, small_audiences=1, large=500, rounds=1, bare_part=300)


def measure(up: Up, directory: Path, size: Size) -> Result:
    """Fill the audiences, run all rounds, and verify what was stored."""
    large = up.inbox
    small = [up.inbox.beside(f"SMALL{number}") for number in range(size.small_audiences)]
    bare = SameRows(directory / "bare_everyone.db", up.inbox.tenant, "everyone")
    for inbox in small:
        fill_audience(inbox, size.small)
    fill_audience(large, size.large)
    processes = {"HTTP": up.http_pid, "worker": up.worker_pid}
    for pid in processes.values():
        reset_peak(pid)
    small_rates: list[float] = []
    small_peaks: dict[str, float] = {}
    deliveries: list[Delivery] = []
    bare_rates: list[float] = []
    for number in range(size.rounds):
        small_rates.append(_small_rate(small, size.small))
        small_peaks = small_peaks or {name: peak_mb(pid) for name, pid in processes.items()}
        if number % 2:  # in turns, each is first
            bare_rates.append(_bare_rate(bare, size))
            deliveries.append(_large(large, size))
        else:
            deliveries.append(_large(large, size))
            bare_rates.append(_bare_rate(bare, size))
    large_peaks = {name: peak_mb(pid) for name, pid in processes.items()}
    note = _verified(up, small, bare, size)
    of_small = Figure(f"Stak, everyone of {size.small:,}", _UNIT, tuple(small_rates))
    of_large = Figure(
        f"Stak, everyone of {size.large:,}", _UNIT, tuple(one.recipients_per_second for one in deliveries)
    )
    of_bare = Figure(f"bare executemany of the rows for {size.large:,}", _UNIT, tuple(bare_rates))
    parts = [
        Figure(f"{of_large.name}, tenth {part + 1}", _UNIT, tuple(one.part_rates[part] for one in deliveries))
        for part in range(PARTS)
    ]
    memory = {
        (name, count): Figure(f"{name} process, peak memory with {count:,}", "MB", (peaks[name],))
        for name in processes
        for count, peaks in ((size.small, small_peaks), (size.large, large_peaks))
    }
    targets = (
        compare(f"{of_large.name} : of {size.small:,}", of_large, of_small, at_least=0.95),
        compare(f"{of_large.name} : bare executemany", of_large, of_bare, at_least=0.6),
        compare(f"{of_large.name}, last tenth : first tenth", parts[-1], parts[0]),
        *(
            compare(
                f"{name} process, peak memory with {size.large:,} : with {size.small:,}",
                memory[name, size.large],
                memory[name, size.small],
                at_most=_MEMORY_FACTOR,
            )
            for name in processes
        ),
    )
    return Result((of_small, of_large, of_bare, *parts, *memory.values()), targets, (note,))


def _small_rate(inboxes: Sequence[Inbox], members: int) -> float:
    """Post to each of these audiences; return the rate over all."""
    seconds = [members / _post(inbox, members, _SMALL_POLL_SECONDS).recipients_per_second for inbox in inboxes]
    return len(inboxes) * members / sum(seconds)


def _large(inbox: Inbox, size: Size) -> Delivery:
    return _post(inbox, size.large, _LARGE_POLL_SECONDS)


def _post(inbox: Inbox, members: int, poll_seconds: float) -> Delivery:
    try:
        return post_to_everyone(
            inbox, members, MESSAGE, category=CATEGORY, timeout_seconds=_TIMEOUT_SECONDS, poll_seconds=poll_seconds
        )
    except (AssertionError, TimeoutError) as error:
        raise WrongResultError(f"Not everybody was reached: {error}") from error


def _bare_rate(bare: SameRows, size: Size) -> float:
    """Write the rows of one message; the preparation of the rows is not timed."""
    bare.begin_round()
    bare.begin_message()
    seconds = 0.0
    for start in range(0, size.large, size.bare_part):
        part = [member(number) for number in range(start, min(start + size.bare_part, size.large))]
        bare.prepare_part(part)
        began = time.perf_counter()
        bare.run(part)
        seconds += time.perf_counter() - began
        bare.settle()
    return size.large / seconds


def _verified(up: Up, small: Sequence[Inbox], bare: SameRows, size: Size) -> str:
    chosen = random.Random(4)
    for inbox, members in ((up.inbox, size.large), *((inbox, size.small) for inbox in small)):
        for number in chosen.sample(range(members), _SAMPLE):
            check_inbox(inbox, member(number), size.rounds)
    with contextlib.closing(sqlite3.connect(f"file:{up.data / DATABASE_NAME}?mode=ro", uri=True)) as connection:
        own, same = (_size(each, up.inbox.tenant) for each in (connection, bare.connection))
    bare.connection.close()
    if own != same or own[0] != (size.rounds + 2) * size.large:
        raise WrongResultError(f"Not the same rows for everyone: (number, bytes) is {own} in Stak, {same} bare.")
    return (
        f"Everyone: {size.small_audiences} audiences of {size.small:,} and one of {size.large:,}, {size.rounds} "
        f"messages to each; {_SAMPLE} inboxes of each were counted anew: no drift. The inboxes of the large audience "
        f"have {own[0]:,} rows of {own[1]:,} bytes in all, the same as those of bare executemany."
    )


def _size(connection: sqlite3.Connection, tenant: str) -> tuple[int, int]:
    """Return the number of rows in the inboxes DEFAULT, and their bytes."""
    sql = (
        "SELECT count(*), sum(length(pk) + length(sk) + length(body)) FROM item "
        "WHERE pk BETWEEN ? AND ? AND substr(pk, -8) = '#DEFAULT'"
    )
    count, size = connection.execute(sql, (f"t#{tenant}U#", f"t#{tenant}U$")).fetchone()
    return int(count), int(size)
