"""The `aws_limits` benchmark: posts, broadcasts and chat on a local AWS that enforces limits, with load and capacity
scaled.

Each part has a new table, with the capacity of a new one on AWS times a factor. What capacity allows is the time that
the units of all successful writes take at the rate of the table. One chat has the whole capacity of a partition: how
many messages share a transaction depends on the rate and the latency, which cannot be scaled.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.aws_loads.broadcast_load import BroadcastLoad, measure_broadcast
from bench.aws_loads.chat_load import (
    DIRECT_MEMBERS,
    GROUP_MEMBERS,
    LOAD_PER_SECOND,
    P99_MAX_SECONDS,
    ChatLoad,
    chat_loads,
)
from bench.aws_loads.new_installation import new_installation
from bench.aws_loads.post_load import Posts, measure_posts
from bench.aws_loads.steady_rate import percentile
from bench.benchmark_results import Figure, Result, Target, compare, relative_to
from bench.benchmarks.aws_delivery import uvloop_runner
from bench.scratch_directory import scratch_directory
from stak.logs import configure_logs
from stak.settings import Settings, load_settings
from stak.testing.limited_aws.limits import Limits
from stak.testing.limited_aws.local_process import LimitedAws
from stak.testing.local_aws import ministack

_POSTS_PER_SECOND: Final = 200  # at full capacity
_UNAVAILABLE: Final = 503


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
    chats: int
    chats_factor: float
    """Of all rates, and of the messages per second to many chats."""
    chats_seconds: float
    chat_seconds: float
    """Of each load on one chat."""


_FULL: Final = _Size(0.1, 45, 25, 5_000, 0.25, 60, 1_000, 0.25, 15.0, 6.0)
_TINY: Final = _Size(0.1, 1, 60, 250, 1.0, 60, 20, 0.25, 1.0, 0.25)


class _OneChat(NamedTuple):
    """Loads on one chat: the usual one, the highest in time, the first above that, and twice the highest."""

    at_load: ChatLoad
    below: ChatLoad
    above: ChatLoad
    far_above: ChatLoad


def run(*, is_tiny: bool) -> Result:
    """Run all parts."""
    size = _TINY if is_tiny else _FULL
    configure_logs(load_settings(log_level="error"), "bench")  # thousands of warnings about throttled requests
    with scratch_directory() as directory, ministack() as upstream, uvloop_runner() as runner:
        with new_installation(Limits(factor=size.factor), directory, upstream) as (aws, settings):
            posts = runner.run(_posts(aws, settings, size))
        with new_installation(Limits(factor=size.broadcast_factor), directory, upstream) as (aws, settings):
            plain = runner.run(_broadcast(aws, settings, size, with_refusals=False))
        with new_installation(Limits(factor=size.broadcast_factor), directory, upstream) as (aws, settings):
            mixed = runner.run(_broadcast(aws, settings, size, with_refusals=True))
        with new_installation(Limits(factor=1.0), directory, upstream) as (aws, settings):
            one_chat = runner.run(_one_chat(aws, settings, size))
        chats_limits = Limits(factor=size.chats_factor)
        # Chat lists start at the rate of a new table: a part of it, here.
        with new_installation(chats_limits, directory, upstream, is_rate_scaled=True) as (aws, settings):
            many_chats = runner.run(_many_chats(aws, settings, size))
    return _result(size, posts, (plain, mixed), one_chat, many_chats)


async def _posts(aws: LimitedAws, settings: Settings, size: _Size) -> Posts:
    return await measure_posts(
        aws,
        settings,
        per_second=_POSTS_PER_SECOND * size.factor,
        seconds=size.post_seconds,
        drain_seconds=size.drain_seconds,
    )


async def _broadcast(aws: LimitedAws, settings: Settings, size: _Size, *, with_refusals: bool) -> BroadcastLoad:
    return await measure_broadcast(
        aws,
        settings,
        size.recipients,
        to_everyone=False,
        with_refusals=with_refusals,
        seconds_max=size.broadcast_seconds,
    )


async def _one_chat(aws: LimitedAws, settings: Settings, size: _Size) -> _OneChat:
    async with chat_loads(aws, settings, 1, GROUP_MEMBERS) as loads:
        at_load = await loads.rise(LOAD_PER_SECOND, size.chat_seconds)
        below, above = await loads.raise_rate(at_load, size.chat_seconds)
        return _OneChat(at_load, below, above, await loads.run_above(below))


async def _many_chats(aws: LimitedAws, settings: Settings, size: _Size) -> ChatLoad:
    async with chat_loads(aws, settings, size.chats, DIRECT_MEMBERS) as loads:
        return await loads.run(LOAD_PER_SECOND * size.chats_factor, size.chats_seconds)


def _result(
    size: _Size, posts: Posts, broadcasts: Sequence[BroadcastLoad], one_chat: _OneChat, many_chats: ChatLoad
) -> Result:
    parts = [
        _post_result(size, posts),
        _broadcast_result("broadcast", broadcasts[0], most_wasted=0.05),
        _broadcast_result("broadcast with refusals", broadcasts[1], most_wasted=0.10),
        _one_chat_result(one_chat),
        _many_chats_result(size, many_chats),
    ]
    scale = (
        f"rates of AWS × {size.factor:g} for posts, × {size.broadcast_factor:g} for broadcasts, × 1 for one chat, "
        f"× {size.chats_factor:g} for {size.chats:,} chats"
    )
    return Result(
        tuple(figure for part in parts for figure in part.figures),
        tuple(target for part in parts for target in part.targets),
        (scale, *(note for part in parts for note in part.notes)),
    )


def _post_result(size: _Size, posts: Posts) -> Result:
    asked = round(_POSTS_PER_SECOND * size.factor * size.post_seconds)
    offered = Figure("posts to one user: offered", "posts", (asked,))
    accepted = Figure("posts to one user: accepted", "posts", (posts.accepted,))
    left = Figure("posts to one user: not settled at the end", "posts", (posts.open,))
    late = Figure("posts to one user: p99 until delivered", "seconds", (percentile(posts.seconds, 99),))
    units = Figure("posts to one user: write units", "units a post", (posts.write_units / max(1, posts.accepted),))
    return Result(
        (offered, accepted, left, late, units),
        (
            compare("posts accepted : offered", accepted, offered, at_least=1.0),
            Target("posts not settled at the end", posts.open, at_most=0, figures=(left.name,)),
            Target("p99 from post to delivery, in seconds", late.median, figures=(late.name,)),
        ),
    )


def _broadcast_result(name: str, found: BroadcastLoad, *, most_wasted: float) -> Result:
    allowed = Figure(f"{name}: allowed by capacity", "seconds", (found.allowed_seconds,))
    took = Figure(f"{name}: until delivered", "seconds", (found.seconds,))
    units = Figure(f"{name}: write units", "units", (found.write_units,))
    wasted = Figure(f"{name}: wasted", "units", (found.wasted_units,))
    each = Figure(f"{name}: units a recipient", "units", (found.write_units / found.recipients,))
    usd = Figure(f"{name}: cost of a million recipients", "USD", (found.usd / found.recipients * 1e6,))
    delivered = Figure(f"{name}: delivered", "recipients", (found.delivered,))
    is_whole = found.delivered == found.recipients
    unfinished = f"{name}: {found.delivered} of {found.recipients} delivered in {found.seconds:.0f} seconds"
    return Result(
        (allowed, took, units, wasted, each, usd, delivered),
        (
            Target(
                f"{name}, delivered : recipients",
                found.delivered / found.recipients,
                at_least=1.0,
                figures=(delivered.name,),
            ),
            compare(f"{name}, time : allowed by capacity", took, allowed, at_most=1.3),
            compare(f"{name}, units wasted : used", wasted, units, at_most=most_wasted),
            Target(f"{name}, write units a recipient", each.median, figures=(each.name,)),
        ),
        () if is_whole else (unfinished,),
    )


def _one_chat_result(found: _OneChat) -> Result:
    load = f"{LOAD_PER_SECOND:g} messages/s"
    p50 = Figure(f"one chat at {load}: p50", "seconds", (found.at_load.p50,))
    p99 = Figure(f"one chat at {load}: p99", "seconds", (found.at_load.p99,))
    units = Figure("one chat: units of its partition", "units a message", (found.below.chat_units_per_message,))
    ceiling = Figure("one chat: ceiling", "messages/s", (found.below.per_second,))
    refused = Figure("one chat at twice its ceiling: refused", "messages", (len(found.far_above.answers.refused),))
    unclear = sum(count for status, count in found.far_above.answers.statuses.items() if status != _UNAVAILABLE)
    other = Figure("one chat at twice its ceiling: refused, but not with 503", "messages", (unclear,))
    answered = found.far_above.answers.accepted + found.far_above.answers.refused
    slowest = Figure("one chat at twice its ceiling: p99 until answered", "seconds", (percentile(answered, 99),))
    notes = []
    if found.above.is_below_ceiling:
        notes.append(f"one chat: no ceiling up to {found.above.per_second:.0f} messages/s")
    elif not found.above.throttled:
        notes.append("one chat: above the ceiling nothing was throttled, so this machine is the limit")
    return Result(
        (p50, p99, units, ceiling, refused, other, slowest),
        (
            Target(f"one chat at {load}, p99 in seconds", p99.median, at_most=P99_MAX_SECONDS, figures=(p99.name,)),
            relative_to(load, ceiling, LOAD_PER_SECOND, at_least=1.0),
            Target("one chat, units of its partition a message", units.median, figures=(units.name,)),
            Target("one chat at twice its ceiling, refused without 503", unclear, at_most=0, figures=(other.name,)),
            Target("one chat at twice its ceiling, p99 until answered", slowest.median, figures=(slowest.name,)),
        ),
        tuple(notes),
    )


def _many_chats_result(size: _Size, found: ChatLoad) -> Result:
    name = f"{size.chats:,} chats at {LOAD_PER_SECOND:g} messages/s"
    p50 = Figure(f"{name}: p50", "seconds", (found.p50,))
    p99 = Figure(f"{name}: p99", "seconds", (found.p99,))
    refused = Figure(f"{name}: refused", "messages", (len(found.answers.refused),))
    each = Figure(f"{name}: write units", "units a message", (found.write_units / found.answers.offered,))
    return Result(
        (p50, p99, refused, each),
        (
            Target(f"{name}, p99 in seconds", p99.median, at_most=P99_MAX_SECONDS, figures=(p99.name,)),
            Target(f"{name}, refused", refused.median, at_most=0, figures=(refused.name,)),
            Target(f"{name}, write units a message", each.median, figures=(each.name,)),
        ),
    )
