"""Limits how many phone numbers a user may look up, so that nobody can enumerate who is registered.

Each user has a budget of NUMBERS_PER_DAY, refilled evenly over a day. A number counts whether or not anybody is found,
in a lookup and in a chat that is started by number. The budget is stored in the table rather than in memory: a restart
does not refill it, and all servers count together. It is one number: the time at which the budget is full again.
"""

import math
from typing import Final

from stak.errors import TooManyRequests
from stak.identity import keys
from stak.identity.user_tokens import User
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Done, Equals, Put

NUMBERS_PER_DAY: Final = 5000
"""More than nearly every address book; a country's mobile numbers would take centuries."""
_DAY_MILLISECONDS: Final = 24 * 3600 * 1000
_NUMBER_MILLISECONDS: Final = _DAY_MILLISECONDS // NUMBERS_PER_DAY


async def charge_lookups(ports: Ports, user: User, count: int) -> None:
    """Count phone numbers that are about to be looked up. Raises TooManyRequests, counting none, beyond the limit."""
    key = keys.lookups(user.tenant, user.user)
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(key, consistent=True)
        now = int(ports.clock() * 1000)
        # If the clock was set back, the budget is empty, and is refilled from now on.
        full_at = now if item is None else min(max(item["full_at"], now), now + _DAY_MILLISECONDS)
        charged = full_at + count * _NUMBER_MILLISECONDS
        if charged - now > _DAY_MILLISECONDS:
            raise TooManyRequests(
                f"A user may look up {NUMBERS_PER_DAY:,} phone numbers a day. Look up only new contacts, and remember "
                "the result.",
                math.ceil((charged - now - _DAY_MILLISECONDS) / 1000),
            )
        unchanged = Absent() if item is None else Equals("full_at", item["full_at"])
        # A full budget needs no row.
        stored = {"full_at": charged, TTL: math.ceil(charged / 1000)}
        (outcome,) = await ports.table.commit([(Put(key, stored, when=(unchanged,)),)])
        if isinstance(outcome, Done):
            return
