"""Watchdogs of connections, without a network."""

import dataclasses

import pytest

from stak.bootstrap import Engine
from stak.errors import NotAuthenticated
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.close_codes import TOKEN_EXPIRED, CloseConnection
from stak.realtime.inbox_watch import InboxWatch
from user_api.gateway.watchdogs import watch_token


async def test_connection_that_ends_with_its_token_says_so(embedded: Engine) -> None:
    clock = iter((99.99, 100.0, 100.0))
    ports = dataclasses.replace(embedded.ports, clock=lambda: next(clock))
    connection = InboxWatch(ports, User(TenantKey("acme"), UserId("bob"), 100), InboxKey("main"))

    async def verify(_ports: Ports, _token: str) -> User:
        raise NotAuthenticated("The token is not valid: it has expired.")

    with pytest.raises(CloseConnection) as closed:
        await watch_token(ports, connection, "token", verify)
    assert closed.value.close == TOKEN_EXPIRED
