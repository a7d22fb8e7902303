"""The `aws` benchmark: the CPU cost of a delivery to DynamoDB, and the throughput on a local AWS.

CPU time is the client's alone, against a null endpoint in a separate process. The second part measures from the post to
the last ledger row on ministack, compared with a raw client that only writes the same transactions.
"""

import asyncio
import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import uvloop

from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.contenders.dynamodb_deliveries import (
    INBOX,
    TENANT,
    TEXT,
    deliver_all,
    entry,
    plain_client,
    table_ports,
    transact_one_by_one,
    transact_plainly,
)
from bench.scratch_directory import scratch_directory
from stak.bootstrap import Engine, open_engine
from stak.clock import system_clock
from stak.engines.aws.dynamodb.request_encoding import item_of
from stak.engines.aws.dynamodb.write_limiter import MOST_UNITS
from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import Broadcast, broadcast_item, read_broadcast
from stak.inbox.broadcast_progress import describe
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.entry_model import Entry
from stak.inbox.post import Post, accept_post
from stak.inbox.unread_counts import UserInbox
from stak.settings import Settings, load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.testing.free_port import free_port
from stak.testing.local_aws import ministack
from stak.ulids import Ids
from workers.delivery_consumer import run_deliveries

_LOOK_SECONDS: Final = 0.02
_UNIT: Final = "µs of CPU a recipient"


class _Size(NamedTuple):
    recipients: int
    few: int
    """The recipients of the slow client that writes one at a time."""
    rounds: int
    end_to_end: int
    end_to_end_rounds: int


# The first of several rounds warms up.
_FULL: Final = _Size(recipients=8_000, few=400, rounds=1 + 5, end_to_end=4_000, end_to_end_rounds=1 + 3)
_TINY: Final = _Size(recipients=200, few=10, rounds=1, end_to_end=200, end_to_end_rounds=1)

Measured = Callable[[Engine, str, Sequence[UserId], Ids], Awaitable[float]]


def run(*, is_tiny: bool) -> Result:
    """Run both parts."""
    size = _TINY if is_tiny else _FULL
    ids = Ids()
    cpu = _cpu(ids, size)
    stak, plain, naive = cpu
    end_to_end, bare = _end_to_end(ids, size)
    return Result(
        (*cpu, end_to_end, bare),
        (
            compare("plain aioboto3 : Stak, CPU", plain, stak, at_least=4.0),
            compare("one by one with boto3 : Stak, CPU", naive, stak, at_least=25.0),
            compare("Stak end to end : bare client, on ministack", end_to_end, bare, at_least=0.8),
        ),
    )


def _cpu(ids: Ids, size: _Size) -> tuple[Figure, Figure, Figure]:
    """Measure the CPU time for each recipient, in turns."""
    taken: tuple[list[float], list[float], list[float]] = ([], [], [])
    uids = [f"user-{number:09d}" for number in range(size.recipients)]
    with scratch_directory() as directory, uvloop_runner() as runner:
        for _ in range(size.rounds):
            message = entry(ids.new())
            found = directory / "found.json"
            found.write_bytes(_found(message.id, size.recipients))
            with _null_aws(found) as endpoint:
                settings = load_settings(engine="aws", aws_endpoint=endpoint, data=directory)
                taken[0].append(runner.run(_cpu_of_stak(settings, message, uids)) / len(uids))
                taken[1].append(runner.run(_cpu_of_plain(endpoint, message, uids)) / len(uids))
                began = time.process_time()
                transact_one_by_one(endpoint, message, uids[: size.few])
                taken[2].append((time.process_time() - began) / size.few)
    names = ("Stak's delivery", "aioboto3, 99 operations at once", "boto3, one by one")
    stak, plain, naive = (
        Figure(name, _UNIT, tuple(seconds * 1e6 for seconds in _without_warm_up(figures)))
        for name, figures in zip(names, taken, strict=True)
    )
    return stak, plain, naive


async def _cpu_of_stak(settings: Settings, message: Entry, uids: Sequence[str]) -> float:
    async with table_ports(settings, system_clock) as ports:
        began = time.process_time()
        await deliver_all(ports, message, uids)
        return time.process_time() - began


