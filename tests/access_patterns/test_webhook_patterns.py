"""The reads and writes of webhook endpoints: nothing more without a subscriber, and pages of attempts."""

from stak.inbox.mark_read import mark_read
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_EVENT_JOB, Job
from stak.realtime.webhook_attempts import attempt_put, list_attempts, replay_attempt
from stak.realtime.webhook_state import count_dropped_events, read_endpoint_states
from stak.tenancy.manage_endpoints import create_endpoint, list_endpoints
from stak.tenancy.webhook_endpoints import Endpoint
from tests.access_patterns.bobs_inbox import ACME, BOB, BOBS, COUNTERS, fill_inbox, sent
from tests.support.recording_table import record_calls

SETTINGS = ("get", "t#acme", "st#tenant_settings", True)


async def endpoint_with_attempts(ports: Ports, count: int) -> Endpoint:
    made = await create_endpoint(ports, ACME, "https://hooks.example/", ["message.read"], description=None, key_id="k")
    reference = {"event": "message.read", "event_id": "msg_1", "endpoint_id": made.id}
    for _ in range(count):
        attempt = attempt_put(ports, ACME, reference, status=204, reason=None, duration_ms=1)
        await ports.table.commit([(attempt,)])
    return made


async def test_delivery_and_mark_without_subscribers_look_only_in_the_cache(ports: Ports) -> None:
    await sent(ports, "bob")
    watched, table = record_calls(ports)
    await sent(watched, "bob")
    assert SETTINGS not in table.calls
    (message_id,) = await fill_inbox(ports, 1)
    watched, table = record_calls(ports)
    await mark_read(watched, BOB, [message_id])
    assert table.calls == [("batch_get", (BOBS, f"m#{message_id}")), COUNTERS, ("commit", 1)]


async def test_endpoints_are_in_the_row_of_the_tenant(ports: Ports) -> None:
    watched, table = record_calls(ports)
    await create_endpoint(watched, ACME, "https://hooks.example/", ["message.read"], description=None, key_id="k")
    assert table.calls == [SETTINGS, ("commit", 1)]
    assert table.written()[0][0] == ("Update", "t#acme", "st#tenant_settings")
    watched, table = record_calls(ports)
    await list_endpoints(watched, ACME)
    assert table.calls == [SETTINGS]


async def test_page_of_attempts_is_one_query(ports: Ports) -> None:
    made = await endpoint_with_attempts(ports, 3)
    watched, table = record_calls(ports)
    page, after = await list_attempts(watched, ACME, made.id, limit=2, after=None)
    assert (len(page), after is not None) == (2, True)
    assert table.calls == [SETTINGS, ("query", f"t#acmeW#{made.id}", "a#", "newest first")]


async def test_replay_reads_one_attempt_and_writes_an_audit_entry(ports: Ports) -> None:
    made = await endpoint_with_attempts(ports, 1)
    (attempt,), _ = await list_attempts(ports, ACME, made.id, limit=1, after=None)
    submitted: list[Job] = []

    async def submit(job: Job, *, delay_seconds: int = 0) -> None:
        submitted.append(job)

    watched, table = record_calls(ports)
    object.__setattr__(watched.jobs, "submit", submit)
    await replay_attempt(watched, ACME, made.id, attempt.attempt_id, key_id="k")
    assert table.calls == [SETTINGS, ("get", f"t#acmeW#{made.id}", f"a#{attempt.attempt_id}", True), ("commit", 1)]
    assert [key for ((_, key, _),) in table.written()] == ["t#acmeL#"]
    assert [job.name for job in submitted] == [WEBHOOK_EVENT_JOB]


async def test_states_of_all_endpoints_are_one_read_and_dropped_events_one_write(ports: Ports) -> None:
    watched, table = record_calls(ports)
    await count_dropped_events(watched, ACME, "1", 20)
    assert table.calls == [("commit", 1)]
    assert table.written()[0] == [("Update", "t#acmeW#1", "#state")]
    watched, table = record_calls(ports)
    assert [state.dropped for state in await read_endpoint_states(watched, ACME, ["1", "2"])] == [20, 0]
    assert table.calls == [("batch_get", ("t#acmeW#1", "#state"), ("t#acmeW#2", "#state"))]
