"""Inbox configurations: create, read, patch and list inboxes, with their message schema and categories."""

from collections.abc import Sequence
from functools import cached_property

import msgspec

from stak.errors import FieldError, InvalidInput, NotFound, invalid_field
from stak.identifiers import InboxKey, TenantKey, new_inbox_key
from stak.optimistic_retry import Attempts
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.ports import table as tables
from stak.ports.writes import NOTHING, Absent, Done, Equals, Item, Put, Update
from stak.schemas.validation import MessageSchema, validate_schema
from stak.tenancy import keys
from stak.tenancy.api_keys import Caller, require_scope
from stak.tenancy.audit_log import log_entry
from stak.tenancy.auto_join_inboxes import AUTO_JOIN, auto_join_in, index_writes
from stak.tenancy.fallback_setting import FALLBACK, fallback_in, fallback_item, require_fallback
from stak.tenancy.merge_patch import InboxConfigPatch, patched
from stak.tenancy.on_read_setting import EVERYONE_DELIVERY, ON_READ, ON_READ_AT, on_read_in, on_read_item, with_on_read
from stak.tenancy.quota_usage import reserve, rows_counted
from stak.tenancy.quotas import exceeded, read_quotas
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.tenancy.tenant_model import SCHEMA_MAX_BYTES, InboxConfig, Scope


class Inbox:
    """An inbox as posts and readers need it."""

    def __init__(self, config: InboxConfig, registered: tuple[str, ...], on_read_at: int | None = None) -> None:
        self.config = config
        self.registered = registered
        self.on_read_at = on_read_at
        """When posts on read were enabled."""

    @cached_property
    def message_schema(self) -> MessageSchema | None:
        """The schema of its messages; None accepts any."""
        return None if self.config.message_schema is None else MessageSchema(self.config.message_schema)


class InboxEntry(msgspec.Struct, frozen=True):
    """An inbox in the list of inboxes.

    `categories` are the configured ones or, if any category is allowed, the registered ones.
    """

    inbox: InboxKey
    title: str
    categories: list[str]
    has_schema: bool
    created: int


async def list_inboxes(
    ports: Ports, tenant: TenantKey, *, limit: int, after: Position | None
) -> tuple[list[InboxEntry], Position | None]:
    """Return inboxes, sorted by key."""
    page = await ports.table.query(
        keys.tenant_partition(tenant),
        keys.INBOXES,
        limit=limit,
        after=None if after is None else tables.position(after),
    )
    return [_entry(keys.inbox_of(row.key), row.item) for row in page.rows], page.next


