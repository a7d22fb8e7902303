"""Stores the templates of an inbox: write a new version, read, list and delete.

A version never changes. The row of the template names the current one; the content of each version is encrypted, in a
row of its own. The oldest versions are removed when there are too many: a post has its own copy of the version it uses.
"""

from typing import Any, Final

import msgspec

from stak.errors import NotFound, invalid_field
from stak.identifiers import InboxKey, TenantKey, category_key, template_name
from stak.optimistic_retry import Attempts
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.ports import table as tables
from stak.ports.table import rows_of
from stak.ports.writes import Absent, Delete, Done, Equals, Item, Put, Update, Write
from stak.templates import keys
from stak.templates.template_model import Content, Template, validate_content
from stak.tenancy.audit_log import log_entry
from stak.tenancy.data_keys import data_sealer
from stak.tenancy.inbox_configs import Inbox, read_inbox
from stak.tenancy.quota_usage import give_back, reserve
from stak.tenancy.stored_bytes import accept_bytes, charge_bytes

VERSIONS_MAX: Final = 50
"""How many versions of a template are kept; deleting it removes all of them in one transaction."""
VERSION_BYTES: Final = 400
"""Overhead of a version: its row, and its share of the template's."""
_NUMBER_MAX: Final = 9_999_999


class TemplateContent(msgspec.Struct, frozen=True, kw_only=True):
    """What a tenant writes as a version of a template."""

    default_locale: str
    content: Content
    category: str | None = None


class TemplateEntry(msgspec.Struct, frozen=True):
    """A template in the list of an inbox's templates."""

    name: str
    version: int
    category: str | None
    default_locale: str
    locales: list[str]
    created: int
    updated: int


class TemplateVersion(msgspec.Struct, frozen=True):
    """A version in the list of a template's versions."""

    version: int
    created: int
    created_by: str
    default_locale: str


async def write_template(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, name: str, written: TemplateContent, *, key_id: str
) -> tuple[Template, bool]:
    """Store a new version of a template; return it and whether the template is new.

    The content of the current version makes no new one. Raises InvalidInput, NotFound, QuotaExceeded.
    """
    template_name(name)
    config = await read_inbox(ports, tenant, inbox)
    validate_content(written.content, written.default_locale)
    _validate_category(config, written.category)
    tries = Attempts()
    while True:
        await tries.next()
        head = await ports.table.get(keys.template(tenant, inbox, name))
        if head is not None:
            current = await _read_version(ports, tenant, inbox, name, head["version"])
            if current is not None and _is_same(current, written):
                return current, False
        number = 1 if head is None else head["version"] + 1
        if number > _NUMBER_MAX:
            raise invalid_field("template", f"has had {_NUMBER_MAX:,} versions; delete it and create it again")
        made = Template(
            name=name,
            version=number,
            category=written.category,
            default_locale=written.default_locale,
            content=written.content,
            created=int(ports.clock()),
            created_by=key_id,
        )
        if await _commit_version(ports, tenant, inbox, made, head):
            return made, head is None


async def _commit_version(ports: Ports, tenant: TenantKey, inbox: InboxKey, made: Template, head: Item | None) -> bool:
    """Write a version and make it the current one; return False if another request was faster."""
    key = keys.template(tenant, inbox, made.name)
    item = await _version_item(ports, tenant, inbox, made)
    await accept_bytes(ports, tenant, item["bytes"])
    summary: Item = {
        "version": made.version,
        "category": made.category,
        "default_locale": made.default_locale,
        "locales": sorted(made.content),
        "updated": made.created,
    }
    # No condition: that on the template excludes other writers of this version.
    put = Put(keys.version(tenant, inbox, made.name, made.version), item)
    note = log_entry(
        ports, tenant, made.created_by, "write template", f"{inbox}/{made.name}", f"version {made.version}"
    )
    writes: list[Write] = [put, note]
    released = 0
    if head is None:
        first = {name: value for name, value in summary.items() if value is not None}
        writes.append(Put(key, {**first, "created": made.created}, when=(Absent(),)))
        writes.append(await reserve(ports, tenant, "templates", 1))
    else:
        writes.append(Update(key, set=summary, when=(Equals("version", head["version"]),)))
        oldest = keys.version(tenant, inbox, made.name, made.version - VERSIONS_MAX)
        if made.version > VERSIONS_MAX and (before := await ports.table.get(oldest)) is not None:
            # No condition: a version never changes, and the condition on the template excludes other writers.
            writes.append(Delete(oldest))
            released = before["bytes"]
    (outcome,) = await ports.table.commit([tuple(writes)])
    is_done = isinstance(outcome, Done)
    charge_bytes(ports, tenant, -released if is_done else -item["bytes"])
    return is_done


