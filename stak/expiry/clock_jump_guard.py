"""Detects clock jumps, so that irreversible removals wait until the clock can be trusted.

A clock that jumps ahead makes all content look old. So removals wait for an hour after every jump: by then either the
clock has been corrected, and nothing is lost; or it is right, and the machine had only been switched off.
"""

from typing import Final

from stak.expiry import keys
from stak.logs import log
from stak.ports import Ports
from stak.ports.writes import Put

JUMP_SECONDS: Final = 6 * 3600
"""If the clock was not checked for so long, it has jumped, or nothing was running."""
BACK_SECONDS: Final = 300
HELD_SECONDS: Final = 3600
_NOTED_EVERY_SECONDS: Final = 60


async def is_clock_steady(ports: Ports) -> bool:
    """Check the clock; return whether it has had no jump for long enough."""
    now = int(ports.clock())
    stored = await ports.table.get(keys.CLOCK)
    if stored is None:  # the first check ever: there is nothing to compare with
        await ports.table.commit([(Put(keys.CLOCK, {"at": now, "since": now - HELD_SECONDS}),)])
        return True
    at, since = int(stored["at"]), int(stored["since"])
    if not -BACK_SECONDS <= now - at <= JUMP_SECONDS:
        log.warning("clock_jumped", seconds=now - at, removals_held_seconds=HELD_SECONDS)
        since = now
    if since == now or not 0 <= now - at < _NOTED_EVERY_SECONDS:
        # No condition: machines with different clocks overwrite each other, and nothing is removed while they do.
        await ports.table.commit([(Put(keys.CLOCK, {"at": now, "since": since}),)])
    return now - since >= HELD_SECONDS
