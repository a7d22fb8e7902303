"""Routes for the caller's channels: which are turned off, and the browsers that receive push messages."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, patch, post
from msgspec import UNSET, UnsetType

from stak.errors import WrongState, invalid_field
from stak.fallback.web_push import ENDPOINT_MAX_CHARACTERS, has_other_port, is_push_host, validate_keys
from stak.identity.user_channels import (
    SUBSCRIPTIONS_MAX,
    add_subscription,
    read_channels_of,
    remove_subscription,
    turn_channels,
)
from stak.identity.user_profiles import read_own_profile
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.webhook import UNREAD, has_webhook
from stak.tenancy.channel_settings import cached_channels
from stak.tenancy.tenant_model import Channel, is_a_webhook_url
from user_api.authentication import requires_user

Endpoint = Annotated[
    str, msgspec.Meta(min_length=1, max_length=ENDPOINT_MAX_CHARACTERS, description="As the browser returns it.")
]
_Key = Annotated[str, msgspec.Meta(min_length=1, max_length=128, description="In base64url.")]


class OwnChannel(msgspec.Struct):
    """A channel: whether the tenant uses it, and whether the caller has left it on."""

    available: bool
    enabled: bool


class OwnChannels(msgspec.Struct):
    """The caller's channels. Email goes to the address in the profile, which the tenant sets."""

    push: OwnChannel
    email: OwnChannel
    webhook: OwnChannel
    email_address: str | None


class TurnOwnChannels(msgspec.Struct, forbid_unknown_fields=True):
    """Channels to turn on or off: only the named ones change."""

    push: bool | UnsetType = UNSET
    email: bool | UnsetType = UNSET
    webhook: bool | UnsetType = UNSET


class SubscriptionKeys(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a push subscription."""

    p256dh: _Key
    auth: _Key


class AddSubscription(msgspec.Struct, forbid_unknown_fields=True, rename={"expiration_time": "expirationTime"}):
    """A push subscription, as `PushSubscription.toJSON()` returns it."""

    endpoint: Endpoint
    keys: SubscriptionKeys
    expiration_time: float | None = None


class RemoveSubscription(msgspec.Struct, forbid_unknown_fields=True):
    """The subscription to remove."""

    endpoint: Endpoint


class Subscription(msgspec.Struct):
    """A browser that receives push messages."""

    subscription_id: str
    created: int


class Subscriptions(msgspec.Struct):
    """The caller's subscriptions, and the key to subscribe with: null if the tenant has not set up Web Push."""

    public_key: str | None
    subscriptions: list[Subscription]
    limit: int


@get(
    "/stack/users/v1/{tenant:str}/me/channels",
    guards=[requires_user],
    tags=["channels"],
    summary="Read the caller's channels",
)
async def own_channels(ports: Ports, user: User) -> OwnChannels:
    """Return by which channels messages that the caller does not read are sent."""
    return await _own(ports, user)


@patch(
    "/stack/users/v1/{tenant:str}/me/channels",
    guards=[requires_user],
    tags=["channels"],
    summary="Turn the caller's channels on or off",
)
async def change_own_channels(ports: Ports, user: User, data: TurnOwnChannels) -> OwnChannels:
    """Turn channels on or off: only the named ones change."""
    given: dict[Channel, bool | UnsetType] = {"push": data.push, "email": data.email, "webhook": data.webhook}
    named = {channel: is_on for channel, is_on in given.items() if not isinstance(is_on, UnsetType)}
    await turn_channels(ports, user.tenant, user.user, named)
    return await _own(ports, user)


class PushSubscriptionController(Controller):
    """Browsers of the caller that receive push messages."""

    path = "/stack/users/v1/{tenant:str}/push-subscriptions"
    tags = ("channels",)
    guards = (requires_user,)

    @get(summary="List push subscriptions")
    async def list_all(self, ports: Ports, user: User) -> Subscriptions:
        """List the caller's push subscriptions, oldest first, with the key to subscribe with."""
        channels = await read_channels_of(ports, user.tenant, user.user)
        push = (await cached_channels(ports, user.tenant)).push
        listed = [Subscription(one.id, one.created) for one in channels.subscriptions]
        return Subscriptions(None if push is None else push.public_key, listed, SUBSCRIPTIONS_MAX)

    @post(summary="Subscribe a browser")
    async def add(self, ports: Ports, user: User, data: AddSubscription) -> Subscription:
        """Store a push subscription; the same endpoint again replaces it. With an eleventh, the oldest is dropped.

        The endpoint must belong to a push service that the operator allows. 409 if the tenant has not set up Web Push.
        """
        if (await cached_channels(ports, user.tenant)).push is None:
            raise WrongState("Web Push is not set up. A tenant sets it up with PUT …/channels/push.")
        validate_push_endpoint(ports, data.endpoint)
        validate_keys(data.keys.p256dh, data.keys.auth)
        keys = data.keys
        added = await add_subscription(ports, user.tenant, user.user, data.endpoint, keys.p256dh, keys.auth)
        return Subscription(added.id, added.created)

    @delete(summary="Unsubscribe a browser")
    async def remove(self, ports: Ports, user: User, data: RemoveSubscription) -> None:
        """Remove a push subscription, for example when the user signs out; 404 if there is none."""
        await remove_subscription(ports, user.tenant, user.user, data.endpoint)


async def _own(ports: Ports, user: User) -> OwnChannels:
    channels = await read_channels_of(ports, user.tenant, user.user)
    settings = await cached_channels(ports, user.tenant)
    address = (await read_own_profile(ports, user.tenant, user.user)).email
    return OwnChannels(
        OwnChannel(settings.push is not None, "push" not in channels.off),
        OwnChannel(settings.email is not None and address is not None, "email" not in channels.off),
        OwnChannel(await has_webhook(ports, user.tenant, UNREAD), "webhook" not in channels.off),
        address,
    )


def validate_push_endpoint(ports: Ports, endpoint: str) -> None:
    """Raise InvalidInput unless this is the address of a push service that this installation allows."""
    try:
        is_a_webhook_url(endpoint)
    except ValueError as error:
        raise invalid_field("endpoint", str(error)) from None
    if ports.push_hosts is not None and has_other_port(endpoint):
        raise invalid_field("endpoint", "must not name a port: push services have port 443")
    if (problem := ports.webhook_client.problem_with(endpoint)) is not None:
        raise invalid_field("endpoint", problem)
    if not is_push_host(endpoint, ports.push_hosts):
        raise invalid_field("endpoint", "does not belong to a push service that this installation allows")
