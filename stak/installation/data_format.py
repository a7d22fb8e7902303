"""The stored data format version of an installation, which lets old and new releases run side by side.

A release reads all versions up to NEWEST_FORMAT and writes the stored one. The stored version is raised when no process
of an older release is left (`stak.upgrade`): an older process would lose attributes it does not know. A new
installation starts at NEWEST_FORMAT; one that has rows but no version was written by the first release, version 1.
"""

from typing import Final

import msgspec

from stak.errors import Misconfigured, StorageUnavailable
from stak.installation.keys import FORMAT
from stak.ports import Ports
from stak.ports.installation import Finding
from stak.ports.writes import Absent, Below, Item, Put, Update
from stak.ttl_cache import KEPT_SECONDS

FIRST_FORMAT: Final = 1
SEALED_FORMAT: Final = 2
"""From this version on, inbox content, profiles, phone numbers, group names and webhook URLs are stored encrypted."""
TOTALS_FORMAT: Final = 3
"""From this version on, a new broadcast with many chunks keeps running totals. No stored row has to be rewritten."""
COMPACT_FORMAT: Final = 4
"""From this version on, new broadcasts are spread over partitions, and one with a single chunk is one row. No stored
row has to be rewritten.
"""
COUNTED_FORMAT: Final = 5
"""From this version on, the messages of chats are counted. No stored row has to be rewritten: the messages of an older
chat are counted when the count is first needed.
"""
EVENTS_FORMAT: Final = 6
"""From this version on, inboxes may have an event log, for posts on read. No stored row has to be rewritten."""
TOPICS_FORMAT: Final = 7
TEMPLATES_FORMAT: Final = TOPICS_FORMAT
STATISTICS_FORMAT: Final = TOPICS_FORMAT
"""From this version on, tenants may have topics, and broadcasts may go to them; posts may use templates, which the
worker renders; new broadcasts to many users have statistics. No stored row has to be rewritten.
"""
FALLBACK_FORMAT: Final = TOPICS_FORMAT
"""From this version on, messages may be sent by other channels to those who do not read them, and profiles may have an
email address. No stored row has to be rewritten.
"""
GROUPING_FORMAT: Final = TOPICS_FORMAT
"""From this version on, messages may be grouped (`collapse_key`, `digest`), snoozed and answered. No stored row has to
be rewritten.
"""
ATTRIBUTES_FORMAT: Final = TOPICS_FORMAT
"""From this version on, profiles may have attributes. No stored row has to be rewritten.
"""
NEWEST_FORMAT: Final = TEMPLATES_FORMAT
REWRITTEN_FORMAT: Final = SEALED_FORMAT
"""The newest version that earlier rows have to be rewritten for."""
SETTLED_AFTER_SECONDS: Final = 2 * KEPT_SECONDS
"""Time until every process has noticed a raised version and finished the work it began before."""

_CACHED: Final = ("data format",)


class DataFormat(msgspec.Struct, frozen=True):
    """The stored format."""

    version: int = FIRST_FORMAT
    """The format in which rows are written."""
    backfilled: int = FIRST_FORMAT
    """The format that all rows have, including those of earlier releases."""
    raised_at: int = 0
    """When the version was raised; processes notice within seconds."""
    initial: int = FIRST_FORMAT
    """The version that a new installation began with; older ones do not store it."""


def new_format(now: float) -> Put:
    """Return the write that starts a new installation at the newest format."""
    return Put(FORMAT, _item(DataFormat(NEWEST_FORMAT, NEWEST_FORMAT, int(now), NEWEST_FORMAT)), when=(Absent(),))


async def read_format(ports: Ports) -> DataFormat:
    """Return the format of this installation, cached for some seconds.

    Raises StorageUnavailable once a newer release has raised it: work that this process cannot store stays queued.
    """
    stored = await ports.cache.get_or_load(_CACHED, lambda: read_format_now(ports))
    if stored.version > NEWEST_FORMAT:
        raise StorageUnavailable(_too_new(stored))
    return stored


async def read_format_now(ports: Ports) -> DataFormat:
    """Return the stored format of this installation."""
    return format_of(await ports.table.get(FORMAT))


def format_of(item: Item | None) -> DataFormat:
    """Decode the format in a stored row."""
    return DataFormat() if item is None else msgspec.convert(dict(item), DataFormat)


async def writes_sealed(ports: Ports) -> bool:
    """Return whether content is written encrypted."""
    return (await read_format(ports)).version >= SEALED_FORMAT


async def writes_totals(ports: Ports) -> bool:
    """Return whether new broadcasts keep running totals: every process that delivers them knows of these."""
    return (await read_format(ports)).version >= TOTALS_FORMAT


async def writes_compact(ports: Ports) -> bool:
    """Return whether new broadcasts are stored as data format 4 says: every process finds them there."""
    return (await read_format(ports)).version >= COMPACT_FORMAT


async def counts_chat_messages(ports: Ports) -> bool:
    """Return whether the messages of new chats are counted: every process keeps the counts."""
    return (await read_format(ports)).version >= COUNTED_FORMAT


