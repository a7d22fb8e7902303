"""The messages that digests show: read when a digest is listed, so that what was recalled since is not shown."""

from collections.abc import Sequence
from typing import Final

from stak.identifiers import InboxKey, TenantKey
from stak.inbox.content_encryption import opened_entries
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Entry, is_expired
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Key

DIGEST_LISTED_MAX: Final = 10
"""How many messages of each digest a list shows; reading one message shows all of them."""
PUSHED_MAX_BYTES: Final = 64 * 1024
"""How much content of collected messages a frame has; with the message itself, it fits the 128 KB of API Gateway."""


async def read_digests(
    ports: Ports, user_inbox: UserInbox, entries: Sequence[Entry], recalled: frozenset[str], *, most: int
) -> dict[str, list[Entry]]:
    """Return the newest messages of each digest among these entries, by its id, decrypted."""
    digests = [(user_inbox, entry) for entry in entries if entry.digest_ids is not None]
    collected = await _read(ports, user_inbox.tenant, user_inbox.inbox, digests, recalled, most)
    return {entry.id: some for (_, entry), some in zip(digests, collected, strict=True)}


async def read_pushed(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    entries: Sequence[tuple[UserInbox, Entry]],
    recalled: frozenset[str] = frozenset(),
) -> list[list[Entry]]:
    """Return for each entry the newest messages that it shows, as far as they fit a frame; none if it is no digest."""
    found = await _read(ports, tenant, inbox, entries, recalled, DIGEST_LISTED_MAX)
    return [_fitting(some) for some in found]


def _fitting(entries: list[Entry]) -> list[Entry]:
    size_bytes = 0
    for number, entry in enumerate(entries):
        size_bytes += len((entry.message or "").encode())
        if size_bytes > PUSHED_MAX_BYTES:
            return entries[:number]
    return entries


async def _read(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    digests: Sequence[tuple[UserInbox, Entry]],
    recalled: frozenset[str],
    most: int,
) -> list[list[Entry]]:
    wanted = [[user_inbox.entry(one) for one in (digest.digest_ids or ())[:most]] for user_inbox, digest in digests]
    # A digest is the newest of its own messages: most have no other.
    entries = {some[0]: digest for some, (_, digest) in zip(wanted, digests, strict=True) if some}
    if not entries:
        return [[] for _ in digests]
    others = [key for some in wanted for key in some[1:]]
    found = await ports.table.batch_get(others) if others else {}
    now = ports.clock()
    entries |= {key: entry_of(item) for key, item in found.items()}
    shown = [key for key, entry in entries.items() if _is_shown(entry, recalled, now)]
    opened = await opened_entries(ports, tenant, inbox, [entries[key] for key in shown])
    by_key: dict[Key, Entry] = {
        key: entry for key, entry in zip(shown, opened, strict=True) if entry.message is not None
    }
    return [[by_key[key] for key in some if key in by_key] for some in wanted]


def _is_shown(entry: Entry, recalled: frozenset[str], now: float) -> bool:
    return entry.gone is None and entry.id not in recalled and not is_expired(entry, now)
