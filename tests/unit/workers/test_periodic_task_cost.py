"""A round of a periodic task reads what is open or due: not every tenant, broadcast, chat or post that is stored."""

from dataclasses import replace
from typing import Final

from stak.bootstrap import Engine
from stak.chat.create_chat import start_group
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.inbox.post import accept_post
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant, write_settings
from tests.support.broadcasts import KEY_ID, Worker, post_to
from tests.support.row_counting_table import RowCountingTable
from workers.periodic_task_registry import APPLY_RETENTION, COLLECT_DEAD_LETTERS, PERIODIC_TASKS, run_periodic_task

FEW, MANY = 2, 12
DAY_SECONDS: Final = 24 * 3600
ROWS_PER_TENANT: Final = {APPLY_RETENTION: 1}
"""Tasks that read a row for every tenant: the tenants with a retention period are listed by name, not by due time."""


async def add_tenant(engine: Engine, clock: ManualClock, name: str) -> None:
    """Create a tenant with much that is done, and some that is due another day."""
    ports, tenant = engine.ports, TenantKey(name)
    await create_tenant(ports, tenant, TenantSettings())
    await write_settings(ports, tenant, TenantSettings(retention_days=30), key_id=KEY_ID)
    tomorrow = int(clock()) + DAY_SECONDS
    for send_at, expires_at in ((None, None), (None, tomorrow), (tomorrow, None)):
        post = post_to(["bob"], send_at=send_at, expires_at=expires_at)
        await accept_post(ports, tenant, post, key_id=KEY_ID)
    ann = User(tenant, UserId("ann"), 0)
    chat, _ = await start_group(ports, ann, [UserId("bob")], chat_name="Plans")
    await send(ports, ann, chat, Draft("1", "Hello.", ttl_seconds=2 * DAY_SECONDS))
    await ports.background_tasks.drain()
    await Worker.of(engine).work()


async def rows_of_a_round(engine: Engine, name: str) -> int:
    """Return the rows that a round of a task reads when the rounds before have left nothing to do."""
    table = RowCountingTable(engine.ports.table)
    counting = replace(engine, ports=replace(engine.ports, table=table))
    for _ in range(3):
        table.taken()
        assert await run_periodic_task(counting, name) is None
    return table.taken()


async def test_rounds_without_work_are_independent_of_what_is_stored(embedded: Engine, clock: ManualClock) -> None:
    tasks = sorted(PERIODIC_TASKS.keys() - {COLLECT_DEAD_LETTERS})  # which the embedded engine does not have
    rows: dict[int, dict[str, int]] = {}
    for start, count in ((0, FEW), (FEW, MANY)):
        for number in range(start, count):
            await add_tenant(embedded, clock, f"t{number}")
        for name in tasks:
            assert await run_periodic_task(embedded, name) is None
        rows[count] = {name: await rows_of_a_round(embedded, name) for name in tasks}
    added = {name: rows[MANY][name] - rows[FEW][name] for name in tasks}
    assert added == {name: ROWS_PER_TENANT.get(name, 0) * (MANY - FEW) for name in tasks}
