"""Watchdogs of a connection, for every transport: each raises RefusedError when the connection must end."""

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
"""A revoked session is notified immediately; if that notification is lost, this check finds it."""
FAREWELL_SECONDS: Final = 5.0
"""How long the remaining frames may take after the connection is closed: the client may have stopped reading."""
CLOSE_SECONDS: Final = 2.0
"""How long sending the close frame may take."""


async def together(*works: Coroutine[Any, Any, None] | asyncio.Future[None]) -> None:
    """Run all of these until the first error, cancel the others, and raise it."""
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
    """Raise RefusedError when the token is no longer valid."""
    while (left_seconds := connection.user.expires_at - ports.clock()) > 0:
        await asyncio.sleep(min(left_seconds, VERIFIED_EVERY_SECONDS))
        try:
            await verify(ports, token)
        except NotAuthenticated as error:
            raise RefusedError(close_codes.because(close_codes.NOT_AUTHENTICATED, error.detail)) from None
        except TenantSuspended:
            raise RefusedError(SUSPENDED) from None
        except StakError as error:  # a storage failure does not end the user's connection
            log.warning("token_not_verified", error=repr(error))
    raise RefusedError(close_codes.because(close_codes.NOT_AUTHENTICATED, "the token has expired"))


async def while_frames_are_taken(outbox: Outbox) -> None:
    """Raise RefusedError if a closed connection does not read its remaining frames in time."""
    await outbox.closed.wait()
    await asyncio.sleep(FAREWELL_SECONDS)
    raise RefusedError(outbox.closing or TOO_SLOW)
