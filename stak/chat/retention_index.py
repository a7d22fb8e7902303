"""Rows by which a chat is found when its messages expire, or are older than the retention period."""

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.expiry.expiry_index import ends_row
from stak.identifiers import TenantKey
from stak.ports.writes import Put


def expiry_of_messages(tenant: TenantKey, chat: ChatId, expires_at: int) -> Put:
    """Return the write that has a chat handled after a message expires: its preview is removed, and it is counted."""
    return ends_row(tenant, keys.preview_name(chat), expires_at, {"kind": "preview", "chat": chat})


def listing(tenant: TenantKey, chat: ChatId, hour: int) -> Put:
    """Return the write that lists a chat by the hour of its oldest message. No condition: the head has one."""
    return Put(keys.listed_chat(tenant, chat, hour), {})
