"""Scenarios that reach the crash points of profiles and lookups by phone number."""

from collections.abc import Mapping
from typing import Any, Final

import httpx

from stak.testing.http_inbox import Json
from tests.crash_points.inbox_scenarios import Scenario
from tests.crash_points.scenario_chats import ScenarioChats
from tests.crash_points.scenario_run import USERS, ScenarioRun, State

BOB, CLEO, DAN = USERS[:3]
NUMBER: Final = "+4930555000"


def change_profiles(run: ScenarioRun) -> None:
    """The tenant and a user change a profile, another user finds it by number, and a third one is removed."""
    chats = ScenarioChats(run)
    _call(run, "PUT", f"users/{BOB}", 201, repeated=200, json={"phone_number": NUMBER, "phone_verified": True})
    chats.call(BOB, "PATCH", "me", json={"display_name": "Bob", "discoverable": True})
    _call(run, "PATCH", f"users/{BOB}", json={"locale": "de-AT"})
    _call(run, "PUT", f"users/{DAN}", 201, repeated=200, json={"phone_number": "+4930555001"})
    _call(run, "DELETE", f"users/{DAN}", 204)
    numbers = {"phone_numbers": [NUMBER, "+4930555001"]}

    def state() -> State:
        found = chats.call(CLEO, "POST", "contacts/lookup", json=numbers)["contacts"]
        assert [one["user_id"] for one in found] == [BOB]
        users = _call(run, "GET", "users")["users"]
        kept = ("user_id", "phone_number", "phone_verified", "display_name", "locale", "discoverable")
        return {"users": [{name: one[name] for name in kept} for one in users]}

    state()
    run.further_state = state


def _call(
    run: ScenarioRun, method: str, path: str, status: int = 200, *, repeated: int | None = None, **options: Any
) -> Json:
    def ask() -> httpx.Response:
        return run.inbox.admin.request(method, f"/stack/admin/v1/{run.tenant}/{path}", **options)

    return run.installation.answer(ask, status, repeated=repeated)


PEOPLE_SCENARIOS: Final[Mapping[str, Scenario]] = {"change_profiles": change_profiles}
