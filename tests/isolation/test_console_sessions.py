"""Console sessions, passwords and links of one tenant give nothing of another, on any route."""

from dataclasses import replace

import httpx
import pytest

from stak.testing.http_inbox import ok
from stak.testing.server import Server
from tests.isolation.openapi_routes import ADMIN, PreparedRequest, Route, routes_of
from tests.isolation.unauthorized_callers import UNAUTHORIZED_CALLERS
from tests.isolation.victim_tenant import ACCOUNT_PASSWORD, Victim, changed
from tests.support.api.console_client import ConsoleClient

OWNER = "owner@example.com"


@pytest.fixture(scope="module")
def session_routes(client: httpx.Client) -> list[Route]:
    found = [route for route in routes_of(client, ADMIN) if route.roles == ["session"]]
    assert len(found) == 3
    return found


@pytest.fixture(scope="module")
def owner_elsewhere(server: Server, intruder: Victim) -> ConsoleClient:
    """An owner of another tenant, who is signed in there."""
    body = {"email": OWNER, "role": "owner", "password": ACCOUNT_PASSWORD}
    ok(intruder.admin.post(f"/stack/admin/v1/{intruder.key}/accounts", json=body), 201)
    console = ConsoleClient(server, intruder.key)
    console.sign_in(OWNER, ACCOUNT_PASSWORD)
    return console


@pytest.mark.parametrize("named_for", ["its tenant", "the victim"])
async def test_session_of_another_tenant_reads_and_changes_nothing(
    victim: Victim,
    intruder: Victim,
    owner_elsewhere: ConsoleClient,
    client: httpx.Client,
    admin_routes: list[Route],
    session_routes: list[Route],
    named_for: str,
) -> None:
    """The cookie counts for paths of the tenant in its name: others are not authenticated (401).

    Renamed for the victim, it is a session of another tenant: nothing is found (404), the operator's routes are not
    allowed (403), and those of the whole installation, without a tenant in their path, know no cookie (401).
    """
    before = await victim.settled()
    tenant = intruder.key if named_for == "its tenant" else victim.key
    cookie = f"stak_console_{tenant}={owner_elsewhere.cookies[f'stak_console_{intruder.key}']}"
    headers = {"cookie": cookie, "x-csrf-token": owner_elsewhere.csrf_token}
    for route in (*admin_routes, *session_routes):
        asked = route.prepare(victim.ids | {"current_password": "x", "password": "y"})
        answer = replace(asked, headers={**asked.headers, **headers}).send(client, None)
        wanted = 403 if route.is_for_the_operator else 404
        if named_for == "its tenant" or "{tenant}" not in route.path:
            wanted = 401
        assert (answer.status_code, victim.leaked(answer, str(asked))) == (wanted, []), f"{asked} {answer.text}"
    assert changed(before, await victim.rows()) == []
    assert owner_elsewhere.call("GET", "/session").status_code == 200


@pytest.mark.parametrize("name", UNAUTHORIZED_CALLERS)
async def test_unauthorized_caller_has_no_session(
    victim: Victim, intruder: Victim, client: httpx.Client, session_routes: list[Route], name: str
) -> None:
    caller = UNAUTHORIZED_CALLERS[name]
    token = caller.token(victim, intruder)
    for route in session_routes:
        asked = route.prepare(victim.ids | {"current_password": "x", "password": "y"})
        answer = asked.send(client, token)
        assert (answer.status_code, victim.leaked(answer, f"{asked} {token}")) == (caller.admin, []), asked


def test_api_key_has_no_session(victim: Victim, client: httpx.Client, session_routes: list[Route]) -> None:
    for route in session_routes:
        asked = route.prepare(victim.ids | {"current_password": "x", "password": "y"})
        assert asked.send(client, victim.api_key).status_code == 403, asked


async def test_password_and_link_are_valid_in_their_tenant_only(
    victim: Victim, intruder: Victim, server: Server, client: httpx.Client
) -> None:
    link = ok(victim.admin.post(f"/stack/admin/v1/{victim.key}/accounts/{victim.ids['account_id']}/reset"))
    token = link["password_link"]["url"].rpartition("/")[2]
    before = await victim.settled()
    for tenant, email in ((intruder.key, victim.sender_email), (victim.key, OWNER), ("nobody", OWNER)):
        body = {"email": email, "password": ACCOUNT_PASSWORD}
        answer = ConsoleClient(server, tenant).call("POST", "/sign-in", json=body)
        assert (answer.status_code, victim.leaked(answer, f"{body} {tenant}")) == (401, [])
    elsewhere = f"/stack/admin/v1/{intruder.key}/sign-in/password"
    asked = PreparedRequest("POST", elsewhere, {}, {}, {"token": token, "password": ACCOUNT_PASSWORD})
    answer = asked.send(client, None)
    assert (answer.status_code, victim.leaked(answer, token)) == (401, [])
    assert changed(before, await victim.rows()) == []
