"""Content and previews at rest: sealed with the tenant's data key, each for its own place."""

from stak.chat.model import PREVIEW_MAX_CHARACTERS, ChatId
from stak.crypto import Sealer
from stak.names import TenantKey


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


def _content(tenant: TenantKey, chat: ChatId, message_id: str) -> str:
    return f"{tenant} {chat} {message_id}"


def _preview(tenant: TenantKey, chat: ChatId) -> str:
    return f"{tenant} {chat} preview"
