"""Every route of both APIs, asked for in the right way by everybody who may not: nothing is read, nothing changed."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator

import httpx
import pytest

from tests.drill_report import tell
from tests.isolation.routes import FOREIGN_IDS, Asked, Ids, Route
from tests.isolation.strangers import STRANGERS, expected, keys_without
from tests.isolation.victim import SCOPES, Rows, Victim, changed
from tests.server import OPERATOR_KEY

GOOD = {200, 201, 202, 204, 409}
MALLORY = "mallory"
TAKEN = (*FOREIGN_IDS, "message_ids", "refresh_token")
"""What somebody has who looked over an owner's shoulder."""


def trespasses(
    victim: Victim, client: httpx.Client, token: str | None, wanted: Iterable[tuple[Asked, int | None]]
) -> list[str]:
    """What was answered otherwise than it should be, or tells what is the victim's."""
    found = []
    for asked, status in wanted:
        answer = asked.send(client, token)
        told = victim.told(answer, f"{asked} {token}")
        if told or (status is not None and answer.status_code != status) or answer.status_code >= 500:
            found.append(f"{asked}: {answer.status_code}, not {status}; tells {told}: {answer.text[:300]}")
    return found


def without_refresh_token(victim: Victim) -> Ids:
    """Its own credential: who has it is no stranger."""
    return {**victim.ids, "refresh_token": "x" * 40}


@pytest.fixture(scope="module")
def attacks() -> Iterator[Counter[str]]:
    """How many requests which stranger has made in vain."""
    counted: Counter[str] = Counter()
    began_at = time.monotonic()
    yield counted
    faults = f"{counted.total():,} requests of {len(counted)} kinds of strangers, every route of both documents"
    tell(14, None, faults, "read 0, written 0", began_at)


@pytest.mark.parametrize("name", STRANGERS)
async def test_a_stranger_reads_nothing_and_changes_nothing(
    victim: Victim,
    intruder: Victim,
    client: httpx.Client,
    admin_routes: list[Route],
    user_routes: list[Route],
    name: str,
    attacks: Counter[str],
) -> None:
    stranger, ids = STRANGERS[name], without_refresh_token(victim)
    token = stranger.token(victim, intruder)
    wanted = [(route.asked(ids), expected(stranger, route, is_admin=True)) for route in admin_routes]
    wanted = [(asked, status) for asked, status in wanted if status is not None]
    wanted += [(route.asked(ids), expected(stranger, route, is_admin=False)) for route in user_routes]
    before = await victim.settled()
    assert trespasses(victim, client, token, wanted) == []
    assert changed(before, await victim.rows()) == []
    attacks[name] += len(wanted)


async def test_the_right_key_at_the_wrong_api_is_401(
    victim: Victim, client: httpx.Client, admin_routes: list[Route], user_routes: list[Route]
) -> None:
    before, ids = await victim.settled(), without_refresh_token(victim)
    as_user = [(route.asked(ids), 401) for route in user_routes]
    as_admin = [(route.asked(ids), 401) for route in admin_routes]
    as_operator = [(route.asked(ids), 403) for route in admin_routes if route.is_for_the_operator]
    assert as_operator
    assert trespasses(victim, client, victim.api_key, as_user) == []
    assert trespasses(victim, client, victim.token(), as_admin) == []
    assert trespasses(victim, client, victim.api_key, as_operator) == []
    assert changed(before, await victim.rows()) == []


async def test_a_key_without_the_scope_is_403(victim: Victim, client: httpx.Client, admin_routes: list[Route]) -> None:
    keys = dict(keys_without(victim))
    before = await victim.settled()
    for scope in SCOPES:
        wanted = [(route.asked(victim.ids), 403) for route in admin_routes if scope in route.roles]
        assert wanted, f"{scope} is needed for nothing"
        assert trespasses(victim, client, keys[scope], wanted) == []
    # What any key may ask is what it may do.
    assert [str(route) for route in admin_routes if not route.roles] == ["GET /stack/admin/v1/{tenant}/own-key"]
    assert changed(before, await victim.rows()) == []


