"""Content, previews and names at rest: sealed with the tenant's data key, each for its own place."""

from typing import TypeVar

import msgspec

from stak.chat.model import PREVIEW_MAX_CHARACTERS, Chat, ChatId, View
from stak.crypto import Sealer
from stak.identifiers import TenantKey

N = TypeVar("N", Chat, View)


def seal_content(sealer: Sealer, tenant: TenantKey, chat: ChatId, message_id: str, content: str) -> str:
    """The content of a message, which opens in that message only."""
    return sealer.seal(content.encode(), _content(tenant, chat, message_id))


def open_content(sealer: Sealer, tenant: TenantKey, chat: ChatId, message_id: str, sealed: str) -> str:
    """The content of a message."""
    return sealer.open(sealed, _content(tenant, chat, message_id)).decode()


def seal_preview(sealer: Sealer, tenant: TenantKey, chat: ChatId, content: str, content_type: str) -> str | None:
    """The beginning of a text, for the lists of all members; there is none of what is no text."""
    if not content_type.startswith("text/"):
        return None
    return sealer.seal(content[:PREVIEW_MAX_CHARACTERS].encode(), _preview(tenant, chat))


def open_preview(sealer: Sealer, tenant: TenantKey, chat: ChatId, sealed: str) -> str:
    """A preview."""
    return sealer.open(sealed, _preview(tenant, chat)).decode()


def seal_name(sealer: Sealer, tenant: TenantKey, chat: ChatId, name: str) -> str:
    """The name of a group, which opens in that group only."""
    return sealer.seal(name.encode(), _name(tenant, chat))


def with_name(sealer: Sealer, tenant: TenantKey, chat: ChatId, named: N) -> N:
    """A chat, or a member's view of one, with its name in clear; an earlier release stored it so."""
    if named.sealed_name is None:
        return named
    return msgspec.structs.replace(named, name=sealer.open(named.sealed_name, _name(tenant, chat)).decode())


def sealed_texts(*named: N) -> list[str]:
    """The names among these that have to be opened."""
    return [one.sealed_name for one in named if one.sealed_name is not None]


def _name(tenant: TenantKey, chat: ChatId) -> str:
    return f"{tenant} {chat} name"


def _content(tenant: TenantKey, chat: ChatId, message_id: str) -> str:
    return f"{tenant} {chat} {message_id}"


def _preview(tenant: TenantKey, chat: ChatId) -> str:
    return f"{tenant} {chat} preview"
