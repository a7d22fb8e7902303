"""Idempotency keys of posts: the stored answer of an accepted post, returned to every repetition for 7 days."""

import asyncio
import hashlib
from typing import Any, Final, Literal

import msgspec

from stak.errors import IdempotencyMismatch, invalid_field
from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys
from stak.ports import Ports
from stak.ports.writes import Absent, Equals, Key, Put
from stak.tenancy.data_keys import request_hashes

IDEMPOTENCY_SECONDS: Final = 7 * 24 * 3600
_HASHED_HERE_BYTES: Final = 256 * 1024
_WITHIN: Final = "\0"  # separates an inbox from a host system id in it: neither can contain it


class IdempotencyKey(msgspec.Struct, frozen=True):
    """The idempotency key of a post, and the hash that all posts with this key must share."""

    kind: Literal["key", "host"]
    text: str
    body_hash: str

    @property
    def given(self) -> str:
        """The key as the caller gave it."""
        return self.text.rpartition(_WITHIN)[2]


def refuse_empty(header: str | None) -> None:
    """Raise InvalidInput for an Idempotency-Key header without a key."""
    if header is not None and not header.strip():
        raise invalid_field("Idempotency-Key", "must not be empty")


async def idempotency_key(
    inbox: InboxKey, header: str | None, host_system_id: str | None, body: msgspec.Struct
) -> IdempotencyKey | None:
    """Return a post's idempotency key: its Idempotency-Key header, else its `host_system_id` within this inbox."""
    if header is not None:
        refuse_empty(header)
        return IdempotencyKey("key", header, await _hash(inbox, body))
    if not host_system_id:
        return None
    return IdempotencyKey("host", _within(inbox, host_system_id), await _hash(inbox, body))


def host_id_key(tenant: TenantKey, inbox: InboxKey, host_system_id: str) -> Key:
    """Return the key of the row that has the answer to the post with this `host_system_id`."""
    return keys.idempotency(tenant, "host", _within(inbox, host_system_id))


def _within(inbox: InboxKey, host_system_id: str) -> str:
    return f"{inbox}{_WITHIN}{host_system_id}"


async def read_answer(ports: Ports, tenant: TenantKey, key: IdempotencyKey) -> bytes | None:
    """Return the stored answer for this idempotency key, if there is one that has not expired.

    Called before validation: a retry gets its answer even if the inbox was reconfigured since, or the scheduled time
    has passed. Raises IdempotencyMismatch for a different body.
    """
    stored = await ports.table.get(keys.idempotency(tenant, key.kind, key.text))
    if stored is None or stored["ends_at"] <= ports.clock():
        return None
    if stored["body_hash"] not in await request_hashes(ports, tenant, "post", key.body_hash):
        kind = "Idempotency-Key" if key.kind == "key" else "host_system_id"
        raise IdempotencyMismatch(
            f"The {kind} {key.given!r} was used with another body within the last 7 days. "
            "Send the same body, or use another one."
        )
    answer: str = stored["answer"]
    return answer.encode()


async def answer_write(ports: Ports, tenant: TenantKey, key: IdempotencyKey, answer: msgspec.Struct) -> Put:
    """Return the write that stores the answer of a post; it fails if another post with this key was accepted."""
    row, now = keys.idempotency(tenant, key.kind, key.text), int(ports.clock())
    stored = await ports.table.get(row)
    item: dict[str, Any] = {
        "body_hash": (await request_hashes(ports, tenant, "post", key.body_hash))[0],
        "answer": msgspec.json.encode(answer).decode(),
        "ends_at": now + IDEMPOTENCY_SECONDS,
        "ttl": now + IDEMPOTENCY_SECONDS,
    }
    if stored is not None and stored["ends_at"] <= now:  # expired, but not removed yet
        return Put(row, item, when=(Equals("ends_at", stored["ends_at"]),))
    return Put(row, item, when=(Absent(),))


async def _hash(inbox: InboxKey, body: msgspec.Struct) -> str:
    """Return a hash of the inbox and every field."""
    text = inbox.encode() + b"\0" + msgspec.json.encode(body)
    if len(text) <= _HASHED_HERE_BYTES:
        return hashlib.sha256(text).hexdigest()
    return await asyncio.to_thread(lambda: hashlib.sha256(text).hexdigest())
