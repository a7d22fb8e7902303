"""Items of the documented table layout, as another system has stored them: one JSON object on each line.

Keys are `t#<tenant>` with `st#tenant_settings` or `si#<inbox>`, and `t#<tenant>U#<user>#<inbox>` with `m#<message id>`,
`c#*` or `c#<category>`. Attributes are plain JSON, or DynamoDB JSON (`{"S": "…"}`), alone or as `{"Item": {…}}`. What
an item has beyond the documented attributes is named, so that it can be reported.
"""

import hashlib
from typing import Any, Final, Literal, NamedTuple

import msgspec

from stak.errors import InvalidInput
from stak.identifiers import CategoryKey, InboxKey, TenantKey, UserId, category_key, inbox_key, tenant_key, user_id
from stak.inbox.entry_model import UNCATEGORISED
from stak.inbox.post_validation import MESSAGE_MAX_BYTES
from stak.ulids import encode

Kind = Literal["message", "unread count", "inbox configuration", "tenant settings"]

_KEYS: Final = frozenset({"PK", "SK"})
_KNOWN: Final[dict[Kind, frozenset[str]]] = {
    "message": _KEYS
    | {"id", "host_system_id", "category", "sender", "audiences", "received", "delivered", "readat", "message"},
    "unread count": _KEYS | {"count", "last_updated"},
    "inbox configuration": _KEYS | {"title", "description", "schema_version"},
    "tenant settings": _KEYS,
}
_AUDIENCES: Final = frozenset({"kind", "label", "uids"})
_SHORT_MAX: Final = 256
_ID_MAX: Final = 900  # the end of a sort key of 1,024 bytes
_LATEST: Final = 1 << 35
"""Seconds; a larger number is milliseconds."""
_HASH_BYTES: Final = 10


class BadItem(Exception):  # noqa: N818 - the outcome of a line, not a failure of the program
    """Why a line is not an item of the layout."""


class Message(msgspec.Struct, frozen=True):
    """A message in one user's inbox."""

    tenant: TenantKey
    user: UserId
    inbox: InboxKey
    source_id: str
    category: CategoryKey
    kind: Literal["users", "everyone"]
    label: str | None
    sender: str | None
    host_system_id: str | None
    received: int
    delivered: int
    readat: int | None
    message: str

    @property
    def message_id(self) -> str:
        """Its id here: the same for all copies of a message, and the same whenever it is imported."""
        named = msgspec.json.encode((self.tenant, self.inbox, self.source_id, self.category, self.kind))
        random_part = int.from_bytes(hashlib.sha256(named).digest()[:_HASH_BYTES])
        return encode(((self.received * 1000) << 8 * _HASH_BYTES) | random_part)


class UnreadCount(msgspec.Struct, frozen=True):
    """An unread count, in all (None) or in one category."""

    tenant: TenantKey
    user: UserId
    inbox: InboxKey
    category: CategoryKey | None
    count: int


class InboxTexts(msgspec.Struct, frozen=True):
    """The configuration of an inbox."""

    tenant: TenantKey
    inbox: InboxKey
    title: str
    description: str | None
    schema_version: str | None


class Unsupported(msgspec.Struct, frozen=True):
    """An item that is not imported: the layout does not define its content, or it is of another kind."""

    tenant: TenantKey | None
    name: str


Item = Message | UnreadCount | InboxTexts | Unsupported


class Parsed(NamedTuple):
    """An item, and the attributes that the layout does not define."""

    item: Item
    unknown: tuple[str, ...] = ()


def parse_item(line: bytes, now: float) -> Parsed:
    """Return the item on a line. Raises BadItem with what is wrong."""
    try:
        found = msgspec.json.decode(line)
        if not isinstance(found, dict):
            raise BadItem("is not a JSON object")
        attributes = _plain_attributes(found)
        return _parse(attributes, line if attributes is found else None, now)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadItem(f"is not JSON: {error}") from None
    except InvalidInput as error:
        raise BadItem(error.detail) from None


def _parse(attributes: dict[str, Any], line: bytes | None, now: float) -> Parsed:
    pk, sk = _text(attributes, "PK"), _text(attributes, "SK")
    if not pk.startswith("t#"):
        return Parsed(Unsupported(None, _shape(sk)))
    tenant_part, _, rest = pk.removeprefix("t#").partition("#")
    if not rest:
        return _parse_of_tenant(attributes, tenant_key(tenant_part), sk)
    if not tenant_part.endswith("U") or "#" not in rest:
        return Parsed(Unsupported(None, _shape(sk)))
    # An inbox never contains #, a user may.
    user, _, inbox = rest.rpartition("#")
    owner = (tenant_key(tenant_part.removesuffix("U")), user_id(user), inbox_key(inbox))
    if sk.startswith("m#"):
        message = _message(attributes, owner, sk.removeprefix("m#"), line, now)
        return Parsed(message, _unknown(attributes, "message"))
    if sk.startswith("c#"):
        category = None if sk == "c#*" else category_key(sk.removeprefix("c#"))
        count = _whole_number(attributes, "count")
        if count is None:
            raise BadItem("count: is missing")
        return Parsed(UnreadCount(*owner, category, count), _unknown(attributes, "unread count"))
    return Parsed(Unsupported(owner[0], _shape(sk)))


