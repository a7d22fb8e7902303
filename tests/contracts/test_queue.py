"""Contract of the delivery queue: at-least-once delivery, leases, fairness between tenants, dead letters."""

import asyncio
import random
import time

import pytest

from stak.errors import InvalidWrite
from stak.ports.queue import (
    BODY_MAX_BYTES,
    DELAY_MAX_SECONDS,
    DeadLetter,
    Outgoing,
    Queue,
    Received,
    discard_all,
)
from tests.contracts.engines import ContractEngine

LEASE_SECONDS = 2
SQS_MAX_BYTES = 1024 * 1024  # a queue message by itself: what is over it takes another way on some engines


@pytest.fixture
def fair_queue(engine: ContractEngine, request: pytest.FixtureRequest) -> Queue:
    """Return a queue that serves groups in turn: on AWS, SQS does this, but no local AWS does."""
    skip_on(request, "ministack", "moto", because="a local SQS does not serve message groups in turn")
    return engine.queue


def skip_on(request: pytest.FixtureRequest, *engines: str, because: str) -> None:
    """Skip where a local AWS differs from AWS."""
    if request.node.callspec.params["engine_name"] in engines:
        pytest.skip(because)


def messages(*bodies: str, group: str = "acme", delay_seconds: int = 0) -> list[Outgoing]:
    return [Outgoing(body.encode(), group, delay_seconds) for body in bodies]


async def receive(queue: Queue, limit: int = 10, lease_seconds: int = LEASE_SECONDS) -> list[Received]:
    """Receive what is waiting now."""
    return await queue.receive(limit, wait_seconds=0, lease_seconds=lease_seconds)


async def receive_one(queue: Queue) -> Received:
    (message,) = await receive(queue)
    return message


async def receive_all(queue: Queue) -> list[Received]:
    """Receive everything that is waiting, with as many receives as that takes."""
    received: list[Received] = []
    while some := await receive(queue, lease_seconds=600):
        received += some
    return received


def bodies(received: list[Received] | list[DeadLetter]) -> list[str]:
    return sorted(message.body.decode() for message in received)


async def bury_all(queue: Queue, *texts: str, group: str = "acme") -> list[str]:
    """Create dead letters with these bodies; return their ids in the same order."""
    await queue.send(messages(*texts, group=group))
    for message in await receive_all(queue):
        await queue.bury(message, f"why {message.body.decode()}")
    ids = {letter.body.decode(): letter.id for letter in await queue.dead_letters(group, limit=1000)}
    return [ids[text] for text in texts]


async def test_receive_from_empty_queue_returns_nothing(queue: Queue) -> None:
    assert await receive(queue) == []
    assert await queue.depth() == 0


async def test_message_is_received_as_sent(queue: Queue) -> None:
    body = bytes(range(256))
    await queue.send([Outgoing(body, "acme")])
    (message,) = await receive(queue)
    assert (message.body, message.group, message.receive_count) == (body, "acme", 1)


async def test_sending_nothing_does_not_fail(queue: Queue) -> None:
    await queue.send([])
    assert await receive(queue) == []


async def test_each_of_many_messages_is_received_once(queue: Queue) -> None:
    await queue.send(messages(*(str(number) for number in range(300))))
    received = await receive_all(queue)
    assert sorted(int(message.body) for message in received) == list(range(300))
    assert len({message.id for message in received}) == 300


async def test_receive_returns_at_most_the_limit(queue: Queue) -> None:
    await queue.send(messages(*"abcdefg"))
    assert len(await receive(queue, 3)) == 3


async def test_message_sent_twice_is_two_messages(queue: Queue) -> None:
    await queue.send(messages("a"))
    await queue.send(messages("a"))
    assert bodies(await receive_all(queue)) == ["a", "a"]


async def test_leased_message_is_hidden(engine: ContractEngine) -> None:
    await engine.queue.send(messages("a"))
    assert len(await receive(engine.queue, lease_seconds=30)) == 1
    await engine.pass_time(LEASE_SECONDS)
    assert await receive(engine.queue) == []


async def test_message_is_received_again_after_its_lease(engine: ContractEngine) -> None:
    await engine.queue.send(messages("a"))
    first = await receive_one(engine.queue)
    for count in (2, 3):
        await engine.pass_time(LEASE_SECONDS)
        again = await receive_one(engine.queue)
        assert (again.id, again.body, again.receive_count) == (first.id, b"a", count)
        assert again.receipt != first.receipt


