"""Messages by the id that their sender gave them: found as long as they exist, however they were accepted."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identifiers import UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.find_by_host_id import MESSAGES_MAX, find_sent
from stak.inbox.host_ids import NAMED, host_id_partition
from stak.inbox.idempotency import IDEMPOTENCY_SECONDS, IdempotencyKey
from stak.inbox.mark_read import mark_read_before
from stak.inbox.remove_broadcasts import remove_old_step
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.writes import Delete
from stak.retention.expired_content import Pace, process_removals
from stak.ulids import first_at
from tests.support.broadcasts import BOB, EVE, INBOX, TENANT, Worker, create_test_tenant, post, user_inbox_of
from tests.support.recording_table import record_calls

DAY = 24 * 3600
ORDER = "order 1043"


@pytest.fixture
async def ports(embedded: Engine, clock: ManualClock) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def found(ports: Ports, user: str = BOB, host_id: str = ORDER) -> list[tuple[str, str]]:
    sent = await find_sent(ports, TENANT, INBOX, host_id, UserId(user))
    return [(one.broadcast.message_id, one.recipient.state) for one in sent]


async def names(ports: Ports) -> list[str]:
    page = await ports.table.query(host_id_partition(TENANT, INBOX, ORDER), NAMED, limit=100)
    return [row.key.sk for row in page.rows]


def key(text: str, kind: str = "key") -> IdempotencyKey:
    return IdempotencyKey(kind, text, "hash")  # type: ignore[arg-type]


async def test_message_is_found_after_its_idempotency_key_has_expired(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    own = key(f"{INBOX}\0{ORDER}", "host")
    first = (await post(ports, [BOB, EVE], host_system_id=ORDER, idempotency_key=own)).message_id
    await Worker.of(embedded).work()
    await mark_read_before(ports, user_inbox_of(BOB), clock())
    clock.advance(IDEMPOTENCY_SECONDS + DAY)
    assert await found(ports) == [(first, "read")]
    assert await found(ports, EVE) == [(first, "delivered")]
    second = (await post(ports, [BOB], host_system_id=ORDER, idempotency_key=own)).message_id
    assert [message for message, _ in await found(ports)] == [second, first], "newest first, each once"
    assert await found(ports, EVE) == [(first, "delivered")]


async def test_post_with_its_own_key_is_found_too(ports: Ports) -> None:
    accepted = await post(ports, [BOB], host_system_id=ORDER, idempotency_key=key("mine"))
    assert [message for message, _ in await found(ports)] == [accepted.message_id]


async def test_message_of_an_earlier_release_is_found_by_the_answer_to_its_post(ports: Ports) -> None:
    accepted = await post(ports, [BOB], host_system_id=ORDER, idempotency_key=key(f"{INBOX}\0{ORDER}", "host"))
    (name,) = await names(ports)
    partition = host_id_partition(TENANT, INBOX, ORDER)
    await ports.table.commit([(Delete(type(BroadcastRef(TENANT, INBOX, accepted.message_id).key)(partition, name)),)])
    assert [message for message, _ in await found(ports)] == [accepted.message_id]


async def test_unknown_id_another_inbox_and_a_user_without_the_message_are_not_found(ports: Ports) -> None:
    await post(ports, [BOB], host_system_id=ORDER)
    with pytest.raises(NotFound, match="No message with this host_system_id"):
        await found(ports, host_id="order 1044")
    with pytest.raises(NotFound, match="not a recipient"):
        await found(ports, EVE)


async def test_only_the_newest_are_looked_at_with_a_bounded_number_of_reads(ports: Ports) -> None:
    sent = [(await post(ports, [BOB], host_system_id=ORDER)).message_id for _ in range(MESSAGES_MAX + 5)]
    watched, table = record_calls(ports)
    assert [message for message, _ in await found(watched)] == sent[: -MESSAGES_MAX - 1 : -1]
    many = len(table.calls)
    watched, table = record_calls(ports)
    await post(ports, [BOB], host_system_id="single")
    await found(watched, host_id="single")
    assert many <= MESSAGES_MAX * len(table.calls)


async def test_name_goes_with_the_broadcast(embedded: Engine, ports: Ports, clock: ManualClock) -> None:
    await post(ports, [BOB], host_system_id=ORDER)
    await Worker.of(embedded).work()
    clock.advance(2 * DAY)
    before = first_at(int(clock() - DAY) * 1000)
    await remove_old_step(ports, TENANT, INBOX, before=before, chunks=1)
    assert len(await names(ports)) == 1
    with pytest.raises(NotFound, match="No message with this host_system_id"):
        await found(ports)
    while (await remove_old_step(ports, TENANT, INBOX, before=before, chunks=1)).has_more:
        pass
    await process_removals(ports, Pace(seconds=20.0, chunks=1))
    assert await names(ports) == []


async def test_name_of_an_expiring_message_ends_with_its_recipients(ports: Ports, clock: ManualClock) -> None:
    expires_at = int(clock()) + 60
    await post(ports, [BOB], host_system_id=ORDER, expires_at=expires_at)
    page = await ports.table.query(host_id_partition(TENANT, INBOX, ORDER), NAMED, limit=2)
    assert [row.item for row in page.rows] == [{"ttl": expires_at + RECIPIENTS_KEPT_SECONDS}]