async def _cpu_of_plain(endpoint: str, message: Entry, uids: Sequence[str]) -> float:
    async with plain_client(endpoint) as client:
        began = time.process_time()
        await transact_plainly(client, message, uids)
        return time.process_time() - began


def _end_to_end(ids: Ids, size: _Size) -> tuple[Figure, Figure]:
    """Measure recipients per second on ministack, in turns: from post to last ledger row, and transactions alone."""
    posted: list[float] = []
    written: list[float] = []
    uids = tuple(UserId(f"user-{number:09d}") for number in range(size.end_to_end))
    with scratch_directory() as directory, uvloop_runner() as runner:
        for _ in range(size.end_to_end_rounds):
            for rates, measured in ((posted, _posted), (written, _written)):
                with ministack() as endpoint:  # a fresh one each time: its tables slow down as they grow
                    settings = load_settings(
                        engine="aws",
                        aws_endpoint=endpoint,
                        data=directory,
                        create=True,
                        aws_write_units_initial=MOST_UNITS,  # there is no capacity limit to find
                    )
                    rates.append(len(uids) / runner.run(_on_fresh(settings, measured, uids, ids)))
    return (
        Figure("Stak, post to all delivered, on ministack", "recipients/s", _without_warm_up(posted)),
        Figure("bare aioboto3, transactions alone, on ministack", "recipients/s", _without_warm_up(written)),
    )


def _without_warm_up(rounds: Sequence[float]) -> tuple[float, ...]:
    return tuple(rounds[1:] or rounds)


async def _on_fresh(settings: Settings, measured: "Measured", uids: Sequence[UserId], ids: Ids) -> float:
    async with open_engine(settings) as engine:
        await create_tenant(engine.ports, TENANT, TenantSettings())
        return await measured(engine, settings.aws_endpoint or "", uids, ids)


async def _posted(engine: Engine, _endpoint: str, uids: Sequence[UserId], _ids: Ids) -> float:
    ports = engine.ports
    stop = asyncio.Event()
    post = Post(INBOX, "users", tuple(uids), "news", TEXT)
    began = time.perf_counter()
    workers = [
        asyncio.create_task(run_deliveries(ports, ports.deliveries, stop)) for _ in range(engine.delivery_concurrency)
    ]
    accepted = await accept_post(ports, TENANT, post, key_id="bench")
    ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
    while await dispatch_step(ports, ref):
        pass
    while True:
        broadcast = await describe(ports, ref, await read_broadcast(ports, ref))
        if broadcast.status == "delivered":
            break
        await asyncio.sleep(_LOOK_SECONDS)
    took = time.perf_counter() - began
    stop.set()
    await asyncio.gather(*workers)
    for uid in (uids[0], uids[len(uids) // 2], uids[-1]):
        found = await audit_inbox(ports, UserInbox(TENANT, uid, INBOX))
        if found.drift or found.counted.total != 1:
            raise WrongResultError(f"{uid} has {found}.")
    return took


async def _written(_engine: Engine, endpoint: str, uids: Sequence[UserId], ids: Ids) -> float:
    async with plain_client(endpoint) as client:
        began = time.perf_counter()
        await transact_plainly(client, entry(ids.new()), uids)
        return time.perf_counter() - began


def _found(message_id: str, recipients: int) -> bytes:
    """Return the broadcast as the response to a read."""
    broadcast = Broadcast(
        message_id=message_id,
        status="delivering",
        kind="users",
        category="news",
        message="{}",
        recipients=recipients,
        planned=recipients // 100,
        created=1,
        received=1,
        sent=recipients // 100,
    )
    item = item_of(BroadcastRef(TENANT, INBOX, message_id).key, broadcast_item(broadcast))
    return msgspec.json.encode({"Responses": {"stak": [item]}})


@contextlib.contextmanager
def _null_aws(found: Path) -> Iterator[str]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "bench.servers.null_aws_server", str(port), str(found)])
    try:
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.02)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def uvloop_runner() -> Iterator[asyncio.Runner]:
    """Return a runner with the event loop that our processes use."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        yield runner
