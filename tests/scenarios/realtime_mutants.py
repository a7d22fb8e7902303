"""Versions of the realtime code without one safeguard each, which the schedules must detect."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from stak.chat import keys as chat_keys
from stak.chat import pending_for_devices
from stak.identity import devices
from stak.identity import keys as identity
from stak.identity.devices import Registered
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import ALL, Page, Position, Row, Span, Table
from stak.ports.writes import Condition, Done, Equals, Group, Outcome, Put, Write
from stak.realtime import device_connection
from stak.realtime.connection_hub import Hub
from stak.realtime.device_connection import DeviceConnection
from tests.support.condition_dropping_table import ConditionDroppingTable, GuardCondition
from tests.support.proxy_table import ProxyTable


@dataclass(frozen=True)
class MissingSafeguard:
    """One missing safeguard."""

    name: str
    table: Callable[[Table], Table] = lambda table: table
    patch: Callable[[pytest.MonkeyPatch], None] = lambda _: None
    first_found: int = 0
    """The schedule to begin with: earlier ones did not detect it when this was written."""


def _forgotten(name: str, is_meant: Callable[[Write, Condition], bool], first_found: int = 0) -> MissingSafeguard:
    guard = GuardCondition(name, lambda write, condition, _: is_meant(write, condition))
    return MissingSafeguard(name, lambda table: ConditionDroppingTable(table, guard), first_found=first_found)


def _compares(condition: Condition, attribute: str) -> bool:
    return isinstance(condition, Equals) and condition.attribute == attribute


def _is_pending(write: Write) -> bool:
    return write.key.sk.startswith(chat_keys.pending_sort(""))


class DyingTable(ProxyTable):
    """Writes pending rows after the list entry that announces them, and sometimes not at all."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._rng = random.Random(0)

    async def commit_template(self, partitions: Sequence[str], template: Group) -> list[Outcome]:
        puts = tuple(write for write in template if _is_pending(write))
        view = tuple(write for write in template if not _is_pending(write))
        outcomes = await super().commit_template(partitions, view)
        run_refusable = [one for one, outcome in zip(partitions, outcomes, strict=True) if isinstance(outcome, Done)]
        if puts and run_refusable and self._rng.random() < 0.5:
            raise asyncio.CancelledError
        if puts and run_refusable:
            await super().commit_template(run_refusable, puts)
        return outcomes


class ForwardTable(ProxyTable):
    """Reads forwards, whatever the requested order; the result has the requested order."""

    async def query(
        self,
        pk: str,
        span: Span = ALL,
        *,
        limit: int,
        reverse: bool = False,
        after: Position | None = None,
        index: bool = False,
        consistent: bool = True,
    ) -> Page:
        found: list[Row] = []
        while True:
            page = await super().query(pk, span, limit=limit, after=after, index=index, consistent=consistent)
            found += page.rows
            after = page.next
            if after is None:
                return Page(found[::-1] if reverse else found, None)


class LateHub(Hub):
    """Registers a connection only after it has caught up."""

    @contextlib.asynccontextmanager
    async def connected(self, user: User, device: str) -> AsyncIterator[DeviceConnection]:
        async with super().connected(user, device) as made:
            catch_up = made.catch_up
            self._connections[user.tenant, user.user].discard(made)

            async def known_at_last() -> None:
                await catch_up()
                self._connections[user.tenant, user.user].add(made)

            made.catch_up = known_at_last  # type: ignore[method-assign]
            yield made


def _notified_once_to_fetch(patch: pytest.MonkeyPatch) -> None:
    async def register(ports: Ports, user: User, device: str) -> Registered:
        registered = await devices.register_device(ports, user, device)
        if registered.resync is not None:
            await devices.acknowledge_resync(ports, user, device, registered.resync)
        return registered

    patch.setattr(device_connection, "register_device", register)


def emptied_late(patch: pytest.MonkeyPatch) -> None:
    async def register(ports: Ports, user: User, device: str) -> Registered:
        registered = await devices.register_device(ports, user, device)
        if registered.is_emptied:
            outdated = await pending_for_devices.read_pending(ports, user.tenant, user.user)
            await pending_for_devices.delete_pending(ports, user.tenant, user.user, outdated)
        return registered

    patch.setattr(device_connection, "register_device", register)


def _show_immediately(patch: pytest.MonkeyPatch) -> None:
    """Signals do not wait for messages that are being read."""

    async def show(self: DeviceConnection, signal: Any) -> None:
        for frame in await self._messages.between(self.user.tenant, signal.chat, signal.first, signal.last):
            self.outbox.put(frame)

    patch.setattr(DeviceConnection, "_send_pending", show)


MISSING_SAFEGUARDS = (
    _forgotten("tell: told as it was read", lambda _, condition: _compares(condition, "told"), first_found=38),
    _forgotten(
        "register: devices as they were read",
        lambda write, _: isinstance(write, Put) and write.key.sk == identity.DEVICES,
    ),
    MissingSafeguard("tell: pending and view together", DyingTable),
    MissingSafeguard("fetch: told until it is acknowledged", patch=_notified_once_to_fetch, first_found=18),
    MissingSafeguard("signals: only what follows on what was shown", patch=_show_immediately),
)
"""One safeguard is not listed because no schedule can detect it: `Check(devices, Absent())` when a user without devices
is notified. A device that registers before that commit fetches everything afterwards, including the announced message.
"""
