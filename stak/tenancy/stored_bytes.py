"""The quota of a tenant's stored bytes: charged when data is accepted, released when it is removed.

A charge is an estimate: the content, plus a fixed overhead for each row. Deliveries never charge or check. Small
charges are buffered in the process and written once a second or once a mebibyte, so no chat message waits for the
tenant's counter; large ones are written at once, on condition that there is room. So concurrent requests can exceed the
quota by what is buffered elsewhere: less than two mebibytes for each HTTP process. A process that is killed loses at
most as much.
"""

from typing import Final

from stak.errors import StorageUnavailable
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Absent, Below, Check, Key, Present, Refused, Update
from stak.tenancy import keys
from stak.tenancy.quotas import exceeded, read_quotas
from stak.tenancy.tenant_cache import DELETION

LARGE_BYTES: Final = 1024 * 1024
FLUSH_SECONDS: Final = 1.0
_READS_MAX: Final = 5
"""A cache key may be invalidated by processes that write the bytes of other tenants."""
ENTRY_BYTES: Final = 320
"""Overhead of a message in one inbox: its row, and its share of counters, markers, chunks and ledger."""
BROADCAST_BYTES: Final = 1500
"""Overhead of a post: the broadcast, its audit log entry, its idempotency key."""
CHAT_MESSAGE_BYTES: Final = 1200
"""Overhead of a chat message: its row, index entry and idempotency row; members' lists are updated in place."""
MEMBERSHIP_BYTES: Final = 550
"""A member of a chat: the row in the chat, and the list entry with its preview."""
AUDIENCE_BYTES: Final = 100
TOPIC_MEMBER_BYTES: Final = 250
"""A member of a topic: the row in the topic, and the one among the user's topics."""
PROFILE_BYTES: Final = 450
CHANNELS_BYTES: Final = 700
"""A user's row of channels, and each push subscription in it."""


async def require_bytes(ports: Ports, tenant: TenantKey, count: int) -> None:
    """Raise QuotaExceeded unless there is room for this many more bytes; charges nothing."""
    limit = (await read_quotas(ports, tenant)).stored_bytes
    if limit is None:
        return
    used = await _used(ports, tenant)
    if used + count > limit:
        raise exceeded("stored_bytes", limit, used)


async def accept_bytes(ports: Ports, tenant: TenantKey, count: int) -> None:
    """Charge bytes before they are stored. Raises QuotaExceeded, charging nothing, if there is no room."""
    await require_bytes(ports, tenant, count)
    if count < LARGE_BYTES:
        charge_bytes(ports, tenant, count)
        return
    limit = (await read_quotas(ports, tenant)).stored_bytes
    buffered = ports.byte_buffer.take(tenant)
    charged = count + buffered
    room = () if limit is None else (Below("used", limit - charged + 1),)
    is_written = False
    try:
        (outcome,) = await ports.table.commit([(Update(_key(tenant), add={"used": charged}, when=room),)])
        is_written = not isinstance(outcome, Refused)
    finally:
        if buffered:
            ports.byte_buffer.settle(tenant, buffered, ports.clock(), is_written=is_written)
        ports.cache.invalidate(_name(tenant))
    if not is_written and limit is not None:
        raise exceeded("stored_bytes", limit, await _used(ports, tenant))


def charge_bytes(ports: Ports, tenant: TenantKey, count: int) -> None:
    """Charge accepted bytes, or release them with a negative count; written shortly after."""
    now = ports.clock()
    buffered = ports.byte_buffer.add(tenant, count, now)
    # While the table is slow, one write is under way, not one for each request: these would throttle it for good.
    is_due = not buffered.writes and now - buffered.since >= FLUSH_SECONDS
    if abs(buffered.count) >= LARGE_BYTES or is_due:
        ports.background_tasks.spawn(flush_tenant(ports, tenant))


async def release_bytes(ports: Ports, tenant: TenantKey, count: int) -> None:
    """Release bytes removed by retention, erasure or recall."""
    if count > 0:
        # No condition: values below zero are read as zero.
        await ports.table.commit([(Update(_key(tenant), add={"used": -count}),)])
        ports.cache.invalidate(_name(tenant))


async def read_stored_bytes(ports: Ports, tenant: TenantKey) -> int:
    """Return the charged bytes, including those buffered in this process."""
    return max(0, await _written(ports, tenant) + ports.byte_buffer.of(tenant).total)


async def flush_bytes(ports: Ports) -> None:
    """Write all buffered charges; called when a process stops."""
    for tenant in ports.byte_buffer.tenants():
        await flush_tenant(ports, TenantKey(tenant))


async def flush_tenant(ports: Ports, tenant: TenantKey) -> None:
    """Write the buffered charges of one tenant; those of a deleted one are dropped, so that nothing of it returns."""
    count = ports.byte_buffer.take(tenant)
    if count == 0:
        return
    is_written = False
    try:
        exists = Check(keys.tenant_settings(tenant), when=(Present(), Absent(DELETION)))
        await ports.table.commit([(Update(_key(tenant), add={"used": count}), exists)])
        is_written = True
    except StorageUnavailable:
        pass  # it stays buffered
    finally:
        ports.byte_buffer.settle(tenant, count, ports.clock(), is_written=is_written)
        ports.cache.invalidate(_name(tenant))


async def _used(ports: Ports, tenant: TenantKey) -> int:
    """Return the stored bytes, cached for seconds at most, plus those buffered here."""
    stored = 0
    for _ in range(_READS_MAX):
        mark = ports.cache.mark(_name(tenant))
        stored = await ports.cache.get_or_load(_name(tenant), lambda: _written(ports, tenant))
        if ports.cache.is_current(mark):
            break
        # Buffered bytes were written meanwhile: they may be missing in what was read, and are no longer buffered.
    return max(0, stored + ports.byte_buffer.of(tenant).total)


async def _written(ports: Ports, tenant: TenantKey) -> int:
    """Return the written bytes; below zero if some were released that are still buffered."""
    item = await ports.table.get(_key(tenant))
    return 0 if item is None else int(item["used"])


def _key(tenant: TenantKey) -> Key:
    return keys.usage(tenant, "stored_bytes")


def _name(tenant: TenantKey) -> tuple[str, ...]:
    return ("stored bytes", tenant)
