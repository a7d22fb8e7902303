"""Posts to one user each at a steady rate, to one inbox, until all are settled."""

import asyncio
import time
from typing import Final, NamedTuple

from bench.aws_loads.exact_inboxes import require_exact_inboxes
from bench.aws_loads.steady_rate import offer
from bench.contenders.dynamodb_deliveries import INBOX, TENANT, TEXT
from bench.servers.aws_fleet_process import aws_fleet_process, first_put_times
from stak.bootstrap import open_engine
from stak.errors import StakError
from stak.identifiers import UserId
from stak.inbox.broadcast import DELIVERED, Broadcast, read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.post import Post, accept_or_deliver
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.settings import Settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.testing.limited_aws.local_process import LimitedAws

_LOOK_SECONDS: Final = 0.5
_LOOK_AT_MOST: Final = 100


class Posts(NamedTuple):
    """What became of the posts."""

    accepted: int
    refused: int
    open: int
    """Posts that were not settled when time was up."""
    seconds: list[float]
    """From each post to its delivery."""
    write_units: float


async def measure_posts(
    aws: LimitedAws, settings: Settings, *, per_second: float, seconds: float, drain_seconds: float
) -> Posts:
    """Post to another user each time; wait until no post is open, or until `drain_seconds` after the last one.

    Raises WrongResultError if all are settled, and a message is missing or a count wrong in any inbox.
    """
    posted_at: dict[str, float] = {}
    at_once: dict[str, float] = {}
    refs: list[BroadcastRef] = []
    put_times = settings.data / f"{settings.aws_prefix}-put-times.txt"
    async with open_engine(settings) as http:

        async def post(number: int) -> None:
            uid = UserId(f"user-{number:09d}")
            posted_at[UserInbox(TENANT, uid, INBOX).partition] = time.monotonic()
            new = Post(INBOX, "users", (uid,), "news", TEXT)
            # As the API does: it is delivered while it is accepted, if nothing refuses that.
            posted = await accept_or_deliver(http.ports, TENANT, new, key_id="bench", is_small=True)
            refs.append(BroadcastRef(TENANT, INBOX, posted.answer.message_id))
            if posted.answer.status == DELIVERED:
                at_once[UserInbox(TENANT, uid, INBOX).partition] = time.monotonic()

        await create_tenant(http.ports, TENANT, TenantSettings())
        with aws_fleet_process(settings, put_times):
            aws.reset_usage()
            answers = await offer(post, per_second, seconds)
            left = await _open_after(http.ports, refs, drain_seconds)
            units = aws.usage()["billed"]["write_units"]
        if not left and not answers.refused:
            aws.change(is_metered=False)
            await require_exact_inboxes(http, answers.offered)
    delivered_at = first_put_times(put_times) | at_once
    delivered = [delivered_at[pk] - at for pk, at in posted_at.items() if pk in delivered_at]
    return Posts(len(answers.accepted), len(answers.refused), left, delivered, units)


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
