"""Commit a change of a chat that is fanned out to its members' lists, on condition that it did not change meanwhile."""

from collections.abc import Sequence
from typing import Any

from stak.chat import keys
from stak.chat.access import charge_fanout
from stak.chat.group_cache import invalidate_group
from stak.chat.model import Chat, ChatId
from stak.chat.updates import mark_dirty, tell
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Done, Equals, Update, Write


async def commit_change(
    ports: Ports, tenant: TenantKey, chat_id: ChatId, chat: Chat, writes: Sequence[Write], changes: dict[str, Any]
) -> bool:
    """Write a change of a chat and start its fan-out to the members' lists; return False on a conflict."""
    meta = Update(
        keys.meta(tenant, chat_id),
        set={**changes, "updated": int(ports.clock())},
        add={"rev": 1},
        when=(Equals("rev", chat.rev),),
    )
    # No condition: the head exists as long as the chat, and messages may be sent concurrently.
    head = Update(keys.head(tenant, chat_id), add={"ver": 1})
    news, announcement = mark_dirty(ports, tenant, chat_id)
    (outcome,) = await ports.table.commit([(meta, head, news, *writes)])
    if not isinstance(outcome, Done):
        return False
    charge_fanout(chat.members)
    invalidate_group(ports, tenant, chat_id)
    ports.background_tasks.spawn(tell(ports, announcement))
    return True
