"""Checks the content of imported rows: decodes it as its readers do, or checks the attributes that they need.

Other attributes are ignored: a newer release may have added them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from stak.accounts.account_model import ACCOUNT_SECRETS, Role
from stak.chat.chat_codec import message_of
from stak.event_log.events import event_of
from stak.identifiers import TopicKey, category_key, inbox_key, user_id
from stak.inbox.broadcast import DeliveryMode, broadcast_of
from stak.inbox.entry_codec import stored_name
from stak.inbox.entry_model import Entry
from stak.inbox.fallback_timers import fallback_chunk
from stak.inbox.post_answer import Accepted
from stak.inbox.statistics_log import LoggedMark, logged_of
from stak.inbox.timers import timer_of
from stak.inbox.unread_counts import ENTRIES_PER_GROUP
from stak.migration.row_shapes import Answer, Count, DirtyChat, Ledger, Moment, Recalls, Text, Uids, Work
from stak.migration.tenant_row_shapes import Account, ApiKey
from stak.ports.writes import Item
from stak.tenancy.auto_join_inboxes import AUTO_JOIN, validate_listed
from stak.tenancy.channel_settings import validate_stored_channels
from stak.tenancy.inbox_configs import config_of
from stak.tenancy.on_read_setting import EVERYONE_DELIVERY, ON_READ_AT
from stak.tenancy.tenant_model import Scope
from stak.tenancy.tenants import REGISTERED_ONLY, settings_of
from stak.tenancy.webhook_endpoints import validate_stored_endpoints
from stak.topics.topics import topic_of
from stak.ulids import is_ulid

Named = Mapping[str, str]
"""The parts of a row's key, by their names in the pattern."""
Check = Callable[[Named, Item], object]
"""Raises the error of its owner's codec if an item is invalid."""

_NUMBER_END: Final = 1 << 63


def holds(struct: type[msgspec.Struct]) -> Check:
    """Return a check that a row has at least these attributes."""
    return lambda _, item: msgspec.convert(dict(item), struct)


def check_timer(named: Named, item: Item) -> None:
    """Check a timer of a user's inbox or of a chunk; its time must match its key."""
    timer = timer_of(item)
    if timer.kind == "fallback":
        validate_ulid(fallback_chunk(timer).ref.id)
    else:
        user_id(timer.user_inbox.user)
    inbox_key(timer.user_inbox.inbox)
    validate_same(f"{timer.at:010d}", named["second"], "at")


def check_logged(named: Named, item: Item) -> None:
    """Check a row of the statistics' log; its time must match its key."""
    logged = logged_of(item)
    inbox_key(logged.inbox)
    validate_same(f"{logged.at:010d}", named["second"], "at")
    if isinstance(logged, LoggedMark):
        user_id(logged.user)
        validate_ulid(logged.watermark)
        return
    if len(logged.steps) > ENTRIES_PER_GROUP:
        raise ValueError("it has more changes than a transaction")
    for message_id, interval, *steps in logged.steps:
        validate_ulid(message_id)
        msgspec.convert(interval, Moment)
        if any(abs(step) > 1 for step in steps):
            raise ValueError("a copy counts for more than one")


def check_entry(named: Named, item: Item) -> None:
    """Check a message in an inbox; its id must match its key."""
    values = {field: item[stored_name(field)] for field in Entry.__struct_fields__ if stored_name(field) in item}
    entry = msgspec.convert(values, Entry)
    validate_same(entry.id, named["message"], "id")
    category_key(entry.category)
    times = (entry.received, entry.delivered, entry.expires_at, entry.readat, entry.seen_at, entry.ttl)
    for moment in (*times, entry.snoozed_until, entry.returned_at):
        msgspec.convert(moment, Moment | None)
    for text in (entry.message, entry.content_hash):
        msgspec.convert(text, Text | None)


def check_broadcast(named: Named, item: Item) -> None:
    """Check a broadcast; its id must match its key."""
    broadcast = broadcast_of(item)
    validate_same(broadcast.message_id, named["message"], "message_id")
    category_key(broadcast.category)
    for moment in (broadcast.created, broadcast.received, broadcast.touched, broadcast.expires_at):
        msgspec.convert(moment, Moment | None)
    msgspec.convert(broadcast.content_hash, Text | None)
    if broadcast.uids is not None:
        check_uids(named, item)
    if broadcast.outcome is not None:
        msgspec.json.decode(broadcast.outcome, type=Ledger)
    for count in (broadcast.recipients, broadcast.planned, broadcast.sent, broadcast.reached, broadcast.redriven):
        msgspec.convert(count, Count)


