"""What keeps messages from being lost on their way to a device, each taken away: what the schedules must notice."""

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
from stak.identity.tokens import User
from stak.ports import Ports
from stak.ports.table import ALL, Page, Position, Row, Span, Table
from stak.ports.writes import Condition, Done, Equals, Group, Outcome, Put, Write
from stak.realtime import device_connection
from stak.realtime.device_connection import Connection
from stak.realtime.hub import Hub
from tests.flows.condition_dropping_table import ConditionDroppingTable, Tooth
from tests.flows.proxy import ProxyTable


@dataclass(frozen=True)
class Missing:
    """One thing that is not there."""

    name: str
    table: Callable[[Table], Table] = lambda table: table
    patch: Callable[[pytest.MonkeyPatch], None] = lambda _: None
    first_found: int = 0
    """The schedule to begin with: an earlier one has not noticed when this was written."""


def _forgotten(name: str, is_meant: Callable[[Write, Condition], bool], first_found: int = 0) -> Missing:
    tooth = Tooth(name, lambda write, condition, _: is_meant(write, condition))
    return Missing(name, lambda table: ConditionDroppingTable(table, tooth), first_found=first_found)


def _compares(condition: Condition, attribute: str) -> bool:
    return isinstance(condition, Equals) and condition.attribute == attribute


def _is_pending(write: Write) -> bool:
    return write.key.sk.startswith(chat_keys.pending_sort(""))


class DyingTable(ProxyTable):
    """Writes what is pending after the view that says so, and sometimes not any more."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._rng = random.Random(0)

    async def commit_template(self, partitions: Sequence[str], template: Group) -> list[Outcome]:
        puts = tuple(write for write in template if _is_pending(write))
        view = tuple(write for write in template if not _is_pending(write))
        outcomes = await super().commit_template(partitions, view)
        done = [one for one, outcome in zip(partitions, outcomes, strict=True) if isinstance(outcome, Done)]
        if puts and done and self._rng.random() < 0.5:
            raise asyncio.CancelledError
        if puts and done:
            await super().commit_template(done, puts)
        return outcomes


class ForwardTable(ProxyTable):
    """Reads from the beginning, whatever it is asked for; the answer is as it was asked for."""

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
    """Knows a connection only when it has caught up."""

    @contextlib.asynccontextmanager
    async def connected(self, user: User, device: str) -> AsyncIterator[Connection]:
        async with super().connected(user, device) as made:
            catch_up = made.catch_up
            self._connections[user.tenant, user.user].discard(made)

            async def known_at_last() -> None:
                await catch_up()
                self._connections[user.tenant, user.user].add(made)

            made.catch_up = known_at_last  # type: ignore[method-assign]
            yield made


def _told_once_to_fetch(patch: pytest.MonkeyPatch) -> None:
    async def register(ports: Ports, user: User, device: str) -> Registered:
        registered = await devices.register_device(ports, user, device)
        if registered.resync is not None:
            await devices.settle_resync(ports, user, device, registered.resync)
        return registered

    patch.setattr(device_connection, "register_device", register)


def emptied_late(patch: pytest.MonkeyPatch) -> None:
    async def register(ports: Ports, user: User, device: str) -> Registered:
        registered = await devices.register_device(ports, user, device)
        if registered.is_emptied:
            outdated = await pending_for_devices.read_pending(ports, user.tenant, user.user)
            await pending_for_devices.forget_pending(ports, user.tenant, user.user, outdated)
        return registered

    patch.setattr(device_connection, "register_device", register)


def _shown_at_once(patch: pytest.MonkeyPatch) -> None:
    """Signals do not wait for what is being read."""

    async def show(self: Connection, said: Any) -> None:
        for frame in await self._messages.between(self.user.tenant, said.chat, said.first, said.last):
            self.outbox.put(frame)

    patch.setattr(Connection, "_show_said", show)


MISSING = (
    _forgotten("tell: told as it was read", lambda _, condition: _compares(condition, "told"), first_found=38),
    _forgotten(
        "register: devices as they were read",
        lambda write, _: isinstance(write, Put) and write.key.sk == identity.DEVICES,
    ),
    Missing("tell: pending and view together", DyingTable),
    Missing("fetch: told until it is acknowledged", patch=_told_once_to_fetch, first_found=18),
    Missing("signals: only what follows on what was shown", patch=_shown_at_once),
)
"""One is missing, because no schedule can tell: `Check(devices, Absent())` when somebody without devices is told.
Whoever registers before that is committed fetches what there is afterwards, and what is told was there before.
"""
