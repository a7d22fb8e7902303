"""Lists broadcasts with open work where every process of this installation finds them.

Up to data format 2 there are fewer partitions, which are the first of the current ones: rows of earlier releases stay
where they are until their work is done.
"""

from stak.inbox import keys
from stak.inbox.broadcast_ref import FORMER_OPEN_SHARDS, OPEN_SHARDS, BroadcastRef
from stak.installation.data_format import writes_totals
from stak.ports import Ports
from stak.ports.writes import Delete, Key, Put


async def open_work_key(ports: Ports, ref: BroadcastRef) -> Key:
    """Return the key that lists a broadcast from now on."""
    return ref.open_work if await writes_totals(ports) else ref.former_open_work


async def list_open_work(ports: Ports, ref: BroadcastRef) -> Put:
    """Return the write that lists a broadcast as having open work."""
    return ref.list_open_work(await open_work_key(ports, ref))


async def unlist_open_work(ports: Ports, ref: BroadcastRef) -> Delete:
    """Return the write that ends the listing; reconciliation deletes a row of an earlier release."""
    return Delete(await open_work_key(ports, ref))


async def open_partitions(ports: Ports) -> list[str]:
    """Return the partitions in which broadcasts may be listed."""
    shards = OPEN_SHARDS if await writes_totals(ports) else FORMER_OPEN_SHARDS
    return [keys.open_shard(shard) for shard in range(shards)]