def _parse_of_tenant(attributes: dict[str, Any], tenant: TenantKey, sk: str) -> Parsed:
    if sk == "st#tenant_settings":
        return Parsed(Unsupported(tenant, "tenant settings"), _unknown(attributes, "tenant settings"))
    if not sk.startswith("si#"):
        return Parsed(Unsupported(tenant, _shape(sk)))
    inbox = inbox_key(sk.removeprefix("si#"))
    texts = InboxTexts(
        tenant,
        inbox,
        _optional_text(attributes, "title", 200) or inbox,
        _optional_text(attributes, "description", 2000),
        _optional_text(attributes, "schema_version", 64),
    )
    return Parsed(texts, _unknown(attributes, "inbox configuration"))


def _message(
    attributes: dict[str, Any],
    owner: tuple[TenantKey, UserId, InboxKey],
    source_id: str,
    line: bytes | None,
    now: float,
) -> Message:
    if not 1 <= len(source_id) <= _ID_MAX:
        raise BadItem(f"SK: the message id must have 1 to {_ID_MAX} characters")
    if attributes.get("id", source_id) != source_id:
        raise BadItem(f"id: is {attributes['id']!r}, but SK has {source_id!r}")
    audiences = attributes.get("audiences")
    audiences = {} if audiences is None else audiences
    if not isinstance(audiences, dict) or audiences.get("kind", "users") not in ("users", "everyone"):
        raise BadItem('audiences: must be an object whose kind is "users" or "everyone"')
    received = _seconds(attributes, "received")
    if received is None:
        raise BadItem("received: is missing")
    if received > now:
        raise BadItem(f"received: {received} is in the future")
    delivered, category = _seconds(attributes, "delivered"), _optional_text(attributes, "category", 64)
    return Message(
        *owner,
        source_id=source_id,
        category=category_key(UNCATEGORISED if category is None else category),
        kind=audiences.get("kind", "users"),
        label=_optional_text(audiences, "label", _SHORT_MAX),
        sender=_optional_text(attributes, "sender", _SHORT_MAX),
        host_system_id=_optional_text(attributes, "host_system_id", _SHORT_MAX),
        received=received,
        delivered=received if delivered is None else delivered,
        readat=_seconds(attributes, "readat"),
        message=_content(attributes, line),
    )


def _content(attributes: dict[str, Any], line: bytes | None) -> str:
    """Return the content as it is on the line, so that no number changes; DynamoDB JSON is converted."""
    if not isinstance(attributes.get("message"), dict):
        raise BadItem("message: must be an object")
    raw = msgspec.json.encode(attributes["message"]) if line is None else msgspec.json.decode(line, type=_Raw).message
    text = msgspec.json.format(bytes(raw), indent=-1)
    if len(text) > MESSAGE_MAX_BYTES:
        raise BadItem(f"message: is {len(text):,} bytes of JSON; the maximum is {MESSAGE_MAX_BYTES:,}")
    return text.decode()


class _Raw(msgspec.Struct):
    message: msgspec.Raw


def _text(attributes: dict[str, Any], name: str) -> str:
    found = attributes.get(name)
    if not isinstance(found, str) or not found:
        raise BadItem(f"{name}: must be a text")
    return found


def _optional_text(attributes: dict[str, Any], name: str, most: int) -> str | None:
    found = attributes.get(name)
    if found is None or found == "":
        return None
    if not isinstance(found, str) or len(found) > most:
        raise BadItem(f"{name}: must be a text of at most {most} characters")
    return found


def _seconds(attributes: dict[str, Any], name: str) -> int | None:
    found = _whole_number(attributes, name)
    if found is not None and not 0 <= found < _LATEST:
        raise BadItem(f"{name}: {found} is not a time in seconds (milliseconds?)")
    return found


def _whole_number(attributes: dict[str, Any], name: str) -> int | None:
    found = attributes.get(name)
    if isinstance(found, msgspec.Raw):
        found = msgspec.json.decode(found)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int | float) or found != int(found):
        raise BadItem(f"{name}: must be a whole number")
    return int(found)


def _unknown(attributes: dict[str, Any], kind: Kind) -> tuple[str, ...]:
    unknown = tuple(sorted(attributes.keys() - _KNOWN[kind]))
    audiences = attributes.get("audiences") if kind == "message" else None
    within = sorted(audiences.keys() - _AUDIENCES) if isinstance(audiences, dict) else ()
    return (*unknown, *(f"audiences.{name}" for name in within))


def _shape(sk: str) -> str:
    """Return the kind of an unknown item by its sort key, without the names in it."""
    head, mark, _ = sk.partition("#")
    return f"{head[:32]}{mark}"


def _plain_attributes(found: dict[str, Any]) -> dict[str, Any]:
    """Return the attributes of an item in DynamoDB JSON as plain JSON; other items are returned as they are."""
    if set(found) == {"Item"} and isinstance(found["Item"], dict):
        found = found["Item"]
    pk = found.get("PK")
    if not (isinstance(pk, dict) and set(pk) == {"S"}):
        return found
    return {name: _plain_value(value) for name, value in found.items()}


def _plain_value(value: Any) -> Any:
    if not isinstance(value, dict) or len(value) != 1:
        raise BadItem("is neither plain JSON nor DynamoDB JSON: an attribute has no type")
    ((kind, inner),) = value.items()
    match kind, inner:
        case ("S", str()) | ("BOOL", bool()):
            return inner
        case "NULL", _:
            return None
        case "N", str():
            msgspec.json.decode(inner, type=float)  # raises unless it is a number
            return msgspec.Raw(inner.encode())
        case "M", dict():
            return {name: _plain_value(one) for name, one in inner.items()}
        case "L", list():
            return [_plain_value(one) for one in inner]
        case "SS", list():
            return inner
    raise BadItem(f"has an attribute of the type {kind}, which messages cannot contain")
