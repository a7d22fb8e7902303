"""The `recall` benchmark: the time until a recall is answered, hides the message, and is in all unread counts.

It runs over HTTP on a real `stak up`. The first reader after the response is the user whose copy is processed last.
"""

import random
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, WrongResultError, compare, relative_to
from bench.delivery_data import some_users
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY, MESSAGE, check_inbox, stak_up, wait_until
from stak.testing.http_inbox import Inbox, ok, users

_TIMEOUT_SECONDS: Final = 300.0
_COPIES_PER_SECOND: Final = 15_000


class _Size(NamedTuple):
    few: int
    many: int
    repeats: int
    sample: int
    """The number of inboxes that are checked."""


_FULL: Final = _Size(few=1_000, many=100_000, repeats=1 + 3, sample=10)  # one repeat warms up
_TINY: Final = _Size(few=10, many=200, repeats=1 + 1, sample=3)


class _Times(NamedTuple):
    answered: float
    hidden: float
    swept: float


def run(*, is_tiny: bool) -> Result:
    """Measure both sizes in turns, on the same users."""
    size = _TINY if is_tiny else _FULL
    everybody = some_users(size.many)
    taken: dict[int, list[_Times]] = {size.few: [], size.many: []}
    with scratch_directory() as directory, stak_up(directory) as up:
        for _ in range(size.repeats):
            for count, times in taken.items():
                times.append(_recall(up.inbox, everybody[:count], size.sample))
    few, many = (_figures(count, times[1:]) for count, times in taken.items())
    ratio = f"{size.many:,} : {size.few:,}"
    swept = Figure("copies recalled", "copies/s", tuple(size.many / each.swept for each in taken[size.many][1:]))
    return Result(
        (*few, *many, swept),
        (
            compare(f"until the answer, {ratio}", many[0], few[0], at_most=2.0),
            compare(f"until hidden from a reader, {ratio}", many[1], few[1], at_most=2.0),
            compare(f"until all unread counts are right, {ratio}", many[2], few[2]),
            relative_to(f"{_COPIES_PER_SECOND:,} copies/s", swept, _COPIES_PER_SECOND, at_least=1.0),
        ),
        (f"The first read after the answer showed no content, each time; swept, {size.sample} inboxes had no drift.",),
    )


def _recall(inbox: Inbox, uids: Sequence[str], sample_size: int) -> _Times:
    message_id = ok(inbox.post(users(*uids), MESSAGE, category=CATEGORY), 202)["message_id"]
    wait_until(inbox, message_id, "delivered", timeout_seconds=_TIMEOUT_SECONDS, look_seconds=0.05)
    sample = random.Random(message_id).sample(uids, sample_size)
    for uid in sample:
        check_inbox(inbox, uid, unread=1)
    reader = inbox.reader(uids[-1])
    if reader.one(message_id)["message"] != MESSAGE:
        raise WrongResultError("The message was not there before it was recalled.")
    began = time.perf_counter()
    ok(inbox.redact(message_id), 202)
    answered = time.perf_counter() - began
    first = reader.one(message_id)
    hidden = time.perf_counter() - began
    if first["message"] is not None or not first["redacted"]:
        raise WrongResultError(f"The first read after the answer shows {first}")
    found = wait_until(inbox, message_id, "redacted", timeout_seconds=_TIMEOUT_SECONDS, look_seconds=0.02)
    swept = time.perf_counter() - began
    if found["redacted"] != len(uids):
        raise WrongResultError(f"Not every copy was redacted: {found}")
    for uid in sample:
        check_inbox(inbox, uid, unread=0)
    return _Times(answered, hidden, swept)


def _figures(size: int, times: Sequence[_Times]) -> tuple[Figure, Figure, Figure]:
    return (
        Figure(f"recall of {size:,}: answered", "ms", tuple(each.answered * 1000 for each in times)),
        Figure(f"recall of {size:,}: hidden from a reader", "ms", tuple(each.hidden * 1000 for each in times)),
        Figure(f"recall of {size:,}: swept", "ms", tuple(each.swept * 1000 for each in times)),
    )
