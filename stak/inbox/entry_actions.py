"""The other things people do with a message: archive it, take it back out, have seen it, delete it; and muting."""

from collections.abc import Iterable, Sequence

import msgspec

from stak.identifiers import CategoryKey
from stak.inbox.counts import Place
from stak.inbox.entries import alter, as_read, blanked, read_counters
from stak.inbox.model import Counters, Entry, is_hidden, is_unread
from stak.ports import Ports
from stak.ports.writes import Update

_replace = msgspec.structs.replace


async def archive(ports: Ports, place: Place, ids: Sequence[str], *, only_read: bool = False) -> int:
    """Read, and out of the list; how many were in it. If asked, what is unread by now stays where it is."""
    now = int(ports.clock())

    def archived(entry: Entry, counters: Counters) -> Entry | None:
        if is_hidden(entry) or entry.archived_at is not None or (only_read and is_unread(entry, counters)):
            return None
        return _replace(as_read(entry, now) if is_unread(entry, counters) else entry, archived_at=now)

    return len(await alter(ports, place, ids, archived))


async def unarchive(ports: Ports, place: Place, ids: Sequence[str]) -> int:
    """Back into the list, read as it was."""

    def unarchived(entry: Entry, _: Counters) -> Entry | None:
        return None if is_hidden(entry) else _replace(entry, archived_at=None)

    return len(await alter(ports, place, ids, unarchived))


async def see(ports: Ports, place: Place, ids: Sequence[str]) -> int:
    """Shown to the user, not necessarily read; no count moves."""
    now = int(ports.clock())

    def seen(entry: Entry, _: Counters) -> Entry | None:
        return None if entry.seen_at is not None or entry.gone else _replace(entry, seen_at=now)

    return len(await alter(ports, place, ids, seen))


async def delete(ports: Ports, place: Place, ids: Sequence[str]) -> int:
    """Gone for its user; a blank stays behind, so that a late duplicate cannot bring it back."""
    now = int(ports.clock())

    def deleted(entry: Entry, _: Counters) -> Entry | None:
        return None if is_hidden(entry) else blanked(entry, "deleted", now)

    return len(await alter(ports, place, ids, deleted))


async def read_muted(ports: Ports, place: Place) -> list[str]:
    """The categories the user does not want to be counted."""
    counters = await read_counters(ports, place)
    return sorted(name for name, counter in counters.categories.items() if counter.is_muted)


async def write_muted(ports: Ports, place: Place, muted: frozenset[CategoryKey]) -> None:
    """Mute exactly these categories. No condition: the flag alone is set, and the last writer wins."""
    before = frozenset(await read_muted(ports, place))
    await mute(ports, place, muted - before)
    await unmute(ports, place, before - muted)


async def mute(ports: Ports, place: Place, categories: Iterable[str]) -> None:
    """Mute these beside those that are; no condition, as above."""
    await ports.table.commit([(Update(place.counter(name), set={"muted": 1}),) for name in sorted(categories)])


async def unmute(ports: Ports, place: Place, categories: Iterable[str]) -> None:
    """Let these be counted again; no condition, as above."""
    await ports.table.commit([(Update(place.counter(name), remove=("muted",)),) for name in sorted(categories)])
