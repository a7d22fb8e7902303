"""Keys of chats: exact, and distinct for distinct objects."""

import pytest

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.identifiers import TenantKey, UserId
from stak.ports.table import Span
from stak.ports.writes import Key

ACME = TenantKey("acme")
CHAT = keys.group_id("01HF7YAT00D79274D455WDCNFN")
BOB = UserId("bob#%é")


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (keys.meta(ACME, CHAT), (f"t#acmeC#{CHAT}", "#meta")),
        (keys.head(ACME, CHAT), (f"t#acmeC#{CHAT}", "#head")),
        (keys.participant(ACME, CHAT, BOB), (f"t#acmeC#{CHAT}", "p#bob%23%25é")),
        (keys.future_members(ACME, CHAT, 400), (f"t#acmeC#{CHAT}", "f#0400")),
        (keys.message(ACME, CHAT, 7), (f"t#acmeC#{CHAT}", "m#0000000000000007")),
        (keys.gap(ACME, CHAT, 7), (f"t#acmeC#{CHAT}", "x#0000000000000007")),
        (keys.list_entry(ACME, BOB, CHAT), ("t#acmeU#bob%23%25é", f"d#{CHAT}")),
        (keys.pending(ACME, BOB, "ID"), ("t#acmeU#bob%23%25é", "q#ID")),
    ],
)
def test_key_is_exact(key: Key, expected: tuple[str, str]) -> None:
    assert key == expected


def test_index_keys_are_exact() -> None:
    assert (keys.by_id(ACME, "ID"), keys.by_id_sort(7)) == ("t#acmeM#ID", "m#0000000000000007")
    assert keys.listed(1_700_000_000_123, CHAT) == f"l#1700000000123#{CHAT}"
    assert keys.messages(3, 12) == Span(low="m#0000000000000003", high="m#0000000000000012")
    assert keys.gaps(3, 12) == Span(low="x#0000000000000003", high="x#0000000000000012")


def test_key_yields_its_parts() -> None:
    assert keys.participant_of(keys.participant(ACME, CHAT, BOB)) == BOB
    assert keys.chat_of_list_entry(keys.list_entry(ACME, BOB, CHAT)) == CHAT
    assert keys.pending_of(keys.pending(ACME, BOB, "ID")) == "ID"
    assert keys.chat_of_partition(keys.chat_partition(ACME, CHAT)) == CHAT
    assert keys.sequence_of(keys.message(ACME, CHAT, 10**16 - 1)) == 10**16 - 1


def test_direct_chat_id_is_symmetric_and_distinct() -> None:
    one = keys.direct_id(ACME, UserId("a"), UserId("bc"))
    assert one == keys.direct_id(ACME, UserId("bc"), UserId("a"))
    others = {
        keys.direct_id(TenantKey("best"), UserId("a"), UserId("bc")),
        keys.direct_id(ACME, UserId("ab"), UserId("c")),
        keys.direct_id(ACME, UserId("a"), UserId("bd")),
        keys.named_group_id(ACME, UserId("a"), "bc"),
    }
    assert len(others | {one}) == 5


def test_idempotency_key_row_is_distinct_by_chat_and_sender() -> None:
    names = {
        keys.sent(ACME, CHAT, UserId("a"), "bc"),
        keys.sent(ACME, CHAT, UserId("ab"), "c"),
        keys.sent(ACME, CHAT, UserId("a"), "bd"),
        keys.sent(ACME, ChatId("g_other"), UserId("a"), "bc"),
    }
    assert len(names) == 4
    assert all(len(name.sk) == len("k#") + 64 for name in names)  # Regardless of the client's text.


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d_",
        "d_" + "g" * 32,
        "d_" + "A" * 32,
        "d_" + "a" * 31,
        "d_" + "a" * 33,
        "g_" + "a" * 25,
        "g_" + "a" * 33,
        "g_" + "a" * 25 + "#",
        "g_" + "é" * 26,
        CHAT + "\n",
        " " + CHAT,
        "x_" + "a" * 32,
    ],
)
def test_invalid_chat_id_is_recognised(text: str) -> None:
    assert not keys.is_chat_id(text)


@pytest.mark.parametrize(
    "chat",
    [CHAT, keys.direct_id(ACME, UserId("a"), BOB), keys.named_group_id(ACME, BOB, "mine")],
    ids=["group", "direct", "named"],
)
def test_valid_chat_id_is_recognised(chat: ChatId) -> None:
    assert keys.is_chat_id(chat)


def test_dirty_marks_spread_over_all_shards() -> None:
    found = {keys.dirty_chat(ACME, keys.named_group_id(ACME, BOB, str(number))).pk for number in range(500)}
    assert found == {keys.dirty_shard(shard) for shard in range(keys.DIRTY_SHARDS)}
    assert keys.dirty_shard(3) == "sys#chats#03"
    assert keys.dirty_chat(ACME, CHAT).sk == f"acme#{CHAT}"
