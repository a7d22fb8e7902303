"""Safeguards of the realtime code, each with a way to remove it, which the schedules must detect."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pytest

from stak.identity import keys as identity
from stak.ports.table import Table
from stak.ports.writes import Equals, Put
from tests.support.guard_conditions import GuardCondition
from tests.support.source_change import SourceChange


@dataclass(frozen=True)
class MissingSafeguard:
    """One missing safeguard: a condition of a write, or code."""

    name: str
    missing: GuardCondition | SourceChange
    first_found: int = 0
    """The schedule to begin with: earlier ones did not detect it when this was written."""
    is_roomy: bool = True
    """False if it is detected while there is no room for pending messages."""

    def remove(self, patch: pytest.MonkeyPatch) -> Callable[[Table], Table]:
        """Remove it from the code, or return how to remove it at the table."""
        missing = self.missing
        if isinstance(missing, GuardCondition):
            return missing.dropped_from
        missing.apply(patch)
        return lambda table: table


PENDING_AND_ENTRY_IN_TWO_COMMITS: Final = SourceChange(
    "stak.chat.fanout",
    "MemberFanout._fan_out_once",
    {
        "outcomes = await self._ports.table.commit_template(partitions, group)": """
pending = tuple(write for write in group if write.key.sk.startswith(keys.pending_sort("")))
others = tuple(write for write in group if write not in pending)
outcomes = await self._ports.table.commit_template(partitions, others)
committed = [one for one, outcome in zip(partitions, outcomes) if isinstance(outcome, Done)]
if pending and committed:
    await self._ports.table.commit_template(committed, pending)
"""
    },
)
RESYNC_REQUESTED_ONCE: Final = SourceChange(
    "stak.realtime.device_connection",
    "DeviceConnection._start",
    {
        "registered = await register_device(self._ports, self.user, self.device)": """
from stak.identity.devices import acknowledge_resync
registered = await register_device(self._ports, self.user, self.device)
if registered.resync is not None:
    await acknowledge_resync(self._ports, self.user, self.device, registered.resync)
"""
    },
)
SIGNALLED_MESSAGES_SENT_WITHOUT_CHECK: Final = SourceChange(
    "stak.realtime.device_connection",
    "DeviceConnection._send_pending",
    {
        "seen = self._sent_through.get(signal.chat)": """
for frame in await self._messages.between(self.user.tenant, signal.chat, signal.first, signal.last):
    self.outbox.put(frame.text)
return
"""
    },
)
PENDING_READ_FORWARDS: Final = SourceChange(
    "stak.chat.pending_for_devices",
    "read_pending",
    {
        "rows_of(ports.table, identity.user_partition(tenant, user), keys.PENDING, at_once=_ROWS_BATCH_SIZE,"
        " reverse=True)": (
            "rows_of(ports.table, identity.user_partition(tenant, user), keys.PENDING, at_once=_ROWS_BATCH_SIZE)"
        ),
    },
)
OUTDATED_READ_AFTER_THE_RESET: Final = SourceChange(
    "stak.realtime.device_connection",
    "DeviceConnection._start",
    {
        "await delete_pending(self._ports, self.user.tenant, self.user.user, outdated)": """
outdated = await read_pending(self._ports, self.user.tenant, self.user.user)
await delete_pending(self._ports, self.user.tenant, self.user.user, outdated)
"""
    },
)
REGISTERED_AFTER_CATCHING_UP: Final = SourceChange(
    "stak.realtime.connection_hub",
    "Hub._registered",
    {
        "self._connections[key].add(connection)": """
catch_up = connection.catch_up
async def catch_up_and_register():
    await catch_up()
    self._connections[key].add(connection)
connection.catch_up = catch_up_and_register
"""
    },
)

MISSING_SAFEGUARDS: Final = (
    MissingSafeguard(
        "tell: told as it was read",
        GuardCondition(
            "told", lambda _, condition, __: isinstance(condition, Equals) and condition.attribute == "told"
        ),
        first_found=13,
    ),
    MissingSafeguard(
        "register: devices as they were read",
        GuardCondition("devices", lambda write, _, __: isinstance(write, Put) and write.key.sk == identity.DEVICES),
        first_found=128,
    ),
    MissingSafeguard("tell: pending and view together", PENDING_AND_ENTRY_IN_TWO_COMMITS),
    MissingSafeguard("fetch: told until it is acknowledged", RESYNC_REQUESTED_ONCE, first_found=26, is_roomy=False),
    MissingSafeguard("signals: only what follows on what was shown", SIGNALLED_MESSAGES_SENT_WITHOUT_CHECK),
)
"""One safeguard is not listed because no schedule can detect it: `Check(devices, Absent())` when a user without devices
is notified. A device that registers before that commit fetches everything afterwards, including the announced message.
"""
