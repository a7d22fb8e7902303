"""Growth of an installation and of a tenant's configuration: tenants, inboxes, API keys, and the audit log."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from bench.benchmark_results import WrongResultError
from bench.growth.inbox_axes import PAGE
from bench.growth.operations import CALLER, INBOX, KEY_ID, TENANT, Axis, Installation, Operation, always
from bench.growth.orders import Order
from bench.growth.sample_data import post, run_concurrently, run_workers
from stak.chat.reconcile_chats import reconcile_chats
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.ports.queue import Outgoing
from stak.privacy.export_user import start_export
from stak.retention.expired_content import GENTLE, remove_expired_content
from stak.retention.tenant_retention import TENANTS_PER_ROUND, apply_retention
from stak.tenancy.api_keys import authenticate, issue_api_key, list_api_keys, make_api_key, revoke_api_key
from stak.tenancy.audit_log import log_entry, read_audit_log
from stak.tenancy.inbox_configs import configure_inbox, list_inboxes
from stak.tenancy.job_records import find_job, reconcile_jobs
from stak.tenancy.tenant_model import ALL_SCOPES, InboxConfig, TenantSettings
from stak.tenancy.tenants import create_tenant, list_tenants, read_settings, write_settings
from workers.delivery_consumer import LEASE_SECONDS, MESSAGES_BATCH_SIZE

_ROWS_PER_COMMIT: Final = 500
_ROUNDS_MAX: Final = 1_000

_Lists = Callable[[Position | None], Awaitable[tuple[Sequence[Any], Position | None]]]


async def _list_operations(list_page: _Lists) -> list[Operation]:
    """Return the first and the last page of a list."""

    async def listed(after: Position | None) -> int:
        return len((await list_page(after))[0])

    after: Position | None = None
    while True:
        rows, following = await list_page(after)
        if following is None:
            break
        after = following
    return [
        Operation(f"list of {PAGE} at the start", lambda _: listed(None), always(await listed(None))),
        Operation("list at the end", lambda _: listed(after), always(len(rows))),
    ]


async def build_tenants(installation: Installation, size: int) -> list[Operation]:
    """Create tenants with a retention period, each with a message on the queue of the deliveries."""
    ports, queue = installation.ports, installation.ports.deliveries
    settings = TenantSettings(retention_days=30)

    async def create(number: int) -> str:
        tenant = TenantKey(f"tenant-{number:06d}")
        new = await create_tenant(ports, tenant, settings)
        await write_settings(ports, tenant, settings, key_id=KEY_ID)
        return new.api_key

    api_keys = await run_concurrently(create, size)
    await _apply_retention_to_all(installation, size)

    async def receive(_: int) -> int:
        received = await queue.receive(MESSAGES_BATCH_SIZE, wait_seconds=0, lease_seconds=LEASE_SECONDS)
        await queue.extend(received, 0)
        return len(received)

    async def enqueue(repeat: int) -> None:
        if repeat == 0:
            await queue.send([Outgoing(b"", f"tenant-{number:06d}") for number in range(size)])

    async def is_created(repeat: int) -> bool:
        return bool(await create(size + repeat))

    return [
        *await _list_operations(lambda after: list_tenants(ports, limit=PAGE, after=after)),
        Operation("check of an API key", lambda _: _tenant_of(ports, api_keys[-1]), always(f"tenant-{size - 1:06d}")),
        Operation("settings", lambda _: read_settings(ports, TenantKey("tenant-000000")), always(settings)),
        Operation("round of open posts", lambda _: reconcile_open_work(ports), always(0)),
        Operation("round of chats", lambda _: reconcile_chats(ports), always(0)),
        Operation("round of jobs", lambda _: reconcile_jobs(ports), always(0)),
        Operation("round of scheduled posts", lambda _: start_scheduled(ports), always(0)),
        Operation("round of expired content", lambda _: remove_expired_content(ports, GENTLE), always(0)),
        Operation("round of retention", lambda _: apply_retention(ports, (queue,), GENTLE), always(0)),
        Operation("receive while each tenant waits", receive, always(min(MESSAGES_BATCH_SIZE, size)), prepare=enqueue),
        Operation("create a tenant", is_created, always(True)),
    ]


async def _apply_retention_to_all(installation: Installation, size: int) -> None:
    """Run rounds until each of these tenants has had its turn; a round is limited in time, and to a part of them."""
    idle = 0
    for _ in range(_ROUNDS_MAX):
        turns = await apply_retention(installation.ports, (installation.ports.deliveries,), GENTLE)
        idle = 0 if turns else idle + 1
        if idle * TENANTS_PER_ROUND > size:  # no tenant was due in as many rounds as it takes to look at all
            return
    raise WrongResultError("The rounds of retention do not end.")


async def _tenant_of(ports: Ports, api_key: str) -> str:
    return (await authenticate(ports, api_key)).tenant


async def build_inboxes(installation: Installation, size: int) -> list[Operation]:
    """Configure inboxes of one tenant."""
    ports = installation.ports

    async def configure(number: int) -> bool:
        name = InboxKey(f"inbox-{number:04d}")
        return await configure_inbox(ports, TENANT, name, InboxConfig(title="Inbox"), key_id=KEY_ID)

    await run_concurrently(configure, size)

    async def export(_: int) -> str:
        record = await start_export(ports, TENANT, UserId("bob"), key_id=KEY_ID)
        await run_workers(installation)
        return (await find_job(ports, TENANT, record.job_id) or record).status

    return [
        *await _list_operations(lambda after: list_inboxes(ports, TENANT, limit=PAGE, after=after)),
        Operation("accept a post", lambda _: _posted_to(ports), always(INBOX)),
        Operation(
            "export of a user", export, always("done"), limit=Order.LINEAR, reason="reads the user's rows in each inbox"
        ),
        Operation("configure another", lambda repeat: configure(size + repeat), always(True)),
    ]


async def _posted_to(ports: Ports) -> str:
    return (await post(ports, [UserId("bob")])).inbox


async def build_api_keys(installation: Installation, size: int) -> list[Operation]:
    """Make API keys of one tenant."""
    ports = installation.ports
    made = [make_api_key(ports, TENANT) for _ in range(size)]
    await _commit_in_parts(ports, [put for _, _, put in made])
    issued: dict[int, str] = {}

    async def issue(repeat: int) -> int:
        api_key, _ = await issue_api_key(ports, CALLER, ALL_SCOPES, name=f"key {repeat}")
        issued[repeat] = api_key.key_id
        return len(api_key.scopes)

    return [
        *await _list_operations(lambda after: list_api_keys(ports, TENANT, limit=PAGE, after=after)),
        Operation("check of a key", lambda _: _tenant_of(ports, made[-1][1]), always(TENANT)),
        Operation(
            "issue a key",
            issue,
            always(len(ALL_SCOPES)),
            limit=Order.LINEAR,
            reason="counts the tenant's keys, up to the quota",
        ),
        Operation("revoke a key", lambda repeat: revoke_api_key(ports, CALLER, issued[repeat]), always(None)),
    ]


async def build_audit_log(installation: Installation, size: int) -> list[Operation]:
    """Write entries of two actions to the audit log."""
    ports = installation.ports
    puts = [
        log_entry(ports, TENANT, KEY_ID, "post" if number % 10 else "configure", f"target {number}")
        for number in range(size)
    ]
    await _commit_in_parts(ports, puts)
    return [
        *await _list_operations(lambda after: read_audit_log(ports, TENANT, limit=PAGE, after=after)),
        Operation("entries of one action", lambda _: _targets(ports), always(_configured(size))),
    ]


def _configured(size: int) -> list[str]:
    """Return the newest targets of the rarer action."""
    return [f"target {number}" for number in range((size - 1) // 10 * 10, -1, -10)][:PAGE]


async def _targets(ports: Ports) -> list[str]:
    entries, _ = await read_audit_log(ports, TENANT, limit=PAGE, after=None, action="configure")
    return [entry.target for entry in entries]


async def _commit_in_parts(ports: Ports, puts: Sequence[Any]) -> None:
    for start in range(0, len(puts), _ROWS_PER_COMMIT):
        await ports.table.commit([(put,) for put in puts[start : start + _ROWS_PER_COMMIT]])


TENANT_AXES: Final = (
    Axis("tenants", build_tenants, base=10, tiny_base=5),
    Axis("inboxes of a tenant", build_inboxes, base=4, tiny_base=4),
    Axis("API keys of a tenant", build_api_keys, base=9, tiny_base=5),
    Axis("entries of the audit log", build_audit_log, base=100, tiny_base=30),
)
