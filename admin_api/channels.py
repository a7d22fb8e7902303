"""Routes for the channels of a tenant, email and Web Push, and for those that a user has turned off."""

import re
from typing import Annotated

import msgspec
from litestar import Controller, delete, get, patch, put
from msgspec import UNSET, UnsetType

from admin_api.authentication import requires
from stak.errors import invalid_field
from stak.fallback.message_text import is_web_url
from stak.identifiers import user_id
from stak.identity.profile_model import EMAIL_MAX_CHARACTERS, EMAIL_PATTERN
from stak.identity.user_channels import UserChannels, read_channels_of, turn_channels
from stak.ports import Ports
from stak.tenancy import channel_settings
from stak.tenancy.api_keys import Caller, require_scope
from stak.tenancy.manage_channels import read_channels, remove_channel, set_email, set_push
from stak.tenancy.tenant_model import Channel, Scope

_TOKENS_REASON = "a channel carries what users are sent, so this needs both config and tokens"
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
_Secret = Annotated[str, msgspec.Meta(min_length=1, max_length=1024)]
# Patterns are not checked by these types: the error would show the pattern instead of what is wrong.
_HOST_PATTERN = r"^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$(?!\n)"
_SUBJECT_PATTERN = f"^mailto:{EMAIL_PATTERN.removeprefix('^')}"
Host = Annotated[
    str,
    msgspec.Meta(max_length=253, description="A host name.", extra_json_schema={"pattern": _HOST_PATTERN}),
]
Address = Annotated[
    str,
    msgspec.Meta(
        max_length=EMAIL_MAX_CHARACTERS,
        description="One address in ASCII, as in noreply@example.com.",
        extra_json_schema={"pattern": EMAIL_PATTERN},
    ),
]
AppUrl = Annotated[
    str, msgspec.Meta(max_length=2048, description="Where a message without a link of its own leads to.")
]
Subject = Annotated[
    str,
    msgspec.Meta(
        max_length=7 + EMAIL_MAX_CHARACTERS,
        description="Contact for push services, as in mailto:admin@example.com.",
        extra_json_schema={"pattern": _SUBJECT_PATTERN},
    ),
]


class SetUpEmail(msgspec.Struct, forbid_unknown_fields=True):
    """A mail server, and who emails are from. Without `password`, that of the same server and user stays."""

    host: Host
    port: Annotated[int, msgspec.Meta(ge=1, le=65535, description="465, 587 or 2525; 25 if the operator allows it.")]
    from_address: Address
    security: Annotated[
        channel_settings.Security, msgspec.Meta(description="TLS from the start, or STARTTLS; none only for tests.")
    ] = "starttls"
    from_name: _Name | None = None
    reply_to: Address | None = None
    username: _Secret | None = None
    password: _Secret | None = None
    app_url: AppUrl | None = None
    per_minute: (
        Annotated[
            int,
            msgspec.Meta(
                ge=1,
                le=100_000,
                description="How many emails a worker process sends in a minute, by default 600. The operator sets "
                "the maximum.",
            ),
        ]
        | UnsetType
    ) = UNSET


class SetUpPush(msgspec.Struct, forbid_unknown_fields=True):
    """Settings of Web Push; the key pair is created with the first call, and stays."""

    subject: Subject
    app_url: AppUrl | None = None
    per_minute: Annotated[
        int, msgspec.Meta(ge=1, le=1_000_000, description="How many messages a worker process sends in a minute.")
    ] = 6000


class EmailChannel(msgspec.Struct):
    """The mail server; its password is never returned."""

    host: str
    port: int
    security: channel_settings.Security
    from_address: str
    from_name: str | None
    reply_to: str | None
    username: str | None
    has_password: bool
    app_url: str | None
    per_minute: int


class PushChannel(msgspec.Struct):
    """Web Push; browsers subscribe with the public key. The private key is never returned."""

    public_key: str
    subject: str
    app_url: str | None
    per_minute: int
    created: int


class Channels(msgspec.Struct):
    """The channels that are set up."""

    email: EmailChannel | None
    push: PushChannel | None


class ChannelsOfUser(msgspec.Struct):
    """Which channels a user has left on, and the number of subscribed browsers."""

    push: bool
    email: bool
    webhook: bool
    push_subscriptions: int


class TurnChannels(msgspec.Struct, forbid_unknown_fields=True):
    """Channels to turn on or off for a user: only the named ones change."""

    push: bool | UnsetType = UNSET
    email: bool | UnsetType = UNSET
    webhook: bool | UnsetType = UNSET

    @property
    def named(self) -> dict[Channel, bool]:
        """The channels that are named."""
        given: dict[Channel, bool | UnsetType] = {"push": self.push, "email": self.email, "webhook": self.webhook}
        return {channel: is_on for channel, is_on in given.items() if not isinstance(is_on, UnsetType)}


