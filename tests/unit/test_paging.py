"""A cursor goes on for the same reader and the same question only."""

import pytest

from stak.errors import InvalidCursor
from stak.paging import Cursors

CURSORS = Cursors({"m1": b"m" * 32})
POSITION = ("t#acme", "m#1", None)
QUESTION = ("acme", "bob", "messages", "unread")


def test_a_cursor_opens_for_its_question() -> None:
    cursor = CURSORS.seal(POSITION, QUESTION)
    assert CURSORS.open(cursor, QUESTION) == POSITION


def test_there_is_no_cursor_at_the_end_and_none_at_the_beginning() -> None:
    assert CURSORS.seal(None, QUESTION) is None
    assert CURSORS.open(None, QUESTION) is None


@pytest.mark.parametrize(
    "question",
    [
        ("other", "bob", "messages", "unread"),
        ("acme", "eve", "messages", "unread"),
        ("acme", "bob", "messages", ""),
        ("acmebob", "", "messages", "unread"),
        ("acme", "bob", "messagesunread"),
        (),
    ],
)
def test_it_does_not_open_for_another_tenant_user_or_query(question: tuple[str, ...]) -> None:
    with pytest.raises(InvalidCursor):
        CURSORS.open(CURSORS.seal(POSITION, QUESTION), question)


def test_it_does_not_open_in_another_installation() -> None:
    with pytest.raises(InvalidCursor):
        Cursors({"m1": b"n" * 32}).open(CURSORS.seal(POSITION, QUESTION), QUESTION)


def test_truncated_and_changed_cursors_are_refused() -> None:
    cursor = CURSORS.seal(POSITION, QUESTION)
    assert cursor is not None
    for wrong in ("", cursor[:-1], cursor[1:], cursor + "A", cursor.lower(), "c1." + "A" * 10_000, "\ud800"):
        with pytest.raises(InvalidCursor):
            CURSORS.open(wrong, QUESTION)


def test_a_cursor_tells_its_holder_nothing() -> None:
    assert "acme" not in (CURSORS.seal(POSITION, QUESTION) or "")
