"""A cursor is valid only for its reader and query."""

import pytest

from stak.errors import InvalidCursor
from stak.paging_cursors import Cursors

CURSORS = Cursors({"m1": b"m" * 32})
POSITION = ("t#acme", "m#1", None)
SCOPE = ("acme", "bob", "messages", "unread")


def test_cursor_decrypts_for_its_scope() -> None:
    cursor = CURSORS.seal(POSITION, SCOPE)
    assert CURSORS.open(cursor, SCOPE) == POSITION


def test_there_is_no_cursor_at_the_ends() -> None:
    assert CURSORS.seal(None, SCOPE) is None
    assert CURSORS.open(None, SCOPE) is None


@pytest.mark.parametrize(
    "scope",
    [
        ("other", "bob", "messages", "unread"),
        ("acme", "eve", "messages", "unread"),
        ("acme", "bob", "messages", ""),
        ("acmebob", "", "messages", "unread"),
        ("acme", "bob", "messagesunread"),
        (),
    ],
)
def test_cursor_of_another_tenant_user_or_query_is_invalid(scope: tuple[str, ...]) -> None:
    with pytest.raises(InvalidCursor):
        CURSORS.open(CURSORS.seal(POSITION, SCOPE), scope)


def test_cursor_of_another_installation_is_invalid() -> None:
    with pytest.raises(InvalidCursor):
        Cursors({"m1": b"n" * 32}).open(CURSORS.seal(POSITION, SCOPE), SCOPE)


def test_truncated_and_changed_cursors_are_invalid() -> None:
    cursor = CURSORS.seal(POSITION, SCOPE)
    assert cursor is not None
    for wrong in ("", cursor[:-1], cursor[1:], cursor + "A", cursor.lower(), "c1." + "A" * 10_000, "\ud800"):
        with pytest.raises(InvalidCursor):
            CURSORS.open(wrong, SCOPE)


def test_cursor_reveals_nothing() -> None:
    assert "acme" not in (CURSORS.seal(POSITION, SCOPE) or "")
