"""The reference of a broadcast: the keys of all its rows, its rows in the lists of open and due work, and its jobs."""

import zlib
from typing import Final, Self

import msgspec

from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import keys
from stak.ports.jobs import Job
from stak.ports.table import Row
from stak.ports.writes import Item, Key, Put

OPEN_SHARDS: Final = 64
"""Number of partitions of open work; each takes 1,000 write units per second (AWS: "Best practices for designing and
using partition keys effectively"), and two posts in one transaction each cost four.
"""
FORMER_OPEN_SHARDS: Final = 4
"""The number of partitions up to data format 2: the first of the current ones."""


_SHARDED: Final = "is_sharded"


class BroadcastRef(msgspec.Struct, frozen=True):
    """Identifies a broadcast, and knows the keys of its rows."""

    tenant: TenantKey
    inbox: InboxKey
    id: str
    is_sharded: bool = True
    """Whether it and its recipients are spread over partitions; not if it was accepted before data format 4.

    Whatever names a broadcast (rows, jobs, queued chunks) stores this. Without it, `find_ref` looks in both places.
    """

    @property
    def former(self) -> Self:
        """The reference that it has if it was accepted before data format 4."""
        return msgspec.structs.replace(self, is_sharded=False)

    @property
    def key(self) -> Key:
        """The key of the broadcast."""
        build = keys.broadcast if self.is_sharded else keys.former_broadcast
        return build(self.tenant, self.inbox, self.id)

    @property
    def chunks(self) -> str:
        """The partition of its ledger."""
        return keys.chunks(self.tenant, self.inbox, self.id)

    @property
    def content(self) -> Key:
        """The key of its content, if that has a row of its own."""
        return Key(self.chunks, keys.CONTENT)

    @property
    def partitions(self) -> list[str]:
        """The partitions of its ledger and of its recipients."""
        shards = range(keys.BROADCAST_SHARDS if self.is_sharded else 0)
        return [self.chunks, *(keys.recipients(self.tenant, self.inbox, self.id, shard) for shard in shards)]

    def chunk(self, number: int) -> Key:
        """Return the key of a chunk's recipients."""
        build = keys.chunk if self.is_sharded else keys.former_chunk
        return build(self.tenant, self.inbox, self.id, number)

    def recipient_data(self, number: int, part: int) -> Key:
        """Return the key of a part of what the post says about the recipients of a chunk (`recipient_data.py`)."""
        return keys.recipient_data(self.tenant, self.inbox, self.id, number, part)

    def ledger(self, number: int) -> Key:
        """Return the key of a chunk's ledger row, which records its outcome."""
        return keys.ledger(self.tenant, self.inbox, self.id, number)

    def total(self, number: int) -> Key:
        """Return the key of one of the running totals over its ledger."""
        return keys.total(self.tenant, self.inbox, self.id, number)

    def recalled_from(self, user: UserId) -> Key:
        """Return the key that records that it was recalled from one user that had it, and counted."""
        return keys.recalled_from(self.tenant, self.inbox, self.id, user)

    @property
    def open_work(self) -> Key:
        """The key that lists it while it has open work."""
        return self._open_work(OPEN_SHARDS)

    @property
    def former_open_work(self) -> Key:
        """The key that lists it up to data format 2."""
        return self._open_work(FORMER_OPEN_SHARDS)

    def _open_work(self, shards: int) -> Key:
        return keys.open_work(self.tenant, self.inbox, self.id, zlib.crc32(self.id.encode()) % shards)

    def list_open_work(self, key: Key | None = None) -> Put:
        """Return the write that lists it as having open work."""
        return Put(key or self.open_work, self._row())

    def list_due(self, send_at: int) -> Put:
        """Return the write that lists it as due at a time."""
        return Put(keys.due(self.tenant, self.id, send_at // 60), self._row())

    def _row(self) -> Item:
        return {"tenant": self.tenant, **self.named}

    @property
    def named(self) -> dict[str, str | bool]:
        """The attributes by which a row of its tenant names it."""
        named: dict[str, str | bool] = {"inbox": self.inbox, "id": self.id}
        return {**named, _SHARDED: True} if self.is_sharded else named

    @classmethod
    def of_named(cls, tenant: TenantKey, item: Item) -> Self:
        """Return the broadcast that a row names with these attributes."""
        return cls(tenant, InboxKey(item["inbox"]), item["id"], item.get(_SHARDED, False))

    @classmethod
    def of_listed(cls, row: Row) -> Self:
        """Return the broadcast of a row of open or due work. Raises ValueError for a key of another one."""
        ref = cls.of_named(TenantKey(row.item["tenant"]), row.item)
        if row.key not in (ref.open_work, ref.former_open_work) and row.key.sk != keys.due(ref.tenant, ref.id, 0).sk:
            raise ValueError("the row names another broadcast than its key")
        return ref

    @classmethod
    def of_key(cls, tenant: TenantKey, inbox: InboxKey, key: Key) -> Self:
        """Return the broadcast with this key."""
        is_sharded = key.pk != keys.former_broadcasts(tenant, inbox)
        return cls(tenant, inbox, keys.BROADCASTS.rest_of(key), is_sharded)

    def job(self, name: str) -> Job:
        """Return a job for this broadcast."""
        arguments = {"inbox": self.inbox, "message_id": self.id}
        return Job(name, self.tenant, {**arguments, _SHARDED: True} if self.is_sharded else arguments)

    @classmethod
    def of_job(cls, job: Job) -> Self:
        """Return the broadcast that a job is for."""
        named = job.arguments
        is_sharded = named.get(_SHARDED, False)
        return cls(TenantKey(job.tenant), InboxKey(named["inbox"]), named["message_id"], is_sharded)

    @property
    def audit_target(self) -> str:
        """Its name in the audit log."""
        return f"{self.inbox}/{self.id}"
