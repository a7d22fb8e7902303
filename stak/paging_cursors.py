"""Paging cursors: encrypted positions bound to a scope, so that only the same reader can continue the same query.

A cursor is opaque, tamper-proof, and does not decrypt for another tenant, user or query.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec

from stak.crypto import Sealer, derive
from stak.errors import DecryptionFailed, InvalidCursor

Position: TypeAlias = tuple[str | None, ...]
CURSOR_MAX_CHARACTERS: Final = 8192  # two keys of 2,048 + 1,024 bytes, encrypted, and a reserve


class Cursors:
    """Encrypts positions as cursors and decrypts them."""

    def __init__(self, master_keys: Mapping[str, bytes]) -> None:
        """Take the master keys by name (m1, …); the first one encrypts."""
        derived = {f"c{name[1:]}": derive(key, "paging cursors") for name, key in master_keys.items()}
        self._sealer = Sealer(derived, next(iter(derived)))

    def seal(self, position: Position | None, scope: tuple[str, ...]) -> str | None:
        """Return the cursor of a position, bound to its scope; None at the end."""
        if position is None:
            return None
        return self._sealer.seal(msgspec.msgpack.encode(tuple(position)), _context(scope))

    def open(self, cursor: str | None, scope: tuple[str, ...]) -> Position | None:
        """Return the position of a cursor. Raises InvalidCursor if it was made for another scope."""
        if cursor is None:
            return None
        if len(cursor) > CURSOR_MAX_CHARACTERS:
            raise InvalidCursor
        try:
            opened = self._sealer.open(cursor, _context(scope))
        except DecryptionFailed:
            raise InvalidCursor from None
        return msgspec.msgpack.decode(opened, type=Position)


def _context(scope: tuple[str, ...]) -> str:
    # JSON distinguishes ("a", "bc") from ("ab", "c").
    return msgspec.json.encode(scope).decode()
