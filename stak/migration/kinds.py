"""Every kind of row that a tenant has: how its key looks, and what it has to hold. Unknown kinds are not imported.

A row is decoded as its owner decodes it, so that nothing arrives that breaks a reader or a loop later. Attributes that
are not named here are left alone: a newer release may have added them. A new kind is one line of `KINDS`.
"""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, NamedTuple, cast

import msgspec
from msgspec import Meta
from pydantic import ValidationError

from stak.chat.items import chat_of, head_of, message_of, participant_of, view_of
from stak.chat.keys import is_chat_id
from stak.errors import StakError
from stak.ids import is_ulid
from stak.inbox.broadcast import broadcast_of
from stak.inbox.items import stored_name
from stak.inbox.model import Entry
from stak.inbox.post import Accepted
from stak.names import TenantKey, category_key, inbox_key, user_id, user_of_part
from stak.ports.table import Row
from stak.ports.writes import (
    INDEX_PK,
    INDEX_SK,
    ITEM_MAX_BYTES,
    PK_MAX_BYTES,
    SK_MAX_BYTES,
    TTL,
    Item,
    Key,
    Value,
)
from stak.tenancy.model import InboxConfig, Scope
from stak.tenancy.tenants import settings_of

Named = Mapping[str, str]
"""The parts of a row's key, by their names in the pattern."""
Check = Callable[[Named, Item], object]
"""Raises what its owner's codec raises if an item is not what it should be."""

Count = Annotated[int, Meta(ge=0, lt=1 << 53)]
Moment = Annotated[int, Meta(ge=0, lt=1 << 43)]
"""Seconds or milliseconds; a time beyond is a mistake."""
Text = Annotated[str, Meta(max_length=ITEM_MAX_BYTES)]

_NUMBER_END: Final = 1 << 63


class Kind(NamedTuple):
    """One kind of row."""

    name: str
    pk: str
    """The partition key behind `t#<tenant>`, or all of it if it begins with `sys#`: `{name}` stands for a part."""
    sk: str
    check: Check


class _Counter(msgspec.Struct):
    count: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)] = 0  # recounted after the import
    wm: str | None = None
    rev: Count = 0
    muted: bool | int | None = None


class _Marker(msgspec.Struct):
    category: str
    st: str | None = None
    sc: str | None = None


class _At(msgspec.Struct):
    at: Moment


class _Uids(msgspec.Struct):
    uids: Annotated[list[str], Meta(max_length=1000)]


class _Ledger(msgspec.Struct):
    delivered: Count | None = None
    failed: Count | None = None
    redacted: Count | None = None
    swept: Count | None = None
    reason: Text | None = None


class _Answer(msgspec.Struct):
    body_hash: str
    answer: str
    ends_at: Moment


class _Recalls(msgspec.Struct):
    ids: Annotated[list[str], Meta(max_length=10_000)]
    rev: Count


class _Joined(msgspec.Struct):
    joined: str


class _AudienceCount(msgspec.Struct):
    count: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)]


class _Repeat(msgspec.Struct):
    hash: str
    followed_by: str
    until: Moment


class _Session(msgspec.Struct):
    user: str
    device: str
    hash: str
    created: Moment
    refreshed: Moment
    expires_at: Moment
    generation: str | None = None
    repeat: _Repeat | None = None


class _Owner(msgspec.Struct):
    user: str


class _Profile(msgspec.Struct):
    created: Moment
    updated: Moment


class _Devices(msgspec.Struct):
    seen: dict[str, Moment]
    pending: int = 0
    rev: Count = 1


class _Pending(msgspec.Struct):
    chat: str
    sequence: Count
    rev: Count = 1
    acked: list[str] = []


class _Work(msgspec.Struct):
    tenant: str
    inbox: str
    id: str


class _News(msgspec.Struct):
    tenant: str
    chat: str
    token: str
    at: Moment


