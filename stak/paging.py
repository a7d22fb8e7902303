"""Cursors: where a reader's page ended, sealed so that only the same reader asking the same question can go on.

A cursor says nothing to its holder, cannot be changed, and does not open for another tenant, user or query.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec

from stak.crypto import Sealer, derive
from stak.errors import InvalidCursor, Unsealable

Position: TypeAlias = tuple[str | None, ...]
CURSOR_MAX_CHARACTERS: Final = 8192  # two keys of 2,048 + 1,024 bytes, sealed, and room to spare


class Cursors:
    """Seals positions into cursors, and opens them."""

    def __init__(self, master_keys: Mapping[str, bytes]) -> None:
        """With the master keys by their names (m1, …), the one that seals first."""
        derived = {f"c{name[1:]}": derive(key, "paging cursors") for name, key in master_keys.items()}
        self._sealer = Sealer(derived, next(iter(derived)))

    def seal(self, position: Position | None, question: tuple[str, ...]) -> str | None:
        """The cursor for a position, bound to the question it answers; None at the end."""
        if position is None:
            return None
        return self._sealer.seal(msgspec.msgpack.encode(tuple(position)), _place(question))

    def open(self, cursor: str | None, question: tuple[str, ...]) -> Position | None:
        """The position in a cursor; InvalidCursor if it was not sealed for this question."""
        if cursor is None:
            return None
        if len(cursor) > CURSOR_MAX_CHARACTERS:
            raise InvalidCursor
        try:
            opened = self._sealer.open(cursor, _place(question))
        except Unsealable:
            raise InvalidCursor from None
        return msgspec.msgpack.decode(opened, type=Position)


def _place(question: tuple[str, ...]) -> str:
    # JSON keeps ("a", "bc") and ("ab", "c") apart.
    return msgspec.json.encode(question).decode()
