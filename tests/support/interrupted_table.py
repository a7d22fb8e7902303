"""A table that runs other work before one of its calls, to test every possible interruption."""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable

from stak.ports import Ports
from stak.ports.table import Table
from stak.testing.hooked_table import Call, Commit, HookedTable

Work = Callable[[Ports], Awaitable[object]]


class InterruptedTable(HookedTable):
    """Runs other work to its end, once: before the call with this number, or before the first commit.

    With `written`, before the first commit that writes a row whose sort key begins so.
    """

    def __init__(
        self, table: Table, other: Callable[[], Awaitable[object]], *, call: int | None = None, written: str = ""
    ) -> None:
        super().__init__(table, before=self._interrupt)
        self._other = other
        self._calls_left = call
        self._written = written
        self.is_interrupted = False

    async def _interrupt(self, call: Call) -> None:
        if self._calls_left is None:
            is_due = not self.is_interrupted and isinstance(call, Commit) and self._writes(call)
        else:
            is_due = self._calls_left == 0
            self._calls_left -= 1
        if is_due:
            self.is_interrupted = True
            other = asyncio.ensure_future(self._other())
            try:
                await asyncio.shield(other)
            except asyncio.CancelledError:  # the call is cancelled; the other work is that of somebody else
                await other
                raise

    def _writes(self, commit: Commit) -> bool:
        return not self._written or any(
            write.key.sk.startswith(self._written) for group in commit.groups for write in group
        )


async def interrupted(ports: Ports, call: int, work: Work, other: Work) -> bool:
    """Run work, with other work before its call number `call`; return False if it makes fewer calls and the other ran
    afterwards.
    """
    table = InterruptedTable(ports.table, lambda: other(ports), call=call)
    await work(dataclasses.replace(ports, table=table))
    if not table.is_interrupted:
        await other(ports)
    return table.is_interrupted
