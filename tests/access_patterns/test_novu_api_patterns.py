"""The table calls of Novu's server SDKs that the admin API has not: by transaction, members by id, registration."""

import hashlib

import msgspec

from stak.identifiers import TopicKey, UserId
from stak.identity.profile_model import ProfilePatch
from stak.identity.user_profiles import upsert_profile
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.find_by_host_id import find_by_host_id
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.post import accept_post
from stak.ports import Ports
from stak.topics.list_topic_members import read_members_of
from stak.topics.topic_members import change_members
from stak.topics.topics import TopicSettings, write_topic
from tests.access_patterns.bobs_inbox import ACME, INBOX, post_to
from tests.support.recording_table import record_calls


async def test_transaction_is_found_with_two_batch_reads(ports: Ports) -> None:
    key = IdempotencyKey("host", f"{INBOX}\0tx-1", "h")
    post = msgspec.structs.replace(post_to("bob"), idempotency_key=key)
    accepted = await accept_post(ports, ACME, post, key_id="k")
    watched, table = record_calls(ports)
    assert [ref.id for ref in await find_by_host_id(watched, ACME, INBOX, "tx-1", ["other"])] == [accepted.message_id]
    wanted = [hashlib.sha256(text).hexdigest() for text in (f"host\0{INBOX}\0tx-1".encode(), b"key\0other")]
    former = BroadcastRef(ACME, INBOX, accepted.message_id).former.key
    assert [call[0] for call in table.calls] == ["batch_get", "batch_get"]
    assert all(any(digest in str(call) for call in table.calls[:1]) for digest in wanted)
    assert former.sk in str(table.calls[1])


async def test_unknown_transaction_is_one_batch_read(ports: Ports) -> None:
    watched, table = record_calls(ports)
    assert await find_by_host_id(watched, ACME, INBOX, "tx-none") == []
    assert [call[0] for call in table.calls] == ["batch_get"]


async def test_members_by_id_are_one_batch_read(ports: Ports) -> None:
    topic, _ = await write_topic(ports, ACME, TopicKey("news"), TopicSettings(), key_id="k")
    bob, eve = UserId("bob"), UserId("eve")
    await change_members(ports, ACME, topic.name, add=[bob], remove=(), key_id="k")
    watched, table = record_calls(ports)
    assert list(await read_members_of(watched, ACME, topic, [bob, eve])) == [bob]
    assert [call[0] for call in table.calls] == ["batch_get"]


async def test_registration_without_a_change_writes_nothing(ports: Ports) -> None:
    patch = ProfilePatch(display_name="Bob", attributes={"email": "bob@example.com"})
    _, is_new = await upsert_profile(ports, ACME, UserId("bob"), patch, key_id="k")
    watched, table = record_calls(ports)
    _, is_new_again = await upsert_profile(watched, ACME, UserId("bob"), patch, key_id="k")
    assert (is_new, is_new_again, table.written()) == (True, False, [])
