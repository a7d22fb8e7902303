"""Backfill that encrypts data of the first release: messages, webhook URLs, profiles, phone numbers, group names."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from stak.chat import keys as chat_keys
from stak.chat.chat_model import ChatId
from stak.chat.content_encryption import name_fields
from stak.identifiers import InboxKey, TenantKey, user_of_part
from stak.identity import keys as identity
from stak.identity.profile_storage import CLEAR, PHONE_CODE, stored_fields
from stak.inbox import keys as inbox_keys
from stak.inbox.broadcast import broadcast_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.content_encryption import Details, is_sealed, seal_message, sealed_broadcast
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Conditions, Delete, Done, Equals, Group, Put, Update, Write
from stak.tenancy import keys as tenancy
from stak.tenancy.data_keys import data_sealer, lookup_code
from stak.tenancy.keys import PartitionParts
from stak.tenancy.webhook_url import WEBHOOK_URL, sealed_url

_ENTRY: Final = ("message", "sender", "audience_label")


async def seal_rows(ports: Ports, rows: Sequence[Row]) -> int:
    """Encrypt plaintext in these rows; return how many there were. Concurrent writers already write encrypted rows."""
    groups: list[Group] = []
    for row in rows:
        parts = tenancy.partition_parts(row.key)
        if parts is not None and (group := await _sealed(ports, parts, row)) is not None:
            groups.append(group)
    outcomes = await ports.table.commit(groups) if groups else []
    return sum(isinstance(outcome, Done) for outcome in outcomes)


async def _sealed(ports: Ports, parts: PartitionParts, row: Row) -> Group | None:
    match parts:
        case PartitionParts(tenant, tenancy.OF_TENANT, ()) if row.key == tenancy.tenant_settings(tenant):
            return _webhook_url(ports, tenant, row)
        case PartitionParts(tenant, tenancy.OF_USER, (user,)) if identity.tenant_of_profile(row.key) is not None:
            return await _profile(ports, tenant, user, row)
        case PartitionParts(_, tenancy.OF_USER, (_,)) if chat_keys.LIST_ENTRIES.covers(row.key):
            return _view(row)
        case PartitionParts(tenant, tenancy.OF_CHAT, (chat,)) if row.key == chat_keys.meta(tenant, ChatId(chat)):
            return await _group_name(ports, tenant, ChatId(chat), row)
        case PartitionParts(tenant, tenancy.OF_USER, (_, inbox)) if inbox_keys.MESSAGES.covers(row.key):
            return await _entry(ports, tenant, InboxKey(inbox), row)
        case PartitionParts(tenant, tenancy.OF_BROADCAST, (inbox,)) if inbox_keys.BROADCASTS.covers(row.key):
            return await _broadcast(ports, tenant, InboxKey(inbox), row)
        case _:
            return None


async def _entry(ports: Ports, tenant: TenantKey, inbox: InboxKey, row: Row) -> Group | None:
    """Encrypt a copy of a message independently, as its broadcast may have been encrypted or removed meanwhile."""
    message, sender, label = (row.item.get(name) for name in _ENTRY)
    if (message is None or is_sealed(message)) and sender is None and label is None:
        return None
    if message is not None and not is_sealed(message):
        sealer = await data_sealer(ports, tenant)
        message = seal_message(sealer, BroadcastRef(tenant, inbox, row.item["id"]), message, Details(sender, label))
    # A tombstone keeps none of these.
    return (Update(row.key, set={"message": message, "sender": None, "audience_label": None}, when=_same(row, _ENTRY)),)


async def _broadcast(ports: Ports, tenant: TenantKey, inbox: InboxKey, row: Row) -> Group | None:
    before = broadcast_of(row.item)
    is_clear = before.message is not None and not is_sealed(before.message)
    if not is_clear and before.sender is None and before.label is None:
        return None
    after = await sealed_broadcast(ports, BroadcastRef.of_key(tenant, inbox, row.key), before)
    changes = {"message": after.message, "details": after.details, "sender": None, "label": None}
    return (Update(row.key, set=changes, when=_same(row, ("message", "sender", "label"))),)


def _same(row: Row, names: Sequence[str]) -> Conditions:
    """Return conditions that the row was not recalled, removed or encrypted since it was read.

    One of these attributes always exists, so the conditions imply that the row does.
    """
    return tuple(Equals(name, row.item.get(name)) for name in names)


def _webhook_url(ports: Ports, tenant: TenantKey, row: Row) -> Group | None:
    settings: dict[str, Any] = msgspec.json.decode(row.item["settings"])
    url = settings.pop(WEBHOOK_URL, None)
    if url is None:
        return None
    changes = {"settings": msgspec.json.encode(settings).decode(), WEBHOOK_URL: sealed_url(ports, tenant, url)}
    return (Update(row.key, set=changes, when=(Equals("settings", row.item["settings"]),)),)


async def _profile(ports: Ports, tenant: TenantKey, user_part: str, row: Row) -> Group | None:
    hidden = {name: row.item[name] for name in CLEAR if row.item.get(name) is not None}
    if not hidden:
        return None
    user = user_of_part(user_part)
    stored = await stored_fields(ports, tenant, user, hidden)
    writes: list[Write] = [Update(row.key, set=stored, remove=CLEAR, when=(Equals("rev", row.item["rev"]),))]
    if (number := hidden.get("phone_number")) is not None:
        writes += [
            # No condition: no other user can have it, since a claim of a number looks for it in both forms.
            Put(identity.phone(tenant, stored[PHONE_CODE]), {"user": user}),
            Delete(identity.phone(tenant, number)),
        ]
    return tuple(writes)


def _view(row: Row) -> Group | None:
    """Remove the copy of the group's name from a member's chat list entry."""
    name = row.item.get("name")
    return None if name is None else (Update(row.key, remove=("name",), when=(Equals("name", name),)),)


async def _group_name(ports: Ports, tenant: TenantKey, chat: ChatId, row: Row) -> Group | None:
    name = row.item.get("name")
    if name is None:
        return None
    changes: dict[str, Any] = await name_fields(ports, tenant, chat, name)
    if (digest := row.item.get("made_of")) is not None:
        changes["made_of"] = await lookup_code(ports, tenant, "group", digest)  # the hash includes the name
    return (Update(row.key, set=changes, when=(Equals("name", name),)),)
