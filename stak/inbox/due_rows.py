"""Due rows of a partition that is ordered by minute and tenant, such as timers: some of each tenant in turn.

Every tenant has its first rows, of whichever minute, before any tenant has more. So a tenant with many due rows does
not delay the rows of others, neither of the same minute nor of later ones. A run starts at the first row: what it did
not reach, the next one finds.
"""

from collections import Counter, deque
from collections.abc import AsyncGenerator
from typing import Final

from stak.identifiers import TenantKey
from stak.inbox import timer_keys as keys
from stak.ports import Ports
from stak.ports.table import Row, Span

ROWS_PER_TURN: Final = 50
"""Rows of one tenant in one partition before the next tenant's turn."""
PAGES_BEFORE_TURN: Final = 32
"""Pages that are searched for first rows before a tenant that has had some gets more: neither holds up the other."""
_SPANS_PER_TURN: Final = 10
_SPANS_MAX: Final = 10_000
"""Limits the memory for what tenants have left; a run that has as many searches on when there are fewer."""


async def due_rows(ports: Ports, partition: str, now: float) -> AsyncGenerator[list[Row], None]:
    """Yield due rows of a partition, each once: the oldest first, some of every tenant before more of any tenant."""
    turns = _Turns(ports, partition, now)
    pages = 0
    while turns.has_first or turns.has_more:
        if turns.has_first and (not turns.has_more or (pages < PAGES_BEFORE_TURN and turns.spans < _SPANS_MAX)):
            rows = await turns.first()
            pages += 1
        else:
            rows = await turns.more()
            pages = 0
        if rows:
            yield rows


class _Turns:
    """Reads a partition: first rows of every tenant page by page, and more of those that have more."""

    def __init__(self, ports: Ports, partition: str, now: float) -> None:
        self._ports = ports
        self._partition = partition
        self._now = now
        self._rest = keys.up_to(int(now // 60))
        self.has_first = True
        """Whether there may be tenants that had no turn yet."""
        self._taken: Counter[TenantKey] = Counter()
        self._left: dict[TenantKey, deque[Span]] = {}
        """Where tenants that had their turn have more, one span for each minute; the next tenant first."""

    @property
    def has_more(self) -> bool:
        """Whether a tenant that had a turn may have more."""
        return bool(self._left)

    @property
    def spans(self) -> int:
        """How many spans are left of tenants that had their turn."""
        return sum(map(len, self._left.values()))

    async def first(self) -> list[Row]:
        """Return the rows on the next page of tenants that had no turn yet."""
        page = await self._ports.table.query(self._partition, self._rest, limit=ROWS_PER_TURN)
        self.has_first = page.next is not None and bool(page.rows)
        if not page.rows:
            return []
        rows: list[Row] = []
        last = page.rows[-1]
        for row in filter(self._is_due, page.rows):
            tenant = keys.tenant_of(row.key)
            left = self._left.get(tenant)
            if left is None:
                rows.append(row)
                self._taken[tenant] += 1
                if self._taken[tenant] >= ROWS_PER_TURN and (self.has_first or row is not last):
                    self._left[tenant] = deque([keys.of_tenant_after(row.key)])
            elif row.key.sk > (left[-1].high or ""):
                left.append(keys.of_tenant_from(row.key))  # its rows of another minute
        is_open = self._is_due(last) and keys.tenant_of(last.key) not in self._left
        # The rest of the last tenant's minute is left for its next turn, or not due yet.
        self._rest = self._rest._replace(low=f"{last.key.sk}\0" if is_open else keys.after_tenant(last.key).low)
        return rows

    async def more(self) -> list[Row]:
        """Return more rows of the tenant whose last turn was the longest ago."""
        tenant, left = next(iter(self._left.items()))
        del self._left[tenant]
        rows: list[Row] = []
        for _ in range(min(len(left), _SPANS_PER_TURN)):
            page = await self._ports.table.query(self._partition, left[0], limit=ROWS_PER_TURN - len(rows))
            due = list(filter(self._is_due, page.rows))
            rows += due
            if page.next is not None and len(due) == len(page.rows) > 0:
                left[0] = keys.of_tenant_after(due[-1].key)
            else:
                left.popleft()
            if len(rows) >= ROWS_PER_TURN:
                break
        if left:
            self._left[tenant] = left  # behind the others
        else:
            del self._taken[tenant]
        return rows

    def _is_due(self, row: Row) -> bool:
        at = row.item.get("at")
        return type(at) is not int or at <= self._now  # a damaged row fails when it is handled
