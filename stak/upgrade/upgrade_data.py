"""Upgrades stored data to the newest data format, step by step, while the installation is in use.

First the stored version is raised: from then on all processes write the new format. Then a walk over all rows upgrades
those of earlier releases. Each step saves its progress, so the walk continues after a crash. Rounds are repeated until
one changes nothing: a copy of a row in the old format made during a round is found by the next.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from stak.errors import StorageUnavailable
from stak.identity.user_directory import backfill_directory
from stak.installation.data_format import (
    NEWEST_FORMAT,
    REWRITTEN_FORMAT,
    is_settled,
    read_format_now,
    store_backfilled,
    store_version,
)
from stak.installation.keys import UPGRADE
from stak.logs import log
from stak.ports import Ports
from stak.ports.installation import Processes
from stak.ports.table import Position, Row, Rows
from stak.ports.writes import Delete, Equals, Key, Put
from stak.privacy.erasure_backfill import backfill_left_chats, backfill_sent_to_one
from stak.retention.removal_backfill import index_for_removal
from stak.upgrade.encrypt_rows import seal_rows

Backfill: TypeAlias = Callable[[Ports, Sequence[Row]], Awaitable[int]]
"""Upgrades rows of any kind to the newest format; returns how many it changed.

It is called with every row of the table, in no guaranteed order, perhaps twice, while requests change the same rows: so
each write carries its condition, and a write that lost a race is left to the next round. A call without changes returns
0; the upgrade ends after a round in which every call did.
"""

BACKFILLS: Final[tuple[Backfill, ...]] = (
    seal_rows,
    index_for_removal,
    backfill_left_chats,
    backfill_sent_to_one,
    backfill_directory,
)

ROWS_BATCH_SIZE: Final = 200
ROUNDS_MAX: Final = 10
"""More rounds would mean a backfill that never ends; its rows are reported and left as they are."""


class Progress(msgspec.Struct, frozen=True):
    """The stored progress of the walk."""

    version: int = NEWEST_FORMAT
    round: int = 1
    segment: int = 0
    after: tuple[str, str] | None = None
    rows: int = 0
    """Rows read in this round."""
    changed: int = 0
    """Rows changed in this round."""
    failed: int = 0
    """Rows of this round on which a backfill failed."""
    rev: int = 0


class Step(msgspec.Struct, frozen=True):
    """Result of a step: `done` (nothing is left to do), `blocked` (an older process runs), `waiting`, `walking`."""

    state: Literal["done", "blocked", "waiting", "walking"]
    progress: Progress = Progress()
    outdated: tuple[str, ...] = ()
    """The ids of the older processes, if it is blocked."""


async def upgrade_step(
    ports: Ports, rows: Rows, processes: Processes, backfills: Sequence[Backfill] = BACKFILLS
) -> Step:
    """Run the next step of an upgrade; does nothing if there is none."""
    stored = await read_format_now(ports)
    if stored.backfilled >= NEWEST_FORMAT:
        return Step("done")
    if stored.version < NEWEST_FORMAT:
        if outdated := processes.outdated(NEWEST_FORMAT):
            return Step("blocked", outdated=tuple(outdated))
        await processes.refuse_older(NEWEST_FORMAT)
        await store_version(ports, NEWEST_FORMAT)
        log.info("data_format_raised", version=NEWEST_FORMAT)
        return Step("waiting")
    if stored.backfilled >= REWRITTEN_FORMAT:  # no row has to change
        await store_backfilled(ports, NEWEST_FORMAT)
        return Step("done")
    if not is_settled(stored, ports.clock()):
        return Step("waiting")
    return await _walk_on(ports, rows, backfills)


async def _walk_on(ports: Ports, rows: Rows, backfills: Sequence[Backfill]) -> Step:
    item = await ports.table.get(UPGRADE)
    before = Progress() if item is None else msgspec.convert(dict(item), Progress)
    if before.version != NEWEST_FORMAT:  # from an earlier upgrade that did not finish
        before = Progress(rev=before.rev)
    after = None if before.after is None else Position(*before.after)
    page = await rows.page(before.segment, limit=ROWS_BATCH_SIZE, after=after)
    changed, failed = await _backfill(ports, page.rows, backfills)
    now = msgspec.structs.replace(
        before,
        rows=before.rows + len(page.rows),
        changed=before.changed + changed,
        failed=before.failed + failed,
        after=None if page.next is None else (page.next.pk, page.next.sk),
        segment=before.segment + (page.next is None),
        rev=before.rev + 1,
    )
    if now.segment < rows.segments:
        # A lost race must not reset the changes counted in this round: it would be taken for the last one.
        unchanged = (Equals("rev", before.rev or None),)
        await ports.table.commit([(Put(UPGRADE, _item(now), when=unchanged),)])
        return Step("walking", now)
    if now.changed == 0 or now.round >= ROUNDS_MAX:
        log.info("data_format_backfilled", version=NEWEST_FORMAT, rows=now.rows, failed=now.failed)
        await store_backfilled(ports, NEWEST_FORMAT)
        await ports.table.commit([(Delete(UPGRADE),)])  # no condition: a concurrent walk finds nothing to do
        return Step("done", now)
    following = Progress(round=now.round + 1, rev=now.rev)
    # No condition: a round that starts again only repeats some work.
    await ports.table.commit([(Put(UPGRADE, _item(following)),)])
    return Step("walking", now)


async def _backfill(ports: Ports, rows: Sequence[Row], backfills: Sequence[Backfill]) -> tuple[int, int]:
    """Return how many rows were changed, and how many failed; a failed row does not affect others."""
    changed = 0
    failed: set[Key] = set()
    for backfill in backfills:
        try:
            changed += await backfill(ports, rows)
        except StorageUnavailable:
            raise
        except Exception:  # noqa: BLE001 - one of the rows is the cause
            for row in rows:
                try:
                    changed += await backfill(ports, [row])
                except StorageUnavailable:
                    raise
                except Exception as error:  # noqa: BLE001 - the others must not wait for it
                    log.error("row_not_upgraded", row=row.key.sk.partition("#")[0], error=type(error).__name__)
                    failed.add(row.key)
    return changed, len(failed)


def _item(progress: Progress) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(progress)
    return {name: value for name, value in fields.items() if value is not None}
