"""The access patterns of the inbox's source document: the exact keys that each reads and writes."""

import pytest

from stak.audience.audience_members import change_audience
from stak.clock import SKEW_SECONDS, ManualClock
from stak.identifiers import InboxKey, UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.list_messages import list_messages, read_message, read_unread
from stak.inbox.mark_read import mark_read, mark_read_before
from stak.inbox.post import accept_post
from stak.inbox.recall import recall
from stak.ports import Ports
from stak.ports.table import Table
from stak.tenancy.inbox_configs import configure_inbox, read_inbox
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.tenancy.tenant_model import InboxConfig, TenantSettings
from stak.tenancy.tenants import read_settings, write_settings
from stak.ulids import last_at
from tests.access_patterns.bobs_inbox import (
    ACME,
    BOB,
    BOBS,
    COUNTERS,
    INBOX,
    broadcasts_of,
    deliver_all,
    fill_inbox,
    logged_mark,
    post_to,
    sent,
)
from tests.support.recording_table import record_calls


async def test_post_to_users_writes_recipients_then_the_broadcast(ports: Ports) -> None:
    await sent(ports, "bob")  # registers the category
    watched, table = record_calls(ports)
    accepted = await accept_post(watched, ACME, post_to(*(f"u{n:03d}" for n in range(150))), key_id="k")
    chunks = f"t#acmeB#DEFAULT#{accepted.message_id}"
    recipients, acceptance = table.written()[:2], table.written()[2]
    assert recipients == [[("Put", f"{chunks}#00", "u#0000000")], [("Put", f"{chunks}#01", "u#0000001")]]
    assert acceptance[0] == ("Put", broadcasts_of(accepted.message_id), f"b#{accepted.message_id}")
    assert acceptance[1][:2] == ("Put", "t#acmeL#")
    kind, shard, name = acceptance[2]
    assert (kind, shard[:9], name) == ("Put", "sys#open#", f"acme#DEFAULT#{accepted.message_id}")


async def test_delivery_writes_message_and_both_counters_in_one_group(ports: Ports) -> None:
    accepted = await accept_post(ports, ACME, post_to("ada", "bob"), key_id="k")
    invalidate_tenant(ports, ACME)
    watched, table = record_calls(ports)
    await deliver_all(watched)
    message = f"m#{accepted.message_id}"
    groups = table.written()
    for user in ("ada", "bob"):
        pk = f"t#acmeU#{user}#DEFAULT"
        assert [("Put", pk, message), ("Update", pk, "c#*"), ("Update", pk, "c#news")] in groups
    (ledger,) = groups[2:]
    assert ledger == [
        (
            "Update",
            broadcasts_of(accepted.message_id),
            f"b#{accepted.message_id}",
        ),  # settled
        ("Delete", *BroadcastRef(ACME, INBOX, accepted.message_id).open_work),
    ]
    read, settings, *delivering = [asked[0] for asked in table.calls]
    assert (read, delivering) == ("batch_get", ["commit", "batch_get", "commit"])
    # Whether the tenant is suspended, has a webhook, and in which inboxes recipients join: cached for seconds.
    assert settings == "get"


async def test_post_to_everyone_plans_chunks_together_with_the_cursor(ports: Ports) -> None:
    users = [UserId(f"u{n:03d}") for n in range(150)]
    await change_audience(ports, ACME, INBOX, add=users, remove=[], key_id="k")
    accepted = await accept_post(ports, ACME, post_to(kind="everyone"), key_id="k")
    assert (accepted.recipients, accepted.chunks) == (150, 2)
    watched, table = record_calls(ports)
    await dispatch_step(watched, BroadcastRef(ACME, INBOX, accepted.message_id))
    reads = {asked[1] for asked in table.calls if asked[0] == "query"}
    assert {f"t#acmeA#DEFAULT#{shard:02d}" for shard in range(16)} <= reads
    chunks = f"t#acmeB#DEFAULT#{accepted.message_id}"
    assert table.written()[0] == [
        ("Update", broadcasts_of(accepted.message_id), f"b#{accepted.message_id}"),
        ("Put", f"{chunks}#00", "u#0000000"),
        ("Put", f"{chunks}#01", "u#0000001"),
    ]


