"""What a post on read costs on AWS: publishing it, whatever its audience, and the first request of each member after.

Both are counted over the writes that would be committed, as those of posts on write are (`post_cost.py`).
"""

from typing import Final, NamedTuple

from stak.aws_prices import Prices
from stak.event_log.events import append_writes
from stak.event_log.inbox_state import InboxState
from stak.inbox.broadcast import initial_status, transition
from stak.inbox.catch_up_writes import Step, apply_steps
from stak.inbox.delivery_chunks import entry_for_all
from stak.inbox.entry_model import counters_of
from stak.inbox.post_cost import DUE_CURSOR_UNITS, SAMPLE_USER, Cost, charge_units, units_cost
from stak.inbox.publish_on_read import SEQ, post_event
from stak.inbox.reached_members import sampling_rate
from stak.inbox.shared_content import NewBroadcast
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.capacity_units import TRANSACTION_FACTOR, WriteMeter, eventual_read_units
from stak.ports.writes import Delete, Group

_STATE: Final = InboxState(seq=1)
_PUBLISH_READS: Final = 2  # the state, when there is room for the post and when it is published
_READER_READS: Final = 4  # the counters, the member, and the counters for and after the transaction


class OnReadCost(NamedTuple):
    """The cost of publishing a post, and of applying it to one member's inbox."""

    post: Cost
    reader: Cost


def cost_on_read(ports: Ports, new: NewBroadcast, acceptance: Group, prices: Prices) -> OnReadCost:
    """Count what a post on read costs, if nothing is retried and the inbox has no other events."""
    ref, broadcast, content = new
    meter = WriteMeter()
    appended = append_writes(ref.tenant, ref.inbox, _STATE, post_event(ports, broadcast))
    if broadcast.is_scheduled:
        meter.commit(acceptance)
        meter.units += DUE_CURSOR_UNITS
        first = initial_status(broadcast.kind, broadcast.delivery)
        changes = {"touched": broadcast.received, SEQ: _STATE.seq}
        started = transition(ref, "start", broadcast.status, first, changes=changes)
        meter.commit((started, Delete(ref.list_due(broadcast.received).key), *appended))
    else:
        meter.commit((*acceptance, *appended))
    post = units_cost(meter.units + charge_units(broadcast), _PUBLISH_READS, 0, prices)
    user_inbox = UserInbox(ref.tenant, SAMPLE_USER, ref.inbox)
    copy = entry_for_all(broadcast, broadcast.received)
    steps = [Step(_STATE.seq, copy)]
    applied = apply_steps(user_inbox, counters_of({}), steps, _STATE.seq, broadcast.received, keeps_muted=True)
    writes = WriteMeter().commit(applied.group)
    if sampling_rate(broadcast.recipients) == 1:
        writes += TRANSACTION_FACTOR  # each member is counted as reached; in a large audience, one of many
    shared = 0 if content is None else eventual_read_units(meter.size_of(content.key))
    return OnReadCost(post, units_cost(writes, _READER_READS + shared, 0, prices))
