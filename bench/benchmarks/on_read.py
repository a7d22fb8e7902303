"""The `on_read` benchmark: posts on read and their recalls for few and for many members, and what requests pay for it.

It runs over HTTP on a real `stak up`. What a post and a catch-up write is counted in a process beside it, on the same
data. Each part has inboxes of its own, so that none pays for the events of another.
"""

import contextlib
import random
import time
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, Target, WrongResultError, compare, relative_to
from bench.benchmarks.on_read_requests import ReadsSize, measure_pushes, measure_reads
from bench.contenders.counted_on_read import CountedOnRead
from bench.load.connected_users import allow_descriptors
from bench.load.http_load_control import percentile
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY, MESSAGE, raise_rate_limits, stak_up
from stak.testing.audience_broadcast import fill_audience, member
from stak.testing.http_inbox import Inbox, everyone, ok
from stak.testing.on_read import enable_on_read

_POST_MS: Final = 50.0
_SAME: Final = 1.3
_SAME_BYTES: Final = 1.01
"""The number of members has more digits in the record of a larger broadcast."""
_EVENTS_PER_TRANSACTION: Final = 20.0
_BEHIND: Final = (1, 10, 100)
"""How many events a member has to apply."""
_COMING_BACK: Final = 10
"""Members that apply a post on read, and users that receive it on write: as many as a post delivers at once."""


class _Size(NamedTuple):
    few: int
    many: int
    repeats: int
    catching_up: int
    """The members that apply each number of events."""
    reads: ReadsSize
    clients: int
    pushes: int
    rest_seconds: float


# The first repeat, round and push warm up.
_FULL: Final = _Size(
    few=1_000,
    many=1_000_000,
    repeats=1 + 40,
    catching_up=300,
    reads=ReadsSize(readers=1_000, messages=40, rounds=1 + 7, blocks=6, unread_each=60, page_each=40),
    clients=2_000,
    pushes=1 + 5,
    rest_seconds=2.0,
)
_TINY: Final = _Size(
    few=20,
    many=60,
    repeats=1 + 1,
    catching_up=2,
    reads=ReadsSize(readers=6, messages=3, rounds=1 + 1, blocks=1, unread_each=2, page_each=2),
    clients=20,
    pushes=1 + 1,
    rest_seconds=0.0,
)


class _Times(NamedTuple):
    posted: float
    recalled: float
    hidden: float


def run(*, is_tiny: bool) -> Result:
    """Run all parts, one after the other."""
    size = _TINY if is_tiny else _FULL
    allow_descriptors()
    with scratch_directory() as directory, stak_up(directory) as up:
        raise_rate_limits(up)
        names = ("FEW", "MANY", "BEHIND", "BACK", "READ", "PUSHED")
        inboxes = {name: up.inbox.beside(name) for name in names}
        enable_on_read(*inboxes.values())
        fill_audience(inboxes["FEW"], size.few)
        fill_audience(inboxes["MANY"], size.many)
        fill_audience(inboxes["BEHIND"], len(_BEHIND) * (size.catching_up + 1))
        fill_audience(inboxes["BACK"], _COMING_BACK)
        with contextlib.closing(CountedOnRead(up)) as counted:
            parts = [
                _posts_and_recalls(inboxes, counted, size),
                _catch_ups(inboxes["BEHIND"], counted, size),
                _all_come_back(inboxes["BACK"], counted),
                measure_reads(up, inboxes["READ"], size.reads),
                measure_pushes(up, inboxes["PUSHED"], size.clients, size.pushes, size.rest_seconds),
            ]
    return Result(
        tuple(figure for part in parts for figure in part.figures),
        tuple(target for part in parts for target in part.targets),
        tuple(note for part in parts for note in part.notes),
    )


def _posts_and_recalls(inboxes: Mapping[str, Inbox], counted: CountedOnRead, size: _Size) -> Result:
    chosen = random.Random(6)
    audiences = {size.few: inboxes["FEW"], size.many: inboxes["MANY"]}
    taken: dict[int, list[_Times]] = {count: [] for count in audiences}
    for number in range(size.repeats):
        # In turns, each is first.
        for count in sorted(audiences, reverse=bool(number % 2)):
            taken[count].append(_post_and_recall(audiences[count], chosen.sample(range(count), 2)))
    written = {count: counted.post_and_recall(inbox) for count, inbox in audiences.items()}
    few, many = (_figures(count, times[1:]) for count, times in taken.items())
    ratio = f"{size.many:,} : {size.few:,}"
    p99 = [
        Figure(f"post to {count:,}, p99", "ms", (1000 * percentile([each.posted for each in times[1:]], 0.99),))
        for count, times in taken.items()
    ]
    of_few, of_many = (
        [
            Figure(f"{what} of {count:,}: written", "bytes", (value,))
            for what, value in zip(("post", "recall"), each, strict=True)
        ]
        for count, each in written.items()
    )
    targets = [
        compare(f"post on read until the answer, {ratio}", many[0], few[0], at_most=_SAME),
        compare(f"bytes that a post on read writes, {ratio}", of_many[0], of_few[0], at_most=_SAME_BYTES),
        *(relative_to(f"{_POST_MS:g} ms", figure, _POST_MS, at_most=1.0) for figure in p99),
        compare(f"recall on read until the answer, {ratio}", many[1], few[1], at_most=_SAME),
        compare(f"recall on read until hidden from a reader, {ratio}", many[2], few[2], at_most=_SAME),
        compare(f"bytes that a recall on read writes, {ratio}", of_many[1], of_few[1], at_most=_SAME_BYTES),
    ]
    note = (
        f"Each of {2 * size.repeats} posts was in the first page and in the counts of a random member right after its "
        "answer, and in neither after its recall was answered, also of a member who had not read before."
    )
    return Result((*few, *many, *p99, *of_few, *of_many), tuple(targets), (note,))


