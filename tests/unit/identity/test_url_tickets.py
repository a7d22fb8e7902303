"""Tickets: valid once, briefly, and for one tenant."""

import asyncio

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotAuthenticated
from stak.identifiers import TenantKey
from stak.identity.url_tickets import TICKET_SECONDS, issue_ticket, use_ticket
from stak.ports import Ports

ACME, BEST = TenantKey("acme"), TenantKey("best")


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports


async def test_ticket_is_valid_once(ports: Ports) -> None:
    ticket = issue_ticket(ports, ACME, "token").ticket
    assert await use_ticket(ports, ACME, ticket) == "token"
    with pytest.raises(NotAuthenticated, match="already used"):
        await use_ticket(ports, ACME, ticket)


async def test_concurrent_uses_of_a_ticket_admit_one(ports: Ports) -> None:
    ticket = issue_ticket(ports, ACME, "token").ticket
    answers = await asyncio.gather(*(use_ticket(ports, ACME, ticket) for _ in range(5)), return_exceptions=True)
    assert [answer for answer in answers if not isinstance(answer, NotAuthenticated)] == ["token"]


async def test_ticket_expires(ports: Ports, clock: ManualClock) -> None:
    ticket = issue_ticket(ports, ACME, "token").ticket
    clock.advance(TICKET_SECONDS)
    with pytest.raises(NotAuthenticated, match="expired"):
        await use_ticket(ports, ACME, ticket)


async def test_ticket_of_another_tenant_is_refused(ports: Ports) -> None:
    ticket = issue_ticket(ports, ACME, "token").ticket
    with pytest.raises(NotAuthenticated, match="not a ticket"):
        await use_ticket(ports, BEST, ticket)
