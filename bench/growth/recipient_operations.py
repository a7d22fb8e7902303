"""Operations on the recipients of a delivered post, whose cost must not grow with their number."""

from collections.abc import Mapping, Sequence

from bench.growth.inbox_axes import PAGE
from bench.growth.operations import Operation, always
from stak.identifiers import UserId
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_recipients import RecipientPosition, list_recipients, read_recipient
from stak.inbox.recipient_chunks import chunk_at
from stak.ports import Ports


def recipient_operations(ports: Ports, posts: Mapping[int, BroadcastRef], members: Sequence[UserId]) -> list[Operation]:
    """Return operations on posts to all members, which are delivered before the operations run."""

    async def page(repeat: int, after: UserId | None) -> list[str]:
        ref = posts[repeat]
        broadcast = await read_broadcast(ports, ref)
        position = None
        if after is not None:
            number, _ = await chunk_at(ports, ref, broadcast, after)
            position = RecipientPosition(after, number)
        found = await list_recipients(ports, ref, broadcast, limit=PAGE, after=position)
        return [one.uid for one in found.recipients if one.state == "delivered"]

    async def state(repeat: int) -> str:
        ref = posts[repeat]
        return (await read_recipient(ports, ref, await read_broadcast(ports, ref), members[-1])).state

    first, last = list(members[:PAGE]), list(members[-PAGE:])
    return [
        Operation(f"first {PAGE} recipients", lambda repeat: page(repeat, None), always(first)),
        Operation(f"last {PAGE} recipients", lambda repeat: page(repeat, members[-PAGE - 1]), always(last)),
        Operation("state of one recipient", state, always("delivered")),
    ]
