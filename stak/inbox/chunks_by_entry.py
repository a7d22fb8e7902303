"""Groups chunks of one delivery batch, so that those with the same entry are written in one commit."""

from collections.abc import Iterable, Mapping, Sequence

from stak.inbox.delivery import Delivery
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.entry_model import Entry
from stak.inbox.late_delivery import Recipient
from stak.inbox.rendered_chunks import RenderedChunk
from stak.inbox.rendered_delivery import RenderedDelivery


def group_by_entry(
    chunks: Sequence[Chunk], indexes: Sequence[int], rendered: Mapping[int, RenderedChunk]
) -> list[tuple[Delivery, list[int]]]:
    """Group chunks that carry the same entry to different recipients, by index: each group is one commit."""
    found: dict[tuple[str, str, Entry], list[int]] = {}
    again: list[int] = []
    for index in indexes:
        chunk = chunks[index]
        same = found.setdefault((chunk.tenant, chunk.inbox, chunk.entry), [])
        # A duplicate chunk has the same recipients: commit it separately.
        (again if any(chunks[other].number == chunk.number for other in same) else same).append(index)
    groups = [*found.values(), *([index] for index in again)]
    return [(delivery_of(chunks, group, rendered), group) for group in groups]


def delivery_of(chunks: Sequence[Chunk], group: Sequence[int], rendered: Mapping[int, RenderedChunk]) -> Delivery:
    """Return the delivery of chunks that carry the same entry; a rendered one has content for each recipient."""
    entry = chunks[group[0]].entry
    if group[0] not in rendered:
        return Delivery(entry)
    return RenderedDelivery(entry, {user: one for index in group for user, one in rendered[index].messages.items()})


def recipients_in(chunks: Sequence[Chunk], indexes: Iterable[int]) -> list[Recipient]:
    """Return the recipients of these chunks."""
    return [Recipient(index, user) for index in indexes for user in chunks[index].uids]
