"""Usage counters of quotas, updated in the transaction that creates or removes the counted object.

The counter's condition is part of that transaction, so concurrent creations never exceed the quota. A missing counter
is initialised by counting the existing rows.
"""

from collections.abc import Awaitable, Callable

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.table import Span, rows_of
from stak.ports.writes import Absent, Below, Equals, Key, Put, Update
from stak.tenancy import keys
from stak.tenancy.quotas import Stock, exceeded, read_quotas

_PAGE = 200
_LATEST_MAX = 10
"""More rows are not created in the moments in which a transaction becomes visible."""

Count = Callable[[], Awaitable[int]]
"""Counts the existing rows, to initialise a missing counter."""


async def reserve(ports: Ports, tenant: TenantKey, stock: Stock, count: int, begin: Count | None = None) -> Update:
    """Return the write that reserves some of a quota, to commit with the creation. Raises QuotaExceeded.

    If its condition fails, others were faster: call again.
    """
    limit: int | None = getattr(await read_quotas(ports, tenant), stock)
    used = await read_used(ports, tenant, stock, begin)
    if limit is not None and used + count > limit:
        raise exceeded(stock, limit, used)
    room = () if limit is None else (Below("used", limit - count + 1),)
    return Update(keys.usage(tenant, stock), add={"used": count}, when=room)


async def reserve_row(ports: Ports, tenant: TenantKey, stock: Stock, made: Key, count: Count) -> tuple[Update, ...]:
    """Return the write that reserves one more of a quota counted each time, for this row. Raises QuotaExceeded.

    Its condition ensures that no other was created since the count. The latest rows are read by their keys first: one
    may become visible later than the usage that was written with it, and is visible to the count afterwards.
    """
    limit: int | None = getattr(await read_quotas(ports, tenant), stock)
    if limit is None:
        return ()
    key = keys.usage(tenant, stock)
    item = await ports.table.get(key)  # read before counting
    rev = None if item is None else item.get("rev")
    latest: list[str] = [] if item is None else item.get("latest", [])
    if latest:
        await ports.table.transact_get([Key(made.pk, sort_key) for sort_key in latest])
    used = await count()
    if used >= limit:
        raise exceeded(stock, limit, used)
    made_now = [*latest[1 - _LATEST_MAX :], made.sk]
    return (Update(key, set={"latest": made_now}, add={"rev": 1}, when=(Equals("rev", rev),)),)


def give_back(tenant: TenantKey, stock: Stock, count: int) -> Update:
    """Return the write that releases some of a quota. No condition: it goes with the removal, which has one."""
    return Update(keys.usage(tenant, stock), add={"used": -count})


def begin_usage(tenant: TenantKey, stock: Stock, used: int) -> Put:
    """Return the write that initialises a counter of a new tenant."""
    return Put(keys.usage(tenant, stock), {"used": used})


async def read_used(ports: Ports, tenant: TenantKey, stock: Stock, begin: Count | None = None) -> int:
    """Return the usage of a quota, initialising a missing counter with `begin`, if given."""
    key = keys.usage(tenant, stock)
    item = await ports.table.get(key)
    if item is None and begin is not None:
        first = Put(key, {"used": await begin()}, when=(Absent(),))
        await ports.table.commit([(first,)])  # if another process was faster, its count is used
        item = await ports.table.get(key)
    return 0 if item is None else max(0, int(item["used"]))


def rows_counted(ports: Ports, tenant: TenantKey, span: Span) -> Count:
    """Return a function that counts rows of the tenant's own partition."""

    async def count() -> int:
        rows = rows_of(ports.table, keys.tenant_partition(tenant), span, at_once=_PAGE)
        return sum([1 async for _ in rows])

    return count
