"""Exports a user's data, all they have, can see and wrote, as JSON lines in an encrypted file that expires.

Each unit reads one page and stores its lines in the group that saves its progress: after a crash at any point, no line
is duplicated or missing. The export contains what the user can see: no hashes, no secrets, no recalled messages.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import msgspec

from stak.audience.keys import member, removed_member
from stak.chat import keys as chat_keys
from stak.chat.chat_codec import message_of
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import is_expired
from stak.chat.content_encryption import open_content
from stak.chat.history import read_since
from stak.errors import NotFound
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.devices import read_devices
from stak.identity.keys import user_partition
from stak.identity.sessions import list_sessions
from stak.identity.user_channels import NO_CHANNELS, read_channels_of
from stak.identity.user_profiles import read_profile
from stak.identity.user_tokens import User
from stak.inbox import keys as inbox_keys
from stak.inbox.catch_up import read_current
from stak.inbox.content_encryption import opened_entries
from stak.inbox.entry_codec import entry_of
from stak.inbox.list_messages import read_unread_and_times
from stak.inbox.muted_categories import read_muted
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import Write
from stak.privacy.export_file_storage import FILE_SECONDS, PART_MAX_BYTES, digest_of, file_part, remove_parts
from stak.privacy.resumable_iteration import inbox_after
from stak.tenancy.audit_log import log_entry
from stak.tenancy.data_keys import data_sealer
from stak.tenancy.job_records import JobRecord, finish, save, start_for_user
from stak.topics.list_topic_members import list_topics_of_user

_BATCH_SIZE: Final = 50
"""Entries have at most 32 KB: encrypted, those of a page fit the 4 MB of a transaction."""
_encode: Final = msgspec.json.Encoder().encode


async def start_export(ports: Ports, tenant: TenantKey, user: UserId, *, key_id: str) -> JobRecord:
    """Return the running export of a user, or start one; it replaces the file of the last one."""
    note = log_entry(ports, tenant, key_id, "export user", user)
    return await start_for_user(ports, tenant, "export", user, key_id=key_id, notes=[note])


async def _remove_previous(ports: Ports, record: JobRecord) -> JobRecord | None:
    writes = [] if record.previous is None else await remove_parts(ports, record.tenant, record.previous)
    return await save(ports, record, record if writes else record.next_phase(), writes)


async def _export_user(ports: Ports, record: JobRecord) -> JobRecord | None:
    tenant, user = record.tenant, record.subject
    lines: list[dict[str, Any]] = [
        {"type": "export", "tenant_key": tenant, "user_id": user, "exported_at": record.started_at}
    ]
    try:
        profile = await read_profile(ports, tenant, user)
        lines.append({"type": "profile", **msgspec.to_builtins(profile)})
    except NotFound:
        pass  # users need no profile
    channels = await read_channels_of(ports, tenant, user)
    if channels != NO_CHANNELS:
        browsers = [{"endpoint": one.endpoint, "created": one.created} for one in channels.subscriptions]
        lines.append({"type": "channels", "off": sorted(channels.off), "push_subscriptions": browsers})
    seen = (await read_devices(ports, _as_user(record))).seen
    lines += [{"type": "device", "device_id": device, "seen_at": at} for device, at in sorted(seen.items())]
    return await _append(ports, record, record.next_phase(), lines)


async def _export_sessions(ports: Ports, record: JobRecord) -> JobRecord | None:
    after = record.cursor.get("after")
    found, following = await list_sessions(
        ports, record.tenant, record.subject, limit=_BATCH_SIZE, after=None if after is None else tuple(after)
    )
    lines = [{"type": "session", **msgspec.to_builtins(session)} for session in found]
    position = None if following is None else list(following)
    return await _append(ports, record, record.next_phase() if position is None else record.at(after=position), lines)


async def _export_inboxes(ports: Ports, record: JobRecord) -> JobRecord | None:
    tenant, user, inbox = record.tenant, record.subject, record.cursor.get("inbox")
    if inbox is None or record.cursor.get("is_done"):
        following = await inbox_after(ports, tenant, inbox)
        if following is None:
            return await save(ports, record, record.next_phase())
        line = await _described_inbox(ports, UserInbox(tenant, user, following))
        return await _append(ports, record, record.at(inbox=following), [line])
    user_inbox, at = UserInbox(tenant, user, InboxKey(inbox)), record.cursor.get("after")
    # Before each page: a message may have been recalled since the last one.
    state, _ = await read_current(ports, user_inbox)
    page = await ports.table.query(
        user_inbox.partition,
        inbox_keys.MESSAGES,
        limit=_BATCH_SIZE,
        after=None if at is None else Position(user_inbox.partition, at),
    )
    found = [entry_of(row.item) for row in page.rows]
    # Those that a digest shows are no entries of the list, but the user sees them in it.
    entries = [entry for entry in found if entry.gone is None and entry.id not in state.ids]
    lines = []
    for entry in await opened_entries(ports, tenant, user_inbox.inbox, entries):
        if entry.message is None:
            continue  # shared content that was recalled since
        fields = {**msgspec.to_builtins(entry), "message": msgspec.Raw(entry.message.encode())}
        kept = {name: value for name, value in fields.items() if name not in _INTERNAL}
        lines.append({"type": "inbox_message", "inbox": inbox, **kept})
    after = record.at(inbox=inbox, is_done=True) if page.next is None else record.at(inbox=inbox, after=page.next.sk)
    return await _append(ports, record, after, lines)


async def _export_chats(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Export the chats that the user is a member of, each with all messages they can read."""
    user, chat = _as_user(record), record.cursor.get("chat")
    after: int = record.cursor.get("after", 0)
    partition = user_partition(record.tenant, record.subject)
    if chat is None or record.cursor.get("is_done"):
        position = None if chat is None else Position(partition, chat_keys.list_entry_sort(chat))
        page = await ports.table.query(partition, chat_keys.LIST_ENTRIES, limit=1, after=position)
        if not page.rows:
            return await save(ports, record, record.next_phase())
        following = chat_keys.chat_of_list_entry(page.rows[0].key)
        try:
            described = await describe_chat(ports, user, following)
        except NotFound:  # left meanwhile, or still being created
            return await save(ports, record, record.at(chat=following, is_done=True))
        line = {
            "type": "chat",
            "chat_id": following,
            "chat_type": described.chat.chat_type,
            "name": described.chat.name,
            "members": described.chat.members,
            **msgspec.to_builtins(described.me),
            "unread_count": described.unread_count,
        }
        return await _append(ports, record, record.at(chat=following, after=0), [line])
    try:
        history = await read_since(ports, user, chat, limit=_BATCH_SIZE, after=after)
    except NotFound:
        return await save(ports, record, record.at(chat=chat, is_done=True))
    lines = [
        _message_line(chat, shown.sequence, shown.message, shown.content)
        for shown in history.messages
        if shown.content is not None
    ]
    following_at = record.at(chat=chat, after=history.next) if history.has_more else record.at(chat=chat, is_done=True)
    return await _append(ports, record, following_at, lines)


