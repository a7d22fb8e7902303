"""Stak as a contender of the `single` benchmark: posts over HTTP to one user each, to many users in turns."""

import collections
import concurrent.futures
import itertools
import threading
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from bench.benchmark_results import Figure, WrongResultError
from bench.load.http_load_control import Asked, Asker, Lanes, percentile
from bench.load.http_load_generator import Answer
from bench.load.visibility_probe import VisibilityProbe
from bench.servers.stak_server import CATEGORY, MESSAGE, Up, check_inbox, wait_until
from stak.testing.http_inbox import users

_TIMEOUT_SECONDS: Final = 60.0
_LOOK_SECONDS: Final = 0.002


class Recipients:
    """The users to post to, in turns, with the number of accepted posts to each."""

    def __init__(self, up: Up, uids: Sequence[str]) -> None:
        self.up = up
        self.posted: collections.Counter[str] = collections.Counter()
        self._uids = uids
        self._turns = itertools.cycle(uids)
        self._numbers = itertools.count()

    def next_request(self) -> tuple[str, str]:
        """Return the next user, and a post to them as text on the wire."""
        uid = next(self._turns)
        inbox = self.up.inbox
        message = {**MESSAGE, "number": next(self._numbers)}
        body = msgspec.json.encode({"audiences": users(uid), "message": message, "category": CATEGORY}).decode()
        request = (
            f"POST /stack/admin/v1/{inbox.tenant}/{inbox.name}/messages/post HTTP/1.1\r\n"
            f"Host: {inbox.admin.base_url.netloc.decode()}\r\n"
            f"Authorization: {inbox.admin.headers['Authorization']}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        )
        return uid, request

    def verify(self, sample: Sequence[str]) -> None:
        """Raise WrongResultError unless all unread counts equal the accepted posts, and an audit of some agrees."""
        deadline = time.monotonic() + _TIMEOUT_SECONDS
        for uid in self._uids:
            while (told := self.up.inbox.reader(uid).unread()["total"]) != self.posted[uid]:
                if told > self.posted[uid] or time.monotonic() > deadline:
                    raise WrongResultError(f"{uid} should have {self.posted[uid]} unread, is told {told}.")
                time.sleep(_LOOK_SECONDS)
        for uid in sample:
            check_inbox(self.up.inbox, uid, self.posted[uid])


class SinglePosts(Asked):
    """Posts on some connections, timed until 202; the time until the last posts are delivered is measured, too."""

    def __init__(self, load: Asker, recipients: Recipients, *, connections: int, each: int, name: str = "") -> None:
        port = recipients.up.inbox.admin.base_url.port
        assert port is not None
        processes = {"first HTTP process": recipients.up.http_pid, "worker": recipients.up.worker_pid}
        label = "connection" if connections == 1 else "connections"
        super().__init__(name or f"Stak, {connections} {label}", load, port, processes)
        self._recipients = recipients
        self._connections = connections
        self._each = each
        self._posts: list[list[tuple[str, str]]] = []
        self._began = 0.0
        self._delivered: list[tuple[int, float]] = []

    def begin_round(self) -> None:
        """Start a round, including its time until delivered."""
        super().begin_round()
        self._delivered.append((0, 0.0))

    def requests(self, block: int) -> Lanes:  # noqa: ARG002 - the next users, in any block
        """Return posts to the next users."""
        self._posts = [[self._recipients.next_request() for _ in range(self._each)] for _ in range(self._connections)]
        return [[request for _, request in lane] for lane in self._posts]

    def run(self, block: int) -> int:
        """Post."""
        self._began = time.perf_counter()
        return super().run(block)

    def check(self, lanes: Lanes, answers: Sequence[Sequence[Answer]]) -> None:
        """Wait until the last posts are delivered, and check that all were accepted as distinct messages."""
        message_ids = [[_message_id(answer) for answer in lane] for lane in answers]
        for *_, last in message_ids:
            wait_until(
                self._recipients.up.inbox,
                last,
                "delivered",
                timeout_seconds=_TIMEOUT_SECONDS,
                look_seconds=_LOOK_SECONDS,
            )
        seconds = time.perf_counter() - self._began
        count = sum(map(len, lanes))
        if len(set(itertools.chain(*message_ids))) != count:
            raise WrongResultError("Two posts have the same message id.")
        self._recipients.posted.update(uid for lane in self._posts for uid, _ in lane)
        posts, before = self._delivered[-1]
        self._delivered[-1] = (posts + count, before + seconds)

    def until_delivered(self) -> Figure:
        """Return the rate if a post counts only once it is delivered."""
        rates = tuple(posts / seconds for posts, seconds in self._delivered[1:])
        return Figure(f"{self.name}, until delivered", "posts/s", rates)


class Visibility:
    """The times until posts were visible, by rounds, of which the first warms up."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._rounds: list[list[float]] = []

    def begin_round(self) -> None:
        """Start a round."""
        self._rounds.append([])

    def add(self, seconds: Sequence[float]) -> None:
        """Add times to the current round."""
        self._rounds[-1] += seconds

    def count(self) -> int:
        """Return the number of posts of every round but the first."""
        return sum(map(len, self._rounds[1:]))

    def latency(self, share: float) -> Figure:
        """Return the percentile for this share of the posts, for every round but the first."""
        taken = tuple(1000 * percentile(seconds, share) for seconds in self._rounds[1:])
        return Figure(f"{self._name}, p{share * 100:g}", "ms", taken)


class IdleVisibility:
    """Stak: posts, each some time after the previous one was visible, while the server does nothing else."""

    name = "Stak, visible when idle"

    def __init__(self, probes: Sequence[VisibilityProbe], *, posts: int, rest_seconds: float) -> None:
        self.visibility = Visibility(self.name)
        self._probes = probes
        self._turns = itertools.cycle(probes)
        self._posts = posts
        self._rest_seconds = rest_seconds

    def begin_round(self) -> None:
        """Start a round, and keep the connections open."""
        self.visibility.begin_round()
        for probe in self._probes:
            probe.ping()

    def prepare(self, block: int) -> None:
        """Do nothing."""

    def run(self, block: int) -> int:  # noqa: ARG002 - all are alike
        """Post one message after another."""
        for _ in range(self._posts):
            time.sleep(self._rest_seconds)
            self.visibility.add([next(self._turns).measure()])
        return self._posts

    def settle(self) -> None:
        """Do nothing."""


class VisibilityUnderLoad(SinglePosts):
    """Stak: some connections post, and beside them each probe waits until its post is visible before the next."""

    name = "Stak, visible under load"

    def __init__(
        self, load: Asker, recipients: Recipients, probes: Sequence[VisibilityProbe], *, connections: int, each: int
    ) -> None:
        super().__init__(load, recipients, connections=connections, each=each, name=self.name)
        self.visibility = Visibility(self.name)
        self._probes = probes

    def begin_round(self) -> None:
        """Start a round."""
        super().begin_round()
        self.visibility.begin_round()

    def run(self, block: int) -> int:
        """Post on all connections, and probe until they are done."""
        is_done = threading.Event()
        with concurrent.futures.ThreadPoolExecutor(len(self._probes)) as pool:
            running = [pool.submit(_measure_until, is_done, probe) for probe in self._probes]
            try:
                count = super().run(block)
            finally:
                is_done.set()
            for probing in running:
                self.visibility.add(probing.result())
        return count


def _measure_until(is_done: threading.Event, probe: VisibilityProbe) -> list[float]:
    """Return the times of the posts that were visible before the load ended, at least of one."""
    times = [probe.measure()]
    while not is_done.is_set():
        seconds = probe.measure()
        if not is_done.is_set():
            times.append(seconds)
    return times


def _message_id(answer: Answer) -> str:
    if answer.status != 202:
        raise WrongResultError(f"Answered {answer.status}: {answer.body[:200]}")
    return str(msgspec.json.decode(answer.body)["message_id"])
