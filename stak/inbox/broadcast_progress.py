"""A broadcast as its sender sees it: its exact delivery progress, and its decrypted content.

Progress is read from the running totals, a limited number of rows, or summed where a broadcast has none.
"""

from collections.abc import Sequence
from operator import add
from typing import Final, TypeAlias

import msgspec

from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, Progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.content_encryption import open_details, opened_entries
from stak.inbox.delivery_chunks import entry_for_all
from stak.inbox.entry_model import Entry
from stak.inbox.ledger import TOTAL_ROWS, counts_of, outcome_in
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.templates.template_model import posted_of
from stak.tenancy.data_keys import data_sealer

_LEDGER_BATCH_SIZE: Final = 2000
_CACHED_MIN_CHUNKS: Final = 100
"""A shorter ledger is read as a whole: that is one small Query."""
_PREFIX_BYTES: Final = 500

_Counts: TypeAlias = tuple[int, ...]
_Prefix: TypeAlias = tuple[_Counts, _Counts]
"""The totals over the first rows of a ledger, all of them final, and the counts of the last of them."""
_NOTHING: Final[_Counts] = (0, 0, 0, 0, 0)
_NO_ROWS: Final[_Prefix] = (_NOTHING, _NOTHING)


async def read_progress(ports: Ports, ref: BroadcastRef) -> Progress:
    """Return the totals over a broadcast's ledger; exact, because each chunk has a single row. Reads all of it."""
    totals = _NOTHING
    async for row in rows_of(ports.table, ref.chunks, keys.LEDGER, at_once=_LEDGER_BATCH_SIZE):
        totals = _sum(totals, counts_of(row.item))
    return Progress(*totals)


