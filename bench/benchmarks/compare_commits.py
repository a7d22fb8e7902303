"""The `compare_commits` benchmark: this checkout against another commit, each running `stak up` on its own data.

Requests alternate block by block, so that disturbances of the machine affect both. A ratio is the median of this
checkout's rounds to the median of the other's; the contents of inboxes and chats are verified on both.
"""

import contextlib
import itertools
import os
import random
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.benchmarks.broadcast import EndToEnd
from bench.contenders.stak_chat import CONNECTIONS, HistoryPages, Sends
from bench.cpu_noise import Others
from bench.interleaved_timing import Contender, rates_per_second
from bench.load.http_load_control import Asked, Asker, Lanes, asker
from bench.load.http_load_generator import Answer
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY, Up, check_inbox, stak_up
from bench.verifying_chat_client import PAGE, Chats

BASE: Final = "STAK_BENCH_BASE"
"""The environment variable that names the revision to compare with."""
AT_LEAST: Final = 0.9
RECIPIENTS: Final = 50_000
DELIVERY_ROUNDS: Final = 1 + 5  # one to warm up
ASKED_ROUNDS: Final = 1 + 7
_BLOCKS: Final = 4
_READERS: Final = 400  # enough users to stay below each one's rate limit
_MESSAGES: Final = 40
_CHATS: Final = 60
_MEMBERS: Final = 5
_READ_EACH: Final = 50
_ROOT: Final = Path(__file__).parent.parent.parent


def run() -> Result:
    """Run all measures in turns."""
    revision = os.environ.get(BASE)
    if not revision:
        raise SystemExit("Name the commit to compare with: python -m bench compare_commits --base REVISION")
    others = Others()
    with contextlib.ExitStack() as stack:
        directory = stack.enter_context(scratch_directory())
        base = stack.enter_context(checkout(revision))
        load = stack.enter_context(asker())
        sides = [
            _Side("base", stack.enter_context(stak_up(directory / "base", base)), load),
            _Side("this", stack.enter_context(stak_up(directory / "this", _ROOT)), load),
        ]
        figures = _deliveries(sides)
        for measure in _asked(sides):
            figures |= _figures(rates_per_second(measure, _rounds()), "requests/s")
        notes = [side.verified() for side in sides]
    names = [name.removeprefix("this, ") for name in figures if name.startswith("this, ")]
    targets = tuple(
        compare(f"{name}, this : base", figures[f"this, {name}"], figures[f"base, {name}"], at_least=AT_LEAST)
        for name in names
    )
    return Result(tuple(figures.values()), targets, (f"The base is {revision}.", *notes, others.note()))


@contextlib.contextmanager
def checkout(revision: str) -> Iterator[Path]:
    """Check out another revision's files until the block ends."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "base"
        subprocess.run(
            ["git", "-C", str(_ROOT), "worktree", "add", "--detach", "--force", str(path), revision],
            check=True,
            capture_output=True,
        )
        try:
            yield path
        finally:
            command = ["git", "-C", str(_ROOT), "worktree", "remove", "--force", str(path)]
            subprocess.run(command, check=False, capture_output=True)


class _Side:
    """One of the two servers, with inboxes and chats to read."""

    def __init__(self, name: str, up: Up, load: Asker) -> None:
        self.name = name
        self.up = up
        self.load = load
        self.chats = Chats(up)
        self.uids = [f"reader-{number}" for number in range(_READERS)]
        for number in range(_MESSAGES):
            up.inbox.send(*self.uids, message={"title": f"Number {number}"}, category=CATEGORY)
        self.one = self.chats.create([f"member-{number}" for number in range(_MEMBERS)])
        friends = itertools.cycle(self.uids)
        self.many = [self.chats.create(["someone", *itertools.islice(friends, _MEMBERS - 1)]) for _ in range(_CHATS)]
        # All users whose list is requested are members of all these chats.
        self.listing = [f"lister-{number}" for number in range(_MEMBERS * 4)]
        self.listed = [self.chats.create(self.listing) for _ in range(PAGE)]

    def call(self, what: str) -> str:
        """Return the name of a contender of this side."""
        return f"{self.name}, {what}"

    def verified(self) -> str:
        """Return a sentence for the report.

        Raises WrongResultError if a count is wrong.
        """
        for uid in random.Random(4).sample(self.uids, 10):
            check_inbox(self.up.inbox, uid, _MESSAGES)
        self.chats.verify([self.one, *self.many])
        return f"{self.name}: 10 inboxes were counted anew, and {1 + _CHATS} chats compared with what was sent."


class _Reads(Asked):
    """Requests of many users in turns; each response must be 200 and contain an expected text."""

    def __init__(self, side: _Side, what: str, request: Callable[[str], str], uids: Sequence[str], least: str) -> None:
        super().__init__(side.call(what), side.load, side.chats.port, side.chats.processes)
        self._requests = [request(uid) for uid in uids]
        self._least = least

    def requests(self, block: int) -> Lanes:
        """Return requests spread evenly over the users."""
        chosen = random.Random(block)
        return [chosen.choices(self._requests, k=_READ_EACH) for _ in range(CONNECTIONS)]

    def check(self, lanes: Lanes, answers: Sequence[Sequence[Answer]]) -> None:  # noqa: ARG002 - all are alike
        for answer in itertools.chain(*answers):
            if answer.status != 200 or self._least not in answer.body:
                raise WrongResultError(f"{self.name}: answered {answer.status}: {answer.body[:200]}")


def _deliveries(sides: Sequence[_Side]) -> dict[str, Figure]:
    chosen = random.Random(1).sample(range(10**9), RECIPIENTS)
    recipients = sorted(f"user-{number:09d}" for number in chosen)
    contenders: list[Contender[Sequence[str]]] = [EndToEnd(side.up, side.call("deliveries")) for side in sides]
    return _figures(rates_per_second(contenders, [[recipients]] * DELIVERY_ROUNDS), "recipients/s")


def _asked(sides: Sequence[_Side]) -> Iterator[list[Contender[int]]]:
    """Return the contenders of each measure, which run in turns."""
    yield [Sends(side.call("chat sends"), side.load, side.chats, [side.one]) for side in sides]
    yield [Sends(side.call("chat sends to many"), side.load, side.chats, side.many) for side in sides]
    yield [_Reads(side, "pages of 20", _inbox_request(side, "messages/last/20"), side.uids, "Number") for side in sides]
    yield [_Reads(side, "unread counts", _inbox_request(side, "messages/unread"), side.uids, "total") for side in sides]
    yield [
        _Reads(side, "chat lists", _chat_request(side, f"chats?limit={PAGE}"), side.listing, "chat_id")
        for side in sides
    ]
    yield [HistoryPages(side.load, side.chats, side.one, side.call("history pages")) for side in sides]


def _chat_request(side: _Side, path: str) -> Callable[[str], str]:
    return lambda uid: side.chats.request("GET", path, uid)


def _inbox_request(side: _Side, path: str) -> Callable[[str], str]:
    return lambda uid: side.chats.request("GET", f"DEFAULT/{path}", uid)


def _rounds() -> list[list[int]]:
    """Return blocks with unique numbers."""
    return [[number * _BLOCKS + block for block in range(_BLOCKS)] for number in range(ASKED_ROUNDS)]


def _figures(rates: dict[str, tuple[float, ...]], unit: str) -> dict[str, Figure]:
    return {name: Figure(name, unit, repeats) for name, repeats in rates.items()}
