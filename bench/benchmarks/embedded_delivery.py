"""The `engine` benchmark: deliveries by the embedded engine, compared with raw SQL, and beside a busy HTTP process.

All run with synchronous=FULL. A delivery is three writes with three conditions. The inboxes of all contenders grow by a
message in each round, as inboxes do.
"""

import asyncio
import contextlib
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.contenders.raw_sql_conditional_delivery import HandWritten
from bench.contenders.raw_sql_delivery import Bare
from bench.contenders.sqlite_base import OnFile
from bench.contenders.table_port_delivery import GroupByGroup, ThroughPort
from bench.contenders.worker_beside_http import Beside, BesideLoad, LoadAlone
from bench.delivery_data import deliveries, fill, ids, late_users, some_users
from bench.interleaved_timing import rates_per_second
from bench.load.background_load import CONNECTIONS, Load
from bench.scratch_directory import scratch_directory
from bench.servers.stak_http_process import http_process
from stak.bootstrap import open_engine
from stak.settings import load_settings

_UNIT: Final = "recipients/s"


class _Size(NamedTuple):
    users: int
    rounds: int
    blocks: int
    blocks_beside_http: int
    load_seconds: float
    """How long the load warms up, and runs alone."""


# One round warms up. There are fewer blocks beside HTTP because the load starts and stops with each.
_FULL: Final = _Size(users=20_000, rounds=1 + 7, blocks=10, blocks_beside_http=4, load_seconds=0.5)
_TINY: Final = _Size(users=400, rounds=1 + 1, blocks=2, blocks_beside_http=1, load_seconds=0.1)


def run(*, is_tiny: bool) -> Result:
    """Run both parts."""
    size = _TINY if is_tiny else _FULL
    users = some_users(size.users)
    with scratch_directory() as directory:
        fill(directory / "seed", users)
        own = _against_sql(directory, users, size)
        beside = _beside_http(directory, users, size)
    return Result(own.figures + beside.figures, own.targets + beside.targets, own.notes + beside.notes)


def _against_sql(directory: Path, users: Sequence[str], size: _Size) -> Result:
    for name in ("each", "groups", "hand", "bare"):
        shutil.copytree(directory / "seed", directory / name)
    contenders = (
        ThroughPort("port, commit_template", directory / "each"),
        GroupByGroup("port, commit", directory / "groups"),
        HandWritten(directory / "hand"),
        Bare(directory / "bare"),
    )
    rounds = (deliveries(users, ids.new(), blocks=size.blocks) for _ in range(size.rounds))
    rates = rates_per_second(contenders, rounds)
    rows = _same_rows(contenders)
    if rows != 2 * len(users) + size.rounds * (len(users) - late_users(len(users))):
        raise WrongResultError(f"{rows} rows are not a message per round for each user who is not late.")
    for contender in contenders:
        contender.close()
    figures = tuple(Figure(name, _UNIT, repeats) for name, repeats in rates.items())
    *ports, hand, bare = figures
    targets = tuple(
        compare(f"{port.name} : {other.name}", port, other, at_least=at_least)
        for port in ports
        for other, at_least in ((hand, 0.6), (bare, 0.5))
    )
    return Result(figures, targets, (f"All contenders ended with the same {rows:,} rows.",))


def _same_rows(contenders: Sequence[ThroughPort | OnFile]) -> int:
    """Return the number of rows, which must be the same for all.

    Raises WrongResultError if the rows differ.
    """
    count = 0
    every = [contender.connection.execute("SELECT pk, sk, body FROM item ORDER BY pk, sk") for contender in contenders]
    for rows in zip(*every, strict=True):
        count += 1
        first, *others = ((pk, sk, msgspec.json.decode(body)) for pk, sk, body in rows)
        if any(other != first for other in others):
            raise WrongResultError(f"The contenders disagree: {rows}")
    return count


async def _create_installation(directory: Path) -> None:
    async with open_engine(load_settings(data=directory)):
        pass


def _beside_http(directory: Path, users: Sequence[str], size: _Size) -> Result:
    # The data of an installation needs its keys: they are created before the rows.
    asyncio.run(_create_installation(directory / "beside"))
    fill(directory / "beside", users)
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(http_process(directory / "beside"))
        load = Load(
            f"{server.base}/stack/admin/v1/acme/settings",
            server.create_tenant("acme"),
            warm_up_seconds=size.load_seconds,
        )
        stack.callback(load.abandon)
        port = ThroughPort("worker", directory / "beside")
        stack.callback(port.close)
        quiet, busy = Beside("worker, HTTP idle", port), BesideLoad("worker, HTTP busy", port, load)
        http = LoadAlone("HTTP, worker idle", load, size.load_seconds)
        blocks = deliveries(users, "", blocks=size.blocks_beside_http)
        rates = rates_per_second((quiet, busy, http), [blocks] * size.rounds)
    alone, beside = (Figure(each.name, _UNIT, rates[each.name]) for each in (quiet, busy))
    requests, requests_alone = (
        Figure(name, "requests/s", tuple(each.requests_per_second[size.blocks_beside_http :]))
        for name, each in (("HTTP beside that worker", busy), ("HTTP, worker idle", http))
    )
    return Result(
        (alone, beside, requests, requests_alone),
        (
            compare("the worker, HTTP busy : idle", beside, alone, at_least=0.8),
            compare("HTTP, the worker busy : idle", requests, requests_alone),
        ),
        (f"HTTP load: {load.tool}, {CONNECTIONS} connections, GET settings with an API key.",),
    )