class _ApiKey(msgspec.Struct):
    hash: str
    scopes: list[str]
    created: Moment
    name: str | None = None
    expires_at: Moment | None = None
    used_at: Moment | None = None


class _AuditEntry(msgspec.Struct):
    at: Moment
    key_id: str
    action: str
    target: str


class _Created(msgspec.Struct):
    created: Moment


class _Use(msgspec.Struct):
    used: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)] = 0
    rev: Count = 0


class _Gap(msgspec.Struct):
    expires_at: Moment | None = None


def _as(struct: type[msgspec.Struct]) -> Check:
    return lambda _, item: msgspec.convert(dict(item), struct)


def _entry(named: Named, item: Item) -> None:
    values = {field: item[stored_name(field)] for field in Entry.__struct_fields__ if stored_name(field) in item}
    entry = msgspec.convert(values, Entry)
    _same(entry.id, named["message"], "id")
    category_key(entry.category)
    for moment in (entry.received, entry.delivered, entry.expires_at, entry.readat, entry.ttl):
        msgspec.convert(moment, Moment | None)
    if entry.message is not None:
        msgspec.convert(entry.message, Text)


def _broadcast(named: Named, item: Item) -> None:
    broadcast = broadcast_of(item)
    _same(broadcast.message_id, named["message"], "message_id")
    category_key(broadcast.category)
    for moment in (broadcast.created, broadcast.received, broadcast.touched, broadcast.expires_at):
        msgspec.convert(moment, Moment | None)
    for count in (broadcast.recipients, broadcast.planned, broadcast.sent, broadcast.reached, broadcast.redriven):
        msgspec.convert(count, Count)


def _uids(_: Named, item: Item) -> None:
    for uid in msgspec.convert(dict(item), _Uids).uids:
        user_id(uid)


def _answer(_: Named, item: Item) -> None:
    msgspec.json.decode(msgspec.convert(dict(item), _Answer).answer, type=Accepted)


def _recalls(_: Named, item: Item) -> None:
    for message_id in msgspec.convert(dict(item), _Recalls).ids:
        _ulid(message_id)


def _work(named: Named, item: Item) -> None:
    work = msgspec.convert(dict(item), _Work)
    inbox_key(work.inbox)
    _same(work.id, named["message"], "id")
    _same(work.inbox, named.get("inbox", work.inbox), "inbox")


def _news(named: Named, item: Item) -> None:
    _same(msgspec.convert(dict(item), _News).chat, named["chat"], "chat")


def _settings(_: Named, item: Item) -> None:
    settings_of(item)
    for name in ("signing_secrets", "subscriber_secrets"):
        msgspec.convert(item[name], str)
    msgspec.convert(item["created"], Moment)


def _config(_: Named, item: Item) -> None:
    InboxConfig.model_validate_json(item["config"])
    msgspec.convert(item["created"], Moment)


def _api_key(_: Named, item: Item) -> None:
    for scope in msgspec.convert(dict(item), _ApiKey).scopes:
        Scope(scope)


def _message(_: Named, item: Item) -> None:
    _ulid(message_of(item).id)


def _nothing(_: Named, item: Item) -> None:
    """Whatever it holds, its owner reads it in one place and alone."""


