"""Retention rounds over tenants that have a retention period: removes older content, tenants in turn.

A turn is short however much a tenant has, and the next round continues with the next tenants. A tenant without due
content is skipped for an hour.
"""

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from stak.chat import keys as chat_keys
from stak.chat.retention import remove_old_messages
from stak.errors import StorageUnavailable
from stak.expiry.clock_jump_guard import is_clock_steady
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.remove_broadcasts import remove_old_step
from stak.logs import log
from stak.metrics import content_removed, removal_lag, rows_failed
from stak.ports import Ports
from stak.ports.queue import Queue
from stak.ports.table import Position, Row
from stak.ports.writes import Delete, Present, Put, Update, Value
from stak.retention.expired_content import Deadline, Pace
from stak.tenancy import keys
from stak.tenancy.audit_log import KEPT_AT_LEAST_DAYS
from stak.tenancy.tenants import RETENTION
from stak.ulids import first_at, milliseconds

DAY_SECONDS: Final = 24 * 3600
CHECK_INTERVAL_SECONDS: Final = 3600
_RETRY_AFTER_SECONDS: Final = 600
TENANTS_PER_ROUND: Final = 200
"""A round costs the same however many tenants have a retention period; the next one continues after these."""
_INBOXES_BATCH_SIZE: Final = 100
_CHATS_BATCH_SIZE: Final = 10
_LOG_BATCH_SIZE: Final = 200
_LETTERS_BATCH_SIZE: Final = 100


class _Turn(msgspec.Struct):
    """A tenant's turn: the inbox after which it starts, and its results."""

    tenant: TenantKey
    before: int
    inbox_after: str | None = None
    has_more: bool = False
    """Whether content was due that is not removed yet, in this turn or the one it continues."""
    is_interrupted: bool = False
    is_failed: bool = False
    lag_seconds: int = 0

    def note_failure(self, what: str, error: Exception) -> None:
        """Record that one object could not be removed; the others are."""
        log.error("retention_failed", tenant=self.tenant, what=what, error=repr(error))
        rows_failed.labels("retention").inc()
        self.is_failed = True


async def apply_retention(ports: Ports, queues: Sequence[Queue], pace: Pace) -> int:
    """Run one round; return how many turns tenants had in it."""
    if not await is_clock_steady(ports):
        return 0
    deadline = Deadline(pace)
    turns, lag_seconds = 0, 0
    # Read once in a round, however many turns follow: the list has a row for every tenant, due or not.
    due = [row for row in await _next_tenants(ports) if row.item.get("next_at", 0) <= ports.clock()]
    while due and not deadline.is_over():
        random.shuffle(due)  # so that the same tenants do not use up every round
        ended: list[Row] = []
        for row in due:
            lag, after = await _isolated_turn(ports, queues, row, pace, deadline)
            lag_seconds = max(lag_seconds, lag)
            turns += 1
            ended.append(after)
            if deadline.is_over():
                break
        due = [row for row in ended if row.item.get("next_at", 0) <= ports.clock()]
    removal_lag.labels("retention").set(lag_seconds)
    return turns


async def _next_tenants(ports: Ports) -> list[Row]:
    """Return the rows of the tenants after those of the last round; all of them if there are few."""
    stored = await ports.table.get(keys.RETENTION_CURSOR) or {}
    after = Position(keys.RETENTION_DIRECTORY, stored["after"]) if "after" in stored else None
    page = await ports.table.query(keys.RETENTION_DIRECTORY, limit=TENANTS_PER_ROUND, after=after)
    if page.next is not None:
        await ports.table.commit([(Put(keys.RETENTION_CURSOR, {"after": page.next.sk}),)])  # no condition: it is a hint
    elif stored:
        await ports.table.commit([(Delete(keys.RETENTION_CURSOR),)])
    return page.rows


