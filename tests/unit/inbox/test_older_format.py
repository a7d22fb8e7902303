"""What is refused, or not begun, while processes of an earlier release may be running."""

import pytest

from stak.clock import ManualClock
from stak.errors import WrongState
from stak.inbox.answer_action import answer_action
from stak.inbox.ledger import COUNTED_ABOVE_RECIPIENTS, is_counted_for
from stak.inbox.message_options import MessageOptions
from stak.inbox.post import post_message
from stak.inbox.post_request import PostRequest
from stak.inbox.snooze import snooze
from stak.installation.data_format import (
    FIRST_FORMAT,
    GROUPING_FORMAT,
    SETTLED_AFTER_SECONDS,
    STATISTICS_FORMAT,
    counts_statistics,
    store_version,
)
from stak.installation.keys import FORMAT
from stak.ports import Ports
from stak.ports.writes import Update
from tests.support.broadcasts import BOB, INBOX, Deliver, create_test_tenant, user_inbox_of
from tests.support.template_posts import CALLER, Body

BOBS = user_inbox_of(BOB)
REFUSED = "data format 7: processes of an earlier release may still be running. Stop them, run `stak upgrade`"


async def store_older(ports: Ports, version: int) -> None:
    """Store the format of an installation that an earlier release has made."""
    await ports.table.commit([(Update(FORMAT, set={"version": version, "initial": FIRST_FORMAT}),)])
    ports.cache.invalidate(("data format",))


@pytest.mark.parametrize(
    "options",
    [MessageOptions(collapse_key="likes"), MessageOptions(digest_key="likes", window_seconds=60)],
    ids=["collapse key", "digest"],
)
async def test_grouped_post_is_refused(ports: Ports, options: MessageOptions) -> None:
    async def request(options: MessageOptions) -> str:
        asked = PostRequest(inbox=INBOX, uids=[BOB], message=b'{"title":"x"}', body=Body(""), options=options)
        return (await post_message(ports, CALLER, asked)).answer.message_id

    await create_test_tenant(ports)
    await store_older(ports, GROUPING_FORMAT - 1)
    with pytest.raises(WrongState, match=REFUSED):
        await request(options)
    assert await request(MessageOptions(priority="high"))
    await store_version(ports, GROUPING_FORMAT)
    assert await request(options)


async def test_snooze_and_answer_are_refused(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    message_id = await deliver()
    await store_older(ports, GROUPING_FORMAT - 1)
    with pytest.raises(WrongState, match=REFUSED):
        await snooze(ports, BOBS, [message_id], int(clock()) + 60)
    with pytest.raises(WrongState, match=REFUSED):
        await answer_action(ports, BOBS, message_id, "primary")
    await store_version(ports, GROUPING_FORMAT)
    assert await snooze(ports, BOBS, [message_id], int(clock()) + 60) == 1
    assert await answer_action(ports, BOBS, message_id, "primary")


async def test_statistics_begin_when_every_process_has_noticed_the_upgrade(ports: Ports, clock: ManualClock) -> None:
    assert await is_counted_for(ports, "users", COUNTED_ABOVE_RECIPIENTS + 1), "a new installation never had another"
    await store_older(ports, STATISTICS_FORMAT - 1)
    assert not await is_counted_for(ports, "users", COUNTED_ABOVE_RECIPIENTS + 1)
    await store_version(ports, STATISTICS_FORMAT)
    clock.advance(SETTLED_AFTER_SECONDS - 1)
    assert not await is_counted_for(ports, "users", COUNTED_ABOVE_RECIPIENTS + 1)
    assert await counts_statistics(ports), "marks are logged by who has noticed"
    clock.advance(1)
    assert await is_counted_for(ports, "users", COUNTED_ABOVE_RECIPIENTS + 1)
