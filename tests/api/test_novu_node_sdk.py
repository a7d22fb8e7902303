"""Novu's SDK for Node, unmodified, against Stak: it parses every response strictly."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stak.testing.http_inbox import Json
from stak.testing.server import Server
from tests.api.novu_templates import CATEGORY, write_templates
from tests.support.tenant import Tenant

SCRIPT = Path(__file__).parent / "novu_sdk.cjs"
MODULES = Path(__file__).parents[2] / "web/node_modules"

pytestmark = [
    pytest.mark.skipif(
        not (MODULES / "@novu/api").exists(), reason="@novu/api is not in web/node_modules: npm ci in web/"
    ),
    pytest.mark.timeout(300),  # on a busy machine, for all calls of the script
]

SUCCEEDS = (
    *(f"subscribers.{name}" for name in ("create", "patch", "retrieve", "createBulk", "search", "delete")),
    *(f"topics.{name}" for name in ("create", "update", "get", "list", "delete", "subscribers.retrieve")),
    *(f"subscriptions.{name}" for name in ("create", "list", "get", "delete")),
    "subscribers.topics.list",
    *("trigger", "trigger again", "trigger topic", "triggerBulk", "triggerBroadcast", "cancel", "cancel unknown"),
    *(f"notifications.{name}" for name in ("markAsRead", "markAsUnread", "archive", "unarchive", "snooze")),
    *(f"notifications.{name}" for name in ("unsnooze", "completeAction", "count", "unseenCount", "markAsSeen")),
    *(f"notifications.{name}" for name in ("delete", "markAllAsRead", "archiveAllRead", "archiveAll", "deleteAll")),
    *(f"preferences.{name}" for name in ("update", "list", "bulkUpdate")),
    *("messages.retrieve", "messages of a transaction", "messages.delete", "messages.deleteByTransactionId"),
    *("notifications.list", "notifications.retrieve"),
)


@pytest.fixture(scope="module")
def results(server: Server, make_tenant: Callable[[], Tenant]) -> Json:
    tenant = make_tenant()
    write_templates(tenant)
    done = subprocess.run(
        ["node", str(SCRIPT), f"{server.url}/novu", tenant.api_key],
        env={**os.environ, "NODE_PATH": str(MODULES)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: Json = json.loads(done.stdout)
    return found


def failed(result: Any) -> bool:
    return isinstance(result, dict) and "error" in result and "status" in result


def test_every_supported_call_succeeds(results: Json) -> None:
    assert {name: results.get(name, "not called") for name in SUCCEEDS if failed(results.get(name, {"error": 1}))} == {}


def test_subscribers_keep_their_fields(results: Json) -> None:
    found = results["subscribers.retrieve"]
    assert (found["firstName"], found["lastName"], found["email"], found["data"]) == (
        "Ada",
        "King",
        "ada@example.com",
        {"seats": 3},
    )
    bulk = results["subscribers.createBulk"]
    assert ([one["subscriberId"] for one in bulk["created"]], bulk["failed"]) == (["bob"], [])
    assert [one["subscriberId"] for one in bulk["updated"]] == ["ada"]
    assert {"ada", "bob"} <= {one["subscriberId"] for one in results["subscribers.search"]["data"]}


def test_triggers_reach_subscribers_once(results: Json) -> None:
    assert results["trigger"]["transactionId"] == results["trigger again"]["transactionId"] == "tx-1"
    (zoe,) = results["zoe"]
    assert (zoe["subject"], zoe["body"]) == ("Order 1 has shipped", "Track it, Zoe.")
    assert zoe["workflow"]["identifier"] == CATEGORY
    (fan,) = results["fan"]
    assert fan["subject"] == "Order 2 has shipped"
    assert [one["status"] for one in results["triggerBulk"]] == ["processed", "processed", "error"]
    assert (results["cancel"], results["cancel unknown"], results["fan after cancel"]) == (True, False, [])


def test_notifications_change(results: Json) -> None:
    states = [
        ("markAsRead", "isRead", True),
        ("markAsUnread", "isRead", False),
        ("archive", "isArchived", True),
        ("unarchive", "isArchived", False),
        ("snooze", "isSnoozed", True),
        ("unsnooze", "isSnoozed", False),
    ]
    found = {(name, field): results[f"notifications.{name}"][field] for name, field, _ in states}
    assert found == {(name, field): value for name, field, value in states}
    assert results["notifications.completeAction"]["primaryAction"]["isCompleted"] is True
    # The first was marked unread again, the third answered, the second archived, which makes it read.
    assert [one["count"] for one in results["notifications.count"]] == [2, 2]
    assert results["ada at last"] == []


def test_preferences_and_messages_are_listed(results: Json) -> None:
    channels = {one["workflow"]["identifier"]: one["channels"] for one in results["preferences.list"]["workflows"]}
    assert channels[CATEGORY]["inApp"] is False
    assert results["preferences.bulkUpdate"][0]["channels"]["inApp"] is True
    assert {one["transactionId"] for one in results["messages.retrieve"]["data"]} == {"tx-1", "tx-5"}
    assert [one["subscriberId"] for one in results["messages of a transaction"]["data"]] == ["ada", "zoe"]


def test_refusals_have_the_errors_of_the_sdk(results: Json) -> None:
    found = {name: results[name]["status"] for name in results if failed(results[name])}
    assert found == {
        "subscribers.create again": 409,
        "topics.create again": 409,
        "notifications.revertAction": 501,
        "workflows.list": 501,
        "integrations.list": 501,
        "unknown workflow": 404,
        "invalid trigger": 422,
        "wrong key": 401,
    }
    assert results["unknown workflow"]["error"] == "ErrorDto"
    assert results["invalid trigger"]["error"] == "ValidationErrorDto"
    assert results["subscribers.create again"]["error"] == "SubscriberResponseDto"
    assert "Stak does not support" in results["workflows.list"]["body"]