def check_uids(_: Named, item: Item) -> None:
    """Check a list of user ids."""
    for uid in msgspec.convert(dict(item), Uids).uids:
        user_id(uid)


def check_answer(_: Named, item: Item) -> None:
    """Check a stored response that can be returned again."""
    msgspec.json.decode(msgspec.convert(dict(item), Answer).answer, type=Accepted)


def check_recalls(_: Named, item: Item) -> None:
    """Check ids of broadcasts."""
    state = msgspec.convert(dict(item), Recalls)
    for message_id in (*state.ids, *state.pinned):
        validate_ulid(message_id)


def check_event(_: Named, item: Item) -> None:
    """Check an event; a post must have the copy of the message that it names."""
    event = event_of(item)
    if event.kind != "void":
        validate_ulid(event.id or "")
    if event.kind == "post":
        check_entry({"message": event.id or ""}, event.entry or {})


def check_work(named: Named, item: Item) -> None:
    """Check open work; it must be on the broadcast that its key names."""
    work = msgspec.convert(dict(item), Work)
    inbox_key(work.inbox)
    validate_same(work.id, named["message"], "id")
    validate_same(work.inbox, named.get("inbox", work.inbox), "inbox")


def check_dirty_chat(named: Named, item: Item) -> None:
    """Check an update of a chat; it must be of the chat that its key names."""
    validate_same(msgspec.convert(dict(item), DirtyChat).chat, named["chat"], "chat")


def check_settings(_: Named, item: Item) -> None:
    """Check settings and secrets of a tenant."""
    settings_of(item)
    msgspec.convert(item.get(REGISTERED_ONLY), bool | None)
    validate_listed(item)
    validate_stored_endpoints(item)
    validate_stored_channels(item)
    for name in ("signing_secrets", "subscriber_secrets"):
        msgspec.convert(item[name], str)
    msgspec.convert(item["created"], Moment)


def check_config(_: Named, item: Item) -> None:
    """Check the configuration of an inbox."""
    config_of(item)
    msgspec.convert(item.get(AUTO_JOIN), str | None)
    msgspec.convert(item.get(ON_READ_AT), Moment | None)
    msgspec.convert(item.get(EVERYONE_DELIVERY, "on_write"), DeliveryMode)
    msgspec.convert(item["created"], Moment)


def check_topic(_: Named, item: Item) -> None:
    """Check a topic."""
    topic = topic_of(TopicKey(""), item)
    validate_ulid(topic.id)
    for text in (topic.settings.title, topic.settings.description):
        msgspec.convert(text, Text | None)
    for moment in (topic.created, topic.updated):
        msgspec.convert(moment, Moment)
    msgspec.convert(topic.reserved, Count)


def check_api_key(_: Named, item: Item) -> None:
    """Check an API key; its scopes must exist."""
    for scope in msgspec.convert(dict(item), ApiKey).scopes:
        Scope(scope)


def check_account(_: Named, item: Item) -> None:
    """Check an account for the console; its role must exist, and it must have no secret."""
    Role(msgspec.convert(dict(item), Account).role)
    if any(name in item for name in ACCOUNT_SECRETS):
        raise ValueError("an account in a file must not have a password or a link to set one")


def check_message(_: Named, item: Item) -> None:
    """Check a message of a chat."""
    validate_ulid(message_of(item).id)


def check_nothing(_: Named, item: Item) -> None:
    """Accept any content: its owner reads it in one place, in isolation."""


def validate_ulid(text: str) -> None:
    """Raise ValueError for an invalid id."""
    if not is_ulid(text):
        raise ValueError("it contains an invalid id")


def validate_same(stored: str, wanted: str, name: str) -> None:
    """Raise ValueError for an attribute that disagrees with its key."""
    if stored != wanted:
        raise ValueError(f"{name} differs from its key")


def validate_value(value: Any) -> None:
    """Raise an error unless it is JSON without floats, in valid Unicode, with numbers that every engine stores."""
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, float):
        raise TypeError("it contains a number with a fraction")
    elif isinstance(value, int):
        if not -_NUMBER_END <= value < _NUMBER_END:
            raise ValueError("it contains a number beyond 64 bits")
    elif isinstance(value, dict):
        for name, inner in value.items():
            name.encode()
            validate_value(inner)
    elif isinstance(value, list):
        for inner in value:
            validate_value(inner)