async def test_deleted_message_is_not_received_again(engine: ContractEngine) -> None:
    await engine.queue.send(messages("a", "b"))
    await engine.queue.delete(await receive(engine.queue))
    await engine.pass_time(LEASE_SECONDS)
    assert await receive(engine.queue) == []
    assert await engine.queue.depth() == 0


async def test_repeated_delete_does_not_fail(engine: ContractEngine) -> None:
    await engine.queue.send(messages("a", "b"))
    first, second = await receive(engine.queue)
    await engine.queue.delete([first])
    await engine.queue.delete([first])
    await engine.queue.delete([])
    await engine.pass_time(LEASE_SECONDS)
    assert (await receive_one(engine.queue)).id == second.id


async def test_extended_lease_ends_later(engine: ContractEngine) -> None:
    await engine.queue.send(messages("a"))
    message = await receive_one(engine.queue)
    await engine.queue.extend([message], 4 * LEASE_SECONDS)
    await engine.pass_time(1.5 * LEASE_SECONDS)
    assert await receive(engine.queue) == []
    await engine.pass_time(3 * LEASE_SECONDS)
    assert (await receive_one(engine.queue)).receive_count == 2


async def test_extended_message_can_be_deleted(engine: ContractEngine) -> None:
    await engine.queue.send(messages("a"))
    message = await receive_one(engine.queue)
    await engine.queue.extend([message], LEASE_SECONDS)
    await engine.queue.delete([message])
    await engine.pass_time(2 * LEASE_SECONDS)
    assert await receive(engine.queue) == []


async def test_lease_of_zero_returns_the_message_to_the_queue(queue: Queue) -> None:
    await queue.send(messages("a"))
    await queue.extend([await receive_one(queue)], 0)
    assert (await receive_one(queue)).receive_count == 2


async def test_receipt_of_an_earlier_receive_is_ignored(engine: ContractEngine, request: pytest.FixtureRequest) -> None:
    skip_on(request, "moto", because="moto takes every receipt there ever was")
    queue = engine.queue
    await queue.send(messages("a"))
    stale = await receive_one(queue)
    await engine.pass_time(LEASE_SECONDS)
    (current,) = await receive(queue, lease_seconds=60)
    await queue.delete([stale])
    await queue.bury(stale, "too late")
    await queue.extend([stale], 0)
    assert await receive(queue) == []  # the current lease holds
    assert await queue.dead_letters("acme", limit=10) == []
    await queue.extend([current], 0)
    assert (await receive_one(queue)).id == current.id


async def test_delayed_message_is_received_after_its_delay(engine: ContractEngine) -> None:
    await engine.queue.send(messages("later", delay_seconds=8) + messages("now"))
    assert bodies(await receive(engine.queue, lease_seconds=60)) == ["now"]
    await engine.pass_time(2)
    assert await receive(engine.queue) == []
    await engine.pass_time(6.5)
    assert bodies(await receive(engine.queue)) == ["later"]


@pytest.mark.parametrize("delay_seconds", [-1, DELAY_MAX_SECONDS + 1])
async def test_invalid_delay_raises_and_sends_nothing(queue: Queue, delay_seconds: int) -> None:
    with pytest.raises(InvalidWrite):
        await queue.send(messages("innocent") + messages("a", delay_seconds=delay_seconds))
    assert await queue.depth() == 0


