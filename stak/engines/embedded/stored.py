"""Items as they lie in the file: a JSON body, and the two side tables some of them are also listed in."""

from typing import Final, NamedTuple

import msgspec

from stak.errors import InvalidWrite
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Item, Value

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(dict[str, Value]).decode

# A quote inside a JSON text is escaped, so these bytes occur only where an attribute has that name.
_INDEX_MARK: Final = f'"{INDEX_PK}":'.encode()
_TTL_MARK: Final = f'"{TTL}":'.encode()


class Listed(NamedTuple):
    """Where an item is listed beside its own row: in the secondary index, among those that expire."""

    index_keys: tuple[str, str] | None
    ttl: int | None


UNLISTED: Final = Listed(None, None)


def encode(item: Item) -> bytes:
    """The body of an item; attributes that are None are left out."""
    kept = {name: value for name, value in item.items() if value is not None}
    try:
        return _encode(kept)
    except (TypeError, OverflowError, ValueError) as error:
        raise InvalidWrite(f"An item holds a value that cannot be stored: {error}") from error


def decode(body: bytes) -> dict[str, Value]:
    """The item a body was made of."""
    return _decode(body)


def listed(body: bytes | None) -> Listed:
    """Where the item with this body belongs beside its own row; nearly all belong nowhere, and cost no decoding."""
    if body is None or (_INDEX_MARK not in body and _TTL_MARK not in body):
        return UNLISTED
    item = _decode(body)
    index_pk, index_sk = item.get(INDEX_PK), item.get(INDEX_SK)
    # The index is sparse: an item is in it with both attributes, or not at all.
    index_keys = (index_pk, index_sk) if isinstance(index_pk, str) and isinstance(index_sk, str) else None
    ttl = item.get(TTL)
    return Listed(index_keys, ttl if isinstance(ttl, int) else None)
