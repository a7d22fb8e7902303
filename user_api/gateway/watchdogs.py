"""How long a connection may stay, whatever carries its frames: each of these ends by saying why it may not."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from stak.errors import NotAuthenticated, StakError, TenantSuspended
from stak.identity.tokens import User, verify_token
from stak.logs import log
from stak.ports import Ports
from stak.realtime.listener import Listener
from stak.realtime.outbox import SUSPENDED, TOO_SLOW, Outbox
from user_api.gateway import close_codes
from user_api.gateway.close_codes import RefusedError

VERIFIED_EVERY_SECONDS: Final = 30.0
"""Revoking a session is told at once; should that be lost, it is noticed by then."""
FAREWELL_SECONDS: Final = 5.0
"""What is still to be sent to one that has to go may take this long: it may be taking nothing any more."""
CLOSE_SECONDS: Final = 2.0
"""And this long the goodbye itself."""


async def together(*works: Coroutine[Any, Any, None] | asyncio.Future[None]) -> None:
    """Do all of this until one part has had enough, and says so by what it raises."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in ended:
        task.result()


async def while_token_is_good(
    ports: Ports,
    connection: Listener,
    token: str,
    verify: Callable[[Ports, str], Awaitable[User]] = verify_token,
) -> None:
    """End a connection whose token is good no longer."""
    while (left_seconds := connection.user.expires_at - ports.clock()) > 0:
        await asyncio.sleep(min(left_seconds, VERIFIED_EVERY_SECONDS))
        try:
            await verify(ports, token)
        except NotAuthenticated as error:
            raise RefusedError(close_codes.because(close_codes.NOT_AUTHENTICATED, error.detail)) from None
        except TenantSuspended:
            raise RefusedError(SUSPENDED) from None
        except StakError as error:  # the storage's trouble is not the user's
            log.warning("token_not_verified", error=repr(error))
    raise RefusedError(close_codes.because(close_codes.NOT_AUTHENTICATED, "the token has expired"))


async def while_frames_are_taken(outbox: Outbox) -> None:
    """End a connection that was closed and does not take even its end."""
    await outbox.closed.wait()
    await asyncio.sleep(FAREWELL_SECONDS)
    raise RefusedError(outbox.closing or TOO_SLOW)
