"""The `compare_commits` benchmark: this checkout against another commit, each running `stak up` on its own data.

Requests alternate block by block, so that disturbances of the machine affect both. A ratio is the median of this
checkout's rounds to the median of the other's; the contents of inboxes and chats are verified on both.
"""

import contextlib
import itertools
import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench import environment_variables
from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.benchmarks.broadcast import EndToEnd
from bench.contenders.stak_chat import CONNECTIONS, HistoryPages, Sends
from bench.delivery_data import some_users
from bench.interleaved_timing import Contender, rates_per_second
from bench.load.http_load_control import Asked, Asker, Lanes, asker
from bench.load.http_load_generator import Answer
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY, Up, check_inbox, stak_up
from bench.verifying_chat_client import PAGE, Chat, Chats

AT_LEAST: Final = 0.9
_MEMBERS: Final = 5
_ROOT: Final = Path(__file__).parent.parent.parent


class _Size(NamedTuple):
    recipients: int
    delivery_rounds: int
    request_rounds: int
    blocks: int
    readers: int
    """Enough users to stay below each one's rate limit."""
    messages: int
    chats: int
    listed_chats: int
    sent_each: int
    read_each: int


# The first round warms up.
_FULL: Final = _Size(
    recipients=50_000,
    delivery_rounds=1 + 5,
    request_rounds=1 + 7,
    blocks=4,
    readers=400,
    messages=40,
    chats=60,
    listed_chats=PAGE,
    sent_each=100,
    read_each=50,
)
_TINY: Final = _Size(
    recipients=200,
    delivery_rounds=1 + 1,
    request_rounds=1 + 1,
    blocks=1,
    readers=20,
    messages=2,
    chats=4,
    listed_chats=2,
    sent_each=1,
    read_each=1,
)


def run(*, is_tiny: bool) -> Result:
    """Run all measures in turns."""
    size = _TINY if is_tiny else _FULL
    revision = os.environ.get(environment_variables.BASE)
    if not revision:
        raise SystemExit("Name the commit to compare with: python -m bench compare_commits --base REVISION")
    with contextlib.ExitStack() as stack:
        directory = stack.enter_context(scratch_directory())
        base = extract(revision, directory / "base-code")
        load = stack.enter_context(asker())
        sides = [
            _Side("base", stack.enter_context(stak_up(directory / "base", base)), load, size),
            _Side("this", stack.enter_context(stak_up(directory / "this", None if is_tiny else _ROOT)), load, size),
        ]
        figures = _deliveries(sides, size)
        for measure in _asked(sides):
            figures |= _figures(rates_per_second(measure, _rounds(size)), "requests/s")
        notes = [side.verified() for side in sides]
    names = [name.removeprefix("this, ") for name in figures if name.startswith("this, ")]
    targets = tuple(
        compare(f"{name}, this : base", figures[f"this, {name}"], figures[f"base, {name}"], at_least=AT_LEAST)
        for name in names
    )
    return Result(tuple(figures.values()), targets, (f"The base is {revision}.", *notes))


def extract(revision: str, directory: Path) -> Path:
    """Write another revision's files to a new directory; return it."""
    archive = directory.with_suffix(".zip")
    subprocess.run(["git", "-C", _ROOT, "archive", "--format=zip", "--output", archive, revision], check=True)
    shutil.unpack_archive(archive, directory)
    return directory


