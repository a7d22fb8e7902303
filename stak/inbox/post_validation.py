"""Validation of a post: the message against its size limit and the inbox's schema, and its times."""

from typing import Any, Final

import msgspec

from stak.errors import InvalidInput, invalid_field
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.tenancy.inbox_configs import Inbox
from stak.tenancy.tenant_model import TTL_MAX_SECONDS

MESSAGE_MAX_BYTES: Final = 32 * 1024
_INDENTED_MAX_BYTES: Final = 8 * MESSAGE_MAX_BYTES
SEND_AHEAD_MAX_SECONDS: Final = 366 * 24 * 3600


async def validate_message(ports: Ports, tenant: TenantKey, inbox: Inbox, raw: bytes) -> str:
    """Return a message's JSON text. Raises InvalidInput that names the wrong field and the reason."""
    # Whitespace between tokens does not count towards the limit, unless there is far too much of it.
    text = raw if len(raw) > _INDENTED_MAX_BYTES else msgspec.json.format(raw, indent=-1)
    if len(text) > MESSAGE_MAX_BYTES:
        problem = f"is {len(text):,} bytes of JSON; the maximum is {MESSAGE_MAX_BYTES:,}"
        raise invalid_field("message", problem)
    try:
        message: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise invalid_field("message", str(error)) from None
    if not isinstance(message, dict):
        raise invalid_field("message", "must be an object")
    if inbox.message_schema is None:
        return text.decode()
    errors = await inbox.message_schema.violations(ports.schema_processes, tenant, message, text)
    if errors:
        raise InvalidInput(
            f"The message does not match the inbox's schema: {errors[0].field}: {errors[0].message}", errors
        )
    return text.decode()


def validate_times(now: float, ttl_seconds: int | None, send_at: int | None) -> None:
    """Raise InvalidInput for an invalid time to live or time of sending."""
    if ttl_seconds is not None and not 1 <= ttl_seconds <= TTL_MAX_SECONDS:
        raise invalid_field("ttl_seconds", f"must be 1 to {TTL_MAX_SECONDS} seconds")
    if send_at is not None and not now < send_at <= now + SEND_AHEAD_MAX_SECONDS:
        problem = f"must be in the future, within {SEND_AHEAD_MAX_SECONDS // 86400} days (it is {int(now)} now)"
        raise invalid_field("send_at", problem)
