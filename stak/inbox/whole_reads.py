"""Reads of an inbox that transactions under way cannot distort.

On DynamoDB the rows of a transaction become visible one by one: a query may see a counter that includes a delivery and
miss its entry, or the reverse (`stak.ports.table`). Rows whose keys are known can be read or conditioned on as a whole.
An entry that is not visible has no known key, so its absence is concluded from the counters: after every transaction,
the total is the sum of the categories and the number of unread entries.
"""

from collections import Counter as Tally
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from stak.errors import Contended
from stak.inbox import keys
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Counters, Entry, counters_of, is_unread
from stak.inbox.keys import TOTAL
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import read_counters
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS, rows_of
from stak.ports.writes import Key

COMPARED_ENTRIES_MAX: Final = 500
"""How many entries are compared with the counters; in a larger inbox, recent transactions are waited out."""
_SHOWN_TRIES: Final = 4
_PAGE: Final = 250


def adds_up(counters: Counters) -> bool:
    """Return whether the total is the sum of the categories, as it is after every transaction."""
    return counters.total.count == sum(counter.count for counter in counters.categories.values())


async def read_matching_counters(ports: Ports, user_inbox: UserInbox, tries: int | None = None) -> Counters:
    """Return counters that add up. A difference that outlasts all attempts is drift, and is returned as it is."""
    attempts = Attempts(tries)
    counters = await read_counters(ports, user_inbox)
    with suppress(Contended):
        while not adds_up(counters):
            await attempts.next()
            counters = await read_counters(ports, user_inbox)
    return counters


async def read_shown_counters(ports: Ports, user_inbox: UserInbox) -> Counters:
    """Return counters to show: a few attempts to get some that add up, so that drift does not make every page slow."""
    return await read_matching_counters(ports, user_inbox, _SHOWN_TRIES)


async def outlast_transactions(ports: Ports, user_inbox: UserInbox, counters: Counters) -> bool:
    """Wait until transactions under way are visible, about two seconds; return whether no count changed meanwhile."""
    attempts = Attempts()
    with suppress(Contended):
        while True:
            await attempts.next()
            if await read_counters(ports, user_inbox) != counters:
                return False
    return True


async def count_unread_above(
    ports: Ports, user_inbox: UserInbox, counters: Counters, watermark: str
) -> dict[str, int] | None:
    """Return the number of unread entries above a watermark, by category, or None if the counters changed.

    Exact as long as the revision in these counters is current: a write that depends on it must be conditional on it.
    Raises Contended if the inbox is large and others keep changing it.
    """
    attempts = Attempts()
    while counters.total.count:
        entries = await _visible_unread(ports, user_inbox, counters)
        if entries is None:
            if not await outlast_transactions(ports, user_inbox, counters):
                raise Contended("Messages are arriving in this inbox. Nothing was written. Try again.")
            break
        # An entry that is not visible and one that is no longer unread would cancel out: so none may be out of date.
        if _is_complete(counters, entries) and await _is_current(ports, user_inbox, counters, entries):
            return dict(Tally(entry.category for entry in entries if entry.id > watermark))
        try:
            await attempts.next()
        except Contended:  # a difference that outlasts all attempts is drift
            break
        if await read_counters(ports, user_inbox) != counters:
            return None
    return await _count_above(ports, user_inbox, counters, watermark) if counters.total.count else {}


def _is_complete(counters: Counters, entries: Sequence[Entry]) -> bool:
    counted = Tally(entry.category for entry in entries)
    return {name: counter.count for name, counter in counters.categories.items() if counter.count} == counted


async def _visible_unread(ports: Ports, user_inbox: UserInbox, counters: Counters) -> list[Entry] | None:
    """Return the unread entries that a query sees, or None if it would read more than COMPARED_ENTRIES_MAX."""
    found: dict[str, Entry] = {}
    read = 0
    watermark = counters.total.watermark
    span = keys.MESSAGES if watermark is None else keys.newer_than(watermark)
    async for row in rows_of(ports.table, user_inbox.partition, span, at_once=_PAGE, reverse=True):
        read += 1
        if read > COMPARED_ENTRIES_MAX:
            return None
        entry = entry_of(row.item)
        if is_unread(entry, counters):
            found[entry.id] = entry
    if watermark is None:
        return list(found.values())
    stamped: list[Key] = []
    marked = rows_of(ports.table, user_inbox.partition, keys.stamped_up_to(watermark), at_once=_PAGE)
    async for row in marked:
        if len(stamped) == COMPARED_ENTRIES_MAX:
            return None
        stamped.append(user_inbox.entry(keys.message_of(row.key)))
    for item in (await ports.table.batch_get(stamped)).values() if stamped else ():
        entry = entry_of(item)
        if is_unread(entry, counters):
            found[entry.id] = entry
    return list(found.values())


async def _is_current(ports: Ports, user_inbox: UserInbox, counters: Counters, entries: Sequence[Entry]) -> bool:
    """Return whether these counters and entries are what is stored, transactions under way included."""
    names = [TOTAL, *(name for name, counter in counters.categories.items() if counter.count)]
    wanted = [*map(user_inbox.counter, names), *(user_inbox.entry(entry.id) for entry in entries)]
    seen = {entry.id: entry for entry in entries}
    for start in range(0, len(wanted), TRANSACT_GET_MAX_KEYS):
        found = await ports.table.transact_get(wanted[start : start + TRANSACT_GET_MAX_KEYS])
        rows = {key: item for key, item in found.items() if keys.is_counter(key)}
        stored = counters_of({keys.level_of(key): dict(item) for key, item in rows.items()})
        if any(counter != counters.category(name) for name, counter in stored.categories.items()):
            return False
        if user_inbox.counter(TOTAL) in rows and stored.total != counters.total:
            return False
        if any(entry_of(item) != seen[item["id"]] for key, item in found.items() if key not in rows):
            return False
    return True


async def _count_above(ports: Ports, user_inbox: UserInbox, counters: Counters, watermark: str) -> dict[str, int]:
    above = rows_of(ports.table, user_inbox.partition, keys.newer_than(watermark), at_once=_PAGE)
    entries = [entry_of(row.item) async for row in above]
    return dict(Tally(entry.category for entry in entries if is_unread(entry, counters)))
