"""A post to everyone shows the size of its audience from the start, also if it is paused, stopped or recalled early."""

from typing import Final

import pytest

from stak.audience.audience_members import change_audience
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.recall import recall
from stak.ports import Ports
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, create_test_tenant, post, status_of, users

AUDIENCE: Final = 2500


async def paused_early(ports: Ports) -> str:
    """Post to everyone, plan a part of the audience, and pause; return the message id."""
    await create_test_tenant(ports)
    await change_audience(ports, TENANT, INBOX, add=users(AUDIENCE), remove=(), key_id=KEY_ID)
    message_id = (await post(ports, None)).message_id
    ref = await find_ref(ports, TENANT, INBOX, message_id)
    assert (await status_of(ports, message_id)).recipients == AUDIENCE
    assert await dispatch_step(ports, ref)
    await pause(ports, ref, key_id=KEY_ID)
    paused = await status_of(ports, message_id)
    assert 0 < paused.reached < AUDIENCE
    assert (paused.status, paused.recipients) == ("paused", AUDIENCE)
    return message_id


@pytest.mark.parametrize("end", ["stop", "recall"])
async def test_broadcast_that_ends_early_shows_the_size_of_its_audience(ports: Ports, end: str) -> None:
    message_id = await paused_early(ports)
    ref = await find_ref(ports, TENANT, INBOX, message_id)
    if end == "stop":
        await stop(ports, ref, key_id=KEY_ID)
    else:
        await recall(ports, ref, key_id=KEY_ID, reason=None)
    assert (await status_of(ports, message_id)).recipients == AUDIENCE


async def test_complete_expansion_shows_its_exact_number(ports: Ports) -> None:
    message_id = await paused_early(ports)
    ref = await find_ref(ports, TENANT, INBOX, message_id)
    await change_audience(ports, TENANT, INBOX, add=(), remove=users(100, AUDIENCE - 100), key_id=KEY_ID)
    await resume(ports, ref, key_id=KEY_ID)
    while await dispatch_step(ports, ref):
        pass
    planned = await status_of(ports, message_id)
    assert (planned.status, planned.recipients) == ("delivering", AUDIENCE - 100)
    await stop(ports, ref, key_id=KEY_ID)
    assert (await status_of(ports, message_id)).recipients == AUDIENCE - 100
