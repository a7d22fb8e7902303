"""Settings and exact counts of audiences that users join by themselves."""

from stak.audience import keys
from stak.audience.audience_members import estimate, read_audience_used
from stak.audience.list_members import list_members
from stak.identifiers import InboxKey
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.tenant_model import AutoJoin, InboxConfig
from tests.support.broadcasts import INBOX, KEY_ID, TENANT


async def set_auto_join(ports: Ports, mode: AutoJoin, inbox: InboxKey = INBOX) -> None:
    """Configure an inbox so that users join its audience by themselves, or do not."""
    await configure_inbox(ports, TENANT, inbox, InboxConfig(title="Inbox", auto_join=mode), key_id=KEY_ID)


async def members_of(ports: Ports, inbox: InboxKey = INBOX) -> list[str]:
    """Return the members of an audience, after checking that its counts and the quota's usage are exact."""
    rows = [
        keys.user_of(row.key.sk)
        for number in range(keys.SHARDS)
        async for row in rows_of(ports.table, keys.shard(TENANT, inbox, number), keys.MEMBERS, at_once=100)
    ]
    assert await estimate(ports, TENANT, inbox) == len(rows)
    assert await read_audience_used(ports, TENANT) == len(rows)
    listed, following = await list_members(ports, TENANT, inbox, limit=1000)
    assert following is None
    assert [member.uid for member in listed] == sorted(rows)
    return sorted(rows)
