"""Bodies are decoded once, straight into the type the handler asks for, and strictly: "1" is not a number."""

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request

from stak.errors import FieldError, InvalidInput, MalformedInput


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON is what its route says it is."""

    async def json(self) -> Any:
        """The body, decoded."""
        field = self.route_handler.parsed_data_field
        decoder = _decoder(field.annotation if field is not None and _is_ours(field.annotation) else Any)
        body = await self.body()
        try:
            return decoder.decode(body)
        except msgspec.ValidationError as error:
            problem, _, path = str(error).partition(" - at ")
            field_error = FieldError(path.strip("`").removeprefix("$").removeprefix(".") or "body", problem)
            raise InvalidInput(f"{field_error.field}: {field_error.message}", (field_error,)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise MalformedInput(f"The body is not JSON: {error}.") from None


@lru_cache(maxsize=256)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _is_ours(kind: Any) -> bool:
    """Whether msgspec knows this type; pydantic's models are validated by their own rules."""
    return any(
        isinstance(part, type) and issubclass(part, msgspec.Struct) for part in getattr(kind, "__args__", (kind,))
    )
