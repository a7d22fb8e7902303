"""What tenants, inboxes, categories and users may be called, and how a name becomes part of a key.

`#` separates the parts of a key and never occurs inside one, so two different names never make the same key:
machine-chosen names are refused with `#` in them, free-text user ids have it escaped.
"""

import re
import unicodedata
from typing import Final, NewType

from stak.errors import InvalidName

TenantKey = NewType("TenantKey", str)
InboxKey = NewType("InboxKey", str)
CategoryKey = NewType("CategoryKey", str)
UserId = NewType("UserId", str)

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
"""Words that stand where an inbox could stand in a path of the API."""

RESERVED_LATER: Final = frozenset(
    ("contacts", "jobs", "me", "push-subscriptions", "quotas", "resume", "suspend", "topics", "webhooks")
)
"""Words that became part of the API when inboxes could already have them: no new inbox is called so."""

USER_MAX_CHARACTERS: Final = 128
NOWHERE: Final = frozenset((".", ".."))  # RFC 3986: a client takes these out of a path before it asks
USER_MAX_BYTES: Final = 256  # escaped, three times as many at most: sort keys end at 1,024 bytes

NAME_PATTERN: Final = r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}"
_NAME: Final = re.compile(NAME_PATTERN)
_NAME_PROBLEM: Final = "use 1 to 64 of A-Z a-z 0-9 _ . - and begin with a letter or digit"


def tenant_key(text: str) -> TenantKey:
    """A tenant's key, or InvalidName."""
    return TenantKey(_name("tenant", text))


def inbox_key(text: str) -> InboxKey:
    """An inbox's key, or InvalidName."""
    if text in RESERVED_INBOX_NAMES:
        raise InvalidName("inbox", f"{text!r} is a word of the API; choose another name")
    return InboxKey(_name("inbox", text))


def new_inbox_key(text: str) -> InboxKey:
    """The key of an inbox that is being made, or InvalidName: inboxes of earlier releases have names none may now."""
    if text in RESERVED_LATER:
        raise InvalidName("inbox", f"{text!r} is a word of the API; choose another name")
    return inbox_key(text)


def category_key(text: str) -> CategoryKey:
    """A category's key, or InvalidName."""
    return CategoryKey(_name("category", text))


def user_id(text: str) -> UserId:
    """A user's id, or InvalidName: any text a person or system may be known by, within limits."""
    if not text:
        raise InvalidName("user", "must not be empty")
    if len(text) > USER_MAX_CHARACTERS:
        raise InvalidName("user", f"is longer than {USER_MAX_CHARACTERS} characters")
    if text in NOWHERE:
        raise InvalidName("user", f"must not be {text!r}: it means another place in an address")
    if text.isascii() and text.isprintable() and "/" not in text:
        return UserId(text)  # nearly all of them: nothing below can apply
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
    """Many users' ids, or InvalidName that says which of this field is none.

    A hundred thousand of them are checked as one text where that is possible, which takes milliseconds.
    """
    together = "".join(texts)
    is_plain = together.isascii() and together.isprintable() and "/" not in together
    is_sized = all(texts) and len(max(texts, key=len, default="")) <= USER_MAX_CHARACTERS
    if is_plain and is_sized and NOWHERE.isdisjoint(texts):
        return texts  # type: ignore[return-value]
    for place, text in enumerate(texts):
        try:
            user_id(text)
        except InvalidName as error:
            raise InvalidName(f"{field}[{place}]", error.problem) from None
    return texts  # type: ignore[return-value]


def user_part(user: UserId) -> str:
    """A user's id as it stands in keys: injective, and free of `#`."""
    if "%" in user or "#" in user:
        return user.replace("%", "%25").replace("#", "%23")
    return user


def user_of_part(part: str) -> UserId:
    """The user's id that `user_part` escaped."""
    return UserId(part.replace("%23", "#").replace("%25", "%"))


def _name(part: str, text: str) -> str:
    if not _NAME.fullmatch(text):
        raise InvalidName(part, _NAME_PROBLEM)
    return text
