"""Decodes a large JSON body in steps, between which other requests run.

A large body usually consists of one long list of strings, such as the recipients of a post. The list is cut out of the
body, decoded in parts, and put into the value that the rest of the body is decoded into.
"""

import re
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from stak.request_cost import pause

LARGE_BYTES: Final = 1024 * 1024
"""The size of a body that is decoded in steps: about two milliseconds of decoding."""
_PART_BYTES: Final = 256 * 1024
_NEEDLE_BYTES: Final = 4 * 1024
_DEPTH_MAX: Final = 4

_fields: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_strings: Final = msgspec.json.Decoder(list[str])
_between_strings: Final = re.compile(rb'"[ \t\r\n]*,[ \t\r\n]*"')
_list_of_strings: Final = re.compile(rb'\[[ \t\r\n]*"')


def fields_of(text: bytes | memoryview) -> dict[str, msgspec.Raw]:
    """Return the fields of an object with their texts. Raises msgspec.DecodeError."""
    return _fields.decode(text)


async def position_of(body: bytes, part: memoryview, start: int = 0, end: int | None = None) -> int | None:
    """Return where this part of the body is, if its first occurrence is the right one."""
    position = body.find(part[:_NEEDLE_BYTES], start, end)
    for offset in range(0, len(part), _PART_BYTES):
        known = part[offset : offset + _PART_BYTES].tobytes()
        if position < 0 or not body.startswith(known, position + offset):
            return None
    await pause()
    return position


class LongList(msgspec.Struct, frozen=True):
    """A long list of strings in a body: the names of the fields that lead to it, and its text."""

    path: tuple[str, ...]
    start: int
    end: int


async def find_long_list(body: bytes) -> LongList | None:
    """Return the list of strings that most of this body consists of; None if there is none.

    Raises msgspec.DecodeError.
    """
    path: tuple[str, ...] = ()
    start, end = 0, len(body)
    while len(path) < _DEPTH_MAX and end - start > LARGE_BYTES:
        await pause()
        view = memoryview(body)[start:end]
        if _list_of_strings.match(view):
            return LongList(path, start, end) if path else None
        try:
            fields = fields_of(view)
        except msgspec.ValidationError:  # not an object
            return None
        if not fields:
            return None
        name, longest = max(fields.items(), key=lambda field: len(memoryview(field[1])))
        await pause()
        found = await position_of(body, memoryview(longest), start, end)
        if found is None:
            return None
        path, start, end = (*path, name), found, found + len(memoryview(longest))
    return None


async def decode_long_list(body: bytes, found: LongList) -> list[str] | None:
    """Return the strings of the list; None if they cannot be decoded in parts, as when one of them is no string."""
    strings: list[str] = []
    try:
        async for part in _parts(body, found.start + 1, found.end - 1):
            strings += _strings.decode(part)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return strings


def without_list(body: bytes, found: LongList) -> bytes:
    """Return the body with an empty list in place of the long one."""
    return b"%b[]%b" % (body[: found.start], body[found.end :])


def put_list(decoded: Any, path: tuple[str, ...], strings: list[str]) -> bool:
    """Put the strings in place of the empty list at this path; return False if the field is not a list of strings."""
    for name in path[:-1]:
        field = _field(decoded, name)
        if field is None:
            return False
        decoded = getattr(decoded, field.name)
    field = _field(decoded, path[-1])
    if field is None or not _is_list_of_strings(field) or getattr(decoded, field.name) != []:
        return False
    setattr(decoded, field.name, strings)
    return True


async def _parts(body: bytes, start: int, end: int) -> AsyncIterator[bytes]:
    """Yield the text between the brackets of a list in parts, each a list of its own.

    A quote inside a string is escaped, so a part that ends at the wrong quote is not valid JSON.
    """
    while start < end:
        between = _between_strings.search(body, min(start + _PART_BYTES, end), end)
        part_end, next_start = (between.start() + 1, between.end() - 1) if between else (end, end)
        yield b"[%b]" % body[start:part_end]
        start = next_start
        await pause()


def _field(decoded: Any, name: str) -> msgspec.structs.FieldInfo | None:
    """Return the field of a struct that this JSON field is decoded into, if it can be set."""
    if not isinstance(decoded, msgspec.Struct) or decoded.__struct_config__.frozen:
        return None
    return next((field for field in msgspec.structs.fields(decoded) if field.encode_name == name), None)


def _is_list_of_strings(field: msgspec.structs.FieldInfo) -> bool:
    """Return whether a field is declared as a list of strings without limits."""
    declared = _unwrapped(msgspec.inspect.type_info(field.type))
    return (
        isinstance(declared, msgspec.inspect.ListType)
        and declared.min_length is None
        and declared.max_length is None
        and _unwrapped(declared.item_type) == msgspec.inspect.StrType()
    )


def _unwrapped(declared: msgspec.inspect.Type) -> msgspec.inspect.Type:
    return declared.type if isinstance(declared, msgspec.inspect.Metadata) else declared
