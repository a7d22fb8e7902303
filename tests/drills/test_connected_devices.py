"""A broadcast to users who are connected through API Gateway, which accepts far fewer frames than there are devices.

The real functions run in Lambda containers on a local AWS with limits. The table has the capacity of a new one.
"""

import asyncio
import os
import secrets
import time
from typing import Final

import pytest

from stak.identifiers import UserId
from stak.testing.limited_aws.limits import CALLBACK_BURST, CALLBACKS_PER_SECOND, Limits
from stak.testing.limited_aws.local_process import LimitedAws, limited_aws
from stak.testing.socket_load import Concurrency, socket_load, socket_of, types_by_socket
from tests.support.drill_report import report_drill
from tests.support.services import Services

pytestmark = pytest.mark.check_all

SOCKETS: Final = int(os.environ.get("STAK_SOCKETS", "30"))
IS_FULL_SIZE: Final = "STAK_SOCKETS" in os.environ
CONTAINERS: Final = Concurrency(deliveries=4, sockets=8) if IS_FULL_SIZE else Concurrency(1, 1)
CALLBACKS: Final = max(0.5, SOCKETS / 200)
"""The callbacks a second that the other APIs of the account leave: less than one function sends."""
BURST: Final = max(3, SOCKETS // 20)
THROTTLED_PINGS: Final = 500
ROUNDS_MAX: Final = 10
USERS: Final = [UserId(f"user-{number:06d}") for number in range(SOCKETS)]
USER_OF: Final = {socket_of(user): user for user in USERS}


async def test_throttled_devices_stay_connected_and_get_the_message_at_their_next_ping(services: Services) -> None:
    began_at = time.monotonic()
    with limited_aws(Limits(is_metered=False), upstream=await asyncio.to_thread(lambda: services.ministack)) as aws:
        async with socket_load(aws, f"t{secrets.token_hex(6)}", CONTAINERS) as load:
            await load.connect(USERS)
            assert set(types_by_socket(aws.take_frames())) == set(USER_OF), "each device has got its ready"
            aws.change(is_metered=True, callbacks_per_second=CALLBACKS, callback_burst=BURST)
            aws.reset_usage()
            message_id = await load.broadcast(USERS, '{"title":"Hello"}')
            frames = types_by_socket(aws.take_frames())
            shown = {USER_OF[socket_id] for socket_id, types in frames.items() if "inbox" in types}
            marked = await load.marked(USERS)
            assert set(USERS) - shown - marked == set()
            assert shown or not IS_FULL_SIZE, "the budget suffices for some of them"

            # The first pings are throttled too.
            await load.ping(sorted(marked)[:THROTTLED_PINGS])
            refused = aws.usage()["errors"].get("Connections.POST LimitExceededException", 0)
            assert refused > 0, "API Gateway throttled"
            aws.change(callbacks_per_second=CALLBACKS_PER_SECOND, callback_burst=CALLBACK_BURST)
            resynced = _resynced(aws)
            rounds = 0
            while (waiting := sorted(await load.marked(USERS))) and rounds < ROUNDS_MAX:
                rounds += 1
                await load.ping(waiting)
                resynced |= _resynced(aws)
            assert waiting == [], f"after {rounds} pings each"
            assert resynced == marked
            assert await load.without_message(USERS, message_id) == set()
            connections = aws.connections()
            assert (connections["open"], connections["closed"]) == (SOCKETS, [])
            assert load.functions.failures == 0
    report_drill(
        35,
        None,
        f"{SOCKETS:,} devices, {CALLBACKS:g} callbacks/s and {BURST:,} at once: {refused:,} refused",
        f"{len(shown):,} got the message at once, {len(marked):,} resynced at a ping, lost 0, disconnected 0",
        began_at,
    )


def _resynced(aws: LimitedAws) -> set[UserId]:
    """Return the users whose devices were told to fetch the state, in the frames since the last look."""
    frames = types_by_socket(aws.take_frames())
    return {USER_OF[socket_id] for socket_id, types in frames.items() if "resync" in types}
