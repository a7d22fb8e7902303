"""Encryption of messages at rest: message, sender and label, encrypted once for a broadcast and all its copies.

The ciphertext replaces the plain JSON that an earlier release stored in the broadcast, in the queue and in every copy;
a JSON object begins with a brace, a ciphertext never does. It is bound to the tenant, the inbox and the message, not to
a user, so workers can deliver copies of it without a key. Decrypted content is cached, because many users read the same
broadcast. Large content is stored apart from the copies (`shared_content.py`).
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from stak.crypto import Sealer
from stak.errors import DecryptionFailed
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.entry_model import Entry
from stak.inbox.shared_content import read_shared_contents
from stak.installation.data_format import writes_sealed
from stak.ports import Ports
from stak.tenancy.data_keys import data_sealer

Opened: TypeAlias = tuple[str, str, str | None, str | None]
"""The context that a ciphertext is bound to, and its message, sender and label."""

_OVERHEAD_BYTES: Final = 500
_SEALED_BYTES: Final = 45  # nonce, tag, the name of the key, and the brackets around a message without sender and label
_replace: Final = msgspec.structs.replace


class Content(msgspec.Struct, frozen=True, array_like=True):
    """The encrypted content of a message."""

    message: msgspec.Raw
    sender: str | None = None
    label: str | None = None


class Details(msgspec.Struct, frozen=True, array_like=True):
    """The sender and label of a broadcast, which outlive its content."""

    sender: str | None = None
    label: str | None = None


_encode: Final = msgspec.json.Encoder().encode
_content_of: Final = msgspec.json.Decoder(Content).decode
_details_of: Final = msgspec.json.Decoder(Details).decode


def is_sealed(message: str) -> bool:
    """Return whether this is ciphertext rather than the plain JSON of an earlier release."""
    return not message.startswith("{")


def seal_message(sealer: Sealer, ref: BroadcastRef, message: str, details: Details) -> str:
    """Encrypt the content of a message, bound to that message."""
    content = Content(msgspec.Raw(message.encode()), details.sender, details.label)
    return sealer.seal_content(_encode(content), _context(ref.tenant, ref.inbox, ref.id))


def sealed_size(message_bytes: int) -> int:
    """Return about how many characters a message of this size has when it is encrypted, for estimates."""
    return (message_bytes + _SEALED_BYTES) * 4 // 3


def seal_details(sealer: Sealer, ref: BroadcastRef, details: Details) -> str | None:
    """Encrypt the sender and label of a broadcast; return None if it has neither."""
    if details == Details():
        return None
    return sealer.seal_content(_encode(details), f"{_context(ref.tenant, ref.inbox, ref.id)} details")


def open_details(sealer: Sealer, ref: BroadcastRef, sealed: str) -> Details:
    """Decrypt the sender and label of a broadcast."""
    return _details_of(sealer.open_content(sealed, f"{_context(ref.tenant, ref.inbox, ref.id)} details"))


async def sealed_broadcast(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> Broadcast:
    """Encrypt a broadcast's content, once for itself and all its copies."""
    details = Details(broadcast.sender, broadcast.label)
    sealer, message = await data_sealer(ports, ref.tenant), broadcast.message
    return _replace(
        broadcast,
        message=None if message is None else seal_message(sealer, ref, message, details),
        details=seal_details(sealer, ref, details),
        sender=None,
        label=None,
    )


async def sealed_chunk(ports: Ports, chunk: Chunk, broadcast: Broadcast | None) -> Chunk:
    """Replace the plain content of a chunk sent by an earlier release with its broadcast's encrypted content."""
    message = chunk.entry.message
    if message is None or is_sealed(message) or not await writes_sealed(ports):
        return chunk
    sealed = None if broadcast is None else broadcast.message
    if sealed is None or not is_sealed(sealed):
        details = Details(chunk.entry.sender, chunk.entry.label)
        sealer = await data_sealer(ports, chunk.tenant)
        sealed = seal_message(sealer, chunk.ref, message, details)
    entry = _replace(chunk.entry, message=sealed, sender=None, label=None)
    return _replace(chunk, entry=entry)


