"""Where the members are stored to whom a broadcast is expanded: in the audience of its inbox, or in topics."""

from stak.audience import keys as audience
from stak.identifiers import UserId
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.ports.writes import Key
from stak.topics import keys as topics


def audience_partitions(ref: BroadcastRef, broadcast: Broadcast) -> list[str]:
    """Return the partitions with the members to whom a broadcast is expanded."""
    if broadcast.topics is None:
        return audience.shards(ref.tenant, ref.inbox)
    return [shard for topic_id in broadcast.topics.values() for shard in topics.shards(ref.tenant, topic_id)]


def member_keys(ref: BroadcastRef, broadcast: Broadcast, user: UserId) -> list[Key]:
    """Return the keys under which a user may be such a member; their sort keys are the same."""
    if broadcast.topics is None:
        return [audience.member(ref.tenant, ref.inbox, user)]
    return [topics.member(ref.tenant, topic_id, user) for topic_id in broadcast.topics.values()]
