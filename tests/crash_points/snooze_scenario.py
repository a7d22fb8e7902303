"""Scenarios that reach the crash points of snoozed, replaced, collected, pinned and answered messages."""

import time

import httpx

from tests.crash_points.scenario_run import USERS, ScenarioRun

BOB, CLEO = USERS[:2]


def snooze_and_answer(run: ScenarioRun) -> None:
    """A message returns by its timer, another before its time, and a third is answered."""
    for text in ("returns", "returns early", "answered", "plain"):
        run.post(text, (BOB,))
    run.control_pin("plain", is_pinned=True)
    ids = {text: run.ids[text] for text in run.ids}
    _snooze_for_seconds(run, ids["returns"])
    later = int(time.time()) + 3600
    run.ask(BOB, "PUT", "messages/snooze/", json={"message_ids": [ids["returns early"]], "until": later})
    run.ask(BOB, "PUT", "messages/snooze/", json={"message_ids": [ids["returns early"]], "until": None})
    run.ask(BOB, "PUT", f"messages/{ids['answered']}/action/", json={"action": "secondary"})
    run.control_pin("plain", is_pinned=False)

    def has_returned() -> bool:
        page = run.ask(BOB, "GET", "messages/last/100")
        return any(one["id"] == ids["returns"] and one["returned_at"] for one in page["messages"])

    run.installation.wait_until(has_returned, "the snoozed message has returned")


def _snooze_for_seconds(run: ScenarioRun, message_id: str) -> None:
    """Snooze a message; a request that is repeated after a kill names a later time."""

    def ask() -> httpx.Response:
        body = {"message_ids": [message_id], "until": int(time.time()) + 4}
        return run.inbox.reader(BOB).call("PUT", "messages/snooze/", json=body)

    run.installation.answer(ask)


def group_messages(run: ScenarioRun) -> None:
    """The newest of a collapse key is left; windows of two messages become digests."""
    for number in range(3):
        run.post(f"likes {number}", (BOB, CLEO), collapse_key="likes")
        run.wait(f"likes {number}", "delivered")
    for number in range(2):
        run.record_recall(f"likes {number}", (BOB, CLEO))
    for number in range(3):
        # The window of the first two closes because it is full, however long a kill delays the second.
        seconds = 2 if number == 2 else 3600
        run.post(f"follows {number}", (BOB, CLEO), digest={"key": "follows", "window_seconds": seconds})
        run.wait(f"follows {number}", "delivered")
    # A window of two is full: its newest message is the digest. The third message is one of its own.
    run.record_recall("follows 0", (BOB, CLEO))

    def is_closed() -> bool:
        pages = [run.ask(uid, "GET", "messages/last/100") for uid in (BOB, CLEO)]
        found = [[one["digest"]["count"] for one in page["messages"] if one["digest"]] for page in pages]
        return found == [[1, 2], [1, 2]]

    run.installation.wait_until(is_closed, "both windows are closed")
