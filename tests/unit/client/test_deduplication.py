"""Deduplication of messages on the client."""

from stak.client.deduplication import ProcessedMessages

IDS = [f"01HF7YAT00000000000000000{number}" for number in range(10)]


def test_message_is_returned_once() -> None:
    seen = ProcessedMessages()
    assert seen.take("a", 1, IDS[1])
    assert not seen.take("a", 1, IDS[1])
    assert dict(seen.sequences) == {"a": 1}


def test_message_below_the_last_sequence_is_dropped() -> None:
    seen = ProcessedMessages()
    assert seen.take("a", 3, IDS[3])
    assert not seen.take("a", 2, IDS[2])
    assert seen.take("a", 4, IDS[4])


def test_same_id_with_another_sequence_is_a_duplicate() -> None:
    seen = ProcessedMessages()
    assert seen.take("a", 1, IDS[1])
    assert not seen.take("a", 2, IDS[1])


def test_chats_are_independent() -> None:
    seen = ProcessedMessages()
    assert seen.take("a", 5, IDS[5])
    assert seen.take("b", 1, IDS[1])


def test_stored_positions_are_continued() -> None:
    assert not ProcessedMessages({"a": 5}).take("a", 5, IDS[5])
    assert ProcessedMessages({"a": 5}).take("a", 6, IDS[6])


def test_is_new_has_no_effect() -> None:
    seen = ProcessedMessages()
    assert seen.is_new("a", 1, IDS[1])
    assert seen.is_new("a", 1, IDS[1])
