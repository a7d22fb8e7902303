"""A user's channels: concurrent changes, quota, export, erasure."""

import pytest

from stak.bootstrap import Engine
from stak.errors import NotFound, QuotaExceeded
from stak.identity.user_channels import (
    NO_CHANNELS,
    add_subscription,
    read_channels_of,
    remove_subscription,
    turn_channels,
    update_subscriptions,
)
from stak.ports import Ports
from stak.tenancy.quotas import write_quotas
from stak.tenancy.stored_bytes import CHANNELS_BYTES, read_stored_bytes
from tests.support.broadcasts import BOB, TENANT, create_test_tenant
from tests.support.lost_race import losing_race

FIRST, SECOND = "https://push.example/1", "https://push.example/2"


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


@pytest.mark.parametrize("has_row", [False, True])
async def test_concurrent_changes_are_both_kept(ports: Ports, has_row: bool) -> None:
    if has_row:
        await turn_channels(ports, TENANT, BOB, {"webhook": False})
    racing = losing_race(ports, lambda: add_subscription(ports, TENANT, BOB, FIRST, "p", "a"))
    await turn_channels(racing, TENANT, BOB, {"email": False})
    channels = await read_channels_of(ports, TENANT, BOB)
    assert "email" in channels.off
    assert [one.endpoint for one in channels.subscriptions] == [FIRST]


async def test_row_goes_with_the_last_change_and_is_charged_while_it_exists(ports: Ports) -> None:
    before = await read_stored_bytes(ports, TENANT)
    added = await add_subscription(ports, TENANT, BOB, FIRST, "p", "a")
    await add_subscription(ports, TENANT, BOB, SECOND, "p", "a")
    assert await read_stored_bytes(ports, TENANT) - before == 3 * CHANNELS_BYTES
    await update_subscriptions(ports, TENANT, BOB, {added: None})
    await remove_subscription(ports, TENANT, BOB, SECOND)
    assert await read_channels_of(ports, TENANT, BOB) == NO_CHANNELS
    assert await read_stored_bytes(ports, TENANT) == before
    with pytest.raises(NotFound):
        await remove_subscription(ports, TENANT, BOB, SECOND)


async def test_dropped_subscription_that_was_stored_anew_stays(ports: Ports) -> None:
    old = await add_subscription(ports, TENANT, BOB, FIRST, "p", "a")
    await add_subscription(ports, TENANT, BOB, FIRST, "other", "a")
    await update_subscriptions(ports, TENANT, BOB, {old: None})
    assert len((await read_channels_of(ports, TENANT, BOB)).subscriptions) == 1


async def test_subscriptions_count_towards_the_quota(ports: Ports) -> None:
    await write_quotas(ports, TENANT, {"stored_bytes": 1})
    with pytest.raises(QuotaExceeded):
        await add_subscription(ports, TENANT, BOB, FIRST, "p", "a")


async def test_endpoint_is_not_stored_in_plain_text(ports: Ports) -> None:
    await add_subscription(ports, TENANT, BOB, FIRST, "p", "a")
    page = await ports.table.query(f"t#{TENANT}U#{BOB}", limit=10)
    assert FIRST not in str([row.item for row in page.rows])


async def test_subscription_that_is_added_while_the_last_one_goes_stays(ports: Ports) -> None:
    await add_subscription(ports, TENANT, BOB, FIRST, "p", "a")
    racing = losing_race(ports, lambda: add_subscription(ports, TENANT, BOB, SECOND, "p", "a"))
    await remove_subscription(racing, TENANT, BOB, FIRST)
    assert [one.endpoint for one in (await read_channels_of(ports, TENANT, BOB)).subscriptions] == [SECOND]


async def test_channel_can_be_turned_off_although_the_quota_is_exhausted(ports: Ports) -> None:
    await write_quotas(ports, TENANT, {"stored_bytes": 1})
    assert (await turn_channels(ports, TENANT, BOB, {"email": False})).off == {"email"}
