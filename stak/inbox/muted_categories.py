"""The categories that a user has muted in an inbox: read, replace, mute and unmute."""

from collections.abc import Iterable

from stak.identifiers import CategoryKey
from stak.inbox.catch_up import catch_up
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import read_counters
from stak.ports import Ports
from stak.ports.writes import Update


async def read_muted(ports: Ports, user_inbox: UserInbox) -> list[str]:
    """Return the muted categories, which are not counted."""
    await catch_up(ports, user_inbox)
    counters = await read_counters(ports, user_inbox)
    return sorted(name for name, counter in counters.categories.items() if counter.is_muted)


async def write_muted(ports: Ports, user_inbox: UserInbox, muted: frozenset[CategoryKey]) -> None:
    """Mute exactly these categories. No condition: only the flag is written, and the last writer wins."""
    before = frozenset(await read_muted(ports, user_inbox))
    await _mute(ports, user_inbox, muted - before)
    await _unmute(ports, user_inbox, before - muted)


async def mute(ports: Ports, user_inbox: UserInbox, categories: Iterable[str]) -> None:
    """Mute these categories in addition; what was posted before arrives unmuted."""
    await catch_up(ports, user_inbox)
    await _mute(ports, user_inbox, categories)


async def unmute(ports: Ports, user_inbox: UserInbox, categories: Iterable[str]) -> None:
    """Unmute these categories; what was posted before arrives muted."""
    await catch_up(ports, user_inbox)
    await _unmute(ports, user_inbox, categories)


async def _mute(ports: Ports, user_inbox: UserInbox, categories: Iterable[str]) -> None:
    # No condition, as above.
    await ports.table.commit([(Update(user_inbox.counter(name), set={"muted": 1}),) for name in sorted(categories)])


async def _unmute(ports: Ports, user_inbox: UserInbox, categories: Iterable[str]) -> None:
    # No condition, as above.
    await ports.table.commit([(Update(user_inbox.counter(name), remove=("muted",)),) for name in sorted(categories)])
