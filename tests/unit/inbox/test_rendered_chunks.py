"""Posts with a template: what is stored, what is rendered, and what is left afterwards."""

import json
from typing import Any

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import InvalidInput, RenderingFailed, WrongState
from stak.identifiers import UserId
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import Incomplete, deliver
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.list_messages import list_messages
from stak.inbox.recall import recall
from stak.inbox.recipient_data import erase_recipient_data, recipient_data_in
from stak.installation.data_format import EVENTS_FORMAT
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import Key
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    drain_queue,
    set_format,
    status_of,
    unread_total,
    user_inbox_of,
    users,
)
from tests.support.lost_race import losing_race
from tests.support.template_posts import post_template, write

ADA, BOB = UserId("ada"), UserId("bob")


@pytest.fixture
async def worker(embedded: Engine) -> Worker:
    await create_test_tenant(embedded.ports)
    return Worker.of(embedded)


async def message(ports: Ports, user: UserId) -> Any:
    (shown,) = (await list_messages(ports, user_inbox_of(user), limit=10)).messages
    return None if shown.message is None else json.loads(shown.message)


async def data_rows(ports: Ports, ref: BroadcastRef) -> list[Key]:
    return [
        row.key
        for partition in ref.partitions
        async for row in rows_of(ports.table, partition, at_once=100)
        if row.key.sk.startswith("v#")
    ]


def ref_of(message_id: str) -> BroadcastRef:
    return BroadcastRef(TENANT, INBOX, message_id)


async def test_data_of_recipients_is_encrypted_and_deleted_with_the_delivery(ports: Ports, worker: Worker) -> None:
    await write(ports)
    posted = await post_template(ports, {"ada": {"name": "Ada-secret"}, "bob": None}, {"name": "you"})
    ref = ref_of(posted.answer.message_id)
    (key,) = await data_rows(ports, ref)
    stored = await ports.table.get(key)
    assert stored is not None
    assert "Ada-secret" not in repr(stored)
    await worker.work()
    assert await data_rows(ports, ref) == []
    assert [await message(ports, user) for user in (ADA, BOB)] == [
        {"title": "Hello Ada-secret"},
        {"title": "Hello you"},
    ]
    entry = await ports.table.get(user_inbox_of(ADA).entry(ref.id))
    assert entry is not None
    assert "Ada-secret" not in repr(entry)


