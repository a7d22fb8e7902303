"""API keys and the tenant's secrets."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post

from admin_api.callers import requires
from stak.ports import Ports
from stak.tenancy.api_keys import Caller, issue_api_key, list_api_keys, revoke_api_key
from stak.tenancy.data_keys import rotate_data_key
from stak.tenancy.model import Scope, SecretKind
from stak.tenancy.secrets import GRACE_MAX_SECONDS, rotate_secret


class CreateKey(msgspec.Struct, forbid_unknown_fields=True):
    """What a new key may do."""

    scopes: Annotated[list[Scope], msgspec.Meta(min_length=1, max_length=len(Scope))]


class KeyCreated(msgspec.Struct):
    """Shown once: keep the key."""

    key_id: str
    api_key: str
    scopes: list[Scope]


class KeyEntry(msgspec.Struct):
    """A key, without the key."""

    key_id: str
    scopes: list[Scope]
    created: int


class OwnKey(msgspec.Struct):
    """The key a request came with."""

    tenant_key: str
    key_id: str
    scopes: list[Scope]


class Keys(msgspec.Struct):
    """All keys of a tenant."""

    keys: list[KeyEntry]


class RotateSecret(msgspec.Struct, forbid_unknown_fields=True):
    """How long the secret before stays good; until the next rotation if nothing is said."""

    grace_seconds: Annotated[int, msgspec.Meta(ge=0, le=GRACE_MAX_SECONDS)] | None = None


class SecretRotated(msgspec.Struct):
    """Shown once: keep the secret."""

    secret: str


class DataKeyRotated(msgspec.Struct):
    """The key itself never leaves Stak."""

    key_id: str
    created: int


class KeyController(Controller):
    """Make, list and revoke API keys."""

    path = "/stack/admin/v1/{tenant:str}/keys"
    tags = ("keys",)
    guards = (requires(Scope.CONFIG),)

    @post(summary="Make an API key")
    async def create(self, ports: Ports, caller: Caller, data: CreateKey) -> KeyCreated:
        """A key can only give away scopes it has itself."""
        api_key, secret = await issue_api_key(ports, caller, frozenset(data.scopes))
        return KeyCreated(api_key.key_id, secret, sorted(api_key.scopes))

    @get(summary="List API keys")
    async def list(self, ports: Ports, caller: Caller) -> Keys:
        """Oldest first."""
        found = await list_api_keys(ports, caller.tenant)
        return Keys([KeyEntry(key.key_id, sorted(key.scopes), key.created) for key in found])

    @delete("/{key_id:str}", summary="Revoke an API key")
    async def revoke(self, ports: Ports, caller: Caller, key_id: str) -> None:
        """Worthless at once."""
        await revoke_api_key(ports, caller, key_id)


@get(
    "/stack/admin/v1/{tenant:str}/own-key",
    guards=[requires(None)],
    tags=["keys"],
    summary="What the caller's key may do",
)
async def read_own_key(caller: Caller) -> OwnKey:
    """Any key may ask."""
    return OwnKey(caller.tenant, caller.key_id, sorted(caller.scopes))


class SecretController(Controller):
    """Rotate what user tokens and webhooks are signed with, and what subscriber ids are hashed with."""

    path = "/stack/admin/v1/{tenant:str}/secrets"
    tags = ("keys",)
    guards = (requires(Scope.CONFIG),)

    @post("/{kind:str}/rotate", summary="Rotate a secret", status_code=200)
    async def rotate(
        self, ports: Ports, caller: Caller, kind: SecretKind, data: RotateSecret | None = None
    ) -> SecretRotated:
        """Two secrets are good at a time: the new one and the one before."""
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
    """What is said from now on is sealed with a new key; what was said before stays readable."""
    made = await rotate_data_key(ports, caller.tenant, key_id=caller.key_id)
    return DataKeyRotated(made.key_id, made.created)
