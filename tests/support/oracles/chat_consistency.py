"""Checks that stored chat rows are consistent: every number is recounted from the rows it is derived from."""

from typing import Any

from stak.chat import keys
from stak.chat.chat_access import read_members
from stak.chat.chat_codec import chat_of, head_of, list_entry_of, message_of
from stak.chat.chat_model import SEQUENCE_MAX, ChatId, Member
from stak.chat.content_encryption import sealed_texts, with_name
from stak.chat.history import read_since
from stak.chat.list_chats import list_chats
from stak.chat.pending_for_devices import read_pending
from stak.chat.receipts import read_standing
from stak.identifiers import UserId
from stak.identity import keys as identity
from stak.identity.devices import devices_of
from stak.ports import Ports
from stak.ports.table import ALL
from stak.tenancy.data_keys import data_sealer
from tests.support.broadcasts import TENANT
from tests.support.oracles.chat_oracle_checks import as_user

Seen = dict[str, Any]


async def check_chat_consistency(ports: Ports, chat: ChatId, everybody: tuple[UserId, ...]) -> None:
    """Check a chat once it is fanned out completely."""
    rows = await ports.table.query(keys.chat_partition(TENANT, chat), ALL, limit=1000)
    kinds = {row.key.sk[:2] for row in rows.rows}
    assert "f#" not in kinds, "somebody is still to be written"
    meta, head = await ports.table.get(keys.meta(TENANT, chat)), await ports.table.get(keys.head(TENANT, chat))
    if meta is None:
        assert not rows.rows
        return
    stands, got = chat_of(meta), head_of(head)
    members = await read_members(ports, TENANT, chat)
    assert not stands.is_forming
    assert stands.members == len(members)
    assert sorted(stands.people) == sorted(member.user_id for member in members)
    if stands.chat_type == "group" and members:
        assert [member.participant.role for member in members].count("owner") == 1
    said = [row for row in rows.rows if row.key.sk.startswith("m#")]
    assert [keys.sequence_of(row.key) for row in said] == list(range(1, got.sequence + 1))
    gone = [keys.sequence_of(row.key) for row in said if message_of(row.item).deleted_at is not None]
    assert max(gone, default=0) <= got.gaps_to <= got.sequence
    brief = {keys.sequence_of(row.key): row.item["expires_at"] for row in said if "expires_at" in row.item}
    noted = {row.key.sk.removeprefix("x#"): row.item for row in rows.rows if row.key.sk.startswith("x#")}
    assert {int(place): item.get("expires_at") for place, item in noted.items()} == {**brief, **dict.fromkeys(gone)}
    names = {member.user_id: member for member in members}
    for user in everybody:
        await _check_view(ports, chat, user, names.get(user), [row.item for row in said])


async def _check_view(ports: Ports, chat: ChatId, user: UserId, member: Member | None, said: list[Any]) -> None:
    item = await ports.table.get(keys.list_entry(TENANT, user, chat))
    listed = {one.chat: one for one in (await list_chats(ports, as_user(user), limit=100))[0]}
    assert (item is not None) == (member is not None) == (chat in listed), user
    if item is None or member is None:
        return
    view, mine = list_entry_of(item), member.participant
    stands = chat_of(await ports.table.get(keys.meta(TENANT, chat)) or {})
    head = head_of(await ports.table.get(keys.head(TENANT, chat)))
    assert (view.read, view.delivered) == (mine.read, mine.delivered)
    assert mine.read <= mine.delivered <= head.sequence
    shown = listed[chat].view
    named = with_name(await data_sealer(ports, TENANT, sealed_texts(stands)), TENANT, chat, stands)
    assert (shown.name, shown.members, shown.people) == (named.name, stands.members, stands.people)
    assert (view.people, view.name) == (stands.people if stands.chat_type == "direct" else (), None)
    assert view.members == stands.members
    assert (view.ver, view.last, view.gaps_to) == (head.ver, head.sequence, head.gaps_to)
    assert view.fanned_out_through == head.sequence
    assert (view.last_at, view.last_id, view.last_sender) == (head.last_at, head.last_id, head.last_sender)
    assert (view.preview, view.last_expires_at) == (head.preview, head.last_expires_at)
    unread = sum(message_of(one).deleted_at is None for one in said[mine.read :])
    assert listed[chat].unread_count == unread
    assert (await read_standing(ports, as_user(user), chat)).unread_count == unread


async def check_pending(ports: Ports, chats: tuple[ChatId, ...], user: UserId) -> None:
    """Check the pending messages of a user whose device is older than all messages and has acknowledged none."""
    pending = await read_pending(ports, TENANT, user)
    assert devices_of(await ports.table.get(identity.devices(TENANT, user))).pending == len(pending)
    for chat in chats:
        if await ports.table.get(keys.list_entry(TENANT, user, chat)) is None:
            continue
        rows = await ports.table.query(keys.chat_partition(TENANT, chat), keys.messages(1, SEQUENCE_MAX), limit=1000)
        said = {message_of(row.item).id: message_of(row.item) for row in rows.rows}
        waiting = [one.message_id for one in pending if one.chat == chat]
        assert waiting == sorted(set(waiting))
        # What was deleted may wait or not: its place is told, and nobody is shown what it said.
        assert {name for name, one in said.items() if one.deleted_at is None} <= set(waiting) <= set(said), user


async def visible_chats(ports: Ports, chats: tuple[ChatId, ...], everybody: tuple[UserId, ...]) -> Seen:
    """Return everything visible of chats, except for ids and times."""
    seen: Seen = {}
    for user in everybody:
        for listed in (await list_chats(ports, as_user(user), limit=100))[0]:
            view = listed.view
            entry = (view.name, view.members, listed.other_participants, view.last, listed.preview)
            seen[f"{user} lists {listed.chat}"] = (*entry, view.last_sender, listed.unread_count)
    for chat in chats:
        members = await read_members(ports, TENANT, chat)
        seen[f"in {chat}"] = [
            (one.user_id, one.participant.role, one.participant.read, one.participant.delivered) for one in members
        ]
        if members:
            history = await read_since(ports, as_user(members[0].user_id), chat, limit=100, after=0)
            seen[f"said in {chat}"] = [
                (one.sequence, one.message.sender, one.content, one.message.deleted_by, one.status)
                for one in history.messages
            ]
    return seen
