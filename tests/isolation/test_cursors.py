"""A cursor is valid only for its tenant, its user and its query, and only unmodified."""

import httpx
import pytest

from stak.testing.server import OPERATOR_KEY
from tests.isolation.openapi_routes import Route
from tests.isolation.victim_tenant import SCOPES, Victim
from tests.support.api.problems import assert_problem

LAST_PARTS = {
    "messages/last/{limit}": "last",
    "users/{uid}/sessions": "user sessions",
    "users/{uid}/messages": "user inbox",
    "users/{uid}/topics": "user topics",
    "users/v1/{tenant}/topics": "open topics",
    "topics/{topic}/members": "topic members",
}
"""Routes whose cursors are not named after the last part of the path."""


@pytest.fixture(scope="session")
def paged(admin_routes: list[Route], user_routes: list[Route]) -> list[Route]:
    """Return every route that takes a cursor."""
    return [route for route in (*admin_routes, *user_routes) if "cursor" in route.parameters]


def name_of(route: Route) -> str:
    ending = next((name for end, name in LAST_PARTS.items() if route.path.endswith(end)), None)
    return ending or route.path.rpartition("/")[2]


def credential(owner: Victim, route: Route, uid: str | None = None) -> str:
    if route.is_for_the_operator:
        return OPERATOR_KEY
    return owner.api_key if route.path.startswith("/stack/admin") else owner.token(uid)


def test_every_kind_of_cursor_is_tested(victim: Victim, paged: list[Route]) -> None:
    """There are no dead letters, no tenants and no attempts of webhooks to page through."""
    assert {name_of(route) for route in paged} == {*victim.cursors, "dead-letters", "v1", "attempts"}


def test_cursor_continues_for_its_owner(victim: Victim, client: httpx.Client, paged: list[Route]) -> None:
    for route in paged:
        if cursor := victim.cursors.get(name_of(route)):
            answer = route.prepare({**victim.ids, "cursor": cursor}).send(client, credential(victim, route))
            assert answer.status_code == 200, answer.text


def test_cursor_is_invalid_at_another_tenant(
    victim: Victim, intruder: Victim, client: httpx.Client, paged: list[Route]
) -> None:
    for route in paged:
        for cursor in victim.cursors.values():
            answer = route.prepare({**intruder.ids, "cursor": cursor}).send(client, credential(intruder, route))
            assert_problem(answer, 400, "invalid_cursor")
            assert victim.leaked(answer, cursor) == []


def test_cursor_is_invalid_for_another_user(victim: Victim, client: httpx.Client, user_routes: list[Route]) -> None:
    for route in user_routes:
        if "cursor" in route.parameters:
            for cursor in victim.cursors.values():
                asked = route.prepare({**victim.ids, "cursor": cursor})
                answer = asked.send(client, credential(victim, route, victim.bob))
                assert_problem(answer, 400, "invalid_cursor")


def test_cursor_is_invalid_for_another_query(victim: Victim, client: httpx.Client, paged: list[Route]) -> None:
    for route in paged:
        for name, cursor in victim.cursors.items():
            if name != name_of(route):
                answer = route.prepare({**victim.ids, "cursor": cursor}).send(client, credential(victim, route))
                assert_problem(answer, 400, "invalid_cursor")
    last = next(route for route in paged if name_of(route) == "last")
    for more in ({"category": victim.category}, {"unread": "true"}, {"archived": "true"}, {"snoozed": "true"}):
        answer = last.prepare({**victim.ids, "cursor": victim.cursors["last"], **more}).send(client, victim.token())
        assert_problem(answer, 400, "invalid_cursor")


def test_modified_cursor_is_invalid(victim: Victim, client: httpx.Client, paged: list[Route]) -> None:
    for route in paged:
        cursor = victim.cursors.get(name_of(route), "")
        changed = ["", "x", f"{cursor}A", cursor[:-1], cursor[1:], cursor.swapcase(), cursor * 2, f" {cursor}", "c1."]
        changed += [
            f"{cursor[:at]}{'A' if cursor[at] != 'A' else 'B'}{cursor[at + 1 :]}" for at in range(3, len(cursor), 9)
        ]
        for wrong in changed:
            if wrong != cursor:
                answer = route.prepare({**victim.ids, "cursor": wrong}).send(client, credential(victim, route))
                assert_problem(answer, 400, "invalid_cursor")


def test_cursor_continues_with_another_key_of_the_tenant(
    victim: Victim, client: httpx.Client, paged: list[Route]
) -> None:
    """The cursor belongs to the tenant, whichever key it uses."""
    other = str(victim.issue(*SCOPES)["api_key"])
    for route in paged:
        if route.path.startswith("/stack/admin") and (cursor := victim.cursors.get(name_of(route))):
            assert route.prepare({**victim.ids, "cursor": cursor}).send(client, other).status_code == 200