async def test_recall_flags_broadcast_and_all_replicas_in_one_group(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    await recall(watched, BroadcastRef(ACME, INBOX, message_id), key_id="k", reason=None)
    (group,) = table.written()
    assert group[0] == ("Update", broadcasts_of(message_id), f"b#{message_id}")
    assert group[3:] == [("Update", f"t#acmeR#DEFAULT#{copy}", "#recalls") for copy in range(16)]
    watched, table = record_calls(ports)
    (shown,) = (await list_messages(watched, BOB, limit=10)).messages
    assert shown.message is None
    assert [asked[0] for asked in table.calls] == ["get", "query", "query"]
    assert str(table.calls[0][1]).startswith("t#acmeR#DEFAULT#")
    assert table.calls[0][3] is True  # consistent


async def test_page_of_messages_is_one_query_newest_first_and_the_counts(ports: Ports) -> None:
    await sent(ports, "bob")
    watched, table = record_calls(ports)
    await list_messages(watched, BOB, limit=10)
    assert table.calls[1:] == [COUNTERS, ("query", BOBS, "m#", "newest first")]


async def test_single_message_is_one_get_and_the_counts(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    await read_message(watched, BOB, message_id)
    assert table.calls[1:] == [("get", BOBS, f"m#{message_id}", True), COUNTERS]


async def test_unread_counts_are_one_query(ports: Ports) -> None:
    await sent(ports, "bob")
    watched, table = record_calls(ports)
    assert (await read_unread(watched, BOB)).total == 1
    assert table.calls == [COUNTERS]


async def test_marking_some_read_writes_them_and_their_counters_in_one_group(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    assert await mark_read(watched, BOB, [message_id]) == 1
    assert table.calls == [("batch_get", (BOBS, f"m#{message_id}")), COUNTERS, ("commit", 1)]
    assert table.written() == [
        [("Update", BOBS, f"m#{message_id}"), ("Update", BOBS, "c#news"), ("Update", BOBS, "c#*")]
    ]


@pytest.mark.parametrize("unread", [10, 300])
async def test_marking_all_read_writes_no_message(ports: Ports, clock: ManualClock, unread: int) -> None:
    await fill_inbox(ports, unread)
    watched, table = record_calls(ports)
    assert await mark_read_before(watched, BOB, clock.time) == unread
    latest = last_at(int((clock.time + SKEW_SECONDS) * 1000))
    marked = [("Update", BOBS, "c#*"), ("Update", BOBS, "c#news"), ("Put", BOBS, f"w#*#{latest}")]
    assert table.written() == [[*marked, logged_mark(latest, int(clock.time))]]
    assert [asked[0] for asked in table.calls] == ["query", "query", "commit"]


async def test_tenant_settings_are_one_row(ports: Ports) -> None:
    watched, table = record_calls(ports)
    await read_settings(watched, ACME)
    await write_settings(watched, ACME, TenantSettings(), key_id="k")
    assert table.calls[0] == ("get", "t#acme", "st#tenant_settings", True)
    assert table.written()[0][0] == ("Update", "t#acme", "st#tenant_settings")


async def test_inbox_configuration_is_one_row_and_cached(ports: Ports) -> None:
    watched, table = record_calls(ports)
    await configure_inbox(watched, ACME, InboxKey("news"), InboxConfig(title="News"), key_id="k")
    assert table.written()[0][:2] == [("Put", "t#acme", "si#news"), ("Update", "t#acme", "su#inboxes")]
    watched, table = record_calls(ports)
    for _ in range(3):
        await read_inbox(watched, ACME, InboxKey("news"))
    assert table.calls == [("get", "t#acme", "si#news", True)]


def test_table_port_has_no_scan() -> None:
    asked = {name for name in vars(Table) if not name.startswith("_")}
    assert asked == {"get", "batch_get", "transact_get", "query", "commit", "commit_template"}
