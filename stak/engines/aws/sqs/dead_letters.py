"""Dead letters: buried in their own SQS queue, collected from there into rows by tenant.

SQS cannot list messages nor select those of one tenant; the table can. A letter is in the queue until it is collected,
in the table from then on, and for a moment in both: the row is put if absent and the message deleted last.
"""

import re
import time
from collections.abc import Sequence
from typing import Any, Final

from stak.clock import Clock, is_future
from stak.engines.aws import keys
from stak.engines.aws.sqs.inbound_message import group_of, opened
from stak.engines.aws.sqs.message_format import (
    BURIED_AT,
    GROUP_MAX_BYTES,
    REASON,
    Content,
    Unreadable,
    attribute_text,
    attributes_of,
    body_of,
    legal_reason,
)
from stak.engines.aws.sqs.sqs_client import SqsQueue
from stak.errors import StorageUnavailable
from stak.logs import log
from stak.metrics import rows_failed
from stak.ports.queue import DeadLetter
from stak.ports.table import Position, Table
from stak.ports.writes import TTL, Absent, Delete, Item, Key, Put

_KEPT_SECONDS: Final = 90 * 24 * 3600
_INLINE_MAX_BYTES: Final = 256 * 1024  # an item has 400 KiB, including all other attributes
_LEASE_SECONDS: Final = 60
_POLL_SECONDS: Final = 1  # only a long poll asks all SQS servers; a short one may miss messages
_COLLECT_MAX_SECONDS: Final = 15.0
_PAGE_ROWS: Final = 100
_MILLISECONDS: Final = re.compile("[0-9]{1,13}")
_BACKSTOP: Final = "received 1,000 times without an end"  # moved by the redrive policy (resources.py), not by a worker


class DeadLetters:
    """The dead letters of one queue."""

    def __init__(self, queue: str, dead: SqsQueue, table: Table, clock: Clock) -> None:
        self._queue = queue
        self._dead = dead
        self._table = table
        self._clock = clock
        self._last_ms = 0

    async def bury(self, content: Content, group: str, reason: str) -> None:
        """Store the letter durably before returning."""
        # Never the same timestamp twice, so that letters of one process keep their order, unless its clock was wrong.
        now = self._clock()
        following_ms = 0 if is_future(self._last_ms / 1000, now) else self._last_ms + 1
        self._last_ms = max(int(now * 1000), following_ms)
        why = {REASON: legal_reason(reason), BURIED_AT: str(self._last_ms)}
        await self._dead.send([await self._dead.packed(content, group, attributes_of(group, content.encoding, why))])

    async def collect(self) -> int:
        """Move letters from their queue into the table until it is empty or time is up; return how many there were."""
        count = 0
        deadline = time.monotonic() + _COLLECT_MAX_SECONDS
        while time.monotonic() < deadline:
            messages = await self._dead.receive(10, wait_seconds=_POLL_SECONDS, lease_seconds=_LEASE_SECONDS)
            if not messages:
                break
            kept = [message for message in messages if await self._keep(message)]
            await self._dead.delete([message["ReceiptHandle"] for message in kept])
            count += len(kept)
        return count

    async def _keep(self, message: dict[str, Any]) -> bool:
        """Put one letter into the table; a letter that fails stays in its queue, and returns when its lease ends."""
        try:
            key, item = await self._row(message)
            # A refused put means that an earlier collect put it and did not delete the message.
            await self._table.commit([(Put(key, item, (Absent(),)),)])
        except StorageUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - the other letters must not wait for it
            rows_failed.labels("dead letters").inc()
            log.error("dead_letter_not_stored", id=message.get("MessageId"), error=repr(error)[:200])
            return False
        return True

    async def listed(self, group: str, limit: int, after: str | None) -> list[DeadLetter]:
        """Return letters of a group, oldest first."""
        partition = keys.dead_letters(group, self._queue)
        position = Position(partition, after) if after is not None and keys.is_dead_letter(after) else None
        letters: list[DeadLetter] = []
        while len(letters) < limit:
            wanted = min(limit - len(letters), _PAGE_ROWS)
            page = await self._table.query(partition, limit=wanted, after=position)
            now = self._clock()
            letters += [
                await self._letter(row.key.sk, group, row.item) for row in page.rows if row.item.get(TTL, now + 1) > now
            ]
            if page.next is None:
                break
            position = page.next
        return letters

    async def contents(self, group: str, ids: Sequence[str]) -> dict[str, Content]:
        """Return the contents of those letters that exist."""
        partition = keys.dead_letters(group, self._queue)
        wanted = [Key(partition, letter_id) for letter_id in ids if keys.is_dead_letter(letter_id)]
        return {key.sk: _content(item) for key, item in (await self._table.batch_get(wanted)).items()}

    async def forget(self, group: str, ids: Sequence[str]) -> None:
        """Delete rows; the bodies in the bucket remain."""
        partition = keys.dead_letters(group, self._queue)
        await self._table.commit([(Delete(Key(partition, letter_id)),) for letter_id in ids])

    async def _row(self, message: dict[str, Any]) -> tuple[Key, Item]:
        content, group = opened(message, self._dead.objects.bucket).content, group_of(message)
        if len(content.text) * 4 > _INLINE_MAX_BYTES and len(content.text.encode()) > _INLINE_MAX_BYTES:
            # Named by the message's id: a repeated collect writes the same object again, not another.
            content = await self._dead.offloaded(content, message["MessageId"])
        attributes = message.get("MessageAttributes", {})
        sent_at_ms = message.get("Attributes", {}).get("SentTimestamp", "0")
        told_ms = attribute_text(attributes, BURIED_AT) or ""
        buried_at_ms = int(told_ms if _MILLISECONDS.fullmatch(told_ms) else sent_at_ms)
        known = group if len(group.encode()) <= GROUP_MAX_BYTES else ""
        key = Key(keys.dead_letters(known, self._queue), keys.dead_letter(buried_at_ms, message["MessageId"]))
        return key, {
            "text": content.text,
            "encoding": content.encoding,
            "s3_key": content.s3_key,
            "payload_bytes": content.payload_bytes,
            "reason": attribute_text(attributes, REASON) or _BACKSTOP,
            "buried_at": buried_at_ms // 1000,
            TTL: int(self._clock()) + _KEPT_SECONDS,
        }

    async def _letter(self, letter_id: str, group: str, item: Item) -> DeadLetter:
        content = _content(item)
        payload = content.text.encode()
        if content.s3_key is not None:
            payload = await self._dead.objects.get(content.s3_key) or b""
        body = body_of(payload, content.encoding)
        if isinstance(body, Unreadable):
            body = payload  # shown as it came: that may be why it is a dead letter
        return DeadLetter(letter_id, body, group, item.get("reason", ""), item.get("buried_at", 0))


def _content(item: Item) -> Content:
    return Content(item.get("text", ""), item.get("encoding"), item.get("s3_key"), item.get("payload_bytes", 0))
