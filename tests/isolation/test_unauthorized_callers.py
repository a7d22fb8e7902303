"""Every route of both APIs, requested by every unauthorized caller: nothing is read, nothing changes."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator

import httpx
import pytest

from stak.testing.http_inbox import ok
from stak.testing.server import OPERATOR_KEY
from tests.isolation.openapi_routes import FOREIGN_IDS, Ids, PreparedRequest, Route
from tests.isolation.unauthorized_callers import UNAUTHORIZED_CALLERS, expected, keys_without
from tests.isolation.victim_tenant import SCOPES, Rows, Victim, changed
from tests.support.drill_report import report_drill

GOOD = {200, 201, 202, 204}
CONFLICTS = {
    "PUT /stack/admin/v1/{tenant}": "already_exists",
    "POST /stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/pause": "wrong_state",
    "POST /stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/resume": "wrong_state",
    "POST /stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/stop": "wrong_state",
}
"""Routes whose owner is admitted, but refused because of the state: the tenant exists, the broadcast is delivered."""
MALLORY = "mallory"
LEAKED_IDS = (*FOREIGN_IDS, "message_ids", "refresh_token", "last_seen_message_id")
"""Values that an attacker may have learned from an owner."""


def violations(
    victim: Victim, client: httpx.Client, token: str | None, wanted: Iterable[tuple[PreparedRequest, int | None]]
) -> list[str]:
    """Return the responses that have an unexpected status or contain data of the victim."""
    found = []
    for asked, status in wanted:
        answer = asked.send(client, token)
        told = victim.leaked(answer, f"{asked} {token}")
        if told or (status is not None and answer.status_code != status) or answer.status_code >= 500:
            found.append(f"{asked}: {answer.status_code}, not {status}; tells {told}: {answer.text[:300]}")
    return found


def without_refresh_token(victim: Victim) -> Ids:
    """Return ids without the refresh token, which is a credential of its own."""
    return {**victim.ids, "refresh_token": "x" * 40}


@pytest.fixture(scope="module")
def attacks() -> Iterator[Counter[str]]:
    """Count the refused requests of each caller."""
    counted: Counter[str] = Counter()
    began_at = time.monotonic()
    yield counted
    faults = f"{counted.total():,} requests of {len(counted)} kinds of strangers, every route of both documents"
    report_drill(14, None, faults, "read 0, written 0", began_at)


@pytest.mark.parametrize("name", UNAUTHORIZED_CALLERS)
async def test_unauthorized_caller_reads_and_changes_nothing(
    victim: Victim,
    intruder: Victim,
    client: httpx.Client,
    admin_routes: list[Route],
    user_routes: list[Route],
    name: str,
    attacks: Counter[str],
) -> None:
    caller, ids = UNAUTHORIZED_CALLERS[name], without_refresh_token(victim)
    token = caller.token(victim, intruder)
    wanted = [(route.prepare(ids), expected(caller, route, is_admin=True)) for route in admin_routes]
    wanted = [(asked, status) for asked, status in wanted if status is not None]
    wanted += [(route.prepare(ids), expected(caller, route, is_admin=False)) for route in user_routes]
    before = await victim.settled()
    assert violations(victim, client, token, wanted) == []
    assert changed(before, await victim.rows()) == []
    attacks[name] += len(wanted)


async def test_key_of_the_wrong_api_is_401(
    victim: Victim, client: httpx.Client, admin_routes: list[Route], user_routes: list[Route]
) -> None:
    before, ids = await victim.settled(), without_refresh_token(victim)
    as_user = [(route.prepare(ids), 401) for route in user_routes]
    as_admin = [(route.prepare(ids), 401) for route in admin_routes]
    as_operator = [(route.prepare(ids), 403) for route in admin_routes if route.is_for_the_operator]
    assert as_operator
    assert violations(victim, client, victim.api_key, as_user) == []
    assert violations(victim, client, victim.token(), as_admin) == []
    assert violations(victim, client, victim.api_key, as_operator) == []
    assert changed(before, await victim.rows()) == []


async def test_key_without_the_scope_is_403(victim: Victim, client: httpx.Client, admin_routes: list[Route]) -> None:
    keys = dict(keys_without(victim))
    before = await victim.settled()
    for scope in SCOPES:
        wanted = [(route.prepare(victim.ids), 403) for route in admin_routes if scope in route.roles]
        assert wanted, f"{scope} is needed for nothing"
        assert violations(victim, client, keys[scope], wanted) == []
    # What any key may ask is what it may do.
    assert [str(route) for route in admin_routes if not route.roles] == ["GET /stack/admin/v1/{tenant}/own-key"]
    assert changed(before, await victim.rows()) == []


async def test_own_tenant_with_foreign_ids_finds_nothing(
    victim: Victim,
    intruder: Victim,
    client: httpx.Client,
    admin_routes: list[Route],
    user_routes: list[Route],
) -> None:
    """With valid credentials of their own, and ids of another tenant."""
    ids = {**intruder.ids, **{name: victim.ids[name] for name in LEAKED_IDS}}
    own_key = str(intruder.issue(*SCOPES)["api_key"])
    before = await victim.settled()
    as_admin = [
        (route.prepare(ids), 404 if route.names_owned_object else None)
        for route in admin_routes
        if not route.is_for_the_operator
    ]
    as_user = [
        (route.prepare(ids), 404 if route.names_owned_object else None if route.needs_bearer else 401)
        for route in user_routes
    ]
    by_id = [
        (route.prepare({**ids, "message_id": victim.chat_message_id}), 404)
        for route in user_routes
        if "message_id" in route.parameters
    ]
    direct = [
        (route.prepare({**ids, "chat_id": victim.direct}), 404)
        for route in user_routes
        if "chat_id" in route.parameters
    ]
    assert violations(victim, client, own_key, as_admin) == []
    assert violations(victim, client, intruder.token(), [*as_user, *by_id, *direct]) == []
    assert changed(before, await victim.rows()) == []


async def test_another_user_of_the_tenant_finds_nothing(
    victim: Victim, client: httpx.Client, user_routes: list[Route]
) -> None:
    ids = without_refresh_token(victim)
    before = await victim.settled()
    wanted = [
        (route.prepare(ids), 404 if route.names_owned_object else None if route.needs_bearer else 401)
        for route in user_routes
    ]
    wanted += [
        (route.prepare({**ids, "message_id": victim.chat_message_id, "chat_id": victim.direct}), 404)
        for route in user_routes
        if {"message_id", "chat_id"} & route.parameters.keys()
    ]
    assert violations(victim, client, victim.token(MALLORY), wanted) == []
    assert others_rows(before, await victim.rows(), victim) == []


def others_rows(before: Rows, after: Rows, victim: Victim) -> list[tuple[str, str]]:
    """Return changed rows of others, for a caller that may only create their own."""
    others = [secret for secret in victim.secrets if secret not in (victim.key, victim.name)]
    # How much the tenant uses grows with what any of its users may do, and so do its open topics.
    found = [key for key in changed(before, after) if f"#{MALLORY}" not in key[0] and not key[1].startswith("su#")]
    found = [key for key in found if not key[0].startswith(f"t#{victim.key}T#") or key[1].startswith("u#")]
    return [key for key in found if key in before or any(other in key[0] for other in others)]


def test_owner_is_admitted_to_every_route(
    victim: Victim, client: httpx.Client, admin_routes: list[Route], user_routes: list[Route]
) -> None:
    """The same requests by their owner succeed: others are refused because of who they are."""
    owner = Victim(victim.server, client)
    findable = {"discoverable": True, "phone_verified": True}
    ok(owner.admin.patch(f"/stack/admin/v1/{owner.key}/users/{owner.bob}", json=findable))
    keys: dict[tuple[str, ...], str] = {("operator",): OPERATOR_KEY}
    chat_ids = {**owner.ids, "message_id": owner.chat_message_id}
    bobs_ids = {**owner.ids, "session_id": owner.session_of_bob}

    def refused(route: Route, token: str) -> list[str]:
        is_of_a_chat = route.path.endswith("{tenant}/messages/{message_id}")
        is_of_bob = route.path.endswith("users/{uid}/sessions/{session_id}")
        asked = route.prepare(chat_ids if is_of_a_chat else bobs_ids if is_of_bob else owner.ids)
        answer = asked.send(client, token)
        if route.path.endswith("/replay") and answer.status_code == 404:  # a disabled endpoint has no attempts
            return []
        if str(route) in CONFLICTS:
            is_good = (answer.status_code, answer.json().get("code")) == (409, CONFLICTS[str(route)])
        else:
            is_good = answer.status_code in GOOD
        return [] if is_good else [f"{asked}: {answer.status_code} {answer.text[:300]}"]

    found = [line for route in in_order(user_routes) for line in refused(route, owner.token())]
    for route in in_order(admin_routes):
        # No more than it asks for; where the operator may too, a key may without them.
        roles = tuple(role for role in route.roles if role != "operator" or route.is_for_the_operator) or ("read",)
        if "/accounts" in route.path:  # nobody manages a role with scopes that they do not have
            roles = SCOPES
        if str(route).startswith("DELETE") and "/keys/" in route.path:  # nor revokes such a key
            roles = SCOPES
        if "/webhooks" in route.path or "/channels" in route.path:  # what carries messages needs both scopes
            roles = (*roles, "tokens")
        if roles not in keys:
            keys[roles] = str(owner.issue(*roles)["api_key"])
        found += refused(route, keys[roles])
    assert found == []


def in_order(routes: list[Route]) -> list[Route]:
    """Sort routes: reads first, deletions last."""
    methods = ("GET", "POST", "PUT", "PATCH", "DELETE")

    def rank(route: Route) -> int:
        return methods.index("DELETE" if route.path.endswith("/erase") else route.method)

    return sorted(routes, key=lambda route: (rank(route), -len(route.path)))


def test_owner_reads_the_secrets_hidden_from_others(
    victim: Victim, client: httpx.Client, admin_routes: list[Route], user_routes: list[Route]
) -> None:
    """Nearly every secret is in some response to its owner, so its absence from other responses is significant."""
    reading = [(route, victim.api_key) for route in admin_routes if not route.is_for_the_operator]
    reading += [(route, victim.token()) for route in user_routes]
    answers = [route.prepare(victim.ids).send(client, token) for route, token in reading if route.method == "GET"]
    texts = " ".join(answer.text for answer in answers)
    unseen = [secret.partition("-")[0] for secret in victim.secrets if secret not in texts]
    assert len(unseen) < len(victim.secrets) / 2, unseen