def _post_and_recall(inbox: Inbox, numbers: Sequence[int]) -> _Times:
    """Post and recall one message; one member reads it in between, and another one only afterwards."""
    first, second = (inbox.reader(member(number)) for number in numbers)
    began = time.perf_counter()
    message_id = ok(inbox.post(everyone(), MESSAGE, category=CATEGORY, delivery="on_read"), 202)["message_id"]
    posted = time.perf_counter() - began
    page = first.page(20)
    shown = [message["id"] for message in page["messages"] if message["message"] is not None]
    if (shown, page["unread"]["total"]) != ([message_id], 1):
        raise WrongResultError(f"Right after the answer, a member sees {page}")
    began = time.perf_counter()
    ok(inbox.redact(message_id), 202)
    recalled = time.perf_counter() - began
    gone = first.one(message_id)
    hidden = time.perf_counter() - began
    if gone["message"] is not None or not gone["redacted"]:
        raise WrongResultError(f"Right after its recall, a member sees {gone}")
    for reader in (first, second):
        page = reader.page(20)
        if page["unread"]["total"] or any(message["message"] is not None for message in page["messages"]):
            raise WrongResultError(f"After all messages were recalled, a member sees {page}")
    return _Times(posted, recalled, hidden)


def _figures(members: int, times: Sequence[_Times]) -> tuple[Figure, Figure, Figure]:
    return (
        Figure(f"post to {members:,}: answered", "ms", tuple(each.posted * 1000 for each in times)),
        Figure(f"recall of {members:,}: answered", "ms", tuple(each.recalled * 1000 for each in times)),
        Figure(f"recall of {members:,}: hidden from a reader", "ms", tuple(each.hidden * 1000 for each in times)),
    )


def _catch_ups(inbox: Inbox, counted: CountedOnRead, size: _Size) -> Result:
    """Let members apply 1, 10 and 100 events with their first request, and count the transactions of one more."""
    figures: list[Figure] = []
    targets: list[Target] = []
    posted = 0
    numbers = iter(range(len(_BEHIND) * (size.catching_up + 1)))
    for events in _BEHIND:
        while posted < events:
            ok(inbox.post(everyone(), MESSAGE, category=CATEGORY, delivery="on_read"), 202)
            posted += 1
        times = [_time_catch_up(inbox, member(next(numbers)), events) for _ in range(size.catching_up)]
        transactions = counted.transactions_of_catch_up(inbox, member(next(numbers)))
        name = f"first request after {events} {'event' if events == 1 else 'events'}"
        figures += [
            Figure(f"{name}, p50", "ms", (1000 * percentile(times, 0.5),)),
            Figure(f"{name}, p99", "ms", (1000 * percentile(times, 0.99),)),
            Figure(f"{name}, transactions", "transactions", (transactions,)),
        ]
        if events >= _EVENTS_PER_TRANSACTION:
            each = Figure(f"{name}, in each transaction", "events", (events / transactions,))
            figures.append(each)
            targets.append(relative_to(f"{_EVENTS_PER_TRANSACTION:g}", each, _EVENTS_PER_TRANSACTION, at_least=1.0))
    note = f"{size.catching_up} members each applied 1, 10 and 100 posts with a request for their unread counts."
    return Result(tuple(figures), tuple(targets), (note,))


def _all_come_back(inbox: Inbox, counted: CountedOnRead) -> Result:
    """Count what a post writes for one more user: on write when it is delivered, on read when the member comes back."""
    members = [member(number) for number in range(_COMING_BACK)]
    one, *others = (f"recipient-{number}" for number in range(1 + _COMING_BACK))
    counted.cost_of_copies(inbox, ["first-recipient"])  # registers the category
    of_one, of_all = counted.cost_of_copies(inbox, [one]), counted.cost_of_copies(inbox, others)
    ok(inbox.post(everyone(), MESSAGE, category=CATEGORY, delivery="on_read"), 202)
    caught_up = counted.cost_of_catch_ups(inbox, members)
    figures: list[Figure] = []
    targets: list[Target] = []
    for what in ("writes", "bytes"):
        copies = getattr(of_all, what) - getattr(of_one, what)
        back = Figure(f"for a member who comes back: {what}", what, (getattr(caught_up, what) / _COMING_BACK,))
        copy = Figure(f"for a recipient on write: {what}", what, (copies / (_COMING_BACK - 1),))
        figures += [back, copy]
        targets.append(compare(f"{what} for a member who comes back, on read : on write", back, copy))
    each = caught_up.transactions / _COMING_BACK
    transactions = Figure("for a member who comes back: transactions", "transactions", (each,))
    for uid in (one, *others, *members):
        if (unread := inbox.reader(uid).unread()["total"]) != 1:
            raise WrongResultError(f"{uid} should have 1 unread message and has {unread}.")
    return Result((*figures, transactions), tuple(targets))


def _time_catch_up(inbox: Inbox, uid: str, events: int) -> float:
    reader = inbox.reader(uid)
    began = time.perf_counter()
    unread = reader.unread()["total"]
    seconds = time.perf_counter() - began
    if unread != events:
        raise WrongResultError(f"{uid} has {unread} unread after {events} posts.")
    return seconds
