"""Validation of names of tenants, inboxes, categories, topics, users and API keys, and their encoding in keys.

`#` separates the parts of a key and never occurs inside one, so two different names never make the same key:
machine-chosen names must not contain `#`, and in free-text user ids it is escaped.
"""

import re
import unicodedata
from typing import Annotated, Final, NewType, TypeAlias

import msgspec

from stak.errors import InvalidName
from stak.ulids import ULID_LENGTH

TenantKey = NewType("TenantKey", str)
InboxKey = NewType("InboxKey", str)
CategoryKey = NewType("CategoryKey", str)
UserId = NewType("UserId", str)
TopicKey = NewType("TopicKey", str)

RESERVED_INBOX_NAMES: Final = frozenset(
    (
        "audience",
        "audit-log",
        "chats",
        "events",
        "jobs",
        "keys",
        "messages",
        "schema",
        "secrets",
        "sessions",
        "settings",
        "users",
        "ws",
    )
)
"""Path segments of the API that stand where an inbox name could stand."""

RESERVED_LATER: Final = frozenset(
    (
        "accounts",
        "channels",
        "contacts",
        "jobs",
        "me",
        "push-subscriptions",
        "quotas",
        "resume",
        "session",
        "sign-in",
        "suspend",
        "topics",
        "webhooks",
    )
)
"""Path segments added to the API after inboxes could have these names: only new inboxes must not use them."""

RESERVED_TOPIC_NAMES: Final = frozenset(
    ("audience", "config", "dead-letters", "messages", "preferences", "templates", "users")
)
"""Path segments of an inbox: `…/topics/config` belongs to an inbox `topics` that is older than topics are."""

OLDER_NAME_MARK: Final = "~"
"""Precedes such a name in a path that belongs to an inbox (`stak.http.older_inbox_names`); no name contains it."""

USER_MAX_CHARACTERS: Final = 128
DOT_SEGMENTS: Final = frozenset((".", ".."))  # RFC 3986: clients remove these segments from a path
_PLAIN_CHARACTERS: Final = bytes(code for code in range(0x20, 0x7F) if code != ord("/"))
_SizedIds: TypeAlias = list[Annotated[str, msgspec.Meta(min_length=1, max_length=USER_MAX_CHARACTERS)]]
USER_MAX_BYTES: Final = 256  # at most three times as many when escaped: sort keys are limited to 1,024 bytes

NAME_PATTERN: Final = r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}"
API_KEY_PATTERN: Final = re.compile(
    rf"sk_(?P<tenant>{NAME_PATTERN})_(?P<key_id>[0-9A-Z]{{{ULID_LENGTH}}})_[A-Za-z0-9]{{43}}"
)
"""`sk_<tenant>_<key id>_<secret>`; the tenant can be read from the key."""
_NAME: Final = re.compile(NAME_PATTERN)
_NAME_PROBLEM: Final = "use 1 to 64 of A-Z a-z 0-9 _ . - and begin with a letter or digit"


def tenant_key(text: str) -> TenantKey:
    """Return a tenant's key. Raises InvalidName."""
    return TenantKey(_name("tenant", text))


def inbox_key(text: str) -> InboxKey:
    """Return an inbox's key. Raises InvalidName."""
    if text.startswith(OLDER_NAME_MARK) and text[1:] in RESERVED_LATER:
        text = text[1:]
    if text in RESERVED_INBOX_NAMES:
        raise InvalidName("inbox", f"{text!r} is reserved by the API; choose another name")
    return InboxKey(_name("inbox", text))


def new_inbox_key(text: str) -> InboxKey:
    """Return the key of a new inbox. Raises InvalidName, also for names that only older inboxes may have."""
    if text in RESERVED_LATER:
        raise InvalidName("inbox", f"{text!r} is reserved by the API; choose another name")
    return inbox_key(text)


def category_key(text: str) -> CategoryKey:
    """Return a category's key. Raises InvalidName."""
    return CategoryKey(_name("category", text))


def topic_key(text: str) -> TopicKey:
    """Return a topic's key. Raises InvalidName."""
    if text in RESERVED_TOPIC_NAMES:
        raise InvalidName("topic", f"{text!r} is reserved by the API; choose another name")
    return TopicKey(_name("topic", text))


def template_name(text: str) -> str:
    """Return the name of a template. Raises InvalidName."""
    return _name("template", text)


def user_id(text: str) -> UserId:
    """Return a user's id: any text that identifies a person or system, within limits. Raises InvalidName."""
    if not text:
        raise InvalidName("user", "must not be empty")
    if len(text) > USER_MAX_CHARACTERS:
        raise InvalidName("user", f"is longer than {USER_MAX_CHARACTERS} characters")
    if text in DOT_SEGMENTS:
        raise InvalidName("user", f"must not be {text!r}, which has a special meaning in URLs")
    if text.isascii() and text.isprintable() and "/" not in text:
        return UserId(text)  # nearly all ids: none of the checks below can apply
    if "/" in text:
        raise InvalidName("user", "must not contain '/'")
    for character in text:
        category = unicodedata.category(character)
        if category == "Cc":
            raise InvalidName("user", "must not contain control characters")
        if category == "Cs":
            raise InvalidName("user", "is not valid Unicode (a lone surrogate)")
    if len(text.encode()) > USER_MAX_BYTES:
        raise InvalidName("user", f"is longer than {USER_MAX_BYTES} bytes of UTF-8")
    return UserId(text)


def user_ids(texts: list[str], field: str) -> list[UserId]:
    """Return many users' ids. Raises InvalidName with the index of the first invalid one in this field.

    If possible, many ids are checked as one text, which takes about thirty nanoseconds each.
    """
    if _are_plain(texts):
        return texts  # type: ignore[return-value]
    for index, text in enumerate(texts):
        try:
            user_id(text)
        except InvalidName as error:
            raise InvalidName(f"{field}[{index}]", error.problem) from None
    return texts  # type: ignore[return-value]


def _are_plain(texts: list[str]) -> bool:
    """Return whether all texts are valid user ids in printable ASCII; False if that is not certain."""
    joined = "".join(texts)
    if not joined.isascii() or joined.encode().translate(None, _PLAIN_CHARACTERS):
        return False
    try:
        msgspec.convert(texts, _SizedIds)
    except msgspec.ValidationError:
        return False
    return "." not in joined or DOT_SEGMENTS.isdisjoint(texts)


def user_part(user: UserId) -> str:
    """Return a user's id escaped for keys: injective, and without `#`."""
    if "%" in user or "#" in user:
        return user.replace("%", "%25").replace("#", "%23")
    return user


def user_of_part(part: str) -> UserId:
    """Return the user's id that `user_part` escaped."""
    return UserId(part.replace("%23", "#").replace("%25", "%"))


def _name(part: str, text: str) -> str:
    if not _NAME.fullmatch(text):
        raise InvalidName(part, _NAME_PROBLEM)
    return text
