"""The scenario that reaches the crash points of automatic joins and of removals from such an audience."""

from typing import Final

from tests.crash_points.scenario_run import USERS, ScenarioRun

REMOVED: Final = USERS[0]


def join_audience(run: ScenarioRun) -> None:
    """Users join with a post and with their tokens, and one who was removed does not return."""
    run.admin("PUT", "config", json={"title": "Inbox", "auto_join": "on_token_or_post"})
    run.post("to one", (USERS[1],))
    run.post("to some", USERS[:6])
    run.wait("to some", "delivered")
    run.admin("PUT", "audience", json={"remove": [REMOVED, "stranger"]})
    for uid in USERS:
        run.ask(uid, "GET", "messages/unread")
    run.further_state = lambda: {
        "members": [member["uid"] for member in run.admin("GET", "audience/members")["members"]],
        "estimate": run.admin("GET", "audience")["estimate"],
    }
    run.installation.wait_until(lambda: run.further_state()["estimate"] == len(USERS) - 1, "all but one have joined")
    assert REMOVED not in run.further_state()["members"]
