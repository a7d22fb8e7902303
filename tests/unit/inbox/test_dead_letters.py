"""Dead letters of an inbox: a request reads a part of the tenant's letters only, however many there are."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.identifiers import InboxKey
from stak.inbox import dead_letters
from stak.inbox.dead_letters import list_failed_chunks, redrive_failed_chunks
from stak.inbox.delivery_chunks import encode_delivery
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.ports.queue import Outgoing
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, chunk_of, create_test_tenant, drain_queue, post, users

PAGE = 10


@pytest.fixture
def reads(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The positions from which dead letters were read."""
    positions: list[str | None] = []
    read: Callable[..., Any] = ports.deliveries.dead_letters

    async def counted(group: str, *, limit: int, after: str | None = None) -> Any:
        positions.append(after)
        return await read(group, limit=limit, after=after)

    monkeypatch.setattr(ports.deliveries, "dead_letters", counted)
    monkeypatch.setattr(dead_letters, "_PAGE", PAGE)
    return positions


@pytest.mark.parametrize("letters", [15, 45])
async def test_redrive_of_chosen_letters_stops_after_the_last_of_them(
    ports: Ports, reads: list[str | None], letters: int
) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, users(3))
    await drain_queue(ports.deliveries)
    lost = encode_delivery(await chunk_of(ports, accepted.message_id))
    await ports.deliveries.send([lost] * letters)
    for message in await ports.deliveries.receive(letters, wait_seconds=0, lease_seconds=60):
        await ports.deliveries.bury(message, "why")
    found, _ = await list_failed_chunks(ports, TENANT, INBOX, limit=PAGE, after=None)
    chosen = [found[1].id, found[4].id, found[1].id]
    reads.clear()
    assert await redrive_failed_chunks(ports, TENANT, INBOX, chosen, key_id=KEY_ID) == 2
    assert reads == [None]
    reads.clear()
    assert await redrive_failed_chunks(ports, TENANT, INBOX, ["nobody's", found[0].id], key_id=KEY_ID) == 1
    assert len(reads) == (letters - 2) // PAGE + 1
    assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == letters - 3


async def test_page_reads_few_letters_of_other_inboxes(
    ports: Ports, reads: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dead_letters, "LETTERS_READ_MAX", 2 * PAGE)
    await create_test_tenant(ports)
    accepted = await post(ports, users(3))
    await drain_queue(ports.deliveries)
    ours = await chunk_of(ports, accepted.message_id)
    theirs = msgspec.structs.replace(ours, inbox=InboxKey("other"))
    for chunk, letters in ((theirs, 4 * PAGE + 5), (ours, 1)):
        await ports.deliveries.send([encode_delivery(chunk)] * letters)
        for message in await ports.deliveries.receive(letters, wait_seconds=0, lease_seconds=60):
            await ports.deliveries.bury(message, "why")
    pages: list[int] = []
    after: str | None = None
    while not pages or after is not None:
        reads.clear()
        found, after = await list_failed_chunks(ports, TENANT, INBOX, limit=PAGE, after=after)
        pages.append(len(found))
        assert len(reads) <= 2
    assert pages == [0, 0, 1], "pages without a letter of this inbox do not end the list"
    assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == 1


async def test_dead_chat_updates_are_listed_after_chunks_and_redriven(ports: Ports) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, users(3))
    await drain_queue(ports.deliveries)
    await ports.deliveries.send([encode_delivery(await chunk_of(ports, accepted.message_id))])
    await ports.chat_updates.send([Outgoing(b"spoilt", TENANT), Outgoing(b"spoilt too", TENANT)])
    for queue in (ports.deliveries, ports.chat_updates):
        for message in await queue.receive(10, wait_seconds=0, lease_seconds=60):
            await queue.bury(message, "why")
    ids: list[str] = []
    after: str | None = None
    while True:
        page, after = await list_failed_chunks(ports, TENANT, INBOX, limit=1, after=after)
        ids += [one.id for one in page]
        if after is None:
            break
    assert len(ids) == len(set(ids)) == 3
    assert await redrive_failed_chunks(ports, TENANT, INBOX, [ids[2]], key_id=KEY_ID) == 1
    assert (await ports.deliveries.depth(), await ports.chat_updates.depth()) == (0, 1)
    assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == 2
    assert (await ports.deliveries.depth(), await ports.chat_updates.depth()) == (1, 2)


async def _bury_jobs(engine: Engine, *jobs: Job) -> None:
    for job in jobs:
        await engine.ports.jobs.submit(job)
    for queue in (engine.job_queue, engine.webhook_queue):
        for message in await queue.receive(100, wait_seconds=0, lease_seconds=60):
            await queue.bury(message, f"reason of {message.id}")


def _webhook(number: int, inbox: str = INBOX) -> Job:
    reference = {"event": "inbox.delivered", "inbox": inbox, "message_id": f"m{number}", "user_ids": ["ann", "bob"]}
    return Job(WEBHOOK_JOB, TENANT, reference)


async def test_dead_jobs_and_webhooks_are_listed_after_deliveries(embedded: Engine) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, users(3))
    await ports.deliveries.send([encode_delivery(await chunk_of(ports, accepted.message_id))])
    await ports.chat_updates.send([Outgoing(b"an update", TENANT)])
    for queue in (ports.deliveries, ports.chat_updates):
        (message,) = await queue.receive(1, wait_seconds=0, lease_seconds=60)
        await queue.bury(message, "why")
    await embedded.job_queue.delete(await embedded.job_queue.receive(10, wait_seconds=0, lease_seconds=60))
    chat = Job(
        WEBHOOK_JOB, TENANT, {"event": "chat.message", "chat_id": "c", "spans": [[1, 2, ["ann"]], [2, 3, ["eve"]]]}
    )
    await _bury_jobs(embedded, _webhook(1), _webhook(2, "other"), chat, Job("step", TENANT, {"job_id": "j"}))
    found, after = await list_failed_chunks(ports, TENANT, INBOX, limit=10, after=None)
    assert after is None
    assert [(one.kind, one.message_id, one.recipients) for one in found] == [
        ("delivery", accepted.message_id, 3),
        ("chat update", None, 0),
        ("job", None, 0),
        ("webhook", "m1", 2),
        ("webhook", None, 2),
    ]
    assert found[3].reason.startswith("reason of ")
    read = []
    after = None
    while page := await list_failed_chunks(ports, TENANT, INBOX, limit=1, after=after):
        read += page[0]
        if (after := page[1]) is None:
            break
    assert read == found


async def test_redriven_webhook_is_on_its_queue_again(embedded: Engine) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await _bury_jobs(embedded, _webhook(1), _webhook(2), Job("step", TENANT, {"job_id": "j"}))
    _, first, second = (await list_failed_chunks(ports, TENANT, INBOX, limit=10, after=None))[0]
    assert await redrive_failed_chunks(ports, TENANT, INBOX, [first.id], key_id=KEY_ID) == 1
    assert await embedded.webhook_queue.depth() == 1
    left, _ = await list_failed_chunks(ports, TENANT, INBOX, limit=10, after=None)
    assert [one.kind for one in left] == ["job", "webhook"]
    assert left[1] == second
    assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == 2
    assert (await embedded.job_queue.depth(), await embedded.webhook_queue.depth()) == (1, 2)
