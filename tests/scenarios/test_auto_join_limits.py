"""What a tenant cannot do with automatic joins: large lists, unlimited markers, lists that differ from the inboxes."""

import dataclasses

import msgspec
import pytest

from stak.audience.auto_join import join_with_token
from stak.errors import InvalidWrite
from stak.identity.user_tokens import issue_token
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.auto_join_inboxes import AUTO_JOIN, AUTO_JOIN_INBOXES_MAX
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.auto_join import members_of, set_auto_join
from tests.support.broadcasts import BOB, TENANT, create_test_tenant
from tests.support.recording_table import record_calls


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
