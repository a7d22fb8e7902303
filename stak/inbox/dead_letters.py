"""Chunks that could not be delivered: what they are, why, and another try."""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys
from stak.inbox.broadcast import open_work
from stak.inbox.chunks import Chunk, parcel_of
from stak.ports import Ports
from stak.ports.queue import DeadLetter
from stak.ports.writes import Absent, Delete, Equals, Group, Present, Put, Refused, Update
from stak.tenancy.audit_log import log_entry

_PAGE: Final = 100


class LostChunk(msgspec.Struct, frozen=True):
    """A dead letter as a tenant sees it."""

    id: str
    message_id: str | None
    chunk: int | None
    recipients: int
    reason: str
    buried_at: int


async def list_lost(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, *, limit: int, after: str | None
) -> tuple[list[LostChunk], str | None]:
    """Dead letters of an inbox, oldest first, and after which to go on."""
    found: list[LostChunk] = []
    while True:
        page = await ports.deliveries.dead_letters(tenant, limit=_PAGE, after=after)
        for letter in page:
            after = letter.id
            if (lost := _lost(letter, inbox)) is not None:
                found.append(lost)
                if len(found) == limit:
                    return found, after
        if len(page) < _PAGE:
            return found, None


async def redrive_lost(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, ids: Sequence[str] | None, *, key_id: str
) -> int:
    """Try dead letters of an inbox again, some or all; how many there were."""
    lost: list[LostChunk] = []
    after: str | None = None
    while True:  # all are found before one is tried: what fails again comes back behind the last
        page, after = await list_lost(ports, tenant, inbox, limit=_PAGE, after=after)
        lost += [one for one in page if ids is None or one.id in ids]
        if after is None:
            break
    if lost:
        # First: whoever dies on the way is noted twice when it is asked for again, and never not at all.
        await ports.table.commit([(log_entry(ports, tenant, key_id, "redrive", inbox, f"{len(lost)} chunks"),)])
    redriven = 0
    for start in range(0, len(lost), _PAGE):
        wanted = lost[start : start + _PAGE]
        forget: list[Group] = [
            # Only the note of the failure is taken out: what a chunk has achieved since stays.
            (Delete(keys.ledger(tenant, inbox, one.message_id, one.chunk), when=(Absent("delivered"),)),)
            for one in wanted
            if one.message_id is not None and one.chunk is not None
        ]
        if forget:
            await ports.table.commit(forget)
            await _reopen(ports, tenant, inbox, {one.message_id for one in wanted if one.message_id is not None})
        redriven += await ports.deliveries.redrive(tenant, [one.id for one in wanted])
    return redriven


async def _reopen(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_ids: set[str]) -> None:
    """Broadcasts that were settled with failures have work again; those about to be are not settled by what was."""
    for message_id in sorted(message_ids):
        key = keys.broadcast(tenant, inbox, message_id)
        listed = Put(open_work(tenant, inbox, message_id), {"tenant": tenant, "inbox": inbox, "id": message_id})
        reopened = Update(
            key,
            set={"status": "delivering"},
            add={"redriven": 1},
            remove=("settled",),
            when=(Equals("status", "delivered"),),
        )
        (outcome,) = await ports.table.commit([(reopened, listed)])
        if isinstance(outcome, Refused):
            await ports.table.commit([(Update(key, add={"redriven": 1}, when=(Present(),)),)])


def _lost(letter: DeadLetter, inbox: InboxKey) -> LostChunk | None:
    """A dead letter of this inbox; one that cannot be read belongs to all of its tenant's inboxes."""
    try:
        parcel = parcel_of(letter.body)
    except msgspec.DecodeError:
        return LostChunk(letter.id, None, None, 0, letter.reason, letter.buried_at)
    if parcel.inbox != inbox:
        return None
    number = parcel.number if isinstance(parcel, Chunk) else None
    return LostChunk(letter.id, parcel.message_id, number, len(parcel.uids), letter.reason, letter.buried_at)
