"""Models of tenants: settings, inbox configurations, API keys with scopes, and secrets. Pure."""

import re
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema

from stak.identifiers import NAME_PATTERN, InboxKey, TenantKey

DEFAULT_INBOX: Final = InboxKey("DEFAULT")
CATEGORIES_MAX: Final = 90  # their counters and an inbox's other writes must fit one transaction of 100
POSTED_CATEGORIES_MAX: Final = 60  # by keys that cannot configure the inbox: the rest is reserved for those that can
SCHEMA_MAX_BYTES: Final = 64 * 1024
TTL_MAX_SECONDS: Final = 10 * 365 * 24 * 3600
RETENTION_MAX_DAYS: Final = 3650

AutoJoin = Literal["off", "on_token", "on_post", "on_token_or_post"]
"""When users join the audience of an inbox by themselves."""

Channel = Literal["push", "email", "webhook"]
"""By which a message reaches a user who has not read it."""
FALLBACK_MAX_MINUTES: Final = 7 * 24 * 60

Title = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Category = Annotated[str, StringConstraints(pattern=f"^{NAME_PATTERN}$")]
WEBHOOK_URL_MAX_CHARACTERS: Final = 2048


_PORT: Final = "([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
_HEX: Final = "[0-9A-Fa-f]{1,4}"
_IPV6: Final = "|".join(
    (
        f"({_HEX}:){{7}}{_HEX}",
        f"({_HEX}:){{1,7}}:",
        *(f"({_HEX}:){{1,{7 - after}}}(:{_HEX}){{1,{after}}}" for after in range(1, 7)),
        f":(:{_HEX}){{1,7}}",
        "::",
    )
)

# No user and password, no fragment; non-ASCII characters need Punycode or percent-encoding.
WEBHOOK_URL_PATTERN: Final = rf"^https?://([A-Za-z0-9._-]+|\[({_IPV6})\])(:{_PORT})?([/?][!\"$-~]*)?$"


def is_a_webhook_url(text: str) -> str:
    """Return a webhook URL. Raises ValueError for anything else."""
    if len(text) > WEBHOOK_URL_MAX_CHARACTERS:
        raise ValueError(f"must have at most {WEBHOOK_URL_MAX_CHARACTERS:,} characters")
    if re.fullmatch(WEBHOOK_URL_PATTERN.removesuffix("$"), text) is None:
        raise ValueError(
            "must be http:// or https:// with a host name or an IP address, and a port up to 65535 if any, without "
            "user, password and fragment, in ASCII"
        )
    return text


WebhookUrl = Annotated[
    str,
    AfterValidator(is_a_webhook_url),
    WithJsonSchema({"type": "string", "maxLength": WEBHOOK_URL_MAX_CHARACTERS, "pattern": WEBHOOK_URL_PATTERN}),
]
_ORIGIN: Final = r"^(\*|https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?)$"


def _is_an_origin(text: str) -> str:
    if re.fullmatch(_ORIGIN.removesuffix("$"), text) is None:
        raise ValueError("must be scheme://host or scheme://host:port without a path or trailing slash, or *")
    return text


def _is_true_or_false(value: object) -> object:
    if value is not None and not isinstance(value, bool):  # None: a patch restores the default
        raise ValueError("must be true or false")
    return value


