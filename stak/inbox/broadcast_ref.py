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


class BroadcastRef(msgspec.Struct, frozen=True):
    """Identifies a broadcast, and knows the keys of its rows."""

    tenant: TenantKey
    inbox: InboxKey
    id: str

    @property
    def key(self) -> Key:
        """The key of the broadcast."""
        return keys.broadcast(self.tenant, self.inbox, self.id)

    @property
    def chunks(self) -> str:
        """The partition of its chunks: their recipients and their ledger."""
        return keys.chunks(self.tenant, self.inbox, self.id)

    def chunk(self, number: int) -> Key:
        """Return the key of a chunk's recipients."""
        return keys.chunk(self.tenant, self.inbox, self.id, number)

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
        return {"tenant": self.tenant, "inbox": self.inbox, "id": self.id}

    @classmethod
    def of_listed(cls, row: Row) -> Self:
        """Return the broadcast of a row of open or due work. Raises ValueError for a key of another one."""
        ref = cls(TenantKey(row.item["tenant"]), InboxKey(row.item["inbox"]), row.item["id"])
        if row.key not in (ref.open_work, ref.former_open_work) and row.key.sk != keys.due(ref.tenant, ref.id, 0).sk:
            raise ValueError("the row names another broadcast than its key")
        return ref

    @classmethod
    def of_key(cls, tenant: TenantKey, inbox: InboxKey, key: Key) -> Self:
        """Return the broadcast with this key."""
        return cls(tenant, inbox, key.sk.removeprefix(keys.BROADCASTS.prefix or ""))

    def job(self, name: str) -> Job:
        """Return a job for this broadcast."""
        return Job(name, self.tenant, {"inbox": self.inbox, "message_id": self.id})

    @classmethod
    def of_job(cls, job: Job) -> Self:
        """Return the broadcast that a job is for."""
        return cls(TenantKey(job.tenant), InboxKey(job.arguments["inbox"]), job.arguments["message_id"])

    @property
    def audit_target(self) -> str:
        """Its name in the audit log."""
        return f"{self.inbox}/{self.id}"
