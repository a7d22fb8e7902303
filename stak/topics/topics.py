"""Topics: named audiences of a tenant. Create, change, read and list them."""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from stak.audience.keys import SHARDS
from stak.errors import NotFound, WrongState
from stak.identifiers import TenantKey, TopicKey
from stak.installation.data_format import TOPICS_FORMAT, allows_topics
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import Position, Row
from stak.ports.writes import INDEX_PK, INDEX_SK, Absent, Check, Done, Equals, Item, Present, Put, Update
from stak.tenancy import keys as tenancy
from stak.tenancy.audit_log import log_entry
from stak.tenancy.quota_usage import reserve
from stak.tenancy.tenant_cache import DELETION
from stak.topics import keys

TITLE_MAX: Final = 200
DESCRIPTION_MAX: Final = 1000
TOPICS_PAGE_MAX: Final = 100

ID: Final = "id"
RESERVED: Final = "reserved"
"""Attribute of a topic: the members that count towards the quota; a bulk change reserves them before it adds them."""


class TopicSettings(msgspec.Struct, frozen=True):
    """What a tenant says about a topic."""

    title: str | None = None
    description: str | None = None
    open: bool = False


class Topic(msgspec.Struct, frozen=True):
    """A topic as it is stored."""

    name: TopicKey
    id: str
    settings: TopicSettings
    created: int
    updated: int
    reserved: int = 0

    @property
    def is_open(self) -> bool:
        """Whether users may follow and leave it."""
        return self.settings.open


class TopicPage(msgspec.Struct, frozen=True):
    """Topics, and the position to continue at."""

    topics: list[Topic]
    next: Position | None


async def write_topic(
    ports: Ports, tenant: TenantKey, name: TopicKey, settings: TopicSettings, *, key_id: str
) -> tuple[Topic, bool]:
    """Create a topic or replace its settings; return it, and whether it is new. Its members stay.

    Raises QuotaExceeded, or WrongState while processes of an earlier release may be running.
    """
    if not await allows_topics(ports):
        raise WrongState(
            f"Topics need data format {TOPICS_FORMAT}: processes of an earlier release may still be running. Stop "
            "them, run `stak upgrade`, then try again."
        )
    key, now = keys.topic(tenant, name), int(ports.clock())
    attempts = Attempts()
    while True:
        await attempts.next()
        stored = await ports.table.get(key)
        note = log_entry(ports, tenant, key_id, "create topic" if stored is None else "change topic", name)
        if stored is not None:
            item = {**_settings_item(tenant, name, settings), "updated": now}
            update = Update(key, set=item, when=(Equals(ID, stored[ID]),))
            (outcome,) = await ports.table.commit([(update, note)])
            if isinstance(outcome, Done):
                return topic_of(name, {**stored, **item}), False
            continue
        item = {ID: ports.ids.new(), **_settings_item(tenant, name, settings), "created": now, "updated": now}
        taken = await reserve(ports, tenant, "topics", 1)
        # A tenant deleted concurrently gets no topic.
        exists = Check(tenancy.tenant_settings(tenant), when=(Present(), Absent(DELETION)))
        (outcome,) = await ports.table.commit([(Put(key, item, when=(Absent(),)), taken, exists, note)])
        if isinstance(outcome, Done):
            return topic_of(name, item), True
        if outcome.names(2):
            raise NotFound("Tenant not found.")


async def find_topic(ports: Ports, tenant: TenantKey, name: TopicKey) -> Topic | None:
    """Return a topic, or None."""
    item = await ports.table.get(keys.topic(tenant, name))
    return None if item is None else topic_of(name, item)


async def read_topic(ports: Ports, tenant: TenantKey, name: TopicKey) -> Topic:
    """Return a topic. Raises NotFound."""
    topic = await find_topic(ports, tenant, name)
    if topic is None:
        raise no_such_topic(name)
    return topic


async def read_topics(ports: Ports, tenant: TenantKey, names: Iterable[TopicKey]) -> dict[TopicKey, Topic]:
    """Return those of some topics that exist."""
    named = {keys.topic(tenant, name): name for name in names}
    found = await ports.table.batch_get(named)
    return {name: topic_of(name, found[key]) for key, name in named.items() if key in found}


async def list_topics(ports: Ports, tenant: TenantKey, *, limit: int, after: Position | None) -> TopicPage:
    """Return topics of a tenant in the order of their names."""
    page = await ports.table.query(keys.topics(tenant), keys.TOPICS, limit=limit, after=after)
    return TopicPage(list(map(_topic_of_row, page.rows)), page.next)


async def list_open_topics(ports: Ports, tenant: TenantKey, *, limit: int, after: Position | None) -> TopicPage:
    """Return topics that users may follow and leave, in the order of their names: a page reads no others."""
    page = await ports.table.query(keys.open_topics(tenant), keys.TOPICS, limit=limit, after=after, index=True)
    return TopicPage([topic for topic in map(_topic_of_row, page.rows) if topic.is_open], page.next)


async def count_members(ports: Ports, tenant: TenantKey, topic_ids: Iterable[str]) -> dict[str, int]:
    """Return the number of members of topics by their ids, from one count per shard."""
    wanted = {
        topic_id: [keys.shard_count(tenant, topic_id, number) for number in range(SHARDS)] for topic_id in topic_ids
    }
    counts = await ports.table.batch_get(key for rows in wanted.values() for key in rows)
    return {topic_id: sum(_count(counts.get(row)) for row in rows) for topic_id, rows in wanted.items()}


def no_such_topic(name: TopicKey) -> NotFound:
    """Return the error for topics that do not exist."""
    return NotFound(f"Topic {name} not found. Create it with PUT …/topics/{name}.")


def topic_of(name: TopicKey, item: Item) -> Topic:
    """Decode a stored topic."""
    settings = TopicSettings(item.get("title"), item.get("description"), bool(item.get("open")))
    return Topic(name, item[ID], settings, item["created"], item["updated"], max(0, item.get(RESERVED, 0)))


def _topic_of_row(row: Row) -> Topic:
    return topic_of(keys.topic_of(row.key), row.item)


def _settings_item(tenant: TenantKey, name: TopicKey, settings: TopicSettings) -> dict[str, str | bool | None]:
    """Encode what a tenant says about a topic; only an open one is in the index of open topics."""
    is_open = settings.open
    return {
        "title": settings.title,
        "description": settings.description,
        "open": is_open,
        INDEX_PK: keys.open_topics(tenant) if is_open else None,
        INDEX_SK: keys.topic(tenant, name).sk if is_open else None,
    }


def _count(item: Mapping[str, int] | None) -> int:
    return 0 if item is None else int(item.get("count", 0))
