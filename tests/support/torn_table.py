"""A table that shows the rows of a transaction one by one, as DynamoDB does, in front of any engine.

A group with several writes is decided at once, but until its commit returns, plain reads may see some of its rows
changed and others not, in any order. ("Amazon DynamoDB Transactions: How it works": a Query, a BatchGetItem or several
GetItems are read-committed.) Conditions and `transact_get` see each row that they name as it was decided: DynamoDB
reports a conflict while another transaction writes to it, and the engine repeats the call until that row is done.

The seed decides when each row becomes visible, so a schedule can be repeated.
"""

import copy
import random
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from stak.ports.table import ALL, Page, Position, Row, Span, Table
from stak.ports.writes import Check, Done, Group, Item, Key, Outcome, groups_of

CALLS_MAX: Final = 25
"""A transaction is visible after so many calls of others: fewer than the attempts that a use case makes."""
PACES: Final = (0.5, 0.2, 0.07)
"""The probability that a row becomes visible before a call: one of them for each table."""


class _Unseen(NamedTuple):
    """A row that plain reads still see as it was: the item before, its transaction, and the call that ends it."""

    before: Item | None
    transaction: int
    until: int


class _State:
    """The transactions under way."""

    def __init__(self, seed: int, paces: Sequence[float]) -> None:
        self.rng = random.Random(seed)
        self.pace = self.rng.choice(paces)
        self.unseen: dict[Key, _Unseen] = {}
        self.calls = 0
        self.transactions = 0
        self.torn_reads = 0


