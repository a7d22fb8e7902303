"""What the points of removals are reached by: messages that end or grow too old, read or not, and chats as well."""

import time
from collections.abc import Mapping
from typing import Final

from tests.points.places import point_of
from tests.points.play import PEOPLE, Play
from tests.points.scenes import Scene
from tests.points.talk import Talk

BOB, CLEO, EVE = PEOPLE[:3]
_DELIVERING: Final = point_of("inbox.deliver._deliver_open: table.commit_template", "before")
_HOUR: Final = 3600


def expire_unopened(play: Play) -> None:
    """One that everybody has, some have read, and one that could not be delivered."""
    play.post("brief", ttl_seconds=_HOUR)
    play.wait("brief", "delivered")
    play.change(BOB, "read", "brief")
    play.change(CLEO, "archive", "brief")
    _bury(play, "poison", ttl_seconds=_HOUR)
    for text in ("brief", "poison"):
        play.here.beside.end_now(play.tenant, play.ids[text])
        play.taken_back(text)
    play.here.wait_until(lambda: play.status("brief")["message"] is None, "its content is gone")


def remove_old(play: Play) -> None:
    """With the marks of somebody who has read all, and what could not be delivered."""
    play.post("old")
    play.wait("old", "delivered")
    play.read_before(BOB, time.time())
    _bury(play, "poison")
    _keep(play, 1)
    for text in ("old", "poison"):
        message_id = play.ids.pop(text)
        play.taken_back(text)
        play.here.wait_until(lambda gone=message_id: play.here.beside.is_removed(play.tenant, gone), "it is removed")  # type: ignore[misc]
    play.here.wait_until(lambda: not play.dead_letters(), "what could not be delivered is gone as well")
    _keep(play, None)
    play.post("young")


def remove_old_chat(play: Play) -> None:
    talk = Talk(play)
    talk.start("two", BOB, CLEO, chat_type="direct")
    for content in ("one", "two"):
        talk.say("two", BOB, content)
    play.here.wait_until(lambda: not play.here.beside.left_to_do(), "they know of it")
    time.sleep(2)  # which is longer than it is kept
    play.here.beside.age_chat(play.tenant, talk.chats["two"])
    _keep(play, 1)
    play.here.wait_until(lambda: not play.here.beside.is_chat_listed(play.tenant), "nothing old is left")
    _keep(play, None)
    talk.forget("two")
    talk.say("two", CLEO, "three")


def _bury(play: Play, text: str, **fields: int) -> None:
    with play.here.orders.to_fail(_DELIVERING):
        play.post(text, (EVE,), **fields)
        play.here.wait_until(lambda: play.buried_chunks() == {0}, "it is buried")
    play.taken_back(text)
    play.wait(text, "delivered")
    play.here.wait_until(lambda: not play.here.beside.left_to_do(), "it is settled")


def _keep(play: Play, days: int | None) -> None:
    path = f"/stack/admin/v1/{play.tenant}/settings"
    play.here.answer(lambda: play.inbox.admin.patch(path, json={"retention_days": days}))


REMOVAL_SCENES: Final[Mapping[str, Scene]] = {
    scene.__name__: scene for scene in (expire_unopened, remove_old, remove_old_chat)
}