@pytest.mark.parametrize("size_bytes", [SQS_MAX_BYTES - 1, SQS_MAX_BYTES, SQS_MAX_BYTES + 1, BODY_MAX_BYTES])
@pytest.mark.parametrize("kind", ["text", "bytes"])
async def test_large_body_is_received_whole(queue: Queue, kind: str, size_bytes: int) -> None:
    alphabet = b"plain text, " if kind == "text" else bytes(range(256))
    body = (alphabet * (size_bytes // len(alphabet) + 1))[:size_bytes]
    await queue.send([Outgoing(body, "acme")])
    message = await receive_one(queue)
    assert (message.body == body, message.group) == (True, "acme")
    await queue.delete([message])
    assert await queue.depth() == 0


async def test_body_over_the_limit_raises_and_sends_nothing(queue: Queue) -> None:
    with pytest.raises(InvalidWrite):
        await queue.send([Outgoing(b"innocent", "acme"), Outgoing(b"x" * (BODY_MAX_BYTES + 1), "acme")])
    assert await queue.depth() == 0


@pytest.mark.parametrize("size_bytes", [SQS_MAX_BYTES // 3, SQS_MAX_BYTES, 2 * SQS_MAX_BYTES])
async def test_many_large_bodies_are_sent_in_one_call(queue: Queue, size_bytes: int) -> None:
    await queue.send([Outgoing(bytes([number]) * size_bytes, "acme") for number in range(65, 70)])
    received = await receive_all(queue)
    assert sorted(message.body[:1] for message in received) == [bytes([number]) for number in range(65, 70)]
    assert {len(message.body) for message in received} == {size_bytes}


@pytest.mark.parametrize("size_bytes", [300 * 1024, 2 * SQS_MAX_BYTES])
async def test_large_body_is_buried_and_redriven_whole(queue: Queue, size_bytes: int) -> None:
    body = b"x" * size_bytes
    await queue.send([Outgoing(body, "acme")])
    await queue.bury(await receive_one(queue), "why not")
    (letter,) = await queue.dead_letters("acme", limit=10)
    assert (letter.body == body, letter.reason) == (True, "why not")
    assert await queue.redrive("acme", [letter.id]) == 1
    assert (await receive_one(queue)).body == body


ODD_BODIES = [
    b"",
    b"-",
    b"\0",
    b"\xff",
    b"a\r\nb\tc\rd",
    "\ufffe \uffff".encode(),
    "\u2028 \x7f \x85 é \U0001f600".encode(),
    b" lead and trail ",
    b"<a>&amp;]]></a>",
    b'["com.amazon.sqs.javamessaging.MessageS3Pointer",{"s3BucketName":"b","s3Key":"k"}]',
    b"aGVsbG8=",
]


@pytest.mark.parametrize("body", ODD_BODIES, ids=repr)
async def test_unusual_body_is_received_as_sent(queue: Queue, body: bytes) -> None:
    await queue.send([Outgoing(body, "acme")])
    message = await receive_one(queue)
    assert message.body == body
    await queue.bury(message, "odd")
    (letter,) = await queue.dead_letters("acme", limit=10)
    assert letter.body == body


@pytest.mark.parametrize("group", ["a", "Acme_1.x-y", "with space", "é", "x" * 300, "tab\there", "null\0"], ids=repr)
async def test_group_is_received_as_sent(queue: Queue, group: str) -> None:
    await queue.send([Outgoing(b"a", group)])
    message = await receive_one(queue)
    assert message.group == group
    await queue.bury(message, "why not")
    assert [letter.group for letter in await queue.dead_letters(group, limit=10)] == [group]


async def test_tenant_with_many_messages_does_not_delay_another(fair_queue: Queue) -> None:
    await fair_queue.send(messages(*(str(number) for number in range(1000)), group="large"))
    await fair_queue.send(messages("only", group="small"))
    assert "small" in {message.group for message in await receive(fair_queue, 10)}


async def test_tenants_are_served_in_turn(fair_queue: Queue) -> None:
    for tenant in ("a", "b", "c"):
        await fair_queue.send(messages(*(str(number) for number in range(50)), group=tenant))
    served = [message.group for _ in range(30) for message in await receive(fair_queue, 1, lease_seconds=600)]
    assert {tenant: served.count(tenant) for tenant in "abc"} == {"a": 10, "b": 10, "c": 10}


async def test_more_tenants_than_the_limit_are_all_served(fair_queue: Queue) -> None:
    tenants = {f"tenant{number:02}" for number in range(25)}
    for tenant in sorted(tenants):
        await fair_queue.send(messages("1", "2", "3", group=tenant))
    served = [message.group for _ in range(5) for message in await receive(fair_queue, 5, lease_seconds=600)]
    assert set(served) == tenants


async def test_one_tenant_alone_gets_the_whole_limit(queue: Queue) -> None:
    await queue.send(messages("delayed", group="other", delay_seconds=60))
    await queue.send(messages(*"abcdefghij"))
    assert len(await receive(queue, 10)) == 10


async def test_receive_waits_at_most_the_given_time(queue: Queue) -> None:
    began = time.monotonic()
    assert await queue.receive(1, wait_seconds=0.2, lease_seconds=1) == []
    assert 0.15 < time.monotonic() - began < 10


async def test_receive_wakes_when_a_message_is_sent(queue: Queue, request: pytest.FixtureRequest) -> None:
    skip_on(request, "moto", because="moto is made to answer one request at a time: nothing is sent while it waits")
    waiting = asyncio.create_task(queue.receive(1, wait_seconds=20, lease_seconds=1))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    await queue.send(messages("a"))
    async with asyncio.timeout(15):
        assert bodies(await waiting) == ["a"]


async def test_receive_wakes_when_a_lease_ends(engine: ContractEngine, request: pytest.FixtureRequest) -> None:
    skip_on(request, "moto", because="moto's long polls do not see a lease end")
    await engine.queue.send(messages("a"))
    await receive_one(engine.queue)
    waiting = asyncio.create_task(engine.queue.receive(1, wait_seconds=20, lease_seconds=1))
    await asyncio.sleep(0.05)
    await engine.pass_time(LEASE_SECONDS)
    async with asyncio.timeout(15):
        assert bodies(await waiting) == ["a"]


async def test_concurrent_receivers_share_the_messages(queue: Queue) -> None:
    await queue.send(messages(*(str(number) for number in range(60))))
    shares = await asyncio.gather(*(receive(queue, 5, lease_seconds=600) for _ in range(12)))
    received = [message for share in shares for message in share] + await receive_all(queue)
    assert sorted(int(message.body) for message in received) == list(range(60))


async def test_depth_counts_waiting_and_leased_messages(queue: Queue) -> None:
    await queue.send(messages(*"abcde") + messages("late", delay_seconds=60))
    await queue.delete(await receive(queue, 2))
    await receive(queue, 1)
    assert await queue.depth() == 4


async def test_buried_message_becomes_a_dead_letter_with_its_reason(engine: ContractEngine) -> None:
    await engine.queue.send(messages("a", "b"))
    first, second = await receive(engine.queue)
    await engine.queue.bury(first, "cannot be: “é” \U0001f600")
    (letter,) = await engine.queue.dead_letters("acme", limit=10)
    assert (letter.body, letter.group, letter.reason) == (first.body, "acme", "cannot be: “é” \U0001f600")
    await engine.pass_time(LEASE_SECONDS)
    assert [message.body for message in await receive_all(engine.queue)] == [second.body]
    assert await engine.queue.depth() == 1


async def test_unencodable_reason_does_not_prevent_burial(queue: Queue) -> None:
    await queue.send(messages("a"))
    await queue.bury(await receive_one(queue), "a file named \udce9")  # as the system hands us foreign names
    (letter,) = await queue.dead_letters("acme", limit=10)
    assert letter.reason.startswith("a file named ")


async def test_repeated_burial_leaves_one_dead_letter(queue: Queue) -> None:
    await queue.send(messages("a"))
    message = await receive_one(queue)
    await queue.bury(message, "first")
    await queue.bury(message, "second")
    assert [letter.reason for letter in await queue.dead_letters("acme", limit=10)] == ["first"]


async def test_dead_letters_are_paged_oldest_first(queue: Queue) -> None:
    ids = []
    for number in range(7):
        ids += await bury_all(queue, str(number))
    seen: list[str] = []
    after: str | None = None
    while page := await queue.dead_letters("acme", limit=3, after=after):
        assert len(page) <= 3
        seen += [letter.id for letter in page]
        after = page[-1].id
    assert seen == ids


async def test_dead_letters_of_another_group_are_not_listed(queue: Queue) -> None:
    await bury_all(queue, "a", group="acme")
    await bury_all(queue, "b", group="other")
    assert bodies(await queue.dead_letters("acme", limit=10)) == ["a"]
    assert bodies(await queue.dead_letters("other", limit=10)) == ["b"]
    assert await queue.dead_letters("acm", limit=10) == []


async def test_redriven_dead_letters_are_new_messages(queue: Queue) -> None:
    first, second = await bury_all(queue, "a", "b")
    assert await queue.redrive("acme", [first]) == 1
    message = await receive_one(queue)
    assert (message.body, message.group, message.receive_count) == (b"a", "acme", 1)
    assert [letter.id for letter in await queue.dead_letters("acme", limit=10)] == [second]


async def test_repeated_redrive_finds_nothing(queue: Queue) -> None:
    (letter,) = await bury_all(queue, "a")
    assert await queue.redrive("acme", [letter, letter]) == 1
    assert await queue.redrive("acme", [letter]) == 0
    assert bodies(await receive_all(queue)) == ["a"]


async def test_discarded_dead_letters_are_removed(queue: Queue) -> None:
    first, second = await bury_all(queue, "a", "b")
    assert await queue.discard("acme", [first, first]) == 1
    assert await queue.discard("acme", [first]) == 0
    assert [letter.id for letter in await queue.dead_letters("acme", limit=10)] == [second]
    assert await queue.redrive("acme", [first]) == 0
    assert await queue.discard("acme", []) == 0


async def test_discard_affects_only_its_group(queue: Queue) -> None:
    (theirs,) = await bury_all(queue, "a", group="other")
    assert await queue.discard("acme", [theirs, "no id of ours"]) == 0
    assert len(await queue.dead_letters("other", limit=10)) == 1


async def test_redrive_affects_only_its_group(queue: Queue) -> None:
    (mine,) = await bury_all(queue, "mine", group="acme")
    (theirs,) = await bury_all(queue, "theirs", group="other")
    assert await queue.redrive("acme", [theirs]) == 0
    assert await queue.redrive("acme", [theirs, mine]) == 1
    assert bodies(await receive_all(queue)) == ["mine"]
    assert bodies(await queue.dead_letters("other", limit=10)) == ["theirs"]


NO_IDS = ["", "0", "-1", "9" * 30, "9" * 5000, "nonsense", "1 OR 1=1", "١", "1.0", " 1"]
UNKNOWN_IDS = [*NO_IDS, "999999"]


@pytest.mark.parametrize("unknown", UNKNOWN_IDS, ids=lambda text: repr(text[:12]))
async def test_redrive_ignores_unknown_ids(queue: Queue, unknown: str) -> None:
    (known,) = await bury_all(queue, "a")
    assert await queue.redrive("acme", [unknown]) == 0
    assert await queue.redrive("acme", [unknown, known]) == 1
    assert bodies(await receive_all(queue)) == ["a"]


@pytest.mark.parametrize("text", NO_IDS, ids=lambda text: repr(text[:12]))
async def test_paging_dead_letters_after_text_that_is_no_id_starts_at_the_oldest(queue: Queue, text: str) -> None:
    await bury_all(queue, "a")
    await bury_all(queue, "b")
    assert bodies(await queue.dead_letters("acme", limit=1, after=text)) == ["a"]


async def test_paging_dead_letters_continues_after_a_removed_one(queue: Queue) -> None:
    ids = [letter_id for text in "abcd" for letter_id in await bury_all(queue, text)]
    assert await queue.discard("acme", [ids[1]]) == 1
    assert await queue.redrive("acme", [ids[2]]) == 1
    for after, following in zip(ids, (["d"], ["d"], ["d"], []), strict=True):
        assert bodies(await queue.dead_letters("acme", limit=10, after=after)) == following


async def test_id_of_no_dead_letter_is_a_position(queue: Queue) -> None:
    (letter,) = await bury_all(queue, "a")
    number, *rest = letter.partition("#")
    earliest, latest = ("".join((digit * len(number), *rest)) for digit in "09")
    assert bodies(await queue.dead_letters("acme", limit=10, after=earliest)) == ["a"]
    assert bodies(await queue.dead_letters("acme", limit=10, after=latest)) == []


async def test_discard_by_id_keeps_other_dead_letters(queue: Queue) -> None:
    first, second = await bury_all(queue, "one", "two")
    (theirs,) = await bury_all(queue, "theirs", group="other")
    assert await queue.discard("acme", [first, theirs, "unknown"]) == 1
    assert [letter.id for letter in await queue.dead_letters("acme", limit=10)] == [second]
    assert [letter.id for letter in await queue.dead_letters("other", limit=10)] == [theirs]
    assert await queue.redrive("acme", [first]) == 0
    assert await discard_all(queue, "acme") == 1
    assert await queue.dead_letters("acme", limit=10) == []
    assert await discard_all(queue, "acme") == 0


async def test_discard_removes_a_large_body(engine: ContractEngine) -> None:
    queue = engine.queue
    for size in (2_000_000, 3_000_000):
        await queue.send([Outgoing(random.Random(size).randbytes(size), "acme")])  # cannot be compressed
        await queue.bury(await receive_one(queue), "why not")
    smaller, larger = await queue.dead_letters("acme", limit=10)
    small_bytes, large_bytes = sorted(await engine.large_bodies())
    assert small_bytes < large_bytes
    assert await queue.discard("acme", [smaller.id]) == 1
    assert await queue.dead_letters("acme", limit=10) == [larger]
    assert await engine.large_bodies() == [large_bytes]