class Opener:
    """Decrypts the content of an inbox's messages. `shared` are the contents that entries refer to, by hash."""

    def __init__(
        self, ports: Ports, tenant: TenantKey, inbox: InboxKey, sealer: Sealer, shared: Mapping[str, str | Opened]
    ) -> None:
        self._cache = ports.contents
        self._before = _context(tenant, inbox, "")
        self._sealer = sealer
        self._shared = shared

    def opened(self, entry: Entry) -> Entry:
        """Return an entry with decrypted content; unchanged if it has none, has lost it or is not encrypted."""
        found = self._found(entry)
        if found is None:
            return entry
        _, message, sender, label = found
        return _replace(entry, message=message, sender=sender, label=label)

    def _found(self, entry: Entry) -> Opened | None:
        if entry.content_hash is not None:
            shared = self._shared.get(entry.content_hash)
            return self._open(entry.id, shared, entry.content_hash) if isinstance(shared, str) else shared
        if entry.message is None or not is_sealed(entry.message):
            return None
        return self._open(entry.id, entry.message, entry.message)

    def _open(self, message_id: str, sealed: str, cache_key: str) -> Opened:
        context = self._before + message_id
        found = self._cache.get(cache_key)
        if found is None or found[0] != context:  # a ciphertext moved elsewhere must not open from the cache either
            content = _content_of(self._sealer.open_content(sealed, context))
            found = (context, bytes(content.message).decode(), content.sender, content.label)
            self._cache.put(cache_key, found, len(cache_key) + len(sealed) + _OVERHEAD_BYTES)
        return found


async def opener(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, entries: Sequence[Entry] = (), *, reads_shared: bool = True
) -> Opener:
    """Return an Opener for these entries, with the keys and contents that they need, as far as they exist."""
    shared = await _shared(ports, tenant, inbox, entries) if reads_shared else {}
    return Opener(ports, tenant, inbox, await data_sealer(ports, tenant, _sealed_in(entries, shared)), shared)


async def opened_entries(ports: Ports, tenant: TenantKey, inbox: InboxKey, entries: Sequence[Entry]) -> list[Entry]:
    """Decrypt entries with one key lookup for all of them, or none if nothing is encrypted.

    The contents that entries refer to are read in one batch. Where one is gone, `message` remains None.
    """
    if not any(_is_encrypted(entry) for entry in entries):
        return [*entries]
    shared = await _shared(ports, tenant, inbox, entries)
    opening = Opener(ports, tenant, inbox, await data_sealer(ports, tenant), shared)
    try:
        return [opening.opened(entry) for entry in entries]
    except DecryptionFailed:  # perhaps the key was created by another process a moment ago
        sealer = await data_sealer(ports, tenant, _sealed_in(entries, shared))
        opening = Opener(ports, tenant, inbox, sealer, shared)
        return [opening.opened(entry) for entry in entries]


async def _shared(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, entries: Sequence[Entry]
) -> Mapping[str, str | Opened]:
    """Return the contents that entries refer to, by hash: decrypted ones from the cache, others as they are stored."""
    shared: dict[str, str | Opened] = {}
    references: list[tuple[str, str]] = []
    for entry in entries:
        if entry.content_hash is not None:
            found = ports.contents.get(entry.content_hash)
            if found is not None and found[0] == _context(tenant, inbox, entry.id):
                shared[entry.content_hash] = found  # kept here: the cache may drop it before it is used
            else:
                references.append((entry.id, entry.content_hash))
    return {**shared, **await read_shared_contents(ports, tenant, inbox, references)} if references else shared


def _sealed_in(entries: Sequence[Entry], shared: Mapping[str, str | Opened]) -> list[str]:
    messages = [entry.message for entry in entries if entry.message is not None]
    return [message for message in (*messages, *shared.values()) if isinstance(message, str) and is_sealed(message)]


def _is_encrypted(entry: Entry) -> bool:
    return entry.content_hash is not None or (entry.message is not None and is_sealed(entry.message))


def _context(tenant: TenantKey, inbox: InboxKey, message_id: str) -> str:
    return f"inbox {tenant} {inbox} {message_id}"
