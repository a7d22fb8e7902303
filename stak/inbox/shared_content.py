"""The content of a large message, or of any on read: stored once, in a row of its broadcast, to which all copies refer.

So delivering 32 KB to a user writes as much as delivering a line, and deleting the row removes the content from all
copies. The row is written in the transaction that accepts the post and never changes. It is deleted by a recall, by its
expiry, by the erasure of the only recipient, and with its broadcast by retention. That of an expiring message ends by
itself long after, if it was not deleted by then.

A reference is a hash of the encrypted content. A reader follows it only if it was not recalled, and a tombstone has
none: so reads need not be consistent, and content may be cached by its hash for as long as there is space.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import msgspec

from stak.crypto import fingerprint
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS
from stak.ports.writes import TTL, Conditions, Delete, Equals, Item, Put, Write
from stak.tenancy.stored_bytes import ENTRY_BYTES

SHARED_MIN_BYTES: Final = 600
"""Larger ciphertext is stored once. A copy with less, its keys included, fits one write unit of 1,024 bytes."""
_HASH_CHARACTERS: Final = 32
_MESSAGE: Final = "message"


class NewBroadcast(NamedTuple):
    """A broadcast as it is stored when it is accepted."""

    ref: BroadcastRef
    broadcast: Broadcast
    content: Put | None = None
    """Its content, if that has a row of its own."""


class ContentRemoval(NamedTuple):
    """What removes the content of a broadcast, together with a change of the broadcast."""

    changes: Item
    """The attributes to set in the broadcast."""
    when: Conditions
    """The conditions on the broadcast."""
    writes: tuple[Write, ...]
    released: int
    """The stored bytes to give back."""


def with_shared_content(
    new: NewBroadcast, *, is_always: bool = False, rendered_bytes: int | None = None
) -> NewBroadcast:
    """Return a new broadcast with its encrypted content in a row of its own if that is large, or always.

    So is a template, which each copy has rendered: `rendered_bytes` are charged for that.
    """
    ref, broadcast, _ = new
    message = broadcast.message
    # Earlier releases have neither these rows nor the partitions.
    if (
        message is None
        or not ref.is_sharded
        or (len(message) <= SHARED_MIN_BYTES and not is_always and rendered_bytes is None)
    ):
        return new
    referring = msgspec.structs.replace(
        broadcast,
        message=None,
        content_hash=hash_of(message),
        copy_bytes=ENTRY_BYTES + (rendered_bytes or 0),
        content_bytes=broadcast.copy_bytes - ENTRY_BYTES,
    )
    end = {} if broadcast.expires_at is None else {TTL: broadcast.expires_at + RECIPIENTS_KEPT_SECONDS}
    # No condition: the id of the broadcast is new.
    return NewBroadcast(ref, referring, Put(ref.content, {_MESSAGE: message, **end}))


def content_removal(ref: BroadcastRef, broadcast: Broadcast) -> ContentRemoval:
    """Return what removes the content of a broadcast, wherever it is stored."""
    gone: Item = {_MESSAGE: None}
    if broadcast.content_hash is None:
        return ContentRemoval(gone, (), (), 0)
    # If others have removed it since, they have also released its bytes.
    same = (Equals("content_hash", broadcast.content_hash),)
    changes = {**gone, "content_hash": None, "content_bytes": 0}
    return ContentRemoval(changes, same, (Delete(ref.content),), broadcast.content_bytes)


async def read_shared_contents(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, references: Iterable[tuple[str, str]]
) -> Mapping[str, str]:
    """Return the encrypted contents of messages, given as pairs of id and hash, by their hash, as far as they exist."""
    wanted = {BroadcastRef(tenant, inbox, message_id).content: name for message_id, name in references}
    found = dict(await ports.table.batch_get(wanted, consistent=False)) if wanted else {}
    # One that was written a moment ago may not be visible yet, or less so than the copy that was written with it.
    missing = [key for key in wanted if key not in found]
    for start in range(0, len(missing), TRANSACT_GET_MAX_KEYS):
        found |= await ports.table.transact_get(missing[start : start + TRANSACT_GET_MAX_KEYS])
    contents = {wanted[key]: item[_MESSAGE] for key, item in found.items()}
    return {name: sealed for name, sealed in contents.items() if hash_of(sealed) == name}


def hash_of(sealed: str) -> str:
    """Return the hash by which a copy refers to its encrypted content."""
    return fingerprint(sealed)[:_HASH_CHARACTERS]
