"""Dead letters: list the deliveries, chat updates, jobs and webhooks that failed permanently, and redrive them."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import DELIVERED, transition
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.find_broadcasts import find_refs
from stak.inbox.ledger import forget_failures
from stak.inbox.open_work import list_open_work
from stak.ports import Ports
from stak.ports.dead_jobs import JOB_ID, WEBHOOK_ID
from stak.ports.jobs import WEBHOOK_JOBS, DeadJob
from stak.ports.queue import DeadLetter, Queue
from stak.ports.writes import Present, Refused, Update
from stak.tenancy.audit_log import log_entry

LETTERS_READ_MAX: Final = 200
"""A page reads at most so many dead letters of the tenant, however many of them belong to other inboxes."""
_PAGE: Final = 100
_CHAT_UPDATE: Final = "chat-update-"
"""The prefix of the ids of dead chat updates, which come from their own queue."""

LetterKind: TypeAlias = Literal["delivery", "recall", "chat update", "job", "webhook"]


class FailedChunk(msgspec.Struct, frozen=True):
    """A dead letter as the tenant sees it."""

    id: str
    kind: LetterKind
    message_id: str | None
    chunk: int | None
    recipients: int
    reason: str
    buried_at: int


async def list_failed_chunks(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, *, limit: int, after: str | None
) -> tuple[list[FailedChunk], str | None]:
    """Return an inbox's dead letters, oldest first, and the id to continue after.

    First deliveries and recalls, then chat updates, jobs and webhooks; those that belong to no inbox are listed in all.
    A page may have fewer than `limit`, or none, although there are more: only None means the end.
    """
    found: list[FailedChunk] = []
    read = 0
    async for letter in _letters(ports, tenant, after):
        read += 1
        lost = _failed_job(letter, inbox) if isinstance(letter, DeadJob) else _failed_chunk(letter, inbox)
        if lost is not None:
            found.append(lost)
        if len(found) == limit or read == LETTERS_READ_MAX:
            return found, letter.id
    return found, None


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
        await ports.table.commit([(log_entry(ports, tenant, key_id, "redrive", inbox, f"{len(lost)} dead letters"),)])
    redriven = 0
    for start in range(0, len(lost), _PAGE):
        wanted = lost[start : start + _PAGE]
        deliveries = [one for one in wanted if one.kind in ("delivery", "recall")]
        numbers = [(one.message_id, one.chunk) for one in deliveries if one.message_id is not None]
        refs = await find_refs(ports, tenant, inbox, sorted({message_id for message_id, _ in numbers}))
        chunks = [(refs[message_id], number) for message_id, number in numbers if number is not None]
        if chunks:
            await forget_failures(ports, chunks)
            await _reopen(ports, refs.values())
        updates = [one.id.removeprefix(_CHAT_UPDATE) for one in wanted if one.kind == "chat update"]
        redriven += await ports.deliveries.redrive(tenant, [one.id for one in deliveries])
        redriven += await ports.chat_updates.redrive(tenant, updates)
        redriven += await ports.jobs.redrive_dead(tenant, [one.id for one in wanted if one.kind in ("job", "webhook")])
    return redriven


async def _letters(ports: Ports, tenant: TenantKey, after: str | None) -> AsyncIterator[DeadLetter | DeadJob]:
    """Yield dead letters after this id: deliveries, chat updates, then jobs."""
    is_at_jobs = after is not None and after.startswith((JOB_ID, WEBHOOK_ID))
    is_at_updates = after is not None and after.startswith(_CHAT_UPDATE)
    if not is_at_updates and not is_at_jobs:
        async for letter in _letters_in(ports.deliveries, tenant, after):
            yield letter
    if not is_at_jobs:
        position = after.removeprefix(_CHAT_UPDATE) if after is not None and is_at_updates else None
        async for letter in _letters_in(ports.chat_updates, tenant, position):
            yield msgspec.structs.replace(letter, id=f"{_CHAT_UPDATE}{letter.id}")
    last = after if is_at_jobs else None
    while page := await ports.jobs.dead(tenant, limit=_PAGE, after=last):
        for dead in page:
            yield dead
        if len(page) < _PAGE:
            return
        last = page[-1].id


async def _letters_in(queue: Queue, tenant: TenantKey, after: str | None) -> AsyncIterator[DeadLetter]:
    while page := await queue.dead_letters(tenant, limit=_PAGE, after=after):
        for letter in page:
            yield letter
        if len(page) < _PAGE:
            return
        after = page[-1].id


async def _reopen(ports: Ports, refs: Iterable[BroadcastRef]) -> None:
    """Reopen broadcasts that were settled with failures.

    For the others, increment `redriven`, so that they cannot be settled by the ledger as it was before.
    """
    for ref in refs:
        reopened = transition(ref, "redrive", DELIVERED, add={"redriven": 1}, remove=("settled",))
        (outcome,) = await ports.table.commit([(reopened, await list_open_work(ports, ref))])
        if isinstance(outcome, Refused):
            await ports.table.commit([(Update(ref.key, add={"redriven": 1}, when=(Present(),)),)])


def _failed_chunk(letter: DeadLetter, inbox: InboxKey) -> FailedChunk | None:
    """Return a dead letter of this inbox; an unreadable one is shown in all inboxes of its tenant."""
    if letter.id.startswith(_CHAT_UPDATE):
        return FailedChunk(letter.id, "chat update", None, None, 0, letter.reason, letter.buried_at)
    try:
        delivery = delivery_message_of(letter.body)
    except msgspec.DecodeError:
        return FailedChunk(letter.id, "delivery", None, None, 0, letter.reason, letter.buried_at)
    if delivery.inbox != inbox:
        return None
    kind: LetterKind = "delivery" if isinstance(delivery, Chunk) else "recall"
    number = delivery.number if isinstance(delivery, Chunk) else None
    return FailedChunk(
        letter.id, kind, delivery.message_id, number, len(delivery.uids), letter.reason, letter.buried_at
    )


def _failed_job(dead: DeadJob, inbox: InboxKey) -> FailedChunk | None:
    """Return a dead job of this inbox, or one that belongs to no inbox or is unreadable."""
    arguments: Mapping[str, Any] = {} if dead.job is None else dead.job.arguments
    if arguments.get("inbox", inbox) != inbox:
        return None
    is_webhook = dead.id.startswith(WEBHOOK_ID) or (dead.job is not None and dead.job.name in WEBHOOK_JOBS)
    kind: LetterKind = "webhook" if is_webhook else "job"
    users = {*arguments.get("user_ids", ()), *(user for _, _, those in arguments.get("spans", ()) for user in those)}
    return FailedChunk(dead.id, kind, arguments.get("message_id"), None, len(users), dead.reason, dead.buried_at)
