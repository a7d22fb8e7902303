"""Limits sign-in attempts with one email, from one client address, and from one network.

The counters are stored in the table: a restart does not reset them, and all servers count together. An email that
nobody has, in a tenant that does not exist, has the same limit as any other, so that the limit reveals nothing. An
address has one counter for all tenants. A browser in which the person has signed in before has a budget of its own:
strangers who try passwords do not lock people out of the browsers that they use.

A counter is one number: the time at which all attempts are available again. There is a fixed number of counters, so
that attempts with many emails need no more space. A secret key chooses the counter of a name.
"""

import ipaddress
import math
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from stak.accounts import keys
from stak.errors import TooManyRequests
from stak.identifiers import TenantKey
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Done, Equals, Group, Item, Key, Present, Put, Update

_NETWORK_PREFIX: Final = 48
"""What providers give to one customer at most; a /64 of it counts as an address."""


class Budget(NamedTuple):
    """How many attempts are available at once, and after how many seconds one more is."""

    attempts: int
    refill_seconds: int

    @property
    def milliseconds(self) -> int:
        """The time in which an exhausted budget is refilled."""
        return self.attempts * self.refill_seconds * 1000


PER_EMAIL: Final = Budget(10, 60)
PER_KNOWN_BROWSER: Final = Budget(10, 60)
"""Of all browsers in which an account has signed in before."""
PER_OWN_PASSWORD: Final = Budget(10, 60)
"""Changes of the own password, by somebody who is signed in."""
PER_ADDRESS: Final = Budget(50, 10)
"""Higher: colleagues, or everybody behind a proxy that is not trusted, have the same address."""
PER_NETWORK: Final = Budget(200, 3)
"""Of a /48 of IPv6."""
SUCCESS_SECONDS: Final = 5
"""What a right password costs its email: nobody makes the server hash without end with an account of their own."""
ADDRESS_SUCCESS_SECONDS: Final = 1
"""What it costs the address, from which colleagues sign in too."""

Charges: TypeAlias = Mapping[Key, Budget]
"""The counters that an attempt is charged to."""
Admit: TypeAlias = Callable[[], Awaitable[object]]
"""Reserves the computation of a hash; raises if there is no room for it."""


def email_charge(ports: Ports, tenant: TenantKey, email: str) -> Charges:
    """Return the counter of an email."""
    return {keys.attempts(ports.counter_key, "email", (tenant, email)): PER_EMAIL}


def known_browser_charge(ports: Ports, tenant: TenantKey, email: str) -> Charges:
    """Return the counter of the browsers in which the person with this email has signed in before."""
    return {keys.attempts(ports.counter_key, "known", (tenant, email)): PER_KNOWN_BROWSER}


def own_password_charge(ports: Ports, tenant: TenantKey, account_id: str) -> Charges:
    """Return the counter of a person who is signed in and changes the password."""
    return {keys.attempts(ports.counter_key, "own", (tenant, account_id)): PER_OWN_PASSWORD}


def address_charges(ports: Ports, address: str | None) -> Charges:
    """Return the counters of a client address and of its network, which all tenants share."""
    if address is None:
        return {}
    charged = {keys.attempts(ports.counter_key, "address", (address,)): PER_ADDRESS}
    if (network := network_of(address)) is not None:
        charged[keys.attempts(ports.counter_key, "network", (network,))] = PER_NETWORK
    return charged


def network_of(address: str) -> str | None:
    """Return the network of an IPv6 address, which one customer may have; None for IPv4."""
    try:
        found = ipaddress.ip_network(address, strict=False)
    except ValueError:
        return None  # a name, in a test
    return str(found.supernet(new_prefix=_NETWORK_PREFIX)) if found.version == 6 else None


async def charge_attempt(ports: Ports, charged: Charges, admit: Admit | None = None) -> None:
    """Count an attempt before its password is checked. Raises TooManyRequests, with the time to wait.

    `admit` is called once, after the counters allow the attempt and before it is counted: an attempt that the server
    has no room for costs nobody anything, and one that is refused here takes no room.
    """
    tries = Attempts()
    while True:
        await tries.next()
        stored = await ports.table.batch_get(charged)
        now = int(ports.clock() * 1000)
        if await _corrected(ports, charged, stored, now):
            continue
        group: Group = tuple(_charge(key, stored.get(key), budget, now) for key, budget in charged.items())
        if admit is not None:
            await admit()
            admit = None
        (outcome,) = await ports.table.commit([group])
        if isinstance(outcome, Done):
            return


async def refund_attempt(ports: Ports, own: Charges, others: Charges) -> None:
    """Take back most of what one attempt was charged, after its person has signed in; those of others stay counted."""
    refunded = {key: budget.refill_seconds - SUCCESS_SECONDS for key, budget in own.items()}
    refunded |= {key: budget.refill_seconds - ADDRESS_SUCCESS_SECONDS for key, budget in others.items()}
    await ports.table.commit(
        # A counter that was removed meanwhile is full already.
        [(Update(key, add={"full_at": -seconds * 1000}, when=(Present(),)),) for key, seconds in refunded.items()]
    )


async def _corrected(ports: Ports, charged: Charges, stored: Mapping[Key, Item], now: int) -> bool:
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
