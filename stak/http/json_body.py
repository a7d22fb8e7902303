"""Decodes JSON bodies strictly into the type that the handler declares: no coercion, no duplicate keys.

A large body is charged to the caller's rate limit before it is decoded, and waits for its turn. A body of megabytes is
decoded in steps, because decoding blocks the event loop.
"""

from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Request

from stak import request_cost
from stak.errors import FieldError, InvalidInput, MalformedInput
from stak.http.duplicate_keys import validate_unique_keys
from stak.http.long_lists import LARGE_BYTES, decode_long_list, find_long_list, put_list, without_list

MERGE_PATCH: Final = "application/merge-patch+json"  # RFC 7396
JSON_MEDIA_TYPES: Final = frozenset(("application/json", MERGE_PATCH))
FREE_BYTES: Final = 16 * 1024
"""The size of a body that is included in the cost of a request."""
BYTES_PER_UNIT: Final = 16 * 1024
OBJECTS_PER_UNIT: Final = 100
"""Each unit beyond that costs as much as another request."""


class InvalidBody(InvalidInput):
    """The body is JSON, but does not match the type that the route accepts."""


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON body is decoded into the type its handler declares."""

    async def json(self) -> Any:
        """Return the decoded body.

        Raises InvalidBody, MalformedInput or TooManyRequests.
        """
        field = self.route_handler.parsed_data_field
        kind = field.annotation if field is not None and is_decoded_by_msgspec(field.annotation) else Any
        body = await self.body()
        await _charge_body(body)
        return await decode_body(body, kind)


async def decode_body(body: bytes, kind: Any) -> Any:
    """Return a body decoded into this type.

    Raises InvalidBody or MalformedInput.
    """
    decoded, rest = await _decode(body, kind)
    await validate_unique_keys(rest)
    return decoded


async def decode_part(part: bytes, kind: Any) -> Any:
    """Return a part of a body decoded into this type; the keys were checked with the body. Errors as of a body."""
    return (await _decode(part, kind))[0]


async def _decode(body: bytes, kind: Any) -> tuple[Any, bytes]:
    """Return a decoded body, and the text whose keys may repeat: the body, or what is left without a long list."""
    try:
        if len(body) > LARGE_BYTES and (decoded := await _decode_large(body, kind)) is not None:
            return decoded
        return _decoder(kind).decode(body), body
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at ")
        field_error = FieldError(path.strip("`").removeprefix("$").removeprefix(".") or "body", problem)
        raise InvalidBody(f"{field_error.field}: {field_error.message}", (field_error,)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedInput(f"The body is not valid JSON: {error}.") from None


async def _decode_large(body: bytes, kind: Any) -> tuple[Any, bytes] | None:
    """Return a body decoded in steps, and the text without the long list.

    None if it has to be decoded in one step, as an invalid one has for its error.
    """
    found = await find_long_list(body)
    strings = None if found is None else await decode_long_list(body, found)
    if found is None or strings is None:
        return None
    rest = without_list(body, found)
    try:
        decoded = _decoder(kind).decode(rest)
    except msgspec.ValidationError:  # of the rest, or because the list must not be empty
        return None
    if not put_list(decoded, found.path, strings):
        return None
    return decoded, rest


def is_decoded_by_msgspec(kind: Any) -> bool:
    """Return whether msgspec decodes this type; pydantic models are validated by pydantic."""
    return any(
        isinstance(part, type) and issubclass(part, msgspec.Struct) for part in getattr(kind, "__args__", (kind,))
    )


async def _charge_body(body: bytes) -> None:
    """Charge a large body to the caller's rate limit.

    Raises TooManyRequests if the caller already owes too much.
    """
    account = request_cost.current()
    if account is None or len(body) <= FREE_BYTES:
        return
    account.pay((len(body) - FREE_BYTES) / BYTES_PER_UNIT + body.count(b"{") / OBJECTS_PER_UNIT)
    await request_cost.pause()


@lru_cache(maxsize=256)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
