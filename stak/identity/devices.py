"""The devices of a user that are told what happens: a message is pending until each of them has it.

A user without any has nothing pending: whoever connects for the first time fetches what there is. Of one who stays
away too long, only that is kept: that they have to fetch everything anew. They are told so until they say they know.
"""

from typing import Any, Final

import msgspec

from stak.identity import keys
from stak.identity.tokens import User
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Done, Equals, Item, Put, Update

DEVICES_MAX: Final = 20
FORGOTTEN_AFTER_SECONDS: Final = 14 * 24 * 3600
"""A device that did not come back for this long is not waited for any more; what waits for it is kept for longer."""


class Devices(msgspec.Struct, frozen=True):
    """What is known of a user's devices."""

    seen: dict[str, int]
    """When each was last there."""
    pending: int = 0
    """About how many messages wait for one of them; more than there are once some have expired."""
    is_behind: bool = False
    """There was no room for more: what came since was not kept."""
    resync: dict[str, int] = {}
    """Those that have to fetch what there is and have not said they know, each with what they say it by."""
    rev: int = 1


class Registered(msgspec.Struct, frozen=True):
    """A device that is there: whether it was before, and whether it has to fetch what there is."""

    is_known: bool
    resync: int | None
    """What it says by that it knows that it has to."""
    is_emptied: bool
    """What was pending before counts for nothing any more, and is to be removed."""


async def register_device(ports: Ports, user: User, device: str) -> Registered:
    """Note that a device is there."""
    key = keys.devices(user.tenant, user.user)
    async for _ in attempts():
        item = await ports.table.get(key)
        before = devices_of(item)
        now = int(ports.clock())
        after, registered = _with(before, device, now)
        unchanged = Absent() if item is None else Equals("rev", before.rev)
        stored: dict[str, Any] = {**msgspec.to_builtins(after), TTL: now + FORGOTTEN_AFTER_SECONDS}
        (outcome,) = await ports.table.commit([(Put(key, stored, when=(unchanged,)),)])
        if isinstance(outcome, Done):
            return registered
    raise AssertionError("unreachable")


async def settle_resync(ports: Ports, user: User, device: str, resync: int) -> None:
    """A device knows that it has to fetch what there is; what it was told before it was told again is ignored."""
    key = keys.devices(user.tenant, user.user)
    async for _ in attempts():
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
    """The devices of a user as they are now."""
    return devices_of(await ports.table.get(keys.devices(user.tenant, user.user)))


def devices_of(item: Item | None) -> Devices:
    """The devices that were stored."""
    return Devices({}) if item is None else msgspec.convert(dict(item), Devices)


def _with(before: Devices, device: str, now: int) -> tuple[Devices, Registered]:
    others = sorted(
        (
            (min(seen, now), other)  # one seen in the future was noted by a wrong clock: not waited for any longer
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
