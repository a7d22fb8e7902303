"""Limits sign-in attempts with one email, and from one client address.

The counters are stored in the table: a restart does not reset them, and all servers count together. An email that
nobody has, in a tenant that does not exist, has the same limit as any other, so that the limit reveals nothing. A
counter is one number: the time at which all attempts are available again. There is a fixed number of counters, so that
attempts with many emails need no more space.
"""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from stak.accounts import keys
from stak.errors import TooManyRequests
from stak.identifiers import TenantKey
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Done, Equals, Group, Item, Key, Put


class Budget(NamedTuple):
    """How many attempts are available at once, and after how many seconds one more is."""

    attempts: int
    refill_seconds: int

    @property
    def milliseconds(self) -> int:
        """The time in which an exhausted budget is refilled."""
        return self.attempts * self.refill_seconds * 1000


PER_EMAIL: Final = Budget(10, 60)
PER_ADDRESS: Final = Budget(50, 10)
"""Higher: colleagues, or everybody behind a proxy that is not trusted, have the same address."""


async def charge_attempt(ports: Ports, tenant: TenantKey, email: str, address: str | None) -> None:
    """Count an attempt before its password is checked. Raises TooManyRequests, with the time to wait."""
    charged = {keys.attempts(tenant, "email", email): PER_EMAIL}
    if address is not None:
        charged[keys.attempts(tenant, "address", address)] = PER_ADDRESS
    tries = Attempts()
    while True:
        await tries.next()
        stored = await ports.table.batch_get(charged)
        now = int(ports.clock() * 1000)
        if await _corrected(ports, charged, stored, now):
            continue
        group: Group = tuple(_charge(key, stored.get(key), budget, now) for key, budget in charged.items())
        (outcome,) = await ports.table.commit([group])
        if isinstance(outcome, Done):
            return


async def refund_email(ports: Ports, tenant: TenantKey, email: str) -> None:
    """Make all attempts with an email available again, after its person has signed in."""
    key = keys.attempts(tenant, "email", email)
    item = await ports.table.get(key)
    if item is not None:
        now = int(ports.clock() * 1000)
        full = Put(key, {"full_at": now, TTL: now // 1000}, when=(Equals("full_at", item["full_at"]),))
        # If somebody tries again at this moment, their attempt counts, and nothing is refunded.
        await ports.table.commit([(full,)])


async def _corrected(ports: Ports, charged: Mapping[Key, Budget], stored: Mapping[Key, Item], now: int) -> bool:
    """Correct counters of a clock that was ahead: empty, and refilled from now on; return whether there were any."""
    ends = {key: now + budget.milliseconds for key, budget in charged.items()}
    ahead = [key for key in stored if stored[key]["full_at"] > ends[key]]
    if ahead:
        # No condition: whatever another process writes at this moment, it is not more than this.
        await ports.table.commit([(Put(key, {"full_at": ends[key], TTL: ends[key] // 1000}),) for key in ahead])
    return bool(ahead)


def _charge(key: Key, item: Item | None, budget: Budget, now: int) -> Put:
    full_at = now if item is None else max(item["full_at"], now)
    charged = full_at + budget.refill_seconds * 1000
    if charged - now > budget.milliseconds:
        wait_seconds = math.ceil((charged - now - budget.milliseconds) / 1000)
        raise TooManyRequests(
            f"Too many attempts to sign in. Wait {wait_seconds} seconds, or ask an owner for a link to set a new "
            "password.",
            wait_seconds,
        )
    unchanged = Absent() if item is None else Equals("full_at", item["full_at"])
    return Put(key, {"full_at": charged, TTL: math.ceil(charged / 1000)}, when=(unchanged,))
