"""Refuses JSON objects that have a key twice: decoders take the last one silently, and others may take the first.

A small body is read once more by a decoder that shows all pairs. A large one is mostly one long list of texts, without
which it is small: large values are taken out of an object before it is read, and read by themselves where they have
objects in them.
"""

import json
from collections import Counter
from typing import Any, Final

import msgspec

from stak.errors import MalformedInput
from stak.request_cost import pause

_SMALL_BYTES: Final = 64 * 1024
_LARGE_BYTES: Final = 4 * 1024
_OBJECTS_MAX: Final = 20_000
_NAME_MAX_CHARACTERS: Final = 100

_fields: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


class _Twice(Exception):  # noqa: N818 - how a decoder's hook ends it
    """A key was found twice."""


async def refuse_duplicate_keys(body: bytes) -> None:
    """Raise MalformedInput that names a key which an object of this JSON text has twice."""
    try:
        if len(body) <= _SMALL_BYTES:
            _decode(body)
        else:
            await _take_apart(body)
    except _Twice as found:
        name = str(found)[:_NAME_MAX_CHARACTERS]
        raise MalformedInput(f"The body has the key {name!r} twice in one object: send each key once.") from None
    except (ValueError, RecursionError) as error:  # in what the first decoder left as it was: a message, mostly
        raise MalformedInput(f"The body is not JSON: {error}.") from None


async def _take_apart(body: bytes) -> None:
    waiting = [body]
    while waiting:
        text = waiting.pop()
        await pause()
        if text.lstrip()[:1] == b"{":
            for part in map(bytes, _fields.decode(text).values()):
                if len(part) > _LARGE_BYTES:
                    text = _without(text, part)
                    waiting += [part] if b"{" in part and part[:1] in (b"{", b"[") else []
            _decode(text)
        elif text.count(b"{") <= _OBJECTS_MAX:  # else it is no message we would take
            _decode(text)


def _without(text: bytes, part: bytes) -> bytes:
    """An object's text with a short value in place of this one."""
    start = text.find(part[:_LARGE_BYTES])
    is_it = text[start : start + len(part)] == part
    return text[:start] + b"0" + text[start + len(part) :] if is_it else text


def _refuse_twice(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) > 1 and len(dict(pairs)) != len(pairs):
        counted = Counter(name for name, _ in pairs)
        raise _Twice(counted.most_common(1)[0][0])


_decode_text: Final = json.JSONDecoder(object_pairs_hook=_refuse_twice, strict=False).decode


def _decode(body: bytes) -> None:
    _decode_text(body.decode())
