"""What was handed out is not handed out again."""

from stak.client.deduplication import Shown

IDS = [f"01HF7YAT00000000000000000{number}" for number in range(10)]


def test_a_message_is_handed_out_once() -> None:
    shown = Shown()
    assert shown.take("a", 1, IDS[1])
    assert not shown.take("a", 1, IDS[1])
    assert dict(shown.sequences) == {"a": 1}


def test_nothing_is_handed_out_behind_what_was() -> None:
    shown = Shown()
    assert shown.take("a", 3, IDS[3])
    assert not shown.take("a", 2, IDS[2])
    assert shown.take("a", 4, IDS[4])


def test_the_same_id_at_another_place_is_the_same_message() -> None:
    shown = Shown()
    assert shown.take("a", 1, IDS[1])
    assert not shown.take("a", 2, IDS[1])


def test_chats_do_not_wait_for_each_other() -> None:
    shown = Shown()
    assert shown.take("a", 5, IDS[5])
    assert shown.take("b", 1, IDS[1])


def test_it_goes_on_where_it_was_kept() -> None:
    assert not Shown({"a": 5}).take("a", 5, IDS[5])
    assert Shown({"a": 5}).take("a", 6, IDS[6])


def test_asking_takes_nothing() -> None:
    shown = Shown()
    assert shown.is_new("a", 1, IDS[1])
    assert shown.is_new("a", 1, IDS[1])