KINDS: Final = (
    Kind("settings", "", "st#tenant_settings", _settings),
    Kind("inbox configuration", "", "si#{inbox}", _config),
    Kind("API key", "", "sk#{ulid}", _api_key),
    Kind("quotas", "", "sq#{any}", _nothing),
    Kind("use of a quota", "", "su#{any}", _as(_Use)),
    Kind("audit entry", "L#", "a#{ulid}", _as(_AuditEntry)),
    Kind("message", "U#{user}#{inbox}", "m#{message}", _entry),
    Kind("unread count", "U#{user}#{inbox}", "c#{level}", _as(_Counter)),
    Kind("expiry marker", "U#{user}#{inbox}", "e#{second}#{message}", _as(_Marker)),
    Kind("stamped marker", "U#{user}#{inbox}", "l#{message}", _as(_Marker)),
    Kind("moment of mark all", "U#{user}#{inbox}", "w#{level}#{any}", _as(_At)),
    Kind("broadcast", "B#{inbox}", "b#{message}", _broadcast),
    Kind("recipients", "B#{inbox}#{message}", "u#{number}", _uids),
    Kind("ledger", "B#{inbox}#{message}", "k#{number}", _as(_Ledger)),
    Kind("withdrawn", "B#{inbox}#{message}", "w#{user}", _nothing),
    Kind("answer to a post", "I#{hash}", "#post", _answer),
    Kind("recalls in progress", "R#{inbox}#{number}", "#recalls", _recalls),
    Kind("audience member", "A#{inbox}#{number}", "u#{user}", _as(_Joined)),
    Kind("audience count", "A#{inbox}#{number}", "#count", _as(_AudienceCount)),
    Kind("profile", "U#{user}", "#profile", _as(_Profile)),
    Kind("number of chats", "U#{user}", "#chats", _as(_Use)),
    Kind("devices", "U#{user}", "#devices", _as(_Devices)),
    Kind("connections", "U#{user}", "#sockets", _nothing),
    Kind("view of a chat", "U#{user}", "d#{chat}", lambda _, item: view_of(item)),
    Kind("chat that was left", "U#{user}", "h#{chat}", _nothing),
    Kind("pending message", "U#{user}", "q#{ulid}", _as(_Pending)),
    Kind("directory of users", "D#{any}", "{any}", _nothing),
    Kind("phone number", "P#{any}", "#phone", _as(_Owner)),
    Kind("session", "S#{ulid}", "#session", _as(_Session)),
    Kind("used ticket", "E#{any}", "#used", _nothing),
    Kind("chat", "C#{chat}", "#meta", lambda _, item: chat_of(item)),
    Kind("head of a chat", "C#{chat}", "#head", lambda _, item: head_of(item)),
    Kind("member of a chat", "C#{chat}", "p#{user}", lambda _, item: participant_of(item)),
    Kind("future members", "C#{chat}", "f#{number}", _uids),
    Kind("chat message", "C#{chat}", "m#{number}", _message),
    Kind("answer to a send", "C#{chat}", "k#{hash}", _nothing),
    Kind("gap in a chat", "C#{chat}", "x#{number}", _as(_Gap)),
    Kind("end of a chat message", "K#{number}", "{any}", _nothing),
    Kind("job", "O#", "{any}", _nothing),
    Kind("file of a job", "F#{any}", "{any}", _nothing),
    Kind("tenant", "sys#tenants", "{tenant}", _as(_Created)),
    Kind("retention", "sys#retention", "{tenant}#retention", _nothing),
    Kind("running job", "sys#jobs", "{tenant}#{any}", _nothing),
    Kind("end of a message", "sys#ends#{number}", "{tenant}#{any}", _nothing),
    Kind("removal", "sys#removals#{number}", "{tenant}#{any}", _nothing),
    Kind("open work", "sys#open#{number}", "{tenant}#{inbox}#{message}", _work),
    Kind("scheduled post", "sys#due#{number}", "{tenant}#{message}", _work),
    Kind("news of a chat", "sys#chats#{number}", "{tenant}#{chat}", _news),
)

_PARTS: Final = {
    "any": ".+",
    "tenant": "[^#]+",
    "inbox": "[^#]+",
    "user": "[^#]+",
    "chat": "[^#]+",
    "level": "[^#]+",
    "message": "[0-9A-Z]{26}",
    "ulid": "[0-9A-Z]{26}",
    "number": "[0-9]{1,16}",
    "second": "[0-9]{10}",
    "hash": "[0-9a-f]{64}",
}


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", text)
    return re.compile(
        "".join(
            re.escape(part) if place % 2 == 0 else f"(?P<{part}>{_PARTS[part]})" for place, part in enumerate(parts)
        ),
        re.DOTALL,
    )


