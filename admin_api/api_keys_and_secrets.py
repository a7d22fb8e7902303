"""Routes for API keys, and for the tenant's secrets and data key."""

from typing import Annotated, ClassVar, Final

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import Parameter

from admin_api.authentication import requires
from stak.errors import invalid_field
from stak.ports import Ports
from stak.tenancy.api_keys import (
    KEY_MAX_SECONDS,
    KEY_NAME_MAX_CHARACTERS,
    Caller,
    issue_api_key,
    list_api_keys,
    require_scope,
    revoke_api_key,
)
from stak.tenancy.data_keys import rotate_data_key
from stak.tenancy.secrets import GRACE_MAX_SECONDS, rotate_secret
from stak.tenancy.tenant_model import Scope, SecretKind

_MOMENT_MAX: Final = 2**40
_LETS_IN: Final[frozenset[SecretKind]] = frozenset(("signing", "subscriber"))
"""Secrets that authenticate users."""


class CreateKey(msgspec.Struct, forbid_unknown_fields=True):
    """The scopes, name and expiry of a new key; without an expiry, it never expires."""

    scopes: Annotated[list[Scope], msgspec.Meta(min_length=1, max_length=len(Scope))]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=KEY_NAME_MAX_CHARACTERS)] | None = None
    expires_at: Annotated[int, msgspec.Meta(ge=1, le=_MOMENT_MAX, description="Unix seconds.")] | None = None
    expires_in_seconds: Annotated[int, msgspec.Meta(ge=1, le=KEY_MAX_SECONDS)] | None = None
    more_json_schema: ClassVar = {
        "anyOf": [{"properties": {name: {"type": "null"}}} for name in ("expires_at", "expires_in_seconds")]
    }


class KeyCreated(msgspec.Struct):
    """The new key. It is shown only once: store it."""

    key_id: str
    api_key: str
    scopes: list[Scope]
    name: str | None
    expires_at: int | None


class KeyEntry(msgspec.Struct):
    """A key without its secret; `last_used_at` is accurate to a few minutes."""

    key_id: str
    scopes: list[Scope]
    created: int
    name: str | None
    expires_at: int | None
    last_used_at: int | None


class OwnKey(msgspec.Struct):
    """The key of this request."""

    tenant_key: str
    key_id: str
    scopes: list[Scope]


class Keys(msgspec.Struct):
    """A page of a tenant's keys."""

    keys: list[KeyEntry]
    next_cursor: str | None


class RotateSecret(msgspec.Struct, forbid_unknown_fields=True):
    """How long the previous secret stays valid; by default until the next rotation."""

    grace_seconds: Annotated[int, msgspec.Meta(ge=0, le=GRACE_MAX_SECONDS)] | None = None


class SecretRotated(msgspec.Struct):
    """The new secret. It is shown only once: store it."""

    secret: str


class DataKeyRotated(msgspec.Struct):
    """The new data key's id; the key itself never leaves Stak."""

    key_id: str
    created: int


class KeyController(Controller):
    """Create, list and revoke API keys."""

    path = "/stack/admin/v1/{tenant:str}/keys"
    tags = ("keys",)
    guards = (requires(Scope.CONFIG),)

    @post(summary="Create an API key")
    async def create(self, ports: Ports, caller: Caller, data: CreateKey) -> KeyCreated:
        """Create an API key. A key can only grant scopes it has, and not beyond its own expiry."""
        expires_at = data.expires_at
        if data.expires_in_seconds is not None:
            if expires_at is not None:
                problem = "set expires_at or expires_in_seconds, not both"
                raise invalid_field("expires_at", problem)
            expires_at = int(ports.clock()) + data.expires_in_seconds
        api_key, secret = await issue_api_key(
            ports, caller, frozenset(data.scopes), name=data.name, expires_at=expires_at
        )
        return KeyCreated(api_key.key_id, secret, sorted(api_key.scopes), api_key.name, api_key.expires_at)

    @get(summary="List API keys")
    async def list(
        self,
        ports: Ports,
        caller: Caller,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 100,
        cursor: str | None = None,
    ) -> Keys:
        """List API keys, oldest first; expired keys are listed for 30 more days."""
        question = (caller.tenant, "api keys")
        found, at = await list_api_keys(ports, caller.tenant, limit=limit, after=ports.cursors.open(cursor, question))
        entries = [
            KeyEntry(key.key_id, sorted(key.scopes), key.created, key.name, key.expires_at, key.used_at)
            for key in found
        ]
        return Keys(entries, ports.cursors.seal(at, question))

    @delete("/{key_id:str}", summary="Revoke an API key")
    async def revoke(self, ports: Ports, caller: Caller, key_id: str) -> None:
        """Revoke an API key immediately: the caller's own, or one with no more scopes that does not outlive it."""
        await revoke_api_key(ports, caller, key_id)


@get(
    "/stack/admin/v1/{tenant:str}/own-key",
    guards=[requires()],
    tags=["keys"],
    summary="Read the caller's API key",
)
async def read_own_key(caller: Caller) -> OwnKey:
    """Return the id and scopes of the caller's key; no scope is required."""
    return OwnKey(caller.tenant, caller.key_id, sorted(caller.scopes))


class SecretController(Controller):
    """Rotate the secrets that sign user tokens and webhooks, and the one that hashes subscriber ids."""

    path = "/stack/admin/v1/{tenant:str}/secrets"
    tags = ("keys",)
    guards = (requires(Scope.CONFIG),)

    @post("/{kind:str}/rotate", summary="Rotate a secret", status_code=200)
    async def rotate(
        self, ports: Ports, caller: Caller, kind: SecretKind, data: RotateSecret | None = None
    ) -> SecretRotated:
        """Rotate a secret; the new and the previous secret are both valid.

        Rotating `signing` or `subscriber` requires the scope `tokens` too: with the secret, one can act as any user.
        With `grace_seconds: 0` all sessions end; otherwise those end that are not refreshed before the previous secret
        expires.
        """
        if kind in _LETS_IN:
            reason = "whoever has this secret can act as any user, so rotating it requires both config and tokens"
            require_scope(caller, Scope.TOKENS, reason)
        grace_seconds = data.grace_seconds if data else None
        return SecretRotated(
            await rotate_secret(ports, caller.tenant, kind, key_id=caller.key_id, grace_seconds=grace_seconds)
        )


@post(
    "/stack/admin/v1/{tenant:str}/data-key/rotate",
    guards=[requires(Scope.CONFIG)],
    tags=["keys"],
    summary="Rotate the data key",
    status_code=200,
)
async def rotate_content_key(ports: Ports, caller: Caller) -> DataKeyRotated:
    """Rotate the data key: new messages are encrypted with a new key, existing ones stay readable."""
    made = await rotate_data_key(ports, caller.tenant, key_id=caller.key_id)
    return DataKeyRotated(made.key_id, made.created)
