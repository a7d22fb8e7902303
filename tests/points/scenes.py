"""What an inbox's points are reached by: all that a tenant and its users do with it, and everything that goes wrong.

A scene is played against real processes, each time by a new tenant. It ends in the same state each time, whoever is
killed meanwhile: where that would depend on who is faster, something holds the slower one up.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tests.api.inbox import users
from tests.points.places import point_of
from tests.points.play import PEOPLE, Play

Scene = Callable[[Play], None]

BOB, CLEO = PEOPLE[:2]
_DELIVERING: Final = point_of("inbox.deliver._deliver_open: table.commit_template", "before")
_ACCEPTING: Final = point_of("inbox.post.accept_post: table.commit 3", "before")
_EXPANDING: Final = point_of("inbox.dispatch._plan_page: table.commit", "before")
_AT_ONCE: Final = 6
_HOUR: Final = 3600.0


@contextlib.contextmanager
def _held(play: Play, point: str) -> Iterator[Callable[[int], None]]:
    """Whatever comes to this point waits there while the block lasts, which can wait until so many have come."""
    orders = play.here.orders
    before = orders.reached()[point]

    def wait_for(count: int) -> None:
        play.here.wait_until(lambda: orders.reached()[point] >= before + count, f"{count} are at {point}")

    with orders.to_hold(point):
        yield wait_for


def post_to_users(play: Play) -> None:
    play.post("hello")
    play.wait("hello", "delivered")
    play.post("to one", (BOB,), category="offers")


def post_to_everyone(play: Play) -> None:
    play.admin("PUT", "audience", json={"add": [*PEOPLE, "stranger"]})
    play.admin("PUT", "audience", json={"remove": ["stranger"]})
    play.post("to all", None)


def post_the_same_at_once(play: Play) -> None:
    """Several processes of a tenant post the same under one name: all are told the same."""
    told: set[str] = set()

    def post() -> None:
        answer = play.here.answer(
            lambda: play.inbox.post(users(*PEOPLE), {"text": "same"}, key="same", category="news"), 202
        )
        told.add(answer["message_id"])

    threads = [threading.Thread(target=post) for _ in range(_AT_ONCE)]
    with _held(play, _ACCEPTING) as wait_for:
        for thread in threads:
            thread.start()
        wait_for(_AT_ONCE)
    for thread in threads:
        thread.join()
    (message_id,) = told
    play.accepted("same", message_id, PEOPLE)


def schedule(play: Play) -> None:
    play.post("soon", send_in_seconds=1.5)
    play.here.beside.set_due_cursor_back()
    play.wait("soon", "delivered")


def schedule_after_a_wrong_clock(play: Play) -> None:
    play.post("soon", send_in_seconds=1.5)
    play.here.beside.set_due_cursor_ahead()
    play.wait("soon", "delivered")


def schedule_and_stop(play: Play) -> None:
    play.post("never", send_in_seconds=_HOUR)
    play.control("never", "stop")
    play.taken_back("never")
    play.here.beside.let_time_come(play.tenant, play.ids["never"])
    play.here.wait_until(play.here.beside.is_due_index_empty, "it is off the list")


def pause_until_it_is_due(play: Play) -> None:
    play.post("paused", send_in_seconds=_HOUR)
    play.control("paused", "pause")
    play.here.beside.let_time_come(play.tenant, play.ids["paused"])
    play.here.wait_until(play.here.beside.is_due_index_empty, "its time has come")
    play.control("paused", "resume")


def stop_what_is_expanding(play: Play) -> None:
    """Held up, so that it is under way for certain; its job is buried meanwhile."""
    play.admin("PUT", "audience", json={"add": PEOPLE})
    with play.here.orders.to_fail(_EXPANDING):
        play.post("stopped", None)
        play.here.wait_until(lambda: play.here.beside.buried_jobs(play.tenant), "its job is buried")
        play.control("stopped", "pause")
        play.control("stopped", "resume")
        play.control("stopped", "stop")
    play.taken_back("stopped")


def read(play: Play) -> None:
    for text, category in (("one", "news"), ("two", "offers"), ("three", "news"), ("four", "news")):
        play.post(text, (BOB, CLEO), category=category)
        play.wait(text, "delivered")
    play.change(BOB, "read", "one", "two")
    play.change(BOB, "unread", "one")
    play.change(BOB, "archive", "two")
    play.change(BOB, "seen", "three")
    play.read_before(CLEO, time.time(), category="news")
    play.read_before(CLEO, time.time())
    play.change(CLEO, "unread", "one", "two")
    play.change(CLEO, "archive", "four")
    play.change(CLEO, "unarchive", "four")
    play.ask(BOB, "DELETE", f"messages/{play.ids['four']}")
    play.taken_back("four", (BOB,))


def read_what_was_made_unread(play: Play) -> None:
    """Below a watermark only what was made unread again can be unread: it is marked by itself."""
    play.post("old", (BOB,))
    play.wait("old", "delivered")
    play.read_before(BOB, time.time())
    play.change(BOB, "unread", "old")
    play.post("new", (BOB,))
    play.wait("new", "delivered")
    play.read_before(BOB, time.time())
    play.read_before(BOB, time.time())


def expire(play: Play) -> None:
    play.may_have_come.add("brief")  # or its end came first, while a process was started again
    play.post("brief", (BOB,), ttl_seconds=2)
    play.wait("brief", "delivered")
    play.here.wait_until(lambda: play.ask(BOB, "GET", "messages/unread")["total"] == 0, "it has expired")
    play.taken_back("brief", (BOB,))


def mute(play: Play) -> None:
    play.post("loud", (BOB, CLEO))
    play.wait("loud", "delivered")
    play.ask(BOB, "PUT", "preferences", json={"muted": ["news"]})
    play.post("quiet", (BOB, CLEO))
    play.wait("quiet", "delivered")
    play.ask(BOB, "PUT", "preferences", json={"muted": []})


def recall(play: Play) -> None:
    play.post("mistake")
    play.wait("mistake", "delivered")
    play.change(BOB, "read", "mistake")
    play.recall("mistake")


def recall_while_it_is_delivered(play: Play) -> None:
    """Some had it for a moment and some had not: who is killed decides that, and it is all the same."""
    play.may_have_come.add("mistake")
    with _held(play, _DELIVERING) as wait_for:
        play.post("mistake")
        wait_for(1)
        play.recall("mistake")


def withdraw(play: Play) -> None:
    play.post("not for all")
    play.wait("not for all", "delivered")
    play.recall("not for all", BOB, CLEO)


def redrive(play: Play) -> None:
    with play.here.orders.to_fail(_DELIVERING):
        play.post("poison")
        play.here.wait_until(lambda: play.buried_chunks() == {0, 1, 2}, "its chunks are buried")
        play.wait("poison", "delivered")
    play.here.wait_until(lambda: not play.here.beside.left_to_do(), "it is settled")
    play.admin("POST", "dead-letters/redrive", 202)
    play.here.wait_until(lambda: play.status("poison")["failed"] == 0, "they are delivered")


def redrive_what_was_recalled(play: Play) -> None:
    with play.here.orders.to_fail(_DELIVERING):
        play.post("poison")
        play.here.wait_until(lambda: play.buried_chunks() == {0, 1, 2}, "its chunks are buried")
        play.recall("poison")
    play.wait("poison", "redacted")
    play.admin("POST", "dead-letters/redrive", 202)


def find_what_has_no_job(play: Play) -> None:
    message_id = play.here.beside.post_without_job(play.tenant, [BOB, CLEO], '{"text":"forsaken"}')
    play.accepted("forsaken", message_id, (BOB, CLEO))


def find_a_lost_chunk(play: Play) -> None:
    message_id = play.here.beside.post_with_lost_chunk(play.tenant, [BOB, CLEO], '{"text":"lost"}')
    play.accepted("lost", message_id, (BOB, CLEO))


def find_what_is_done(play: Play) -> None:
    play.post("done", (BOB,))
    play.here.wait_until(lambda: not play.here.beside.left_to_do(), "it is settled")
    play.here.beside.list_as_open(play.tenant, play.ids["done"])


def bury_nonsense(play: Play) -> None:
    play.here.beside.send_nonsense(play.tenant)
    play.post("sense", (BOB,))


def postpone_a_bad_row(play: Play) -> None:
    play.post("later", (BOB,), send_in_seconds=1.5)
    play.here.beside.schedule_nonsense(play.tenant)
    play.wait("later", "delivered")
    play.here.wait_until(play.here.beside.is_due_index_empty, "the bad row is put off")


def mend_a_count(play: Play) -> None:
    play.post("counted", (BOB,))
    play.here.wait_until(lambda: not play.here.beside.left_to_do(), "it is settled")
    play.here.beside.damage_count(play.tenant, BOB, "news")
    play.admin("POST", f"users/{BOB}/audit")


INBOX_SCENES: Final[Mapping[str, Scene]] = {
    scene.__name__: scene
    for scene in (
        post_to_users,
        post_to_everyone,
        post_the_same_at_once,
        schedule,
        schedule_after_a_wrong_clock,
        schedule_and_stop,
        pause_until_it_is_due,
        stop_what_is_expanding,
        read,
        read_what_was_made_unread,
        expire,
        mute,
        recall,
        recall_while_it_is_delivered,
        withdraw,
        redrive,
        redrive_what_was_recalled,
        find_what_has_no_job,
        find_a_lost_chunk,
        find_what_is_done,
        bury_nonsense,
        postpone_a_bad_row,
        mend_a_count,
    )
}

NOT_REACHED: Final[Mapping[str, str]] = {
    "workers.failure_records.note_end: table.commit": "only for a job that was received more than 100 times before",
    "privacy.backfill._commit: table.commit": "only over rows of the first release: tests/upgrades",
    "workers.jobs.run_jobs: queue.extend": "only when a tenant has over fifteen jobs at work",
    "workers.job_registry._collect_dead_letters: queue.collect": "a chore of queues that a service keeps, on AWS alone",
    "workers.celery_tasks.bury: job_queue.bury": (
        "Celery's, on AWS alone: tests/drills/test_celery_kill.py kills it there"
    ),
}
"""The places that no scene reaches, and why."""
