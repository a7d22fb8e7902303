"""Dead letters of an inbox: a request reads a part of the tenant's letters only, however many there are."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from stak.identifiers import InboxKey
from stak.inbox import dead_letters
from stak.inbox.dead_letters import list_failed_chunks, redrive_failed_chunks
from stak.inbox.delivery_chunks import encode_delivery
from stak.ports import Ports
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, chunk_of, create_test_tenant, post, users

PAGE = 10


@pytest.fixture
def reads(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The positions from which dead letters were read."""
    positions: list[str | None] = []
    read: Callable[..., Any] = ports.deliveries.dead_letters

    async def counted(group: str, *, limit: int, after: str | None = None) -> Any:
        positions.append(after)
        return await read(group, limit=limit, after=after)

    monkeypatch.setattr(ports.deliveries, "dead_letters", counted)
    monkeypatch.setattr(dead_letters, "_PAGE", PAGE)
    return positions


@pytest.mark.parametrize("letters", [15, 45])
async def test_redrive_of_chosen_letters_stops_after_the_last_of_them(
    ports: Ports, reads: list[str | None], letters: int
) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, users(3))
    lost = encode_delivery(await chunk_of(ports, accepted.message_id))
    await ports.deliveries.send([lost] * letters)
    for message in await ports.deliveries.receive(letters, wait_seconds=0, lease_seconds=60):
        await ports.deliveries.bury(message, "why")
    found, _ = await list_failed_chunks(ports, TENANT, INBOX, limit=PAGE, after=None)
    chosen = [found[1].id, found[4].id, found[1].id]
    reads.clear()
    assert await redrive_failed_chunks(ports, TENANT, INBOX, chosen, key_id=KEY_ID) == 2
    assert reads == [None]
    reads.clear()
    assert await redrive_failed_chunks(ports, TENANT, INBOX, ["nobody's", found[0].id], key_id=KEY_ID) == 1
    assert len(reads) == (letters - 2) // PAGE + 1
    assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == letters - 3


async def test_page_reads_few_letters_of_other_inboxes(
    ports: Ports, reads: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dead_letters, "LETTERS_READ_MAX", 2 * PAGE)
    await create_test_tenant(ports)
    accepted = await post(ports, users(3))
    ours = await chunk_of(ports, accepted.message_id)
    theirs = msgspec.structs.replace(ours, inbox=InboxKey("other"))
    for chunk, letters in ((theirs, 4 * PAGE + 5), (ours, 1)):
        await ports.deliveries.send([encode_delivery(chunk)] * letters)
        for message in await ports.deliveries.receive(letters, wait_seconds=0, lease_seconds=60):
            await ports.deliveries.bury(message, "why")
    pages: list[int] = []
    after: str | None = None
    while not pages or after is not None:
        reads.clear()
        found, after = await list_failed_chunks(ports, TENANT, INBOX, limit=PAGE, after=after)
        pages.append(len(found))
        assert len(reads) <= 2
    assert pages == [0, 0, 1], "pages without a letter of this inbox do not end the list"
    assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == 1
