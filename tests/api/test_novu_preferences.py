"""Preferences of a Novu client: muted categories as workflows."""

import httpx
import pytest

from stak.testing.http_inbox import Inbox, Json, ok
from tests.support.api.novu import Application, Subscriber, assert_refused
from tests.support.case_table import case_table
from tests.support.tenant import Tenant


@pytest.fixture
def app(tenant: Tenant, anonymous: httpx.Client) -> Application:
    inbox = Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)
    inbox.configure(categories=["news", "sport"])
    return Application(tenant, anonymous, inbox)


def preferences(bob: Subscriber, query: str = "") -> dict[str, bool]:
    """Return which workflows are on; the global one under its level."""
    listed: list[Json] = ok(bob.call("GET", f"preferences{query}"))["data"]
    assert all(one["enabled"] and one["channels"].keys() == {"in_app"} for one in listed)
    return {one.get("workflow", {"id": one["level"]})["id"]: one["channels"]["in_app"] for one in listed}


def test_every_category_is_a_workflow(app: Application) -> None:
    bob = app.subscriber("bob")
    assert preferences(bob) == {"global": True, "default": True, "news": True, "sport": True}
    assert preferences(bob, "?tags[]=news&criticality=nonCritical") == {"global": True, "news": True}
    assert preferences(bob, "?criticality=critical") == {"global": True}
    assert ok(bob.call("GET", "preferences/global"))["data"] == {
        "level": "global",
        "enabled": True,
        "channels": {"in_app": True},
    }


def test_workflow_turned_off_is_a_muted_category(app: Application) -> None:
    bob, reader = app.subscriber("bob"), app.inbox.reader("bob")
    changed = ok(bob.call("PATCH", "preferences/news", json={"in_app": False, "email": True}))["data"]
    assert (changed["level"], changed["workflow"]["id"], changed["channels"]) == ("template", "news", {"in_app": False})
    assert preferences(bob) == {"global": True, "default": True, "news": False, "sport": True}
    assert ok(reader.call("GET", "preferences")) == {"muted": ["news"]}
    app.inbox.send("bob", category="news")
    assert bob.bell() == 0
    ok(bob.call("PATCH", "preferences/news", json={"in_app": True}))
    assert preferences(bob)["news"] is True
    app.inbox.send("bob", category="news")
    assert bob.bell() == 1
    ok(bob.call("PATCH", "preferences/news", json={"email": False}))
    assert preferences(bob)["news"] is True


def test_global_preference_turns_all_workflows(app: Application) -> None:
    bob, ann = app.subscriber("bob"), app.subscriber("ann")
    assert ok(bob.call("PATCH", "preferences", json={"in_app": False}))["data"]["channels"] == {"in_app": False}
    assert preferences(bob) == {"global": False, "default": False, "news": False, "sport": False}
    ok(bob.call("PATCH", "preferences/sport", json={"in_app": True}))
    assert preferences(bob) == {"global": True, "default": False, "news": False, "sport": True}
    ok(bob.call("PATCH", "preferences", json={"in_app": True}))
    assert set(preferences(bob).values()) == set(preferences(ann).values()) == {True}


def test_bulk_preferences_change_together_or_not_at_all(app: Application) -> None:
    bob = app.subscriber("bob")
    both = [{"workflowId": "news", "in_app": False}, {"workflowId": "sport", "in_app": False}]
    changed = ok(bob.call("PATCH", "preferences/bulk", json={"preferences": both}))["data"]
    assert [(one["workflow"]["id"], one["channels"]["in_app"]) for one in changed] == [
        ("news", False),
        ("sport", False),
    ]
    mixed = [{"workflowId": "news", "in_app": True}, {"workflowId": "unheard-of", "in_app": True}]
    assert_refused(bob.call("PATCH", "preferences/bulk", json={"preferences": mixed}), 404)
    assert preferences(bob) == {"global": True, "default": True, "news": False, "sport": False}


@case_table(
    ("path", "body", "status"),
    [
        ("preferences/unheard-of", {"in_app": False}, 404),
        ("preferences/a%23b", {"in_app": False}, 404),
        ("preferences/news", {"in_app": "no"}, 400),
        ("preferences/news", [], 400),
        ("preferences", {"in_app": 0}, 400),
        ("preferences", {"schedule": {"isEnabled": True}}, 400),
        ("preferences/bulk", {}, 400),
        ("preferences/bulk", {"preferences": [{}]}, 400),
        ("preferences/bulk", {"preferences": [{"workflowId": "news", "in_app": True}] * 101}, 400),
    ],
)
def test_invalid_preference_changes_nothing(app: Application, path: str, body: object, status: int) -> None:
    bob = app.subscriber("bob")
    assert_refused(bob.call("PATCH", path, json=body), status)
    assert set(preferences(bob).values()) == {True}
