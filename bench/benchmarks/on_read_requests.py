"""The part of the `on_read` benchmark about requests: what they pay without news, and how soon devices get a post."""

import time
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, WrongResultError, compare, relative_to
from bench.contenders.http_reads import HttpReads
from bench.contenders.stak_reads import CONNECTIONS, PAGE, InboxReads
from bench.interleaved_timing import rates_per_second
from bench.load.connected_users import connected_uid, stak_order
from bench.load.http_load_control import asker
from bench.load.ws_load_control import Crowd, crowd
from bench.servers.stak_server import CATEGORY, MESSAGE, Up, check_inbox
from stak.testing.http_inbox import Inbox, everyone, ok

_PAGE_FRACTION: Final = 0.97
_UNREAD_FRACTION: Final = 0.93
_LAST_PUSH_MS: Final = 1_000.0
_SAMPLE: Final = 20


class ReadsSize(NamedTuple):
    """What is stored before it is read, and how often it is read."""

    readers: int
    messages: int
    rounds: int
    blocks: int
    unread_each: int
    """Requests on each connection in a block."""
    page_each: int


def measure_reads(up: Up, with_events: Inbox, size: ReadsSize) -> Result:
    """Read inboxes without news: of one that may have posts on read, and has had one, and of one that may not."""
    without = up.inbox.beside("WITHOUT")
    contenders: dict[tuple[str, bool], HttpReads] = {}
    with asker() as load:
        for inbox, is_enabled in ((without, False), (with_events, True)):
            reads = InboxReads(up._replace(inbox=inbox), size.readers, size.messages)
            if is_enabled:
                # The readers are not in the audience: their messages stay the same. They apply it in the first round.
                ok(inbox.post(everyone(), MESSAGE, category=CATEGORY, delivery="on_read"), 202)
            kinds = {
                "unread counts": (reads.unread(), size.unread_each),
                f"page of {PAGE}": (reads.pages(), size.page_each),
            }
            for kind, (requests, each) in kinds.items():
                name = f"{kind}, {'on_read enabled, nothing new' if is_enabled else 'without on_read'}"
                processes = {"HTTP": up.http_pid}
                contenders[kind, is_enabled] = HttpReads(
                    name, load, reads.client.port, processes, requests, connections=CONNECTIONS, each=each
                )
        rounds = [range(size.blocks) for _ in range(size.rounds)]
        rates = rates_per_second([*contenders.values()], rounds)
    figures = {key: Figure(one.name, "requests/s", rates[one.name]) for key, one in contenders.items()}
    fractions = {"unread counts": _UNREAD_FRACTION, f"page of {PAGE}": _PAGE_FRACTION}
    targets = [
        compare(f"{kind}, nothing new : without on_read", figures[kind, True], figures[kind, False], at_least=fraction)
        for kind, fraction in fractions.items()
    ]
    note = f"{size.readers:,} readers with {size.messages} messages in each of both inboxes."
    return Result(tuple(figures.values()), tuple(targets), (note,))


def measure_pushes(up: Up, inbox: Inbox, clients: int, pushes: int, rest_seconds: float) -> Result:
    """Post on read to connected users; return the time until the last of them has the message.

    First with a rest after each post, in which their counts are sent; then without.
    """
    uids = [connected_uid(number) for number in range(clients)]
    ok(inbox.call("PUT", "audience", json={"add": uids}))
    with crowd(stak_order(up, clients)) as connected:
        rested = [_push(connected, inbox, f"push {number:05d}", rest_seconds) for number in range(pushes)]
        hasty = [_push(connected, inbox, f"push {number:05d}", 0) for number in range(pushes, 2 * pushes)]
    for uid in uids[:: max(1, clients // _SAMPLE)]:
        check_inbox(inbox, uid, 2 * pushes)
    reached = inbox.status(inbox.broadcasts()[0]["message_id"])["reached"]
    if not 0 < reached <= clients:
        raise WrongResultError(f"{reached} of {clients} members are reached.")
    every = tuple(1000 * each for each in rested[1:])
    last = Figure(f"push on read, last of {clients:,}", "ms", every)
    hurried = Figure(f"push on read, last of {clients:,}, without a rest", "ms", tuple(1000 * each for each in hasty))
    slowest = Figure(f"push on read, last of {clients:,}, slowest post", "ms", (max(every),))
    target = relative_to(f"{_LAST_PUSH_MS:g} ms", slowest, _LAST_PUSH_MS, at_most=1.0)
    note = f"{clients:,} clients of one process, from the post over HTTP, with a rest of {rest_seconds:g} seconds."
    return Result((last, slowest, hurried), (target,), (note,))


def _push(connected: Crowd, inbox: Inbox, mark: str, rest_seconds: float) -> float:
    """Post, and return the seconds until the last connected user has the message."""
    connected.wait_for(mark)
    began = time.perf_counter()
    ok(inbox.post(everyone(), {**MESSAGE, "mark": mark}, category=CATEGORY, delivery="on_read"), 202)
    connected.heard()
    seconds = time.perf_counter() - began
    time.sleep(rest_seconds)
    return seconds
