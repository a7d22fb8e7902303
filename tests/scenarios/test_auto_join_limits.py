"""What a tenant cannot do with automatic joins: large lists, unlimited markers, lists that differ from the inboxes."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from stak.audience.audience_members import change_audience
from stak.audience.auto_join import join_with_token
from stak.audience.keys import removed_member
from stak.errors import InvalidWrite, NotAllowed, QuotaExceeded
from stak.identifiers import UserId
from stak.identity.user_tokens import issue_token
from stak.ports import Ports
from stak.ports.writes import Item, Update
from stak.tenancy.api_keys import Caller
from stak.tenancy.auto_join_inboxes import AUTO_JOIN, AUTO_JOIN_INBOXES_MAX, inboxes_joined_on_token
from stak.tenancy.inbox_configs import configure_inbox, patch_inbox, read_inbox
from stak.tenancy.keys import tenant_settings
from stak.tenancy.merge_patch import InboxConfigPatch
from stak.tenancy.quotas import write_quotas
from stak.tenancy.stored_bytes import AUDIENCE_BYTES, flush_bytes, read_stored_bytes
from stak.tenancy.tenant_model import InboxConfig, Scope
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.auto_join import members_of, set_auto_join
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, create_test_tenant, users
from tests.support.lost_race import losing_race, other_process
from tests.support.recording_table import record_calls

CONFIG_ONLY = Caller(TENANT, KEY_ID, frozenset({Scope.CONFIG}))
"""An API key that may change inboxes, but not their audiences."""


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)


async def test_token_joins_ten_inboxes_at_most_whatever_the_row_lists(ports: Ports) -> None:
    listed = msgspec.json.encode({f"i{number}": "on_token" for number in range(20_000)}).decode()
    settings: Item = {AUTO_JOIN: listed}
    watched, table = record_calls(ports)
    await join_with_token(watched, TENANT, BOB, settings)
    first = next(call for call in table.calls if call[0] == "batch_get")
    assert len(first) - 1 == AUTO_JOIN_INBOXES_MAX


async def test_join_that_the_engine_rejects_refuses_no_token(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")

    async def reject(call: Call) -> None:
        if isinstance(call, Commit):
            raise InvalidWrite("too many writes")

    rejecting = dataclasses.replace(ports, table=HookedTable(ports.table, before=reject))
    assert (await issue_token(rejecting, TENANT, BOB)).token
    assert await members_of(ports) == []


async def listed(ports: Ports) -> tuple[str, ...]:
    item = await ports.table.get(tenant_settings(TENANT))
    assert item is not None
    return inboxes_joined_on_token(item)


async def mode_of(ports: Ports) -> str:
    return (await read_inbox(other_process(ports), TENANT, INBOX)).config.auto_join


async def test_replaced_configuration_agrees_with_the_list(ports: Ports) -> None:
    racing = losing_race(ports, lambda: set_auto_join(ports, "on_token"))
    await configure_inbox(racing, TENANT, INBOX, InboxConfig(title="Replaced"), key_id=KEY_ID)
    assert (await mode_of(ports), await listed(ports)) == ("off", ())
    racing = losing_race(ports, lambda: set_auto_join(ports, "off"))
    await set_auto_join(ports, "on_token")
    await configure_inbox(racing, TENANT, INBOX, InboxConfig(title="Again", auto_join="on_token"), key_id=KEY_ID)
    assert (await mode_of(ports), await listed(ports)) == ("on_token", (INBOX,))


async def test_caller_without_the_scope_does_not_undo_a_setting_made_meanwhile(ports: Ports) -> None:
    options: dict[str, Any] = {"key_id": KEY_ID, "caller": CONFIG_ONLY}
    racing = losing_race(ports, lambda: set_auto_join(ports, "on_token"))
    with pytest.raises(NotAllowed, match="audience"):
        await configure_inbox(racing, TENANT, INBOX, InboxConfig(title="Replaced"), **options)
    assert (await mode_of(ports), await listed(ports)) == ("on_token", (INBOX,))
    patch = InboxConfigPatch.model_validate({"auto_join": "on_token"})
    racing = losing_race(ports, lambda: set_auto_join(ports, "off"))
    with pytest.raises(NotAllowed, match="audience"):
        await patch_inbox(racing, TENANT, INBOX, patch, **options)
    assert (await mode_of(ports), await listed(ports)) == ("off", ())


async def test_next_change_of_an_inbox_corrects_the_list(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    await ports.table.commit([(Update(tenant_settings(TENANT), remove=(AUTO_JOIN,)),)])
    assert await listed(ports) == ()
    await set_auto_join(ports, "on_token")
    assert await listed(ports) == (INBOX,)


async def add(ports: Ports, *named: UserId) -> int:
    return (await change_audience(ports, TENANT, INBOX, add=named, remove=(), key_id=KEY_ID)).added


async def remove(ports: Ports, *named: UserId) -> int:
    return (await change_audience(ports, TENANT, INBOX, add=(), remove=named, key_id=KEY_ID)).removed


async def markers(ports: Ports, named: Sequence[UserId]) -> int:
    return len(await ports.table.batch_get(removed_member(TENANT, INBOX, user) for user in named))


async def stored_bytes(ports: Ports) -> int:
    await flush_bytes(ports)
    return await read_stored_bytes(ports, TENANT)


async def test_markers_count_against_the_quota_of_bytes(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    await add(ports, BOB)
    strangers = users(9)
    await write_quotas(ports, TENANT, {"stored_bytes": await stored_bytes(ports) + 5 * AUDIENCE_BYTES})
    with pytest.raises(QuotaExceeded):
        await remove(ports, *strangers)
    assert await markers(ports, strangers) == 0
    await remove(ports, *strangers[:5])
    with pytest.raises(QuotaExceeded):
        await remove(ports, strangers[5])
    await remove(ports, *strangers[:5])
    assert await markers(ports, strangers) == 5
    assert await remove(ports, BOB) == 1  # the marker takes the place of the member


async def test_markers_of_a_removal_that_the_quota_ends_are_charged(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    before = await stored_bytes(ports)
    await write_quotas(ports, TENANT, {"stored_bytes": before + 600 * AUDIENCE_BYTES})
    with pytest.raises(QuotaExceeded):
        await remove(ports, *users(1200))
    assert await markers(ports, users(1200)) == 500
    assert await stored_bytes(ports) - before == 500 * AUDIENCE_BYTES


async def test_explicit_addition_deletes_the_marker_and_releases_its_bytes(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    before, named = await stored_bytes(ports), users(700)
    for _ in range(2):
        await remove(ports, *named)
        assert (await markers(ports, named), await members_of(ports)) == (700, [])
        assert await stored_bytes(ports) - before == 700 * AUDIENCE_BYTES
        assert await add(ports, *named) == 700
        assert (await markers(ports, named), await members_of(ports)) == (0, list(named))
        assert await stored_bytes(ports) - before == 700 * AUDIENCE_BYTES
