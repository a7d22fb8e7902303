"""The scenario that reaches the crash points of templates: data of recipients is stored, sent, recalled and erased."""

import time
from typing import Any

from tests.crash_points.scenario_run import USERS, ScenarioRun

BOB = USERS[0]
_HOUR = 3600


def post_templates(run: ScenarioRun) -> None:
    content = {"content": {"en": {"text": "{{ text }}"}}, "default_locale": "en"}
    run.admin("PUT", "templates/note", 201, repeated=200, json=content)
    _post(run, "rendered", USERS)
    run.wait("rendered", "delivered")
    _post(run, "taken back", USERS)
    run.recall("taken back")
    _post(run, "to bob again", (BOB,), {"nameless": {}})
    run.installation.wait_until(run.dead_letters, "the recipient without a text has failed")
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "it is settled with a failure")
    _post(run, "to bob", (BOB,), {"stranger": {"text": "to nobody"}}, send_at=int(time.time()) + _HOUR)
    for uid in ("stranger", "nameless"):
        _erase(run, uid)
    run.installation.wait_until(lambda: run.status("to bob again")["failed"] == 0, "it is settled again")
    run.installation.direct.make_due(run.tenant, run.ids["to bob"])
    run.wait("to bob", "delivered")


def _post(
    run: ScenarioRun, text: str, uids: tuple[str, ...], others: dict[str, Any] | None = None, **fields: Any
) -> None:
    given = {**{uid: {"text": text} for uid in uids}, **(others or {})}
    recipients = [{"uid": uid, "data": data} for uid, data in given.items()]
    body = {"template": "note", "category": "news", "recipients": recipients, **fields}
    answer = run.installation.answer(
        lambda: run.inbox.call("POST", "messages/post", json=body, headers={"Idempotency-Key": text}), 202
    )
    run.accepted(text, answer["message_id"], uids)


def _erase(run: ScenarioRun, uid: str) -> None:
    path = f"/stack/admin/v1/{run.tenant}"
    admin = run.inbox.admin
    job = run.installation.answer(lambda: admin.post(f"{path}/users/{uid}/erase"), 202)["job_id"]
    run.installation.wait_until(
        lambda: run.installation.answer(lambda: admin.get(f"{path}/jobs/{job}"))["status"] == "done", "it is erased"
    )