async def read_template(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, name: str, version: int | None = None
) -> Template:
    """Return a version of a template, the current one unless it is named. Raises NotFound."""
    template_name(name)
    if version is None:
        await read_inbox(ports, tenant, inbox)
        head = await ports.table.get(keys.template(tenant, inbox, name))
        version = None if head is None else head["version"]
    found = None if version is None else await _read_version(ports, tenant, inbox, name, version)
    if found is None:
        wanted = f"template {name}" if version is None else f"version {version} of the template {name}"
        raise NotFound(f"There is no {wanted} in the inbox {inbox}.")
    return found


async def list_templates(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, *, limit: int, after: Position | None
) -> tuple[list[TemplateEntry], Position | None]:
    """Return templates, sorted by name."""
    await read_inbox(ports, tenant, inbox)
    page = await ports.table.query(
        keys.templates(tenant, inbox),
        keys.TEMPLATES,
        limit=limit,
        after=None if after is None else tables.position(after),
    )
    found = [
        TemplateEntry(
            keys.TEMPLATES.rest_of(row.key),
            row.item["version"],
            row.item.get("category"),
            row.item["default_locale"],
            row.item["locales"],
            row.item["created"],
            row.item["updated"],
        )
        for row in page.rows
    ]
    return found, page.next


async def list_versions(ports: Ports, tenant: TenantKey, inbox: InboxKey, name: str) -> list[TemplateVersion]:
    """Return the versions of a template that are kept, newest first. Raises NotFound."""
    template_name(name)
    rows = rows_of(ports.table, keys.templates(tenant, inbox), keys.versions(name), at_once=VERSIONS_MAX)
    found = [
        TemplateVersion(
            int(row.key.sk.rpartition("#")[2]),
            row.item["created"],
            row.item["created_by"],
            row.item["default_locale"],
        )
        async for row in rows
    ]
    if not found:
        raise NotFound(f"There is no template {name} in the inbox {inbox}.")
    return found[::-1]


async def delete_template(ports: Ports, tenant: TenantKey, inbox: InboxKey, name: str, *, key_id: str) -> None:
    """Delete a template with all its versions. Posts that use it are delivered. Raises NotFound."""
    template_name(name)
    key = keys.template(tenant, inbox, name)
    tries = Attempts()
    while True:
        await tries.next()
        head = await ports.table.get(key)
        if head is None:
            raise NotFound(f"There is no template {name} in the inbox {inbox}.")
        rows = rows_of(ports.table, keys.templates(tenant, inbox), keys.versions(name), at_once=VERSIONS_MAX)
        versions = [row async for row in rows]
        writes: list[Write] = [
            Delete(key, when=(Equals("version", head["version"]),)),
            # No condition: a version never changes, and a new one would have changed the template.
            *(Delete(row.key) for row in versions),
            give_back(tenant, "templates", 1),
            log_entry(ports, tenant, key_id, "delete template", f"{inbox}/{name}"),
        ]
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            charge_bytes(ports, tenant, -sum(row.item["bytes"] for row in versions))
            return


async def _read_version(ports: Ports, tenant: TenantKey, inbox: InboxKey, name: str, version: int) -> Template | None:
    item = await ports.table.get(keys.version(tenant, inbox, name, version))
    if item is None:
        return None
    sealer = await data_sealer(ports, tenant, [item["content"]])
    opened = sealer.open_content(item["content"], _context(tenant, inbox, name, version))
    return Template(
        name=name,
        version=version,
        category=item.get("category"),
        default_locale=item["default_locale"],
        content=msgspec.json.decode(opened, type=Content),
        created=item["created"],
        created_by=item["created_by"],
    )


async def _version_item(ports: Ports, tenant: TenantKey, inbox: InboxKey, made: Template) -> dict[str, Any]:
    text = msgspec.json.encode(made.content)
    sealer = await data_sealer(ports, tenant)
    item: dict[str, Any] = {
        "content": sealer.seal_content(text, _context(tenant, inbox, made.name, made.version)),
        "default_locale": made.default_locale,
        "created": made.created,
        "created_by": made.created_by,
        "bytes": len(text) + VERSION_BYTES,
    }
    return item if made.category is None else {**item, "category": made.category}


def _is_same(current: Template, written: TemplateContent) -> bool:
    before = (current.default_locale, current.category, msgspec.json.encode(current.content))
    return before == (written.default_locale, written.category, msgspec.json.encode(written.content))


def _validate_category(inbox: Inbox, category: str | None) -> None:
    if category is None:
        return
    category_key(category)
    allowed = inbox.config.categories
    if allowed is not None and category not in allowed:
        raise invalid_field("category", f"must be one of {', '.join(allowed)}, which the inbox has configured")


def _context(tenant: TenantKey, inbox: InboxKey, name: str, version: int) -> str:
    return f"template {tenant} {inbox} {name} {version}"
