"""Console sessions: opened by a sign-in, ended by signing out, by time, or by a change of the account.

The browser has the token `cs_<tenant>_<session id>_<secret>` in a cookie that scripts cannot read; only its hash is
stored. A session ends IDLE_SECONDS after its last request and SESSION_SECONDS after the sign-in. It has the
generation of its account: a new password, a removal or "sign out everywhere" starts another generation, which ends all
earlier sessions. The role is read with each request, so that a change applies at once.
"""

import re
from typing import Final

import msgspec

from stak.accounts import keys
from stak.accounts.account_model import Account, stored_account
from stak.crypto import fingerprint, is_same, new_secret
from stak.errors import NotAuthenticated
from stak.identifiers import NAME_PATTERN, TenantKey
from stak.ports import Ports
from stak.ports.writes import TTL, Delete, Item, Key, Present, Put, Update
from stak.tenancy.api_keys import Caller
from stak.tenancy.audit_log import FREQUENT_KEPT_SECONDS, log_entry
from stak.tenancy.tenant_cache import read_tenant
from stak.ulids import ULID_LENGTH

SESSION_SECONDS: Final = 12 * 3600
IDLE_SECONDS: Final = 3600
USE_RECORDED_EVERY_SECONDS: Final = 60
TOKEN_PREFIX: Final = "cs_"  # noqa: S105 - not a secret
_TOKEN: Final = re.compile(
    rf"cs_(?P<tenant>{NAME_PATTERN})_(?P<session_id>[0-9A-Z]{{{ULID_LENGTH}}})_[A-Za-z0-9]{{43}}"
)
_ENDED: Final = "Your session has ended. Sign in again."


class NewSession(msgspec.Struct, frozen=True):
    """A session, the token of its cookie, and the write that makes it valid."""

    session_id: str
    token: str
    expires_at: int
    put: Put


class OpenSession(msgspec.Struct, frozen=True):
    """A valid session and its account."""

    tenant: TenantKey
    session_id: str
    account: Account
    generation: int
    expires_at: int


def make_session(ports: Ports, tenant: TenantKey, account: Account, generation: int) -> NewSession:
    """Create a session of an account that has just signed in."""
    session_id, now = ports.ids.new(), int(ports.clock())
    token = f"{TOKEN_PREFIX}{tenant}_{session_id}_{new_secret()}"
    item: Item = {
        "account": account.account_id,
        "generation": generation,
        "hash": fingerprint(token),
        "created": now,
        "used_at": now,
        "expires_at": now + SESSION_SECONDS,
        TTL: now + SESSION_SECONDS,
    }
    # No condition: a ULID is unique.
    return NewSession(session_id, token, now + SESSION_SECONDS, Put(keys.session(tenant, session_id), item))


def csrf_token(token: str) -> str:
    """Return what a page must send in a header with each change, as pages of other sites cannot."""
    return fingerprint(f"csrf {token}")


def is_session_token(token: str) -> bool:
    """Return whether a credential is a session's, and not an API key."""
    return token.startswith(TOKEN_PREFIX)


async def find_session(ports: Ports, token: str) -> OpenSession:
    """Return a valid session by its token, with its account as it is now. Raises NotAuthenticated."""
    match = _TOKEN.fullmatch(token)
    if match is None:
        raise NotAuthenticated(_ENDED)
    tenant, session_id = TenantKey(match["tenant"]), match["session_id"]
    key = keys.session(tenant, session_id)
    item = await ports.table.get(key)
    if item is None or not is_same(item["hash"], fingerprint(token)) or await read_tenant(ports, tenant) is None:
        raise NotAuthenticated(_ENDED)
    now = ports.clock()
    if now >= min(item["expires_at"], item["used_at"] + IDLE_SECONDS):
        raise NotAuthenticated(_ENDED)
    stored = await ports.table.get(keys.account(tenant, item["account"]))
    if stored is None or stored.get("removed_at") is not None or stored["generation"] != item["generation"]:
        raise NotAuthenticated(_ENDED)
    await _record_use(ports, key, item)
    account = stored_account(item["account"], stored)
    return OpenSession(tenant, session_id, account, item["generation"], item["expires_at"])


async def authenticate_session(ports: Ports, token: str) -> Caller:
    """Return the caller of a session's token, with the scopes of the person's role. Raises NotAuthenticated."""
    found = await find_session(ports, token)
    account = found.account
    return Caller(found.tenant, account.actor_id, account.scopes, None, account.role.value, found.session_id)


async def end_session(ports: Ports, session: OpenSession) -> None:
    """Sign out."""
    tenant, account = session.tenant, session.account
    note = log_entry(
        ports, tenant, account.actor_id, "sign out", account.account_id, kept_seconds=FREQUENT_KEPT_SECONDS
    )
    # No condition: signing out twice is the same.
    await ports.table.commit([(Delete(keys.session(tenant, session.session_id)), note)])


async def _record_use(ports: Ports, key: Key, item: Item) -> None:
    """Record the time of a session's last use: rarely, and in the background."""
    now = int(ports.clock())
    # In either direction: a clock that was once ahead must not keep an idle session open.
    if abs(now - item["used_at"]) < USE_RECORDED_EVERY_SECONDS:
        return

    async def begin() -> bool:
        ports.background_tasks.spawn(_write_use(ports, key, now))
        return True

    # Cached for some seconds: many requests may arrive before the first has stored it.
    await ports.cache.get_or_load(("console session used", *key), begin)


async def _write_use(ports: Ports, key: Key, now: int) -> None:
    # A session that ended concurrently must not be restored.
    await ports.table.commit([(Update(key, set={"used_at": now}, when=(Present(),)),)])
