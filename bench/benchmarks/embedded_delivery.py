"""The `engine` benchmark: deliveries by the embedded engine, compared with raw SQL, and beside a busy HTTP process.

All run with synchronous=FULL. A delivery is three writes with three conditions. The inboxes of all contenders grow by a
message in each round, as inboxes do.
"""

import asyncio
import contextlib
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.contenders.raw_sql_conditional_delivery import HandWritten
from bench.contenders.raw_sql_delivery import Bare
from bench.contenders.sqlite_base import OnFile
from bench.contenders.table_port_delivery import GroupByGroup, ThroughPort
from bench.contenders.worker_beside_http import Beside, BesideLoad
from bench.cpu_noise import Others
from bench.delivery_data import LATE_USERS, deliveries, fill, ids, some_users
from bench.interleaved_timing import rates_per_second
from bench.load.background_load import CONNECTIONS, Load
from bench.scratch_directory import scratch_directory
from bench.servers.stak_http_process import http_process
from stak.bootstrap import open_engine
from stak.settings import load_settings

ROUNDS: Final = 1 + 7  # one to warm up
_BLOCKS: Final = 10
_BLOCKS_BESIDE_HTTP: Final = 4  # fewer: the load starts and stops with each
_UNIT: Final = "recipients/s"


def run() -> Result:
    """Run both parts."""
    others, users = Others(), some_users()
    with scratch_directory() as directory:
        fill(directory / "seed", users)
        own = _against_sql(directory, users)
        beside = _beside_http(directory, users)
    return Result(
        own.figures + beside.figures, own.targets + beside.targets, (*own.notes, *beside.notes, others.note())
    )


def _against_sql(directory: Path, users: Sequence[str]) -> Result:
    for name in ("each", "groups", "hand", "bare"):
        shutil.copytree(directory / "seed", directory / name)
    contenders = (
        ThroughPort("port, commit_template", directory / "each"),
        GroupByGroup("port, commit", directory / "groups"),
        HandWritten(directory / "hand"),
        Bare(directory / "bare"),
    )
    rounds = (deliveries(users, ids.new(), blocks=_BLOCKS) for _ in range(ROUNDS))
    rates = rates_per_second(contenders, rounds)
    rows = _same_rows(contenders)
    if rows != 2 * len(users) + ROUNDS * (len(users) - LATE_USERS):
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


def _beside_http(directory: Path, users: Sequence[str]) -> Result:
    # The data of an installation needs its keys: they are created before the rows.
    asyncio.run(_create_installation(directory / "beside"))
    fill(directory / "beside", users)
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(http_process(directory / "beside"))
        load = Load(f"{server.base}/stack/admin/v1/acme/settings", server.create_tenant("acme"))
        stack.callback(load.abandon)
        port = ThroughPort("worker", directory / "beside")
        stack.callback(port.close)
        quiet, busy = Beside("worker, HTTP idle", port), BesideLoad("worker, HTTP busy", port, load)
        rates = rates_per_second((quiet, busy), [deliveries(users, "", blocks=_BLOCKS_BESIDE_HTTP)] * ROUNDS)
    alone, beside = (Figure(name, _UNIT, repeats) for name, repeats in rates.items())
    requests = Figure("HTTP beside that worker", "requests/s", tuple(busy.requests_per_second[_BLOCKS_BESIDE_HTTP:]))
    return Result(
        (alone, beside, requests),
        (compare("the worker, HTTP busy : idle", beside, alone, at_least=0.8),),
        (f"HTTP load: {load.tool}, {CONNECTIONS} connections, GET settings with an API key.",),
    )
