"""Users join audiences by themselves: once, with exact counts, within the quota, and never after they were removed."""

import asyncio
import dataclasses

import pytest

from stak.audience.audience_members import change_audience, read_audience_used
from stak.audience.auto_join import join_with_post
from stak.audience.list_members import list_members
from stak.clock import ManualClock
from stak.errors import InvalidInput, StorageUnavailable
from stak.identifiers import InboxKey, UserId
from stak.identity.user_tokens import issue_token, verify_token
from stak.ports import Ports
from stak.tenancy.auto_join_inboxes import AUTO_JOIN_INBOXES_MAX, inboxes_joined_on_token
from stak.tenancy.inbox_configs import configure_inbox, patch_inbox, read_inbox
from stak.tenancy.keys import tenant_settings
from stak.tenancy.merge_patch import InboxConfigPatch
from stak.tenancy.quotas import write_quotas
from stak.tenancy.stored_bytes import AUDIENCE_BYTES, flush_bytes, read_stored_bytes
from stak.tenancy.tenant_model import AutoJoin, InboxConfig
from stak.testing.hooked_table import BatchGet, Call, Commit, HookedTable
from tests.scenarios.lost_response_table import LostResponseTable
from tests.support.auto_join import members_of, set_auto_join
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    users,
    visible_ids,
)
from tests.support.lost_race import losing_race, other_process
from tests.support.recording_table import record_calls

NEWS = InboxKey("news")


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)


async def remove(ports: Ports, *named: UserId) -> int:
    return (await change_audience(ports, TENANT, INBOX, add=(), remove=named, key_id=KEY_ID)).removed


@pytest.mark.parametrize("mode", ["on_token", "on_token_or_post"])
async def test_user_joins_with_the_first_token(ports: Ports, mode: AutoJoin) -> None:
    await set_auto_join(ports, mode)
    for _ in range(3):
        await issue_token(ports, TENANT, ZOE)
    assert await members_of(ports) == [ZOE]


@pytest.mark.parametrize("mode", ["off", "on_post"])
async def test_token_does_not_join_where_it_is_not_set(ports: Ports, mode: AutoJoin) -> None:
    await set_auto_join(ports, mode)
    token = await issue_token(ports, TENANT, BOB)
    watched, table = record_calls(ports)
    await verify_token(watched, token.token)
    assert not [call for call in table.calls if call[0] in ("batch_get", "commit")]
    assert await members_of(ports) == []


async def test_user_joins_with_a_token_that_the_tenant_signed(ports: Ports) -> None:
    token = (await issue_token(ports, TENANT, BOB)).token
    assert await members_of(ports) == []
    await set_auto_join(ports, "on_token")
    assert (await verify_token(ports, token)).user == BOB
    assert await members_of(ports) == [BOB]


async def test_member_costs_one_read_and_no_write(ports: Ports, clock: ManualClock) -> None:
    await set_auto_join(ports, "on_token")
    token = (await issue_token(ports, TENANT, BOB)).token
    clock.advance(60)
    watched, table = record_calls(ports)
    for _ in range(20):
        await verify_token(watched, token)
    assert [call[0] for call in table.calls].count("batch_get") == 1
    assert table.groups == []


