"""Responses of the admin API about channels; unknown fields are ignored."""

import msgspec


class Fallback(msgspec.Struct, frozen=True):
    """A channel by which a message is sent to those who have not read it after some minutes."""

    channel: str
    after_minutes: int


class EmailChannel(msgspec.Struct, frozen=True):
    """The mail server; its password is never returned."""

    host: str
    port: int
    security: str
    from_address: str
    from_name: str | None
    reply_to: str | None
    username: str | None
    has_password: bool
    app_url: str | None
    per_minute: int


class PushChannel(msgspec.Struct, frozen=True):
    """Web Push; browsers subscribe with the public key."""

    public_key: str
    subject: str
    app_url: str | None
    per_minute: int
    created: int


class Channels(msgspec.Struct, frozen=True):
    """The channels that are set up."""

    email: EmailChannel | None
    push: PushChannel | None


class UserChannels(msgspec.Struct, frozen=True):
    """Which channels a user has left on, and the number of subscribed browsers."""

    push: bool
    email: bool
    webhook: bool
    push_subscriptions: int