async def _isolated_turn(
    ports: Ports, queues: Sequence[Queue], row: Row, pace: Pace, deadline: Deadline
) -> tuple[int, Row]:
    """Run a tenant's turn; return for how long its oldest content has been due, and its row after the turn."""
    tenant, now = TenantKey(row.item["tenant"]), int(ports.clock())
    item = await ports.table.get(keys.tenant_settings(tenant))
    days = None if item is None else item.get(RETENTION)
    turn = _Turn(tenant, now, row.item.get("inbox_after"), bool(row.item.get("had_more")))
    if days is not None:  # otherwise the tenant has removed its retention, or is being imported
        turn.before = now - days * DAY_SECONDS
        try:
            await _take_turn(ports, queues, turn, pace, deadline)
        except StorageUnavailable:
            raise  # the others would fail as well
        except Exception as error:  # noqa: BLE001 - the others must not wait for it
            turn.note_failure("tenant", error)
    after: dict[str, Value] = {"inbox_after": turn.inbox_after, "had_more": turn.is_interrupted and turn.has_more}
    if turn.is_failed:
        after["next_at"] = now + _RETRY_AFTER_SECONDS
    elif not turn.is_interrupted and not turn.has_more:
        after["next_at"] = now + CHECK_INTERVAL_SECONDS
    await ports.table.commit([(Update(row.key, set=after, when=(Present(),)),)])
    return turn.lag_seconds, Row(row.key, {**row.item, **after})


async def _take_turn(ports: Ports, queues: Sequence[Queue], turn: _Turn, pace: Pace, deadline: Deadline) -> None:
    """Run one step for each inbox and each chat that has due content, as far as the time allows."""
    partition = keys.tenant_partition(turn.tenant)
    after = None if turn.inbox_after is None else Position(partition, turn.inbox_after)
    while True:
        page = await ports.table.query(partition, keys.INBOXES, limit=_INBOXES_BATCH_SIZE, after=after)
        for row in page.rows:
            await _remove_broadcasts(ports, keys.inbox_of(row.key), turn, pace)
            if deadline.is_over():
                turn.inbox_after, turn.is_interrupted = row.key.sk, True
                return
        after = page.next
        if after is None:
            break
    turn.inbox_after = None
    await _remove_chats(ports, turn, deadline)
    await _remove_log(ports, turn)
    if not turn.has_more and not turn.is_interrupted:
        for queue in queues:
            await _discard_letters(queue, turn)


async def _remove_broadcasts(ports: Ports, inbox: InboxKey, turn: _Turn, pace: Pace) -> None:
    try:
        oldest_kept = first_at(turn.before * 1000)
        step = await remove_old_step(ports, turn.tenant, inbox, before=oldest_kept, chunks=pace.chunks)
    except StorageUnavailable:
        raise
    except Exception as error:  # noqa: BLE001 - as above
        turn.note_failure(inbox, error)
        return
    turn.has_more |= step.has_more
    if step.oldest is not None:
        turn.lag_seconds = max(turn.lag_seconds, turn.before - milliseconds(step.oldest) // 1000)
    content_removed.labels("messages").inc(step.rows)


async def _remove_chats(ports: Ports, turn: _Turn, deadline: Deadline) -> None:
    for shard in random.sample(range(chat_keys.LISTED_SHARDS), chat_keys.LISTED_SHARDS):
        page = await ports.table.query(
            chat_keys.listed_shard(turn.tenant, shard),
            chat_keys.listed_before(turn.before // 3600),
            limit=_CHATS_BATCH_SIZE,
        )
        turn.has_more |= page.next is not None
        for row in page.rows:
            if deadline.is_over():
                turn.is_interrupted = True
                return
            try:
                step = await remove_old_messages(ports, turn.tenant, row, turn.before)
            except StorageUnavailable:
                raise
            except Exception as error:  # noqa: BLE001 - as above
                turn.note_failure(row.key.sk, error)
                continue
            turn.has_more |= step.has_more
            content_removed.labels("chats").inc(step.rows)


async def _remove_log(ports: Ports, turn: _Turn) -> None:
    before = min(turn.before, int(ports.clock()) - KEPT_AT_LEAST_DAYS * DAY_SECONDS)
    page = await ports.table.query(
        keys.audit_partition(turn.tenant), keys.audit_entries_before(first_at(before * 1000)), limit=_LOG_BATCH_SIZE
    )
    if page.rows:
        # No condition: an entry is written once.
        await ports.table.commit([(Delete(row.key),) for row in page.rows])
    turn.has_more |= page.next is not None
    content_removed.labels("log").inc(len(page.rows))


async def _discard_letters(queue: Queue, turn: _Turn) -> None:
    """Discard dead letters that are too old: they are listed with the oldest first."""
    while letters := await queue.dead_letters(turn.tenant, limit=_LETTERS_BATCH_SIZE):
        old = [letter.id for letter in letters if letter.buried_at < turn.before]
        if not old:
            return
        content_removed.labels("dead letters").inc(await queue.discard(turn.tenant, old))
