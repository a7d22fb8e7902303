"""The messages that digests show: read when a digest is listed, so that what was recalled since is not shown."""

from collections.abc import Sequence
from typing import Final

from stak.inbox.content_encryption import opened_entries
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Entry, is_expired
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports

DIGEST_LISTED_MAX: Final = 10
"""How many messages of each digest a list shows; reading one message shows all of them."""


async def read_digests(
    ports: Ports, user_inbox: UserInbox, entries: Sequence[Entry], recalled: frozenset[str], *, most: int
) -> dict[str, list[Entry]]:
    """Return the newest messages of each digest among these entries, by its id, decrypted."""
    wanted = {entry.id: entry.digest_ids[:most] for entry in entries if entry.digest_ids is not None}
    if not wanted:
        return {}
    found = await ports.table.batch_get(user_inbox.entry(one) for ids in wanted.values() for one in ids)
    now = ports.clock()
    items = {item["id"]: entry_of(item) for item in found.values()}
    shown = [
        entry
        for entry in items.values()
        if entry.gone is None and entry.id not in recalled and not is_expired(entry, now)
    ]
    opened = await opened_entries(ports, user_inbox.tenant, user_inbox.inbox, shown)
    by_id = {entry.id: entry for entry in opened if entry.message is not None}
    return {digest: [by_id[one] for one in ids if one in by_id] for digest, ids in wanted.items()}
