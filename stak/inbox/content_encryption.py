"""Encryption of messages at rest: message, sender and label, encrypted once for a broadcast and all its copies.

The ciphertext replaces the plain JSON that an earlier release stored in the broadcast, in the queue and in every copy;
a JSON object begins with a brace, a ciphertext never does. It is bound to the tenant, the inbox and the message, not to
a user, so workers can deliver copies of it without a key. Decrypted content is cached, because many users read the same
broadcast.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from stak.crypto import Sealer
from stak.errors import DecryptionFailed
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_model import Entry
from stak.ports import Ports
from stak.tenancy.data_keys import data_sealer

_OVERHEAD_BYTES: Final = 500
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


class Opener:
    """Decrypts the content of an inbox's messages."""

    def __init__(self, ports: Ports, tenant: TenantKey, inbox: InboxKey, sealer: Sealer) -> None:
        self._cache = ports.contents
        self._before = _context(tenant, inbox, "")
        self._sealer = sealer

    def opened(self, entry: Entry) -> Entry:
        """Return an entry with decrypted content; unchanged if it has none or is not encrypted."""
        if entry.message is None or not is_sealed(entry.message):
            return entry
        _, message, sender, label = self.open(entry.id, entry.message)
        return _replace(entry, message=message, sender=sender, label=label)

    def open(self, message_id: str, sealed: str) -> tuple[str, str, str | None, str | None]:
        """Return the context a ciphertext is bound to, and its message, sender and label."""
        context = self._before + message_id
        found = self._cache.get(sealed)
        if found is None or found[0] != context:  # a ciphertext moved elsewhere must not open from the cache either
            content = _content_of(self._sealer.open_content(sealed, context))
            found = (context, bytes(content.message).decode(), content.sender, content.label)
            self._cache.put(sealed, found, 2 * len(sealed) + _OVERHEAD_BYTES)
        return found


async def opener(ports: Ports, tenant: TenantKey, inbox: InboxKey, messages: Iterable[str | None] = ()) -> Opener:
    """Return an Opener for an inbox, with the keys that these messages need, as far as they exist."""
    sealed = [message for message in messages if message is not None and is_sealed(message)]
    return Opener(ports, tenant, inbox, await data_sealer(ports, tenant, sealed))


async def opened_entries(ports: Ports, tenant: TenantKey, inbox: InboxKey, entries: Sequence[Entry]) -> list[Entry]:
    """Decrypt entries with one key lookup for all of them, or none if nothing is encrypted."""
    if not any(entry.message is not None and is_sealed(entry.message) for entry in entries):
        return [*entries]
    opening = await opener(ports, tenant, inbox)
    try:
        return [opening.opened(entry) for entry in entries]
    except DecryptionFailed:  # perhaps the key was created by another process a moment ago
        opening = await opener(ports, tenant, inbox, [entry.message for entry in entries])
        return [opening.opened(entry) for entry in entries]


def _context(tenant: TenantKey, inbox: InboxKey, message_id: str) -> str:
    return f"inbox {tenant} {inbox} {message_id}"
