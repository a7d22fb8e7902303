"""The `realtime` benchmark: one message to 2,000 connected clients of one process, compared with Litestar channels.

Stak is timed from the worker's publish of a message to 2,000 users, in a separate process, to the last client that
receives it; plain channels from a request that publishes a text of the same size. A further figure starts at a post
over HTTP, including everything that is stored for it, while plain channels store nothing.
"""

import asyncio
import contextlib
import http.client
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
import uvloop

from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.interleaved_timing import Contender, rates_per_second
from bench.load.connected_users import allow_descriptors, connected_uid, stak_order
from bench.load.ws_load_control import Crowd, crowd, resident_bytes
from bench.load.ws_load_generator import Order
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import MESSAGE, Up, stak_up
from stak.bootstrap import Engine, open_engine
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.entry_model import Entry
from stak.realtime.frames import Inbox, text_of
from stak.realtime.presenters import arriving_message
from stak.realtime.publish_changes import publish_deliveries
from stak.settings import load_settings
from stak.testing.free_port import free_port
from stak.testing.http_inbox import ok, users
from stak.ulids import Ids

_UNIT: Final = "clients/s"
_START_TIMEOUT_SECONDS: Final = 30.0
_FRACTION: Final = 0.5

_ids: Final = Ids()


class _Size(NamedTuple):
    clients: int
    rounds: int
    rest_seconds: float
    """After a message: unread counts follow."""


_FULL: Final = _Size(clients=2_000, rounds=1 + 7, rest_seconds=1.0)  # one round warms up
_TINY: Final = _Size(clients=20, rounds=1 + 1, rest_seconds=0.0)


class ToldByTheWorker:
    """Stak from the worker's publish after a delivery to 2,000 users, run here in the worker's place."""

    name = "Stak, told by the worker"

    def __init__(self, up: Up, clients: Crowd, rest_seconds: float) -> None:
        self._clients = clients
        self._rest_seconds = rest_seconds
        self._tenant = TenantKey(up.inbox.tenant)
        self._runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
        self._stack = contextlib.AsyncExitStack()
        self._engine: Engine = self._runner.run(
            self._stack.enter_async_context(open_engine(load_settings(data=up.data)))
        )
        self._deliveries: list[tuple[Chunk, tuple[UserId, ...]]] = []

    def close(self) -> None:
        """Close the engine."""
        self._runner.run(self._stack.aclose())
        self._runner.close()

    def begin_round(self) -> None:
        """Do nothing."""

    def prepare(self, block: str) -> None:
        """Build the chunks of one message, as many as a worker handles in a batch."""
        entry = entry_with(block)
        everybody = [connected_uid(number) for number in range(self._clients.size)]
        parts = [
            tuple(everybody[start : start + CHUNK_MAX_RECIPIENTS])
            for start in range(0, len(everybody), CHUNK_MAX_RECIPIENTS)
        ]
        self._deliveries = [
            (Chunk(self._tenant, InboxKey("DEFAULT"), number, uids, entry, 0, is_sharded=True), uids)
            for number, uids in enumerate(parts)
        ]
        self._clients.wait_for(block)

    def run(self, block: str) -> int:  # noqa: ARG002 - it is prepared
        """Publish, and wait for the last client."""
        connected = self._runner.run(publish_deliveries(self._engine.ports, self._deliveries))
        self._clients.heard()
        if len(connected) != self._clients.size:
            raise WrongResultError(f"{len(connected)} were known to be connected.")
        return self._clients.size

    def settle(self) -> None:
        """Wait for the counts that follow."""
        time.sleep(self._rest_seconds)


class Posted:
    """Stak from a post over HTTP, with everything stored and counted."""

    name = "Stak, from the post"

    def __init__(self, up: Up, clients: Crowd, rest_seconds: float) -> None:
        self._inbox = up.inbox
        self._clients = clients
        self._rest_seconds = rest_seconds

    def begin_round(self) -> None:
        """Do nothing."""

    def prepare(self, block: str) -> None:
        """Wait for another text, because the previous contender has sent the same one."""
        self._clients.wait_for(f"post {block}")

    def run(self, block: str) -> int:
        """Post, and wait for the last client."""
        everybody = users(*(connected_uid(number) for number in range(self._clients.size)))
        ok(self._inbox.post(everybody, {**MESSAGE, "mark": f"post {block}"}), 202)
        self._clients.heard()
        return self._clients.size

    def settle(self) -> None:
        """Wait for the counts that follow."""
        time.sleep(self._rest_seconds)


