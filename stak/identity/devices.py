"""The registered devices of a user: a chat message is pending until each of them has acknowledged it.

Messages are also pending for a user without devices: the first one gets them. If too many are pending, only the fact is
kept that the devices must resync. The request to resync is repeated until they acknowledge it.
"""

from typing import Any, Final

import msgspec

from stak.identity import keys
from stak.identity.user_tokens import User
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Done, Equals, Item, Key, Put, Update

DEVICES_MAX: Final = 20
FORGOTTEN_AFTER_SECONDS: Final = 14 * 24 * 3600
"""After this time offline a device is forgotten; pending messages are kept for longer."""


class Devices(msgspec.Struct, frozen=True):
    """The stored state of a user's devices."""

    seen: dict[str, int]
    """When each device was last connected."""
    pending: int = 0
    """Approximate number of pending messages; too high once some have expired."""
    is_behind: bool = False
    """The limit of pending messages was reached: later ones were not kept."""
    resync: dict[str, int] = {}
    """Devices that must resync and have not acknowledged it, each with the number that acknowledges it."""
    rev: int = 1


class Registered(msgspec.Struct, frozen=True):
    """The result of a registration: whether the device was known, and whether it must resync."""

    is_known: bool
    resync: int | None
    """The number by which the device acknowledges the resync; None if it need not."""
    is_emptied: bool
    """Whether the previously pending messages are void and must be deleted."""


async def register_device(ports: Ports, user: User, device: str) -> Registered:
    """Register a device as connected."""
    key = keys.devices(user.tenant, user.user)
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(key)
        before = devices_of(item)
        now = int(ports.clock())
        after, registered = _with(before, device, now)
        unchanged = Absent() if item is None else Equals("rev", before.rev)
        stored: dict[str, Any] = {**msgspec.to_builtins(after), TTL: now + FORGOTTEN_AFTER_SECONDS}
        (outcome,) = await ports.table.commit([(Put(key, stored, when=(unchanged,)),)])
        if isinstance(outcome, Done):
            return registered


def put_waiting(key: Key, pending: int, ends_at: int) -> Put:
    """Return the write that counts messages as pending for a user who has no device yet."""
    return Put(key, {**msgspec.to_builtins(Devices({}, pending)), TTL: ends_at}, when=(Absent(),))


async def acknowledge_resync(ports: Ports, user: User, device: str, resync: int) -> None:
    """Record that a device has acknowledged a resync; an outdated number is ignored."""
    key = keys.devices(user.tenant, user.user)
    attempts = Attempts()
    while True:
        await attempts.next()
        before = devices_of(await ports.table.get(key))
        if before.resync.get(device) != resync:
            return
        waiting = {other: number for other, number in before.resync.items() if other != device}
        unchanged = Equals("rev", before.rev)
        (outcome,) = await ports.table.commit(
            [(Update(key, set={"resync": waiting}, add={"rev": 1}, when=(unchanged,)),)]
        )
        if isinstance(outcome, Done):
            return


async def read_devices(ports: Ports, user: User) -> Devices:
    """Return the current devices of a user."""
    return devices_of(await ports.table.get(keys.devices(user.tenant, user.user)))


def devices_of(item: Item | None) -> Devices:
    """Decode stored devices."""
    return Devices({}) if item is None else msgspec.convert(dict(item), Devices)


def _with(before: Devices, device: str, now: int) -> tuple[Devices, Registered]:
    others = sorted(
        (
            (min(seen, now), other)  # one seen in the future was recorded by a wrong clock: do not wait longer for it
            for other, seen in before.seen.items()
            if other != device and _is_waited_for(seen, now)
        ),
        reverse=True,
    )[: DEVICES_MAX - 1]
    rev = before.rev + 1
    seen = {**{other: seen for seen, other in others}, device: now}
    is_known = _is_waited_for(before.seen.get(device, 0), now)
    must_fetch = not is_known or before.is_behind or device in before.resync
    waiting = dict.fromkeys(seen, rev) if before.is_behind else {**before.resync, device: rev}
    after = Devices(
        seen=seen,
        pending=0 if before.is_behind else before.pending,
        resync={
            other: number for other, number in waiting.items() if other in seen and (other != device or must_fetch)
        },
        rev=rev,
    )
    return after, Registered(is_known, rev if must_fetch else None, before.is_behind)


def _is_waited_for(seen: int, now: int) -> bool:
    return now - seen < FORGOTTEN_AFTER_SECONDS
