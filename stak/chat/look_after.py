"""Finds chats whose members were not all told, and groups that were not finished: somebody died between two writes."""

from typing import Final

from stak.chat import keys
from stak.chat.announce import Announcement, tell
from stak.chat.items import chat_of
from stak.chat.model import ChatId
from stak.chat.start import form
from stak.logs import log
from stak.names import TenantKey
from stak.ports import Ports
from stak.ports.table import Position, Row
from stak.ports.writes import Delete, Done, Equals, Update

FORSAKEN_AFTER_SECONDS: Final = 10
_PAGE: Final = 100


async def look_after_chats(ports: Ports) -> int:
    """One round over all chats with news; how many there are."""
    found = 0
    for shard in range(keys.NEWS_SHARDS):
        after: Position | None = None
        while True:
            page = await ports.table.query(keys.news_shard(shard), limit=_PAGE, after=after)
            for row in page.rows:
                found += 1
                try:
                    await _look_after(ports, row)
                except Exception as error:  # noqa: BLE001 - one that nobody can work on must not hold up the others
                    log.error("chat_news_failed", row=row.key.sk, error=repr(error))
            after = page.next
            if after is None:
                break
    return found


async def _look_after(ports: Ports, row: Row) -> None:
    item, now = row.item, int(ports.clock())
    if now - item["at"] < FORSAKEN_AFTER_SECONDS:
        return
    tenant, chat, token = TenantKey(item["tenant"]), ChatId(item["chat"]), item["token"]
    # First, so that it is not done again and again while there is much to do.
    (outcome,) = await ports.table.commit([(Update(row.key, set={"at": now}, when=(Equals("token", token),)),)])
    if not isinstance(outcome, Done):
        return
    meta = await ports.table.get(keys.meta(tenant, chat))
    if meta is None:
        await ports.table.commit([(Delete(row.key, when=(Equals("token", token),)),)])
    elif chat_of(meta).is_forming:
        await form(ports, tenant, chat)
    else:
        await tell(ports, Announcement(tenant, chat, (token,)))
