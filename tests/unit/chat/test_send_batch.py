"""Messages written together: consecutive sequences in one group that fits a transaction."""

import math

import pytest

from stak.chat import keys
from stak.chat.chat_model import Head, Participant
from stak.chat.send_batch import NAMES_KEPT_SECONDS, SENDS_BATCH_SIZE, Batch, Draft, Sending, sent_before
from stak.clock import SKEW_SECONDS, ManualClock
from stak.identifiers import UserId
from stak.ports import Ports
from stak.ports.writes import GROUP_MAX_WRITES, TTL, Absent, Equals, Put, Update
from stak.tenancy.data_keys import data_sealer
from tests.support.chat_helpers import ACME

CHAT = keys.group_id("01HF7YAT00D79274D455WDCNFN")
MEMBER = Participant("member", joined_at=0)
NEWS = Put(keys.dirty_chat(ACME, CHAT), {})


def sending(user: str, name: str, ttl_seconds: int | None = None) -> Sending:
    draft = Draft(name, "Hello", ttl_seconds=ttl_seconds)
    return Sending(UserId(user), draft, keys.sent(ACME, CHAT, UserId(user), name), (draft.hash, ""), deadline=math.inf)


async def batch_after(ports: Ports, head: Head) -> Batch:
    return Batch(ports, ACME, CHAT, head, await data_sealer(ports, ACME))


async def test_each_message_gets_the_next_sequence(ports: Ports) -> None:
    batch = await batch_after(ports, Head(sequence=7))
    for name in ("a", "b", "c"):
        batch.add(sending("ann", name), None, MEMBER)
    assert [sent.sequence for sent in batch.sent.values()] == [8, 9, 10]
    assert batch.head.sequence == 10
    assert batch.head.last_id == list(batch.sent.values())[-1].message_id
    head = batch.group(NEWS)[0]
    assert head.when == (Equals("sequence", 7), Equals("gaps_to", 0), Equals("listed_hour", None))


async def test_full_batch_fits_a_transaction(ports: Ports) -> None:
    batch = await batch_after(ports, Head(floor=0))
    for number in range(SENDS_BATCH_SIZE):
        one = sending(f"u{number}", "same name")
        assert batch.has_room(one)
        batch.add(one, None, MEMBER)
    group = batch.group(NEWS)
    assert len({write.key for write in group}) == len(group) == 3 + 4 * SENDS_BATCH_SIZE <= GROUP_MAX_WRITES


@pytest.mark.parametrize(("ttl_step_seconds", "fitting"), [(0, 18), (1, 15), (60, 13)])
async def test_batch_takes_as_many_expiring_messages_as_fit(ports: Ports, ttl_step_seconds: int, fitting: int) -> None:
    """The more different seconds and minutes of expiry, the fewer messages."""
    batch = await batch_after(ports, Head(floor=0))
    number = 0
    while batch.has_room(one := sending(f"u{number}", "n", ttl_seconds=60 + number * ttl_step_seconds)):
        batch.add(one, None, MEMBER)
        number += 1
    group = batch.group(NEWS)
    assert number == fitting
    assert len({write.key for write in group}) == len(group) <= GROUP_MAX_WRITES


async def test_sender_of_several_has_read_the_last_one(ports: Ports) -> None:
    batch = await batch_after(ports, Head())
    for user, name in (("ann", "a"), ("bob", "b"), ("ann", "c")):
        batch.add(sending(user, name), None, MEMBER)
    marks = {
        write.key: (write.set["read"], write.set["delivered"])
        for write in batch.group(NEWS)
        if isinstance(write, Update) and "read" in write.set
    }
    assert marks == {
        keys.participant(ACME, CHAT, UserId("ann")): (3, 3),
        keys.list_entry(ACME, UserId("ann"), CHAT): (3, 3),
        keys.participant(ACME, CHAT, UserId("bob")): (2, 2),
        keys.list_entry(ACME, UserId("bob"), CHAT): (2, 2),
    }


@pytest.mark.parametrize(("time", "expires_at"), [(1_700_000_000.0, 1_700_000_060), (1_700_000_000.001, 1_700_000_061)])
async def test_expiry_is_never_too_early(ports: Ports, clock: ManualClock, time: float, expires_at: int) -> None:
    clock.time = time
    batch = await batch_after(ports, Head())
    batch.add(sending("ann", "a", ttl_seconds=60), None, MEMBER)
    (sent,) = batch.sent.values()
    assert (sent.expires_at, sent.created_at) == (expires_at, 1_700_000_000)
    message, _, gap = batch.group(NEWS)[-3:]
    assert isinstance(message, Put)
    assert message.item[TTL] == message.item["expires_at"] == expires_at
    # Without expiry: it counts long after the message was removed.
    assert gap == Put(keys.gap(ACME, CHAT, 1), {"expires_at": expires_at})
    assert batch.head.gaps_to == 1


async def test_message_without_expiry_leaves_no_gap(ports: Ports) -> None:
    batch = await batch_after(ports, Head(sequence=4, gaps_to=3))
    batch.add(sending("ann", "a"), None, MEMBER)
    assert batch.head.gaps_to == 3
    message = batch.group(NEWS)[-2]
    assert isinstance(message, Put)
    assert TTL not in message.item
    assert keys.gap(ACME, CHAT, 5) not in {write.key for write in batch.group(NEWS)}


async def test_message_time_never_goes_back(ports: Ports, clock: ManualClock) -> None:
    later = int(clock() + SKEW_SECONDS) * 1000
    batch = await batch_after(ports, Head(last_at=later))
    batch.add(sending("ann", "a"), None, MEMBER)
    assert batch.head.last_at == later


async def test_time_of_a_wrong_clock_is_ignored(ports: Ports, clock: ManualClock) -> None:
    batch = await batch_after(ports, Head(last_at=int(clock() + SKEW_SECONDS + 1) * 1000))
    batch.add(sending("ann", "a"), None, MEMBER)
    assert batch.head.last_at == int(clock() * 1000)


async def test_idempotency_key_is_kept_for_a_week(ports: Ports, clock: ManualClock) -> None:
    batch = await batch_after(ports, Head())
    one = sending("ann", "a", ttl_seconds=60)
    batch.add(one, None, MEMBER)
    name = batch.group(NEWS)[-2]
    assert isinstance(name, Put)
    assert (name.key, name.when) == (one.name, (Absent(),))
    assert name.item[TTL] == int(clock()) + NAMES_KEPT_SECONDS
    before = sent_before(name.item)
    sent = batch.sent[one.name]
    assert (before.message_id, before.sequence, before.expires_at) == (sent.message_id, 1, sent.expires_at)
    assert (sent.is_new, before.is_new) == (True, False)
    again = await batch_after(ports, batch.head)
    again.add(one, name.item, MEMBER)
    assert again.group(NEWS)[-2].when == (Equals("id", sent.message_id),)


def test_draft_hash_covers_every_field() -> None:
    drafts = [
        Draft("name", "a"),
        Draft("name", "b"),
        Draft("name", "a", "text/markdown"),
        Draft("name", "a", ttl_seconds=60),
        Draft("name", "a\0text/plain"),
    ]
    assert len({draft.hash for draft in drafts}) == len(drafts)
    assert Draft("other name", "a").hash == drafts[0].hash