async def test_at_their_own_place_strangers_find_nothing_of_others(
    victim: Victim,
    intruder: Victim,
    client: httpx.Client,
    admin_routes: list[Route],
    user_routes: list[Route],
) -> None:
    """With good credentials of their own, and another tenant's ids."""
    ids = {**intruder.ids, **{name: victim.ids[name] for name in TAKEN}}
    own_key = str(intruder.issue(*SCOPES)["api_key"])
    before = await victim.settled()
    as_admin = [
        (route.asked(ids), 404 if route.is_of_a_foreign_thing else None)
        for route in admin_routes
        if not route.is_for_the_operator
    ]
    as_user = [
        (route.asked(ids), 404 if route.is_of_a_foreign_thing else None if route.needs_bearer else 401)
        for route in user_routes
    ]
    by_id = [
        (route.asked({**ids, "message_id": victim.chat_message_id}), 404)
        for route in user_routes
        if "message_id" in route.parameters
    ]
    direct = [
        (route.asked({**ids, "chat_id": victim.direct}), 404) for route in user_routes if "chat_id" in route.parameters
    ]
    assert trespasses(victim, client, own_key, as_admin) == []
    assert trespasses(victim, client, intruder.token(), [*as_user, *by_id, *direct]) == []
    assert changed(before, await victim.rows()) == []


async def test_another_user_of_the_same_tenant_finds_nothing(
    victim: Victim, client: httpx.Client, user_routes: list[Route]
) -> None:
    ids = without_refresh_token(victim)
    before = await victim.settled()
    wanted = [
        (route.asked(ids), 404 if route.is_of_a_foreign_thing else None if route.needs_bearer else 401)
        for route in user_routes
    ]
    wanted += [
        (route.asked({**ids, "message_id": victim.chat_message_id, "chat_id": victim.direct}), 404)
        for route in user_routes
        if {"message_id", "chat_id"} & route.parameters.keys()
    ]
    assert trespasses(victim, client, victim.token(MALLORY), wanted) == []
    assert others_rows(before, await victim.rows(), victim) == []


def others_rows(before: Rows, after: Rows, victim: Victim) -> list[tuple[str, str]]:
    """What somebody changed who may only make things of their own: what was there, or is new to somebody else."""
    others = [secret for secret in victim.secrets if secret not in (victim.key, victim.name)]
    # How much the tenant uses grows with what any of its users may do.
    found = [key for key in changed(before, after) if f"#{MALLORY}" not in key[0] and not key[1].startswith("su#")]
    return [key for key in found if key in before or any(other in key[0] for other in others)]


def test_whoever_may_is_let_in(
    victim: Victim, client: httpx.Client, admin_routes: list[Route], user_routes: list[Route]
) -> None:
    """The same requests, made by their owner: what the others are refused for is who they are."""
    owner = Victim(victim.server, client)
    keys: dict[tuple[str, ...], str] = {("operator",): OPERATOR_KEY}
    chat_ids = {**owner.ids, "message_id": owner.chat_message_id}
    bobs_ids = {**owner.ids, "session_id": owner.session_of_bob}

    def refused(route: Route, token: str) -> list[str]:
        is_of_a_chat = route.path.endswith("{tenant}/messages/{message_id}")
        is_of_bob = route.path.endswith("users/{uid}/sessions/{session_id}")
        asked = route.asked(chat_ids if is_of_a_chat else bobs_ids if is_of_bob else owner.ids)
        answer = asked.send(client, token)
        return [] if answer.status_code in GOOD else [f"{asked}: {answer.status_code} {answer.text[:300]}"]

    found = [line for route in in_order(user_routes) for line in refused(route, owner.token())]
    for route in in_order(admin_routes):
        # No more than it asks for; where the operator may too, a key may without them.
        roles = tuple(role for role in route.roles if role != "operator" or route.is_for_the_operator) or ("read",)
        if roles not in keys:
            keys[roles] = str(owner.issue(*roles)["api_key"])
        found += refused(route, keys[roles])
    assert found == []


def in_order(routes: list[Route]) -> list[Route]:
    """First what only reads, last what takes away."""
    methods = ("GET", "POST", "PUT", "PATCH", "DELETE")

    def rank(route: Route) -> int:
        return methods.index("DELETE" if route.path.endswith("/erase") else route.method)

    return sorted(routes, key=lambda route: (rank(route), -len(route.path)))


def test_the_owner_reads_what_strangers_are_not_told(
    victim: Victim, client: httpx.Client, admin_routes: list[Route], user_routes: list[Route]
) -> None:
    """Nearly every secret is in some answer to its owner: that none is in a stranger's says something."""
    reading = [(route, victim.api_key) for route in admin_routes if not route.is_for_the_operator]
    reading += [(route, victim.token()) for route in user_routes]
    answers = [route.asked(victim.ids).send(client, token) for route, token in reading if route.method == "GET"]
    texts = " ".join(answer.text for answer in answers)
    unseen = [secret.partition("-")[0] for secret in victim.secrets if secret not in texts]
    assert len(unseen) < len(victim.secrets) / 2, unseen
