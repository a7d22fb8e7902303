"""Where the rounds of a periodic task stopped: stored only while a round has more to do than its time allows."""

from collections.abc import Mapping
from typing import Final

import msgspec

from stak.installation.keys import round_positions
from stak.ports import Ports
from stak.ports.writes import Delete, Put

_STORED_MAX_TENANTS: Final = 1_000
"""More are not stored: their rows are visited again from the first."""


class Place(msgspec.Struct, frozen=True):
    """A place in a partition whose sort keys begin with the tenant."""

    after: str = ""
    """The sort key to continue at."""
    left: dict[str, str] = {}
    """Tenants that have more rows, and the last one that was visited of each."""


START: Final = Place()


async def read_stopped(ports: Ports, what: str) -> dict[str, Place]:
    """Return the places at which the last round of a task ran out of time, by partition, in their order."""
    item = await ports.table.get(round_positions(what))
    return {} if item is None else {name: msgspec.convert(place, Place) for name, place in item["places"]}


async def store_stopped(ports: Ports, what: str, before: Mapping[str, Place], stopped: Mapping[str, Place]) -> None:
    """Store the places at which a round ran out of time; without any, and with none before, nothing is written."""
    if stopped:
        room = _STORED_MAX_TENANTS
        places: list[tuple[str, object]] = []
        for name, place in stopped.items():
            room -= len(place.left)
            places.append((name, msgspec.to_builtins(place if room >= 0 else Place(place.after))))
        # No condition, as below: a place that a concurrent round overwrites only causes some rows to be visited again.
        await ports.table.commit([(Put(round_positions(what), {"places": places}),)])
    elif before:
        await ports.table.commit([(Delete(round_positions(what)),)])
