"""A broadcast on a table with limits, from the post until all recipients have it; then an audit of all inboxes.

Some recipients may refuse it: muted ones, and late ones, who have marked everything as read up to a later time.
"""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from bench.aws_loads.exact_inboxes import require_exact_inboxes
from bench.benchmark_results import WrongResultError
from bench.contenders.dynamodb_deliveries import INBOX, TENANT, TEXT
from bench.servers.aws_fleet import aws_fleet
from stak.audience.audience_members import change_audience
from stak.audience.keys import shard_of
from stak.bootstrap import open_engine
from stak.errors import StakError
from stak.identifiers import UserId
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_progress import describe
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.muted_categories import mute
from stak.inbox.post import Post, accept_post
from stak.inbox.replace_counts import mark_all
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import read_counters
from stak.ports import Ports
from stak.settings import Settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.testing.limited_aws.limits import DOUBLING_SECONDS
from stak.testing.limited_aws.local_process import LimitedAws

MUTED_EVERY: Final = 20  # 5 %
LATE_EVERY: Final = 50  # 2 %
THROTTLED_SHARE: Final = 0.01
_CATEGORY: Final = "news"
_LOOK_SECONDS: Final = 0.5
_SECONDS_AHEAD: Final = 3600  # of the watermark of late recipients: the post follows within that time
_AT_ONCE: Final = 200
_ADDED_AT_ONCE: Final = 500


class BroadcastLoad(NamedTuple):
    """A broadcast, and what it cost."""

    recipients: int
    seconds: float
    delivered: int
    write_units: float
    wasted_units: float
    usd: float
    allowed_seconds: float
    """The time in which the table accepts the units of all writes that happened."""

    @property
    def time_ratio(self) -> float:
        """The time that it took, in terms of what capacity allows."""
        return self.seconds / self.allowed_seconds

    @property
    def wasted_share(self) -> float:
        """The share of the units of writes that did not happen."""
        return self.wasted_units / self.write_units


async def measure_broadcast(
    aws: LimitedAws,
    settings: Settings,
    recipients: int,
    *,
    to_everyone: bool,
    with_refusals: bool,
    seconds_max: float,
) -> BroadcastLoad:
    """Post to new users, as a list or as everyone; wait until all have the message, or time is up.

    Raises WrongResultError if a recipient failed, or if a message or a count is wrong in any inbox.
    """
    uids = tuple(UserId(f"user-{number:09d}") for number in range(recipients))
    async with open_engine(settings) as http:
        ports = http.ports
        aws.change(is_metered=False)
        await create_tenant(ports, TENANT, TenantSettings())
        if to_everyone:
            await _fill_audience(ports, uids)
        if with_refusals:
            await _some_at_once(lambda inbox: mute(ports, inbox, [_CATEGORY]), uids[::MUTED_EVERY])
            await _some_at_once(lambda inbox: _mark_ahead(ports, inbox), uids[1::LATE_EVERY])
        async with aws_fleet(settings):
            aws.change(is_metered=True, throttled_share=THROTTLED_SHARE if with_refusals else 0.0)
            aws.reset_usage()
            began_at = time.perf_counter()
            post = Post(INBOX, "everyone" if to_everyone else "users", () if to_everyone else uids, _CATEGORY, TEXT)
            accepted = await accept_post(ports, TENANT, post, key_id="bench")
            ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
            await _until_delivered(ports, ref, seconds_max)
            took = time.perf_counter() - began_at
            used = aws.usage()
        aws.change(is_metered=False, throttled_share=0.0)
        broadcast = await describe(ports, ref, await read_broadcast(ports, ref))
        if not broadcast.is_unfinished:
            if broadcast.failed:
                raise WrongResultError(f"{broadcast.failed} recipients failed.")
            await require_exact_inboxes(http, recipients)
    return BroadcastLoad(
        recipients,
        took,
        broadcast.delivered,
        used["billed"]["write_units"],
        used["wasted_write_units"],
        used["usd"],
        allowed_seconds(used["write_units"], used["wasted_units"], used["rates"]),
    )


def allowed_seconds(
    written: Mapping[str, float], wasted: Mapping[str, float], rates: Mapping[str, Mapping[str, float]]
) -> float:
    """Return the time that the writes need in the table or index that needs most, at its rate when it was new."""
    needed: Counter[str] = Counter()
    for name, units in written.items():
        needed[name.partition(" ")[0]] += units - wasted.get(name, 0.0)  # type: ignore[assignment]
    return max(_seconds_at(units, rates[name]["initial_write_units_per_second"]) for name, units in needed.items())


def _seconds_at(units: float, rate: float) -> float:
    """Return how long a table needs that accepts twice as much after half an hour."""
    first = rate * DOUBLING_SECONDS
    return units / rate if units <= first else DOUBLING_SECONDS + (units - first) / (2 * rate)


async def _fill_audience(ports: Ports, uids: Sequence[UserId]) -> None:
    """Add users to the audience, those of one shard together: they share transactions."""
    for _, members in groupby(sorted(uids, key=shard_of), key=shard_of):
        waiting = list(members)
        for start in range(0, len(waiting), _ADDED_AT_ONCE):
            some = waiting[start : start + _ADDED_AT_ONCE]
            await change_audience(ports, TENANT, INBOX, add=some, remove=(), key_id="bench")


async def _some_at_once(work: Callable[[UserInbox], Awaitable[object]], uids: Sequence[UserId]) -> None:
    for start in range(0, len(uids), _AT_ONCE):
        await asyncio.gather(*(work(UserInbox(TENANT, uid, INBOX)) for uid in uids[start : start + _AT_ONCE]))


async def _mark_ahead(ports: Ports, inbox: UserInbox) -> None:
    """Mark all messages as read up to a later time, as a user does whose message arrives late."""
    now = int(ports.clock())
    watermark = ports.ids.at(now + _SECONDS_AHEAD)
    await ports.table.commit([mark_all(inbox, await read_counters(ports, inbox), watermark, {}, now)])


async def _until_delivered(ports: Ports, ref: BroadcastRef, seconds: float) -> None:
    """Wait until all recipients have the message, or time is up; it is settled some seconds later."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with contextlib.suppress(StakError):  # throttled
            if not (await describe(ports, ref, await read_broadcast(ports, ref))).is_unfinished:
                return
        await asyncio.sleep(_LOOK_SECONDS)
