"""Fills the audience of an inbox over HTTP, posts to everyone, and computes the rate in each tenth of the delivery."""

import itertools
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from stak.testing.http_inbox import Inbox, everyone, ok

PARTS: Final = 10
_ADDED_BATCH_SIZE: Final = 10_000


class Delivery(NamedTuple):
    """A broadcast that everyone has received."""

    message_id: str
    recipients_per_second: float
    """From the post until all is delivered and counted."""
    part_rates: tuple[float, ...]
    """The same for each tenth of the recipients, in their order."""


def member(number: int) -> str:
    """Return the id of a member; the ids of increasing numbers are in order."""
    return f"user-{number:09d}"


def fill_audience(inbox: Inbox, members: int) -> None:
    """Add this many members."""
    headers = {"Content-Type": "application/json"}
    for start in range(0, members, _ADDED_BATCH_SIZE):
        numbers = range(start, min(start + _ADDED_BATCH_SIZE, members))
        body = msgspec.json.encode({"add": list(map(member, numbers))})
        ok(inbox.call("PUT", "audience", content=body, headers=headers))


def post_to_everyone(
    inbox: Inbox, members: int, message: object, *, category: str, timeout_seconds: float, poll_seconds: float
) -> Delivery:
    """Post, and wait until all members have it. Raises TimeoutError, or AssertionError if the count is wrong."""
    began_at = time.perf_counter()
    message_id = str(ok(inbox.post(everyone(), message, category=category), 202)["message_id"])
    samples = [(0, 0.0)]
    while (found := inbox.status(message_id))["status"] != "delivered":
        seconds = time.perf_counter() - began_at
        if seconds > timeout_seconds:
            raise TimeoutError(f"Not delivered after {timeout_seconds:g} seconds: {found}")
        samples.append((found["delivered"], seconds))
        time.sleep(poll_seconds)
    seconds = time.perf_counter() - began_at
    assert (found["delivered"], found["failed"]) == (members, 0), found
    samples.append((members, seconds))
    return Delivery(message_id, members / seconds, part_rates(samples))


def part_rates(samples: Sequence[tuple[int, float]]) -> tuple[float, ...]:
    """Return the rate in each tenth, from counts at increasing times, the first 0 and the last of them complete."""
    last, _ = samples[-1]
    ends = [0.0, *(_time_of(samples, last * part / PARTS) for part in range(1, PARTS + 1))]
    return tuple(last / PARTS / (end - begin) for begin, end in itertools.pairwise(ends))


def _time_of(samples: Sequence[tuple[int, float]], count: float) -> float:
    """Return when this count was reached, between two samples by interpolation."""
    for (before, began), (after, ended) in itertools.pairwise(samples):
        if before < count <= after:
            return began + (ended - began) * (count - before) / (after - before)
    raise ValueError("no sample has such a count")
