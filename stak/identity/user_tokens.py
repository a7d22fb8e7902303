"""User tokens: JWTs signed with the tenant's secret, by the tenant's backend or by Stak on its behalf.

Algorithm, audience and issuer are pinned; `exp` and `sub` are required. During the rotation of a secret both are valid.
A token for another audience (`novu_subscribers.py`) is not accepted here, nor the other way round.
"""

from typing import Any, Final

import jwt
import msgspec

from stak.audience.auto_join import join_with_token
from stak.errors import InvalidInput, InvalidName, NotAuthenticated, NotFound
from stak.identifiers import InboxKey, TenantKey, UserId, inbox_key, tenant_key, user_id
from stak.identity import keys
from stak.identity.plain_tokens import ALGORITHM, is_valid_plain_token, parse_plain_token
from stak.identity.signing_secret_generations import has_live_generation, live_generations
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.audit_log import FREQUENT_KEPT_SECONDS, log_entry
from stak.tenancy.auto_join_inboxes import inboxes_joined_on_token
from stak.tenancy.secrets import SIGNING_SECRETS, generation_of, live_secrets
from stak.tenancy.suspension import validate_not_suspended
from stak.tenancy.tenant_cache import read_tenant
from stak.ulids import is_ulid

AUDIENCE: Final = "stak"
TOKEN_DEFAULT_SECONDS: Final = 3600
TOKEN_MAX_SECONDS: Final = 30 * 24 * 3600
TOKEN_MAX_CHARACTERS: Final = 4096
SESSION_CLAIM: Final = "stak_session"
INBOX_CLAIM: Final = "stak_inbox"
GENERATION_OVER: Final = (
    "The session has ended: the signing secret it was opened under is no longer valid. Sign in again."
)
_VERIFIED_BYTES: Final = 700
"""The memory that a cached token takes, besides its text."""
_MOMENT_MAX: Final = 2**53  # RFC 8259: larger integers are not read identically by all JSON parsers


class UserToken(msgspec.Struct, frozen=True):
    """A token and its expiry."""

    token: str
    expires_at: int


class User(msgspec.Struct, frozen=True):
    """An authenticated end user."""

    tenant: TenantKey
    user: UserId
    expires_at: int
    session_id: str | None = None
    """The device session of the token, if Stak issued it for one."""
    inbox: InboxKey | None = None
    """The only inbox the token gives access to, if limited to one."""
    generation: str | None = None
    """The signing secret that the token was signed with."""


async def issue_token(
    ports: Ports,
    tenant: TenantKey,
    user: UserId,
    *,
    ttl_seconds: int = TOKEN_DEFAULT_SECONDS,
    session_id: str | None = None,
    audience: str = AUDIENCE,
    inbox: InboxKey | None = None,
) -> UserToken:
    """Return a token for a user, signed with the newest secret. Raises NotFound for unknown tenants."""
    if not 1 <= ttl_seconds <= TOKEN_MAX_SECONDS:
        raise InvalidInput(f"ttl_seconds: must be 1 to {TOKEN_MAX_SECONDS}.")
    item = await read_tenant(ports, tenant)
    if item is None:
        raise NotFound("Tenant not found.")
    await join_with_token(ports, tenant, user, item, only=inbox)
    return sign_token(
        ports, tenant, user, item, ttl_seconds=ttl_seconds, session_id=session_id, audience=audience, inbox=inbox
    )


def sign_token(
    ports: Ports,
    tenant: TenantKey,
    user: UserId,
    item: Item,
    *,
    ttl_seconds: int,
    session_id: str | None = None,
    audience: str = AUDIENCE,
    inbox: InboxKey | None = None,
) -> UserToken:
    """Return a token for a user, signed with the newest secret in these tenant settings."""
    now = int(ports.clock())
    claims = {"iss": tenant, "sub": user, "aud": audience, "iat": now, "exp": now + ttl_seconds}
    if session_id is not None:
        claims[SESSION_CLAIM] = session_id
    if inbox is not None:
        claims[INBOX_CLAIM] = inbox
    secret = live_secrets(ports, tenant, "signing", item)[0].secret
    return UserToken(jwt.encode(claims, secret, ALGORITHM), now + ttl_seconds)


async def mint_token(
    ports: Ports, tenant: TenantKey, user: UserId, *, key_id: str, ttl_seconds: int = TOKEN_DEFAULT_SECONDS
) -> UserToken:
    """Return a token requested with an API key, after recording it in the audit log."""
    made = await issue_token(ports, tenant, user, ttl_seconds=ttl_seconds)
    detail = f"valid for {ttl_seconds} seconds"
    note = log_entry(ports, tenant, key_id, "mint token", user, detail, kept_seconds=FREQUENT_KEPT_SECONDS)
    await ports.table.commit([(note,)])
    return made


class VerifiedToken(msgspec.Struct, frozen=True):
    """A token that is valid in this period, as long as its tenant exists and has these signing secrets."""

    user: User
    verified_at: float
    good_until: float
    secrets: str
    """As they are stored: another value was written by a rotation, of a secret or of the master key."""


