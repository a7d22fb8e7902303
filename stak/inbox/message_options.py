"""Options of a post that few posts have: its priority, how it is grouped with others in a user's inbox, and by which
other channels it is sent to users who do not read it. Pure.
"""

import hashlib
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from stak.errors import InvalidInput, invalid_field
from stak.tenancy.tenant_model import Channel

Priority = Literal["low", "normal", "high"]

GROUP_KEY_MAX: Final = 128
WINDOW_MAX_SECONDS: Final = 7 * 24 * 3600


class FallbackStep(msgspec.Struct, frozen=True):
    """A channel by which a message is sent to those who have not read it after some time."""

    channel: Channel
    after_minutes: int


class MessageOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of a post; a post without any has no such object."""

    priority: Priority | None = None
    """None is normal."""
    collapse_key: str | None = None
    """The message replaces the unread older one with the same key."""
    digest_key: str | None = None
    """The message is collected with others of the same key, which become one message."""
    window_seconds: int | None = None
    """How long messages are collected from the first on; set with `digest_key`."""
    fallback: tuple[FallbackStep, ...] | None = None
    """None if it is not sent by other channels."""

    @property
    def is_grouped(self) -> bool:
        """Whether the delivery depends on other messages in the inbox."""
        return self.collapse_key is not None or self.digest_key is not None


def message_options(
    priority: Priority | None, collapse_key: str | None, digest_key: str | None, window_seconds: int | None
) -> MessageOptions | None:
    """Return the options of a post, None if it has none. Raises InvalidInput."""
    for name, key in (("collapse_key", collapse_key), ("digest.key", digest_key)):
        if key is not None and not 1 <= len(key) <= GROUP_KEY_MAX:
            raise invalid_field(name, f"must have 1 to {GROUP_KEY_MAX} characters")
    if window_seconds is not None and not 1 <= window_seconds <= WINDOW_MAX_SECONDS:
        raise invalid_field("digest.window_seconds", f"must be 1 to {WINDOW_MAX_SECONDS}")
    if collapse_key is not None and digest_key is not None:
        raise InvalidInput("Set either collapse_key or digest: a message is replaced or collected, not both.")
    options = MessageOptions(None if priority == "normal" else priority, collapse_key, digest_key, window_seconds)
    return None if options == MessageOptions() else options


def with_fallback(options: MessageOptions | None, steps: Sequence[FallbackStep]) -> MessageOptions | None:
    """Return the options of a post with these steps, None if it has no options at all."""
    if not steps:
        return options
    return msgspec.structs.replace(options or MessageOptions(), fallback=tuple(steps))


def is_grouped(options: MessageOptions | None) -> bool:
    """Return whether the delivery of a post depends on other messages in the inbox."""
    return options is not None and options.is_grouped


def group_hash(key: str) -> str:
    """Return the part of a row's key that stands for a collapse or digest key, whatever characters that has."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
