"""Every kind of row that a tenant has: its key pattern, and the check of its content. Unknown kinds are not imported.

A row is decoded as its owner decodes it, so that no imported row breaks a reader or a loop later. A new kind is one
line of `KINDS`.
"""

import re
from typing import Final, NamedTuple, cast

import msgspec
from pydantic import ValidationError

from stak.chat.chat_codec import chat_of, head_of, list_entry_of, participant_of
from stak.chat.keys import is_chat_id
from stak.errors import StakError, validation_message
from stak.identifiers import TenantKey, category_key, inbox_key, template_name, topic_key, user_id, user_of_part
from stak.migration.row_checks import (
    Check,
    Named,
    check_account,
    check_answer,
    check_api_key,
    check_broadcast,
    check_config,
    check_dirty_chat,
    check_entry,
    check_event,
    check_logged,
    check_message,
    check_nothing,
    check_recalls,
    check_settings,
    check_timer,
    check_topic,
    check_uids,
    check_work,
    holds,
    validate_ulid,
    validate_value,
)
from stak.migration.row_ownership import SYSTEM, partitions
from stak.migration.row_shapes import (
    At,
    AudienceCount,
    Claim,
    Content,
    Counter,
    Created,
    Devices,
    DigestWindow,
    Expiring,
    Gap,
    Joined,
    Ledger,
    Lookups,
    Marker,
    Moment,
    Newest,
    Owner,
    Pending,
    Profile,
    Removed,
    Sealed,
    Session,
    Statistics,
    Total,
    Use,
)
from stak.migration.tenant_row_shapes import (
    AccountRef,
    AuditEntry,
    ChannelsOfUser,
    TemplateRow,
    TemplateVersionRow,
    TopicCount,
    TopicMember,
    TopicOfUser,
    WebhookAttempt,
    WebhookState,
)
from stak.ports.table import Row
from stak.ports.writes import INDEX_PK, INDEX_SK, ITEM_MAX_BYTES, PK_MAX_BYTES, SK_MAX_BYTES, TTL, Key, Value


class Kind(NamedTuple):
    """One kind of row."""

    name: str
    pk: str
    """The partition key after `t#<tenant>`, or all of it if it begins with `sys#`: `{name}` stands for a part."""
    sk: str
    check: Check


