"""The `aws_limits` benchmark: posts and broadcasts on a local AWS that enforces limits, with load and capacity scaled.

Each part has a new table, with the capacity of a new one on AWS times a factor. What capacity allows is the time that
the units of all successful writes take at the rate of the table.
"""

import asyncio
import contextlib
import statistics
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, Target, WrongResultError, compare
from bench.benchmarks.aws_delivery import uvloop_runner
from bench.contenders.dynamodb_deliveries import INBOX, TENANT, TEXT
from bench.scratch_directory import scratch_directory
from bench.servers.aws_fleet import aws_fleet
from stak.bootstrap import open_engine
from stak.errors import StakError
from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import Broadcast, read_broadcast
from stak.inbox.broadcast_progress import describe
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.muted_categories import mute
from stak.inbox.post import Post, accept_post
from stak.inbox.unread_counts import UserInbox, mark_all
from stak.inbox.update_entries import read_counters
from stak.logs import configure_logs
from stak.ports import Ports
from stak.ports.writes import Done, Group, Outcome, Put
from stak.settings import Settings, load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.testing.limited_aws.limits import TABLE_WRITE_UNITS, Limits
from stak.testing.limited_aws.local_process import LimitedAws, limited_aws
from stak.testing.local_aws import ministack

_LOOK_SECONDS: Final = 0.5
_LOOK_AT_MOST: Final = 100
_POSTS_PER_SECOND: Final = 200  # at full capacity
_SECONDS_AHEAD: Final = 600  # of the watermark of late recipients
_AUDITED: Final = 100
_AUDITED_AT_ONCE: Final = 10


class _Size(NamedTuple):
    factor: float
    """Of all rates, and of the posts per second."""
    post_seconds: int
    drain_seconds: int
    """How long posts may be open after the last one."""
    recipients: int
    broadcast_factor: float
    broadcast_seconds: int
    """How long a broadcast may take before it counts as not delivered."""


_FULL: Final = _Size(0.1, 45, 25, 5_000, 0.25, 85)
_TINY: Final = _Size(0.1, 1, 60, 250, 1.0, 60)


class _Posts(NamedTuple):
    accepted: int
    refused: int
    open: int
    seconds: list[float]
    """From each post to its delivery."""
    write_units: float


class _Broadcast(NamedTuple):
    seconds: float
    delivered: int
    write_units: float
    wasted_units: float
    usd: float


def run(*, is_tiny: bool) -> Result:
    """Run all parts."""
    size = _TINY if is_tiny else _FULL
    configure_logs(load_settings(log_level="error"), "bench")  # thousands of warnings about throttled requests
    with scratch_directory() as directory, ministack() as upstream, uvloop_runner() as runner:

        def settings(aws: LimitedAws) -> Settings:
            return load_settings(engine="aws", aws_endpoint=aws.address, data=directory, create=True)

        with limited_aws(Limits(factor=size.factor), upstream=upstream) as aws:
            posts = runner.run(_measure_posts(aws, settings(aws), size))
        limits = Limits(factor=size.broadcast_factor)
        with limited_aws(limits, upstream=upstream) as aws:
            plain = runner.run(_measure_broadcast(aws, settings(aws), size, with_refusals=False))
        with limited_aws(limits, upstream=upstream) as aws:
            mixed = runner.run(_measure_broadcast(aws, settings(aws), size, with_refusals=True))
    return _result(size, posts, plain, mixed)


