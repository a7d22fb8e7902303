"""Inbox configurations: what an inbox is called, what its messages look like."""

from typing import Any

import jsonschema_rs
import msgspec

from stak.errors import FieldError, InvalidInput, NotFound
from stak.names import InboxKey, TenantKey
from stak.ports import Ports
from stak.ports.writes import Item, Put
from stak.tenancy import keys
from stak.tenancy.model import SCHEMA_MAX_BYTES, InboxConfig


async def read_inbox(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> InboxConfig:
    """The configuration of an inbox."""
    item = await ports.table.get(keys.inbox_config(tenant, inbox))
    if item is None:
        raise NotFound(f"There is no inbox {inbox}; make it with PUT …/{inbox}/config.")
    return InboxConfig.model_validate_json(item["config"])


async def configure_inbox(ports: Ports, tenant: TenantKey, inbox: InboxKey, config: InboxConfig) -> bool:
    """Make or change an inbox (True: it is new); the last writer wins."""
    refuse_bad_config(config)
    key = keys.inbox_config(tenant, inbox)
    stored = await ports.table.get(key)
    created = int(ports.clock()) if stored is None else stored["created"]
    # No condition: a configuration is replaced whole, and only `created` is carried over.
    await ports.table.commit([(Put(key, config_item(config, created=created)),)])
    return stored is None


def config_item(config: InboxConfig, *, created: int) -> Item:
    """A configuration as it is stored."""
    return {"created": created, "config": config.model_dump_json(by_alias=True)}


def refuse_bad_config(config: InboxConfig) -> None:
    """Raise InvalidInput for what the types alone do not see."""
    if config.categories is not None and len(set(config.categories)) != len(config.categories):
        raise InvalidInput("A category is named twice.", (FieldError("categories", "must be distinct"),))
    if config.message_schema is None:
        return
    if len(msgspec.json.encode(config.message_schema)) > SCHEMA_MAX_BYTES:
        problem = f"is larger than {SCHEMA_MAX_BYTES} bytes"
        raise InvalidInput(f"schema: {problem}.", (FieldError("schema", problem),))
    try:
        jsonschema_rs.validator_for(config.message_schema, retriever=_refuse_remote)
    except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError) as error:
        problem = str(error).splitlines()[0]
        raise InvalidInput(
            f"The schema is not a JSON Schema we can use: {problem}", (FieldError("schema", problem),)
        ) from None


def _refuse_remote(uri: str) -> Any:
    # A schema that fetches would let whoever writes it make this server call any address.
    raise ValueError(f"remote references are not fetched: {uri}")