async def verify_token(ports: Ports, token: str, audience: str = AUDIENCE) -> User:
    """Return the user of a token. Raises NotAuthenticated with the reason."""
    if len(token) > TOKEN_MAX_CHARACTERS:
        raise NotAuthenticated("The token is too long.")
    name = f"{audience} {token}"  # a token is valid for one audience only
    verified = ports.verified_tokens.get(name)
    item = None if verified is None else await read_tenant(ports, verified.user.tenant)
    if verified is None or item is None or not _is_still_valid(verified, item, ports.clock()):
        verified, item = await _verify(ports, token, audience)
        ports.verified_tokens.put(name, verified, len(name) + _VERIFIED_BYTES)
    user = verified.user
    validate_not_suspended(item)
    await validate_not_ended(ports, user)
    if inboxes_joined_on_token(item):
        await _join(ports, user, item)
    return user


def _is_still_valid(verified: VerifiedToken, item: Item, now: float) -> bool:
    return verified.verified_at <= now < verified.good_until and item.get(SIGNING_SECRETS) == verified.secrets


async def _join(ports: Ports, user: User, item: Item) -> None:
    async def join() -> None:
        await join_with_token(ports, user.tenant, user.user, item, only=user.inbox)

    # Cached: a device that sends its token repeatedly costs one read in some seconds.
    await ports.cache.get_or_load(("joined", user.tenant, user.user, user.inbox or ""), join)


async def _verify(ports: Ports, token: str, audience: str) -> tuple[VerifiedToken, Item]:
    plain = parse_plain_token(token)
    try:
        claimed = jwt.decode(token, options={"verify_signature": False}) if plain is None else plain.claims
        issuer = claimed.get("iss")
        tenant = tenant_key(issuer if isinstance(issuer, str) else "")
    except (jwt.InvalidTokenError, InvalidName):
        raise NotAuthenticated("This is not a user token: a JWT whose `iss` is the tenant's key.") from None
    item = await read_tenant(ports, tenant)
    if item is None:
        raise NotAuthenticated("The token's issuer is not a tenant of this installation.")
    problem = "The token has no valid signature."
    for secret in live_secrets(ports, tenant, "signing", item):
        try:
            if plain is not None and is_valid_plain_token(plain, secret.secret, tenant, audience):
                claims = plain.claims
            else:
                claims = _claims(token, secret.secret, tenant, audience)
            now = ports.clock()
            _validate_not_expired(claims, now)
            user = User(
                tenant,
                user_id(claims["sub"]),
                int(claims["exp"]),
                claims.get(SESSION_CLAIM),
                _inbox_of(claims),
                generation_of(secret),
            )
        except jwt.InvalidSignatureError:
            continue
        except (jwt.InvalidTokenError, InvalidName) as error:
            problem = f"The token is not valid: {error}."
        else:
            ends_at = claims["exp"] if secret.ends_at is None else min(claims["exp"], secret.ends_at)
            return VerifiedToken(user, now, ends_at, item[SIGNING_SECRETS]), item
    raise NotAuthenticated(problem)


async def validate_not_ended(ports: Ports, user: User) -> None:
    """Raise NotAuthenticated if the token's session, or the signing secret of the session, has ended."""
    if user.session_id is None:
        return
    is_one = isinstance(user.session_id, str) and is_ulid(user.session_id)  # a claim may have any type
    item = await ports.table.get(keys.session(user.tenant, user.session_id)) if is_one else None
    if item is None or item["user"] != user.user or item["expires_at"] <= ports.clock():
        raise NotAuthenticated("The session of this token has ended. Sign in again.")
    if not has_live_generation(item, await live_generations(ports, user.tenant)):
        raise NotAuthenticated(GENERATION_OVER)


def _inbox_of(claims: dict[str, Any]) -> InboxKey | None:
    claimed = claims.get(INBOX_CLAIM)
    return None if claimed is None else inbox_key(claimed if isinstance(claimed, str) else "")


def _claims(token: str, secret: str, tenant: TenantKey, audience: str) -> dict[str, Any]:
    return jwt.decode(
        token,
        secret,
        algorithms=[ALGORITHM],
        audience=audience,
        issuer=tenant,
        # Times are checked against our own clock below.
        options={
            "require": ["exp", "sub", "iss", "aud"],
            "verify_exp": False,
            "verify_nbf": False,
            "verify_iat": False,
        },
    )


def _validate_not_expired(claims: dict[str, Any], now: float) -> None:
    if _moment(claims, "exp") <= now:
        raise jwt.ExpiredSignatureError("it has expired")
    if claims.get("nbf") is not None and _moment(claims, "nbf") > now:
        raise jwt.ImmatureSignatureError("it is not valid yet")


def _moment(claims: dict[str, Any], name: str) -> float:
    """Return a time claim. PyJWT accepts Infinity, NaN and numbers of any length, which cannot be compared safely."""
    claimed = claims[name]
    if not isinstance(claimed, int | float) or not abs(claimed) <= _MOMENT_MAX:
        raise jwt.DecodeError(f"{name} must be a number of seconds")
    return claimed
