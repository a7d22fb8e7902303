"""Links to unsubscribe: what they turn off, and what a link that anybody made up costs."""

import pytest

from stak.bootstrap import Engine
from stak.errors import NotFound
from stak.identity import keys
from stak.identity.unsubscribe_links import open_unsubscribe_token, unsubscribe, unsubscribe_token
from stak.identity.user_channels import NO_CHANNELS, read_channels_of
from stak.identity.user_profiles import write_profile
from stak.ports import Ports
from stak.tenancy.data_keys import data_sealer
from tests.support.broadcasts import BOB, KEY_ID, TENANT, create_test_tenant
from tests.support.recording_table import record_calls


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def test_link_turns_the_channel_off(ports: Ports) -> None:
    await write_profile(ports, TENANT, BOB, phone_number=None, phone_verified=False, display_name=None, key_id=KEY_ID)
    token = unsubscribe_token(await data_sealer(ports, TENANT), TENANT, BOB, "email")
    await unsubscribe(ports, TENANT, *await open_unsubscribe_token(ports, TENANT, token))
    assert (await read_channels_of(ports, TENANT, BOB)).off == {"email"}


async def test_link_of_an_erased_user_stores_nothing(ports: Ports) -> None:
    await unsubscribe(ports, TENANT, BOB, "email")
    assert await read_channels_of(ports, TENANT, BOB) == NO_CHANNELS
    assert await ports.table.get(keys.channels(TENANT, BOB)) is None


async def test_link_with_an_unknown_key_does_not_empty_the_cache(ports: Ports) -> None:
    token = unsubscribe_token(await data_sealer(ports, TENANT), TENANT, BOB, "email")
    watched, table = record_calls(ports)
    with pytest.raises(NotFound):
        await open_unsubscribe_token(watched, TENANT, f"d99.{token.partition('.')[2]}")
    assert await open_unsubscribe_token(watched, TENANT, token) == (BOB, "email")
    assert table.calls == []
