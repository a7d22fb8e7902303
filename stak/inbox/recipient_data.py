"""What a post says about single recipients: data for its template, and a locale. Stored beside their chunk, encrypted.

It travels in the chunk's queue message, so that a worker reads nothing to render it; a large one goes through S3. The
rows are deleted in the transaction that records the chunk as delivered, and by a recall, the expiry and the erasure of
a user. Those of chunks that were not delivered to all stay, so that they can be redriven.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from stak.identifiers import TenantKey, UserId
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import Chunk, split_recipients
from stak.inbox.post_request import PostedVersion
from stak.inbox.recipient_chunks import find_chunk
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import Row, Span, rows_of
from stak.ports.writes import TTL, Delete, Done, Equals, Item, Key, Put
from stak.templates.render_for_users import RecipientData
from stak.tenancy.data_keys import data_sealer

PART_MAX_BYTES: Final = 96 * 1024
"""Of JSON in one row; encrypted and encoded, it is a third larger. A single recipient has less."""
PARTS_MAX: Final = 100
"""One for each recipient of a chunk, at most."""
_SEALED: Final = "sealed"
_WRITES_BATCH_SIZE: Final = 10

Given = Mapping[UserId, RecipientData]
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(dict[UserId, RecipientData]).decode


async def store_recipient_data(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, uids: Sequence[UserId], template: PostedVersion | None
) -> None:
    """Write what a new post says about its recipients."""
    puts = await recipient_data_writes(ports, ref, broadcast, uids, template)
    for start in range(0, len(puts), _WRITES_BATCH_SIZE):
        await ports.table.commit([(put,) for put in puts[start : start + _WRITES_BATCH_SIZE]])


async def recipient_data_writes(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, uids: Sequence[UserId], template: PostedVersion | None
) -> list[Put]:
    """Return the rows of what a new post says about its recipients. No condition: the id of the broadcast is new."""
    puts: list[Put] = []
    if template is None or not template.given:
        return puts
    given = template.given
    for number, chunk in enumerate(split_recipients(sorted(uids))):
        for part, some in enumerate(_parts({user: given[user] for user in chunk if user in given})):
            item = await _item(ports, ref, number, some, broadcast.expires_at)
            puts.append(Put(ref.recipient_data(number, part), item))
    return puts


def _parts(given: Given) -> list[dict[UserId, RecipientData]]:
    """Split the data of a chunk into rows of a limited size."""
    parts: list[dict[UserId, RecipientData]] = []
    left = 0
    for user, data in given.items():
        size = len(_encode(data)) + len(user.encode())
        if not parts or size > left:
            parts.append({})
            left = PART_MAX_BYTES
        parts[-1][user] = data
        left -= size
    return parts


async def _item(ports: Ports, ref: BroadcastRef, number: int, given: Given, ends_at: int | None) -> Item:
    sealer = await data_sealer(ports, ref.tenant)
    sealed = sealer.seal_content(_encode(given), _context(ref.tenant, ref, number))
    return {_SEALED: sealed} if ends_at is None else {_SEALED: sealed, TTL: ends_at}


async def with_templates(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, chunks: Sequence[Chunk]) -> list[Chunk]:
    """Return chunks as they are queued: those of a template say so, and have the data of their recipients."""
    if broadcast.template is None:
        return [*chunks]
    parts = await asyncio.gather(*(_read(ports, ref, broadcast, chunk.number) for chunk in chunks))
    return [
        msgspec.structs.replace(chunk, is_template=True, data=tuple(row.item[_SEALED] for row in rows))
        for chunk, rows in zip(chunks, parts, strict=True)
    ]


async def recipient_data_in(ports: Ports, chunk: Chunk) -> dict[UserId, RecipientData]:
    """Return what a queued chunk says about its recipients."""
    if not chunk.data:
        return {}
    sealer = await data_sealer(ports, chunk.tenant, chunk.data)
    context = _context(chunk.tenant, chunk.ref, chunk.number)
    given: dict[UserId, RecipientData] = {}
    for sealed in chunk.data:
        given |= _decode(sealer.open_content(sealed, context))
    return given


def data_keys_of(chunk: Chunk) -> list[Key]:
    """Return the keys of the rows that a queued chunk has the data of."""
    return [chunk.ref.recipient_data(chunk.number, part) for part in range(len(chunk.data))]


async def remove_recipient_data(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, numbers: Sequence[int]) -> None:
    """Delete what a post says about the recipients of these chunks, because nobody will be sent it any more."""
    for number in numbers if broadcast.has_recipient_data else ():
        # No condition: these rows are written once, before the post is accepted.
        if rows := await _read(ports, ref, broadcast, number):
            await ports.table.commit([tuple(Delete(row.key) for row in rows)])


async def erase_recipient_data(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, user: UserId) -> None:
    """Delete what a post says about one recipient, and leave the others."""
    number = await find_chunk(ports, ref, broadcast, user) if broadcast.has_recipient_data else None
    tries = Attempts()
    while number is not None:
        await tries.next()
        is_done = True
        for row in await _read(ports, ref, broadcast, number):
            sealer = await data_sealer(ports, ref.tenant, [row.item[_SEALED]])
            given = _decode(sealer.open_content(row.item[_SEALED], _context(ref.tenant, ref, number)))
            if given.pop(user, None) is None:
                continue
            item = await _item(ports, ref, number, given, row.item.get(TTL))
            replaced = Put(row.key, item, when=(Equals(_SEALED, row.item[_SEALED]),))
            (outcome,) = await ports.table.commit([(replaced,)])
            is_done = isinstance(outcome, Done)
        if is_done:
            return


async def _read(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, number: int) -> list[Row]:
    if not broadcast.has_recipient_data:
        return []
    first, last = ref.recipient_data(number, 0), ref.recipient_data(number, PARTS_MAX - 1)
    return [row async for row in rows_of(ports.table, first.pk, Span(first.sk, last.sk), at_once=PARTS_MAX)]


def _context(tenant: TenantKey, ref: BroadcastRef, number: int) -> str:
    return f"recipients {tenant} {ref.inbox} {ref.id} {number}"