async def test_redelivered_chunk_renders_nothing_again(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await write(ports)
    posted = await post_template(ports, {"ada": {"name": "Ada"}, "bob": {"name": "Bob"}})
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    await worker.redeliver(received)
    before = await ports.table.get(user_inbox_of(ADA).entry(posted.answer.message_id))
    await write(ports, {"en": {"title": "changed"}})
    clock.advance(60)
    await worker.redeliver(received)
    assert await ports.table.get(user_inbox_of(ADA).entry(posted.answer.message_id)) == before
    assert (await status_of(ports, posted.answer.message_id)).delivered == 2
    assert await unread_total(ports, ADA) == 1


async def test_chunk_resent_after_a_pause_has_its_data(ports: Ports, worker: Worker) -> None:
    await write(ports)
    posted = await post_template(ports, {"ada": {"name": "Ada"}})
    ref = ref_of(posted.answer.message_id)
    await pause(ports, ref, key_id=KEY_ID)
    await worker.work()
    await resume(ports, ref, key_id=KEY_ID)
    await worker.work()
    assert await message(ports, ADA) == {"title": "Hello Ada"}


async def test_failed_recipients_do_not_affect_the_others(ports: Ports, worker: Worker) -> None:
    await write(ports)
    posted = await post_template(ports, {"ada": {"name": "Ada"}, "bob": {"other": 1}})
    await worker.run_jobs()
    (received,) = await drain_queue(ports.deliveries)
    chunk = delivery_message_of(received.body)
    assert isinstance(chunk, Chunk)
    (outcome,) = await deliver(ports, [chunk])
    assert isinstance(outcome, Incomplete)
    assert isinstance(outcome.error, RenderingFailed)
    assert outcome.error.detail == "1 of 2 recipients: The variable name has no value."
    assert outcome.shown_to == (ADA,)
    assert len(await data_rows(ports, ref_of(posted.answer.message_id))) == 1  # for a redrive


async def test_variable_needs_a_value_for_some_recipient(ports: Ports, worker: Worker) -> None:
    names = [f"n{number}" for number in range(90)]
    await write(ports, {"en": {"title": " ".join(f"{{{{ {name} }}}}" for name in names)}})
    for given in (names, names[:-1]):
        own: dict[str, dict[str, Any] | None] = {name: {name: 1} for name in given}  # each recipient has one of them
        if given == names:
            await post_template(ports, {"ada": None, **own})
            continue
        with pytest.raises(InvalidInput, match="'n89', which the template uses"):
            await post_template(ports, {"ada": None, **own})


async def test_recipients_in_several_chunks_get_their_own_data(ports: Ports, worker: Worker) -> None:
    await write(ports)
    everybody = users(250)
    given: dict[str, dict[str, Any] | None] = {uid: {"name": uid} for uid in everybody}
    posted = await post_template(ports, given, locales={everybody[120]: "de-AT"})
    await worker.work()
    for user in (everybody[0], everybody[99], everybody[100], everybody[249]):
        assert await message(ports, user) == {"title": f"Hello {user}"}
    assert await message(ports, everybody[120]) == {"title": f"Hallo {everybody[120]}"}
    status = await status_of(ports, posted.answer.message_id)
    assert (status.delivered, status.failed) == (250, 0)
    assert await data_rows(ports, ref_of(posted.answer.message_id)) == []


async def test_large_data_is_split_into_rows_and_sent_as_one_chunk(ports: Ports, worker: Worker) -> None:
    await write(ports, {"en": {"title": "{{ name }}"}})
    given: dict[str, dict[str, Any] | None] = {uid: {"name": uid, "more": "x" * 8000} for uid in users(100)}
    posted = await post_template(ports, given)
    ref = ref_of(posted.answer.message_id)
    rows = await data_rows(ports, ref)
    assert len(rows) == 9
    await worker.run_jobs()
    (received,) = await drain_queue(ports.deliveries)
    assert len(received.body) > 1024 * 1024  # on AWS, through S3
    await worker.redeliver([received])
    assert await message(ports, users(100)[99]) == {"title": "u00099"}
    assert await data_rows(ports, ref) == []


@pytest.mark.parametrize("is_scheduled", [False, True])
async def test_recall_deletes_the_data_of_recipients(
    ports: Ports, worker: Worker, clock: ManualClock, is_scheduled: bool
) -> None:
    await write(ports)
    send_at = int(clock.time) + 3600 if is_scheduled else None
    posted = await post_template(ports, {"ada": {"name": "Ada"}}, send_at=send_at)
    ref = ref_of(posted.answer.message_id)
    await recall(ports, ref, key_id=KEY_ID, reason=None)
    await worker.work()
    assert await data_rows(ports, ref) == []
    assert not (await read_broadcast(ports, ref)).has_content


async def test_stop_deletes_the_data_of_recipients(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await write(ports)
    posted = await post_template(ports, {"ada": {"name": "Ada"}}, send_at=int(clock.time) + 3600)
    ref = ref_of(posted.answer.message_id)
    await stop(ports, ref, key_id=KEY_ID)
    assert await data_rows(ports, ref) == []


async def test_erasure_deletes_the_data_of_one_recipient(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await write(ports)
    given: dict[str, dict[str, Any] | None] = {"ada": {"name": "Ada"}, "bob": {"name": "Bob"}}
    posted = await post_template(ports, given, send_at=int(clock.time) + 3600)
    ref = ref_of(posted.answer.message_id)
    broadcast = await read_broadcast(ports, ref)
    await erase_recipient_data(ports, ref, broadcast, ADA)
    chunk = await chunk_of(ports, ref.id)
    assert list(await recipient_data_in(ports, chunk)) == [BOB]


async def test_erasures_of_two_recipients_at_once_both_hold(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await write(ports)
    given: dict[str, dict[str, Any] | None] = {uid: {"name": uid} for uid in ("ada", "bob", "cleo")}
    posted = await post_template(ports, given, send_at=int(clock.time) + 3600)
    ref = ref_of(posted.answer.message_id)
    broadcast = await read_broadcast(ports, ref)
    late = losing_race(ports, lambda: erase_recipient_data(ports, ref, broadcast, BOB), written="v#")
    await erase_recipient_data(late, ref, broadcast, ADA)
    chunk = await chunk_of(ports, ref.id)
    assert list(await recipient_data_in(ports, chunk)) == ["cleo"]


async def test_content_that_is_removed_during_the_delivery_is_looked_at_again(ports: Ports, worker: Worker) -> None:
    await write(ports)
    posted = await post_template(ports, {"ada": {"name": "Ada"}})
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    await recall(ports, ref_of(posted.answer.message_id), key_id=KEY_ID, reason=None)
    await worker.redeliver(received)
    await worker.work()
    assert (await status_of(ports, posted.answer.message_id)).status == "redacted"
    assert await unread_total(ports, ADA) == 0


async def test_templates_wait_for_the_data_format(ports: Ports, worker: Worker) -> None:
    await write(ports)
    await set_format(ports, EVENTS_FORMAT)
    with pytest.raises(WrongState, match="stak upgrade"):
        await post_template(ports, {"ada": {"name": "Ada"}})


async def test_repeated_post_with_one_key_leaves_only_the_data_of_the_first(ports: Ports, worker: Worker) -> None:
    await write(ports)
    first = await post_template(ports, {"ada": {"name": "Ada"}}, idempotency_key="one")
    again = await post_template(ports, {"ada": {"name": "Ada"}}, idempotency_key="one")
    assert again.answer == first.answer
    assert ports.rows is not None
    stored = [row.key async for rows in ports.rows.beginning_with(["t#acmeB#"]) for row in rows]
    ref = ref_of(first.answer.message_id)
    assert [key for key in stored if key.sk.startswith("v#")] == [ref.recipient_data(0, 0)]


async def test_chunk_without_its_data_is_not_delivered_with_gaps(ports: Ports, worker: Worker) -> None:
    await write(ports)
    posted = await post_template(ports, {"ada": {"name": "Ada"}})
    chunk = await chunk_of(ports, posted.answer.message_id)
    (outcome,) = await deliver(ports, [msgspec.structs.replace(chunk, data=())])
    assert isinstance(outcome, Incomplete)
    assert await unread_total(ports, ADA) == 0
