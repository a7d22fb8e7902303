"""The scenario that reaches the crash points of topics: changes of members, a post, a follow, a deletion."""

from typing import Any

import httpx

from stak.testing.http_inbox import Json
from tests.crash_points.scenario_run import USERS, ScenarioRun


def post_to_topics(run: ScenarioRun) -> None:
    """Members of two topics get a post once; who left both does not; a deleted topic leaves nothing."""
    for name in ("news", "beta", "old"):
        _call(run, "PUT", f"topics/{name}", 201, repeated=200, json={"open": True})
        _call(run, "PUT", f"topics/{name}", json={"title": name, "open": True})
    _call(run, "PUT", "topics/news/members", json={"add": [*USERS[:9], "stranger"]})
    _call(run, "PUT", "topics/beta/members", json={"add": list(USERS[5:])})
    _call(run, "PUT", "topics/news/members", json={"remove": [*USERS[:2], "stranger"]})
    _call(run, "PUT", "topics/beta/members", json={"remove": [USERS[11]]})
    _call(run, "PUT", "topics/old/members", json={"add": list(USERS)})
    _follow(run, "PUT", USERS[0], "news")
    _follow(run, "PUT", USERS[11], "news")
    _follow(run, "DELETE", USERS[11], "news")
    job = _call(run, "DELETE", "topics/old", 202, repeated=404).get("job_id")
    body = {
        "audiences": {"kind": "topic", "topics": ["news", "beta"]},
        "message": {"text": "topics"},
        "category": "news",
    }
    posted = run.installation.answer(
        lambda: run.inbox.call("POST", "messages/post", json=body, headers={"Idempotency-Key": "topics"}), 202
    )
    run.accepted("topics", posted["message_id"], (USERS[0], *USERS[2:11]))
    run.wait("topics", "delivered")
    if job is not None:
        run.installation.wait_until(lambda: _call(run, "GET", f"jobs/{job}")["status"] == "done", "it is deleted")
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "no job is left")
    run.further_state = lambda: {
        "topics": {
            one["topic"]: (one["members"], [each["uid"] for each in _members(run, one["topic"])])
            for one in _call(run, "GET", "topics")["topics"]
        },
        "of users": {uid: _topics_of(run, uid) for uid in USERS},
    }
    assert run.further_state()["topics"]["news"] == (8, [USERS[0], *USERS[2:9]])


def _members(run: ScenarioRun, topic: str) -> list[Json]:
    found: list[Json] = _call(run, "GET", f"topics/{topic}/members")["members"]
    return found


def _topics_of(run: ScenarioRun, uid: str) -> list[str]:
    return sorted(one["topic"] for one in _call(run, "GET", f"users/{uid}/topics")["topics"])


def _call(
    run: ScenarioRun, method: str, path: str, status: int = 200, *, repeated: int | None = None, **options: Any
) -> Json:
    def ask() -> httpx.Response:
        return run.inbox.admin.request(method, f"/stack/admin/v1/{run.tenant}/{path}", **options)

    return run.installation.answer(ask, status, repeated=repeated)


def _follow(run: ScenarioRun, method: str, uid: str, topic: str) -> None:
    def ask() -> httpx.Response:
        reader = run.inbox.reader(uid)
        url = f"/stack/users/v1/{run.tenant}/topics/{topic}"
        return reader.client.request(method, url, headers={"Authorization": f"Bearer {reader.token}"})

    run.installation.answer(ask)
