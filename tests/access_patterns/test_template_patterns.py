"""Access patterns of templates: what a version, a post and a delivery read and write."""

from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.ports import Ports
from stak.ports.writes import Absent, Equals
from stak.templates.templates import list_templates, read_template
from tests.access_patterns.bobs_inbox import ACME, BOBS, INBOX, broadcasts_of
from tests.support.recording_table import record_calls
from tests.support.template_posts import post_template, write
from workers.delivery_consumer import handle_batch

TEMPLATES = "t#acmeN#DEFAULT"


async def test_version_is_written_in_one_transaction(ports: Ports) -> None:
    watched, table = record_calls(ports)
    await write(watched)
    (written,) = table.written()
    assert [(kind, pk, sk[:3]) for kind, pk, sk in written] == [
        ("Put", TEMPLATES, "v#g"),
        ("Put", "t#acmeL#", "a#" + written[1][2][2]),
        ("Put", TEMPLATES, "t#g"),
        ("Update", "t#acme", "su#"),
    ]
    assert table.groups[0][2].when == (Absent(),)
    watched, table = record_calls(ports)
    await write(watched, {"en": {"title": "changed"}})
    assert [(kind, sk) for kind, pk, sk in table.written()[0] if pk == TEMPLATES] == [
        ("Put", "v#greeting#0000002"),
        ("Update", "t#greeting"),
    ]
    assert table.groups[0][2].when == (Equals("version", 1),)


async def test_template_is_two_reads_and_a_list_one_query(ports: Ports) -> None:
    await write(ports)
    await list_templates(ports, ACME, INBOX, limit=10, after=None)  # the inbox is in the cache
    watched, table = record_calls(ports)
    await read_template(watched, ACME, INBOX, "greeting")
    assert table.calls == [
        ("get", TEMPLATES, "t#greeting", True),
        ("get", TEMPLATES, "v#greeting#0000001", True),
    ]
    watched, table = record_calls(ports)
    await list_templates(watched, ACME, INBOX, limit=10, after=None)
    assert [call[0] for call in table.calls] == ["query"]


async def test_data_of_recipients_is_a_row_beside_their_chunk_until_it_is_delivered(ports: Ports) -> None:
    await write(ports)
    watched, table = record_calls(ports)
    message_id = (await post_template(watched, {"ada": {"name": "Ada"}, "bob": {"name": "Bob"}})).answer.message_id
    partition = f"t#acmeB#DEFAULT#{message_id}"
    rows = [write[1:] for group in table.written() for write in group]
    assert rows[:2] == [(f"{partition}#00", "u#0000000"), (f"{partition}#00", "v#0000000#00")]
    assert (broadcasts_of(message_id), f"b#{message_id}") in rows
    ref = BroadcastRef(ACME, INBOX, message_id)
    await dispatch_step(ports, ref)
    received = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    watched, table = record_calls(ports)
    assert await handle_batch(watched, received) == {}
    written = [write for group in table.written() for write in group]
    assert ("Put", BOBS, f"m#{message_id}") in written
    (recorded,) = [group for group in table.written() if ("Put", partition, "k#0000000") in group]
    assert ("Delete", f"{partition}#00", "v#0000000#00") in recorded
