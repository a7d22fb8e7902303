"""How much of a quota is used: one count for each, changed in the transaction that creates or removes something.

The count's condition is part of that transaction, so concurrent creations never go beyond the quota. A count that no
release has begun yet is begun by counting what is there.
"""

from collections.abc import Awaitable, Callable

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.table import Span, rows_of
from stak.ports.writes import Absent, Below, Equals, Put, Update
from stak.tenancy import keys
from stak.tenancy.quotas import Stock, exceeded, read_quotas

_PAGE = 200

Count = Callable[[], Awaitable[int]]
"""Counts what is there, for a count that was never begun."""


async def reserve(ports: Ports, tenant: TenantKey, stock: Stock, count: int, begin: Count | None = None) -> Update:
    """The write that takes some of a quota, to be committed with what it is for; QuotaExceeded if there is no room.

    Where the commit is refused by it, others were faster: ask again.
    """
    limit: int | None = getattr(await read_quotas(ports, tenant), stock)
    used = await read_used(ports, tenant, stock, begin)
    if limit is not None and used + count > limit:
        raise exceeded(stock, limit, used)
    room = () if limit is None else (Below("used", limit - count + 1),)
    return Update(keys.usage(tenant, stock), add={"used": count}, when=room)


async def reserve_row(ports: Ports, tenant: TenantKey, stock: Stock, count: Count) -> tuple[Update, ...]:
    """The same for one more of what is counted each time; by its condition nobody else has created one meanwhile."""
    limit: int | None = getattr(await read_quotas(ports, tenant), stock)
    if limit is None:
        return ()
    key = keys.usage(tenant, stock)
    item = await ports.table.get(key)  # before anything is counted
    rev = None if item is None else item.get("rev")
    used = await count()
    if used >= limit:
        raise exceeded(stock, limit, used)
    return (Update(key, add={"rev": 1}, when=(Equals("rev", rev),)),)


def give_back(tenant: TenantKey, stock: Stock, count: int) -> Update:
    """The write that gives some of a quota back. No condition: it goes with the removal, which has one."""
    return Update(keys.usage(tenant, stock), add={"used": -count})


def begin_usage(tenant: TenantKey, stock: Stock, used: int) -> Put:
    """The write that begins a count, of a tenant that is being created."""
    return Put(keys.usage(tenant, stock), {"used": used})


async def read_used(ports: Ports, tenant: TenantKey, stock: Stock, begin: Count | None = None) -> int:
    """How much is used; a count that was not begun is, if `begin` says how to count."""
    key = keys.usage(tenant, stock)
    item = await ports.table.get(key)
    if item is None and begin is not None:
        first = Put(key, {"used": await begin()}, when=(Absent(),))
        await ports.table.commit([(first,)])  # whoever was faster has counted too
        item = await ports.table.get(key)
    return 0 if item is None else max(0, int(item["used"]))


def rows_counted(ports: Ports, tenant: TenantKey, span: Span) -> Count:
    """Counts rows of the tenant's own partition."""

    async def count() -> int:
        rows = rows_of(ports.table, keys.tenant_partition(tenant), span, at_once=_PAGE)
        return sum([1 async for _ in rows])

    return count
