"""Watchdogs of a connection, for every transport: each raises CloseConnection when the connection must end."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from stak.errors import StakError
from stak.identity.user_tokens import User, verify_token
from stak.logs import log
from stak.ports import Ports
from stak.realtime.base_connection import Listener
from stak.realtime.close_codes import TOKEN_EXPIRED, TOO_MANY_FRAMES, TOO_SLOW, CloseConnection
from stak.realtime.frame_outbox import Outbox
from stak.realtime.handshake import closing_if_unauthenticated
from stak.token_bucket import TokenBucket

VERIFY_INTERVAL_SECONDS: Final = 30.0
"""A revoked session is notified immediately; if that notification is lost, this check finds it."""
FLUSH_SECONDS: Final = 5.0
"""How long the remaining frames may take after the connection is closed: the client may have stopped reading."""
CLOSE_SECONDS: Final = 2.0
"""How long sending the close frame may take."""
FRAMES_PER_SECOND: Final = 100
FRAMES_BURST: Final = 300
"""A device that was offline acknowledges everything it missed at once."""


class FrameLimit:
    """Limits the rate of frames from a client."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._bucket = TokenBucket(FRAMES_BURST, clock())

    def check(self) -> None:
        """Count a frame. Raises CloseConnection above the limit."""
        if self._bucket.take(FRAMES_PER_SECOND, FRAMES_BURST, self._clock()):
            raise CloseConnection(TOO_MANY_FRAMES)


async def run_until_first_error(*tasks_to_run: Coroutine[Any, Any, None] | asyncio.Future[None]) -> None:
    """Run all of these until the first error, cancel the others, and raise it."""
    tasks = [asyncio.ensure_future(work) for work in tasks_to_run]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in ended:
        task.result()


async def watch_token(
    ports: Ports,
    connection: Listener,
    token: str,
    verify: Callable[[Ports, str], Awaitable[User]] = verify_token,
) -> None:
    """Raise CloseConnection when the token is no longer valid."""
    while (left_seconds := connection.user.expires_at - ports.clock()) > 0:
        await asyncio.sleep(min(left_seconds, VERIFY_INTERVAL_SECONDS))
        if connection.user.expires_at <= ports.clock():
            break
        try:
            with closing_if_unauthenticated():
                await verify(ports, token)
        except StakError as error:  # a storage failure does not end the user's connection
            log.warning("token_not_verified", error=repr(error))
    raise CloseConnection(TOKEN_EXPIRED)


async def watch_outbox(outbox: Outbox) -> None:
    """Raise CloseConnection if a closed connection does not read its remaining frames in time."""
    await outbox.closed.wait()
    await asyncio.sleep(FLUSH_SECONDS)
    raise CloseConnection(outbox.closing or TOO_SLOW)
