"""The content of messages at rest: message, sender and label, sealed once for a broadcast and all its copies.

The sealed text stands where an earlier release stored the JSON of the message in clear, in the broadcast, in the queue
and in every copy; a JSON object begins with a brace, a sealed text never does. It is bound to the tenant, the inbox and
the message, not to a user, so that whoever delivers it copies it and has no key. What readers have opened is cached,
because many users read the same broadcast.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from stak.crypto import Sealer
from stak.errors import Unsealable
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.model import Entry
from stak.ports import Ports
from stak.tenancy.data_keys import data_sealer

_OVERHEAD_BYTES: Final = 500
_replace: Final = msgspec.structs.replace


class Content(msgspec.Struct, frozen=True, array_like=True):
    """What is sealed."""

    message: msgspec.Raw
    sender: str | None = None
    label: str | None = None


class Details(msgspec.Struct, frozen=True, array_like=True):
    """What a broadcast still says of itself when its content is gone."""

    sender: str | None = None
    label: str | None = None


_encode: Final = msgspec.json.Encoder().encode
_content_of: Final = msgspec.json.Decoder(Content).decode
_details_of: Final = msgspec.json.Decoder(Details).decode


def is_sealed(message: str) -> bool:
    """Whether this is a sealed text, and not the JSON that an earlier release stored."""
    return not message.startswith("{")


def seal_message(
    sealer: Sealer, tenant: TenantKey, inbox: InboxKey, message_id: str, message: str, details: Details
) -> str:
    """The content of a message, which opens in that message only."""
    content = Content(msgspec.Raw(message.encode()), details.sender, details.label)
    return sealer.seal_content(_encode(content), _context(tenant, inbox, message_id))


def seal_details(sealer: Sealer, tenant: TenantKey, inbox: InboxKey, message_id: str, details: Details) -> str | None:
    """Sender and label of a broadcast; None if there is neither."""
    if details == Details():
        return None
    return sealer.seal_content(_encode(details), f"{_context(tenant, inbox, message_id)} details")


def open_details(sealer: Sealer, tenant: TenantKey, inbox: InboxKey, message_id: str, sealed: str) -> Details:
    """The same the other way round."""
    return _details_of(sealer.open_content(sealed, f"{_context(tenant, inbox, message_id)} details"))


class Opener:
    """Opens the content of an inbox's messages."""

    def __init__(self, ports: Ports, tenant: TenantKey, inbox: InboxKey, sealer: Sealer) -> None:
        self._cache = ports.contents
        self._before = _context(tenant, inbox, "")
        self._sealer = sealer

    def opened(self, entry: Entry) -> Entry:
        """An entry with its content in clear; one that has none, or has it in clear, as it is."""
        if entry.message is None or not is_sealed(entry.message):
            return entry
        _, message, sender, label = self.open(entry.id, entry.message)
        return _replace(entry, message=message, sender=sender, label=label)

    def open(self, message_id: str, sealed: str) -> tuple[str, str, str | None, str | None]:
        """What a sealed text is bound to, and the message, sender and label in it."""
        context = self._before + message_id
        found = self._cache.get(sealed)
        if found is None or found[0] != context:  # a text that was moved elsewhere does not open from the cache either
            content = _content_of(self._sealer.open_content(sealed, context))
            found = (context, bytes(content.message).decode(), content.sender, content.label)
            self._cache.put(sealed, found, 2 * len(sealed) + _OVERHEAD_BYTES)
        return found


async def opener(ports: Ports, tenant: TenantKey, inbox: InboxKey, messages: Iterable[str | None] = ()) -> Opener:
    """Opens messages of an inbox, and knows the keys of these if anybody does."""
    sealed = [message for message in messages if message is not None and is_sealed(message)]
    return Opener(ports, tenant, inbox, await data_sealer(ports, tenant, sealed))


async def opened_entries(ports: Ports, tenant: TenantKey, inbox: InboxKey, entries: Sequence[Entry]) -> list[Entry]:
    """Entries with their content in clear: one lookup of keys for all of them, and none if nothing is sealed."""
    if not any(entry.message is not None and is_sealed(entry.message) for entry in entries):
        return [*entries]
    opening = await opener(ports, tenant, inbox)
    try:
        return [opening.opened(entry) for entry in entries]
    except Unsealable:  # perhaps with a key that was made elsewhere a moment ago
        opening = await opener(ports, tenant, inbox, [entry.message for entry in entries])
        return [opening.opened(entry) for entry in entries]


def _context(tenant: TenantKey, inbox: InboxKey, message_id: str) -> str:
    return f"inbox {tenant} {inbox} {message_id}"