class ChannelController(Controller):
    """Channels by which messages are sent to users who have not read them."""

    path = "/stack/admin/v1/{tenant:str}/channels"
    tags = ("channels",)

    @get(summary="Read the channels", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller) -> Channels:
        """Return the channels that are set up, without their secrets. Webhooks are set up as endpoints."""
        found = await read_channels(ports, caller.tenant)
        return Channels(
            None if found.email is None else _email(found.email), None if found.push is None else _push(found.push)
        )

    @put("/email", summary="Set up email", guards=[requires(Scope.CONFIG)])
    async def write_email(self, ports: Ports, caller: Caller, data: SetUpEmail) -> EmailChannel:
        """Set up the mail server that emails are sent through. Requires the scope `tokens` too.

        The server must have a public address, and `username` and `password` are required, unless the operator allows
        other servers. 409 if the operator has not set STAK_PUBLIC_URL, with which the link to unsubscribe begins.
        """
        require_scope(caller, Scope.TOKENS, _TOKENS_REASON)
        _validate("host", data.host, _HOST_PATTERN, "must be a host name, as in smtp.example.com")
        for field in ("from_address", "reply_to"):
            _validate(field, getattr(data, field), EMAIL_PATTERN, "must be one email address, as in ann@example.com")
        _validate_url(data.app_url)
        if data.per_minute is UNSET:
            data.per_minute = min(channel_settings.EMAILS_PER_MINUTE, ports.mail_client.per_minute_max)
        wanted = channel_settings.EmailSettings(**msgspec.structs.asdict(data))
        return _email(await set_email(ports, caller.tenant, wanted, key_id=caller.key_id))

    @put("/push", summary="Set up Web Push", guards=[requires(Scope.CONFIG)])
    async def write_push(self, ports: Ports, caller: Caller, data: SetUpPush) -> PushChannel:
        """Set up Web Push, with a new key pair the first time. Requires the scope `tokens` too."""
        require_scope(caller, Scope.TOKENS, _TOKENS_REASON)
        _validate("subject", data.subject, _SUBJECT_PATTERN, "must be an address, as in mailto:admin@example.com")
        _validate_url(data.app_url)
        made = await set_push(
            ports,
            caller.tenant,
            subject=data.subject,
            app_url=data.app_url,
            per_minute=data.per_minute,
            key_id=caller.key_id,
        )
        return _push(made)

    @delete("/email", summary="Remove email", guards=[requires(Scope.CONFIG)])
    async def remove_email(self, ports: Ports, caller: Caller) -> None:
        """Remove the mail server with its password; messages that wait for it are not sent."""
        await remove_channel(ports, caller.tenant, "email", key_id=caller.key_id)

    @delete("/push", summary="Remove Web Push", guards=[requires(Scope.CONFIG)])
    async def remove_push(self, ports: Ports, caller: Caller) -> None:
        """Remove the key pair: all browsers have to subscribe again after Web Push is set up anew."""
        await remove_channel(ports, caller.tenant, "push", key_id=caller.key_id)


@get(
    "/stack/admin/v1/{tenant:str}/users/{uid:str}/channels",
    guards=[requires(Scope.READ)],
    tags=["channels"],
    summary="Read a user's channels",
)
async def read_user_channels(ports: Ports, caller: Caller, uid: str) -> ChannelsOfUser:
    """Return which channels the user has turned off."""
    return shown(await read_channels_of(ports, caller.tenant, user_id(uid)))


@patch(
    "/stack/admin/v1/{tenant:str}/users/{uid:str}/channels",
    guards=[requires(Scope.USERS)],
    tags=["channels"],
    summary="Turn a user's channels on or off",
)
async def change_user_channels(ports: Ports, caller: Caller, uid: str, data: TurnChannels) -> ChannelsOfUser:
    """Turn channels on or off for a user: only the named ones change. The audit log records it."""
    return shown(await turn_channels(ports, caller.tenant, user_id(uid), data.named, key_id=caller.key_id))


def shown(channels: UserChannels) -> ChannelsOfUser:
    """Return a user's channels as the API shows them."""
    off = channels.off
    return ChannelsOfUser("push" not in off, "email" not in off, "webhook" not in off, len(channels.subscriptions))


def _email(settings: channel_settings.EmailSettings) -> EmailChannel:
    fields = msgspec.structs.asdict(settings)
    has_password = fields.pop("password") is not None
    return EmailChannel(**fields, has_password=has_password)


def _push(settings: channel_settings.PushSettings) -> PushChannel:
    return PushChannel(settings.public_key, settings.subject, settings.app_url, settings.per_minute, settings.created)


def _validate(field: str, text: str | None, pattern: str, problem: str) -> None:
    if text is not None and re.search(pattern, text) is None:
        raise invalid_field(field, problem)


def _validate_url(url: str | None) -> None:
    if url is not None and not is_web_url(url):
        raise invalid_field("app_url", "must be an http or https address in ASCII")