async def _measure_posts(aws: LimitedAws, settings: Settings, size: _Size) -> _Posts:
    """Post to one user each at a steady rate; wait until none is open, or time is up."""
    posted_at: dict[str, float] = {}
    seconds: list[float] = []
    refs: list[BroadcastRef] = []

    async def note_deliveries(groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        for group, outcome in zip(groups, outcomes, strict=True):
            pk = group[0].key.pk
            if pk in posted_at and isinstance(outcome, Done) and any(type(write) is Put for write in group):
                seconds.append(time.perf_counter() - posted_at.pop(pk))

    async def post(ports: Ports, number: int) -> None:
        uid = UserId(f"user-{number:09d}")
        posted_at[UserInbox(TENANT, uid, INBOX).partition] = time.perf_counter()
        accepted = await accept_post(ports, TENANT, Post(INBOX, "users", (uid,), "news", TEXT), key_id="bench")
        refs.append(BroadcastRef(TENANT, INBOX, accepted.message_id))

    async with open_engine(settings) as http, aws_fleet(settings, note_deliveries):
        await create_tenant(http.ports, TENANT, TenantSettings())
        aws.reset_usage()
        rate = _POSTS_PER_SECOND * size.factor
        began_at = time.perf_counter()
        posting: list[asyncio.Task[None]] = []
        for number in range(int(rate * size.post_seconds)):
            await asyncio.sleep(max(0.0, began_at + number / rate - time.perf_counter()))
            posting.append(asyncio.create_task(post(http.ports, number)))
        ended = await asyncio.gather(*posting, return_exceptions=True)
        for end in ended:
            if isinstance(end, BaseException) and not isinstance(end, StakError):
                raise end
        left = await _open_after(http.ports, refs, size.drain_seconds)
        units = aws.usage()["billed"]["write_units"]
    return _Posts(len(refs), len(ended) - len(refs), left, seconds, units)


async def _open_after(ports: Ports, refs: list[BroadcastRef], seconds: float) -> int:
    """Return how many posts are not settled when time is up."""
    deadline = time.monotonic() + seconds
    waiting = list(refs)
    while waiting and time.monotonic() < deadline:
        # In turns, a few at once: the measurement must not use up the capacity.
        some, waiting = waiting[:_LOOK_AT_MOST], waiting[_LOOK_AT_MOST:]
        found = [await _read(ports, ref) for ref in some]
        waiting += [ref for ref, one in zip(some, found, strict=True) if one is None or one.is_unfinished]
        if all(one is not None and one.is_unfinished for one in found):
            await asyncio.sleep(_LOOK_SECONDS)
    return len(waiting)


async def _read(ports: Ports, ref: BroadcastRef) -> Broadcast | None:
    try:
        return await read_broadcast(ports, ref)
    except StakError:
        return None  # throttled


async def _measure_broadcast(aws: LimitedAws, settings: Settings, size: _Size, *, with_refusals: bool) -> _Broadcast:
    """Post to many users; wait until all have the message, or time is up."""
    uids = tuple(UserId(f"user-{number:09d}") for number in range(size.recipients))
    muted, late = (uids[::20], uids[1::50]) if with_refusals else ((), ())  # 5 % and 2 %
    async with open_engine(settings) as http:
        ports = http.ports
        aws.change(is_metered=False)
        await create_tenant(ports, TENANT, TenantSettings())
        await asyncio.gather(*(mute(ports, UserInbox(TENANT, uid, INBOX), ["news"]) for uid in muted))
        await asyncio.gather(*(_mark_ahead(ports, UserInbox(TENANT, uid, INBOX)) for uid in late))
        async with aws_fleet(settings):
            aws.change(is_metered=True, throttled_share=0.01 if with_refusals else 0.0)
            aws.reset_usage()
            began_at = time.perf_counter()
            accepted = await accept_post(ports, TENANT, Post(INBOX, "users", uids, "news", TEXT), key_id="bench")
            ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
            await _until_delivered(ports, ref, size.broadcast_seconds)
            took = time.perf_counter() - began_at
            used = aws.usage()
        aws.change(is_metered=False, throttled_share=0.0)
        broadcast = await describe(ports, ref, await read_broadcast(ports, ref))
        await _check(ports, [*muted[:_AUDITED], *late[:_AUDITED], *uids[:: max(1, len(uids) // _AUDITED)]])
        if not broadcast.is_unfinished and broadcast.failed:
            raise WrongResultError(f"{broadcast.failed} recipients failed.")
    billed = used["billed"]["write_units"]
    return _Broadcast(took, broadcast.delivered, billed, used["wasted_write_units"], used["usd"])


async def _until_delivered(ports: Ports, ref: BroadcastRef, seconds: float) -> None:
    """Wait until all recipients have the message, or time is up; it is settled some seconds later."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with contextlib.suppress(StakError):  # throttled
            if not (await describe(ports, ref, await read_broadcast(ports, ref))).is_unfinished:
                return
        await asyncio.sleep(_LOOK_SECONDS)


async def _mark_ahead(ports: Ports, inbox: UserInbox) -> None:
    """Mark all messages as read up to a later time, as a user does whose message arrives late."""
    now = int(ports.clock())
    watermark = ports.ids.at(now + _SECONDS_AHEAD)
    await ports.table.commit([mark_all(inbox, await read_counters(ports, inbox), watermark, {}, now)])


async def _check(ports: Ports, uids: Sequence[UserId]) -> None:
    """Raise if a counter differs from the messages of its inbox."""
    for start in range(0, len(uids), _AUDITED_AT_ONCE):
        inboxes = [UserInbox(TENANT, uid, INBOX) for uid in uids[start : start + _AUDITED_AT_ONCE]]
        for found in await asyncio.gather(*(audit_inbox(ports, inbox, repair=False) for inbox in inboxes)):
            if found.drift:
                raise WrongResultError(f"An inbox has {found}.")


def _result(size: _Size, posts: _Posts, plain: _Broadcast, mixed: _Broadcast) -> Result:
    asked = int(_POSTS_PER_SECOND * size.factor * size.post_seconds)
    percentile = statistics.quantiles(posts.seconds, n=100)[98] if len(posts.seconds) > 1 else float("nan")
    figures = [
        Figure("posts to one user: offered", "posts", (asked,)),
        Figure("posts to one user: accepted", "posts", (posts.accepted,)),
        Figure("posts to one user: not settled at the end", "posts", (posts.open,)),
        Figure("posts to one user: p99 until delivered", "seconds", (percentile,)),
        Figure("posts to one user: write units", "units a post", (posts.write_units / max(1, posts.accepted),)),
    ]
    targets = [
        Target(
            "posts accepted : offered", posts.accepted / asked, at_least=1.0, figures=_names(figures[1], figures[0])
        ),
        Target("posts not settled at the end", posts.open, at_most=0, figures=_names(figures[2])),
        Target("p99 from post to delivery, in seconds", percentile, figures=_names(figures[3])),
    ]
    notes = [f"rates of AWS × {size.factor:g} for posts, × {size.broadcast_factor:g} for broadcasts"]
    rate = TABLE_WRITE_UNITS * size.broadcast_factor
    for name, found, most_wasted in (("broadcast", plain, 0.05), ("broadcast with refusals", mixed, 0.10)):
        allowed = Figure(f"{name}: allowed by capacity", "seconds", ((found.write_units - found.wasted_units) / rate,))
        took = Figure(f"{name}: until delivered", "seconds", (found.seconds,))
        units = Figure(f"{name}: write units", "units", (found.write_units,))
        wasted = Figure(f"{name}: wasted", "units", (found.wasted_units,))
        each = Figure(f"{name}: units a recipient", "units", (found.write_units / size.recipients,))
        usd = Figure(f"{name}: cost of a million recipients", "USD", (found.usd / size.recipients * 1e6,))
        delivered = Figure(f"{name}: delivered", "recipients", (found.delivered,))
        figures += [allowed, took, units, wasted, each, usd, delivered]
        targets += [
            Target(
                f"{name}, delivered : recipients",
                found.delivered / size.recipients,
                at_least=1.0,
                figures=_names(delivered),
            ),
            compare(f"{name}, time : allowed by capacity", took, allowed, at_most=1.3),
            compare(f"{name}, units wasted : used", wasted, units, at_most=most_wasted),
            Target(f"{name}, write units a recipient", each.median, figures=_names(each)),
        ]
        if found.delivered < size.recipients:
            notes.append(f"{name}: {found.delivered} of {size.recipients} delivered in {found.seconds:.0f} seconds")
    return Result(tuple(figures), tuple(targets), tuple(notes))


def _names(*figures: Figure) -> tuple[str, ...]:
    return tuple(figure.name for figure in figures)
