"""Dead letters of an inbox: chosen ones are redriven without reading all that come after them."""

from collections.abc import Callable
from typing import Any

import pytest

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