KINDS: Final = (
    Kind("settings", "", "st#tenant_settings", check_settings),
    Kind("inbox configuration", "", "si#{inbox}", check_config),
    Kind("API key", "", "sk#{ulid}", check_api_key),
    Kind("account", "", "sa#{ulid}", check_account),
    Kind("email of an account", "", "se#{hash}", holds(AccountRef)),
    Kind("person of an identity provider", "", "so#{hash}", holds(AccountRef)),
    Kind("quotas", "", "sq#{any}", check_nothing),
    Kind("use of a quota", "", "su#{any}", holds(Use)),
    Kind("audit entry", "L#", "a#{ulid}", holds(AuditEntry)),
    Kind("message", "U#{user}#{inbox}", "m#{message}", check_entry),
    Kind("unread count", "U#{user}#{inbox}", "c#{level}", holds(Counter)),
    Kind("expiry marker", "U#{user}#{inbox}", "e#{second}#{message}", holds(Marker)),
    Kind("stamped marker", "U#{user}#{inbox}", "l#{message}", holds(Marker)),
    Kind("moment of mark all", "U#{user}#{inbox}", "w#{level}#{any}", holds(At)),
    Kind("snoozed marker", "U#{user}#{inbox}", "z#{second}#{message}", check_nothing),
    Kind("place of a returned message", "U#{user}#{inbox}", "r#{second}#{message}", check_nothing),
    Kind("newest of a collapse key", "U#{user}#{inbox}", "k#{hash}", holds(Newest)),
    Kind("digest window", "U#{user}#{inbox}", "g#{hash}", holds(DigestWindow)),
    Kind("broadcast", "B#{inbox}", "b#{message}", check_broadcast),
    Kind("broadcast in its partition", "B#{inbox}#{shard}", "b#{message}", check_broadcast),
    Kind("recipients", "B#{inbox}#{message}", "u#{number}", check_uids),
    Kind("recipients in their partition", "B#{inbox}#{message}#{shard}", "u#{number}", check_uids),
    Kind("data of recipients", "B#{inbox}#{message}#{shard}", "v#{number}#{part}", holds(Sealed)),
    Kind("template", "N#{inbox}", "t#{template}", holds(TemplateRow)),
    Kind("version of a template", "N#{inbox}", "v#{template}#{number}", holds(TemplateVersionRow)),
    Kind("ledger", "B#{inbox}#{message}", "k#{number}", holds(Ledger)),
    Kind("running total", "B#{inbox}#{message}", "s#{number}", holds(Total)),
    Kind("statistics", "B#{inbox}#{message}", "x#{second}#{shard}", holds(Statistics)),
    Kind("content", "B#{inbox}#{message}", "c#", holds(Content)),
    Kind("withdrawn", "B#{inbox}#{message}", "w#{user}", check_nothing),
    Kind("answer to a post", "I#{hash}", "#post", check_answer),
    Kind("message of a host_system_id", "I#{hash}", "b#{message}", check_nothing),
    Kind("recalls in progress", "R#{inbox}#{number}", "#recalls", check_recalls),
    Kind("event", "L#{inbox}", "s#{sequence}", check_event),
    Kind("audience member", "A#{inbox}#{number}", "u#{user}", holds(Joined)),
    Kind("removed audience member", "A#{inbox}#{number}", "x#{user}", holds(Removed)),
    Kind("audience count", "A#{inbox}#{number}", "#count", holds(AudienceCount)),
    Kind("topic", "T#", "t#{topic}", check_topic),
    Kind("topic member", "T#{ulid}#{shard}", "u#{user}", holds(TopicMember)),
    Kind("topic count", "T#{ulid}#{shard}", "#count", holds(TopicCount)),
    Kind("topic of a user", "U#{user}", "t#{ulid}", holds(TopicOfUser)),
    Kind("profile", "U#{user}", "#profile", holds(Profile)),
    Kind("channels of a user", "U#{user}", "#channels", holds(ChannelsOfUser)),
    Kind("sessions of a user", "U#{user}", "#sessions", check_nothing),
    Kind("looked up numbers", "U#{user}", "#lookups", holds(Lookups)),
    Kind("number of chats", "U#{user}", "#chats", holds(Use)),
    Kind("devices", "U#{user}", "#devices", holds(Devices)),
    Kind("connections", "U#{user}", "#sockets", check_nothing),
    Kind("view of a chat", "U#{user}", "d#{chat}", lambda _, item: list_entry_of(item)),
    Kind("chat that was left", "U#{user}", "h#{chat}", check_nothing),
    Kind("pending message", "U#{user}", "q#{ulid}", holds(Pending)),
    Kind("claim of a notification", "U#{user}", "n#{ulid}", holds(Claim)),
    Kind("directory of users", "D#{any}", "{any}", check_nothing),
    Kind("phone number", "P#{any}", "#phone", holds(Owner)),
    Kind("session", "S#{ulid}", "#session", holds(Session)),
    Kind("used ticket", "E#{any}", "#used", check_nothing),
    Kind("chat", "C#{chat}", "#meta", lambda _, item: chat_of(item)),
    Kind("head of a chat", "C#{chat}", "#head", lambda _, item: head_of(item)),
    Kind("member of a chat", "C#{chat}", "p#{user}", lambda _, item: participant_of(item)),
    Kind("future members", "C#{chat}", "f#{number}", check_uids),
    Kind("chat message", "C#{chat}", "m#{number}", check_message),
    Kind("answer to a send", "C#{chat}", "k#{hash}", check_nothing),
    Kind("gap in a chat", "C#{chat}", "x#{number}", holds(Gap)),
    Kind("expiring messages of a chat", "C#{chat}", "e#{second}", holds(Expiring)),
    Kind("end of a chat message", "K#{number}", "{any}", check_nothing),
    Kind("attempt of a webhook", "W#{ulid}", "a#{ulid}", holds(WebhookAttempt)),
    Kind("state of a webhook endpoint", "W#{ulid}", "#state", holds(WebhookState)),
    Kind("job", "O#", "{any}", check_nothing),
    Kind("file of a job", "F#{any}", "{any}", check_nothing),
    Kind("tenant", "sys#tenants", "{tenant}", holds(Created)),
    Kind("retention", "sys#retention", "{tenant}#retention", check_nothing),
    Kind("running job", "sys#jobs", "{tenant}#{any}", check_nothing),
    Kind("end of a message", "sys#ends#{number}", "{tenant}#{any}", check_nothing),
    Kind("removal", "sys#removals#{number}", "{tenant}#{any}", check_nothing),
    Kind("open work", "sys#open#{number}", "{tenant}#{inbox}#{message}", check_work),
    Kind("scheduled post", "sys#due#{number}", "{tenant}#{message}", check_work),
    Kind("timer", "sys#timers#{shard}", "{number}#{tenant}#{second}#{any}", check_timer),
    Kind("statistics log", "sys#statistics#{shard}", "{number}#{tenant}#{second}#{any}", check_logged),
    Kind("chat with pending updates", "sys#chats#{number}", "{tenant}#{chat}", check_dirty_chat),
)

