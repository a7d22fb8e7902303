"""Queues in the SQLite file: leases, receive counts, dead letters, and fair service of tenants."""

import math
import sqlite3
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from stak.clock import SKEW_SECONDS, Clock
from stak.engines.embedded.sqlite_connections import Database
from stak.ports.dead_jobs import DeadJobs
from stak.ports.jobs import WEBHOOK_JOBS, DeadJob, Job
from stak.ports.queue import DELAY_MAX_SECONDS, DeadLetter, Outgoing, Received, discard_all, validate_writes

_LEASES_CHECK_SECONDS: Final = 0.25  # the end of a lease is no commit: check again without one
_ORPHANS_CHECK_SECONDS: Final = 0.5
_ROW_MAX_DIGITS: Final = 18  # SQLite counts to 2^63

# Both walk an index by its distinct values: one step each, however many messages have the same.
_GROUPS: Final = """
WITH RECURSIVE waiting (grp) AS (
  SELECT min(grp) FROM message WHERE queue = :queue AND grp >= :first
  UNION ALL
  SELECT (SELECT min(grp) FROM message WHERE queue = :queue AND grp > waiting.grp) FROM waiting WHERE grp IS NOT NULL
)
SELECT grp FROM waiting
WHERE grp IS NOT NULL AND (SELECT min(visible_at) FROM message WHERE queue = :queue AND grp = waiting.grp) <= :now
LIMIT :limit
"""
_OWNERS: Final = """
WITH RECURSIVE leasing (owner) AS (
  SELECT min(owner) FROM message WHERE owner > ''
  UNION ALL
  SELECT (SELECT min(owner) FROM message WHERE owner > leasing.owner) FROM leasing WHERE owner IS NOT NULL
)
SELECT owner FROM leasing WHERE owner IS NOT NULL
"""
_NEXT: Final = (
    "SELECT id, body, receives FROM message WHERE queue = ? AND grp = ? AND visible_at <= ? "
    "ORDER BY visible_at, id LIMIT ?"
)


