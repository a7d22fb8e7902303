"""Scenarios that reach the crash points of inboxes: all actions of a tenant and its users, and failures.

A scenario runs against real processes, each time with a new tenant. It ends in the same state, whichever process is
killed: where that would depend on timing, an order holds the slower process.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from stak.testing.http_inbox import users
from tests.crash_points.audience_scenario import join_audience
from tests.crash_points.on_read_scenario import post_on_read
from tests.crash_points.scenario_run import USERS, ScenarioRun
from tests.crash_points.snooze_scenario import group_messages, snooze_and_answer
from tests.crash_points.statistics_scenario import count_readers
from tests.crash_points.template_scenario import post_templates
from tests.crash_points.topic_scenario import post_to_topics
from tests.crash_points.write_points import point_of

Scenario = Callable[[ScenarioRun], None]

BOB, CLEO = USERS[:2]
_DELIVERING: Final = point_of("inbox.late_delivery.commit_on_time: table.commit_template", "before")
_ACCEPTING: Final = point_of("inbox.post.accept_or_deliver: table.commit 2", "before")
_NOTIFYING: Final = point_of("inbox.small_posts.end_notification: table.commit", "before")
_EXPANDING: Final = point_of("inbox.dispatch_chunks._plan_page: table.commit", "before")
_AT_ONCE: Final = 6
_HOUR: Final = 3600.0


@contextlib.contextmanager
def _held(run: ScenarioRun, point: str) -> Iterator[Callable[[int], None]]:
    """Hold every process that reaches this point during the block, which can wait until a number of them have."""
    orders = run.installation.orders
    before = orders.reached()[point]

    def wait_for(count: int) -> None:
        run.installation.wait_until(lambda: orders.reached()[point] >= before + count, f"{count} are at {point}")

    with orders.to_hold(point):
        yield wait_for


def post_to_users(run: ScenarioRun) -> None:
    run.post("hello")
    run.wait("hello", "delivered")
    run.post("to one", (BOB,), category="offers")
    run.post("to two", (BOB, CLEO), category="offers")


def post_to_everyone(run: ScenarioRun) -> None:
    run.admin("PUT", "audience", json={"add": [*USERS, "stranger"]})
    run.admin("PUT", "audience", json={"remove": ["stranger"]})
    run.post("to all", None)


def post_same_key_concurrently(run: ScenarioRun) -> None:
    """Several clients post the same with one idempotency key: all get the same response."""
    told: set[str] = set()

    def post() -> None:
        answer = run.installation.answer(
            lambda: run.inbox.post(users(*USERS), {"text": "same"}, key="same", category="news"), 202
        )
        told.add(answer["message_id"])

    threads = [threading.Thread(target=post) for _ in range(_AT_ONCE)]
    with _held(run, _ACCEPTING) as wait_for:
        for thread in threads:
            thread.start()
        wait_for(_AT_ONCE)
    for thread in threads:
        thread.join()
    (message_id,) = told
    run.accepted("same", message_id, USERS)


def schedule(run: ScenarioRun) -> None:
    run.post("soon", send_in_seconds=1.5)
    run.installation.direct.set_due_cursor_back()
    run.wait("soon", "delivered")


def schedule_after_wrong_clock(run: ScenarioRun) -> None:
    run.post("soon", send_in_seconds=1.5)
    run.installation.direct.set_due_cursor_ahead()
    run.wait("soon", "delivered")


def schedule_and_stop(run: ScenarioRun) -> None:
    run.post("never", send_in_seconds=_HOUR)
    run.control("never", "stop")
    run.record_recall("never")
    run.installation.direct.make_due(run.tenant, run.ids["never"])
    run.installation.wait_until(run.installation.direct.is_due_index_empty, "it is off the list")


def pause_until_due(run: ScenarioRun) -> None:
    run.post("paused", send_in_seconds=_HOUR)
    run.control("paused", "pause")
    run.installation.direct.make_due(run.tenant, run.ids["paused"])
    run.installation.wait_until(run.installation.direct.is_due_index_empty, "its time has come")
    run.control("paused", "resume")


def stop_during_expansion(run: ScenarioRun) -> None:
    """The expansion is held at a point, so that it is certainly running; its job is buried meanwhile."""
    run.admin("PUT", "audience", json={"add": USERS})
    with run.installation.orders.to_fail(_EXPANDING):
        run.post("stopped", None)
        run.installation.wait_until(lambda: run.installation.direct.buried_jobs(run.tenant), "its job is buried")
        run.control("stopped", "pause")
        run.control("stopped", "resume")
        run.control("stopped", "stop")
    run.record_recall("stopped")


def read(run: ScenarioRun) -> None:
    for text, category in (("one", "news"), ("two", "offers"), ("three", "news"), ("four", "news")):
        run.post(text, (BOB, CLEO), category=category)
        run.wait(text, "delivered")
    run.change(BOB, "read", "one", "two")
    run.change(BOB, "unread", "one")
    run.change(BOB, "archive", "two")
    run.change(BOB, "seen", "three")
    run.read_before(CLEO, time.time(), category="news")
    run.read_before(CLEO, time.time())
    run.change(CLEO, "unread", "one", "two")
    run.change(CLEO, "archive", "four")
    run.change(CLEO, "unarchive", "four")
    run.ask(BOB, "DELETE", f"messages/{run.ids['four']}")
    run.record_recall("four", (BOB,))


def read_after_marking_unread(run: ScenarioRun) -> None:
    """Below a watermark, only messages that were marked unread can be unread: they are marked one by one."""
    run.post("old", (BOB,))
    run.wait("old", "delivered")
    run.read_before(BOB, time.time())
    run.change(BOB, "unread", "old")
    run.post("new", (BOB,))
    run.wait("new", "delivered")
    run.read_before(BOB, time.time())
    run.read_before_last_second(BOB)


def expire(run: ScenarioRun) -> None:
    run.may_have_arrived.add("brief")  # or its end came first, while a process was started again
    run.post("brief", (BOB,), ttl_seconds=2)
    run.wait("brief", "delivered")
    run.installation.wait_until(lambda: run.ask(BOB, "GET", "messages/unread")["total"] == 0, "it has expired")
    run.record_recall("brief", (BOB,))


def mute(run: ScenarioRun) -> None:
    run.post("loud", (BOB, CLEO))
    run.wait("loud", "delivered")
    run.ask(BOB, "PUT", "preferences", json={"muted": ["news"]})
    run.post("quiet", (BOB, CLEO))
    run.wait("quiet", "delivered")
    run.ask(BOB, "PUT", "preferences", json={"muted": []})


def recall(run: ScenarioRun) -> None:
    run.post("mistake")
    run.wait("mistake", "delivered")
    run.change(BOB, "read", "mistake")
    run.recall("mistake")


def recall_from_everyone(run: ScenarioRun) -> None:
    """Its ledger has running totals."""
    run.admin("PUT", "audience", json={"add": list(USERS)})
    run.post("to all", None)
    run.wait("to all", "delivered")
    run.recall("to all")


def recall_during_delivery(run: ScenarioRun) -> None:
    """Some users had the copy for a moment, some not, depending on the kill; the end state is the same."""
    run.may_have_arrived.add("mistake")
    with _held(run, _DELIVERING) as wait_for:
        run.post("mistake")
        wait_for(1)
        run.recall("mistake")


def recall_from_some(run: ScenarioRun) -> None:
    run.post("not for all")
    run.wait("not for all", "delivered")
    run.recall("not for all", BOB, CLEO)


def redrive(run: ScenarioRun) -> None:
    with run.installation.orders.to_fail(_DELIVERING):
        run.post("poison")
        run.installation.wait_until(lambda: run.buried_chunks() == {0, 1, 2}, "its chunks are buried")
        run.wait("poison", "delivered")
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "it is settled")
    run.admin("POST", "dead-letters/redrive", 202)
    run.installation.wait_until(lambda: run.status("poison")["failed"] == 0, "they are delivered")


def redrive_after_recall(run: ScenarioRun) -> None:
    with run.installation.orders.to_fail(_DELIVERING):
        run.post("poison")
        run.installation.wait_until(lambda: run.buried_chunks() == {0, 1, 2}, "its chunks are buried")
        run.recall("poison")
    run.wait("poison", "redacted")
    run.admin("POST", "dead-letters/redrive", 202)


def reconcile_lost_job(run: ScenarioRun) -> None:
    message_id = run.installation.direct.post_without_job(run.tenant, [BOB, CLEO], '{"text":"forsaken"}')
    run.accepted("forsaken", message_id, (BOB, CLEO))
    # Recipients that do not fit into the broadcast's row are sent by a job, which reconciliation submits again.
    many = [BOB, CLEO, *(f"{number:02}-{'x' * 100}" for number in range(30))]
    message_id = run.installation.direct.post_without_job(run.tenant, many, '{"text":"forsaken by many"}')
    run.accepted("forsaken by many", message_id, (BOB, CLEO))


def reconcile_lost_chunk(run: ScenarioRun) -> None:
    message_id = run.installation.direct.post_with_lost_chunk(run.tenant, [BOB, CLEO], '{"text":"lost"}')
    run.accepted("lost", message_id, (BOB, CLEO))


def reconcile_settled_broadcast(run: ScenarioRun) -> None:
    run.post("done", (BOB,))
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "it is settled")
    run.installation.direct.list_as_open(run.tenant, run.ids["done"])


def bury_malformed_messages(run: ScenarioRun) -> None:
    run.installation.direct.send_malformed_messages(run.tenant)
    run.post("sense", (BOB,))


def postpone_malformed_due_row(run: ScenarioRun) -> None:
    run.post("later", (BOB,), send_in_seconds=1.5)
    run.installation.direct.add_malformed_due_row(run.tenant)
    run.wait("later", "delivered")
    run.installation.wait_until(run.installation.direct.is_due_index_empty, "the bad row is put off")


def repeat_lost_notification(run: ScenarioRun) -> None:
    """A small post whose process does not record that its recipient is notified: a worker notifies again."""
    with run.installation.orders.to_fail(_NOTIFYING):
        run.post("to one", (BOB,))
        run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "a worker has notified")


def repair_a_count(run: ScenarioRun) -> None:
    run.post("counted", (BOB,))
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "it is settled")
    run.installation.direct.damage_count(run.tenant, BOB, "news")
    run.admin("POST", f"users/{BOB}/audit")


INBOX_SCENARIOS: Final[Mapping[str, Scenario]] = {
    scenario.__name__: scenario
    for scenario in (
        post_to_users,
        post_to_everyone,
        join_audience,
        post_to_topics,
        snooze_and_answer,
        group_messages,
        count_readers,
        post_on_read,
        post_templates,
        post_same_key_concurrently,
        schedule,
        schedule_after_wrong_clock,
        schedule_and_stop,
        pause_until_due,
        stop_during_expansion,
        read,
        read_after_marking_unread,
        expire,
        mute,
        recall,
        recall_from_everyone,
        recall_during_delivery,
        recall_from_some,
        redrive,
        redrive_after_recall,
        reconcile_lost_job,
        reconcile_lost_chunk,
        reconcile_settled_broadcast,
        repeat_lost_notification,
        bury_malformed_messages,
        postpone_malformed_due_row,
        repair_a_count,
    )
}

NOT_REACHED: Final[Mapping[str, str]] = {
    "event_log.events.trim: table.commit": "only for events older than 90 days: tests/unit/event_log",
    "event_log.events._delete: table.commit": "only for events older than 90 days: tests/unit/event_log",
    "inbox.catch_up._apply_old_recalls: table.commit": "only for recalls older than 90 days: tests/unit/event_log",
    "inbox.complete_events.complete_events: table.commit": (
        "only after a torn restore: tests/unit/inbox/test_complete_events.py ends there"
    ),
    "inbox.missing_posts.apply_again: table.commit": (
        "only after a torn restore: tests/unit/inbox/test_complete_events.py ends there"
    ),
    "inbox.late_delivery.commit_first: table.commit": "it writes what was read first, which is on AWS only",
    "inbox.late_delivery.commit_first: table.commit_template": "the same",
    "inbox.timers.postpone: table.commit": "only for a timer that fails: tests/unit/inbox/test_snooze.py",
    "fallback.claims.release: table.commit": "only if a server takes nothing: tests/scenarios/test_fallback_email.py",
    "fallback.send_fallback.send_fallback: jobs.submit 1": (
        "only if a digest closes late: tests/scenarios/test_fallback_digests.py"
    ),
    "fallback.send_fallback.send_fallback: jobs.submit 2": (
        "only if time or rate runs out: tests/scenarios/test_fallback_email.py"
    ),
    "realtime.queued_event_push._send: chat_updates.send": (
        "only on Lambda: tests/unit/realtime/test_queued_event_push.py repeats a page whose function died"
    ),
    "workers.message_failure_counts.record_end: table.commit": "only for a job received more than 100 times",
    "privacy.erasure_backfill._commit: table.commit": "only over rows of the first release: tests/upgrades",
    "workers.waiting_jobs.keep_or_drop: jobs.submit": (
        "only when a tenant has 1,000 waiting jobs: tests/unit/workers/test_endpoint_events.py"
    ),
    "workers.waiting_jobs.keep_or_drop: queue.delete": (
        "only when a tenant has 1,000 waiting jobs: tests/unit/workers/test_endpoint_events.py"
    ),
    "workers.waiting_jobs._drop: queue.delete": (
        "only when a tenant has 1,000 waiting jobs: tests/unit/workers/test_endpoint_events.py"
    ),
    "realtime.webhook_state.count_dropped_events: table.commit": (
        "only when a tenant has 1,000 waiting jobs: tests/unit/workers/test_endpoint_events.py"
    ),
    "workers.periodic_task_registry._collect_dead_letters: queue.collect": "it runs on AWS only",
    "inbox.dispatch_chunks._stop_if_ended: table.commit": "only 120 days after a message has expired",
    "inbox.ledger.note_ended: table.commit": "only 120 days after a message has expired",
    "inbox.change_copies._remove_orphan: table.commit": (
        "only for a copy whose broadcast is gone: tests/scenarios/test_announced_chunks.py"
    ),
    "inbox.small_posts.announce: deliveries.send": "on AWS alone: tests/scenarios/test_announced_posts.py ends there",
    "realtime.queued_resend.resend_later: chat_updates.send": "by functions: tests/unit/serverless/test_resend.py",
    "workers.celery_tasks.bury: job_queue.bury": (
        "Celery's, on AWS alone: tests/drills/test_celery_kill.py kills it there"
    ),
}
"""The points that no scenario reaches, and why."""
REACHED_UNDER_LOAD: Final[Mapping[str, str]] = {
    "inbox.ledger._delete_data: table.commit": "only for a chunk with data that is delivered by two workers at once",
    "workers.job_consumer.run_jobs: queue.extend": "only when a tenant has over fifteen jobs at work",
    "workers.waiting_jobs.return_or_drop: queue.extend": (
        "only when five requests to a receiver run, or it fails: tests/unit/workers/test_endpoint_events.py"
    ),
}
"""The points that a scenario reaches only if the machine is slow: no scenario is asked to."""
