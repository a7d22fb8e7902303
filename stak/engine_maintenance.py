"""Checks an installation, backs it up, restores copies, and accepts damage, without opening its engine."""

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from stak.distribution import install_command
from stak.engines.embedded.backup import back_up as back_up_embedded
from stak.engines.embedded.checks import examine as examine_embedded
from stak.engines.embedded.checks import shared_rows
from stak.engines.embedded.damaged_wal import accept_damage
from stak.engines.embedded.partition_sizes import measure_partitions as measure_embedded
from stak.engines.embedded.sqlite_connections import DATABASE_NAME
from stak.errors import Misconfigured
from stak.ports.installation import Finding, RestoredCopy, RestoreSource
from stak.settings import Settings

EXAMINED_ROWS_MAX = 10_000  # keeps the doctor's run within seconds
PARTITIONS_SECONDS = 1.5
"""How long the doctor reads to find the largest partitions, unless it is asked to measure all."""


async def examine(settings: Settings) -> list[Finding]:
    """Return the findings of the engine's doctor within ten seconds, whatever is wrong."""
    if settings.engine == "embedded":
        from stak.migration.largest_partitions import examine_partitions  # these two are used only here,
        from stak.migration.unreadable_rows import examine_rows  # and they import all models

        found = examine_embedded(settings.data)
        if any(one.check == "integrity" and one.state == "ok" for one in found):
            found.append(examine_rows(shared_rows(settings.data, EXAMINED_ROWS_MAX)))
            largest = measure_embedded(settings.data, PARTITIONS_SECONDS)
            found += [] if largest is None else [examine_partitions(largest)]
        return found
    try:
        from stak.engines.aws.checks.doctor import examine as examine_aws
    except ImportError as error:
        advice = install_command("aws")
        return [Finding("packages", "wrong", f"The aws engine needs more packages ({error.name}).", advice)]
    return await examine_aws(settings)


async def examine_all_partitions(settings: Settings) -> list[Finding]:
    """Return the finding about the largest partitions; reads the whole table, however long that takes."""
    from stak.migration.largest_partitions import examine_partitions, measure_partitions

    if settings.engine == "embedded":
        largest = measure_embedded(settings.data, None)
        return [] if largest is None else [examine_partitions(largest)]
    from stak.bootstrap import open_engine

    async with open_engine(settings) as engine:
        return [examine_partitions(await measure_partitions(engine.rows))]


def back_up(settings: Settings, target: Path, on_progress: Callable[[int, int], None]) -> int:
    """Copy a live installation into a new directory and return its size in bytes. On AWS, AWS makes the backups."""
    if settings.engine == "aws":
        raise Misconfigured(
            f"On AWS, use DynamoDB's point-in-time recovery, which `stak up --create` turns on: aws dynamodb "
            f"restore-table-to-point-in-time --source-table-name {settings.aws_prefix} (see docs/decisions)."
        )
    return back_up_embedded(settings.data, target, on_progress)


@contextlib.asynccontextmanager
async def restored_table(
    settings: Settings, source: RestoreSource, on_wait: Callable[[float], None], *, is_kept: bool
) -> AsyncIterator[RestoredCopy]:
    """Restore the table of an installation on AWS into a temporary one, until the block ends."""
    try:
        from stak.engines.aws.restored_table import restored_table as restored_on_aws
    except ImportError as error:
        raise Misconfigured(f"The aws engine needs more packages ({error.name}): {install_command('aws')}.") from error
    async with restored_on_aws(settings, source, on_wait, is_kept=is_kept) as copy:
        yield copy


def accept_wal_damage(settings: Settings) -> Path | None:
    """Start without the commits lost in a damaged write-ahead log. Return the path of the kept log, if damaged."""
    database = settings.data / DATABASE_NAME
    if settings.engine == "aws" or not database.exists():
        return None
    return accept_damage(database, settings.patience_seconds)