_PARTS: Final = {
    "any": ".+",
    "tenant": "[^#]+",
    "inbox": "[^#]+",
    "topic": "[^#]+",
    "user": "[^#]+",
    "chat": "[^#]+",
    "level": "[^#]+",
    "message": "[0-9A-Z]{26}",
    "ulid": "[0-9A-Z]{26}",
    "number": "[0-9]{1,16}",
    "second": "[0-9]{10}",
    "sequence": "[0-9]{16}",
    "shard": "[0-9]{2}",
    "part": "[0-9]{2}",
    "template": "[^#]+",
    "hash": "[0-9a-f]{64}",
}


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", text)
    return re.compile(
        "".join(
            re.escape(part) if index % 2 == 0 else f"(?P<{part}>{_PARTS[part]})" for index, part in enumerate(parts)
        ),
        re.DOTALL,
    )


class _Compiled(NamedTuple):
    kind: Kind
    pk: re.Pattern[str]
    sk: re.Pattern[str]


_COMPILED: Final = tuple(_Compiled(kind, _pattern(kind.pk), _pattern(kind.sk)) for kind in KINDS)


def problem_with(tenant: TenantKey, row: Row) -> str | None:
    """Return why a row is not a valid row of this tenant; None if it is."""
    found = kind_of(tenant, row.key)
    if found is None:
        return "an unknown kind of row"
    kind, named = found
    try:
        _validate_key(named)
        _validate_item(row)
        kind.check(named, row.item)
    except (msgspec.MsgspecError, ValidationError, StakError, ValueError, TypeError, KeyError, RecursionError) as error:
        return f"not valid as {kind.name}: {_description(error)}"
    return None


def kind_of(tenant: TenantKey, key: Key) -> tuple[Kind, Named] | None:
    """Return the kind of a tenant's row by its key, and the parts of the key."""
    pk = key.pk if key.pk.startswith(SYSTEM) else key.pk.removeprefix(partitions(tenant))
    for kind, in_pk, in_sk in _COMPILED:
        first = in_pk.fullmatch(pk)
        second = in_sk.fullmatch(key.sk) if first is not None else None
        if first is not None and second is not None:
            return kind, {**first.groupdict(), **second.groupdict()}
    return None


def _validate_key(named: Named) -> None:
    for name, text in named.items():
        match name:
            case "message" | "ulid":
                validate_ulid(text)
            case "inbox":
                inbox_key(text)
            case "topic":
                topic_key(text)
            case "user":
                user_id(user_of_part(text))
            case "template":
                template_name(text)
            case "level" if text != "*":
                category_key(text)
            case "chat" if not is_chat_id(text):
                raise ValueError("the chat id in its key is invalid")
            case _:
                pass


def _validate_item(row: Row) -> None:
    for text, most in ((row.key.pk, PK_MAX_BYTES), (row.key.sk, SK_MAX_BYTES)):
        if not 1 <= len(text.encode()) <= most:
            raise ValueError(f"a key must have 1 to {most} bytes")
    if len(msgspec.json.encode(row.item)) > ITEM_MAX_BYTES:
        raise ValueError(f"it is larger than {ITEM_MAX_BYTES} bytes")
    validate_value(cast(dict[str, Value], row.item))
    for name in (INDEX_PK, INDEX_SK):
        stored = row.item.get(name)
        if stored is not None and not (type(stored) is str and 1 <= len(stored.encode()) <= PK_MAX_BYTES):
            raise ValueError(f"{name} must be an index key")
    if (ttl := row.item.get(TTL)) is not None:
        msgspec.convert(ttl, Moment)


def _description(error: Exception) -> str:
    """Describe the error without stored content: a file may contain data that its reader must not see."""
    if isinstance(error, ValidationError):
        return "; ".join(
            f"{'.'.join(map(str, one['loc']))}: {validation_message(one['msg'])}"
            for one in error.errors(include_input=False)
        )
    if isinstance(error, KeyError):
        return f"{error} is missing"
    return str(error)[:300]
