"""Find broadcasts of which only the id is known: those accepted before data format 4 have another key."""

from collections.abc import Iterable

from stak.errors import NotFound
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import NOT_FOUND
from stak.inbox.broadcast_ref import BroadcastRef
from stak.ports import Ports
from stak.ulids import is_ulid


async def find_ref(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str) -> BroadcastRef:
    """Return the reference of a broadcast. Raises NotFound if it does not exist."""
    ref = BroadcastRef(tenant, inbox, message_id)
    if is_ulid(message_id):
        for each in (ref, ref.former):
            if await ports.table.get(each.key) is not None:
                return each
    raise NotFound(NOT_FOUND)


async def find_refs(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, message_ids: Iterable[str]
) -> dict[str, BroadcastRef]:
    """Return the references of broadcasts, whether they exist or not."""
    refs = {message_id: BroadcastRef(tenant, inbox, message_id) for message_id in message_ids}
    found = await ports.table.batch_get(ref.former.key for ref in refs.values())
    return {message_id: ref.former if ref.former.key in found else ref for message_id, ref in refs.items()}
