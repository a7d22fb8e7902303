"""Find broadcasts by the id that their sender gave them, which is kept as long as it prevents a repeated post."""

from collections.abc import Sequence

import msgspec

from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.find_broadcasts import find_refs
from stak.inbox.idempotency import host_id_key
from stak.inbox.post_answer import Accepted
from stak.ports import Ports


async def find_by_host_id(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, host_system_id: str, idempotency_keys: Sequence[str] = ()
) -> list[BroadcastRef]:
    """Return what was posted with a `host_system_id`, or with one of these idempotency keys, within the last 7 days."""
    wanted = [host_id_key(tenant, inbox, host_system_id)]
    wanted += [keys.idempotency(tenant, "key", key) for key in idempotency_keys]
    stored = await ports.table.batch_get(wanted)
    now = ports.clock()
    answers = [stored[key] for key in wanted if key in stored and stored[key]["ends_at"] > now]
    ids = [msgspec.json.decode(item["answer"], type=Accepted).message_id for item in answers]
    refs = await find_refs(ports, tenant, inbox, ids) if ids else {}
    return list(refs.values())