async def test_token_for_one_inbox_joins_only_its_audience(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    await set_auto_join(ports, "on_token", NEWS)
    await issue_token(ports, TENANT, BOB, inbox=NEWS)
    assert (await list_members(ports, TENANT, INBOX, limit=9))[0] == []
    assert [member.uid for member in (await list_members(ports, TENANT, NEWS, limit=9))[0]] == [BOB]
    await issue_token(ports, TENANT, EVE)
    for inbox in (INBOX, NEWS):
        assert EVE in [member.uid for member in (await list_members(ports, TENANT, inbox, limit=9))[0]]
    assert await read_audience_used(ports, TENANT) == 3


@pytest.mark.parametrize("mode", ["on_post", "on_token_or_post"])
async def test_recipients_join_with_the_first_post(ports: Ports, worker: Worker, mode: AutoJoin) -> None:
    await set_auto_join(ports, mode)
    everybody = users(250)
    for _ in range(2):
        await post(ports, everybody)
        await worker.work()
    assert await members_of(ports) == list(everybody)


@pytest.mark.parametrize("mode", ["off", "on_token"])
async def test_recipients_do_not_join_where_it_is_not_set(ports: Ports, worker: Worker, mode: AutoJoin) -> None:
    await set_auto_join(ports, mode)
    await post(ports, users(5))
    watched, table = record_calls(ports)
    await Worker(watched).deliver()
    assert not [key for group in table.written() for key in group if "A#" in key[1]]
    await worker.work()
    assert await members_of(ports) == []


async def test_redelivered_chunk_joins_nobody_twice(ports: Ports, worker: Worker) -> None:
    await set_auto_join(ports, "on_post")
    await post(ports, users(3))
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    for _ in range(3):
        await worker.redeliver(received)
    assert await members_of(ports) == list(users(3))


async def test_concurrent_joins_of_one_user_count_once(ports: Ports) -> None:
    await set_auto_join(ports, "on_token_or_post")
    processes = [other_process(ports) for _ in range(10)]
    await asyncio.gather(
        *(issue_token(process, TENANT, BOB) for process in processes),
        *(join_with_post(process, TENANT, INBOX, users(20)) for process in processes),
    )
    assert await members_of(ports) == sorted([BOB, *users(20)])


async def test_lost_response_counts_once(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    await issue_token(dataclasses.replace(ports, table=LostResponseTable(ports.table)), TENANT, BOB)
    assert await members_of(ports) == [BOB]


async def test_full_quota_refuses_the_join_but_not_the_token(ports: Ports, worker: Worker) -> None:
    await set_auto_join(ports, "on_token_or_post")
    await write_quotas(ports, TENANT, {"audience": 2})
    for user in (BOB, EVE, ZOE):
        assert (await issue_token(ports, TENANT, user)).token
    assert await members_of(ports) == [BOB, EVE]
    accepted = await post(ports, [ZOE])
    await worker.work()
    assert await visible_ids(ports, ZOE) == [accepted.message_id]
    assert await members_of(ports) == [BOB, EVE]
    await write_quotas(ports, TENANT, {"audience": 3})
    await issue_token(ports, TENANT, ZOE)
    assert await members_of(ports) == [BOB, EVE, ZOE]


async def test_concurrent_joins_do_not_exceed_the_quota(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    await write_quotas(ports, TENANT, {"audience": 5})
    await asyncio.gather(*(issue_token(other_process(ports), TENANT, user) for user in users(12)))
    assert len(await members_of(ports)) == 5


async def test_join_that_loses_the_last_of_the_quota_is_refused(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    await write_quotas(ports, TENANT, {"audience": 1})
    await issue_token(losing_race(ports, lambda: issue_token(ports, TENANT, EVE)), TENANT, BOB)
    assert await members_of(ports) == [EVE]


async def test_unavailable_storage_refuses_no_token(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")

    async def fail(call: Call) -> None:
        if isinstance(call, BatchGet | Commit):
            raise StorageUnavailable("gone")

    failing = dataclasses.replace(ports, table=HookedTable(ports.table, before=fail))
    assert (await issue_token(failing, TENANT, BOB)).token
    assert await members_of(ports) == []
    await issue_token(ports, TENANT, BOB)
    assert await members_of(ports) == [BOB]


async def test_removed_user_does_not_rejoin(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await set_auto_join(ports, "on_token_or_post")
    await issue_token(ports, TENANT, BOB)
    assert await remove(ports, BOB, EVE) == 1
    clock.advance(60)
    for user in (BOB, EVE, ZOE):
        token = await issue_token(ports, TENANT, user)
        await verify_token(ports, token.token)
    await post(ports, [BOB, EVE, ZOE])
    await worker.work()
    assert await members_of(ports) == [ZOE]
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=(), key_id=KEY_ID)
    assert await members_of(ports) == [BOB, ZOE]
    assert await remove(ports, BOB, BOB) == 1
    await issue_token(ports, TENANT, BOB)
    assert await members_of(ports) == [ZOE]


async def test_removal_of_many_marks_all_and_charges_their_bytes(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    await flush_bytes(ports)
    before = await read_stored_bytes(ports, TENANT)
    await change_audience(ports, TENANT, INBOX, add=users(700), remove=(), key_id=KEY_ID)
    assert await remove(ports, *users(800)) == 700
    assert await remove(ports, *users(800)) == 0
    await flush_bytes(ports)
    assert await read_stored_bytes(ports, TENANT) - before == 800 * AUDIENCE_BYTES
    await join_with_post(ports, TENANT, INBOX, users(800))
    assert await members_of(ports) == []


async def test_user_removed_while_it_was_off_can_join(ports: Ports) -> None:
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=(), key_id=KEY_ID)
    assert await remove(ports, BOB) == 1
    await set_auto_join(ports, "on_token")
    await issue_token(ports, TENANT, BOB)
    assert await members_of(ports) == [BOB]


@pytest.mark.parametrize("is_member", [True, False])
async def test_removal_during_a_join_wins(ports: Ports, is_member: bool) -> None:
    await set_auto_join(ports, "on_token")
    if is_member:
        await change_audience(ports, TENANT, INBOX, add=[EVE], remove=(), key_id=KEY_ID)
    await issue_token(losing_race(ports, lambda: remove(ports, BOB, EVE)), TENANT, BOB)
    assert await members_of(ports) == []


async def test_join_during_a_removal_is_undone(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    assert await remove(losing_race(ports, lambda: issue_token(ports, TENANT, BOB)), BOB) == 1
    assert await members_of(ports) == []
    await issue_token(ports, TENANT, BOB)
    assert await members_of(ports) == []


async def test_two_removals_at_once_count_once(ports: Ports) -> None:
    await set_auto_join(ports, "on_token")
    await issue_token(ports, TENANT, BOB)
    first = await remove(losing_race(ports, lambda: remove(ports, BOB)), BOB)
    assert first == 0
    assert await members_of(ports) == []


async def test_a_tenant_has_ten_such_inboxes_at_most(ports: Ports) -> None:
    for number in range(AUTO_JOIN_INBOXES_MAX):
        await set_auto_join(ports, "on_token", InboxKey(f"i{number}"))
    with pytest.raises(InvalidInput, match="auto_join: is set for 10 inboxes already"):
        await set_auto_join(ports, "on_post")
    await set_auto_join(ports, "off", InboxKey("i3"))
    await set_auto_join(ports, "on_post")
    await issue_token(ports, TENANT, BOB)
    assert await read_audience_used(ports, TENANT) == AUTO_JOIN_INBOXES_MAX - 1


async def test_inboxes_set_at_the_same_time_are_all_listed(ports: Ports) -> None:
    await set_auto_join(losing_race(ports, lambda: set_auto_join(ports, "on_token", NEWS)), "on_token")
    item = await ports.table.get(tenant_settings(TENANT))
    assert item is not None
    assert set(inboxes_joined_on_token(item)) == {INBOX, NEWS}
    await set_auto_join(ports, "off")
    await set_auto_join(ports, "off", NEWS)
    item = await ports.table.get(tenant_settings(TENANT))
    assert item is not None
    assert inboxes_joined_on_token(item) == ()


async def test_patch_of_the_title_keeps_a_setting_made_meanwhile(ports: Ports) -> None:
    patch = InboxConfigPatch.model_validate({"title": "News"})
    racing = losing_race(ports, lambda: set_auto_join(ports, "on_post"))
    config = await patch_inbox(racing, TENANT, INBOX, patch, key_id=KEY_ID)
    assert (config.title, config.auto_join) == ("News", "on_post")
    assert (await read_inbox(other_process(ports), TENANT, INBOX)).config.auto_join == "on_post"


async def test_configuration_stays_readable_for_the_release_before(ports: Ports) -> None:
    config = InboxConfig(title="Inbox", auto_join="on_token")
    await configure_inbox(ports, TENANT, NEWS, config, key_id=KEY_ID)
    item = await ports.table.get(("t#acme", "si#news"))  # type: ignore[arg-type]
    assert item is not None
    assert "auto_join" not in item["config"]
