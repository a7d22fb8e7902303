"""Access patterns of audiences: the reads and writes of a join, a removal, a page of members and one member."""

from stak.audience.audience_members import change_audience
from stak.audience.auto_join import join_with_post
from stak.audience.keys import SHARDS, shard_of
from stak.audience.list_members import list_members, read_member
from stak.identifiers import UserId
from stak.identity.user_tokens import issue_token
from stak.ports import Ports
from stak.tenancy.inbox_configs import configure_inbox, forget_inbox
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.tenancy.tenant_model import InboxConfig
from tests.access_patterns.bobs_inbox import ACME, INBOX
from tests.support.recording_table import record_calls

ANN = UserId("ann")
SHARD = f"t#acmeA#DEFAULT#{shard_of(ANN):02d}"


async def set_auto_join(ports: Ports) -> None:
    config = InboxConfig(title="Inbox", auto_join="on_token_or_post")
    await configure_inbox(ports, ACME, INBOX, config, key_id="k")


async def test_setting_is_written_with_the_list_of_the_tenant(ports: Ports) -> None:
    watched, table = record_calls(ports)
    await set_auto_join(watched)
    keys = [key for key in table.written()[0] if not key[2].startswith("a#")]
    assert keys == [("Update", "t#acme", "si#DEFAULT"), ("Update", "t#acme", "st#tenant_settings")]


async def test_join_is_one_transaction(ports: Ports) -> None:
    await set_auto_join(ports)
    watched, table = record_calls(ports)
    await issue_token(watched, ACME, ANN)
    assert table.written() == [
        [
            ("Put", SHARD, "u#ann"),
            ("Check", SHARD, "x#ann"),
            ("Update", SHARD, "#count"),
            ("Update", "t#acme", "su#audience"),
        ]
    ]


async def test_members_cost_one_batch_of_reads_and_no_write(ports: Ports) -> None:
    await set_auto_join(ports)
    named = [UserId(f"u{number}") for number in range(100)]
    await join_with_post(ports, ACME, INBOX, named)
    watched, table = record_calls(ports)
    await join_with_post(watched, ACME, INBOX, named)
    assert [call[0] for call in table.calls] == ["batch_get"]
    assert len(table.reads) == 1
    assert table.is_consistent == [False]


async def test_post_takes_no_read_of_the_inbox_to_know_whether_recipients_join(ports: Ports) -> None:
    invalidate_tenant(ports, ACME)
    forget_inbox(ports, ACME, INBOX)
    watched, table = record_calls(ports)
    await join_with_post(watched, ACME, INBOX, [ANN])
    assert table.calls == [("get", "t#acme", "st#tenant_settings", True)]  # every delivery has it in its cache


async def test_removal_writes_a_marker_with_each_member(ports: Ports) -> None:
    await set_auto_join(ports)
    await issue_token(ports, ACME, ANN)
    watched, table = record_calls(ports)
    await change_audience(watched, ACME, INBOX, add=(), remove=[ANN], key_id="k")
    assert table.written()[0] == [
        ("Delete", SHARD, "u#ann"),
        ("Put", SHARD, "x#ann"),
        ("Update", SHARD, "#count"),
        ("Update", "t#acme", "su#audience"),
    ]


async def test_addition_deletes_the_marker_with_the_same_transaction(ports: Ports) -> None:
    await set_auto_join(ports)
    await change_audience(ports, ACME, INBOX, add=(), remove=[ANN], key_id="k")
    watched, table = record_calls(ports)
    await change_audience(watched, ACME, INBOX, add=[ANN], remove=(), key_id="k")
    assert ("batch_get", (SHARD, "u#ann"), (SHARD, "x#ann")) in table.calls
    assert [
        ("Update", SHARD, "#count"),
        ("Put", SHARD, "u#ann"),
        ("Delete", SHARD, "x#ann"),
    ] in table.written()


async def test_removal_without_auto_join_writes_no_marker(ports: Ports) -> None:
    await change_audience(ports, ACME, INBOX, add=[ANN], remove=(), key_id="k")
    watched, table = record_calls(ports)
    await change_audience(watched, ACME, INBOX, add=(), remove=[ANN], key_id="k")
    assert not [key for group in table.written() for key in group if key[2].startswith("x#")]


async def test_page_of_members_is_one_query_for_each_shard_wherever_it_is(ports: Ports) -> None:
    named = [UserId(f"u{number:04d}") for number in range(600)]
    await change_audience(ports, ACME, INBOX, add=named, remove=(), key_id="k")
    after, costs = None, []
    while True:
        watched, table = record_calls(ports)
        _, after = await list_members(watched, ACME, INBOX, limit=100, after=after)
        assert {call[0] for call in table.calls} == {"query"}
        costs.append(len(table.calls))
        if after is None:
            break
    assert len(costs) == 6
    assert all(cost % SHARDS == 0 and cost <= 3 * SHARDS for cost in costs)


async def test_one_member_is_one_batch_of_two_keys(ports: Ports) -> None:
    await change_audience(ports, ACME, INBOX, add=[ANN], remove=(), key_id="k")
    watched, table = record_calls(ports)
    assert (await read_member(watched, ACME, INBOX, ANN)).uid == ANN
    assert table.calls == [("batch_get", (SHARD, "u#ann"), (SHARD, "x#ann"))]
