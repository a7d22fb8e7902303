"""Encryption of message content, previews and group names at rest, each bound to its own context."""

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from stak.chat.chat_model import PREVIEW_MAX_CHARACTERS, Chat, ChatId, ChatListEntry, Message
from stak.crypto import Sealer
from stak.errors import DecryptionFailed
from stak.identifiers import TenantKey
from stak.installation.data_format import writes_sealed
from stak.ports import Ports
from stak.tenancy.data_keys import data_sealer

N = TypeVar("N", Chat, ChatListEntry)
_OVERHEAD_BYTES: Final = 500
"""What a cached content needs besides its texts."""


def seal_content(sealer: Sealer, tenant: TenantKey, chat: ChatId, message_id: str, content: str) -> str:
    """Encrypt the content of a message, bound to that message."""
    return sealer.seal(content.encode(), _content(tenant, chat, message_id))


def open_content(sealer: Sealer, tenant: TenantKey, chat: ChatId, message_id: str, sealed: str) -> str:
    """Decrypt the content of a message."""
    return sealer.open(sealed, _content(tenant, chat, message_id)).decode()


async def opened_contents(
    ports: Ports, tenant: TenantKey, chat: ChatId, messages: Sequence[Message]
) -> list[str | None]:
    """Return the contents of messages in plain text; all members read the same ones, so they are cached."""
    try:
        return _opened(ports, tenant, chat, messages, await data_sealer(ports, tenant))
    except DecryptionFailed:  # perhaps the key was created by another process a moment ago
        sealed = [message.content for message in messages if message.content is not None]
        return _opened(ports, tenant, chat, messages, await data_sealer(ports, tenant, sealed))


def _opened(
    ports: Ports, tenant: TenantKey, chat: ChatId, messages: Sequence[Message], sealer: Sealer
) -> list[str | None]:
    cached, put = ports.contents.get, ports.contents.put
    before = _content(tenant, chat, "")
    opened: list[str | None] = []
    for message in messages:
        sealed = message.content
        if sealed is None:
            opened.append(None)
            continue
        context = before + message.id
        found = cached(sealed)
        if found is None or found[0] != context:  # a ciphertext moved elsewhere must not open from the cache either
            found = (context, sealer.open(sealed, context).decode(), None, None)
            put(sealed, found, 2 * len(sealed) + _OVERHEAD_BYTES)
        opened.append(found[1])
    return opened


def seal_preview(sealer: Sealer, tenant: TenantKey, chat: ChatId, content: str, content_type: str) -> str | None:
    """Encrypt the beginning of a text for the members' lists; return None for other content types."""
    if not content_type.startswith("text/"):
        return None
    return sealer.seal(content[:PREVIEW_MAX_CHARACTERS].encode(), _preview(tenant, chat))


def open_preview(sealer: Sealer, tenant: TenantKey, chat: ChatId, sealed: str) -> str:
    """Decrypt a preview."""
    return sealer.open(sealed, _preview(tenant, chat)).decode()


def seal_name(sealer: Sealer, tenant: TenantKey, chat: ChatId, name: str) -> str:
    """Encrypt the name of a group, bound to that group."""
    return sealer.seal(name.encode(), _name(tenant, chat))


def with_name(sealer: Sealer, tenant: TenantKey, chat: ChatId, named: N) -> N:
    """Return a chat or list entry with its name decrypted; an earlier release stored it in plain text."""
    if named.sealed_name is None:
        return named
    return msgspec.structs.replace(named, name=sealer.open(named.sealed_name, _name(tenant, chat)).decode())


def sealed_texts(*named: N) -> list[str]:
    """Return the encrypted names among these."""
    return [one.sealed_name for one in named if one.sealed_name is not None]


def _name(tenant: TenantKey, chat: ChatId) -> str:
    return f"{tenant} {chat} name"


def _content(tenant: TenantKey, chat: ChatId, message_id: str) -> str:
    return f"{tenant} {chat} {message_id}"


def _preview(tenant: TenantKey, chat: ChatId) -> str:
    return f"{tenant} {chat} preview"


async def name_fields(ports: Ports, tenant: TenantKey, chat: ChatId, name: str | None) -> dict[str, str | None]:
    """Return the attributes that store a group's name; None removes one."""
    if name is None or not await writes_sealed(ports):
        return {"name": name, "sealed_name": None}
    return {"name": None, "sealed_name": seal_name(await data_sealer(ports, tenant), tenant, chat, name)}