async def progress_of(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> Progress:
    """Return the same totals from a few rows if the broadcast keeps them.

    Those of a broadcast of one row are as old as `broadcast`.
    """
    if broadcast.is_one_row:
        return Progress(*counts_of(outcome_in(broadcast)))
    return await (_read_totals(ports, ref) if broadcast.total_rows else read_progress(ports, ref))


async def _read_totals(ports: Ports, ref: BroadcastRef) -> Progress:
    page = await ports.table.query(ref.chunks, keys.TOTALS, limit=TOTAL_ROWS)
    totals = _NOTHING
    for row in page.rows:
        totals = _sum(totals, tuple(row.item.get(name, 0) for name in Progress.__struct_fields__))
    return Progress(*totals)


async def follow_progress(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> Progress:
    """Return the same totals, but read only the ledger rows after those that this process knows to be final.

    A delivered chunk stays delivered and a recalled one stays recalled; a failed one may be redriven. Once all chunks
    are done, all of the ledger is read: what follows is decided by what is stored alone.
    """
    if broadcast.total_rows or broadcast.is_one_row:
        return await progress_of(ports, ref, broadcast)
    final = "swept" if broadcast.is_recalled else "delivered"
    cache_key = f"{final} {ref.chunks}"
    known = ports.ledger_prefixes.get(cache_key)
    followed = None if known is None else await _follow(ports, ref, final, known)
    if followed is None or _is_done(broadcast, Progress(*followed[0])):
        followed = await _follow(ports, ref, final, _NO_ROWS)
    totals, prefix = followed or (_NOTHING, _NO_ROWS)
    if prefix[0][0] >= _CACHED_MIN_CHUNKS:
        ports.ledger_prefixes.put(cache_key, prefix, _PREFIX_BYTES)
    return Progress(*totals)


def _is_done(broadcast: Broadcast, progress: Progress) -> bool:
    done = progress.swept if broadcast.is_recalled else progress.chunks
    return not broadcast.has_pages_left and done >= broadcast.planned


async def _follow(ports: Ports, ref: BroadcastRef, final: str, known: _Prefix) -> tuple[_Counts, _Prefix] | None:
    """Return the totals and the final rows at the start of the ledger; None if the known ones are gone."""
    totals, last = known
    is_found, prefix = not totals[0], known
    # The last known row is read again: it shows whether this is still the same ledger.
    span = keys.ledger_from(totals[0] - 1) if totals[0] else keys.LEDGER
    async for row in rows_of(ports.table, ref.chunks, span, at_once=_LEDGER_BATCH_SIZE):
        counts, number = counts_of(row.item), keys.chunk_number(row.key)
        if not is_found:
            if number != totals[0] - 1 or counts != last:
                return None
            is_found = True
            continue
        is_next = prefix[0] == totals and number == totals[0] and final in row.item
        totals = _sum(totals, counts)
        if is_next:
            prefix = (totals, counts)
    return (totals, prefix) if is_found else None


def _sum(one: _Counts, other: _Counts) -> _Counts:
    return tuple(map(add, one, other))


async def describe(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> Broadcast:
    """Return a broadcast with its exact progress and decrypted content."""
    (described,) = await describe_all(ports, ref.tenant, ref.inbox, [(ref, broadcast)])
    return described


async def describe_all(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcasts: Sequence[tuple[BroadcastRef, Broadcast]]
) -> list[Broadcast]:
    """Return broadcasts of an inbox with their exact progress and decrypted contents, which are read in one batch."""
    copies = [entry_for_all(broadcast, 0) for _, broadcast in broadcasts]
    opened = await opened_entries(ports, tenant, inbox, copies)
    pairs = zip(broadcasts, opened, strict=True)
    return [
        await with_current_progress(ports, ref, await _with_content(ports, ref, broadcast, copy))
        for (ref, broadcast), copy in pairs
    ]


async def with_current_progress(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> Broadcast:
    """Return a broadcast with its exact progress."""
    if broadcast.is_scheduled:
        return broadcast
    if broadcast.settled is not None:
        progress = broadcast.settled
    elif broadcast.is_recalled:  # a recall that is repeated counts the copies of its chunks again
        progress = await progress_of(ports, ref, broadcast)
    else:
        progress = await follow_progress(ports, ref, broadcast)
    return with_progress(broadcast, progress)


def with_progress(broadcast: Broadcast, progress: Progress) -> Broadcast:
    """Return a broadcast with its current progress."""
    broadcast = broadcast.settled_by(progress)
    is_planned_by_page = broadcast.is_expanded and not broadcast.is_on_read
    is_counted = is_planned_by_page and broadcast.has_all_chunks and not _has_ended_early(broadcast)
    return msgspec.structs.replace(
        broadcast,
        recipients=broadcast.reached if is_counted else broadcast.recipients,
        delivered=progress.delivered,
        failed=progress.failed,
        # A recall from all also counts the copies recalled from individual recipients before it.
        redacted=progress.redacted if progress.swept else broadcast.withdrawn,
    )


def _has_ended_early(broadcast: Broadcast) -> bool:
    """Return whether it was stopped or recalled before all its recipients were planned; then its cursor is left."""
    has_ended = broadcast.is_stopped or broadcast.is_recalled
    return has_ended and (broadcast.cursor is not None or broadcast.planned == 0)


async def _with_content(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, copy: Entry) -> Broadcast:
    """Return a broadcast with the content of a decrypted copy; if that is gone, decrypt its sender and label."""
    if copy.message is not None:
        message = copy.message if broadcast.template is None else _default_translation(copy.message)
        return msgspec.structs.replace(broadcast, message=message, sender=copy.sender, label=copy.label)
    if broadcast.details is None:
        return broadcast
    sealer = await data_sealer(ports, ref.tenant, [broadcast.details])
    details = open_details(sealer, ref, broadcast.details)
    return msgspec.structs.replace(broadcast, sender=details.sender, label=details.label)


def _default_translation(content: str) -> str:
    """Return the message of a template in its default language, with the variables as they are written."""
    posted = posted_of(content)
    return msgspec.json.encode(posted.content[posted.default_locale]).decode()
