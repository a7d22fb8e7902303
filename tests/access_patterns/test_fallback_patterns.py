"""Access patterns of fallback channels: what a delivery, a due timer and a job read and write, and no more."""

import msgspec

from stak.clock import ManualClock
from stak.fallback.claims import claim, finish
from stak.fallback.unread_copies import find_visible, is_collecting, unread_among, users_of_chunk
from stak.identifiers import UserId
from stak.identity.user_channels import add_subscription, read_many_channels, turn_channels
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.message_options import FallbackStep, MessageOptions, group_hash
from stak.inbox.post import accept_post
from stak.inbox.timer_keys import timer
from stak.ports import Ports
from stak.ports.jobs import FALLBACK_JOB, Job
from stak.realtime.publish_returned import run_due_timers
from tests.access_patterns.bobs_inbox import ACME, BOB, BOBS, INBOX, NOW, deliver_all, post_to, sent
from tests.support.recording_table import record_calls

OPTIONS = MessageOptions(fallback=(FallbackStep("webhook", 1),))
CHANNELS = "t#acmeU#bob"


async def posted(ports: Ports) -> str:
    accepted = await accept_post(ports, ACME, msgspec.structs.replace(post_to("bob"), options=OPTIONS), key_id="k")
    return accepted.message_id


async def test_delivery_sets_one_timer_for_a_chunk_and_none_without_fallback(ports: Ports) -> None:
    await sent(ports, "bob")
    watched, table = record_calls(ports)
    await sent(watched, "bob")
    plain = table.written()
    assert not [write for group in plain for write in group if write[1].startswith("sys#timers#")]
    message_id = await posted(ports)
    watched, table = record_calls(ports)
    await deliver_all(watched)
    key = timer(ACME, UserId(""), INBOX, "fallback", f"{message_id}.0.1.webhook", NOW + 60)
    assert [("Put", *key)] in table.written()
    assert key.sk == f"{(NOW + 60) // 60:08d}#acme#{NOW + 60:010d}#fallback#{message_id}.0.1.webhook##DEFAULT"


async def test_due_timer_submits_a_job_and_is_deleted(ports: Ports, clock: ManualClock) -> None:
    message_id = await posted(ports)
    await deliver_all(ports)
    clock.advance(60)
    submitted: list[Job] = []

    async def submit(job: Job, *, delay_seconds: int = 0) -> None:
        submitted.append(job)

    watched, table = record_calls(ports)
    object.__setattr__(watched.jobs, "submit", submit)
    assert await run_due_timers(watched) == 1
    # The settings, which every process has in its cache, say that the tenant exists.
    assert [call for call in table.calls if call[0] != "query"] == [
        ("get", "t#acme", "st#tenant_settings", True),
        ("commit", 1),
    ]
    assert [[write[0] for write in group] for group in table.written()] == [["Delete"]]
    (job,) = submitted
    assert (job.name, job.arguments["message_id"], job.arguments["number"]) == (FALLBACK_JOB, message_id, 0)


async def test_job_reads_copies_and_counters_of_a_chunk_in_two_batches(ports: Ports) -> None:
    message_id = await posted(ports)
    await deliver_all(ports)
    ref = await find_ref(ports, ACME, INBOX, message_id)
    watched, table = record_calls(ports)
    broadcast = await find_visible(watched, ref)
    assert broadcast is not None
    copies = await unread_among(watched, ref, await users_of_chunk(watched, ref, broadcast, 0))
    assert [copy.user_inbox for copy in copies] == [BOB]
    assert table.calls[1:] == [
        ("batch_get", (BOBS, f"m#{message_id}")),
        ("batch_get", (BOBS, "c#*"), (BOBS, "c#news")),
    ]
    assert table.calls[0][:2] == ("get", ref.key.pk)
    watched, table = record_calls(ports)
    claims = await claim(watched, copies, "webhook")
    await finish(watched, claims, "sent")
    assert table.written() == [
        [("Update", BOBS, f"m#{message_id}"), ("Check", BOBS, "c#*"), ("Check", BOBS, "c#news")],
        [("Update", BOBS, f"m#{message_id}")],
    ]


async def test_copies_and_windows_of_a_digest_are_read_in_one_transaction(ports: Ports) -> None:
    message_id = await posted(ports)
    ref = await find_ref(ports, ACME, INBOX, message_id)
    watched, table = record_calls(ports)
    assert not await is_collecting(watched, ref, "likes", [BOB.user])
    assert table.calls == [("transact_get", (BOBS, f"g#{group_hash('likes')}"), (BOBS, f"m#{message_id}"))]


async def test_channels_of_many_users_are_one_read_and_a_change_is_one_row(ports: Ports) -> None:
    await turn_channels(ports, ACME, UserId("eve"), {"email": False})  # quotas are in the cache then
    watched, table = record_calls(ports)
    await turn_channels(watched, ACME, UserId("bob"), {"email": False})
    assert table.calls == [("get", CHANNELS, "#channels", True), ("commit", 1)]
    watched, table = record_calls(ports)
    await add_subscription(watched, ACME, UserId("bob"), "https://push.example/1", "p", "a")
    assert table.written() == [[("Put", CHANNELS, "#channels")]]
    watched, table = record_calls(ports)
    await read_many_channels(watched, ACME, [UserId("bob"), UserId("eve")])
    assert table.calls == [("batch_get", (CHANNELS, "#channels"), ("t#acmeU#eve", "#channels"))]