class EmbeddedQueue:
    """Implements `stak.ports.queue.Queue` for one queue name."""

    def __init__(self, database: Database, name: str, clock: Clock) -> None:
        self._database = database
        self._name = name
        self._clock = clock
        self._last_served = ""
        self._orphans_checked_at = -math.inf
        self._longest_seconds = DELAY_MAX_SECONDS
        """The longest lease or delay in use: a message invisible for longer got its time from a wrong clock."""

    async def send(self, messages: Sequence[Outgoing]) -> None:
        validate_writes(messages)
        now = self._clock()
        rows = [(self._name, message.group, now + message.delay_seconds, message.body) for message in messages]
        await self._database.write_many("INSERT INTO message (queue, grp, visible_at, body) VALUES (?, ?, ?, ?)", rows)
        self._database.queue_signals.notify()

    async def receive(self, limit: int, *, wait_seconds: float, lease_seconds: int) -> list[Received]:
        deadline = time.monotonic() + wait_seconds
        self._longest_seconds = max(self._longest_seconds, lease_seconds)
        while True:
            await self._free_orphans()
            if self._has_visible():  # an idle queue is only read
                received = await self._database.write(lambda connection: self._lease(connection, limit, lease_seconds))
                if received:
                    return received
            left_seconds = deadline - time.monotonic()
            if left_seconds <= 0:
                return []
            await self._database.changed(min(left_seconds, _LEASES_CHECK_SECONDS))

    async def delete(self, messages: Sequence[Received]) -> None:
        leases = [_lease_of(message) for message in messages]
        await self._database.write_many("DELETE FROM message WHERE id = ? AND receives = ?", leases)

    async def extend(self, messages: Sequence[Received], lease_seconds: int) -> None:
        self._longest_seconds = max(self._longest_seconds, lease_seconds)
        until = self._clock() + lease_seconds
        rows = [(until, *_lease_of(message)) for message in messages]
        await self._database.write_many("UPDATE message SET visible_at = ? WHERE id = ? AND receives = ?", rows)

    async def bury(self, message: Received, reason: str) -> None:
        buried_at = int(self._clock())
        # A reason often comes from another program, and may contain invalid text.
        written = reason.encode(errors="backslashreplace").decode()

        def move(connection: sqlite3.Connection) -> None:
            lease = _lease_of(message)
            connection.execute(
                "INSERT INTO dead_letter (queue, grp, reason, buried_at, body) "
                "SELECT queue, grp, ?, ?, body FROM message WHERE id = ? AND receives = ?",
                (written, buried_at, *lease),
            )
            connection.execute("DELETE FROM message WHERE id = ? AND receives = ?", lease)

        await self._database.write(move)

    async def dead_letters(self, group: str, *, limit: int, after: str | None = None) -> list[DeadLetter]:
        rows = self._database.read(
            "SELECT id, body, grp, reason, buried_at FROM dead_letter WHERE queue = ? AND grp = ? AND id > ? "
            "ORDER BY id LIMIT ?",
            (self._name, group, _letter_row(after or ""), limit),
        )
        return [DeadLetter(str(row[0]), *row[1:]) for row in rows]

    async def redrive(self, group: str, ids: Sequence[str]) -> int:
        now = self._clock()

        def move(connection: sqlite3.Connection) -> int:
            count = 0
            for letter_id in ids:
                values = (self._name, group, _letter_row(letter_id))
                count += connection.execute(
                    "INSERT INTO message (queue, grp, visible_at, body) "
                    "SELECT queue, grp, ?, body FROM dead_letter WHERE queue = ? AND grp = ? AND id = ?",
                    (now, *values),
                ).rowcount
                connection.execute("DELETE FROM dead_letter WHERE queue = ? AND grp = ? AND id = ?", values)
            return count

        return await self._database.write(move)

    async def discard(self, group: str, ids: Sequence[str]) -> int:
        rows = [(self._name, group, _letter_row(letter_id)) for letter_id in ids]

        def remove(connection: sqlite3.Connection) -> int:
            sql = "DELETE FROM dead_letter WHERE queue = ? AND grp = ? AND id = ?"
            return sum(connection.execute(sql, row).rowcount for row in rows)

        return await self._database.write(remove)

    async def depth(self) -> int:
        rows = self._database.read("SELECT count(*) FROM message WHERE queue = ?", (self._name,))
        return int(rows[0][0])

    async def _free_orphans(self) -> None:
        """Release the leases of dead processes, and messages that wait for a time set by a wrong clock."""
        now = time.monotonic()
        if now - self._orphans_checked_at < _ORPHANS_CHECK_SECONDS:
            return
        self._orphans_checked_at = now
        owners = self._database.read(_OWNERS, ())
        dead = [(self._clock(), owner) for (owner,) in owners if not self._database.process_liveness.is_alive(owner)]
        if dead:
            await self._database.write_many("UPDATE message SET visible_at = ?, owner = NULL WHERE owner = ?", dead)
        latest = self._clock() + self._longest_seconds + SKEW_SECONDS
        if self._database.read(
            "SELECT 1 FROM message WHERE queue = ? AND visible_at > ? LIMIT 1", (self._name, latest)
        ):
            await self._database.write_many(
                "UPDATE message SET visible_at = ? WHERE queue = ? AND visible_at > ?",
                [(self._clock(), self._name, latest)],
            )

    def _has_visible(self) -> bool:
        return bool(
            self._database.read(
                "SELECT 1 FROM message WHERE queue = ? AND visible_at <= ? LIMIT 1", (self._name, self._clock())
            )
        )

    def _lease(self, connection: sqlite3.Connection, limit: int, lease_seconds: int) -> list[Received]:
        """Lease from every group in turn, starting after the last served one, until the limit is reached."""
        groups = self._next_groups(connection, limit)
        received: list[Received] = []
        share = max(1, limit // max(1, len(groups)))
        for most in (share, limit):  # first a fair share each, then the rest
            for group in groups:
                wanted = min(most, limit - len(received))
                if wanted <= 0:
                    return received
                taken = self._lease_group(connection, group, wanted, lease_seconds)
                if taken:
                    self._last_served = group
                received += taken
        return received

    def _next_groups(self, connection: sqlite3.Connection, limit: int) -> list[str]:
        """Return groups with visible messages, starting after the last served one; no more than can be served."""
        wanted = {"queue": self._name, "now": self._clock()}
        first = f"{self._last_served}\0"
        groups = [row[0] for row in connection.execute(_GROUPS, {**wanted, "first": first, "limit": limit})]
        if len(groups) < limit:
            from_start = connection.execute(_GROUPS, {**wanted, "first": "", "limit": limit - len(groups)})
            groups += [row[0] for row in from_start if row[0] < first]
        return groups

    def _lease_group(
        self, connection: sqlite3.Connection, group: str, limit: int, lease_seconds: int
    ) -> list[Received]:
        now = self._clock()
        rows = connection.execute(_NEXT, (self._name, group, now, limit)).fetchall()
        connection.executemany(
            "UPDATE message SET visible_at = ?, receives = receives + 1, owner = ? WHERE id = ?",
            [(now + lease_seconds, self._database.process_liveness.name, row[0]) for row in rows],
        )
        return [
            Received(str(row_id), body, group, f"{row_id}:{receives + 1}", receives + 1)
            for row_id, body, receives in rows
        ]


def _lease_of(message: Received) -> tuple[int, int]:
    """Return the row id and receive count of a receipt; a later receive has a higher count and ends this lease."""
    row_id, _, receives = message.receipt.partition(":")
    return int(row_id), int(receives)


def _letter_row(letter_id: str) -> int:
    """Return the row id of a dead letter; 0, which no row has, for an id that is not ours."""
    is_ours = letter_id.isascii() and letter_id.isdecimal() and len(letter_id) <= _ROW_MAX_DIGITS
    return int(letter_id) if is_ours else 0


_decode_job: Final = msgspec.json.Decoder(Job).decode


class EmbeddedJobs:
    """Implements `stak.ports.jobs.Jobs`: jobs are messages of their own queues."""

    def __init__(self, queue: EmbeddedQueue, webhook_queue: EmbeddedQueue) -> None:
        self._queue = queue
        self._webhook_queue = webhook_queue
        self._dead_jobs = DeadJobs(queue, webhook_queue, _decode_job)

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        queue = self._webhook_queue if job.name in WEBHOOK_JOBS else self._queue
        await queue.send([Outgoing(msgspec.json.encode(job), job.tenant, delay_seconds)])

    async def dead(self, tenant: str, *, limit: int, after: str | None = None) -> list[DeadJob]:
        return await self._dead_jobs.listed(tenant, limit, after)

    async def redrive_dead(self, tenant: str, ids: Sequence[str]) -> int:
        return await self._dead_jobs.redrive(tenant, ids)

    async def discard_dead(self, tenant: str) -> int:
        return await discard_all(self._queue, tenant) + await discard_all(self._webhook_queue, tenant)
