"""Scenarios that reach the crash points of user erasure and tenant deletion."""

from collections.abc import Mapping
from typing import Any, Final

import httpx

from stak.testing.http_inbox import Json
from stak.testing.server import OPERATOR_KEY
from tests.crash_points.inbox_scenarios import Scenario
from tests.crash_points.scenario_chats import ScenarioChats
from tests.crash_points.scenario_run import USERS, ScenarioRun
from tests.crash_points.write_points import point_of

BOB, CLEO, DAN = USERS[:3]
MARK: Final = "xq.z"
_DELIVERING: Final = point_of("inbox.late_delivery.commit_on_time: table.commit_template", "before")
_HOUR: Final = 3600.0


def erase_a_user(run: ScenarioRun) -> None:
    """Erase Bob, who has data of every kind: nothing of it is left, and others keep theirs."""
    _call(run, "PUT", f"users/{BOB}", 201, repeated=200, json={"display_name": MARK, "phone_number": "+4930555000"})
    run.admin("PUT", "audience", json={"add": [BOB, CLEO]})
    run.post(f"{MARK} alone", (BOB,))
    run.post("both", (BOB, CLEO))
    run.post("all", None)
    run.record_recall("all", USERS[2:])
    run.post(f"{MARK} later", (BOB,), send_in_seconds=_HOUR)
    run.post("later", (BOB, CLEO), send_in_seconds=_HOUR)
    for text in ("both", "all", f"{MARK} alone"):
        run.wait(text, "delivered")
    run.ask(BOB, "PUT", "preferences", json={"muted": ["news"]})
    with run.installation.orders.to_fail(_DELIVERING):
        run.post(f"{MARK} poison", (BOB,))
        run.installation.wait_until(run.dead_letters, "it is buried")
        run.wait(f"{MARK} poison", "delivered")
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "all of it is settled")
    chats = ScenarioChats(run)
    chats.start("two", CLEO, BOB, chat_type="direct")
    chats.start("many", BOB, CLEO, DAN)
    for name in ("two", "many"):
        first = chats.send(name, BOB, f"{MARK} said")
        chats.send(name, CLEO, "well?")
        last = chats.send(name, BOB, f"{MARK} more")
        chats.delete(name, BOB, first)
        chats.record_erasure(name, last, asked_by=CLEO)
    job = _call(run, "POST", f"users/{BOB}/erase", 202)["job_id"]
    run.installation.wait_until(lambda: _call(run, "GET", f"jobs/{job}")["status"] == "done", "Bob is erased")
    run.control("later", "stop")
    run.record_recall("later")
    for text in run.ids:
        run.record_recall(text, (BOB,))
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "everybody knows")
    assert run.installation.direct.rows_containing(run.tenant, MARK) == []


def export_a_user(run: ScenarioRun) -> None:
    run.post("mine", (BOB,))
    run.wait("mine", "delivered")
    job = _call(run, "POST", f"users/{BOB}/export", 202)["job_id"]
    run.installation.wait_until(lambda: _call(run, "GET", f"jobs/{job}")["status"] == "done", "it is exported")

    def fetch() -> httpx.Response:
        answer = run.inbox.admin.get(f"/stack/admin/v1/{run.tenant}/jobs/{job}/file")
        return httpx.Response(answer.status_code, json={"lines": answer.text.count("\n")})

    assert run.installation.answer(fetch)["lines"] == 3


def delete_a_tenant(run: ScenarioRun) -> None:
    """Delete a tenant other than the scenario's own, which is not touched."""
    name = f"{run.tenant}-gone"
    run.installation.direct.list_unknown_job(run.tenant)
    run.post("kept", (BOB,))
    with run.installation.server.client(OPERATOR_KEY) as operator:

        def call(method: str, path: str, status: int, *, repeated: int | None = None) -> Json:
            url = f"/stack/admin/v1/{name}{path}"
            return run.installation.answer(lambda: operator.request(method, url), status, repeated=repeated)

        made = call("PUT", "", 201, repeated=409)
        if "api_key" in made:  # else whoever made it was killed before it answered: it has nothing else
            _fill(run, name, made["api_key"])
        job = call("DELETE", "", 202, repeated=404).get("job_id")
        if job is not None:
            run.installation.wait_until(lambda: call("GET", f"/jobs/{job}", 200)["status"] == "done", "it is deleted")
        run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "nothing is left to do")
        assert [
            row for row in run.installation.direct.rows_containing(name, name) if not row.startswith("sys#deletions ")
        ] == []
        call("PUT", "", 201, repeated=409)
        job = call("DELETE", "", 202, repeated=404).get("job_id")
        run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "it is deleted again")


def _fill(run: ScenarioRun, tenant: str, api_key: str) -> None:
    with run.installation.server.client(api_key) as admin:
        body = {"audiences": {"kind": "users", "uids": [BOB, CLEO]}, "message": {"text": tenant}}
        path = f"/stack/admin/v1/{tenant}/DEFAULT/messages/post"
        run.installation.answer(lambda: admin.post(path, json=body), 202)


def _call(
    run: ScenarioRun, method: str, path: str, status: int = 200, *, repeated: int | None = None, **options: Any
) -> Json:
    def ask() -> httpx.Response:
        return run.inbox.admin.request(method, f"/stack/admin/v1/{run.tenant}/{path}", **options)

    return run.installation.answer(ask, status, repeated=repeated)


PRIVACY_SCENARIOS: Final[Mapping[str, Scenario]] = {
    scenario.__name__: scenario for scenario in (erase_a_user, export_a_user, delete_a_tenant)
}
