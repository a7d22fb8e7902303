"""Encrypted message content: bound to its message, and decrypted through a bounded cache."""

import pytest

from stak.bootstrap import Engine
from stak.bounded_cache import BoundedCache
from stak.errors import DecryptionFailed
from stak.identifiers import InboxKey
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.content_encryption import Details, is_sealed, opened_entries, opener, seal_message
from stak.inbox.entry_model import Entry
from stak.tenancy.data_keys import data_sealer, rotate_data_key
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, create_test_tenant
from tests.support.lost_race import other_process

TEXT = '{"title":"Grüße"}'


def entry(message_id: str, message: str) -> Entry:
    return Entry(message_id, "news", received=0, delivered=0, kind="users", message=message)


async def test_content_moved_elsewhere_fails_to_decrypt_even_if_cached(embedded: Engine) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    sealed = seal_message(
        await data_sealer(ports, TENANT), BroadcastRef(TENANT, INBOX, "m1"), TEXT, Details("Shop", "all")
    )
    assert is_sealed(sealed)
    assert "Grüße" not in sealed
    assert "title" not in sealed
    for _ in range(2):
        (opened,) = await opened_entries(ports, TENANT, INBOX, [entry("m1", sealed)])
        assert (opened.message, opened.sender, opened.label) == (TEXT, "Shop", "all")
    with pytest.raises(DecryptionFailed):
        await opened_entries(ports, TENANT, INBOX, [entry("m2", sealed)])
    with pytest.raises(DecryptionFailed):
        await opened_entries(ports, TENANT, InboxKey("other"), [entry("m1", sealed)])


async def test_content_encrypted_by_another_process_with_a_new_key_decrypts_at_once(embedded: Engine) -> None:
    ports, other = embedded.ports, other_process(embedded.ports)
    await create_test_tenant(ports)
    await opener(other, TENANT, INBOX)  # It caches the keys.
    await rotate_data_key(ports, TENANT, key_id=KEY_ID)
    sealed = seal_message(await data_sealer(ports, TENANT), BroadcastRef(TENANT, INBOX, "m1"), TEXT, Details())
    (opened,) = await opened_entries(other, TENANT, INBOX, [entry("m1", sealed)])
    assert opened.message == TEXT


async def test_cleartext_of_an_earlier_release_is_returned_unchanged(embedded: Engine) -> None:
    clear = entry("m1", TEXT)
    assert await opened_entries(embedded.ports, TENANT, INBOX, [clear]) == [clear]


def test_cache_keeps_no_more_than_its_size() -> None:
    cache: BoundedCache[int] = BoundedCache(max_bytes=100)
    for number in range(10):
        cache.put(f"key {number}", number, 30)
    assert [cache.get(f"key {number}") for number in range(10)] == [None] * 7 + [7, 8, 9]
    cache.put("key 9", 99, 10)
    cache.put("too large", 1, 101)
    cache.put("small", 2, 20)
    assert [cache.get(key) for key in ("key 7", "key 8", "key 9", "small", "too large")] == [7, 8, 99, 2, None]
