"""The reads and writes of offline notifications and of cursors: a fixed number of requests, and conditions."""

from stak.chat.notification_claims import Notification, claim_unreceived
from stak.chat.receipts import raise_mark
from stak.ports import Ports
from stak.ports.writes import Absent, Equals
from stak.realtime.messages_since import CHATS_MAX, read_messages_since
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from stak.ulids import first_at
from tests.access_patterns.chat_group import (
    ACME,
    ANN,
    BOB,
    CONSISTENT,
    GroupState,
    create_group,
    messages,
    run_workers,
    say,
)
from tests.support.recording_table import record_calls

NOTIFICATION = "01HF7YAT00D79274D455WDCNFN"


async def with_webhook(ports: Ports) -> GroupState:
    """A group in which Bob has not received the second message."""
    await write_settings(ports, ACME, TenantSettings(webhook_url="https://hooks.example/"), key_id="k")
    state = await create_group(ports)
    await raise_mark(ports, BOB, state.chat, "delivered", 1)
    await say(ports, ANN, state.chat, "second")
    await run_workers(ports)
    return state


async def test_notification_is_claimed_with_one_read_and_one_write_for_each_member(ports: Ports) -> None:
    state = await with_webhook(ports)
    notification = Notification(ACME, state.chat, NOTIFICATION, 2, (ANN.user, BOB.user))
    watched, table = record_calls(ports)
    await claim_unreceived(watched, notification)
    rows = sorted(
        (f"t#acmeU#{user}", sort) for user in ("ann", "bob") for sort in (f"d#{state.chat}", f"n#{NOTIFICATION}")
    )
    assert table.reads == [("BatchGetItem", *rows, CONSISTENT)]
    assert table.written() == [
        [("Update", "t#acmeU#bob", f"d#{state.chat}"), ("Put", "t#acmeU#bob", f"n#{NOTIFICATION}")]
    ]
    assert [write.when for write in table.groups[0]] == [(Equals("notified", 0),), (Absent(),)]
    watched, table = record_calls(ports)
    await claim_unreceived(watched, notification)
    assert (table.reads, table.written()) == ([("BatchGetItem", *rows, CONSISTENT)], []), "it has its claims already"


async def test_notification_of_what_all_have_received_is_one_read(ports: Ports) -> None:
    state = await with_webhook(ports)
    await raise_mark(ports, BOB, state.chat, "read", 2)
    watched, table = record_calls(ports)
    await claim_unreceived(watched, Notification(ACME, state.chat, NOTIFICATION, 2, (BOB.user,)))
    assert (len(table.reads), table.written()) == (1, [])


async def test_messages_after_a_cursor_are_two_queries_for_each_chat(ports: Ports) -> None:
    state = await create_group(ports)
    await say(ports, ANN, state.chat, "second")
    await run_workers(ports)
    watched, table = record_calls(ports)
    found = await read_messages_since(watched, BOB, state.message.message_id)
    assert [frame.sequence for frame in found.frames] == [2]
    listed, members, *read = table.reads
    assert (listed[:3], listed[4:6]) == (("Query", "gsi1", "t#acmeU#bob"), ("newest first", CHATS_MAX))
    assert members == ("BatchGetItem", (state.pk, "p#bob"), CONSISTENT)
    assert read == [messages(state, 1, 2, "newest first", 10), messages(state, 2, 2, "in order", 1)]
    assert table.written() == []
    watched, table = record_calls(ports)
    await read_messages_since(watched, BOB, first_at((1 << 48) - 1))
    assert len(table.reads) == 1, "no chat has a later one"
