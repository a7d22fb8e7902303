"""A round over everything that says somewhere that there is something left to do about it."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from stak.errors import StorageFull
from stak.logs import log
from stak.ports import Ports
from stak.ports.table import Row, rows_of

_AT_ONCE: Final = 100


async def look_after_each(
    ports: Ports, partitions: Iterable[str], look_after: Callable[[Ports, Row], Awaitable[None]], *, what: str
) -> int:
    """Look after every row of these partitions; how many there are. One that nobody can work on holds up no other."""
    found = 0
    for partition in partitions:
        async for row in rows_of(ports.table, partition, at_once=_AT_ONCE):
            found += 1
            try:
                await look_after(ports, row)
            except StorageFull:
                raise  # there is no room for the others either
            except Exception as error:  # noqa: BLE001 - the others must not wait for it
                log.error("not_looked_after", what=what, row=row.key.sk, error=repr(error))
    return found
