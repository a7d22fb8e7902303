"""Every route of the user API, requested with a token for one inbox: it reaches that inbox, and nothing else."""

import httpx
import pytest

from tests.isolation.openapi_routes import Route
from tests.isolation.victim_tenant import Victim, changed

GOOD = {200, 201, 204}
WITHOUT_INBOX = {
    "GET /stack/users/v1/{tenant}/me",
    "GET /stack/users/v1/{tenant}/events",
    "POST /stack/users/v1/{tenant}/events/ack",
    "POST /stack/users/v1/{tenant}/events/ticket",
}
"""The routes without an inbox in their path that every page with an inbox needs."""


def is_of_inbox(route: Route) -> bool:
    return "inbox" in route.parameters


@pytest.fixture
def bearer_routes(user_routes: list[Route]) -> list[Route]:
    return [route for route in user_routes if route.needs_bearer]


async def test_token_for_another_inbox_reads_and_changes_nothing(
    victim: Victim, client: httpx.Client, bearer_routes: list[Route]
) -> None:
    token, before = victim.token(stak_inbox="DEFAULT"), await victim.settled()
    admitted = set()
    for route in bearer_routes:
        answer = route.prepare(victim.ids).send(client, token)
        if answer.status_code == 403:
            assert answer.json()["detail"].startswith("This token is valid for the inbox DEFAULT only."), route
        else:
            assert answer.status_code in GOOD, f"{route}: {answer.status_code} {answer.text}"
            assert "event: message" not in answer.text, "chat messages are not of an inbox"
            admitted.add(str(route))
    assert admitted == WITHOUT_INBOX
    assert changed(before, await victim.rows()) == []


def test_token_for_an_inbox_is_admitted_to_its_routes_only(
    victim: Victim, client: httpx.Client, bearer_routes: list[Route]
) -> None:
    owner = Victim(victim.server, client)
    token = owner.token(stak_inbox=owner.name)
    found = {str(route): route.prepare(owner.ids).send(client, token).status_code for route in bearer_routes}
    expected = {str(route) for route in bearer_routes if is_of_inbox(route)} | WITHOUT_INBOX
    assert len(expected) > len(WITHOUT_INBOX)
    assert {route for route, status in found.items() if status != 403} == expected


def test_stream_watches_no_other_inbox(victim: Victim, client: httpx.Client) -> None:
    path, token = f"/stack/users/v1/{victim.key}/events", victim.token(stak_inbox="DEFAULT")
    answer = client.get(path, params={"watch": victim.name}, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 403
    assert victim.leaked(answer, victim.name) == []
