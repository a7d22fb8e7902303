"""Dead letters: list the chunks that could not be delivered, and redrive them."""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import DELIVERED, transition
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.ledger import forget_failures
from stak.ports import Ports
from stak.ports.queue import DeadLetter
from stak.ports.writes import Present, Refused, Update
from stak.tenancy.audit_log import log_entry

LETTERS_READ_MAX: Final = 200
"""A page reads at most so many dead letters of the tenant, however many of them belong to other inboxes."""
_PAGE: Final = 100


class FailedChunk(msgspec.Struct, frozen=True):
    """A dead letter as the tenant sees it."""

    id: str
    message_id: str | None
    chunk: int | None
    recipients: int
    reason: str
    buried_at: int


async def list_failed_chunks(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, *, limit: int, after: str | None
) -> tuple[list[FailedChunk], str | None]:
    """Return an inbox's dead letters, oldest first, and the id to continue after.

    A page may have fewer than `limit`, or none, although there are more: only None means the end.
    """
    found: list[FailedChunk] = []
    for _ in range(0, LETTERS_READ_MAX, _PAGE):
        page = await ports.deliveries.dead_letters(tenant, limit=_PAGE, after=after)
        for letter in page:
            after = letter.id
            if (lost := _failed_chunk(letter, inbox)) is not None:
                found.append(lost)
                if len(found) == limit:
                    return found, after
        if len(page) < _PAGE:
            return found, None
    return found, after


async def redrive_failed_chunks(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, ids: Sequence[str] | None, *, key_id: str
) -> int:
    """Redrive some or all dead letters of an inbox; return how many."""
    wanted_ids = None if ids is None else set(ids)
    lost: list[FailedChunk] = []
    after: str | None = None
    while True:  # find all before redriving any: a chunk that fails again is appended at the end
        page, after = await list_failed_chunks(ports, tenant, inbox, limit=_PAGE, after=after)
        lost += [one for one in page if wanted_ids is None or one.id in wanted_ids]
        if after is None or (wanted_ids is not None and len(lost) == len(wanted_ids)):
            break
    if lost:
        # Log first: after a crash the repeated request is logged twice, but never not at all.
        await ports.table.commit([(log_entry(ports, tenant, key_id, "redrive", inbox, f"{len(lost)} chunks"),)])
    redriven = 0
    for start in range(0, len(lost), _PAGE):
        wanted = lost[start : start + _PAGE]
        chunks = [
            (BroadcastRef(tenant, inbox, one.message_id), one.chunk)
            for one in wanted
            if one.message_id is not None and one.chunk is not None
        ]
        if chunks:
            await forget_failures(ports, chunks)
            await _reopen(ports, tenant, inbox, {one.message_id for one in wanted if one.message_id is not None})
        redriven += await ports.deliveries.redrive(tenant, [one.id for one in wanted])
    return redriven


async def _reopen(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_ids: set[str]) -> None:
    """Reopen broadcasts that were settled with failures.

    For the others, increment `redriven`, so that they cannot be settled by the ledger as it was before.
    """
    for message_id in sorted(message_ids):
        ref = BroadcastRef(tenant, inbox, message_id)
        reopened = transition(ref, "redrive", DELIVERED, add={"redriven": 1}, remove=("settled",))
        (outcome,) = await ports.table.commit([(reopened, ref.list_open_work())])
        if isinstance(outcome, Refused):
            await ports.table.commit([(Update(ref.key, add={"redriven": 1}, when=(Present(),)),)])


def _failed_chunk(letter: DeadLetter, inbox: InboxKey) -> FailedChunk | None:
    """Return a dead letter of this inbox; an unreadable one is shown in all inboxes of its tenant."""
    try:
        delivery = delivery_message_of(letter.body)
    except msgspec.DecodeError:
        return FailedChunk(letter.id, None, None, 0, letter.reason, letter.buried_at)
    if delivery.inbox != inbox:
        return None
    number = delivery.number if isinstance(delivery, Chunk) else None
    return FailedChunk(letter.id, delivery.message_id, number, len(delivery.uids), letter.reason, letter.buried_at)