class TornTable:
    """Implements `stak.ports.table.Table` by another one, whose commits must be atomic.

    `pause` is awaited until a commit is visible everywhere: it lets others run. A caller that is cancelled there has
    committed, and leaves its rows to become visible later.
    """

    def __init__(
        self, table: Table, seed: int, pause: Callable[[], Awaitable[object]], paces: Sequence[float] = PACES
    ) -> None:
        self._table = table
        self._pause = pause
        self._state = _State(seed, paces)

    def for_caller(self, pause: Callable[[], Awaitable[object]]) -> "TornTable":
        """Return the same table for a caller with another way to wait."""
        other = copy.copy(self)
        other._pause = pause
        return other

    @property
    def torn_reads(self) -> int:
        """The number of rows that a read saw as they were, although their transaction was committed."""
        return self._state.torn_reads

    @property
    def unseen(self) -> frozenset[Key]:
        """The rows of transactions under way that plain reads still see as they were."""
        return frozenset(self._state.unseen)

    @property
    def under_way(self) -> bool:
        """Whether a transaction is not visible everywhere yet."""
        return bool(self._state.unseen)

    def finish(self) -> None:
        """Make everything visible."""
        self._state.unseen.clear()

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        self._let_time_pass()
        item = await self._table.get(key, consistent=consistent)
        return self._seen(key, item)

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        wanted = list(dict.fromkeys(keys))
        self._let_time_pass()
        found = await self._table.batch_get(wanted, consistent=consistent)
        seen = {key: self._seen(key, found.get(key)) for key in wanted}
        return {key: item for key, item in seen.items() if item is not None}

    async def transact_get(self, keys: Sequence[Key]) -> Mapping[Key, Item]:
        self._let_time_pass()
        self._await_rows(keys)
        return await self._table.transact_get(keys)

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
        self._let_time_pass()
        unseen = {key for key in self._state.unseen if key.pk == pk and _is_within(key.sk, span)}
        if index or not unseen:  # the index is never consistent: nobody may rely on it
            return await self._table.query(
                pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
            )
        # As many more rows as may not be visible: a page is not shorter for what it does not see.
        page = await self._table.query(
            pk, span, limit=limit + len(unseen), reverse=reverse, after=after, consistent=consistent
        )
        rows = {row.key: row.item for row in page.rows}
        unseen = {key for key in unseen if _is_between(key.sk, after, page.next, reverse=reverse)}
        in_order = sorted({*rows, *unseen}, key=lambda key: key.sk.encode(), reverse=reverse)
        seen = [(key, self._seen(key, rows.get(key))) for key in in_order]
        kept = [Row(key, item) for key, item in seen if item is not None]
        if len(kept) <= limit:
            return Page(kept, page.next)
        return Page(kept[:limit], Position(*kept[limit - 1].key))

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        self._let_time_pass()
        mine: set[int] = set()
        # One by one: groups of a call may write to the same rows.
        outcomes = [await self._commit(group, mine) for group in groups]
        await self._visible(mine)
        return outcomes

    async def commit_template(
        self, partitions: Sequence[str], template: Group, items: Sequence[Item] | None = None
    ) -> list[Outcome]:
        return await self.commit(groups_of(partitions, template, items))

    async def _visible(self, transactions: set[int]) -> None:
        while any(unseen.transaction in transactions for unseen in self._state.unseen.values()):
            await self._pause()
            self._let_time_pass()

    async def _commit(self, group: Group, mine: set[int]) -> Outcome:
        keys = [write.key for write in group]
        self._await_rows(keys)
        changed = [write.key for write in group if not isinstance(write, Check)]
        before = await self._table.batch_get(changed) if len(changed) > 1 else {}
        (outcome,) = await self._table.commit([group])
        if isinstance(outcome, Done) and len(changed) > 1:  # one row alone is never torn
            self._state.transactions += 1
            mine.add(self._state.transactions)
            until = self._state.calls + CALLS_MAX
            hidden = [key for key in changed if self._hides(key)]
            self._state.unseen |= {key: _Unseen(before.get(key), self._state.transactions, until) for key in hidden}
        return outcome

    def _hides(self, key: Key) -> bool:
        return True

    def _await_rows(self, keys: Iterable[Key]) -> None:
        """Repeat a call that conflicts until these rows are visible; others of the same transaction may not be."""
        for key in keys:
            self._state.unseen.pop(key, None)

    def _let_time_pass(self) -> None:
        self._state.calls += 1
        for key, unseen in list(self._state.unseen.items()):
            if unseen.until <= self._state.calls or self._state.rng.random() < self._state.pace:
                del self._state.unseen[key]

    def _seen(self, key: Key, item: Item | None) -> Item | None:
        """Return a row as a plain read sees it; a read of several rows sees some of them later than others."""
        if key in self._state.unseen and self._state.rng.random() < self._state.pace:
            del self._state.unseen[key]
        if key not in self._state.unseen:
            return item
        self._state.torn_reads += 1
        return self._state.unseen[key].before


class HoldingTable(TornTable):
    """Holds back chosen rows of every transaction for CALLS_MAX calls; its commits return before that.

    So other work can run while these rows are not visible, as if the caller were still waiting.
    """

    def __init__(self, table: Table, is_held_back: Callable[[Key], bool]) -> None:
        super().__init__(table, 0, _no_pause, paces=(0.0,))
        self._is_held_back = is_held_back

    async def _visible(self, transactions: set[int]) -> None:
        return

    def _hides(self, key: Key) -> bool:
        return self._is_held_back(key)


async def _no_pause() -> None:
    raise AssertionError("its commits return at once")


def _is_within(sk: str, span: Span) -> bool:
    if span.prefix:
        return sk.startswith(span.prefix)
    return (span.low is None or span.low.encode() <= sk.encode()) and (
        span.high is None or sk.encode() <= span.high.encode()
    )


def _is_between(sk: str, after: Position | None, last: Position | None, *, reverse: bool) -> bool:
    """Return whether a sort key is after the start of a page, and not after its end."""
    at = sk.encode()
    if reverse:
        return (after is None or at < after.sk.encode()) and (last is None or at >= last.sk.encode())
    return (after is None or at > after.sk.encode()) and (last is None or at <= last.sk.encode())