async def read_inbox(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> Inbox:
    """Return an inbox from the cache, seconds old at most. Raises NotFound."""
    return await ports.cache.get_or_load(_name(tenant, inbox), lambda: _read(ports, tenant, inbox))


async def is_on_read(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> bool:
    """Return whether an inbox may have posts on read, so that its users' requests apply its event log first."""
    try:
        return (await read_inbox(ports, tenant, inbox)).config.on_read
    except NotFound:
        return False


async def configure_inbox(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, config: InboxConfig, *, key_id: str, caller: Caller | None = None
) -> bool:
    """Create or replace an inbox's configuration; return whether it is new. The last writer wins.

    Raises NotAllowed for a caller that changes `auto_join` without the scope `audience`; None may change everything.
    Raises WrongState for a change of `on_read` that is not possible.
    """
    is_on_read_named = ON_READ in config.model_fields_set
    await validate_config(ports, tenant, config)
    key = keys.inbox_config(tenant, inbox)
    attempts = Attempts()
    while True:
        await attempts.next()
        now = ports.clock()
        stored = await ports.table.get(key)
        config = await with_on_read(ports, config, stored or NOTHING, is_named=is_on_read_named)
        _check_auto_join(caller, stored, config)
        await _require_categories(ports, tenant, config, stored)
        note = log_entry(ports, tenant, key_id, "configure", inbox)
        if stored is not None:
            # A configuration is replaced as a whole; categories registered meanwhile stay. auto_join has a condition:
            # the tenant's list of inboxes must agree with it, and the caller may not have its scope. So has on_read:
            # what was enabled meanwhile stays enabled.
            same = (Equals(AUTO_JOIN, stored.get(AUTO_JOIN)), Equals(ON_READ_AT, stored.get(ON_READ_AT)))
            update = Update(key, set=config_item(config, created=stored["created"], stored=stored, now=now), when=same)
            index = await index_writes(ports, tenant, inbox, stored, config.auto_join)
            (outcome,) = await ports.table.commit([(update, note, *index)])
            _forget(ports, tenant, inbox, index)
            if isinstance(outcome, Done):
                return False
            continue
        new_inbox_key(inbox)
        taken = await reserve(ports, tenant, "inboxes", 1, rows_counted(ports, tenant, keys.INBOXES))
        made = Put(key, config_item(config, created=int(now), now=now), when=(Absent(),))
        index = await index_writes(ports, tenant, inbox, NOTHING, config.auto_join)
        (outcome,) = await ports.table.commit([(made, taken, note, *index)])
        if isinstance(outcome, Done):
            _forget(ports, tenant, inbox, index)
            return True


async def patch_inbox(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    patch: InboxConfigPatch,
    *,
    key_id: str,
    caller: Caller | None = None,
) -> InboxConfig:
    """Change only the named fields of an inbox's configuration, also under concurrent changes.

    Raises NotFound, and NotAllowed and WrongState as `configure_inbox` does.
    """
    key = keys.inbox_config(tenant, inbox)
    attempts = Attempts()
    while True:
        await attempts.next()
        stored = await ports.table.get(key)
        if stored is None:
            raise no_such_inbox(inbox)
        before = config_of(stored)
        config = await with_on_read(ports, patched(before, patch), stored, is_named=True)
        _check_auto_join(caller, stored, config)
        # A schema accepted by an earlier release must not block a change of the title.
        checked = config.model_copy(update={"message_schema": None}) if _is_same_schema(before, config) else config
        await validate_config(ports, tenant, checked)
        await _require_categories(ports, tenant, config, stored)
        unchanged = (
            Equals("config", stored["config"]),
            Equals(AUTO_JOIN, stored.get(AUTO_JOIN)),
            Equals(ON_READ_AT, stored.get(ON_READ_AT)),
            Equals(FALLBACK, stored.get(FALLBACK)),
        )
        item = config_item(config, created=stored["created"], stored=stored, now=ports.clock())
        update = Update(key, set=item, when=unchanged)
        note = log_entry(ports, tenant, key_id, "configure", inbox)
        index = await index_writes(ports, tenant, inbox, stored, config.auto_join)
        (outcome,) = await ports.table.commit([(update, note, *index)])
        _forget(ports, tenant, inbox, index)
        if isinstance(outcome, Done):
            return config


def _check_auto_join(caller: Caller | None, stored: Item | None, config: InboxConfig) -> None:
    """Raise NotAllowed if a caller without the scope `audience` would change who joins the audience."""
    if caller is not None and config.auto_join != auto_join_in(stored or NOTHING):
        require_scope(caller, Scope.AUDIENCE, "auto_join decides who is in the audience, so changing it needs both")


def _is_same_schema(before: InboxConfig, after: InboxConfig) -> bool:
    return before.message_schema == after.message_schema


def no_such_inbox(inbox: InboxKey) -> NotFound:
    """Return the error for inboxes that were never created."""
    return NotFound(f"Inbox {inbox} not found. Create it with PUT …/{inbox}/config.")


def forget_inbox(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> None:
    """Invalidate a cached inbox after a change."""
    ports.cache.invalidate(_name(tenant, inbox))


def _forget(ports: Ports, tenant: TenantKey, inbox: InboxKey, index: Sequence[Update]) -> None:
    forget_inbox(ports, tenant, inbox)
    if index:
        invalidate_tenant(ports, tenant)


def config_item(config: InboxConfig, *, created: int, stored: Item = NOTHING, now: float = 0) -> Item:
    """Encode a configuration for storage.

    `auto_join`, `on_read` and `fallback` are attributes of their own: processes of an earlier release reject fields
    that they do not know.
    """
    text = config.model_dump_json(by_alias=True, exclude={AUTO_JOIN, ON_READ, EVERYONE_DELIVERY, FALLBACK})
    auto_join = None if config.auto_join == "off" else config.auto_join
    own = {AUTO_JOIN: auto_join, **fallback_item(config), **on_read_item(config, stored, now)}
    return {"created": created, "config": text, **own}


def config_of(item: Item) -> InboxConfig:
    """Decode a stored configuration."""
    own = {AUTO_JOIN: auto_join_in(item), **on_read_in(item), FALLBACK: fallback_in(item)}
    return InboxConfig.model_validate_json(item["config"]).model_copy(update=own)


async def validate_config(ports: Ports, tenant: TenantKey, config: InboxConfig) -> None:
    """Raise InvalidInput for problems that the types do not express."""
    if config.fallback:
        await require_fallback(ports)
    if config.categories is not None and len(set(config.categories)) != len(config.categories):
        raise InvalidInput("A category is listed twice.", (FieldError("categories", "must be distinct"),))
    if config.message_schema is None:
        return
    if len(msgspec.json.encode(config.message_schema)) > SCHEMA_MAX_BYTES:
        problem = f"is larger than {SCHEMA_MAX_BYTES} bytes"
        raise invalid_field("schema", problem)
    await validate_schema(ports.schema_processes, tenant, config.message_schema)


async def _require_categories(ports: Ports, tenant: TenantKey, config: InboxConfig, stored: Item | None) -> None:
    """Raise QuotaExceeded for more categories than the quota, unless there were as many before."""
    limit = (await read_quotas(ports, tenant)).categories
    count = len(config.categories or ())
    if limit is None or count <= limit:
        return
    before = 0 if stored is None else len(config_of(stored).categories or ())
    if count > before:
        raise exceeded("categories", limit, count)


async def _read(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> Inbox:
    item = await ports.table.get(keys.inbox_config(tenant, inbox))
    if item is None:
        raise no_such_inbox(inbox)
    return Inbox(config_of(item), tuple(item.get("registered", "").split()), item.get(ON_READ_AT))


def _entry(inbox: InboxKey, item: Item) -> InboxEntry:
    config = config_of(item)
    categories = config.categories if config.categories is not None else item.get("registered", "").split()
    return InboxEntry(inbox, config.title, categories, config.message_schema is not None, item["created"])


def _name(tenant: TenantKey, inbox: InboxKey) -> tuple[str, ...]:
    return ("inbox", tenant, inbox)