class _Compiled(NamedTuple):
    kind: Kind
    pk: re.Pattern[str]
    sk: re.Pattern[str]


_COMPILED: Final = tuple(_Compiled(kind, _pattern(kind.pk), _pattern(kind.sk)) for kind in KINDS)


def problem_with(tenant: TenantKey, row: Row) -> str | None:
    """Why a row cannot be one of this tenant's; None if it can."""
    found = kind_of(tenant, row.key)
    if found is None:
        return "no kind of row that this release knows"
    kind, named = found
    try:
        _refuse_key(named)
        _refuse_item(row)
        kind.check(named, row.item)
    except (msgspec.MsgspecError, ValidationError, StakError, ValueError, TypeError, KeyError, RecursionError) as error:
        return f"no {kind.name}: {_told(error)}"
    return None


def kind_of(tenant: TenantKey, key: Key) -> tuple[Kind, Named] | None:
    """The kind of a row of this tenant, told by its key, and the parts of the key."""
    own = f"t#{tenant}"
    pk = key.pk if key.pk.startswith("sys#") else key.pk.removeprefix(own)
    for kind, in_pk, in_sk in _COMPILED:
        first = in_pk.fullmatch(pk)
        second = in_sk.fullmatch(key.sk) if first is not None else None
        if first is not None and second is not None:
            return kind, {**first.groupdict(), **second.groupdict()}
    return None


def _refuse_key(named: Named) -> None:
    for name, text in named.items():
        match name:
            case "message" | "ulid":
                _ulid(text)
            case "inbox":
                inbox_key(text)
            case "user":
                user_id(user_of_part(text))
            case "level" if text != "*":
                category_key(text)
            case "chat" if not is_chat_id(text):
                raise ValueError("its key names no chat")
            case _:
                pass


def _refuse_item(row: Row) -> None:
    for text, most in ((row.key.pk, PK_MAX_BYTES), (row.key.sk, SK_MAX_BYTES)):
        if not 1 <= len(text.encode()) <= most:
            raise ValueError(f"a key has 1 to {most} bytes")
    if len(msgspec.json.encode(row.item)) > ITEM_MAX_BYTES:
        raise ValueError(f"it is larger than {ITEM_MAX_BYTES} bytes")
    _refuse_value(cast(dict[str, Value], row.item))
    for name in (INDEX_PK, INDEX_SK):
        stored = row.item.get(name)
        if stored is not None and not (type(stored) is str and 1 <= len(stored.encode()) <= PK_MAX_BYTES):
            raise ValueError(f"{name} is a text of the index")
    if (ttl := row.item.get(TTL)) is not None:
        msgspec.convert(ttl, Moment)


def _refuse_value(value: Any) -> None:
    """JSON without floats, in valid Unicode, with numbers that every engine stores."""
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, float):
        raise TypeError("it has a number with a fraction")
    elif isinstance(value, int):
        if not -_NUMBER_END <= value < _NUMBER_END:
            raise ValueError("it has a number beyond 64 bits")
    elif isinstance(value, dict):
        for name, inner in value.items():
            name.encode()
            _refuse_value(inner)
    elif isinstance(value, list):
        for inner in value:
            _refuse_value(inner)


def _ulid(text: str) -> None:
    if not is_ulid(text):
        raise ValueError("an id in it is none of Stak's")


def _same(stored: str, wanted: str, name: str) -> None:
    if stored != wanted:
        raise ValueError(f"{name} is another than its key says")


def _told(error: Exception) -> str:
    """The error without what is stored: a file may hold what its reader must not see."""
    if isinstance(error, ValidationError):
        return "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors(include_input=False))
    if isinstance(error, KeyError):
        return f"it lacks {error}"
    return str(error)[:300]
