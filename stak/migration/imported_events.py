"""Completes the event logs of an imported tenant.

An export of a tenant in use may contain what came of an event, and not the event, or not the sequence that it was
appended with. A sequence below what users have applied would hide the next events from them. So the sequence becomes
the highest number that any row has, a missing event becomes a void one, and a broadcast that was recalled gets a recall
if the log has none.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from stak.audience.member_since import SINCE
from stak.errors import InvalidInput
from stak.event_log import keys as log
from stak.event_log.events import Event, event_item, event_of
from stak.event_log.inbox_state import state_of
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import broadcast_of
from stak.migration.row_kinds import kind_of
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Group, Put, Update

_GROUPS_BATCH_SIZE: Final = 100
_EVENTS_MAX: Final = 100_000
"""Far more than a log has above its floor; a file may contain any number."""


class _Log:
    """What the rows of an inbox say about its event log."""

    def __init__(self) -> None:
        self.seq = 0
        self.floor = 0
        self.events: set[int] = set()
        self.ended: set[str] = set()
        """Broadcasts whose recall is in the log."""
        self.recalled: set[str] = set()
        """Broadcasts that were recalled."""

    def add(self, name: str, row: Row) -> None:
        """Take account of a row of this kind."""
        match name:
            case "recalls in progress":
                state = state_of(row.item)
                self.seq, self.floor = max(self.seq, state.seq), max(self.floor, state.floor)
            case "event":
                seq, event = log.seq_of(row.key), event_of(row.item)
                self.seq = max(self.seq, seq)
                self.events.add(seq)
                if event.kind == "recall" and event.id is not None:
                    self.ended.add(event.id)
            case "unread count":
                self.seq = max(self.seq, row.item.get("applied") or 0)
            case "audience member":
                self.seq = max(self.seq, row.item.get(SINCE) or 0)
            case _:
                broadcast = broadcast_of(row.item)
                self.seq = max(self.seq, broadcast.seq or 0)
                if broadcast.seq is not None and broadcast.is_recalled:
                    self.recalled.add(broadcast.message_id)


_KINDS: Final = frozenset(
    ("recalls in progress", "event", "unread count", "audience member", "broadcast in its partition")
)


async def complete_events(ports: Ports, tenant: TenantKey, rows: Iterable[Row]) -> None:
    """Complete the event logs that these imported rows are about. Repeating it changes nothing."""
    logs: dict[str, _Log] = defaultdict(_Log)
    for row in rows:
        found = kind_of(tenant, row.key)
        if found is not None and found[0].name in _KINDS:
            logs[found[1]["inbox"]].add(found[0].name, row)
    for name, known in logs.items():
        if known.seq - known.floor > _EVENTS_MAX:
            raise InvalidInput(f"The event log of inbox {name} has more than {_EVENTS_MAX:,} events. Was it edited?")
        if known.seq:
            await _complete(ports, tenant, InboxKey(name), known)


async def _complete(ports: Ports, tenant: TenantKey, inbox: InboxKey, known: _Log) -> None:
    now = int(ports.clock())
    missing = [seq for seq in range(known.floor + 1, known.seq + 1) if seq not in known.events]
    events = {seq: Event("void", at=now) for seq in missing}
    seq = known.seq
    for message_id in sorted(known.recalled - known.ended):
        seq += 1
        events[seq] = Event("recall", message_id, at=now)
    # No condition: nothing else writes these rows before the tenant exists.
    groups: list[Group] = [
        (Put(log.event(tenant, inbox, number), event_item(event)),) for number, event in events.items()
    ]
    state = {"seq": seq, "floor": known.floor or None}
    groups += [(Update(log.state(tenant, inbox, copy), set=state),) for copy in range(log.STATE_COPIES)]
    for start in range(0, len(groups), _GROUPS_BATCH_SIZE):
        await ports.table.commit(groups[start : start + _GROUPS_BATCH_SIZE])
