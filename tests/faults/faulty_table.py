"""A table that fails, in front of any engine."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from stak.ports.table import ALL, Page, Position, Span, Table
from stak.ports.writes import (
    DONE,
    ConditionFailed,
    Delete,
    Done,
    Failure,
    Group,
    Item,
    Key,
    Outcome,
    Put,
    Refused,
    first_unmet,
    groups_of,
)
from tests.faults.fault_injector import FaultInjector, some, unknown


class FaultyTable:
    """Implements `stak.ports.table.Table` by another one."""

    def __init__(self, table: Table, injector: FaultInjector) -> None:
        self._table = table
        self._faults = injector

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        return await self._faults.call("table.get", lambda: self._table.get(key, consistent=consistent))

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        wanted = list(keys)
        return await self._faults.call("table.batch_get", lambda: self._table.batch_get(wanted, consistent=consistent))

    async def transact_get(self, keys: Sequence[Key]) -> Mapping[Key, Item]:
        return await self._faults.call("table.transact_get", lambda: self._table.transact_get(keys))

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
        return await self._faults.call(
            "table.query",
            lambda: self._table.query(
                pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
            ),
        )

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        if not groups:
            return []  # there is nothing an engine would ask for

        async def partly(chance: random.Random) -> NoReturn:
            await self._table.commit(some(groups, chance))
            raise unknown()

        async def resent(_: random.Random) -> list[Outcome]:
            """Repeat like the aws engine: single unconditional puts and deletes have no token."""
            outcomes = await self._table.commit(groups)
            await self._table.commit([group for group in groups if _is_plain(group)])
            return outcomes

        async def token_lost(_: random.Random) -> list[Outcome]:
            return await self._in_its_own_way(groups, await self._table.commit(groups))

        return await self._faults.call(
            "table.commit",
            lambda: self._table.commit(groups),
            {"partly done": partly, "resent": resent, "token lost": token_lost},
        )

    async def commit_template(
        self, partitions: Sequence[str], template: Group, items: Sequence[Item] | None = None
    ) -> list[Outcome]:
        if not partitions:
            return []

        async def partly(chance: random.Random) -> NoReturn:
            if chosen := some(range(len(partitions)), chance):
                own = None if items is None else [items[index] for index in chosen]
                await self._table.commit_template([partitions[index] for index in chosen], template, own)
            raise unknown()

        async def token_lost(_: random.Random) -> list[Outcome]:
            groups = groups_of(partitions, template, items)
            return await self._in_its_own_way(groups, await self._table.commit_template(partitions, template, items))

        return await self._faults.call(
            "table.commit_template",
            lambda: self._table.commit_template(partitions, template, items),
            {"partly done": partly, "token lost": token_lost},
        )

    async def _in_its_own_way(self, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> list[Outcome]:
        """Return the outcomes of groups that were committed and then sent again; a group that is safe to repeat
        succeeds.
        """
        run_refusable = [group for group, outcome in zip(groups, outcomes, strict=True) if isinstance(outcome, Done)]
        stored = (
            await self._table.batch_get([write.key for group in run_refusable for write in group])
            if run_refusable
            else {}
        )
        return [
            _refused(group, stored) if isinstance(outcome, Done) else outcome
            for group, outcome in zip(groups, outcomes, strict=True)
        ]


def _refused(group: Group, stored: Mapping[Key, Item]) -> Outcome:
    unmet = ((place, first_unmet(write.when, stored.get(write.key))) for place, write in enumerate(group))
    failures = tuple(Failure(place, ConditionFailed(condition)) for place, condition in unmet if condition is not None)
    return Refused(failures) if failures else DONE


def _is_plain(group: Group) -> bool:
    return len(group) == 1 and isinstance(group[0], Put | Delete) and not group[0].when