async def _export_left(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Export the messages that the user wrote in chats they have left."""
    tenant, chat, first = record.tenant, record.cursor.get("chat"), record.cursor.get("first", 1)
    partition = user_partition(tenant, record.subject)
    if chat is None or record.cursor.get("is_done"):
        position = None if chat is None else Position(*chat_keys.left(tenant, record.subject, chat))
        page = await ports.table.query(partition, chat_keys.LEFT, limit=1, after=position)
        if not page.rows:
            return await save(ports, record, record.next_phase())
        return await save(ports, record, record.at(chat=chat_keys.left_of(page.rows[0].key), first=1))
    is_member = await ports.table.get(chat_keys.list_entry(tenant, record.subject, chat)) is not None
    page = await ports.table.query(
        chat_keys.chat_partition(tenant, chat), chat_keys.messages(first, 10**16 - 1), limit=_BATCH_SIZE
    )
    lines = []
    for row in page.rows:
        message = message_of(row.item)
        is_shown = (
            message.sender == record.subject and message.content and not is_expired(message.expires_at, ports.clock())
        )
        if is_shown and not is_member and message.content is not None:
            sealer = await data_sealer(ports, tenant, [message.content])
            content = open_content(sealer, tenant, chat, message.id, message.content)
            lines.append(_message_line(chat, chat_keys.sequence_of(row.key), message, content))
    if page.next is None or is_member:
        return await _append(ports, record, record.at(chat=chat, is_done=True), lines)
    following = chat_keys.sequence_of(page.rows[-1].key) + 1
    return await _append(ports, record, record.at(chat=chat, first=following), lines)


async def _export_topics(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Export the topics that the user is a member of, whether users may follow them or not."""
    found, following = await list_topics_of_user(
        ports, record.tenant, record.subject, limit=_BATCH_SIZE, after=record.cursor.get("topic")
    )
    lines = [
        {
            "type": "topic",
            "topic": one.topic.name,
            "title": one.topic.settings.title,
            "joined_at": one.joined_at,
            "followed": one.followed,
        }
        for one in found
    ]
    return await _append(ports, record, record.next_phase() if following is None else record.at(topic=following), lines)


async def _finish(ports: Ports, record: JobRecord) -> JobRecord | None:
    size_bytes, sha256 = await digest_of(ports, record.tenant, record.job_id)
    result = {
        "user_id": record.subject,
        "path": f"/stack/admin/v1/{record.tenant}/jobs/{record.job_id}/file",
        "bytes": size_bytes,
        "sha256": sha256,
        # As the first part does.
        "expires_at": record.started_at + FILE_SECONDS,
    }
    return await finish(ports, record, result)


async def _described_inbox(ports: Ports, user_inbox: UserInbox) -> dict[str, Any]:
    named = user_inbox.tenant, user_inbox.inbox, user_inbox.user
    found = await ports.table.batch_get((member(*named), removed_member(*named)))
    unread, last_updated = await read_unread_and_times(ports, user_inbox)
    return {
        "type": "inbox",
        "inbox": user_inbox.inbox,
        "unread": msgspec.to_builtins(unread),
        "unread_last_updated": msgspec.to_builtins(last_updated),
        "muted": await read_muted(ports, user_inbox),
        "is_in_audience": member(*named) in found,
        "is_removed_from_audience": member(*named) not in found and removed_member(*named) in found,
    }


def _message_line(chat: str, sequence: int, message: Any, content: str | None) -> dict[str, Any]:
    return {
        "type": "chat_message",
        "chat_id": chat,
        "sequence": sequence,
        "message_id": message.id,
        "sender": message.sender,
        "content": content,
        "content_type": message.content_type,
        "created_at": message.created,
        "expires_at": message.expires_at,
    }


async def _append(
    ports: Ports, before: JobRecord, after: JobRecord, lines: Iterable[dict[str, Any]]
) -> JobRecord | None:
    """Append lines to the file, in the group that saves the export's progress."""
    content = b"".join(_encode(line) + b"\n" for line in lines)
    number = before.counts.get("parts", 0)
    writes: list[Write] = []
    for start in range(0, len(content), PART_MAX_BYTES):
        part = content[start : start + PART_MAX_BYTES]
        writes.append(
            await file_part(ports, before.tenant, before.job_id, number + len(writes), part, before.started_at)
        )
    counts = {"parts": len(writes), "lines": content.count(b"\n")}
    return await save(ports, before, after.counted(counts), writes)


def _as_user(record: JobRecord) -> User:
    return User(record.tenant, record.subject, 0)


_INTERNAL: Final = frozenset(
    ("total_stamp", "category_stamp", "gone", "ttl", "is_placeholder", "content_hash", "digest", "replaced_by")
)

EXPORT_PHASES: Final[tuple[Callable[[Ports, JobRecord], Awaitable[JobRecord | None]], ...]] = (
    _remove_previous,
    _export_user,
    _export_sessions,
    _export_inboxes,
    _export_chats,
    _export_left,
    _export_topics,
    _finish,
)
