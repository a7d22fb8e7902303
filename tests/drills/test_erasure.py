"""Erasure of a user and deletion of a tenant, killed at every write, with concurrent writes and redelivered chunks."""

import contextlib
import os
import time
from typing import Final

from stak.errors import StakError
from stak.identifiers import TenantKey
from stak.migration.row_ownership import is_of
from stak.ports import Ports
from stak.ports.writes import Item, Key
from stak.privacy.delete_tenant import start_deletion
from stak.privacy.erase_user import start_erasure
from stak.privacy.job_steps import run_step
from stak.tenancy.job_records import JobRecord, find_deletion, find_job
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import BOB, EVE, KEY_ID, TENANT, Worker, post, unread_total, visible_ids
from tests.support.crashing_ports import Killed, crashing_ports
from tests.support.drill_report import report_drill
from tests.support.inline_engine import InlineEngine, Saved, inline_engine
from tests.support.populated_user import MARK, Scene, marked_rows, populate_user, rows_of_all

KILLS: Final = int(os.environ.get("STAK_ERASURE_KILLS", "12"))
"""The number of points at which an erasure is killed, spread over all of them."""
_NEIGHBOUR: Final = TenantKey("acmeU")


async def _run(world: InlineEngine, ports: Ports, record: JobRecord, lasts: int) -> bool:
    """Run a job to its end, killed once after this many steps; return whether it was killed."""
    find = find_deletion if record.kind == "tenant_deletion" else find_job
    is_killed, holder = False, crashing_ports(ports, lasts)
    for _ in range(500):
        try:
            await run_step(holder, record.tenant, record.job_id, record.kind)
        except Killed:
            is_killed, holder = True, ports
        with contextlib.suppress(Killed):
            await ports.background_tasks.drain()
        found = await find(ports, record.tenant, record.job_id)
        assert found is not None
        if found.status != "running":
            assert found.status == "done", found.error
            return is_killed
        world.clock.advance(max(0.0, found.touched - world.clock()))
    raise AssertionError("the job does not end")


async def _rows(world: InlineEngine) -> dict[Key, Item]:
    return {row.key: row.item for row in await rows_of_all(world.engine)}


async def _erase(world: InlineEngine, saved: Saved, scene: Scene, lasts: int) -> bool:
    ports = world.go_back(saved)
    worker = Worker(ports, world.engine.job_queue)
    eve = await visible_ids(ports, EVE), await unread_total(ports, EVE)
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    world.clock.advance(1)
    new = (await post(ports, [BOB], message='{"title":"new"}')).message_id
    is_killed = await _run(world, ports, record, lasts)
    await worker.work()
    await worker.redeliver([one for one in scene.late if b'"chunk"' in one.body])
    assert await marked_rows(world.engine) == []
    assert (await visible_ids(ports, BOB), await unread_total(ports, BOB)) == ([new], 1)
    assert (await visible_ids(ports, EVE), await unread_total(ports, EVE)) == eve
    return is_killed


async def _delete(world: InlineEngine, saved: Saved, scene: Scene, lasts: int) -> bool:
    ports = world.go_back(saved)
    worker = Worker(ports, world.engine.job_queue)
    await create_tenant(ports, _NEIGHBOUR, TenantSettings())
    neighbour = {key: item for key, item in (await _rows(world)).items() if is_of(_NEIGHBOUR, key)}
    record = await start_deletion(ports, TENANT)
    is_killed = await _run(world, ports, record, lasts)
    await worker.work()
    try:
        await worker.redeliver(scene.late)
    except StakError as error:
        raise AssertionError("a late chunk is no failure") from error
    left = {key for key in await _rows(world) if key.pk.startswith(("t#acme#", "t#acmeU#bob")) or key.pk == "t#acme"}
    assert left == set()
    assert {key: item for key, item in (await _rows(world)).items() if key in neighbour} == neighbour
    assert not [key for key in await _rows(world) if MARK in key.pk]
    return is_killed


def test_kill_anywhere_leaves_nothing_of_the_erased() -> None:
    began_at = time.monotonic()
    kills = 0
    with inline_engine() as world:
        ports = world.begin()
        scene = world.run(populate_user(ports, Worker(ports, world.engine.job_queue), world.clock))
        saved = world.save()
        for work in (_erase, _delete):
            lasts, is_killed = 0, True
            step = max(1, 120 // KILLS)
            while is_killed:
                is_killed = world.run(work(world, saved, scene, lasts))
                kills += is_killed
                lasts += step
    report_drill(
        25,
        None,
        f"{kills} kills at writes of erasures and deletions, every chunk redelivered",
        "left 0, back 0",
        began_at,
    )
    assert kills >= 10
