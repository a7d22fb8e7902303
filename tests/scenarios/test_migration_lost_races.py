"""An import that loses a race, against another import or the creation of the tenant, overwrites no rows."""

import contextlib
import itertools
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import AlreadyExists, StakError
from stak.identifiers import TenantKey
from stak.inbox.post import accept_post
from stak.inbox.scheduled_posts import start_scheduled
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import Imported, import_tenant, open_file
from stak.ports import Ports
from stak.ports.writes import Put
from stak.settings import load_settings
from stak.tenancy.api_keys import authenticate
from stak.tenancy.keys import unfinished_import
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant, read_settings
from tests.scenarios.populated_tenant import all_rows
from tests.support.broadcasts import BOB, KEY_ID, TENANT, post, post_to
from tests.support.crashing_ports import survives
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import losing_race

DAY = 24 * 3600
OTHER = TenantKey("other")
MARK = unfinished_import(TENANT)


@pytest.fixture
async def path(tmp_path: Path, clock: ManualClock) -> Path:
    """Export a tenant with a post that is due in two days."""
    path = tmp_path / "acme.stak"
    async with open_engine(load_settings(data=tmp_path / "source"), clock) as source:
        await create_tenant(source.ports, TENANT, TenantSettings(title="Ours"))
        await post(source.ports, [BOB], send_at=int(clock()) + 2 * DAY)
        await export_tenant(
            source.ports, source.rows, TENANT, path, engine="test", is_replaced=False, on_progress=lambda _: None
        )
    return path


async def imported(ports: Ports, path: Path, *, is_resumed: bool = False) -> Imported:
    return await import_tenant(ports, open_file(path), is_resumed=is_resumed, on_progress=lambda _: None)


async def test_second_of_two_concurrent_imports_is_refused(ports: Ports, path: Path) -> None:
    async def begin() -> None:
        assert not await survives(ports, 1, lambda dying: imported(dying, path))

    with pytest.raises(AlreadyExists, match="begun its import"):
        await imported(losing_race(ports, begin), path)
    assert await ports.table.get(MARK) is not None


async def test_import_finished_by_another_leaves_nothing(embedded: Engine, path: Path) -> None:
    ports = embedded.ports
    await imported(ports, path)
    whole = await all_rows(embedded)
    for call in itertools.count():
        async with emptied(embedded, path, call) as target:

            async def late(ports: Ports) -> None:
                with contextlib.suppress(StakError):
                    await imported(ports, path)

            async def faster(ports: Ports) -> None:
                with contextlib.suppress(StakError):
                    await imported(ports, path, is_resumed=True)

            is_interrupted = await interrupted(target.ports, call, late, faster)
            assert await target.ports.table.get(MARK) is None, f"before call {call}"
            assert (await all_rows(target)).keys() == whole.keys()
        if not is_interrupted:
            break
    assert call > 5


def emptied(like: Engine, path: Path, call: int) -> contextlib.AbstractAsyncContextManager[Engine]:
    """Open another, empty installation."""
    return open_engine(load_settings(data=path.parent / f"target {call}"), like.ports.clock)


async def test_tenant_created_during_its_import_stays(embedded: Engine, path: Path) -> None:
    for call in itertools.count():
        async with emptied(embedded, path, call) as target:
            made: list[str] = []

            async def make(ports: Ports, made: list[str] = made) -> None:
                with contextlib.suppress(AlreadyExists):
                    made.append((await create_tenant(ports, TENANT, TenantSettings(title="Another"))).api_key)

            async def late(ports: Ports) -> None:
                with contextlib.suppress(AlreadyExists):
                    await imported(ports, path)

            is_interrupted = await interrupted(target.ports, call, late, make)
            title = "Another" if made else "Ours"
            assert (await read_settings(target.ports, TENANT)).title == title, f"before call {call}"
            for secret in made:
                assert (await authenticate(target.ports, secret)).tenant == TENANT
        if not is_interrupted:
            break
    assert call > 5


async def test_import_does_not_finish_another_that_replaced_it(ports: Ports, path: Path) -> None:
    """The first was presumed dead, and another began with another file."""
    file = open_file(path)
    for call in itertools.count():
        assert call < 60

        async def instead(ports: Ports) -> None:
            await ports.table.commit([(Put(MARK, {"sha256": "another", "begun": 0}),)])

        with contextlib.suppress(StakError):
            is_interrupted = await interrupted(
                ports,
                call,
                lambda ports: import_tenant(ports, file, is_resumed=True, on_progress=lambda _: None),
                instead,
            )
            break
        mark = await ports.table.get(MARK)
        assert mark is not None, f"before call {call}"
        assert mark["sha256"] == "another"
        await ports.table.commit([(Put(MARK, {"sha256": file.footer.sha256, "begun": 0}),)])
    assert call > 3
    assert not is_interrupted or await ports.table.get(MARK) is not None


async def test_due_posts_of_others_are_found_after_an_import(ports: Ports, path: Path, clock: ManualClock) -> None:
    await create_tenant(ports, OTHER, TenantSettings())
    await accept_post(ports, OTHER, post_to([BOB], send_at=int(clock()) + 60), key_id=KEY_ID)
    clock.advance(DAY)
    await imported(ports, path)
    assert sum([await start_scheduled(ports) for _ in range(4)]) == 1
