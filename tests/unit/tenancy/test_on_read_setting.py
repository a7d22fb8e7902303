"""The setting for posts on read: enabled once, for good, when every process knows the data format."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import InvalidInput, WrongState
from stak.installation.data_format import COUNTED_FORMAT, EVENTS_FORMAT, SETTLED_AFTER_SECONDS, store_version
from stak.ports import Ports
from stak.tenancy.inbox_configs import configure_inbox, patch_inbox, read_inbox
from stak.tenancy.merge_patch import InboxConfigPatch
from stak.tenancy.on_read_setting import EFFECTIVE_AFTER_SECONDS, require_effective
from stak.tenancy.tenant_model import InboxConfig
from stak.ttl_cache import KEPT_SECONDS
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, create_test_tenant, post, set_format
from tests.support.lost_race import losing_race
from tests.support.on_read import enable_on_read

ENABLED = InboxConfig(title="Inbox", on_read=True)


@pytest.fixture
async def ports(embedded: Engine, clock: ManualClock) -> Ports:
    await create_test_tenant(embedded.ports)
    clock.advance(SETTLED_AFTER_SECONDS)
    return embedded.ports


async def configure(ports: Ports, config: InboxConfig) -> None:
    await configure_inbox(ports, TENANT, INBOX, config, key_id=KEY_ID)


async def change(ports: Ports, **fields: object) -> InboxConfig:
    patch = InboxConfigPatch.model_validate(fields)
    return await patch_inbox(ports, TENANT, INBOX, patch, key_id=KEY_ID)


async def is_enabled(ports: Ports) -> bool:
    return (await read_inbox(ports, TENANT, INBOX)).config.on_read


async def test_replacement_that_does_not_name_it_keeps_it(ports: Ports) -> None:
    await configure(ports, ENABLED)
    await configure(ports, InboxConfig(title="Other"))
    assert await is_enabled(ports)


async def test_it_cannot_be_turned_off(ports: Ports) -> None:
    await configure(ports, ENABLED)
    with pytest.raises(WrongState):
        await configure(ports, InboxConfig(title="Inbox", on_read=False))
    with pytest.raises(WrongState):
        await change(ports, on_read=None)
    assert await is_enabled(ports)


async def test_default_on_read_requires_it(ports: Ports) -> None:
    with pytest.raises(InvalidInput):
        await change(ports, everyone_delivery="on_read")
    assert (await change(ports, everyone_delivery="on_read", on_read=True)).everyone_delivery == "on_read"


async def test_replacement_at_the_same_time_keeps_it(ports: Ports) -> None:
    await configure(losing_race(ports, lambda: configure(ports, ENABLED)), InboxConfig(title="Other"))
    inbox = await read_inbox(ports, TENANT, INBOX)
    assert (inbox.config.title, inbox.config.on_read) == ("Other", True)


async def test_patch_at_the_same_time_keeps_it(ports: Ports) -> None:
    stored = (await read_inbox(ports, TENANT, INBOX)).config
    same = stored.model_copy(update={"on_read": True})
    await change(losing_race(ports, lambda: configure(ports, same)), title="Other")
    inbox = await read_inbox(ports, TENANT, INBOX)
    assert (inbox.config.title, inbox.config.on_read) == ("Other", True)


async def test_time_of_enabling_does_not_change(ports: Ports, clock: ManualClock) -> None:
    await configure(ports, ENABLED)
    enabled_at = (await read_inbox(ports, TENANT, INBOX)).on_read_at
    clock.advance(100)
    await configure(ports, ENABLED)
    await change(ports, title="Other")
    assert (await read_inbox(ports, TENANT, INBOX)).on_read_at == enabled_at


async def test_it_is_refused_while_older_processes_may_run(ports: Ports, clock: ManualClock) -> None:
    await set_format(ports, COUNTED_FORMAT)
    with pytest.raises(WrongState, match="stak upgrade"):
        await configure(ports, ENABLED)
    await store_version(ports, EVENTS_FORMAT)
    with pytest.raises(WrongState):  # a process may not have noticed the new format
        await configure(ports, ENABLED)
    clock.advance(SETTLED_AFTER_SECONDS)
    await configure(ports, ENABLED)
    assert await is_enabled(ports)


async def test_post_waits_until_every_process_knows(ports: Ports, clock: ManualClock) -> None:
    await configure(ports, ENABLED)
    enabled_at = (await read_inbox(ports, TENANT, INBOX)).on_read_at
    for seconds in (-1, 0, EFFECTIVE_AFTER_SECONDS - 1):
        with pytest.raises(WrongState, match="10 seconds"):
            require_effective(enabled_at, clock() + seconds)
    require_effective(enabled_at, clock() + EFFECTIVE_AFTER_SECONDS)
    require_effective(enabled_at, clock() - 3600)  # enabled by a process with a wrong clock
    with pytest.raises(WrongState, match="on_read"):
        require_effective(None, clock())
    # A process caches the configuration for less than that.
    assert EFFECTIVE_AFTER_SECONDS >= 2 * KEPT_SECONDS


async def test_post_on_write_needs_nothing(ports: Ports, clock: ManualClock) -> None:
    await enable_on_read(ports, clock)
    assert (await post(ports, None)).status == "expanding"