class _Side:
    """One of the two servers, with inboxes and chats to read."""

    def __init__(self, name: str, up: Up, load: Asker, size: _Size) -> None:
        self.name = name
        self.size = size
        self.up = up
        self.load = load
        self.chats = Chats(up)
        self.uids = [f"reader-{number}" for number in range(size.readers)]
        for number in range(size.messages):
            up.inbox.send(*self.uids, message={"title": f"Number {number}"}, category=CATEGORY)
        self.one = self.chats.create([f"member-{number}" for number in range(_MEMBERS)])
        friends = itertools.cycle(self.uids)
        self.many = [
            self.chats.create(["someone", *itertools.islice(friends, _MEMBERS - 1)]) for _ in range(size.chats)
        ]
        # All users whose list is requested are members of all these chats.
        self.listing = [f"lister-{number}" for number in range(_MEMBERS * 4)]
        self.listed = [self.chats.create(self.listing) for _ in range(size.listed_chats)]

    def call(self, what: str) -> str:
        """Return the name of a contender of this side."""
        return f"{self.name}, {what}"

    def verified(self) -> str:
        """Return a sentence for the report.

        Raises WrongResultError if a count is wrong.
        """
        for uid in random.Random(4).sample(self.uids, 10):
            check_inbox(self.up.inbox, uid, self.size.messages)
        self.chats.verify([self.one, *self.many])
        return (
            f"{self.name}: 10 inboxes were counted anew, and {1 + self.size.chats} chats compared with what was sent."
        )


class _Reads(Asked):
    """Requests of many users in turns; each response must be 200 and contain an expected text."""

    def __init__(self, side: _Side, what: str, request: Callable[[str], str], uids: Sequence[str], least: str) -> None:
        super().__init__(side.call(what), side.load, side.chats.port, side.chats.processes)
        self._requests = [request(uid) for uid in uids]
        self._least = least
        self._each = side.size.read_each

    def requests(self, block: int) -> Lanes:
        """Return requests spread evenly over the users."""
        chosen = random.Random(block)
        return [chosen.choices(self._requests, k=self._each) for _ in range(CONNECTIONS)]

    def check(self, lanes: Lanes, answers: Sequence[Sequence[Answer]]) -> None:  # noqa: ARG002 - all are alike
        for answer in itertools.chain(*answers):
            if answer.status != 200 or self._least not in answer.body:
                raise WrongResultError(f"{self.name}: answered {answer.status}: {answer.body[:200]}")


def _deliveries(sides: Sequence[_Side], size: _Size) -> dict[str, Figure]:
    recipients = some_users(size.recipients)
    contenders: list[Contender[Sequence[str]]] = [EndToEnd(side.up, side.call("deliveries")) for side in sides]
    return _figures(rates_per_second(contenders, [[recipients]] * size.delivery_rounds), "recipients/s")


def _asked(sides: Sequence[_Side]) -> Iterator[list[Contender[int]]]:
    """Return the contenders of each measure, which run in turns."""
    yield [_sends(side, "chat sends", [side.one]) for side in sides]
    yield [_sends(side, "chat sends to many", side.many) for side in sides]
    yield [_Reads(side, "pages of 20", _inbox_request(side, "messages/last/20"), side.uids, "Number") for side in sides]
    yield [_Reads(side, "unread counts", _inbox_request(side, "messages/unread"), side.uids, "total") for side in sides]
    yield [
        _Reads(side, "chat lists", _chat_request(side, f"chats?limit={PAGE}"), side.listing, "chat_id")
        for side in sides
    ]
    yield [
        HistoryPages(side.load, side.chats, side.one, side.call("history pages"), each=side.size.read_each)
        for side in sides
    ]


def _sends(side: _Side, what: str, to: Sequence[Chat]) -> Sends:
    return Sends(side.call(what), side.load, side.chats, to, each=side.size.sent_each)


def _chat_request(side: _Side, path: str) -> Callable[[str], str]:
    return lambda uid: side.chats.request("GET", path, uid)


def _inbox_request(side: _Side, path: str) -> Callable[[str], str]:
    return lambda uid: side.chats.request("GET", f"DEFAULT/{path}", uid)


def _rounds(size: _Size) -> list[list[int]]:
    """Return blocks with unique numbers."""
    return [[number * size.blocks + block for block in range(size.blocks)] for number in range(size.request_rounds)]


def _figures(rates: dict[str, tuple[float, ...]], unit: str) -> dict[str, Figure]:
    return {name: Figure(name, unit, repeats) for name, repeats in rates.items()}
