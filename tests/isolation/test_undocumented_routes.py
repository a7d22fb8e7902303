"""Routes outside the OpenAPI documents: Novu's client, events by ticket, links to unsubscribe; and no demo."""

from collections.abc import Iterator

import httpx
import pytest
from litestar.routes import HTTPRoute

from stak.crypto import Sealer
from stak.identifiers import TenantKey, UserId
from stak.identity.unsubscribe_links import unsubscribe_token
from stak.testing.http_inbox import ok
from tests.isolation.openapi_routes import PreparedRequest
from tests.isolation.unauthorized_callers import UNAUTHORIZED_CALLERS
from tests.isolation.victim_tenant import Victim, changed
from tests.support.api.novu import proof as proof_of
from tests.support.api.problems import assert_problem
from user_api.novu.routes import novu_routes

OPENING = "/novu/v1/inbox/session"
GOOD_HERE = {"a subscriber"}
"""Unauthorized elsewhere, but allowed on these routes."""
BODIES = {
    "/novu/v1/inbox/preferences": {"in_app": True},
    "/novu/v1/inbox/preferences/{workflow_id}": {"in_app": True},
}


def novu_paths() -> Iterator[tuple[str, str]]:
    """Return every path and method, so that new ones are included automatically."""
    for route in novu_routes().routes:
        if isinstance(route, HTTPRoute) and route.path_format != OPENING:
            yield from ((route.path_format, method) for method in sorted(route.methods) if method != "OPTIONS")


def request_to(victim: Victim, path: str, method: str) -> PreparedRequest:
    """Return a request that names objects of the victim."""
    filled = path.format(notification_id=victim.ids["message_id"], workflow_id=victim.category)
    bulk = {"preferences": [{"workflowId": victim.category, "in_app": True}]}
    body = bulk if path.endswith("/bulk") else BODIES.get(path, {"notificationIds": victim.ids["message_ids"]})
    return PreparedRequest(method, filled, {}, {}, None if method == "GET" else body)


@pytest.mark.parametrize("name", [*(name for name in UNAUTHORIZED_CALLERS if name not in GOOD_HERE), "a user", "a key"])
async def test_unauthorized_caller_reads_and_changes_no_notification(
    victim: Victim, intruder: Victim, client: httpx.Client, name: str
) -> None:
    token = {"a user": victim.token(), "a key": victim.api_key}.get(name)
    if (
        name in UNAUTHORIZED_CALLERS
    ):  # one for the audience of subscribers is right as far as it goes: it names no inbox
        token = UNAUTHORIZED_CALLERS[name].token(victim, intruder)
    before = await victim.settled()
    for path, method in novu_paths():
        asked = request_to(victim, path, method)
        answer = asked.send(client, token)
        assert (answer.status_code, victim.leaked(answer, f"{asked} {token}")) == (401, []), f"{asked} {answer.text}"
    assert changed(before, await victim.rows()) == []


async def test_subscriber_of_another_tenant_finds_no_notification(
    victim: Victim, intruder: Victim, client: httpx.Client
) -> None:
    before = await victim.settled()
    for path, method in novu_paths():
        asked = request_to(victim, path, method)
        answer = asked.send(client, intruder.subscriber_token)
        is_of_one = "{" in path or path.endswith("/bulk")
        assert answer.status_code == 404 if is_of_one else answer.status_code < 300, f"{asked} {answer.text}"
        assert victim.leaked(answer, str(asked)) == []
    assert changed(before, await victim.rows()) == []


async def test_session_with_a_foreign_hash_is_refused(victim: Victim, intruder: Victim, client: httpx.Client) -> None:
    before = await victim.settled()
    for subscriber, secret_of in ((victim.bob, victim.ann), (victim.ann, victim.bob)):
        for proof in ("", "0" * 64, hash_of(intruder, subscriber), hash_of(victim, secret_of)):
            body = {
                "applicationIdentifier": f"{victim.key}:{victim.name}",
                "subscriber": {"subscriberId": subscriber},
                "subscriberHash": proof,
            }
            answer = PreparedRequest("POST", OPENING, {}, {}, body).send(client, None)
            assert (answer.status_code, victim.leaked(answer, str(body))) == (401, [])
    assert changed(before, await victim.rows()) == []


def hash_of(tenant: Victim, uid: str) -> str:
    return proof_of(tenant.subscriber_secret, uid)


def test_ticket_is_valid_for_its_tenant_only(victim: Victim, intruder: Victim, client: httpx.Client) -> None:
    ticket = ok(intruder.chat_client(intruder.ann).call("POST", "events/ticket"), 201)["ticket"]
    for wrong in (ticket, ticket[:-1], "x", ""):
        answer = client.get(f"/stack/users/v1/{victim.key}/events", params={"ticket": wrong})
        assert answer.status_code == 401, answer.text
        assert victim.leaked(answer, ticket) == []


async def test_link_to_unsubscribe_is_valid_for_its_tenant_only(
    victim: Victim, intruder: Victim, client: httpx.Client
) -> None:
    before = await victim.settled()
    sealer = Sealer({"d1": b"x" * 32}, "d1")
    forged = unsubscribe_token(sealer, TenantKey(victim.key), UserId(victim.ann), "email")
    tickets = [ok(one.chat_client(one.ann).call("POST", "events/ticket"), 201)["ticket"] for one in (victim, intruder)]
    for wrong in (forged, *tickets, "x", "d1.", "%2e%2e", "a" * 5000):
        for method in ("GET", "POST"):
            asked = PreparedRequest(method, f"/stack/users/v1/{victim.key}/me/unsubscribe/{wrong}", {}, {}, None)
            answer = asked.send(client, None)
            assert (answer.status_code, victim.leaked(answer, wrong)) == (404, []), answer.text
    assert changed(before, await victim.rows()) == []


def test_demo_route_is_absent(client: httpx.Client) -> None:
    assert_problem(client.get("/stack/users/demo"), 404, "no_such_route")
    assert_problem(client.post("/stack/users/demo/token", json={"uid": "ada"}), 404, "no_such_route")
