"""List a broadcast's recipients with the state of each, or find one of them.

A page continues after its last recipient, in the chunk that contains it. Members of the audience, or of topics, to
which a post has not been expanded yet follow after those in chunks: all are in the same order, so a page that was read
before an expansion continues after it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stak.audience import keys as audience
from stak.audience.expand_everyone import AudienceReader, is_recipient
from stak.errors import NotFound
from stak.identifiers import UserId
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_audience import audience_partitions, member_keys
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.keys import TOTAL
from stak.inbox.ledger import outcome_in
from stak.inbox.recall import is_copy
from stak.inbox.recipient_chunks import chunk_at, find_chunk, is_before
from stak.inbox.recipient_states import PlannedRecipient, RecipientState, recipient_states
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS, have_recipients_ended, recipients_of
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Item

CHUNKS_READ_MAX: Final = 8
"""How many chunks a page reads: those of an audience may be small. It may then be shorter than its limit."""
_CHUNKS_AT_ONCE: Final = 2
_SHARD_PAGE_MIN: Final = 8


class RecipientPosition(NamedTuple):
    """The last recipient of a page, and the chunk to continue in; None if it was not in a chunk yet."""

    user: UserId
    chunk: int | None


class RecipientPage(NamedTuple):
    """States of recipients, and the position to continue at."""

    recipients: list[RecipientState]
    next: RecipientPosition | None


class _Chunked(NamedTuple):
    """A recipient, and its chunk if it is in one."""

    user: UserId
    chunk: int | None


async def list_recipients(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, *, limit: int, after: RecipientPosition | None
) -> RecipientPage:
    """Return a page of recipients; it may have fewer than `limit` although there are more.

    Raises NotFound if the recipients are no longer stored.
    """
    _require_recipients(ports, ref, broadcast)
    found, following = await _in_chunks(ports, ref, broadcast, limit, after)
    if following is None and _has_unplanned(broadcast):
        since = found[-1].user if found else None if after is None else after.user
        if len(found) < limit:
            members, following = await _in_audience(ports, ref, broadcast, limit - len(found), since)
            found += members
        elif since is not None:
            following = RecipientPosition(since, None)
    states = await recipient_states(ports, ref, broadcast, await _planned(ports, ref, broadcast, found))
    return RecipientPage(states, following)


async def read_recipient(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, user: UserId) -> RecipientState:
    """Return the state of one recipient. Raises NotFound for a user that is not a recipient."""
    _require_recipients(ports, ref, broadcast)
    number = None if broadcast.is_imported else await find_chunk(ports, ref, broadcast, user)
    if number is None and not await _is_recipient(ports, ref, broadcast, user):
        raise NotFound("This user is not a recipient of the message.")
    planned = await _planned(ports, ref, broadcast, [_Chunked(user, number)])
    (state,) = await recipient_states(ports, ref, broadcast, planned)
    return state


async def _is_recipient(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, user: UserId) -> bool:
    """Return whether a user without a known chunk is a recipient."""
    if _has_unplanned(broadcast) and await _is_awaited(ports, ref, broadcast, user):
        return True
    if not broadcast.is_imported and not broadcast.is_on_read:
        return False
    # Its recipients are not listed in order, or have left the audience since.
    return is_copy(await ports.table.get(UserInbox(ref.tenant, user, ref.inbox).entry(ref.id)))


def _require_recipients(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> None:
    if have_recipients_ended(ref, broadcast, ports.clock()):
        days = RECIPIENTS_KEPT_SECONDS // 86_400
        raise NotFound(f"The recipients are no longer stored: the message expired more than {days} days ago.")


def _has_unplanned(broadcast: Broadcast) -> bool:
    """Return whether members of the audience are recipients, or may become so when it is sent or expanded further."""
    if broadcast.is_on_read:
        return True
    is_open = broadcast.has_pages_left or not broadcast.has_started
    return broadcast.is_expanded and broadcast.is_unfinished and is_open


async def _in_chunks(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, limit: int, after: RecipientPosition | None
) -> tuple[list[_Chunked], RecipientPosition | None]:
    """Return recipients after this position, and where to continue; None after the last chunk."""
    first = 0
    if after is not None:
        first = after.chunk if after.chunk is not None else (await chunk_at(ports, ref, broadcast, after.user))[0]
    found: list[_Chunked] = []
    end = min(broadcast.planned, first + CHUNKS_READ_MAX)
    for start in range(first, end, _CHUNKS_AT_ONCE):
        numbers = range(start, min(end, start + _CHUNKS_AT_ONCE))
        chunks = await recipients_of(ports, ref, broadcast, numbers)
        for number in numbers:
            uids = [UserId(uid) for uid in chunks.get(number, ())]
            if after is not None and number == first:
                uids = [uid for uid in uids if is_before(broadcast, after.user, uid)]
            room = limit - len(found)
            found += [_Chunked(uid, number) for uid in uids[:room]]
            if len(uids) > room or (len(found) == limit and number + 1 < broadcast.planned):
                return found, RecipientPosition(found[-1].user, number)
    last = found[-1].user if found else UserId("") if after is None else after.user
    if broadcast.is_imported:
        last = UserId("")  # the next chunk may begin before it
    return found, None if end == broadcast.planned else RecipientPosition(last, end)


async def _in_audience(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, limit: int, after: UserId | None
) -> tuple[list[_Chunked], RecipientPosition | None]:
    """Return members of the audience that are not in chunks yet, and where to continue."""
    cursors = [broadcast.cursor, None if after is None else audience.member(ref.tenant, ref.inbox, after).sk]
    reader = AudienceReader(
        ports,
        audience_partitions(ref, broadcast),
        cursor=max((cursor for cursor in cursors if cursor is not None), default=None),
        cutoff=broadcast.cutoff,
        shard_page_size=max(_SHARD_PAGE_MIN, limit // _SHARD_PAGE_MIN),
        seq=broadcast.seq,
    )
    page = await reader.next_page(limit)
    # Nobody may be on a page of members that joined later.
    following = None if page.cursor is None else RecipientPosition(audience.user_of(page.cursor), None)
    return [_Chunked(user, None) for user in page.users], following


async def _is_awaited(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, user: UserId) -> bool:
    """Return whether a user is a member of the audience, or of a topic, that is not in a chunk yet."""
    keys = member_keys(ref, broadcast, user)
    if not keys or (broadcast.cursor is not None and keys[0].sk <= broadcast.cursor):
        return False
    found = await ports.table.batch_get(keys)
    now = ports.clock()
    return any(is_recipient(item, broadcast.cutoff, now, broadcast.seq) for item in found.values())


async def _planned(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, found: Sequence[_Chunked]
) -> list[PlannedRecipient]:
    """Return recipients with the outcomes of their chunks."""
    if broadcast.is_on_read:
        return await _applied(ports, ref, broadcast, [user for user, _ in found])
    outcomes: dict[int, Item | None] = {}
    if broadcast.is_one_row:
        outcomes = {0: outcome_in(broadcast)}
    elif numbers := {chunk for _, chunk in found if chunk is not None}:
        rows = await ports.table.batch_get(map(ref.ledger, sorted(numbers)))
        outcomes = {number: rows.get(ref.ledger(number)) for number in numbers}
    return [PlannedRecipient(user, None if chunk is None else outcomes.get(chunk)) for user, chunk in found]


async def _applied(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, users: Sequence[UserId]
) -> list[PlannedRecipient]:
    """Return recipients of a post on read; those that have applied it have it as delivered. Catches nobody up."""
    totals = {user: UserInbox(ref.tenant, user, ref.inbox).counter(TOTAL) for user in users}
    found = await ports.table.batch_get(totals.values())
    seq, delivered = broadcast.seq, {"delivered": 1}
    # Who applied a stop with its post did not get it.
    is_known = seq is not None and not broadcast.is_stopped
    reached = {user for user, key in totals.items() if is_known and found.get(key, {}).get("applied", 0) >= seq}
    return [PlannedRecipient(user, delivered if user in reached else None) for user in users]
