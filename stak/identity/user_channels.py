"""The channels by which a user is reached: which of them the user has turned off, and the user's push subscriptions.

All of a user is one row, so that the number of subscriptions has a limit, and one read finds everything that a message
needs. Every change is conditional on the row's revision. Subscriptions are encrypted: whoever knows one can send to the
user's browser.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from stak.crypto import fingerprint
from stak.errors import NotFound
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Condition, Delete, Done, Equals, Item, Put, Write
from stak.tenancy.audit_log import log_entry
from stak.tenancy.data_keys import data_sealer
from stak.tenancy.stored_bytes import CHANNELS_BYTES, charge_bytes, require_bytes
from stak.tenancy.tenant_model import Channel

SUBSCRIPTIONS_MAX: Final = 10
"""Browsers of a user: with one more, the oldest is dropped."""

_SEALED: Final = "push"
_CHARGED: Final = "charged_bytes"
_replace = msgspec.structs.replace


class PushSubscription(msgspec.Struct, frozen=True):
    """Where a browser receives notifications, and with which keys it decrypts them (RFC 8291)."""

    endpoint: str
    p256dh: str
    auth: str
    created: int
    failing_since: int | None = None
    """When the push service first did not take a message, of those since the last one that it took."""

    @property
    def id(self) -> str:
        """A name for it that discloses nothing."""
        return fingerprint(self.endpoint)[:32]


class UserChannels(msgspec.Struct, frozen=True):
    """The channels of a user."""

    off: frozenset[Channel] = frozenset()
    subscriptions: tuple[PushSubscription, ...] = ()
    """Oldest first."""


NO_CHANNELS: Final = UserChannels()
_decode: Final = msgspec.json.Decoder(tuple[PushSubscription, ...]).decode


async def read_channels_of(ports: Ports, tenant: TenantKey, user: UserId) -> UserChannels:
    """Return the channels of a user."""
    item = await ports.table.get(keys.channels(tenant, user), consistent=True)
    return await _channels_of(ports, tenant, user, item)


async def read_many_channels(
    ports: Ports, tenant: TenantKey, users: Sequence[UserId], *, with_subscriptions: bool = False
) -> dict[UserId, UserChannels]:
    """Return the channels of many users, with one read; without their subscriptions unless they are needed."""
    wanted = {user: keys.channels(tenant, user) for user in users}
    found = await ports.table.batch_get(wanted.values())
    if not with_subscriptions:
        return {user: UserChannels(_off(found.get(key))) for user, key in wanted.items()}
    return {user: await _channels_of(ports, tenant, user, found.get(key)) for user, key in wanted.items()}


async def turn_channels(
    ports: Ports, tenant: TenantKey, user: UserId, named: dict[Channel, bool], *, key_id: str | None = None
) -> UserChannels:
    """Turn channels on or off; others stay as they are. With a key, the audit log records it."""

    def turned(before: UserChannels) -> UserChannels:
        off = {channel for channel in before.off if not named.get(channel)}
        return _replace(before, off=frozenset(off | {channel for channel, is_on in named.items() if not is_on}))

    described = ", ".join(f"{channel} {'on' if is_on else 'off'}" for channel, is_on in sorted(named.items()))
    note = None if key_id is None else lambda: log_entry(ports, tenant, key_id, "change channels", user, described)
    return await _change(ports, tenant, user, turned, note)


async def add_subscription(
    ports: Ports, tenant: TenantKey, user: UserId, endpoint: str, p256dh: str, auth: str
) -> PushSubscription:
    """Store a push subscription; one with the same endpoint is replaced, and the oldest of too many is dropped."""
    added = PushSubscription(endpoint, p256dh, auth, int(ports.clock()))

    def with_it(before: UserChannels) -> UserChannels:
        others = [one for one in before.subscriptions if one.endpoint != endpoint]
        return _replace(before, subscriptions=(*others, added)[-SUBSCRIPTIONS_MAX:])

    await _change(ports, tenant, user, with_it)
    return added


async def remove_subscription(ports: Ports, tenant: TenantKey, user: UserId, endpoint: str) -> None:
    """Remove a push subscription. Raises NotFound."""
    had = False

    def without(before: UserChannels) -> UserChannels:
        nonlocal had
        left = tuple(one for one in before.subscriptions if one.endpoint != endpoint)
        had = had or len(left) < len(before.subscriptions)
        return _replace(before, subscriptions=left)

    await _change(ports, tenant, user, without)
    if not had:
        raise NotFound("Push subscription not found.")


async def update_subscriptions(
    ports: Ports, tenant: TenantKey, user: UserId, changes: Mapping[PushSubscription, PushSubscription | None]
) -> None:
    """Replace subscriptions, or remove those without a replacement; one that was stored anew since stays."""

    def updated(before: UserChannels) -> UserChannels:
        after = [changes.get(one, one) for one in before.subscriptions]
        return _replace(before, subscriptions=tuple(one for one in after if one is not None))

    await _change(ports, tenant, user, updated)


def charged_for_channels(item: Item) -> int:
    """Return the bytes that a row was charged for, to be released with it."""
    return int(item.get(_CHARGED) or 0)


async def _change(
    ports: Ports,
    tenant: TenantKey,
    user: UserId,
    change: Callable[[UserChannels], UserChannels],
    note: Callable[[], Put] | None = None,
) -> UserChannels:
    key = keys.channels(tenant, user)
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(key)
        before = await _channels_of(ports, tenant, user, item)
        after = change(before)
        if after == before:
            return after
        had_bytes = 0 if item is None else charged_for_channels(item)
        size_bytes = 0 if after == NO_CHANNELS else CHANNELS_BYTES * (1 + len(after.subscriptions))
        # A full tenant's users can still turn a channel off: whoever gets emails must be able to stop them.
        if len(after.subscriptions) > len(before.subscriptions):
            await require_bytes(ports, tenant, size_bytes - had_bytes)
        unchanged: Condition = Absent() if item is None else Equals("rev", item["rev"])
        write: Write = Delete(key, when=(unchanged,))
        if after != NO_CHANNELS:
            write = Put(key, await _item(ports, tenant, user, after, size_bytes), when=(unchanged,))
        (outcome,) = await ports.table.commit([(write,) if note is None else (write, note())])
        if isinstance(outcome, Done):
            charge_bytes(ports, tenant, size_bytes - had_bytes)
            return after


async def _item(ports: Ports, tenant: TenantKey, user: UserId, channels: UserChannels, size_bytes: int) -> Item:
    sealed = None
    if channels.subscriptions:
        sealer = await data_sealer(ports, tenant)
        sealed = sealer.seal(msgspec.json.encode(channels.subscriptions), _context(tenant, user))
    return {
        "off": sorted(channels.off),
        _SEALED: sealed,
        _CHARGED: size_bytes,
        # Unique, so that a row that was deleted and created again is not taken for the old one.
        "rev": ports.ids.new(),
    }


async def _channels_of(ports: Ports, tenant: TenantKey, user: UserId, item: Item | None) -> UserChannels:
    sealed = None if item is None else item.get(_SEALED)
    if sealed is None:
        return UserChannels(_off(item))
    sealer = await data_sealer(ports, tenant, [sealed])
    return UserChannels(_off(item), _decode(sealer.open(sealed, _context(tenant, user))))


def _off(item: Item | None) -> frozenset[Channel]:
    return frozenset() if item is None else frozenset(item["off"])


def _context(tenant: TenantKey, user: UserId) -> str:
    return f"channels {tenant} {user}"
