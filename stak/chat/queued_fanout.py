"""Fan out chat updates to the members' lists through the queue, a hundred members at a time.

Every change of a chat also writes, in the same group, an update row, which is deleted after the fan-out to all members.
So the queue message sent right afterwards may be lost, if its sender crashes: reconciliation finds the row and sends it
again. A member's list entry only moves forward, however late or often updates arrive, and messages become pending for
their devices in the group that moves it.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from stak.chat import keys
from stak.chat.chat_access import charge_fanout
from stak.chat.chat_codec import chat_of, head_of
from stak.chat.chat_model import Chat, ChatId
from stak.chat.fanout import FanoutResult, MemberFanout
from stak.chat.group_cache import invalidate_group
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.queue import Outgoing
from stak.ports.table import Position
from stak.ports.writes import Delete, Done, Equals, Put, Update, Write

CHUNK_MAX_MEMBERS: Final = 100


class ChatUpdate(msgspec.Struct, frozen=True, tag="news"):
    """A queue message that fans out the current state of a chat to some members."""

    tenant: TenantKey
    chat: ChatId
    tokens: tuple[str, ...]
    """The changes it covers."""
    deleted: tuple[int, ...] = ()
    """Sequences of deleted messages, if any."""
    is_changed: bool = True
    """Whether it covers more than new messages: a name, a member, a deletion."""
    after: str | None = None
    """Members up to this sort key are covered by other messages."""
    is_repeated: bool = False
    """Whether it repeats one page of members: the next pages were queued before."""


def mark_dirty(
    ports: Ports, tenant: TenantKey, chat: ChatId, *, deleted: tuple[int, ...] = (), is_changed: bool = True
) -> tuple[Put, ChatUpdate]:
    """Return the write that marks a chat as changed, and the queue message to send after the commit."""
    update = ChatUpdate(tenant, chat, (ports.ids.new(),), deleted, is_changed=is_changed)
    item = {"tenant": tenant, "chat": chat, "token": update.tokens[0], "at": int(ports.clock())}
    # No condition: the fan-out of this change covers all earlier ones, since it reads the chat's current state.
    return Put(keys.dirty_chat(tenant, chat), item), update


async def send_update(ports: Ports, update: ChatUpdate) -> None:
    """Put an update on the queue."""
    await ports.chat_updates.send([outgoing(update)])


def outgoing(update: ChatUpdate) -> Outgoing:
    """Encode an update as a queue message, grouped by tenant so that tenants are served in turn."""
    return Outgoing(msgspec.json.encode(update), update.tenant)


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
    mark, update = mark_dirty(ports, tenant, chat_id)
    (outcome,) = await ports.table.commit([(meta, head, mark, *writes)])
    if not isinstance(outcome, Done):
        return False
    charge_fanout(chat.members)
    invalidate_group(ports, tenant, chat_id)
    ports.background_tasks.spawn(send_update(ports, update))
    return True


def merge_updates(updates: Sequence[ChatUpdate]) -> list[ChatUpdate]:
    """Merge updates for the same members of the same chat."""
    found: dict[tuple[TenantKey, ChatId, str | None], ChatUpdate] = {}
    for one in updates:
        recipients = (one.tenant, one.chat, one.after)
        other = found.get(recipients)
        if other is None:
            found[recipients] = one
            continue
        found[recipients] = msgspec.structs.replace(
            other,
            tokens=tuple(dict.fromkeys((*other.tokens, *one.tokens))),
            deleted=tuple(dict.fromkeys((*other.deleted, *one.deleted))),
            is_changed=one.is_changed or other.is_changed,
            is_repeated=one.is_repeated and other.is_repeated,
        )
    return list(found.values())


async def fan_out_update(ports: Ports, update: ChatUpdate, *, notifies: bool = False) -> list[FanoutResult]:
    """Update some members' list entries and queue the update of the others; return what is new to whom.

    `notifies` says whether members that do not receive a message get an offline notification.
    """
    tenant, chat_id = update.tenant, update.chat
    # Read the head first: the chat read after it is never older than the version that the list entries get.
    head_item = await ports.table.get(keys.head(tenant, chat_id))
    meta_item = await ports.table.get(keys.meta(tenant, chat_id))
    if head_item is None or meta_item is None:
        return []  # not created yet; its creation sends an update
    partition = keys.chat_partition(tenant, chat_id)
    after = None if update.after is None else Position(partition, update.after)
    page = await ports.table.query(partition, keys.PARTICIPANTS, limit=CHUNK_MAX_MEMBERS, after=after)
    if page.next is not None and not update.is_repeated:
        # The others first, so that they need not wait for these.
        await send_update(ports, msgspec.structs.replace(update, after=page.next.sk))
    users = [keys.participant_of(row.key) for row in page.rows]
    fanout = MemberFanout(ports, tenant, chat_id, chat_of(meta_item), head_of(head_item), notifies=notifies)
    results = await fanout.fan_out(users)
    if page.next is None:
        await _clear_mark(ports, update)
    return results


async def _clear_mark(ports: Ports, update: ChatUpdate) -> None:
    """Delete the update row after the fan-out to all members, unless there is a newer change."""
    key = keys.dirty_chat(update.tenant, update.chat)
    item = await ports.table.get(key)
    if item is not None and item["token"] in update.tokens:
        await ports.table.commit([(Delete(key, when=(Equals("token", item["token"]),)),)])