async def counts_older_chats(ports: Ports) -> bool:
    """Return whether the messages of older chats may be counted: no process still works as if they were not."""
    stored = await read_format(ports)
    return stored.version >= COUNTED_FORMAT and is_settled(stored, ports.clock())


async def allows_events(ports: Ports) -> bool:
    """Return whether inboxes may have an event log: every process reads it, and none replaces an inbox's state."""
    stored = await read_format(ports)
    return stored.version >= EVENTS_FORMAT and is_settled(stored, ports.clock())


async def allows_topics(ports: Ports) -> bool:
    """Return whether topics may exist: every process expands a post to topics to their members, and to nobody else."""
    return (await read_format(ports)).version >= TOPICS_FORMAT


async def allows_templates(ports: Ports) -> bool:
    """Return whether posts may use templates: every process renders them, none delivers the template itself."""
    return (await read_format(ports)).version >= TEMPLATES_FORMAT


async def counts_statistics(ports: Ports) -> bool:
    """Return whether changes of copies are counted in statistics."""
    return (await read_format(ports)).version >= STATISTICS_FORMAT


async def starts_statistics(ports: Ports) -> bool:
    """Return whether new broadcasts have statistics: every process that changes their copies counts this by now."""
    stored = await read_format(ports)
    has_noticed = stored.initial >= STATISTICS_FORMAT or is_settled(stored, ports.clock())
    return stored.version >= STATISTICS_FORMAT and has_noticed


async def allows_fallback(ports: Ports) -> bool:
    """Return whether posts may have fallback channels: every process sets their timers and keeps email addresses."""
    return (await read_format(ports)).version >= FALLBACK_FORMAT


async def allows_grouping(ports: Ports) -> bool:
    """Return whether messages may be grouped, snoozed and answered: no process lists or counts collected ones."""
    return (await read_format(ports)).version >= GROUPING_FORMAT


async def allows_attributes(ports: Ports) -> bool:
    """Return whether profiles may have attributes: no process drops them from a profile that it changes."""
    return (await read_format(ports)).version >= ATTRIBUTES_FORMAT


def is_settled(stored: DataFormat, now: float) -> bool:
    """Return whether every process has noticed the stored version."""
    # A time in the future came from a wrong clock: do not wait for it.
    return not 0 <= now - stored.raised_at < SETTLED_AFTER_SECONDS


async def has_only_sealed(ports: Ports) -> bool:
    """Return whether no unencrypted row of an earlier release is left."""
    return (await read_format(ports)).backfilled >= SEALED_FORMAT


async def validate_data_format(ports: Ports) -> None:
    """Raise Misconfigured if a newer release has stored data that this one cannot read."""
    stored = await read_format_now(ports)
    if stored.version > NEWEST_FORMAT:
        raise Misconfigured(_too_new(stored))


async def store_version(ports: Ports, version: int) -> None:
    """Write rows in this format from now on; the version never decreases."""
    raised = {"version": version, "raised_at": int(ports.clock())}
    await ports.table.commit([(Update(FORMAT, set=raised, when=(Below("version", version),)),)])
    ports.cache.invalidate(_CACHED)


async def store_backfilled(ports: Ports, version: int) -> None:
    """Record that all rows have this format."""
    await ports.table.commit([(Update(FORMAT, set={"backfilled": version}, when=(Below("backfilled", version),)),)])
    ports.cache.invalidate(_CACHED)


async def reopen_backfill(ports: Ports) -> None:
    """Record that rows of the first format may exist again, so that the upgrade walks over all rows once more."""
    if (await read_format_now(ports)).backfilled > FIRST_FORMAT:
        # No condition: a walk that is running has to start again too.
        await ports.table.commit([(Update(FORMAT, set={"backfilled": FIRST_FORMAT}),)])
        ports.cache.invalidate(_CACHED)


def format_finding(stored: DataFormat) -> Finding:
    """Return the doctor's finding about the stored format."""
    if stored.version > NEWEST_FORMAT:
        detail = f"Version {stored.version}, written by a newer release (this one supports up to {NEWEST_FORMAT})."
        return Finding("data format", "wrong", detail, "Start the newer release.")
    if stored.version < NEWEST_FORMAT:
        detail = f"Version {stored.version}; this release writes {NEWEST_FORMAT} once no older process is running."
        return Finding("data format", "warning", detail, "Stop the older ones, then: stak upgrade.")
    if stored.backfilled < NEWEST_FORMAT:
        detail = f"Version {stored.version}; rows of an earlier release are still being upgraded."
        return Finding("data format", "warning", detail, "stak upgrade ends it now.")
    return Finding("data format", "ok", f"Version {stored.version}.")


def _too_new(stored: DataFormat) -> str:
    return (
        f"This installation was upgraded by a newer release (data format {stored.version}; this one supports up to "
        f"{NEWEST_FORMAT}). Start the newer release."
    )


def _item(data_format: DataFormat) -> Item:
    item: Item = msgspec.to_builtins(data_format)
    return item
