"""Encoding of items in the file: a JSON body, and entries in two side tables (index and expiry) for some of them."""

from typing import Final, NamedTuple

import msgspec

from stak.errors import InvalidWrite
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Value

_encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(dict[str, Value]).decode
"""Return the item of a body."""

# A quote inside a JSON text is escaped, so these bytes occur only where an attribute has that name.
_INDEX_MARK: Final = f'"{INDEX_PK}":'.encode()
_TTL_MARK: Final = f'"{TTL}":'.encode()
_TTL_END: Final = 2**63  # SQLite's integers


class Listed(NamedTuple):
    """The side tables that list an item: its keys in the secondary index, its time in the expiry table."""

    index_keys: tuple[str, str] | None
    ttl: int | None


UNLISTED: Final = Listed(None, None)


def encode(item: dict[str, Value]) -> bytes:
    """Return the body of an item; all its attributes must have a value."""
    try:
        return _encode(item)
    except (TypeError, OverflowError, ValueError) as error:
        raise InvalidWrite(f"An item contains a value that cannot be stored: {error}") from error


def listed(body: bytes | None) -> Listed:
    """Return the side-table entries of the item with this body; nearly all items have none, and are not decoded."""
    if body is None or (_INDEX_MARK not in body and _TTL_MARK not in body):
        return UNLISTED
    item = decode(body)
    index_pk, index_sk = item.get(INDEX_PK), item.get(INDEX_SK)
    # The index is sparse: an item is in it with both attributes, or not at all.
    index_keys = (index_pk, index_sk) if isinstance(index_pk, str) and isinstance(index_sk, str) else None
    ttl = item.get(TTL)
    # An invalid time (True is an int in Python) never comes: such an item is never removed.
    return Listed(index_keys, ttl if type(ttl) is int and 0 <= ttl < _TTL_END else None)