class Bare:
    """A text of the same size through Litestar's channels."""

    name = "bare Litestar channels"

    def __init__(self, port: int, clients: Crowd) -> None:
        self._clients = clients
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        self._text = b""

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def begin_round(self) -> None:
        """Do nothing."""

    def prepare(self, block: str) -> None:
        """Build the same frame that Stak sends."""
        self._text = frame_with(block).encode()
        self._clients.wait_for(block)

    def run(self, block: str) -> int:  # noqa: ARG002 - it is prepared
        """Publish, and wait for the last client."""
        self._connection.request("POST", "/publish", body=self._text)
        answer = self._connection.getresponse()
        answer.read()
        self._clients.heard()
        if answer.status != 201:
            raise WrongResultError(f"Bare channels answered {answer.status}.")
        return self._clients.size

    def settle(self) -> None:
        """Do nothing."""


def entry_with(mark: str) -> Entry:
    """Return a message as an inbox stores it, with a marker text."""
    message = msgspec.json.encode({**MESSAGE, "mark": mark}).decode()
    return Entry(_ids.new(), "news", received=1, delivered=1, kind="users", message=message)


def frame_with(mark: str) -> str:
    """Return the frame for such a message."""
    return text_of(Inbox("DEFAULT", arriving_message(entry_with(mark))))


def run(*, is_tiny: bool) -> Result:
    """Run all contenders in turns."""
    size = _TINY if is_tiny else _FULL
    allow_descriptors()
    rounds = [[f"mark {number:05d}"] for number in range(size.rounds)]
    with scratch_directory() as directory, contextlib.ExitStack() as stack:
        up = stack.enter_context(stak_up(directory / "stak"))
        peer_pid, port = stack.enter_context(_bare_channels())
        before = resident_bytes(up.http_pid), resident_bytes(peer_pid)
        own = stack.enter_context(crowd(stak_order(up, size.clients)))
        same = stack.enter_context(crowd(Order(port, "/ws", ["hello"] * size.clients, "welcome")))
        after = resident_bytes(up.http_pid), resident_bytes(peer_pid)
        told = stack.enter_context(contextlib.closing(ToldByTheWorker(up, own, size.rest_seconds)))
        bare = stack.enter_context(contextlib.closing(Bare(port, same)))
        posted = Posted(up, own, size.rest_seconds)
        contenders: list[Contender[str]] = [told, bare, posted]
        rates = rates_per_second(contenders, rounds)
    figures = {name: Figure(name, _UNIT, repeats) for name, repeats in rates.items()}
    lasts = [
        Figure(f"{name}, last of {size.clients:,}", "ms", _milliseconds(size.clients, rates[name])) for name in rates
    ]
    sizes = [
        Figure(f"{name}, memory a connection", "KB", ((now - then) / size.clients / 1e3,))
        for name, then, now in zip(("Stak", "bare channels"), before, after, strict=True)
    ]
    return Result(
        (*figures.values(), *lasts, *sizes),
        (
            compare(
                "Stak, told by the worker : bare channels", figures[told.name], figures[bare.name], at_least=_FRACTION
            ),
            compare(
                "Stak, from the post : bare channels", figures[posted.name], figures[bare.name], at_least=_FRACTION
            ),
            *([] if is_tiny else [compare("memory a connection, Stak : bare channels", *sizes)]),
        ),
        (f"{size.clients:,} clients in one process each; every frame has {len(frame_with('mark 00000')):,} bytes.",),
    )


def _milliseconds(clients: int, rates: Sequence[float]) -> tuple[float, ...]:
    return tuple(1000 * clients / rate for rate in rates)


@contextlib.contextmanager
def _bare_channels() -> Iterator[tuple[int, int]]:
    """Start the peer; return its process id and its port."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "bench.peers.litestar_channels", str(port)])
    try:
        deadline = time.monotonic() + _START_TIMEOUT_SECONDS
        while not _answers(port):
            if time.monotonic() > deadline or process.poll() is not None:
                raise WrongResultError("Bare channels did not start.")
            time.sleep(0.05)
        yield process.pid, port
    finally:
        process.kill()
        process.wait()


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=1):
            return True
    except (urllib.error.URLError, OSError):
        return False
