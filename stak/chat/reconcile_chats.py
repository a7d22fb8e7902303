"""Reconcile chats after a crash: repeat incomplete fan-outs, and finish the creation of large groups."""

from typing import Final

from stak.chat import keys
from stak.chat.chat_codec import chat_of
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import finish_group_creation
from stak.chat.queued_fanout import ChatUpdate, send_update
from stak.clock import has_passed
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Done, Equals, Update
from stak.reconcile_rounds import reconcile_each

STALLED_AFTER_SECONDS: Final = 10


async def reconcile_chats(ports: Ports) -> int:
    """Reconcile all chats with open updates once; return how many there are."""
    return await reconcile_each(ports, map(keys.dirty_shard, range(keys.DIRTY_SHARDS)), _reconcile, what="chats")


async def _reconcile(ports: Ports, row: Row) -> None:
    item, now = row.item, int(ports.clock())
    if not has_passed(STALLED_AFTER_SECONDS, item["at"], now):
        return
    tenant, chat, token = TenantKey(item["tenant"]), ChatId(item["chat"]), item["token"]
    if row.key != keys.dirty_chat(tenant, chat):
        raise ValueError("the row's chat differs from its key")
    # First, so that a long fan-out is not started again while it runs.
    (outcome,) = await ports.table.commit([(Update(row.key, set={"at": now}, when=(Equals("token", token),)),)])
    if not isinstance(outcome, Done):
        return
    meta = await ports.table.get(keys.meta(tenant, chat))
    if meta is None:
        await ports.table.commit([(Delete(row.key, when=(Equals("token", token),)),)])
    elif chat_of(meta).is_forming:
        await finish_group_creation(ports, tenant, chat)
    else:
        await send_update(ports, ChatUpdate(tenant, chat, (token,)))
