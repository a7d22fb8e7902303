"""Jobs that send a chunk's message by a channel: submitted when its timer is due, and continued by another one.

A timer is deleted after its job is submitted: whoever dies in between submits it again, and its messages are claimed.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from stak.errors import StakError
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.fallback_timers import fallback_chunk
from stak.inbox.timers import DueTimer
from stak.ports import Ports
from stak.ports.jobs import FALLBACK_JOB, Job
from stak.ports.writes import Key
from stak.tenancy.tenant_model import Channel
from stak.tenancy.webhook_events import ENDPOINT_ID

NUMBER: Final = "number"
CHANNEL: Final = "channel"
DUE_AT: Final = "at"
AFTER: Final = "after"
"""The names of a job's arguments: the chunk, the channel, when it was due, and the last user who was handled."""


def fallback_job(ref: BroadcastRef, number: int, channel: Channel, due_at: int, after: str = "") -> Job:
    """Return the job that sends a chunk's message by a channel, to users after this one."""
    named = ref.job(FALLBACK_JOB).arguments
    # A worker limits how many jobs with the same endpoint run at once.
    own = {NUMBER: number, CHANNEL: channel, DUE_AT: due_at, AFTER: after, ENDPOINT_ID: f"{channel} {ref.tenant}"}
    return Job(FALLBACK_JOB, ref.tenant, {**named, **own})


async def submit_due(ports: Ports, timers: Sequence[DueTimer]) -> Mapping[Key, Exception]:
    """Submit the jobs of due timers; return the errors of those that failed."""
    errors: dict[Key, Exception] = {}
    done: list[DueTimer] = []
    for one in timers:
        try:
            ref, number, channel = fallback_chunk(one.timer)
            await ports.jobs.submit(fallback_job(ref, number, channel, one.timer.at))
            done.append(one)
        except (StakError, ValueError) as error:
            errors[one.row.key] = error
    await ports.table.commit([(one.done(),) for one in done])
    return errors
