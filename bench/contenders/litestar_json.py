"""A trivial JSON route of Litestar as a contender, in a process of its own."""

import contextlib
import sys
from collections.abc import Iterator

from bench.contenders.http_reads import HttpReads, Read, get_request, whole
from bench.load.http_load_control import Asker
from bench.peers.litestar_json import PATH
from bench.servers.http_peer import http_peer
from stak.testing.free_port import free_port


@contextlib.contextmanager
def trivial_route(load: Asker, *, connections: int, each: int) -> Iterator[HttpReads]:
    """Start the process; it ends with the block."""
    port = free_port()
    command = [sys.executable, "-m", "bench.peers.litestar_json", str(port)]
    with http_peer(command, f"http://127.0.0.1:{port}{PATH}") as process:
        reads = [Read(get_request(port, PATH), whole, {"status": "ok"})]
        yield HttpReads("trivial route", load, port, {"HTTP": process.pid}, reads, connections=connections, each=each)
