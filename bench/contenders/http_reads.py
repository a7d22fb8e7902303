"""Reads over HTTP as a contender: the requests of many users in turns, each with the result that it must return."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from bench.benchmark_results import WrongResultError
from bench.load.http_load_control import Asked, Asker, Lanes
from bench.load.http_load_generator import Answer


class Read(NamedTuple):
    """A request, and the expected value in its JSON response."""

    request: str
    extract: Callable[[Any], object]
    expected: object


class HttpReads(Asked):
    """Sends the requests in turns, across all blocks; `each` on each of the connections in a block."""

    def __init__(
        self,
        name: str,
        asker: Asker,
        port: int,
        processes: Mapping[str, int],
        reads: Sequence[Read],
        *,
        connections: int,
        each: int,
    ) -> None:
        super().__init__(name, asker, port, processes)
        self._reads = itertools.cycle(reads)
        self._connections = connections
        self._each = each
        self._sent: list[list[Read]] = []

    def requests(self, block: int) -> Lanes:  # noqa: ARG002 - the next ones, in any block
        """Return the next requests; neighbours in the list are sent on different connections."""
        chosen = list(itertools.islice(self._reads, self._connections * self._each))
        self._sent = [chosen[lane :: self._connections] for lane in range(self._connections)]
        return [[read.request for read in lane] for lane in self._sent]

    def check(self, lanes: Lanes, answers: Sequence[Sequence[Answer]]) -> None:  # noqa: ARG002 - the reads are known
        """Check the status and the expected value of each response."""
        for read, answer in zip(itertools.chain(*self._sent), itertools.chain(*answers), strict=True):
            if answer.status != 200:
                raise WrongResultError(f"{self.name}: answered {answer.status}: {answer.body[:200]}")
            found = read.extract(msgspec.json.decode(answer.body))
            if found != read.expected:
                raise WrongResultError(f"{self.name}: should return {read.expected}, returned {found}")


def whole(found: Any) -> object:
    """Return the whole response, as the value to compare."""
    return found


def get_request(port: int, path: str, **headers: str) -> str:
    """Return a GET request as text on the wire."""
    fields = {"Host": f"127.0.0.1:{port}", **headers}
    return f"GET {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n"