def _is_not_a_switch(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("must be a number")  # noqa: TRY004 - pydantic reports ValueError
    return value


Switch = Annotated[bool, BeforeValidator(_is_true_or_false)]
"""True or false. The framework validates bodies leniently, and would take 0 and "no" as well."""
Origin = Annotated[str, AfterValidator(_is_an_origin), WithJsonSchema({"type": "string", "pattern": _ORIGIN})]


class Scope(StrEnum):
    """The operations that an API key allows."""

    POST = "post"
    REDACT = "redact"
    AUDIENCE = "audience"
    CONFIG = "config"
    TOKENS = "tokens"
    USERS = "users"
    READ = "read"


ALL_SCOPES: Final = frozenset(Scope)


class _Configuration(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)


class Limits(_Configuration):
    """Rate limits that a tenant sets for itself."""

    requests_per_second: int = Field(500, ge=1, le=1_000_000, description="Requests of all the tenant's API keys.")
    user_requests_per_second: int = Field(300, ge=1, le=1_000_000, description="Requests of one end user.")


class TenantSettings(_Configuration):
    """A tenant's settings for all its inboxes."""

    title: Title | None = Field(None, description="The display name of the tenant.")
    allowed_origins: list[Origin] = Field(
        default_factory=list,
        max_length=100,
        description="Browser origins that may use the user API and the WebSocket; * allows all.",
    )
    retention_days: int | None = Field(
        None,
        ge=1,
        le=RETENTION_MAX_DAYS,
        description="After how many days messages, chats, delivery records and logs are removed; null keeps them.",
    )
    limits: Limits = Field(default_factory=Limits)
    webhook_url: WebhookUrl | None = Field(
        None, description="Told, with a signature, of messages for users who are not connected (Standard Webhooks)."
    )
    registered_participants_only: Switch = Field(
        False, description="Whether users can start chats only with registered users, and add only these to groups."
    )


@lru_cache(maxsize=1024)
def decode_settings(stored: str) -> TenantSettings:
    """Decode the settings in a tenant's row; the result is shared, and must not be changed."""
    return TenantSettings.model_validate_json(stored)


class FallbackStepConfig(_Configuration):
    """A channel by which messages are sent to those who have not read them after some minutes."""

    channel: Channel
    after_minutes: Annotated[int, BeforeValidator(_is_not_a_switch)] = Field(ge=0, le=FALLBACK_MAX_MINUTES)


def _are_distinct(steps: list[FallbackStepConfig] | None) -> list[FallbackStepConfig] | None:
    # None: a patch restores the default.
    if steps is not None and len({step.channel for step in steps}) < len(steps):
        raise ValueError("a channel is listed twice")
    return steps


FallbackSteps = Annotated[list[FallbackStepConfig], AfterValidator(_are_distinct)]


class InboxConfig(_Configuration):
    """The configuration of one inbox."""

    title: Title
    description: Annotated[str, StringConstraints(max_length=2000)] | None = None
    schema_version: Annotated[str, StringConstraints(max_length=64)] | None = None
    message_schema: dict[str, Any] | None = Field(
        None, alias="schema", description="JSON Schema that every posted message must satisfy; remote $ref is refused."
    )
    categories: list[Category] | None = Field(
        None,
        max_length=CATEGORIES_MAX,
        json_schema_extra={"uniqueItems": True},
        description="The categories posts may use; without it, any are registered on first use, by keys without the "
        f"scope config up to {POSTED_CATEGORIES_MAX}.",
    )
    muted: Literal["read", "dropped"] = Field(
        "read", description="Messages in a category their user has muted: delivered as read, or not at all."
    )
    ttl_seconds: int | None = Field(
        None, ge=1, le=TTL_MAX_SECONDS, description="Time to live of a post that names none."
    )
    auto_join: AutoJoin = Field(
        "off",
        description="When users join the audience automatically: with their first token, with the first post delivered "
        "to them, or with either. Members that were removed do not rejoin by themselves.",
    )
    on_read: Switch = Field(
        False,
        description="Whether a post to everyone may be delivered on read: stored once, and applied by each member's "
        "next request. Effective 10 seconds after it is set, and for good: without it, a PUT keeps it.",
    )
    everyone_delivery: Literal["on_write", "on_read"] = Field(
        "on_write", description="How a post to everyone is delivered that does not say so; on_read requires on_read."
    )
    fallback: FallbackSteps = Field(
        default_factory=list,
        max_length=3,
        description="By which channels a message is sent to those who have not read it after some minutes, each "
        "channel once; for posts that do not say so, and not for posts on read.",
    )


class ApiKey(msgspec.Struct, frozen=True):
    """An API key's metadata, without the key."""

    key_id: str
    scopes: frozenset[Scope]
    created: int
    name: str | None = None
    expires_at: int | None = None
    used_at: int | None = None
    """Time of its last use, accurate to some minutes."""


SecretKind = Literal["signing", "subscriber", "webhook"]


class LiveSecret(msgspec.Struct, frozen=True):
    """A tenant's secret in plain text; `ends_at` is set on the older of two while it is still valid."""

    secret: str
    created: int
    ends_at: int | None = None


class NewTenant(msgspec.Struct, frozen=True):
    """A newly created tenant; the only time its key and secrets are shown together."""

    tenant: TenantKey
    api_key: str
    signing_secret: str
    subscriber_secret: str
