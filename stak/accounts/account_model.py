"""Accounts of people who use the console: their roles, the scopes of each role, and how they are stored."""

import re
import unicodedata
from enum import StrEnum
from typing import Final

import msgspec

from stak.accounts import keys
from stak.errors import invalid_field
from stak.identifiers import TenantKey
from stak.ports.table import Row
from stak.ports.writes import Item, Key
from stak.tenancy.audit_log import ACCOUNT
from stak.tenancy.tenant_model import ALL_SCOPES, Scope

EMAIL_MAX_CHARACTERS: Final = 254  # RFC 5321: a path has 256 with its brackets
NAME_MAX_CHARACTERS: Final = 100
VOUCHED: Final = "vouched"
"""The attribute with the scopes of whoever set the password, or issued the link with which it is or was set."""
ACCOUNT_SECRETS: Final = ("password", "link_hash", "link_until", VOUCHED)
"""Attributes of an account that never leave the installation."""
_EMAIL: Final = re.compile(r"[^\s@\x00-\x1f\x7f]+@[^\s@\x00-\x1f\x7f]+")


class Role(StrEnum):
    """What a person may do in the console."""

    OWNER = "owner"
    SENDER = "sender"
    SUPPORT = "support"
    READ_ONLY = "read-only"


ROLE_SCOPES: Final[dict[Role, frozenset[Scope]]] = {
    Role.OWNER: ALL_SCOPES,
    Role.SENDER: frozenset((Scope.POST, Scope.REDACT, Scope.AUDIENCE, Scope.READ)),
    # No tokens: support reads a user's inbox through the admin API, which is logged, and never acts as the user.
    Role.SUPPORT: frozenset((Scope.USERS, Scope.READ)),
    Role.READ_ONLY: frozenset((Scope.READ,)),
}


class Account(msgspec.Struct, frozen=True):
    """A person's account, without secrets."""

    account_id: str
    email: str
    role: Role
    created: int
    name: str | None = None
    has_password: bool = False
    is_linked: bool = False
    """Whether the person has signed in through the identity provider."""
    last_sign_in_at: int | None = None
    removed_at: int | None = None

    @property
    def scopes(self) -> frozenset[Scope]:
        """The scopes of the person's role."""
        return ROLE_SCOPES[self.role]

    @property
    def actor_id(self) -> str:
        """How the audit log and job records refer to the person, where others have the id of an API key."""
        return f"{ACCOUNT}{self.account_id}"


def normalized_email(text: str) -> str:
    """Return an email as it is stored and compared. Raises InvalidInput unless it looks like one."""
    email = unicodedata.normalize("NFKC", text).strip().lower()
    if len(email) > EMAIL_MAX_CHARACTERS or not _EMAIL.fullmatch(email):
        problem = f"must be an email address with at most {EMAIL_MAX_CHARACTERS} characters, such as ann@example.com"
        raise invalid_field("email", problem)
    return email


def normalized_name(text: str | None) -> str | None:
    """Return a name as it is stored; None for an empty one. Raises InvalidInput if it has control characters."""
    name = None if text is None else text.strip()
    if not name:
        return None
    if len(name) > NAME_MAX_CHARACTERS or any(unicodedata.category(character) == "Cc" for character in name):
        problem = f"must have at most {NAME_MAX_CHARACTERS} characters, and no control characters"
        raise invalid_field("name", problem)
    return name


def account_of(row: Row) -> Account:
    """Decode an account."""
    return stored_account(keys.ACCOUNTS.rest_of(row.key), row.item)


def stored_account(account_id: str, item: Item) -> Account:
    """Decode an account with this id."""
    return Account(
        account_id,
        item["email"],
        Role(item["role"]),
        item["created"],
        item.get("name"),
        item.get("password") is not None,
        item.get("subject") is not None,
        item.get("signed_in_at"),
        item.get("removed_at"),
    )


def subject_key(tenant: TenantKey, item: Item) -> Key | None:
    """Return the key of the row that links an account to its identity provider, if it is linked."""
    linked = item.get("subject")
    return None if linked is None else keys.subject(tenant, item["issuer"], linked)
