"""Rejects JSON bodies in which an object has the same key twice: decoders disagree on which value counts.

A small body is decoded a second time by a decoder that reports all pairs. A large body usually consists of one long
list of strings and is small without it: large values are cut out of an object before the second decoding, and decoded
separately if they contain objects.
"""

import json
from collections import Counter
from typing import Any, Final

from stak.errors import MalformedInput
from stak.http.long_lists import fields_of, position_of
from stak.request_cost import pause

_SMALL_BYTES: Final = 64 * 1024
_LARGE_BYTES: Final = 4 * 1024
_OBJECTS_MAX: Final = 20_000
_NAME_MAX_CHARACTERS: Final = 100


class _DuplicateKey(Exception):  # noqa: N818 - raised from a decoder's hook to stop it
    """Raised when an object has a key twice."""


async def validate_unique_keys(body: bytes) -> None:
    """Raise MalformedInput, naming the key, if an object in this JSON text has a key twice."""
    try:
        if len(body) <= _SMALL_BYTES:
            _decode(body)
        else:
            await _validate_large(body)
    except _DuplicateKey as found:
        name = str(found)[:_NAME_MAX_CHARACTERS]
        raise MalformedInput(f"The body contains the key {name!r} twice in one object. Send each key once.") from None
    except (ValueError, RecursionError) as error:  # in a part that the first decoder left undecoded, usually a message
        raise MalformedInput(f"The body is not valid JSON: {error}.") from None


async def _validate_large(body: bytes) -> None:
    waiting = [body]
    while waiting:
        text = waiting.pop()
        await pause()
        if text.lstrip()[:1] == b"{":
            for part in map(bytes, fields_of(text).values()):
                if len(part) > _LARGE_BYTES:
                    text = await _without(text, part)
                    waiting += [part] if b"{" in part and part[:1] in (b"{", b"[") else []
            _decode(text)
        elif text.count(b"{") <= _OBJECTS_MAX:  # more objects than any message we accept can have
            _decode(text)


async def _without(text: bytes, part: bytes) -> bytes:
    """Return an object's text with this value replaced by a short one."""
    start = await position_of(text, memoryview(part))
    return text if start is None else text[:start] + b"0" + text[start + len(part) :]


def _require_unique(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) > 1 and len(dict(pairs)) != len(pairs):
        counted = Counter(name for name, _ in pairs)
        raise _DuplicateKey(counted.most_common(1)[0][0])


_decode_text: Final = json.JSONDecoder(object_pairs_hook=_require_unique, strict=False).decode


def _decode(body: bytes) -> None:
    _decode_text(body.decode())
